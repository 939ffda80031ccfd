"""A plain CSV for a spreadsheet: a row a student, a column a question."""

from __future__ import annotations

import csv
from pathlib import Path

from autograder.grading.classes.marks import Marks, Question


def write(folder: Path, assignment: str, questions: tuple[Question, ...], marks: tuple[Marks, ...]) -> list[Path]:
    """Write `marks.csv`; an empty cell: nothing was handed in, or it waits for a person."""
    path = folder / "marks.csv"
    with path.open("w", newline="", encoding="utf-8-sig") as file:  # the mark tells Excel that it is UTF-8
        rows = csv.writer(file)
        rows.writerow(
            ["student", "last name", "first name", "email", *(question.name for question in questions)]
            + ["late penalty", "total", "possible", "waits for a person"]
        )
        possible = sum(question.points for question in questions)
        for entry in marks:
            scores = given(entry)
            waits = " ".join(
                question.name for question, waiting in zip(questions, entry.waiting, strict=True) if waiting
            )
            person = [plain_text(text) for text in (entry.student, entry.last_name, entry.first_name, entry.email)]
            total = final(entry)
            rows.writerow([*person, *scores, number(entry.penalty), total, number(possible), waits])
    return [path]


def given(entry: Marks) -> list[str]:
    """Return a student's mark for each question; empty where it is still to come."""
    return [
        "" if score is None or unmarked else number(score)
        for score, unmarked in zip(entry.scores, entry.unmarked, strict=True)
    ]


def final(entry: Marks) -> str:
    """Return a student's total; empty where nothing was handed in or a mark is still to come."""
    return number(entry.total) if entry.handed_in and not any(entry.unmarked) else ""


def number(value: float) -> str:
    """Return a mark without the noise of the last digits.

    Examples
    --------
    >>> number(2.0), number(2 / 3)
    ('2', '0.6667')
    """
    return f"{value:.4f}".rstrip("0").rstrip(".")


def plain_text(text: str) -> str:
    """Keep a spreadsheet from taking a name for a formula.

    Examples
    --------
    >>> plain_text("=HYPERLINK(1)"), plain_text("Ada")
    ("'=HYPERLINK(1)", 'Ada')
    """
    return f"'{text}" if text[:1] in tuple("=+-@\t\r\n＝＋－＠") else text
