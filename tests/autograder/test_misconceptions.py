"""Usual mistakes fail their check and are named, alone and in pairs; none is called by another's name."""

from __future__ import annotations

import re

import pytest

from autograder.exercise import Exercise
from autograder.exercises import all_exercises, find
from tests.autograder.proof import judged, mistakes, same_function

FUNCTIONS = [exercise for exercise in all_exercises() if isinstance(exercise, Exercise)]
SMALL = {
    "absolute_angles",
    "link_wrench",
    "joint_force",
    "joint_space",
    "term_shares",
    "is_singular",
    "inertia_about_joint",
}


@pytest.mark.parametrize("exercise", FUNCTIONS, ids=lambda e: e.name)
def test_the_model_without_faults_is_the_reference(exercise):
    model = exercise.model
    assert model is not None
    assert same_function(exercise, lambda *arguments: model(*arguments, faults=frozenset()), exercise.reference)


@pytest.mark.parametrize("exercise", FUNCTIONS, ids=lambda e: e.name)
def test_there_are_enough_usual_mistakes_and_each_has_a_nudge(exercise):
    assert len(exercise.misconceptions) >= (3 if exercise.name in SMALL else 5)
    assert len({mistake.key for mistake in exercise.misconceptions}) == len(exercise.misconceptions)
    for mistake in exercise.misconceptions:
        assert not re.match(r"[A-Z][a-z]+\b|A ", mistake.title)  # it goes on the sentence "It looks as if …"
        assert mistake.nudge.endswith((".", "?"))


@pytest.mark.parametrize("exercise", FUNCTIONS, ids=lambda e: e.name)
def test_every_usual_mistake_fails_and_is_named(exercise):
    tally = mistakes(exercise, 1)
    assert tally.passed == [] and tally.equal == [] and tally.misnamed == []
    assert tally.named == tally.tried == len(exercise.misconceptions)


def test_a_mistake_that_shows_in_none_of_the_random_cases_is_named_by_those_that_failed():
    """Under this key the sixteen cases for the diagnosis are all governed by a sample at which the peaks lie."""
    exercise = find("max_payload_moving")
    (peaks,) = (mistake for mistake in exercise.misconceptions if mistake.key == "peaks")
    report = judged(exercise, exercise.wrong((peaks,)), b"k10")
    assert not report.passed and report.misconception == ("peaks",)


@pytest.mark.parametrize("exercise", FUNCTIONS, ids=lambda e: e.name)
def test_pairs_of_mistakes_fail_and_most_are_named(exercise):
    tally = mistakes(exercise, 2, step=2)  # the bench makes all of them
    assert tally.passed == []
    assert tally.misnamed == []
    assert tally.named >= 0.7 * tally.tried
    assert len(tally.equal) <= 1  # two mistakes that undo each other
