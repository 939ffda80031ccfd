"""Canvas: files that its gradebook imports (Grades > Import).

Canvas asks for the columns Student, ID, SIS User ID, SIS Login ID and Section in that order, then one column an
assignment, and a second line "Points Possible". It matches people by ID or SIS login; names are for the eye. A blank
cell leaves a grade as it is: nothing was handed in, or a person's mark is still to come. One file makes a Canvas
assignment of each question, the other one of the whole lesson; import either. Only the total has late penalties.
"""

from __future__ import annotations

import csv
from pathlib import Path

from autograder.grading.classes.marks import Marks, Question

from .table import final, given, number, plain_text

PERSON = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"]


def write(folder: Path, assignment: str, questions: tuple[Question, ...], marks: tuple[Marks, ...]) -> list[Path]:
    """Write `canvas_questions.csv` and `canvas_total.csv`."""
    names = [f"Lesson {assignment} {question.name}" for question in questions]
    possible = [question.points for question in questions]
    each = [given(entry) for entry in marks]
    totals = [[final(entry)] for entry in marks]
    return [
        _file(folder / "canvas_questions.csv", names, possible, marks, each),
        _file(folder / "canvas_total.csv", [f"Lesson {assignment}"], [sum(possible)], marks, totals),
    ]


def _file(path: Path, names: list[str], possible: list[float], marks: tuple[Marks, ...], cells: list) -> Path:
    with path.open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow([*PERSON, *names])
        rows.writerow(["    Points Possible", "", "", "", "", *map(number, possible)])
        for entry, row in zip(marks, cells, strict=True):
            rows.writerow(
                [plain_text(entry.name), entry.lms_user_id, entry.student, entry.email or entry.student, "", *row]
            )
    return path
