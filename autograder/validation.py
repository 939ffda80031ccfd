"""nbgrader's Validate: it runs the notebook and counts cells that fail, so an exercise that is not right must fail."""

from __future__ import annotations

import os
import textwrap

from autograder.judge.report import Report

SET_BY_NBGRADER = ("NBGRADER_VALIDATING", "NBGRADER_EXECUTION")  # in the kernel that it runs a notebook in
LONGEST_LINE = 82  # what is longer is cut off in nbgrader's answer


class NotRight(Exception):
    """An exercise that is not right yet, in a notebook that nbgrader validates; its traceback is the report."""

    def __init__(self, report: Report) -> None:
        super().__init__(f"{report.exercise} is not right yet" if report.state != "not yet" else report.summary)
        self.report = report

    def _render_traceback_(self) -> list[str]:
        lines = str(self.report).split("\n")
        return [part for line in lines for part in textwrap.wrap(line, LONGEST_LINE, subsequent_indent="    ") or [""]]


def validated(report: Report) -> Report:
    """Return the report; where nbgrader runs the notebook, raise `NotRight` if the exercise is not right."""
    if not report.passed and any(map(os.environ.get, SET_BY_NBGRADER)):
        raise NotRight(report)
    return report
