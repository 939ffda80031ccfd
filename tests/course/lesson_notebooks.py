"""A lesson as plain JSON, in versions, and what a student does to it."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

from course.progress import REPORT
from course.renewal import fingerprint, text_of

Json = dict[str, Any]
STUB = 'def mass(arm, q):\n    """M(q)."""\n    raise NotImplementedError("write mass")'


def text(source: str) -> Json:
    return _cell("markdown", "text", "", source)


def demonstration(source: str) -> Json:
    return _cell("code", "demonstration", "", source)


def prediction(name: str, source: str = "*Your prediction:* …") -> Json:
    return _cell("markdown", "prediction", name, source)


def exercise(name: str, stub: str = STUB, points: float = 4) -> list[Json]:
    """Return an answer cell and its check, as the builder makes them."""
    answer, check = _cell("code", "exercise", name, stub), _cell("code", "check", name, f'check("{name}", {name})')
    answer["metadata"]["nbgrader"] = {"grade": False, "solution": True, "grade_id": f"{name}_answer"}
    check["metadata"]["nbgrader"] = {"grade": True, "solution": False, "grade_id": name, "points": points}
    return [answer, check]


def mine(name: str, source: str) -> Json:
    """Return the cell for functions of an earlier lesson."""
    return _cell("code", "mine", name, source)


def lesson(*cells: Json, version: str = "one", title: str = "2 · Tiny") -> Json:
    ours = {"lesson": "02", "title": title, "version": version}
    return copy.deepcopy(
        {"cells": list(cells), "metadata": {"leverarm": ours}, "nbformat": 4, "nbformat_minor": 5}  # fmt: skip
    )


def own(source: str, kind: str = "code") -> Json:
    """Return a cell that a student added."""
    cell: Json = {"cell_type": kind, "id": fingerprint(source), "metadata": {}, "source": source}
    return cell | ({"outputs": [], "execution_count": None} if kind == "code" else {})


def write(notebook: Json, role: str, name: str, source: str) -> None:
    """Write into the cell of that role and name, as a student does; JupyterLab saves the text as lines."""
    find(notebook, role, name)["source"] = source.splitlines(keepends=True)


def report(notebook: Json, name: str, state: str, score: float) -> None:
    """Save a report under a check."""
    data = {REPORT: {"exercise": name, "state": state, "score": score}, "text/plain": ["…"]}
    output = {"output_type": "execute_result", "data": data, "metadata": {}, "execution_count": 3}
    find(notebook, "check", name)["outputs"] = [output]


def find(notebook: Json, role: str, name: str) -> Json:
    marks = [cell["metadata"].get("leverarm", {}) for cell in notebook["cells"]]
    return notebook["cells"][[(mark.get("role"), mark.get("name", "")) for mark in marks].index((role, name))]


def texts(notebook: Json) -> list[str]:
    return [text_of(cell) for cell in notebook["cells"]]


def save(notebook: Json, folder: Path, name: str = "02_tiny.ipynb") -> Path:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(json.dumps(notebook), encoding="utf-8")
    return folder / name


def _cell(kind: str, role: str, name: str, source: str) -> Json:
    mark = {"role": role, "text": fingerprint(source)} | ({"name": name} if name else {})
    cell: Json = {"cell_type": kind, "id": f"{role}-{name or fingerprint(source)}", "source": source}
    cell["metadata"] = {"leverarm": mark}
    return cell | ({"outputs": [], "execution_count": None} if kind == "code" else {})
