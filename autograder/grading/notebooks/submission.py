"""Read what was handed in, in whatever state it is: a notebook made sane, or the reason why there is none."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

NOTHING = "no notebook was handed in"
MAX_BYTES = 64_000_000  # a notebook with a runaway print is 20 to 40 MB; a larger file is no homework
MAX_CELLS = 2_000
MAX_TEXT = 200_000  # characters of a cell, and ten times as many of all cells: ten times what a lesson has
MAX_PICTURES = 4_000_000  # characters of all pictures pasted into text cells
MAX_PARTS = 1_000_000  # lists, objects and commas of a file, outside of texts
PICTURES = ("image/png", "image/jpeg", "image/gif", "image/webp")
_BASE64 = re.compile(r"[A-Za-z0-9+/]+={0,2}")
_NOTEBOOK = re.compile(r"\.ipynb(\.(txt|json))?$", re.IGNORECASE)
_STRING = re.compile(rb'"(?:[^"\\]|\\.)*+"', re.DOTALL)


@dataclass(frozen=True)
class Submission:
    """A notebook without outputs and sane in every cell; `node` is None where none could be read."""

    node: Any | None
    remarks: tuple[str, ...]


def find_file(folder: Path, notebook: str, others: Iterable[str] = ()) -> tuple[Path | None, tuple[str, ...]]:
    """Choose the file in a student's folder that is this notebook, also when it was renamed.

    `others` names the assignment's other notebooks, which are never taken for this one.
    """
    names = {f"{name}.ipynb" for name in others}
    found = [path for path in sorted(_notebooks(folder)) if _own(path, folder) and path.name not in names]
    exact = [path for path in found if path.name == f"{notebook}.ipynb"]
    rest = [path for path in found if path not in exact]
    if exact:
        remark = f"other notebooks were handed in too and not graded: {', '.join(_name(p) for p in rest[:5])}"
        return exact[0], (remark,) if rest else ()
    if not rest:
        return None, (NOTHING,)
    # A browser's "02_name (1).ipynb" starts like the original; of several, the one changed last counts.
    alike = [path for path in rest if path.stem.startswith(notebook)] or rest
    chosen = max(alike, key=lambda path: (path.stat().st_mtime, path.name))
    more = "" if len(rest) == 1 else f"; {len(rest) - 1} other notebooks were not graded"
    return chosen, (f"the notebook was named {_name(chosen)}, not {notebook}.ipynb{more}",)


def _notebooks(folder: Path) -> list[Path]:
    """Return what looks like a notebook, also in folders within, with an ending in capitals or one put behind it."""
    found = []
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != ".ipynb_checkpoints"]
        found += [Path(place, name) for name in names if _NOTEBOOK.search(name)]
    return found


def _name(path: Path) -> str:
    """Return a file's name as text that can be written: names may be bytes of no encoding or hold line ends."""
    text = path.name.encode("utf-8", "replace").decode("utf-8")
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)[:200]


def _own(path: Path, folder: Path) -> bool:
    """A link could hand in somebody else's work, or the solution."""
    return path.is_file() and not path.is_symlink() and path.resolve().is_relative_to(folder.resolve())


def file_data(path: Path | None) -> tuple[bytes | None, str]:
    """Return a submitted file's bytes and "", or None and why there are none."""
    if path is None:
        return None, NOTHING
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            return None, f"the file is too large to grade: {size / 1e6:.0f} MB"
        return path.read_bytes(), ""
    except OSError as error:
        return None, f"the file could not be read: {error.strerror or type(error).__name__}"


def read_file(path: Path | None) -> Submission:
    """Read a submitted file; never raises for what is in it."""
    data, why = file_data(path)
    return Submission(None, (why,)) if data is None else read_bytes(data)


def read_bytes(data: bytes) -> Submission:
    """Read a notebook from bytes; never raises for what is in them."""
    if not data.strip():
        return Submission(None, ("the file is empty",))
    try:
        if _parts(data) > MAX_PARTS:
            return Submission(None, (f"the file is no notebook: it has more than {MAX_PARTS:,} parts",))
        plain = json.loads(_decode(data))
    except RecursionError:
        return Submission(None, ("the file is no notebook: it is nested without end",))
    except ValueError as error:
        return Submission(None, (f"the file is no notebook: its JSON is broken ({str(error)[:120]})",))
    if not isinstance(plain, dict):
        return Submission(None, ("the file is no notebook: its JSON holds no cells",))
    try:
        return _sane(plain)
    except Exception as error:  # a stranger's file: whatever breaks in it is reported, and the next one is graded
        return Submission(None, (f"the file is no notebook that can be read ({type(error).__name__})",))


def _parts(data: bytes) -> int:
    """Count what makes objects in memory: a file of small lists would take a minute and gigabytes."""
    if sum(map(data.count, (b"[", b"{", b","))) <= MAX_PARTS:
        return 0
    bare = _STRING.sub(b"", data)
    return sum(map(bare.count, (b"[", b"{", b",")))


def _decode(data: bytes) -> str:
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _sane(plain: dict[str, Any]) -> Submission:
    from nbformat import convert, from_dict
    from nbformat.v4 import new_notebook

    from .cells import KINDS, new_cell

    remarks: list[str] = []
    if "worksheets" in plain or plain.get("nbformat") in (1, 2, 3):
        version = plain.get("nbformat", 3)
        plain = convert(from_dict({"nbformat": 3, "nbformat_minor": 0, "metadata": {}, **plain}), 4)
        remarks.append(f"the notebook had the old format {version}")
    cells = plain.get("cells")
    if not isinstance(cells, list):
        return Submission(None, ("the file is no notebook: it has no list of cells",))
    if len(cells) > MAX_CELLS:
        return Submission(None, (f"the notebook has {len(cells)} cells, more than {MAX_CELLS}",))
    node = new_notebook()
    dropped, left, space = 0, 10 * MAX_TEXT, MAX_PICTURES
    for cell in cells:
        if not isinstance(cell, dict) or cell.get("cell_type") not in KINDS:
            dropped += 1
            continue
        # ids of a stranger's file may repeat or be no ids at all
        identity = f"cell-{len(node.cells)}"
        text = _text(cell.get("source", ""))
        if len(text) > min(MAX_TEXT, left):
            remarks.append(f"cell {len(node.cells) + 1} has {len(text):,} characters and was left empty")
            text = ""
        left -= len(text)
        node.cells.append(new_cell(cell["cell_type"], text, identity, _mark(cell)))
        if pictures := _pictures(cell, space):
            node.cells[-1].attachments = pictures
            space -= sum(len(data) for picture in pictures.values() for data in picture.values())
    if dropped:
        remarks.append(f"{dropped} damaged cells were left out")
    node.nbformat_minor = 5
    return Submission(node, tuple(remarks))


def _text(source: Any) -> str:
    lines = source if isinstance(source, list) else [source]
    text = "".join(line for line in lines if isinstance(line, str))
    return text.replace("\r\n", "\n").replace("\r", "\n").encode("utf-8", "replace").decode("utf-8")


def _pictures(cell: dict[str, Any], space: int) -> dict[str, dict[str, str]]:
    """Keep the pictures that were pasted into a text cell, as long as there is space for them."""
    attached = cell.get("attachments")
    if cell["cell_type"] != "markdown" or not isinstance(attached, dict):
        return {}
    kept: dict[str, dict[str, str]] = {}
    for name, kinds in attached.items():
        for kind, data in kinds.items() if isinstance(kinds, dict) else ():
            text = _text(data).replace("\n", "")
            if kind in PICTURES and len(name) < 200 and len(text) <= space and _BASE64.fullmatch(text):
                kept[name] = {kind: text}
                space -= len(text)
                break
    return kept


def _mark(cell: dict[str, Any]) -> dict[str, Any] | None:
    """Keep nbgrader's mark alone; the rest of a cell's metadata could hold anything, of any size."""
    metadata = cell.get("metadata")
    mark = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    if isinstance(mark, dict) and isinstance(mark.get("grade_id"), str):
        return {"grade_id": mark["grade_id"][:200]}
    return None
