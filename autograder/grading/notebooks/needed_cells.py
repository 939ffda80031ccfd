"""Choose the cells of a notebook that must run before a student's answers can be asked for.

The student's own cells always run. The course's locked demonstrations (plots, derivations) are skipped unless
something that runs uses a name that they define, so that grading is quick and an answer finds what it found at home.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection
from functools import lru_cache
from typing import Any

from .template import Template

_WORD = re.compile(r"[A-Za-z_]\w*")


def needed_cells(node: Any, template: Template, lesson: Collection[str] = ()) -> list[int]:
    """Return the positions of the code cells to run, in order; `lesson` holds the texts of the released cells."""
    checks = {cell.name for cell in template.graded if not cell.solution}
    answers = {cell.name for cell in template.cells if cell.solution}
    locked = {cell.name for cell in template.cells if cell.locked}
    given: list[int] = []
    own: list[int] = []
    for place, cell in enumerate(node.cells):
        if cell.cell_type != "code" or not cell.source.strip():
            continue
        name = cell.metadata.get("nbgrader", {}).get("grade_id")
        if name in checks:
            continue
        course_s = name in locked or (name not in answers and cell.source in lesson)
        (given if course_s else own).append(place)
    wanted = set(own)
    words = {word for place in own for word in _WORD.findall(node.cells[place].source)}
    for place in reversed(given):  # from the end: a demonstration may build on an earlier one
        source = node.cells[place].source
        if bound_names(source) & words:
            wanted.add(place)
            words |= set(_WORD.findall(source))
    return sorted(wanted)


@lru_cache(maxsize=512)  # the same cells come with every submission
def bound_names(source: str) -> frozenset[str]:
    """Return the names that a cell binds at its top level; those of a cell that does not parse are unknown: none.

    Examples
    --------
    >>> sorted(bound_names("import numpy as np\\nfor i in range(3):\\n    x = i"))
    ['i', 'np', 'x']
    """
    try:
        tree = ast.parse(_without_magics(source))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return frozenset()
    names: set[str] = set()
    pending: list[ast.AST] = list(tree.body)
    while pending:
        item = pending.pop()
        if isinstance(item, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            names.add(item.name)
            continue
        if isinstance(item, (ast.Import, ast.ImportFrom)):
            names |= {(alias.asname or alias.name).split(".")[0] for alias in item.names}
        elif isinstance(item, ast.Name) and isinstance(item.ctx, ast.Store):
            names.add(item.id)
        pending += ast.iter_child_nodes(item)
    return frozenset(names)


def _without_magics(source: str) -> str:
    return "\n".join("" if line.lstrip()[:1] in "%!?" else line for line in source.split("\n"))
