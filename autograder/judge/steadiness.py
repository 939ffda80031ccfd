"""The same call made twice: a function that answers it with two different results cannot be judged."""

from __future__ import annotations

import numpy as np

from autograder.exercise import CONTRACT
from autograder.judge.form import close, numbers_of
from autograder.judge.report import Finding
from autograder.judge.shown import shown
from autograder.judge.trial import Trial
from autograder.student import Outcome

SAME = 1e-9  # relative: rounding may differ from call to call where several threads add up
LONGEST = 100  # characters of a result in a sentence


def unsteady(trial: Trial) -> Finding | None:
    """Ask again what was asked first and last, and return what is said of two different answers; None if all agree."""
    put = trial.put()
    tried = [put[place] for place in (0, len(put) // 2, -1)]
    before = trial.outcomes(tried)
    if any(outcome.limit for outcome in before):
        return None
    for case, one, other in zip(tried, before, trial.again(tried), strict=True):
        if other.limit:
            return None
        if not _agree(one, other):
            text = (
                f"The same call gave two different results: {_both(one, other)}. A result may depend on the arguments "
                "alone: look for random numbers, and for what a call leaves behind for the next one."
            )
            return Finding(CONTRACT, text, case.call(trial.exercise.name))
    return None


def _agree(one: Outcome, other: Outcome) -> bool:
    if one.error or other.error:  # the words may quote an object's address
        return (one.error or "").partition(":")[0] == (other.error or "").partition(":")[0]
    try:
        a, b = numbers_of(one.value), numbers_of(other.value)
    except (TypeError, ValueError):
        return type(one.value) is type(other.value)
    return a.shape == b.shape and bool((close(a, b, SAME) | (np.isnan(a) & np.isnan(b))).all())


def _both(one: Outcome, other: Outcome) -> str:
    """Return the two answers with as many digits as it takes to see the difference."""
    for digits in (4, 12):
        first, second = _said(one, digits), _said(other, digits)
        if first != second:
            break
    return f"{first}, and later {second}"


def _said(outcome: Outcome, digits: int) -> str:
    if outcome.error:
        return outcome.error.partition(":")[0]
    try:
        return shown(outcome.value, digits)[:LONGEST]
    except (TypeError, ValueError):  # lists of unequal length, for example
        return f"a {type(outcome.value).__name__}"
