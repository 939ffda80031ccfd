"""The roster: names and addresses of students, taken into nbgrader's gradebook."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

from .course_directory import ROSTER, CourseDirectory

FIELDS = ("first_name", "last_name", "email", "lms_user_id")


def read_roster(course: CourseDirectory) -> dict[str, dict[str, str]]:
    """Return what the roster says of each student id."""
    path = course.root / ROSTER
    if not path.is_file():
        return {}
    try:
        with path.open(newline="", encoding="utf-8-sig") as file:
            return _people(path, csv.DictReader(file))
    except (UnicodeDecodeError, csv.Error) as error:
        raise ValueError(
            f"{path}: this is no text in UTF-8 ({error}). In Excel, save it again as `CSV UTF-8 (comma delimited)`."
        ) from error


def _people(path: Path, rows: csv.DictReader[str]) -> dict[str, dict[str, str]]:
    if "id" not in (rows.fieldnames or ()):
        raise ValueError(f"{path}: expected a first line id,{','.join(FIELDS)}, got {','.join(rows.fieldnames or ())}")
    people: dict[str, dict[str, str]] = {}
    for row in rows:
        student = (row["id"] or "").strip()
        if student in people:
            raise ValueError(f"{path}:{rows.line_num}: the id {student!r} is there twice; give each student one line")
        if student:
            people[student] = {name: row[name].strip() for name in FIELDS if (row.get(name) or "").strip()}
    return people


def record_roster(course: CourseDirectory, gradebook: Any) -> None:
    """Write the roster into the gradebook; a field that the roster leaves empty stays as it was."""
    known = {student.id: student for student in gradebook.students}
    for student, fields in read_roster(course).items():
        entry = known.get(student)
        if entry is None or any((getattr(entry, name) or "") != value for name, value in fields.items()):
            gradebook.update_or_create_student(student, **fields)
