"""Give a submitted notebook back the cells that nbgrader expects, wherever the student's work went.

Cells are recognised by nbgrader's mark; where that was lost, an answer by the name that it defines and a locked cell
by its text. Copies lose the mark, locked cells get their text back, missing cells are put in their place.
"""

from __future__ import annotations

import re
from typing import Any

from nbformat.notebooknode import NotebookNode

from .cells import new_cell
from .template import Template, TemplateCell

# what nbgrader takes out of a locked cell when it is released
_HIDDEN = re.compile(r"^[^\n]*### BEGIN (HIDDEN TESTS|MARK SCHEME).*?### END \1[^\n]*\n?", re.MULTILINE | re.DOTALL)
# names that cells get without anybody choosing them; one that is unknown was a demonstration of an earlier release
_AUTOMATIC = re.compile(r"(demonstration|text|cell)-[0-9a-f]+")
_BOUND = re.compile(r"^(?:def\s+(\w+)\s*\(|class\s+(\w+)\b|(\w+)\s*(?::[^=\n]+)?=(?!=))", re.MULTILINE)


def restore(node: Any, template: Template) -> tuple[str, ...]:
    """Repair `node` in place and return what was odd, one remark each."""
    remarks: list[str] = []
    places = _recognise(node.cells, template, remarks)
    _recognise_by_content(node.cells, template, places, remarks)
    for cell in template.cells:
        if cell.name in places:
            _mark(node.cells[places[cell.name]], cell, remarks)
    _insert_missing(node.cells, template, places, remarks)
    node.metadata["language_info"] = {"name": "python"}
    return tuple(remarks)


def of_another_assignment(node: Any, template: Template) -> bool:
    """Tell whether the cells carry nbgrader's marks of something else, and none of them is recognised."""
    marks = {cell.metadata.get("nbgrader", {}).get("grade_id") for cell in node.cells} - {None}
    if not marks or marks & {cell.name for cell in template.cells}:
        return False
    places: dict[str, int] = {}
    _recognise_by_content([NotebookNode(cell, metadata={}) for cell in node.cells], template, places, [])
    return not places


def blank(template: Template) -> Any:
    """Return a notebook of the template's cells alone, for a submission that could not be read."""
    from nbformat.v4 import new_notebook

    node = new_notebook()
    for number, cell in enumerate(template.cells):
        node.cells.append(_new_cell(cell, f"cell-{number}"))
    return node


def names_bound(source: str) -> tuple[str, ...]:
    """Return the names that a cell defines at its top level, also where the cell does not parse.

    Examples
    --------
    >>> names_bound("def mass(q):\\n    return q\\nm = 3")
    ('mass', 'm')
    """
    return tuple(next(filter(None, groups)) for groups in _BOUND.findall(source))


def _recognise(cells: list[Any], template: Template, remarks: list[str]) -> dict[str, int]:
    known = {cell.name for cell in template.cells}
    places: dict[str, int] = {}
    copies: dict[str, int] = {}
    for place, cell in enumerate(cells):
        name = cell.metadata.get("nbgrader", {}).get("grade_id")
        if name is None:
            continue
        if name not in known:
            del cell.metadata["nbgrader"]
            if not _AUTOMATIC.fullmatch(name):
                remarks.append(f"a cell carried the unknown mark {name!r}")
            continue
        if name in places:  # the last definition is the one that Python keeps
            del cells[places[name]].metadata["nbgrader"]
            copies[name] = copies.get(name, 1) + 1
        places[name] = place
    remarks += [f"cell {name} was there {count} times; the last one counts" for name, count in copies.items()]
    return places


def _recognise_by_content(cells: list[Any], template: Template, places: dict[str, int], remarks: list[str]) -> None:
    free = [place for place, cell in enumerate(cells) if "nbgrader" not in cell.metadata]
    for wanted in template.cells:
        if wanted.name in places:
            continue
        names = set(names_bound(wanted.source)) if wanted.solution and wanted.cell_type == "code" else set()
        for place in reversed(free):
            cell = cells[place]
            if cell.cell_type != wanted.cell_type:
                continue
            if names & set(names_bound(cell.source)) or (
                wanted.locked and cell.source.strip() == wanted.source.strip()
            ):
                places[wanted.name] = place
                free.remove(place)
                if not wanted.locked:
                    remarks.append(f"cell {wanted.name} had lost its mark and was found by what it defines")
                break


def _mark(cell: Any, wanted: TemplateCell, remarks: list[str]) -> None:
    if cell.cell_type != wanted.cell_type:
        remarks.append(f"cell {wanted.name} was turned into a {cell.cell_type} cell")
        cell.cell_type = wanted.cell_type
        for key in ("outputs", "execution_count"):
            cell.pop(key, None)
        if wanted.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    if wanted.locked and cell.source != wanted.source:
        # a cell without points may be older than a correction of the lesson
        if wanted.points is not None and cell.source.strip() != _HIDDEN.sub("", wanted.source).strip():
            remarks.append(f"the locked cell {wanted.name} was changed and got its text back")
        cell.source = wanted.source
    cell.metadata["nbgrader"] = wanted.metadata()


def _insert_missing(cells: list[Any], template: Template, places: dict[str, int], remarks: list[str]) -> None:
    """Put each missing cell behind the one that precedes it in the template."""
    before = -1
    for number, wanted in enumerate(template.cells):
        if wanted.name not in places:
            cells.insert(before + 1, _new_cell(wanted, f"restored-{number}"))
            for name, place in places.items():
                places[name] = place + (place > before)
            places[wanted.name] = before + 1
            if wanted.points is not None or wanted.solution:
                remarks.append(f"cell {wanted.name} was missing")
        before = places[wanted.name]


def _new_cell(wanted: TemplateCell, identity: str) -> Any:
    return new_cell(wanted.cell_type, wanted.source, identity, wanted.metadata())
