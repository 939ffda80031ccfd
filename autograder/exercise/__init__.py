"""What an exercise is: function, reference, cases, laws, usual mistakes. Knows no student."""

from autograder.exercise.exercise import (
    CONTRACT,
    AnyExercise,
    Aspect,
    Choice,
    Exercise,
    Failure,
    Misconception,
    Number,
    contract,
)

__all__ = [
    "AnyExercise",
    "Aspect",
    "CONTRACT",
    "Choice",
    "Exercise",
    "Failure",
    "Misconception",
    "Number",
    "contract",
]
