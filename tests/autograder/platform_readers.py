"""Readers of learning platforms' import files, each by the rules that its platform documents and by nothing of ours.

Each returns the marks as {who: {column: points}}; a cell that leaves a grade as it is has no entry.
"""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

Read = dict[str, dict[str, float]]


def _table(path: Path) -> tuple[list[str], list[list[str]]]:
    with path.open(newline="", encoding="utf-8-sig") as file:
        head, *rows = csv.reader(file)
    assert all(len(row) == len(head) for row in rows), "every row has as many cells as the first"
    return head, rows


def _marks(names: list[str], cells: list[str]) -> dict[str, float]:
    return {name: float(cell) for name, cell in zip(names, cells, strict=True) if cell != ""}


def blackboard(path: Path) -> tuple[Read, dict[str, tuple[float, int | None]]]:
    """Help page "Work Offline with Grade Data": every cell in quotes; key Username; `NAME [Total Pts: N …] |ID`."""
    for line in path.read_text(encoding="utf-8").splitlines():
        assert re.fullmatch(r'"(?:[^"]|"")*"(?:,"(?:[^"]|"")*")*', line), line
    head, rows = _table(path)
    columns, names = {}, []
    for text in head[3:]:
        found = re.fullmatch(r"(.+) \[Total Pts: (?:up to )?([\d.]+)(?: \w+)?\](?: \|(\d+))?", text)
        assert found, text
        columns[found[1]] = (float(found[2]), int(found[3]) if found[3] else None)
        names.append(found[1])
    return {row[head.index("Username")]: _marks(names, row[3:]) for row in rows}, columns


def brightspace(path: Path) -> Read:
    """Article "Importing grades": OrgDefinedId, Username or both first; items end in Points Grade; # ends a row."""
    head, rows = _table(path)
    keys = [name for name in head[:2] if name in ("OrgDefinedId", "Username")]
    assert head[: len(keys)] == keys and keys and head[-1] == "End-of-Line Indicator"
    items = head[len(keys) : -1]
    assert all(item.endswith(" Points Grade") and not set(item) & set('/"*<>+=|,%') for item in items)
    assert all(row[-1] == "#" and all(row[: len(keys)]) for row in rows)
    names = [item.removesuffix(" Points Grade") for item in items]
    return {row[0]: _marks(names, row[len(keys) : -1]) for row in rows}


def canvas(path: Path) -> tuple[Read, dict[str, float]]:
    """Guide "How do I import grades": five columns in this order, then Points Possible, then a row a student."""
    head, (possible, *rows) = _table(path)
    assert head[:5] == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"]
    assert possible[0].strip() == "Points Possible"
    assert all(any(row[1:4]) for row in rows), "a student is matched by an ID"
    points = dict(zip(head[5:], map(float, possible[5:]), strict=True))
    return {row[2]: _marks(head[5:], row[5:]) for row in rows}, points


def moodle(path: Path) -> Read:
    """Page "Grade import": any table with a column that identifies people; the other columns are mapped by hand."""
    head, rows = _table(path)
    who = head.index("ID number")
    start = head.index("Email address") + 1
    end = head.index("Feedback")
    return {row[who]: _marks(head[start:end], row[start:end]) for row in rows}


def gradescope(path: Path) -> dict[str, float]:
    """Autograder specification, "Output format": a test's score goes with its max_score, or it has neither."""
    plain = json.loads(path.read_text(encoding="utf-8"))
    assert plain["visibility"] in ("hidden", "after_due_date", "after_published", "visible")
    for test in plain["tests"]:
        assert test["output_format"] in ("text", "html", "simple_format", "md", "ansi")
        assert ("score" in test) == ("max_score" in test)
        assert isinstance(test["name"], str) and isinstance(test["output"], str)
    return {test["name"]: test["score"] for test in plain["tests"] if "score" in test}


def table(path: Path) -> Read:
    """A plain table by its column `student`."""
    head, rows = _table(path)
    first, last = head.index("email") + 1, head.index("late penalty")
    return {row[head.index("student")]: _marks(head[first:last], row[first:last]) for row in rows}
