"""Answers without physics: zeros, constants, an argument handed back, huge numbers, answers copied from known cases."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from autograder.check import judge
from autograder.exercise import Exercise
from autograder.exercise.cases import code
from autograder.exercises import all_exercises, find
from autograder.judge.report import Report
from autograder.student import LocalStudent
from reference import PlanarArm

pytestmark = pytest.mark.sandbox
FUNCTIONS = [exercise for exercise in all_exercises() if isinstance(exercise, Exercise)]
KEY, OTHER_KEY = b"a key that students do not have.", b"a key that an attacker has made."
MOST = 0.2  # of an exercise's points


def named(exercise: Exercise, function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function under the parameters that the exercise asks for."""
    names = ", ".join(exercise.parameters)
    space = {"function": function}
    exec(f"def {exercise.name}({names}): return function({names})", space)
    return space[exercise.name]


def graded(exercise: Exercise, function: Callable[..., Any], key: bytes = KEY) -> Report:
    return judge(exercise, LocalStudent(named(exercise, function)), key)


def filled(result: Any, number: float) -> Any:
    """Return something of the result's form that is the same number everywhere."""
    if isinstance(result, dict):
        return {key: filled(item, number) for key, item in result.items()}
    if isinstance(result, tuple):
        return tuple(filled(item, number) for item in result)
    if isinstance(result, PlanarArm):
        constants = dict.fromkeys(("mass", "inertia", "com_x"), np.full(result.n, abs(number)))
        return result.with_(**constants)
    if isinstance(result, bool):
        return bool(number)
    return np.full(np.shape(result), number) if np.ndim(result) else number


def asked(exercise: Exercise, key: bytes) -> set[str]:
    """Return the calls that are made under a key."""
    calls = set()

    def right(*arguments: Any) -> Any:
        calls.add(repr([code(argument) for argument in arguments]))
        return exercise.reference(*arguments)

    graded(exercise, right, key)
    return calls


@pytest.mark.parametrize("exercise", FUNCTIONS, ids=lambda exercise: exercise.name)
def test_answer_without_physics_earns_next_to_nothing(exercise):
    form, first = exercise.reference, exercise.reference(*exercise.simple[0].arguments)
    known = asked(exercise, KEY) & asked(exercise, OTHER_KEY)

    def copied(*arguments: Any) -> Any:
        right = form(*arguments)
        return right if repr([code(argument) for argument in arguments]) in known else filled(right, 0.0)

    answers = {f"{number:g}": lambda *a, number=number: filled(form(*a), number) for number in (0.0, 1.0, 1e9, 1e308)}
    answers |= {f"{name} back": lambda *a, i=i: a[i] for i, name in enumerate(exercise.parameters)}
    answers |= {"always the first case's": lambda *a: first, "copied from known cases": copied}
    shares = {name: graded(exercise, answer).score / exercise.points for name, answer in answers.items()}
    assert {name: share for name, share in shares.items() if share > MOST} == {}


def test_yes_and_no_come_in_no_order_that_could_be_counted_along():
    turns = iter(range(10_000))
    report = graded(find("is_singular"), lambda H: next(turns) % 2 == 0)
    assert report.score == 0


@pytest.mark.parametrize("name", ["coriolis_matrix_2r", "mass_matrix", "inverse_dynamics_2r"])
def test_huge_numbers_that_cancel_obey_no_law(name):
    """An allowance for rounding grows with the result; numbers that cancel must not hide behind it."""
    exercise = find(name)

    def hidden(*arguments: Any) -> Any:
        right = np.asarray(exercise.reference(*arguments), dtype=float)
        if right.ndim == 2:
            return right + 1e12 * (np.triu(np.ones_like(right), 1) - np.tril(np.ones_like(right), -1))
        dq = arguments[2]
        return right + 1e12 * np.array([dq[1], -dq[0]])  # without power

    report = graded(exercise, hidden)
    assert not any(row.right for row in report.aspects if row.name in ("skew", "power", "energy form", "round trip"))
