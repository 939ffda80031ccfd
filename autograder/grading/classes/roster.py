"""The roster: names and addresses of students, taken into nbgrader's gradebook."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

from ..course_directory import ROSTER, CourseDirectory

FIELDS = ("first_name", "last_name", "email", "lms_user_id")
FIRST_LINE = ",".join(("id", *FIELDS))


def read_roster(course: CourseDirectory) -> dict[str, dict[str, str]]:
    """Return what the roster says of each student id.

    Reads what spreadsheets write: UTF-8, UTF-16 or Windows' Western letters, with commas, semicolons or tabs.

    Raises
    ------
    ValueError
        if the file has no column `id`, an id stands in two rows or can be no folder's name, or a row is too long.
    """
    path = course.root / ROSTER
    if not path.is_file():
        return {}
    text = spreadsheet_text(path)
    first = text.partition("\n")[0]
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=first.count))
    head = [name.strip().lower() for name in next(rows, [])]
    if "id" not in head:
        raise ValueError(f"{path}: expected a first line {FIRST_LINE}, got {first.strip()!r}")
    students: dict[str, dict[str, str]] = {}
    lines: dict[str, int] = {}
    for cells in rows:
        line, values = rows.line_num, [cell.strip() for cell in cells]
        row = dict(zip(head, values, strict=False))
        student = row.get("id", "")
        if any(values[len(head) :]):
            raise ValueError(
                f"{path}, row {line}: more cells than the first line has; put what holds a comma in quotes"
            )
        if not student:
            continue
        if student in students:
            raise ValueError(
                f"{path}: the id {student!r} stands in rows {lines[student]} and {line}; give each student one row"
            )
        if student in (".", "..") or not student.isprintable() or {"/", "\\"} & set(student):
            raise ValueError(f"{path}, row {line}: the id {student!r} can be no folder's name; leave out / and \\")
        students[student] = {name: row[name] for name in FIELDS if row.get(name)}
        lines[student] = line
    return students


def spreadsheet_text(path: Path) -> str:
    """Return the text of a file that a spreadsheet wrote, in whichever of the usual encodings."""
    data = path.read_bytes()
    utf16 = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    for encoding in ("utf-16",) if utf16 else ("utf-8-sig", "cp1252"):  # Excel's plain "CSV" is the last one
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise ValueError(f"{path}: its letters cannot be read; save it anew as CSV UTF-8 (in Excel: Save As > CSV UTF-8)")


def record_roster(course: CourseDirectory, gradebook: Any) -> None:
    """Write the roster into the gradebook; a field that the roster leaves empty stays as it was."""
    known = {student.id: student for student in gradebook.students}
    for student, fields in read_roster(course).items():
        entry = known.get(student)
        if entry is None or any((getattr(entry, name) or "") != value for name, value in fields.items()):
            gradebook.update_or_create_student(student, **fields)
