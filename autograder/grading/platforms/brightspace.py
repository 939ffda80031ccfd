"""Brightspace: a CSV for Grades > Enter Grades > Import.

By D2L's page "Importing grades" (community.d2l.com, article 3538) and the sample file that the import dialog offers:
`OrgDefinedId` or `Username` or both say who it is, a numeric item's column is its name followed by "Points Grade", and
the last column, "End-of-Line Indicator", holds a # in every row. An empty cell changes nothing. The import can make
items that are not there yet; a grade above an item's maximum is cut to it.
"""

from __future__ import annotations

import csv
from pathlib import Path

from autograder.grading.classes.marks import Marks, Question

from .table import final, given

END = "End-of-Line Indicator"


def write(folder: Path, assignment: str, questions: tuple[Question, ...], marks: tuple[Marks, ...]) -> list[Path]:
    """Write `brightspace.csv`; the number counts where everybody has one, else the username, which is the id."""
    path = folder / "brightspace.csv"
    numbered = all(entry.lms_user_id for entry in marks)
    with path.open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        names = [f"Lesson {assignment} {question.name}" for question in questions]
        items = [f"{name} Points Grade" for name in (*names, f"Lesson {assignment} total")]
        rows.writerow([*(["OrgDefinedId"] if numbered else []), "Username", *items, END])
        for entry in marks:
            person = [*([entry.lms_user_id] if numbered else []), entry.student]
            rows.writerow([*person, *given(entry), final(entry), "#"])
    return [path]
