"""Motions of the links of a spatial chain: what differences of their poses say, and gravity as an upward push."""

import numpy as np
import pytest
from hypothesis import given

from reference.spatial.kinematics import link_motions, link_poses, relative_poses
from reference.spatial.robots import mr_3r
from tests.agreement import relative_error
from tests.reference.generic_robots import SpatialMotion, body_jacobians, generic_spatial_motion, spatial_motions


def body_twists(motion: SpatialMotion, t: float) -> np.ndarray:
    """Return the twists (n, 6) of the links a time t later, by differences of their poses."""
    q, dq = motion.at(t)
    return body_jacobians(motion.robot, q)[:-1] @ dq


@given(spatial_motions(max_joints=5))
def test_twists_and_their_rates_are_those_of_the_moving_poses(motion):
    robot = motion.robot.weightless
    V, dV = link_motions(robot, motion.q, motion.dq, motion.ddq)
    assert relative_error(V, body_twists(motion, 0.0)) < 1e-8  # differences of 1e-5 leave half the digits
    h = 1e-3
    steps = [body_twists(motion, k * h) for k in (1, -1, 2, -2)]
    rate = (8 * (steps[0] - steps[1]) - (steps[2] - steps[3])) / (12 * h)
    assert relative_error(dV, rate) < 1e-5


@given(spatial_motions(max_joints=5))
def test_gravity_pushes_every_link_upwards_in_its_own_frame(motion):
    robot, state = motion.robot, (motion.q, motion.dq, motion.ddq)
    V, dV = link_motions(robot, *state)
    V_weightless, dV_weightless = link_motions(robot.weightless, *state)
    R = link_poses(robot, motion.q)[:-1, :3, :3]
    assert np.array_equal(V, V_weightless)
    up = np.concatenate([np.zeros((robot.n, 3)), -robot.gravity @ R], axis=1)
    assert relative_error(dV - dV_weightless, up) < 1e-10


def test_poses_multiply_to_those_of_the_links():
    robot, q, *_ = generic_spatial_motion(4, seed=3)
    T = np.eye(4)
    for step, pose in zip(relative_poses(robot, q), link_poses(robot, q), strict=True):
        T = T @ step
        assert relative_error(T, pose) < 1e-15


def test_states_of_a_batch_are_moved_each_for_itself():
    robot, q, dq, ddq, _ = generic_spatial_motion(3, seed=4)
    many = q + np.linspace(0, 1, 5)[:, None]
    for together, one in zip(link_motions(robot, many, dq, ddq), link_motions(robot, many[3], dq, ddq), strict=True):
        assert together.shape == (5, 3, 6) and relative_error(together[3], one) < 1e-15


@pytest.mark.parametrize("name", ["q", "dq", "ddq"])
def test_what_is_wrong_is_named(name):
    state = {"q": np.zeros(3), "dq": np.zeros(3), "ddq": np.zeros(3)}
    with pytest.raises(ValueError, match=rf"^{name} must have shape \(\.\.\., 3\), got \(4,\)"):
        link_motions(mr_3r(), **state | {name: np.zeros(4)})
    with pytest.raises(ValueError, match=rf"^{name} must be finite"):
        link_motions(mr_3r(), **state | {name: [0, np.nan, 0]})
