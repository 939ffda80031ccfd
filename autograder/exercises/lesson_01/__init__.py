"""The exercises of lesson 01."""

from autograder.exercises.lesson_01.functions import (
    EXERCISES,
)

__all__ = [
    "EXERCISES",
]
