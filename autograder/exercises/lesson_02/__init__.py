"""The exercises of lesson 02."""

from autograder.exercises.lesson_02.functions import (
    EXERCISES,
)

__all__ = [
    "EXERCISES",
]
