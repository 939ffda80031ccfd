"""The lessons' own solutions: their code run as a student would, and the source of every exercise."""

from __future__ import annotations

import contextlib
import io
from functools import cache
from pathlib import Path

import jupytext

from autograder.exercise import Exercise
from autograder.exercises import all_exercises

LESSONS = Path(__file__).parents[2] / "course" / "lessons"


@cache
def cells(lesson: str):
    (path,) = LESSONS.glob(f"{lesson}_*.py")
    return jupytext.read(path).cells


@cache
def answer_source(name: str, lesson: str) -> str:
    """Return the cell that answers an exercise, with the solution in it."""
    (source,) = [cell.source for cell in cells(lesson) if cell.metadata.get("exercise") == name]
    return source


def world(lesson: str) -> dict:
    """Return the names that a notebook of the lesson holds after its worked cells and all answers have run."""
    return dict(_world(lesson))


@cache
def _world(lesson: str) -> dict:
    names: dict = {"__name__": "__main__"}
    for cell in cells(lesson):
        if cell.cell_type == "code" and "explorer" not in cell.metadata and "check" not in cell.metadata:
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile(cell.source, f"<lesson {lesson}>", "exec"), names)
    return names


def written() -> list[Exercise]:
    """Return the function exercises whose lesson is written."""
    lessons = {path.name[:2] for path in LESSONS.glob("[0-9]*.py")}
    return [e for e in all_exercises() if isinstance(e, Exercise) and e.lesson in lessons]
