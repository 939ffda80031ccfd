"""The exercises of lesson 04."""

from autograder.exercises.lesson_04.functions import (
    EXERCISES,
)

__all__ = [
    "EXERCISES",
]
