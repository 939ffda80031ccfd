"""Right answers pass with full points, in whatever style they are written, at home and with many keys."""

from __future__ import annotations

import contextlib
import io
from collections import Counter

import pytest

from autograder.check import judge
from autograder.exercise import Exercise
from autograder.exercises import all_exercises, find
from autograder.report import Report
from autograder.student import LocalStudent
from tests.autograder.variants import Variant, all_variants

KEYS = [f"key {number} of a class".encode() for number in range(20)]
QUICK = 1  # keys in the part that always runs
MANY_STYLES = {  # model and sweep exercises are solved in many ways
    "mass_matrix_2r",
    "coriolis_matrix_2r",
    "inverse_dynamics_2r",
    "forward_dynamics_2r",
    "inverse_dynamics",
    "mass_matrix",
    "forward_dynamics",
}


def judged(variant: Variant, key: bytes | None) -> Report:
    with contextlib.redirect_stdout(io.StringIO()):
        return judge(find(variant.exercise), LocalStudent(variant.thing), key)


def complaint(variant: Variant, key: bytes | None) -> str:
    """Return what is said against a right answer: nothing, if all is well."""
    report = judged(variant, key)
    fine = report.passed and report.score == report.points > 0
    return "" if fine else f"{key!r}: {report}"


@pytest.mark.parametrize("variant", all_variants(), ids=str)
def test_right_answer_gets_full_points_at_home_and_graded(variant):
    assert complaint(variant, None) == ""
    for key in KEYS[: QUICK * (not variant.slow)]:
        assert complaint(variant, key) == ""


@pytest.mark.slow
@pytest.mark.parametrize("variant", all_variants(), ids=str)
def test_right_answer_gets_full_points_whatever_the_key(variant):
    keys = KEYS[:2] if variant.slow else KEYS
    assert [text for key in keys if (text := complaint(variant, key))] == []


def test_every_exercise_is_solved_in_several_styles():
    styles = Counter(variant.exercise for variant in all_variants())
    for exercise in all_exercises():
        if isinstance(exercise, Exercise):
            assert styles[exercise.name] >= (7 if exercise.name in MANY_STYLES else 3), exercise.name
    assert len({str(variant) for variant in all_variants()}) == len(all_variants()) >= 120


def test_right_answers_are_judged_thousands_of_times():
    judgements = sum(1 + (2 if variant.slow else len(KEYS)) for variant in all_variants())
    assert judgements >= 2000
