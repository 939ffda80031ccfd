"""Build the student notebooks in `notebooks/` from the sources in `course/lessons/`, the glossary beside them."""

from __future__ import annotations

from pathlib import Path

import nbformat

from course.notebook import LessonError, read_lesson, registered_points, source_notebook, student_notebook
from course.places import GLOSSARY, LESSONS, write_whole

__all__ = ["LessonError", "build", "lesson_sources", "source_notebook", "stale"]


def lesson_sources(folder: Path = LESSONS) -> list[Path]:
    """Return the sources of all lessons, in order."""
    return sorted(folder.glob("[0-9][0-9]_*.py"))


def built(source: Path) -> str:
    """Return the text of the student notebook of one lesson, the same for the same source."""
    lesson = read_lesson(source)
    notebook = student_notebook(lesson, registered_points(lesson))
    nbformat.validate(notebook)
    return nbformat.writes(notebook, version=4) + "\n"


def build(sources: Path, notebooks: Path) -> tuple[list[Path], list[LessonError]]:
    """Write the notebooks that changed and remove those whose source is gone.

    Returns the paths changed, and what kept other lessons from being built.
    """
    changed, errors = stale(sources, notebooks)
    notebooks.mkdir(parents=True, exist_ok=True)
    for path, text in changed.items():
        if text is None:
            path.unlink()
        else:
            write_whole(path, text)
    return list(changed), errors


def stale(sources: Path, notebooks: Path) -> tuple[dict[Path, str | None], list[LessonError]]:
    """Return the files that are not what their sources say, with the text they should have; None: no source.

    A lesson that cannot be built is among the errors instead, and its notebook is left alone.
    """
    wanted: dict[Path, str | None] = {}
    errors = []
    for source in lesson_sources(sources):
        path = notebooks / f"{source.stem}.ipynb"
        try:
            wanted[path] = built(source)
        except LessonError as error:
            errors.append(error)
            wanted[path] = _text(path)
    if glossary := _text(sources.parent / GLOSSARY):
        wanted[notebooks / GLOSSARY] = glossary
    for path in notebooks.glob("*.ipynb"):
        wanted.setdefault(path, None)
    return {path: text for path, text in sorted(wanted.items()) if text != _text(path)}, errors


def _text(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None
