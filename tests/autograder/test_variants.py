"""Right answers pass with full points, in whatever style they are written, at home and with many keys."""

from __future__ import annotations

import contextlib
import io
from collections import Counter

import pytest

from autograder.check import judge
from autograder.exercise import Exercise
from autograder.exercises import all_exercises, find
from autograder.judge.report import Report
from autograder.student import LocalStudent
from tests.autograder.variants import Variant, all_variants

KEYS = [f"key {number} of a class".encode() for number in range(20)]
FIRST, FEWER = 2, 2  # styles of an exercise that meet all keys here; keys for the others, which the bench gives all
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


def keys_of(variant: Variant) -> list[bytes]:
    """Return the keys that an answer is graded with; later styles begin elsewhere in the list, so that all are met."""
    if variant.slow:
        return KEYS[:2]
    styles = [other for other in all_variants() if other.exercise == variant.exercise and not other.slow]
    place = styles.index(variant)
    return KEYS if place < FIRST else [KEYS[(place * FEWER + k) % len(KEYS)] for k in range(FEWER)]


@pytest.mark.parametrize("variant", all_variants(), ids=str)
def test_right_answer_gets_full_points_at_home(variant):
    assert complaint(variant, None) == ""


@pytest.mark.slow
@pytest.mark.parametrize("variant", all_variants(), ids=str)
def test_right_answer_gets_full_points_whatever_the_key(variant):
    assert [text for key in keys_of(variant) if (text := complaint(variant, key))] == []


def test_every_exercise_is_solved_in_several_styles():
    styles = Counter(variant.exercise for variant in all_variants())
    for exercise in all_exercises():
        if isinstance(exercise, Exercise):
            assert styles[exercise.name] >= (7 if exercise.name in MANY_STYLES else 3), exercise.name
    assert len({str(variant) for variant in all_variants()}) == len(all_variants()) >= 120


def test_right_answers_are_judged_thousands_of_times():
    keys = Counter(len(keys_of(variant)) for variant in all_variants())
    assert keys[len(KEYS)] >= 60
    assert sum(count * number for count, number in keys.items()) >= 2000
