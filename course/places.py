"""Where the course's files lie, in a clone and in an installed package, and how a file is written whole."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

COURSE = Path(__file__).parent
ROOT = COURSE.parent
IN_CLONE = (ROOT / "pyproject.toml").exists()
LESSONS = COURSE / "lessons"
NOTEBOOKS = ROOT / "notebooks" if IN_CLONE else COURSE / "notebooks"
GLOSSARY = "glossary.md"  # lies in the course's folder, and beside the notebooks, which link to it
JUPYTER_CONFIG = COURSE / "jupyter"


def my_lessons() -> Path:
    """Return the student's own folder: in the clone, or where the command is called when there is no clone."""
    return (ROOT if IN_CLONE else Path.cwd()) / "my-lessons"


def write_whole(path: Path, text: str) -> None:
    """Write a file so that at every moment either the old or the new one is there in full."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, path.stat().st_mode if path.exists() else 0o644)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
