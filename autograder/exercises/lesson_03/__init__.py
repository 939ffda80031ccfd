"""The exercises of lesson 03."""

from autograder.exercises.lesson_03.functions import (
    EXERCISES,
)

__all__ = [
    "EXERCISES",
]
