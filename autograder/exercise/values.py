"""Values: the student's numbers beside the reference's, from the simplest case to the generic ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from autograder.exercise.casebook import Draw
from autograder.exercise.cases import Case
from autograder.exercise.exercise import Aspect, Failure
from autograder.judge.form import close
from autograder.judge.trial import Trial

RELATIVE = 2e-5  # lets single-precision intermediate work pass; a wrong digit in a constant does not


def values(name: str, title: str, points: float, ladder: Draw, relative: float = RELATIVE) -> Aspect:
    """Return the aspect that the function agrees with the reference on a ladder of cases."""

    def test(trial: Trial) -> Failure | None:
        return first_difference(trial, trial.steps(ladder), lambda x, case: x, relative)

    return Aspect(name, title, points, test)


def derived_values(
    name: str, title: str, points: float, ladder: Draw, derive: Callable[[Any, Case], Any], relative: float = RELATIVE
) -> Aspect:
    """Return the aspect that something computed from the result agrees, for example C q̇ where C is not unique."""

    def test(trial: Trial) -> Failure | None:
        failure = first_difference(trial, trial.steps(ladder), derive, relative)
        return failure and replace(failure, part=title)

    return Aspect(name, title, points, test)


def beside(aspect: Aspect) -> Aspect:
    """Return the aspect as one whose points count only beside another right value: a constant would have it right."""
    return replace(aspect, law=True)


def first_difference(
    trial: Trial, cases: list[Case], derive: Callable[[Any, Case], Any], relative: float
) -> Failure | None:
    """Return the failure at the first case, in the order given, whose numbers differ."""
    for case, result in zip(cases, trial.ask(cases), strict=True):
        expected = trial.expected(case)
        got, wanted = derive(result, case), derive(expected, case)
        if not close(got, wanted, relative).all():
            return Failure(f"{case.label[:1].upper()}{case.label[1:]}:", case, got, wanted)
    return None
