"""What a student wrote, seen from outside: its functions, its calls, its errors."""

from autograder.student.student import (
    Described,
    LocalStudent,
    Outcome,
    Student,
    Unsupported,
    plain,
    served_as,
)

__all__ = [
    "Described",
    "LocalStudent",
    "Outcome",
    "Student",
    "Unsupported",
    "plain",
    "served_as",
]
