"""The ellipse holds what the torques of the circle do, judged by inverse dynamics."""

import numpy as np
import pytest

from course.explore import acceleration_ellipse
from course.explore.acceleration_ellipse import EllipsePicture
from reference import course_arm
from reference.kinematics import jacobian
from reference.newton_euler import inverse_dynamics

Q = np.radians([35, -80])
ARM = course_arm(0.5)


@pytest.fixture
def explorer():
    return acceleration_ellipse(q1=35, q2=-80, payload=0.5, torque=12, direction=140, gravity=True)


@pytest.fixture
def shown(explorer) -> EllipsePicture:
    return explorer._update.__self__


def torques_of(accelerations) -> np.ndarray:
    return inverse_dynamics(ARM, Q, np.zeros(2), accelerations)


def test_outline_takes_torques_of_one_size(shown):
    sizes = np.hypot(*torques_of(shown.accelerations.curve.get_xy()).T)
    np.testing.assert_allclose(sizes, 12, rtol=1e-9)


def test_chosen_point_of_the_ellipse_takes_the_chosen_point_of_the_circle(shown):
    tau = shown.torques.chosen.get_xydata()[0]
    np.testing.assert_allclose(tau, 12 * np.array([np.cos(np.radians(140)), np.sin(np.radians(140))]), rtol=1e-12)
    ddq = shown.accelerations.chosen.get_xydata()[0]
    np.testing.assert_allclose(torques_of(ddq), tau, rtol=1e-9)
    np.testing.assert_allclose(shown.tip.vectors, [jacobian(ARM, Q) @ ddq], rtol=1e-9)


def test_centre_takes_no_torque_and_is_where_gravity_points(shown):
    centre = shown.accelerations.centre.get_xydata()[0]
    np.testing.assert_allclose(torques_of(centre), 0, atol=1e-9)
    np.testing.assert_allclose(shown.shift.vectors, [centre], rtol=1e-12)


def test_no_other_torque_accelerates_more_than_the_easiest_or_less_than_the_hardest(shown):
    centre = shown.accelerations.centre.get_xydata()[0]
    reach = np.hypot(*(shown.accelerations.curve.get_xy() - centre).T)
    easiest, hardest = (
        np.hypot(*np.diff(line.get_xydata(), axis=0)[0]) / 2
        for line in (shown.accelerations.easy, shown.accelerations.hard)
    )
    assert reach.max() <= easiest * (1 + 1e-12) and reach.min() >= hardest * (1 - 1e-12)
    assert reach.max() == pytest.approx(easiest, rel=1e-3)  # outlined every 2°, it misses the end by 1 − cos 1° at most


def test_verdict_on_holding_still_agrees_with_where_rest_lies(explorer, shown):
    needed = float(np.hypot(*torques_of([0, 0])))
    for torque, verdict in ((np.ceil(needed), "inside"), (np.floor(needed), "outside")):
        assert f"rest lies {verdict} the ellipse" in explorer.set(torque=float(torque)).sentence
        assert shown.accelerations.curve.get_path().contains_point((0, 0)) == (verdict == "inside")


def test_ellipse_is_centred_without_gravity(explorer, shown):
    assert "the ellipse is centred" in explorer.set(gravity=False).sentence
    np.testing.assert_allclose(shown.accelerations.centre.get_xydata()[0], 0, atol=1e-12)
    assert not len(shown.shift.vectors)


def test_stretched_arm_accelerates_most_easily_with_motors_against_each_other(explorer):
    assert "pulling opposite ways" in explorer.set(q2=0).sentence
    assert "pulling the same way" in explorer.set(q2=180).sentence
