"""The instructor's version of a notebook: the cells that a submission must have, as nbgrader's gradebook keeps them."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import asdict, dataclass
from typing import Any

_CHECK = re.compile(r"""^\s*check\(\s*["'](\w+)["']""", re.MULTILINE)


@dataclass(frozen=True)
class TemplateCell:
    """One cell that nbgrader knows: its text, points and role."""

    name: str  # nbgrader's grade_id
    cell_type: str
    source: str
    points: float | None  # None: not graded
    grade: bool
    solution: bool
    task: bool
    locked: bool
    checksum: str | None

    @property
    def exercise(self) -> str | None:
        """Name of the exercise that a locked check cell asks about; None for an instructor's own cell."""
        if not self.grade or self.solution or self.cell_type != "code":
            return None
        found = _CHECK.search(self.source)
        return found.group(1) if found else None

    @property
    def by_hand(self) -> bool:
        """Tell whether a person gives the points."""
        return self.points is not None and (self.solution or self.task or self.cell_type != "code")

    def metadata(self) -> dict[str, Any]:
        """Return nbgrader's metadata of the cell, schema 3."""
        plain: dict[str, Any] = {
            "grade": self.grade,
            "grade_id": self.name,
            "locked": self.locked,
            "schema_version": 3,
            "solution": self.solution,
            "task": self.task,
            "cell_type": self.cell_type,
        }
        if self.checksum:
            plain["checksum"] = self.checksum
        if self.points is not None:
            plain["points"] = self.points
        return plain


@dataclass(frozen=True)
class Template:
    """One notebook of an assignment."""

    assignment: str
    notebook: str
    cells: tuple[TemplateCell, ...]

    @property
    def graded(self) -> tuple[TemplateCell, ...]:
        """The cells that carry points, in the order of the notebook."""
        return tuple(cell for cell in self.cells if cell.points is not None)

    def digest(self) -> str:
        """Return a hash that changes with any cell."""
        return hashlib.sha256(json.dumps(asdict(self), sort_keys=True).encode()).hexdigest()

    @classmethod
    def from_dict(cls, plain: dict[str, Any]) -> Template:
        """Read what `dataclasses.asdict` made."""
        return cls(plain["assignment"], plain["notebook"], tuple(TemplateCell(**cell) for cell in plain["cells"]))


def from_notebook(node: Any, assignment: str, notebook: str) -> Template:
    """Read the template out of a released notebook."""
    cells = []
    for cell in node.cells:
        meta = cell.metadata.get("nbgrader") or {}
        if not any(meta.get(role) for role in ("grade", "solution", "locked", "task")):
            continue
        graded = meta.get("grade") or meta.get("task")
        cells.append(
            TemplateCell(
                name=meta["grade_id"],
                cell_type=cell.cell_type,
                source=cell.source,
                points=float(meta["points"]) if graded else None,
                grade=bool(meta.get("grade")),
                solution=bool(meta.get("solution")),
                task=bool(meta.get("task")),
                locked=_locked(meta),
                checksum=meta.get("checksum"),
            )
        )
    return Template(assignment, notebook, tuple(cells))


def from_gradebook(gradebook: Any, assignment: str) -> tuple[Template, ...]:
    """Read the templates of an assignment's notebooks out of nbgrader's gradebook, hidden tests included."""
    return tuple(_from_rows(notebook, assignment) for notebook in gradebook.find_assignment(assignment).notebooks)


def _from_rows(notebook: Any, assignment: str) -> Template:
    grades = {cell.name: cell for cell in notebook.grade_cells}
    tasks = {cell.name: cell for cell in notebook.task_cells}
    solutions = {cell.name for cell in notebook.solution_cells}
    cells = []
    for row in notebook.source_cells:
        graded = grades.get(row.name) or tasks.get(row.name)
        cells.append(
            TemplateCell(
                name=row.name,
                cell_type=row.cell_type,
                source=row.source,
                points=None if graded is None else float(graded.max_score),
                grade=row.name in grades,
                solution=row.name in solutions,
                task=row.name in tasks,
                locked=bool(row.locked),
                checksum=row.checksum,
            )
        )
    return Template(assignment, notebook.name, tuple(cells))


def _locked(meta: dict[str, Any]) -> bool:
    if meta.get("solution"):
        return False
    return bool(meta.get("grade") or meta.get("locked"))
