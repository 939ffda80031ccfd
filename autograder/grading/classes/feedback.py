"""Everybody's feedback as nbgrader makes it: `nbgrader generate_feedback`, without its log."""

from __future__ import annotations

import logging
from pathlib import Path

from ..course_directory import CourseDirectory


def write_feedback(*, course: CourseDirectory, assignment: str) -> Path:
    """Write a page for each graded submission of an assignment and return the folder of the pages."""
    from nbgrader.converters import GenerateFeedback

    course.paths.assignment_id = assignment
    converter = GenerateFeedback(coursedir=course.paths, config=course.config)
    converter.force, converter.log = True, logging.getLogger("leverarm.feedback")
    converter.log.setLevel(logging.ERROR)
    converter.start()
    return course.root / course.paths.feedback_directory
