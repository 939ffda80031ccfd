"""Explorers: sliders and pictures of the arm's dynamics. Two lines open one.

>>> from course.explore import torque_limits
>>> explorer = torque_limits()
"""

from course.explore.acceleration_ellipse import acceleration_ellipse
from course.explore.link_poser import link_poser
from course.explore.mass_matrix_map import mass_matrix_map
from course.explore.motion_terms import motion_terms
from course.explore.one_link import one_link
from course.explore.sweep_forces import sweep_forces
from course.explore.torque_limits import torque_limits
from course.explore.two_link_pose import two_link_pose

__all__ = [
    "acceleration_ellipse",
    "link_poser",
    "mass_matrix_map",
    "motion_terms",
    "one_link",
    "sweep_forces",
    "torque_limits",
    "two_link_pose",
]
