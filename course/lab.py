"""Put the lessons into the student's own folder without touching an answer, and open JupyterLab on them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from course.places import GLOSSARY, JUPYTER_CONFIG, NOTEBOOKS, write_whole
from course.progress import lesson_progress
from course.renewal import Json, renew

EARLIER = "earlier"  # where replaced files are kept, inside the student's folder


@dataclass(frozen=True)
class Laid:
    """What happened to one lesson in the student's folder."""

    notebook: Path
    done: str  # "new", "unchanged", "renewed", "damaged"
    kept: Path | None = None  # the file that was there before
    carried: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()

    def __str__(self) -> str:
        name, kept = self.notebook.name, f"{EARLIER}/{self.kept.name}" if self.kept else ""
        if self.done == "renewed":
            answers = f"{len(self.carried)} answers and predictions carried over" if self.carried else "no answers yet"
            lines = [f"{name}: the lesson has changed and was renewed; {answers}; the old file is {kept}"]
            return "\n".join(lines + [f"  look at {conflict}" for conflict in self.conflicts])
        if self.done == "damaged":
            return f"{name}: could not be read as a notebook; it is kept as {kept}, and a fresh lesson is in its place"
        return f"{name}: {self.done}"


def lay_lessons(folder: Path, notebooks: Path = NOTEBOOKS, now: datetime | None = None) -> list[Laid]:
    """Bring every lesson into `folder`: copied when missing, renewed when it changed, else left alone.

    The glossary, to which they link, is laid beside them.
    """
    sources = sorted(notebooks.glob("[0-9][0-9]_*.ipynb"))
    if not sources:
        raise FileNotFoundError(f"no lessons in {notebooks}: run `leverarm build` there, or unpack the course again")
    folder.mkdir(parents=True, exist_ok=True)
    now = now or datetime.now()
    if (notebooks / GLOSSARY).exists():
        _lay_text(notebooks / GLOSSARY, folder / GLOSSARY, now)
    return [_lay(source, folder / source.name, now) for source in sources]


def _lay(source: Path, mine: Path, now: datetime) -> Laid:
    text = source.read_text(encoding="utf-8")
    if not mine.exists():
        write_whole(mine, text)
        return Laid(mine, "new")
    new = json.loads(text)
    old = read_notebook(mine)
    if old is None:
        kept = _keep(mine, now)
        write_whole(mine, text)
        return Laid(mine, "damaged", kept)
    if version(old) == version(new):
        return Laid(mine, "unchanged")
    renewal = renew(old, new)
    kept = _keep(mine, now)
    write_whole(mine, json.dumps(renewal.notebook, indent=1, ensure_ascii=False) + "\n")
    return Laid(mine, "renewed", kept, tuple(renewal.carried), tuple(renewal.conflicts))


def _lay_text(source: Path, mine: Path, now: datetime) -> None:
    text = source.read_bytes()
    if mine.exists() and mine.read_bytes() != text:
        _keep(mine, now)  # it may hold the student's notes
    write_whole(mine, text.decode())


def read_notebook(path: Path) -> Json | None:
    """Return a notebook as plain JSON; None for what is no notebook of today's format."""
    try:
        notebook = json.loads(path.read_text(encoding="utf-8"))
        sound = notebook["nbformat"] == 4 and isinstance(notebook["metadata"], dict)
        cells = notebook["cells"]
        sound = sound and all(isinstance(cell["metadata"], dict) and "cell_type" in cell for cell in cells)
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return notebook if sound else None


def version(notebook: Json) -> str | None:
    """Return which version of its lesson a notebook is."""
    ours = notebook["metadata"].get("leverarm")
    return ours.get("version") if isinstance(ours, dict) else None


def _keep(path: Path, now: datetime) -> Path:
    """Copy a file into the folder of earlier ones under a dated name, and return that."""
    folder = path.parent / EARLIER
    folder.mkdir(exist_ok=True)
    stem, count = f"{path.stem}.{now:%Y-%m-%d_%H%M%S}", 1
    kept = folder / f"{stem}{path.suffix}"
    while kept.exists():
        count += 1
        kept = folder / f"{stem}.{count}{path.suffix}"
    kept.write_bytes(path.read_bytes())
    return kept


def lesson_to_open(folder: Path, wanted: str | None = None) -> Path:
    """Return the wanted lesson ("02"), or the first one that is not finished."""
    lessons = sorted(folder.glob("[0-9][0-9]_*.ipynb"))
    if wanted is not None:
        found = [path for path in lessons if path.name.startswith(f"{wanted:0>2}_")]
        if not found:
            raise ValueError(f"there is no lesson {wanted!r}: there are {', '.join(path.name[:2] for path in lessons)}")
        return found[0]
    return next((path for path in lessons if not lesson_progress(path).finished), lessons[0])


def lab_command(folder: Path, lesson: Path, arguments: Sequence[str] = ()) -> list[str]:
    """Return the command that opens JupyterLab on a lesson; `arguments` are JupyterLab's own."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0 and "--allow-root" not in arguments
    return [
        *(sys.executable, "-m", "jupyterlab"),
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.default_url=/lab/tree/{lesson.name}",
        *(["--allow-root"] if root else []),  # JupyterLab refuses root, and in a container there is nobody else
        *arguments,
    ]


def lab_environment() -> dict[str, str]:
    """Return the environment in which JupyterLab finds the course's settings: no news, the system's theme."""
    path = os.pathsep.join(filter(None, [str(JUPYTER_CONFIG), os.environ.get("JUPYTER_CONFIG_PATH")]))
    return os.environ | {"JUPYTER_CONFIG_PATH": path}


def open_lab(folder: Path, lesson: Path, arguments: Sequence[str] = ()) -> int:
    """Run JupyterLab until it is stopped, and return its exit code."""
    command = lab_command(folder, lesson, arguments)
    if os.name == "posix":  # in this process's place: signals and the terminal are JupyterLab's own
        os.execve(command[0], command, lab_environment())
    return subprocess.call(command, env=lab_environment())
