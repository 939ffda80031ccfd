"""Blackboard Learn: a CSV for Grade Center > Work Offline > Upload, or Gradebook > Upload.

By Blackboard's help page "Work Offline with Grade Data": the key of a student is the column `Username`, the key of a
column the number behind `|` in its head; a column without one becomes a new one, as text without points possible. In
a file with commas every cell stands in quotes. What the instructor downloads there first names the columns that
exist: given that file, the heads here are those of the same name, with their numbers.
"""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

from autograder.grading.classes.marks import Marks, Question

from .table import final, given, number, plain_text

_HEAD = re.compile(r"^(?P<name>.*?)(?: \[Total Pts: [^\]]*\])?(?: ?\|(?P<id>\d+))?$")


def write(
    folder: Path,
    assignment: str,
    questions: tuple[Question, ...],
    marks: tuple[Marks, ...],
    downloaded: Path | None = None,
) -> list[Path]:
    """Write `blackboard.csv`; `downloaded` is the file that Blackboard's own Work Offline > Download gave."""
    path = folder / "blackboard.csv"
    known = {} if downloaded is None else _heads(downloaded)
    items = [(f"Lesson {assignment} {question.name}", question.points) for question in questions]
    items.append((f"Lesson {assignment} total", sum(question.points for question in questions)))
    heads = [known.get(name, f"{name} [Total Pts: {number(points)} Score]") for name, points in items]
    with path.open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file, quoting=csv.QUOTE_ALL)
        rows.writerow(["Last Name", "First Name", "Username", *heads])
        for entry in marks:
            person = [plain_text(entry.last_name), plain_text(entry.first_name), entry.lms_user_id or entry.student]
            rows.writerow([*person, *given(entry), final(entry)])
    return [path]


def _heads(downloaded: Path) -> dict[str, str]:
    """Return the numbered column heads of Blackboard's file by their names."""
    from ..classes.roster import spreadsheet_text

    text = spreadsheet_text(downloaded)
    first = text.partition("\n")[0]
    cells = next(csv.reader(io.StringIO(text, newline=""), delimiter=max(",\t", key=first.count)), [])
    if "Username" not in cells:
        raise ValueError(
            f"{downloaded}: expected the file that Blackboard's Work Offline > Download gives, with a column Username; "
            f"got {first.strip()[:100]!r}"
        )
    found = ((head, _HEAD.match(head)) for head in cells)
    return {match["name"]: head for head, match in found if match and match["id"]}
