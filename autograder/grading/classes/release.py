"""Make the student version of a lesson in a course directory: source, release, and nbgrader's records of its cells."""

from __future__ import annotations

import hashlib
import json
import logging
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ..course_directory import CONFIG, CourseDirectory
from ..notebooks.cell_names import come_and_gone, keep_names, only_demonstrations
from ..notebooks.template import Template, from_gradebook, from_notebook

_WRITTEN = ".leverarm_sources.json"  # digests of the sources that we wrote, to tell an instructor's changes


@dataclass(frozen=True)
class Released:
    """What a release made."""

    source: Path
    release: Path
    kept_own: bool  # the instructor's changed source was used


def release(*, course: CourseDirectory, lesson: str, node: Any, notebook: str, renew: bool = False) -> Released:
    """Write `source/LESSON/` unless the instructor changed it, and let nbgrader make `release/LESSON/` of it.

    Parameters
    ----------
    course : the course directory
    lesson : name of the assignment, "02"
    node : the instructor's notebook, with solutions
    notebook : its name without `.ipynb`
    renew : overwrite also a source that the instructor changed

    Raises
    ------
    RuntimeError
        if nbgrader refuses; the remedy or its own words are in the message, and an earlier release stays.
    """
    import nbformat

    known, _ = _in_gradebook(course, lesson)
    if notebook in known:
        keep_names(node, known[notebook])

    folder = course.folder("source", ".", lesson)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{notebook}.ipynb"
    records = course.root / _WRITTEN
    written = json.loads(records.read_text()) if records.is_file() else {}
    name = str(path.relative_to(course.root))
    changed = path.is_file() and written.get(name) != _digest(path.read_text(encoding="utf-8", errors="replace"))
    if not changed or renew:
        text = nbformat.writes(node) + "\n"
        path.write_text(text, encoding="utf-8")
        records.write_text(json.dumps(written | {name: _digest(text)}, indent=1) + "\n")
    generate(course=course, assignment=lesson)
    made = course.folder("release", ".", lesson) / f"{notebook}.ipynb"
    return Released(path, made, changed and not renew)


def generate(*, course: CourseDirectory, assignment: str) -> None:
    """Run nbgrader's own `generate_assignment`; where it fails, the earlier release stays as it was."""
    from nbgrader.converters import GenerateAssignment
    from nbgrader.converters.base import NbGraderException

    sources = _sources(course, assignment)
    _alembic_on_path()
    course.paths.assignment_id = assignment
    converter = GenerateAssignment(coursedir=course.paths, config=course.config)
    converter.force = True
    words = _Words()
    log = logging.getLogger(f"leverarm.release.{id(words)}")
    log.propagate = False
    log.addHandler(words)
    converter.log = log
    try:
        with _kept(course.folder("release", ".", assignment)):
            converter.start()
    except NbGraderException as error:
        said = _other_cells(course, assignment, sources)
        if said is None:
            said = f"nbgrader could not release {assignment}:\n" + "\n".join(words.lines[-5:])
        raise RuntimeError(said) from error


@contextmanager
def _kept(folder: Path) -> Iterator[None]:
    """Put a folder back as it was when what replaces it fails."""
    if not folder.is_dir():
        yield
        return
    with TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}-") as aside:
        before = folder.replace(Path(aside) / folder.name)
        try:
            yield
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            before.replace(folder)
            raise


def _in_gradebook(course: CourseDirectory, assignment: str) -> tuple[dict[str, Template], bool]:
    """Return the notebooks of an assignment as they were released last, and whether work on them was graded."""
    from nbgrader.api import MissingEntry

    from .gradebook import open_gradebook

    _alembic_on_path()
    with open_gradebook(course) as book:
        try:
            templates = from_gradebook(book.gradebook, assignment)
        except MissingEntry:
            return {}, False
        graded = bool(book.gradebook.find_assignment(assignment).submissions)
        return {template.notebook: template for template in templates}, graded


def _sources(course: CourseDirectory, assignment: str) -> dict[str, Any]:
    """Return the notebooks in the source folder of an assignment, by name."""
    import nbformat

    nodes = {}
    for path in sorted(course.folder("source", ".", assignment).glob("*.ipynb")):
        try:
            nodes[path.stem] = nbformat.read(path, as_version=4)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise ValueError(
                f"{path}: this is no notebook ({type(error).__name__}: {str(error)[:200]}). Bring it back from a copy; "
                "for a lesson of the course, --renew takes the course's."
            ) from error
    return nodes


def _other_cells(course: CourseDirectory, assignment: str, sources: dict[str, Any]) -> str | None:
    """Return what to do where cells came or went although work on the assignment was graded; None where not."""
    known, graded = _in_gradebook(course, assignment)
    folder = course.folder("source", ".", assignment)
    try:
        new = {name: from_notebook(node, assignment, name) for name, node in sources.items()}
    except (KeyError, ValueError):  # a cell's mark is incomplete: nbgrader says which
        return None
    changes = [come_and_gone(new[name], known[name]) for name in new.keys() & known.keys()]
    come = [*sorted(new.keys() - known.keys()), *(name for added, _ in changes for name in added)]
    gone = [*sorted(known.keys() - new.keys()), *(name for _, removed in changes for name in removed)]
    if not graded or not (come or gone):
        return None
    same = known.keys() == new.keys()
    if same and all(only_demonstrations(new[name], known[name]) for name in known):
        return (
            f"nbgrader lets no demonstration of {assignment} come or go: put AdmitDemonstrations before SaveCells in "
            f"{course.root / CONFIG}, as in a fresh one that `leverarm classroom OTHER_DIR` writes."
        )
    what = "; ".join(f"{word}: {', '.join(names)}" for word, names in (("added", come), ("removed", gone)) if names)
    return (
        f"work on {assignment} is in the gradebook already, and nbgrader then lets no cell come or go ({what}). "
        f"The release that students have is unchanged. Undo that in {folder}, or copy this folder to "
        f"{folder.name}_2 beside it and run `leverarm release {folder.name}_2`."
    )


def _alembic_on_path() -> None:
    """nbgrader starts `alembic`, which lies beside this Python and perhaps not on PATH."""
    beside = str(Path(sys.executable).parent)
    if beside not in os.environ.get("PATH", "").split(os.pathsep):
        os.environ["PATH"] = beside + os.pathsep + os.environ.get("PATH", "")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


class _Words(logging.Handler):
    """Keeps what nbgrader says, to be shown only when something went wrong."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())
