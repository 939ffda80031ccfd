"""Make the student version of a lesson in a course directory: source, release, and nbgrader's records of its cells."""

from __future__ import annotations

import hashlib
import json
import logging
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .course_directory import CourseDirectory

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
        if nbgrader refuses; its own words are in the message.
    """
    import nbformat

    folder = course.folder("source", ".", lesson)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{notebook}.ipynb"
    records = course.root / _WRITTEN
    written = json.loads(records.read_text()) if records.is_file() else {}
    name = str(path.relative_to(course.root))
    changed = path.is_file() and written.get(name) != _digest(path.read_text(encoding="utf-8"))
    if not changed or renew:
        text = nbformat.writes(node) + "\n"
        path.write_text(text, encoding="utf-8")
        records.write_text(json.dumps(written | {name: _digest(text)}, indent=1) + "\n")
    generate(course=course, assignment=lesson)
    made = course.folder("release", ".", lesson) / f"{notebook}.ipynb"
    return Released(path, made, changed and not renew)


def generate(*, course: CourseDirectory, assignment: str) -> None:
    """Run nbgrader's own `generate_assignment`."""
    from nbgrader.converters import GenerateAssignment
    from nbgrader.converters.base import NbGraderException

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
        converter.start()
    except NbGraderException as error:
        raise RuntimeError(f"nbgrader could not release {assignment}:\n" + "\n".join(words.lines[-5:])) from error


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
