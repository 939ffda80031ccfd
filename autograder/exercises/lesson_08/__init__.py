"""The exercises of lesson 08."""

from autograder.exercises.lesson_08.functions import (
    EXERCISES,
)

__all__ = [
    "EXERCISES",
]
