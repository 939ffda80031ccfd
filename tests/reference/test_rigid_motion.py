"""Rigid motions: exponentials against their series, what carries twists, and no dead zone around zero."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference import screws
from reference.spatial.rigid_motion import exp_twist, inverse, skew
from reference.spatial.robots import link_poses, ur5
from tests.agreement import relative_error
from tests.reference.generic_robots import spatial_motions
from tests.slopes import gradient, rate

SLOPE = 1e-8  # what differences of the fourth order leave of rounding, with room for rates of some tens a second


@given(spatial_motions())
def test_finite_differences_near_zero_see_the_slope(motion):
    """A dead zone of 1e-6 rad around zero would make these differences zero."""
    robot, h = motion.robot, 1e-8
    e = np.zeros(robot.n)
    e[-1] = h
    slope = gradient(lambda q: screws.gravity_forces(robot, q), e * 0)[:, -1]
    difference = (screws.gravity_forces(robot, e) - screws.gravity_forces(robot, -e)) / (2 * h)
    # rounding of the two torques, 1e-16 of their size, divided by h
    scale = np.abs(screws.gravity_forces(robot, e)).max() + np.abs(slope).max()
    assert relative_error(difference, slope, scale=scale) < 1e-7


def test_a_tiny_turn_moves_the_tip_in_proportion():
    tip = link_poses(ur5(), [[1e-9, 0, 0, 0, 0, 0], [0] * 6])[:, -1, :3, 3]
    assert tip[0, 1] - tip[1, 1] == pytest.approx(1e-9 * tip[1, 0], rel=1e-6)  # 1e-16 of rounding on 1e-9


@pytest.mark.parametrize("angle", [0.0, 1e-300, 1e-12, 1e-7, 1e-3, 0.999, 1.001, np.pi, 7.0])
def test_exponential_of_a_twist_is_the_power_series(angle):
    V = np.array([0.48, -0.6, 0.64, 0.3, -0.2, 0.5]) * angle
    matrix = np.zeros((4, 4))
    matrix[:3, :3], matrix[:3, 3] = skew(V[:3]), V[3:]
    series, term = np.eye(4), np.eye(4)
    for k in range(1, 60):
        term = term @ matrix / k
        series = series + term
    # beyond π the series itself cancels: its largest term, e^φ, times 1e-16
    assert np.abs(exp_twist(V) - series).max() < 1e-15 * np.exp(angle)
    assert np.abs(exp_twist(V)[:3, 3] - series[:3, 3]).max() <= 4e-16 * np.exp(angle) * np.abs(V).max()


@given(st.integers(0, 2**32 - 1))
def test_adjoint_and_ad_are_what_carries_twists_and_what_is_left_of_a_small_motion(seed):
    V, W = np.random.default_rng(seed).normal(size=(2, 6))
    T = exp_twist(V)
    moved = T @ exp_twist(W) @ inverse(T)
    assert np.abs(moved - exp_twist(screws.adjoint(T) @ W)).max() < 1e-13
    slope = rate(lambda t: screws.adjoint(exp_twist(t * V)))
    assert np.abs(slope - screws.ad(V)).max() < SLOPE
    assert np.abs(screws.ad(V) @ W + screws.ad(W) @ V).max() < 1e-14  # [V, W] = −[W, V]


def test_ad_and_adjoint_of_a_batch_are_those_of_its_members():
    V = np.random.default_rng(1).normal(size=(2, 3, 6))
    T = exp_twist(V)
    assert np.array_equal(screws.ad(V)[1, 2], screws.ad(V[1, 2]))
    assert np.array_equal(screws.adjoint(T)[1, 2], screws.adjoint(T[1, 2]))
