"""Gradescope: a `results.json` a student, as its autograder harness reads it.

The format is that of Gradescope's autograder specification: a list `tests` with score, max_score, name, output and
output_format, beside the whole submission's score, output and visibility. A test has neither score nor max_score while
a person's mark is still to come.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

from autograder.grading.classes.marks import Marks, Question
from autograder.grading.classes.store import Store
from autograder.grading.course_directory import CourseDirectory
from autograder.grading.marking.outputs import visible
from autograder.grading.marking.result import CellResult, NotebookResult

from .table import given


def write(
    folder: Path, course: CourseDirectory, assignment: str, questions: tuple[Question, ...], marks: tuple[Marks, ...]
) -> list[Path]:
    """Write `gradescope/STUDENT/results.json` for everybody who handed something in."""
    store = Store(course.results)
    try:
        results = {(result.student, result.notebook): result for result in store.latest(assignment)}
    finally:
        store.close()
    written = []
    for entry in marks:
        if not entry.handed_in:
            continue
        place = folder / "gradescope" / _folder_name(entry.student)
        place.mkdir(parents=True, exist_ok=True)
        path = place / "results.json"
        path.write_text(json.dumps(document(questions, entry, results), indent=1, ensure_ascii=False), encoding="utf-8")
        written.append(path)
    return written


def _folder_name(student: str) -> str:
    """Return a name that no other student has: characters unfit for folders are written as in web addresses.

    Examples
    --------
    >>> _folder_name("a b"), _folder_name("a_b"), _folder_name("..")
    ('a%20b', 'a_b', '%2E.')
    """
    return re.sub(r"[^\w.@+-]|^\.", lambda found: "".join(f"%{byte:02X}" for byte in os.fsencode(found[0])), student)


def document(
    questions: tuple[Question, ...], entry: Marks, results: dict[tuple[str, str], NotebookResult]
) -> dict[str, Any]:
    """Return one student's results in Gradescope's format."""
    tests = []
    for position, (question, mark) in enumerate(zip(questions, given(entry), strict=True), start=1):
        result = results.get((entry.student, question.notebook))
        rows = {row.name: row for row in result.rows} if result else {}
        test = {
            "number": str(position),
            "name": question.name,
            "output": _text(rows.get(question.name)) if mark else f"waits for a person, {question.points:g} points",
            "output_format": "text",
            "visibility": "visible",
        }
        tests.append({**test, "score": float(mark), "max_score": question.points} if mark else test)
    late = f"A late penalty of {entry.penalty:g} points is taken off. " if entry.penalty else ""
    waiting = any(entry.unmarked)
    output = late + ("Some questions wait for a person; the score is what there is so far." if waiting else "")
    return {"score": entry.total, "output": output, "visibility": "visible", "tests": tests}


def _text(row: CellResult | None) -> str:
    if row is None:
        return ""
    if row.report is None:
        return visible(row.reason)
    from autograder.judge.report import Report

    return visible(str(Report.from_dict(row.report)))
