"""The exercises of lesson 06."""

from autograder.exercises.lesson_06.functions import (
    EXERCISES,
)

__all__ = [
    "EXERCISES",
]
