"""The exercises of lesson 07."""

from autograder.exercises.lesson_07.functions import (
    EXERCISES,
)

__all__ = [
    "EXERCISES",
]
