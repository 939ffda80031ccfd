"""Renew a student's notebook when its lesson has changed, and carry over everything that the student wrote.

Both notebooks are plain JSON (nbformat 4): nothing here is slow to import, and no answer is ever run. A cell of the
course remembers the fingerprint of its text, so what the student changed is known without the old lesson.
"""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

ANSWERS = ("exercise", "prediction", "mine")
Json = dict[str, Any]


@dataclass
class Renewal:
    """A renewed notebook, and what a student must hear about it."""

    notebook: Json
    carried: list[str] = field(default_factory=list)  # names of exercises, predictions and own functions
    conflicts: list[str] = field(default_factory=list)  # sentences


@dataclass(frozen=True)
class Slot:
    """What a cell is to the course: its role, its name, the fingerprint its text had when it was handed out."""

    role: str  # "own" for a cell that the student added
    name: str = ""
    text: str = ""

    @property
    def key(self) -> tuple[str, str]:
        return (self.role, self.name or self.text)


def renew(old: Json, new: Json) -> Renewal:
    """Return the new notebook with the old one's answers, predictions, added cells and saved outputs.

    An answer whose task has changed stays, with the new task shown above it. What has no place in the new lesson
    (an answer to an exercise that is gone, a text of the course that the student had changed) stands at the end.
    """
    old = copy.deepcopy(old)
    result = Renewal(copy.deepcopy(new))
    places = {slot(cell).key: place for place, cell in enumerate(new["cells"])}
    cells = result.notebook["cells"]
    before: dict[int, list[Json]] = {}
    after: dict[int, list[Json]] = {}
    homeless: list[tuple[str, Json]] = []
    anchor = -1
    for cell, was, last in _with_slots(old["cells"]):
        place = places.get(was.key)
        anchor = anchor if place is None else place
        written = fingerprint(text_of(cell)) != was.text
        if was.role == "own":
            if text_of(cell).strip():
                after.setdefault(anchor, []).append(_own(cell))
        elif was.role in ANSWERS and written:
            if place is None:
                homeless.append((f"your answer to `{was.name}`, which the lesson no longer has", cell))
            elif not last:
                before.setdefault(place, []).append(_own(cell))
            else:
                result.carried.append(was.name)
                _fill(cells[place], cell)
                if was.text and slot(cells[place]).text != was.text:
                    before.setdefault(place, []).append(_changed_task(was, new["cells"][place]))
                    result.conflicts.append(
                        f"{was.name}: its task has changed; your answer stays, the new task is above it"
                    )
        elif written and was.text:
            homeless.append(("a cell of the earlier lesson that you had changed", cell))
        elif place is not None and text_of(cells[place]) == text_of(cell):
            _fill(cells[place], cell)
    result.conflicts += [f"{what}: kept at the end of the lesson" for what, _ in homeless]
    result.notebook["cells"] = [
        *after.get(-1, []),
        *(part for place, cell in enumerate(cells) for part in (*before.get(place, []), cell, *after.get(place, []))),
        *_end(homeless),
    ]
    _distinct_ids(result.notebook["cells"])
    return result


def slot(cell: Json) -> Slot:
    """Return what a cell is to the course; nbgrader's name of it helps where ours is lost."""
    ours = cell["metadata"].get("leverarm") or {}
    if ours.get("role"):
        return Slot(ours["role"], ours.get("name", ""), ours.get("text", ""))
    graded = cell["metadata"].get("nbgrader") or {}
    name = str(graded.get("grade_id", ""))
    if graded.get("grade"):
        return Slot("check", name)
    if graded.get("solution"):
        return Slot("exercise", name.removesuffix("_answer"))
    return Slot("own")


def text_of(cell: Json) -> str:
    """Return a cell's text, which JSON may hold as lines."""
    source = cell.get("source", "")
    return source if isinstance(source, str) else "".join(source)


def fingerprint(text: str) -> str:
    """Return the same short hash as the builder of the notebooks writes."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _with_slots(cells: list[Json]) -> Iterator[tuple[Json, Slot, bool]]:
    """Yield cells with their slots, and whether a slot comes here for the last time (a split cell has it twice)."""
    slots = [slot(cell) for cell in cells]
    last = {was.key: place for place, was in enumerate(slots)}
    for place, (cell, was) in enumerate(zip(cells, slots, strict=True)):
        yield cell, was, last[was.key] == place


def _fill(cell: Json, old: Json) -> None:
    """Put an old cell's text, attachments and outputs into a cell of the new lesson."""
    for part in ("source", "attachments", "outputs", "execution_count"):
        if part in old and (part != "outputs" or cell["cell_type"] == "code"):
            cell[part] = old[part]


def _own(cell: Json) -> Json:
    """Return the cell as one that the student added."""
    metadata = cell["metadata"]
    for key in ("leverarm", "nbgrader", "deletable", "editable"):
        metadata.pop(key, None)
    return cell


def _changed_task(was: Slot, new: Json) -> Json:
    language = "python" if new["cell_type"] == "code" else "markdown"
    return _note(
        f"changed-{was.name}",
        f"**The task `{was.name}` has changed since you wrote your answer.** Your answer is below, as it was. "
        f"This is how the cell starts now; delete this note when you have compared the two.\n\n"
        f"```{language}\n{text_of(new)}\n```",
    )


def _end(homeless: list[tuple[str, Json]]) -> Iterator[Json]:
    if homeless:
        yield _note("kept", "## Kept from the earlier version of this lesson\n\nNothing here is checked or graded.")
    for number, (what, cell) in enumerate(homeless, 1):
        yield _note(f"kept-{number}", f"**{what[0].upper()}{what[1:]}:**")
        yield _own(cell)


def _note(identity: str, text: str) -> Json:
    return {"cell_type": "markdown", "id": identity[:64], "metadata": {}, "source": text}


def _distinct_ids(cells: list[Json]) -> None:
    seen: set[str] = set()
    for place, cell in enumerate(cells):
        if cell.get("id", "") in seen or "id" not in cell:
            cell["id"] = f"cell-{place}-{fingerprint(text_of(cell))}"
        seen.add(cell["id"])
