"""The roster: names and addresses of students, taken into nbgrader's gradebook."""

from __future__ import annotations

import csv
from typing import Any

from .course_directory import ROSTER, CourseDirectory

FIELDS = ("first_name", "last_name", "email", "lms_user_id")


def read_roster(course: CourseDirectory) -> dict[str, dict[str, str]]:
    """Return what the roster says of each student id."""
    path = course.root / ROSTER
    if not path.is_file():
        return {}
    with path.open(newline="", encoding="utf-8-sig") as file:
        rows = csv.DictReader(file)
        if "id" not in (rows.fieldnames or ()):
            raise ValueError(
                f"{path}: expected a first line id,{','.join(FIELDS)}, got {','.join(rows.fieldnames or ())}"
            )
        return {
            row["id"].strip(): {name: row[name].strip() for name in FIELDS if (row.get(name) or "").strip()}
            for row in rows
            if (row["id"] or "").strip()
        }


def record_roster(course: CourseDirectory, gradebook: Any) -> None:
    """Write the roster into the gradebook; a field that the roster leaves empty stays as it was."""
    known = {student.id: student for student in gradebook.students}
    for student, fields in read_roster(course).items():
        entry = known.get(student)
        if entry is None or any((getattr(entry, name) or "") != value for name, value in fields.items()):
            gradebook.update_or_create_student(student, **fields)
