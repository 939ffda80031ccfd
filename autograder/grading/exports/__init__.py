"""Marks per question in the formats that learning platforms read. One file a format."""

from __future__ import annotations

from pathlib import Path

from autograder.grading.course_directory import CourseDirectory

FORMATS = ("csv", "canvas", "moodle", "gradescope")


def export(
    *, course: CourseDirectory, assignment: str, formats: tuple[str, ...], folder: Path | None = None
) -> list[Path]:
    """Write an assignment's marks per question; return the files written.

    Parameters
    ----------
    course : the course directory
    assignment : as in nbgrader, "02"
    formats : any of "csv", "canvas", "moodle", "gradescope"
    folder : where to; `exports/ASSIGNMENT` in the course directory without it
    """
    from autograder.grading.marks import read_marks

    from . import canvas, gradescope, moodle, table

    for name in formats:
        if name not in FORMATS:
            raise ValueError(f"--to: expected some of {', '.join(FORMATS)}, got {name!r}")
    folder = course.root / "exports" / assignment if folder is None else folder
    folder.mkdir(parents=True, exist_ok=True)
    questions, marks = read_marks(course, assignment)
    written: list[Path] = []
    if "csv" in formats:
        written += table.write(folder, assignment, questions, marks)
    if "canvas" in formats:
        written += canvas.write(folder, assignment, questions, marks)
    if "moodle" in formats:
        written += moodle.write(folder, assignment, questions, marks)
    if "gradescope" in formats:
        written += gradescope.write(folder, course, assignment, questions, marks)
    return written
