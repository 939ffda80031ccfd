"""The class report: what a class knows, as a page and a table."""

from autograder.grading.class_report.report import (
    ClassReport,
    write_report,
)

__all__ = [
    "ClassReport",
    "write_report",
]
