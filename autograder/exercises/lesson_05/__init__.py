"""The exercises of lesson 05."""

from autograder.exercises.lesson_05.functions import (
    ARMS,
    EXERCISES,
    POSES,
    bent,
    generic,
)

__all__ = [
    "ARMS",
    "EXERCISES",
    "POSES",
    "bent",
    "generic",
]
