"""Right answers in the many styles in which students write them: each must get full points.

They are written from the lessons' docstrings, without a look at the checks. A file's plain functions
play the part of the student's own earlier answers in the notebook.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

FILES = ("01", "02", "02_motion", "03", "04", "05", "06", "07", "08")


@dataclass(frozen=True)
class Variant:
    """One right answer: the exercise, what is special about it, the thing that the student hands to the check."""

    exercise: str
    style: str
    thing: Any
    file: str  # of FILES
    slow: bool = False  # takes tens of milliseconds a call: judged with fewer keys

    def __str__(self) -> str:
        return f"{self.exercise}: {self.style}"


REGISTERED: list[Variant] = []
current_file = [""]  # the one that is being imported


def variant(exercise: str, style: str = "", slow: bool = False) -> Callable[[Any], Any]:
    """Register a right answer under its exercise; the style is the function's name in words unless it is given."""

    def register(thing: Any) -> Any:
        words = style or thing.__name__.replace("_", " ")
        REGISTERED.append(Variant(exercise, words, thing, current_file[-1], slow))
        return thing

    return register


@cache
def all_variants() -> tuple[Variant, ...]:
    """Return the right answers of all lessons."""
    for file in FILES:
        current_file[-1] = file
        import_module(f"{__name__}.lesson_{file}")
    return tuple(REGISTERED)
