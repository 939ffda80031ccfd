"""The exercises of the course, one file a lesson. Adding one is adding it to its lesson's list."""

from __future__ import annotations

import difflib
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from autograder.exercise import AnyExercise


@cache
def by_name() -> dict[str, AnyExercise]:
    found: dict[str, AnyExercise] = {}
    for module in sorted(info.name for info in iter_modules(__path__) if info.name.startswith("lesson_")):
        for exercise in import_module(f"{__name__}.{module}").EXERCISES:
            if exercise.name in found:
                raise ValueError(f"two exercises are called {exercise.name}, one of them in {module}")
            found[exercise.name] = exercise
    return found


def find(name: str) -> AnyExercise:
    """Return the exercise of that name, or raise a ``ValueError`` that lists close names."""
    exercises = by_name()
    if not isinstance(name, str):
        raise ValueError(
            f'name must be the name of an exercise in quotes, as in check("mass_matrix_2r", …), got {name!r:.60}'
        )
    if name not in exercises:
        close = difflib.get_close_matches(name, exercises, n=3, cutoff=0.5)
        hint = f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(exercises)}"
        raise ValueError(f"there is no exercise {name!r}: {hint}")
    return exercises[name]


def for_lesson(lesson: str) -> list[AnyExercise]:
    """Return the exercises of a lesson ("02") in the order of the lesson."""
    return [exercise for exercise in by_name().values() if exercise.lesson == lesson]


def all_exercises() -> list[AnyExercise]:
    """Return every exercise of the course."""
    return list(by_name().values())
