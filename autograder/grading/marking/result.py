"""What grading one notebook gave: a row for every graded cell, whatever state the notebook was in."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, field
from typing import Any

STATES = ("passed", "wrong", "not yet", "broken", "error", "manual", "ungraded")
"""`manual` waits for a person by design; `ungraded` could not be graded and is marked for the instructor."""


@dataclass(frozen=True)
class CellResult:
    """One graded cell: points possible, points given, and why."""

    name: str
    points: float
    score: float | None  # None: a person decides
    state: str
    reason: str
    evidence: str = ""
    report: dict[str, Any] | None = None  # autograder.judge.report.Report as plain data
    seconds: float = 0.0

    def __post_init__(self) -> None:
        if self.state not in STATES:
            raise ValueError(f"state: expected one of {', '.join(STATES)}, got {self.state!r}")
        if self.score is not None and not 0.0 <= self.score <= self.points:
            raise ValueError(f"score: expected a number from 0 to {self.points}, got {self.score!r} for {self.name}")


@dataclass(frozen=True)
class Printed:
    """What a cell of the student's printed and raised, truncated."""

    text: str = ""
    error: str = ""


@dataclass(frozen=True)
class NotebookResult:
    """One submitted notebook: its rows, what was odd about the file, what the code tried to do."""

    student: str
    notebook: str
    rows: tuple[CellResult, ...]
    remarks: tuple[str, ...] = ()  # repairs: "cell mass_matrix_2r was missing"
    incidents: tuple[str, ...] = ()  # limits that struck, workers that died
    printed: dict[str, Printed] = field(default_factory=dict)  # by position of the cell in the restored notebook
    protected: bool = True  # False when the code ran without a sandbox
    seconds: float = 0.0

    @property
    def score(self) -> float:
        """Points given so far."""
        return sum(row.score or 0.0 for row in self.rows)

    @property
    def points(self) -> float:
        """Points possible."""
        return sum(row.points for row in self.rows)

    def row(self, name: str) -> CellResult:
        """Return the row of one graded cell."""
        for row in self.rows:
            if row.name == name:
                return row
        raise KeyError(f"{name}: not among the graded cells {', '.join(row.name for row in self.rows)}")

    def to_json(self) -> str:
        """Return plain JSON; `from_json` reads it back."""
        rows, printed = map(vars, self.rows), {place: vars(item) for place, item in self.printed.items()}
        return json.dumps(_finite({**vars(self), "rows": [*rows], "printed": printed}), allow_nan=False, sort_keys=True)

    @classmethod
    def from_json(cls, text: str) -> NotebookResult:
        """Read what `to_json` wrote."""
        plain = json.loads(text)
        rows = tuple(CellResult(**row) for row in plain.pop("rows"))
        printed = {place: Printed(**item) for place, item in plain.pop("printed").items()}
        remarks, incidents = tuple(plain.pop("remarks")), tuple(plain.pop("incidents"))
        return cls(rows=rows, printed=printed, remarks=remarks, incidents=incidents, **plain)


def _finite(plain: Any) -> Any:
    """Write numbers that JSON does not know as text."""
    if isinstance(plain, float) and not math.isfinite(plain):
        return str(plain)
    if isinstance(plain, dict):
        return {str(key): _finite(item) for key, item in plain.items()}
    if isinstance(plain, (list, tuple)):
        return [_finite(item) for item in plain]
    return plain
