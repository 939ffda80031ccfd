"""Moodle: a CSV for Grades > Import > CSV file.

Moodle maps columns by hand: map "Email address" to the user's email (or "ID number" to the ID number), each question
to a grade item, and "Feedback" to the feedback of an item. It loses an item's grades when only its feedback is
imported, so the total and the feedback stand side by side. Addresses compare with their case.
"""

from __future__ import annotations

import csv
from pathlib import Path

from autograder.grading.classes.marks import Marks, Question

from .table import final, given, number, plain_text


def write(folder: Path, assignment: str, questions: tuple[Question, ...], marks: tuple[Marks, ...]) -> list[Path]:
    """Write `moodle.csv`."""
    path = folder / "moodle.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        names = [f"Lesson {assignment} {question.name}" for question in questions]
        rows.writerow(
            ["First name", "Last name", "ID number", "Email address", *names, f"Lesson {assignment} total", "Feedback"]
        )
        for entry in marks:
            person = [
                plain_text(entry.first_name),
                plain_text(entry.last_name),
                entry.lms_user_id or entry.student,
                entry.email,
            ]
            rows.writerow([*person, *given(entry), final(entry), _feedback(questions, entry)])
    return [path]


def _feedback(questions: tuple[Question, ...], entry: Marks) -> str:
    if not entry.handed_in:
        return ""
    parts = [
        f"{question.name} {f'{mark}/{number(question.points)}' if mark else 'waits for a person'}"
        for question, mark in zip(questions, given(entry), strict=True)
    ]
    late = [f"late penalty {number(entry.penalty)}"] if entry.penalty else []
    return "; ".join(parts + late)
