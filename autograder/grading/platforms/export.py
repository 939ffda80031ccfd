"""Marks per question in the formats that learning platforms read. One file a format."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from autograder.grading.classes.marks import Marks, Question
from autograder.grading.course_directory import CourseDirectory

FORMATS = ("csv", "blackboard", "brightspace", "canvas", "moodle", "gradescope")


@dataclass(frozen=True)
class Exported:
    """The files written, and what to know before they are imported."""

    files: tuple[Path, ...]
    notes: tuple[str, ...]


def export(
    *,
    course: CourseDirectory,
    assignment: str,
    formats: tuple[str, ...],
    folder: Path | None = None,
    downloaded: Path | None = None,
) -> Exported:
    """Write an assignment's marks per question; what waits for a person is left empty, its student's total too.

    Parameters
    ----------
    course : the course directory
    assignment : as in nbgrader, "02"
    formats : any of "csv", "blackboard", "brightspace", "canvas", "moodle", "gradescope"
    folder : where to; `exports/ASSIGNMENT` in the course directory without it
    downloaded : Blackboard's own file, whose numbered columns are filled

    Raises
    ------
    ValueError
        if a format is unknown, or nothing of the assignment was graded yet.
    """
    from autograder.grading.classes.marks import read_marks

    from ..platforms import blackboard, brightspace, canvas, gradescope, moodle, table

    for name in formats:
        if name not in FORMATS:
            raise ValueError(f"--to: expected some of {', '.join(FORMATS)}, got {name!r}")
    folder = course.root / "exports" / assignment if folder is None else folder
    questions, marks = read_marks(course, assignment)
    if not any(entry.handed_in for entry in marks):
        raise ValueError(f"nothing of {assignment!r} was graded yet: run `leverarm grade {assignment}` first")
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    writers = {"csv": table.write, "brightspace": brightspace.write, "canvas": canvas.write, "moodle": moodle.write}
    for name in formats:
        if name in writers:
            written += writers[name](folder, assignment, questions, marks)
    if "blackboard" in formats:
        written += blackboard.write(folder, assignment, questions, marks, downloaded)
    if "gradescope" in formats:
        written += gradescope.write(folder, course, assignment, questions, marks)
    return Exported(tuple(written), tuple(_notes(questions, marks, formats)))


def _notes(questions: tuple[Question, ...], marks: tuple[Marks, ...], formats: tuple[str, ...]) -> list[str]:
    notes = []
    unmarked = [sum(entry.unmarked) for entry in marks if any(entry.unmarked)]
    if unmarked:
        notes.append(
            f"Left empty: {_count(sum(unmarked), 'mark')} of {_count(len(unmarked), 'student')} for a person to "
            "give in formgrader; then export again."
        )
    again = sum(map(sum, (entry.waiting for entry in marks))) - sum(unmarked)
    if again:
        notes.append(f"{_count(again, 'mark')} given by hand before the work was graded again: look at them once more.")
    late = [entry.penalty for entry in marks if entry.penalty]
    if late and "canvas" in formats:
        notes.append(
            f"canvas_questions.csv is without late penalties ({sum(late):g} points of "
            f"{_count(len(late), 'student')}); canvas_total.csv has them."
        )
    if "brightspace" in formats:
        notes.append(
            "Brightspace cuts a grade to its item's maximum. Make the items with these: "
            + ", ".join(f"{question.name} {question.points:g}" for question in questions)
            + f", total {sum(question.points for question in questions):g}."
        )
    return notes


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
