"""Texts of the released lesson, to tell them from what a student wrote."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

from .template import Template


def lesson_texts(course: Path, template: Template) -> frozenset[str]:
    """Return the texts of all cells of the released notebook; none where it is not there."""
    path = course / "release" / template.assignment / f"{template.notebook}.ipynb"
    try:
        return _texts(path, path.stat().st_mtime_ns)
    except OSError:
        return frozenset()
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(
            f"{path}: the released notebook is broken ({type(error).__name__}: {error}); "
            f"make it again with `leverarm release {template.assignment}`"
        ) from error


@lru_cache(maxsize=32)
def _texts(path: Path, changed: int) -> frozenset[str]:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return frozenset("".join(cell["source"]) for cell in cells)
