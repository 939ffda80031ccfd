"""From a lesson's source to a notebook that nbgrader understands, with the solutions or without them.

A source is a percent-format text. Its cell markers say what a cell is for: `# %% exercise="mass_matrix_2r"`,
`# %% check="mass_matrix_2r"`, `# %% [markdown] prediction="m11"`, `# %% explorer="two_link_pose"`,
`# %% mine="kinematics"` for the functions of an earlier lesson, the reference's or the student's own; a code cell
without a mark is a demonstration. Every lesson gets a last cell that shows what is done. Everything that can be wrong
in a source is said here, with the line it stands in.
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jupytext
from nbformat.notebooknode import NotebookNode, from_dict
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

ROLES = ("exercise", "check", "prediction", "explorer", "mine")
BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"
_FILE_NAME = re.compile(r"(\d\d)_[a-z0-9_]+\.py")
_MARKER = re.compile(r"^# %%(.*)$", re.MULTILINE)


class LessonError(ValueError):
    """A lesson's source that cannot become a notebook: where, what, and the way out."""


@dataclass(frozen=True)
class Cell:
    """One cell of a source."""

    role: str  # "text", "demonstration", "exercise", "check", "prediction", "explorer", "mine", "progress"
    name: str  # of the exercise, prediction, explorer or own functions; "" for the others
    source: str
    line: int  # of its marker in the source file


@dataclass(frozen=True)
class Lesson:
    """A lesson's source, read and found consistent."""

    path: Path
    number: str  # "02"
    title: str
    cells: tuple[Cell, ...]


def read_lesson(path: Path) -> Lesson:
    """Read a percent-format source and check that every exercise has its solution and its check right below.

    Raises
    ------
    LessonError
        With the file, the line and the remedy.
    """
    named = _FILE_NAME.fullmatch(path.name)
    if not named:
        raise LessonError(f"{path.name}: a lesson's file is named like 02_two_link_lagrange.py")
    text = path.read_text(encoding="utf-8")
    lines = [1 + text.count("\n", 0, marker.start()) for marker in _MARKER.finditer(text)]
    raw = jupytext.reads(text, fmt="py:percent").cells
    if len(raw) != len(lines):
        raise LessonError(f"{path.name}: every cell, the first too, starts with a line `# %%` or `# %% [markdown]`")
    cells = tuple(_cell(path, line, cell) for line, cell in zip(lines, raw, strict=True))
    _demand_pairs(path, cells)
    return Lesson(path, named[1], _title(path, cells), cells)


def student_notebook(lesson: Lesson, points: Callable[[str], float]) -> NotebookNode:
    """Return the notebook a student receives: solutions taken out, checks locked; `points(name)` of each exercise."""
    return _notebook(lesson, points, lambda cell: _stub(lesson, cell))


def source_notebook(path: Path) -> NotebookNode:
    """Return the notebook with its solutions that nbgrader keeps in `source/`."""
    lesson = read_lesson(path)
    return _notebook(lesson, registered_points(lesson), lambda cell: cell.source)


def registered_points(lesson: Lesson) -> Callable[[str], float]:
    """Return the function that tells an exercise's points, and refuses exercises that the autograder does not know."""
    from autograder.exercises import find

    def points(name: str) -> float:
        line = next(cell.line for cell in lesson.cells if cell.name == name)
        try:
            exercise = find(name)
        except ValueError as unknown:
            raise LessonError(f"{lesson.path.name}:{line}: {unknown}") from None
        if exercise.lesson != lesson.number:
            raise LessonError(
                f"{lesson.path.name}:{line}: exercise {name!r} is registered for lesson {exercise.lesson}, "
                f"not {lesson.number}: correct its lesson in autograder/exercises, or the name here"
            )
        return float(exercise.points)

    return points


def fingerprint(text: str) -> str:
    """Return a short hash by which a text is recognised as unchanged."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _cell(path: Path, line: int, raw: NotebookNode) -> Cell:
    where = f"{path.name}:{line}"
    marks = {key: value for key, value in raw.metadata.items() if key not in ("lines_to_next_cell", "tags")}
    if unknown := [key for key in marks if key not in ROLES]:
        raise LessonError(f"{where}: a cell is marked {' or '.join(ROLES)}, not {unknown[0]!r}")
    if len(marks) > 1:
        raise LessonError(f"{where}: a cell has one mark, not {' and '.join(marks)}")
    if not marks:
        return Cell("text" if raw.cell_type == "markdown" else "demonstration", "", raw.source, line)
    ((role, name),) = marks.items()
    if not isinstance(name, str) or not re.fullmatch(r"[A-Za-z]\w*", name):
        raise LessonError(f'{where}: write the name as in `# %% {role}="mass_matrix_2r"`, not {name!r}')
    if (raw.cell_type == "markdown") != (role == "prediction"):
        kind = "# %% [markdown]" if role == "prediction" else "# %%"
        raise LessonError(f"{where}: a cell marked {role} starts with `{kind}`")
    return Cell(role, name, raw.source, line)


def _demand_pairs(path: Path, cells: tuple[Cell, ...]) -> None:
    for (role, name), count in Counter((cell.role, cell.name) for cell in cells if cell.name).items():
        if count > 1:
            raise LessonError(f"{path.name}: {role} {name!r} stands there {count} times; once is right")
    for place, cell in enumerate(cells):
        where = f"{path.name}:{cell.line}"
        above = cells[place - 1] if place else None
        below = cells[place + 1] if place + 1 < len(cells) else None
        if cell.role == "exercise" and not (below and below.role == "check" and below.name == cell.name):
            raise LessonError(f'{where}: right below exercise {cell.name!r} belongs its `# %% check="{cell.name}"`')
        if cell.role == "check":
            if not (above and above.role == "exercise" and above.name == cell.name):
                raise LessonError(f"{where}: check {cell.name!r} is not right below its exercise: move it there")
            if not re.match(rf"check\(\s*[\"']{cell.name}[\"']", cell.source):
                raise LessonError(f'{where}: this cell calls `check("{cell.name}", {cell.name})`')


def _title(path: Path, cells: tuple[Cell, ...]) -> str:
    first = cells[0].source.split("\n")[0] if cells and cells[0].role == "text" else ""
    if not first.startswith("# "):
        raise LessonError(
            f"{path.name}:1: a lesson starts with a markdown cell whose first line is its title, `# 2 · …`"
        )
    return first.removeprefix("# ").strip()


def _stub(lesson: Lesson, cell: Cell) -> str:
    """Return what the student receives: inside a function a solution becomes a raise, at top level nothing."""
    where = f"{lesson.path.name}:{cell.line}"
    inside, regions, kept = False, 0, []
    for line in cell.source.split("\n"):
        mark = line.strip()
        if mark in (BEGIN, END):
            if (mark == BEGIN) == inside:
                raise LessonError(f"{where}: {BEGIN} and {END} do not come in pairs in {cell.name or 'this cell'!r}")
            inside, regions = not inside, regions + inside
            indent = line[: len(line) - len(line.lstrip())]
            if inside and indent:
                kept.append(f'{indent}raise NotImplementedError("write {cell.name}")')
        elif not inside:
            kept.append(line)
    if inside:
        raise LessonError(f"{where}: {BEGIN} has no {END} in {cell.name or 'this cell'!r}")
    if cell.role == "exercise" and not regions:
        raise LessonError(f"{where}: exercise {cell.name!r} has no solution between {BEGIN} and {END}")
    if cell.role != "exercise" and regions:
        raise LessonError(f'{where}: a solution stands outside an exercise: mark the cell `# %% exercise="…"`')
    stub = "\n".join(kept).strip("\n")
    if cell.role == "exercise":
        try:
            ast.parse(stub)
        except SyntaxError as error:
            raise LessonError(f"{where}: without its solution {cell.name!r} is no Python any more: {error}") from None
    return stub


def _notebook(lesson: Lesson, points: Callable[[str], float], text: Callable[[Cell], str]) -> NotebookNode:
    from nbgrader.utils import compute_checksum

    used: Counter[str] = Counter()
    cells = []
    for cell in (*lesson.cells, _progress(lesson)):
        source = text(cell)
        identity = f"{cell.role}-{cell.name or fingerprint(cell.source)}"[:56]
        used[identity] += 1
        if used[identity] > 1:
            identity += f"-{used[identity]}"
        make = new_markdown_cell if cell.role in ("text", "prediction") else new_code_cell
        node = make(source=source, id=identity)
        node.metadata = from_dict(_metadata(cell, identity, source, points))
        if "nbgrader" in node.metadata:
            node.metadata.nbgrader["checksum"] = compute_checksum(node)
        cells.append(node)
    notebook = new_notebook(cells=cells)
    notebook.metadata = from_dict(
        {
            "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
            "leverarm": {"lesson": lesson.number, "title": lesson.title, "version": fingerprint(json.dumps(cells))},
        }
    )
    return notebook


def _progress(lesson: Lesson) -> Cell:
    """Return the cell that closes every lesson: what is done in it, with points."""
    line = f'progress("{lesson.number}")  # run this cell again at any time'
    return Cell("progress", "", f"from autograder import progress\n\n{line}", 0)


def _metadata(cell: Cell, identity: str, source: str, points: Callable[[str], float]) -> dict[str, Any]:
    """Return nbgrader's metadata, schema 3, and beside it ours: the cell's role and its text's fingerprint."""
    ours: dict[str, Any] = {"role": cell.role, "text": fingerprint(source)}
    if cell.name:
        ours["name"] = cell.name
    metadata: dict[str, Any] = {"leverarm": ours}
    if cell.role in ("text", "prediction", "mine"):
        return metadata
    grade, solution = cell.role == "check", cell.role == "exercise"
    names = {"exercise": f"{cell.name}_answer", "check": cell.name}
    metadata["nbgrader"] = {
        "cell_type": "code",
        "grade": grade,
        "grade_id": names.get(cell.role, identity),
        "locked": not solution,
        "schema_version": 3,
        "solution": solution,
        "task": False,
    }
    if grade:
        metadata["nbgrader"]["points"] = points(cell.name)
    metadata["deletable"] = False
    if not solution:
        metadata["editable"] = False
    return metadata
