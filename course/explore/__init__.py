"""Explorers: sliders and pictures of the arm's dynamics. Two lines open one.

>>> from course.explore import two_link_pose
>>> explorer = two_link_pose()
"""

from course.explore.two_link_pose import two_link_pose

__all__ = ["two_link_pose"]
