"""Judging what a student wrote: checks that know the mistake, and grading of whole classes."""

from autograder.check import check
from autograder.progress import progress

__all__ = ["check", "progress"]
