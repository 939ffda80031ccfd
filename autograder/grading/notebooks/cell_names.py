"""Names of cells across versions of an assignment: once work was graded, demonstrations alone may come and go."""

from __future__ import annotations

from typing import Any

from .template import Template, TemplateCell, from_notebook


def keep_names(node: Any, known: Template) -> None:
    """Name the demonstrations of a notebook as the gradebook does, in place.

    The name of a locked cell without points comes from its text. Where the text was corrected, the cell takes the
    name that is free in the gradebook; where their numbers differ, cells have come or gone, and nothing is named anew.
    """
    from nbgrader.utils import compute_checksum

    corrected = from_notebook(node, known.assignment, known.notebook)
    free, new = _unused(known, corrected), _unused(corrected, known)
    if len(free) != len(new):
        return
    names = dict(zip(new, free, strict=True))
    for cell in node.cells:
        mark = cell.metadata.get("nbgrader", {})
        if mark.get("grade_id") in names:
            mark["grade_id"] = names[mark["grade_id"]]
            mark["checksum"] = compute_checksum(cell)


def come_and_gone(new: Template, known: Template) -> tuple[list[str], list[str]]:
    """Return the names of the cells that only the new version has, and of those that only the known one has."""
    names, before = [cell.name for cell in new.cells], [cell.name for cell in known.cells]
    return [name for name in names if name not in before], [name for name in before if name not in names]


def only_demonstrations(new: Template, known: Template) -> bool:
    """Tell whether nothing but locked cells without points came or went between two versions."""
    changed = {name for names in come_and_gone(new, known) for name in names}
    return all(_is_demonstration(cell) for cell in (*new.cells, *known.cells) if cell.name in changed)


def _is_demonstration(cell: TemplateCell) -> bool:
    return cell.locked and cell.points is None


def _unused(template: Template, other: Template) -> list[str]:
    """Return the names of a template's demonstrations that another version of it does not have."""
    taken = {cell.name for cell in other.cells}
    return [cell.name for cell in template.cells if _is_demonstration(cell) and cell.name not in taken]
