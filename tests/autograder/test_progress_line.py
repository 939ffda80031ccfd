"""The progress line of a lesson: what the latest checks of this session said, exercise by exercise."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from autograder import check, progress
from autograder.exercises import for_lesson


@pytest.fixture(autouse=True)
def new_session(monkeypatch):
    monkeypatch.setattr(sys.modules["autograder.progress"], "_LATEST", {})


def gravity(arm, q):
    """The student's own: torques that hold two links still."""
    (m1, m2), (lc1, lc2), g = arm.mass, arm.com_x, -arm.gravity[1]
    forearm = m2 * g * lc2 * np.cos(q[0] + q[1])
    return np.array([(m1 * lc1 + m2 * arm.length[0]) * g * np.cos(q[0]) + forearm, forearm])


def line() -> str:
    return str(progress("02")).splitlines()[0]


def test_nothing_is_done_before_a_check_has_run_and_every_exercise_is_named():
    exercises = for_lesson("02")
    points = sum(exercise.points for exercise in exercises)
    assert line() == f"Lesson 2: 0 of {len(exercises)} exercises done, 0 of {points:g} points (practice)"
    assert all(f"○ {exercise.name} not run" in str(progress("02")) for exercise in exercises)


def test_a_right_answer_counts_with_its_points_and_an_unfilled_one_stays_open():
    report = check("gravity_2r", gravity)
    check("quiz_2_1", ...)
    assert line().startswith(f"Lesson 2: 1 of 11 exercises done, {report.points:g} of ")
    assert f"✓ gravity_2r {report.points:g}/{report.points:g}" in str(progress("02"))
    assert "○ quiz_2_1 not yet" in str(progress("02"))


def test_the_latest_check_of_an_exercise_counts_with_its_partial_points():
    check("gravity_2r", gravity)
    report = check("gravity_2r", lambda arm, q: gravity(arm, q) * [0.9, 1])  # the elbow's torque is right
    assert 0 < report.score < report.points
    assert f"✗ gravity_2r {report.score:g}/{report.points:g}" in str(progress("02"))
    assert line().startswith(f"Lesson 2: 0 of 11 exercises done, {report.score:g} of ")


def test_a_check_of_another_lesson_is_not_counted():
    check("quiz_1_1", "a")
    assert line().startswith("Lesson 2: 0 of 11")


def test_html_says_the_same_and_is_named_for_those_who_do_not_see_it():
    page = progress("02")._repr_html_()
    assert 'role="group" aria-label="progress in lesson 2"' in page
    assert line() in page


@pytest.mark.parametrize("lesson", ["2", "99", 2])
def test_an_unknown_lesson_is_an_error_that_shows_the_right_call(lesson):
    with pytest.raises(ValueError, match=r'progress\("02"\)'):
        progress(lesson)
