"""Forces at the hand: virtual power, the two signs, and the greatest force that the joints can give."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference import Load, PlanarArm, course_arm, inverse_dynamics, jacobian, joint_velocities
from reference.torque_limits.drive import StaticOverload
from reference.torque_limits.hand_forces import (
    force_limit,
    manipulability,
    torque_from_force,
    torque_to_exert,
    velocity_ellipse,
)
from tests.agreement import relative_error
from tests.published import PUBLISHED
from tests.reference.generic_arms import motions

ROUNDING = 1e-12
STRAIGHT = PlanarArm.rods([1, 1, 1], [1, 1, 1])


def force_of(motion):
    return motion.loads[1].force


def holding(arm, q):
    return inverse_dynamics(arm, q, np.zeros(arm.n), np.zeros(arm.n))


@pytest.mark.parametrize(
    ("force", "published"), [((0, 3), "straight_3_links_3N_across"), ((3, 0), "straight_3_links_3N_along")]
)
def test_torque_that_balances_a_force_on_a_straight_arm_is_the_published_one(force, published):
    expected = PUBLISHED["static_equilibrium"][published]
    assert torque_from_force(STRAIGHT, [0, 0, 0], force) == pytest.approx(expected, abs=1e-15)


@given(motions())
def test_force_and_the_torque_that_balances_it_do_no_work_together(motion):
    arm, q, dq, *_ = motion
    f = force_of(motion)
    v = joint_velocities(arm, q, dq)[-1]
    tau = torque_from_force(arm, q, f)
    assert abs(tau @ dq + f @ v) < ROUNDING * (np.abs(tau) @ np.abs(dq))


@given(motions())
def test_balancing_torque_is_that_of_the_sweep_at_rest_under_the_load(motion):
    arm = motion.arm.with_(gravity=(0, 0))
    rest = np.zeros(arm.n)
    expected = inverse_dynamics(arm, motion.q, rest, rest, [Load(force_of(motion))])
    assert relative_error(torque_from_force(arm, motion.q, force_of(motion)), expected) < ROUNDING


@given(motions())
def test_exerting_a_force_is_the_opposite_of_bearing_it(motion):
    exert = torque_to_exert(motion.arm, motion.q, force_of(motion))
    assert np.array_equal(torque_from_force(motion.arm, motion.q, force_of(motion)), -exert)
    assert relative_error(exert, jacobian(motion.arm, motion.q).T @ force_of(motion)) < ROUNDING


@given(motions(), st.floats(-3, 3))
def test_a_force_turned_together_with_the_arm_takes_the_same_torque(motion, angle):
    c, s = np.cos(angle), np.sin(angle)
    turned_q = motion.q + angle * (np.arange(motion.arm.n) == 0)
    turned_f = np.array([[c, -s], [s, c]]) @ force_of(motion)
    once = torque_to_exert(motion.arm, motion.q, force_of(motion))
    assert relative_error(torque_to_exert(motion.arm, turned_q, turned_f), once) < ROUNDING


@given(motions(max_links=10), st.floats(1.1, 5))
def test_greatest_force_uses_exactly_the_whole_of_a_limit(motion, spare):
    arm, q = motion.arm, motion.q
    limit = spare * np.abs(holding(arm, q)).max()
    d = force_of(motion) / np.hypot(*force_of(motion))
    most = float(force_limit(arm, q, force_of(motion), limit))
    tau = holding(arm, q) + torque_to_exert(arm, q, most * d)
    assert np.abs(tau).max() == pytest.approx(limit, rel=1e-10)
    assert np.abs(holding(arm, q) + torque_to_exert(arm, q, 1.001 * most * d)).max() > limit


def test_straight_arm_bears_any_force_along_itself_and_little_across():
    q = [0.7, 0, 0]
    along, across = (np.cos(0.7), np.sin(0.7)), (-np.sin(0.7), np.cos(0.7))
    assert force_limit(STRAIGHT, q, along, 6.0) == np.inf
    assert force_limit(STRAIGHT, q, across, 6.0) == pytest.approx(2.0)


def test_weight_helps_to_push_down_and_hinders_to_push_up():
    down, up = force_limit(course_arm(), [0, 0], [[0, -1], [0, 1]], 20)
    assert down == pytest.approx((20 + 12.01725) / 0.7)
    assert up == pytest.approx((20 - 12.01725) / 0.7)


def test_force_limits_of_many_directions_at_once_trace_a_polygon():
    angle = np.linspace(0, 2 * np.pi, 73)
    d = np.column_stack([np.cos(angle), np.sin(angle)])
    radius = force_limit(course_arm(), [0.4, 0.9], d, [20, 8])
    tau = holding(course_arm(), [0.4, 0.9]) + torque_to_exert(course_arm(), [0.4, 0.9], radius[:, None] * d)
    assert np.abs(tau / [20, 8]).max(axis=1) == pytest.approx(np.ones(73), rel=1e-12)


def test_arm_too_weak_for_its_own_weight_cannot_push_up():
    with pytest.raises(StaticOverload, match="without a force, joint 0"):
        force_limit(course_arm(), [0, 0], [1, 0], 10)
    # pushing down takes weight off the joints
    assert force_limit(course_arm(), [0, 0], [0, -1], 10) == pytest.approx((10 + 12.01725) / 0.7)


def test_manipulability_of_two_links_is_the_area_that_they_span():
    q2 = np.linspace(-3, 3, 31)
    q = np.column_stack([np.full(31, 0.3), q2])
    assert manipulability(course_arm(), q) == pytest.approx(0.12 * np.abs(np.sin(q2)), rel=1e-12, abs=1e-17)


@given(motions(min_links=2))
def test_manipulability_is_the_product_of_the_velocity_ellipses_axes(motion):
    axes, directions = velocity_ellipse(motion.arm, motion.q)
    assert manipulability(motion.arm, motion.q) == pytest.approx(axes.prod(), rel=1e-9)
    assert directions.T @ directions == pytest.approx(np.eye(2), abs=1e-14)
    J = jacobian(motion.arm, motion.q)
    assert relative_error(directions @ np.diag(axes**2) @ directions.T, J @ J.T) < ROUNDING


def test_one_link_moves_along_a_line_only():
    arm = PlanarArm.rods([2], [0.5])
    axes, directions = velocity_ellipse(arm, [0.0])
    assert axes == pytest.approx([0.5, 0])
    assert np.abs(directions[:, 0]) == pytest.approx([0, 1])
    assert manipulability(arm, [0.3]) == 0


def test_batches_broadcast():
    q, f = np.zeros((4, 1, 2)), np.ones((3, 2))
    assert torque_to_exert(course_arm(), q, f).shape == (4, 3, 2)
    assert force_limit(course_arm(), q, f, 20).shape == (4, 3)
    assert manipulability(course_arm(), q).shape == (4, 1)


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda: torque_from_force(course_arm(), [0, 0], [0, 0, 1]), "force"),
        (lambda: torque_to_exert(course_arm(), [0, 0], [0, np.nan]), "force"),
        (lambda: torque_to_exert(course_arm(), [0, 0, 0], [0, 1]), "q"),
        (lambda: force_limit(course_arm(), [0, 0], [0, 0], 20), "direction"),
        (lambda: force_limit(course_arm(), [0, 0], [np.inf, 0], 20), "direction"),
        (lambda: force_limit(course_arm(), [0, 0], [0, 1], 0), "tau_max"),
        (lambda: manipulability(course_arm(), [0]), "q"),
    ],
)
def test_bad_input_is_named(call, name):
    with pytest.raises(ValueError, match=rf"^{name} must"):
        call()
