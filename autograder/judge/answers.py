"""Quiz answers and numbers: right, or wrong with the reason that fits the wrong answer."""

from __future__ import annotations

import numpy as np

from autograder.exercise import Choice, Number
from autograder.judge.report import AspectResult, Finding, Report
from autograder.student import Described


def judge_choice(question: Choice, described: Described, graded: bool) -> Report:
    """Return the report on a letter."""
    letters = sorted([question.right, *question.wrong])
    answer = described.value.strip().strip(".)(").lower() if isinstance(described.value, str) else None
    if described.kind == "value" and answer in letters:
        right = answer == question.right
        return _report(question, right, question.because if right else question.wrong[answer], graded)
    quoted = ", ".join(f'"{letter}"' for letter in letters)
    return _report(question, False, f"The answer must be one of the letters {quoted}, in quotes.", graded, "broken")


def judge_number(question: Number, described: Described, graded: bool) -> Report:
    """Return the report on a number."""
    value = described.value
    if isinstance(value, np.ndarray) and value.ndim == 0:
        value = float(value)
    if described.kind != "value" or isinstance(value, bool) or not isinstance(value, (int, float)) or value != value:
        return _report(question, False, f"The answer must be one number, in {question.unit}.", graded, "broken")
    if _near(value, question.value, question.tolerance):
        return _report(question, True, question.because, graded)
    for wrong, reason in question.wrong.items():
        if _near(value, wrong, question.tolerance):
            return _report(question, False, reason, graded)
    off = "too large" if value > question.value else "too small"
    return _report(question, False, f"{value:.4g} {question.unit} is {off}.", graded)


def _near(value: float, target: float, relative: float) -> bool:
    return abs(value - target) <= relative * abs(target)


def _report(question: Choice | Number, right: bool, text: str, graded: bool, state: str = "wrong") -> Report:
    row = AspectResult("answer", "the answer", question.points, question.points if right else 0, right)
    return Report(
        question.name,
        question.title,
        "passed" if right else state,
        f"Right. {text}" if right else "Not this one.",
        (row,),
        findings=() if right else (Finding("answer", text),),
        graded=graded,
    )
