"""Kinematics: every velocity is the rate of a position, every acceleration the rate of a velocity."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference import (
    PlanarArm,
    absolute_angles,
    com_accelerations,
    com_positions,
    com_velocities,
    jacobian,
    joint_accelerations,
    joint_positions,
    joint_velocities,
)
from tests.agreement import relative_error
from tests.reference.generic_arms import generic_motion, motions
from tests.slopes import gradient, rate

SLOPE = 1e-8  # rounding 1e-16 over steps of 1e-4, times speeds that add up over 30 links
ROUNDING = 1e-13


@given(motions())
def test_link_angles_are_the_lower_triangle_of_ones_times_q(motion):
    T = np.tri(motion.arm.n)
    assert relative_error(absolute_angles(motion.q), T @ motion.q) < ROUNDING


@given(motions())
def test_joint_velocity_is_the_rate_of_joint_position(motion):
    expected = rate(lambda t: joint_positions(motion.arm, motion.at(t)[0]))
    assert relative_error(joint_velocities(motion.arm, motion.q, motion.dq), expected) < SLOPE


@given(motions())
def test_joint_acceleration_is_the_rate_of_joint_velocity(motion):
    expected = rate(lambda t: joint_velocities(motion.arm, *motion.at(t)))
    assert relative_error(joint_accelerations(motion.arm, motion.q, motion.dq, motion.ddq), expected) < SLOPE


@given(motions())
def test_com_velocity_is_the_rate_of_com_position(motion):
    expected = rate(lambda t: com_positions(motion.arm, motion.at(t)[0]))
    assert relative_error(com_velocities(motion.arm, motion.q, motion.dq), expected) < SLOPE


@given(motions())
def test_com_acceleration_is_the_rate_of_com_velocity(motion):
    expected = rate(lambda t: com_velocities(motion.arm, *motion.at(t)))
    assert relative_error(com_accelerations(motion.arm, motion.q, motion.dq, motion.ddq), expected) < SLOPE


@given(motions())
def test_every_link_keeps_its_length(motion):
    steps = np.diff(joint_positions(motion.arm, motion.q), axis=0)
    assert relative_error(np.hypot(*steps.T), motion.arm.length) < ROUNDING


@given(motions())
def test_com_keeps_its_place_in_the_links_frame(motion):
    arm, theta = motion.arm, absolute_angles(motion.q)
    x, y = (com_positions(arm, motion.q) - joint_positions(arm, motion.q)[:-1]).T
    along, across = np.cos(theta) * x + np.sin(theta) * y, np.cos(theta) * y - np.sin(theta) * x
    assert relative_error(along, arm.com_x) < 1e-12  # lost digits: positions of up to 30 m, offsets of centimetres
    assert relative_error(across, arm.com_y) < 1e-12


@given(motions(), st.floats(-3, 3))
def test_turning_the_first_joint_turns_the_whole_arm(motion, angle):
    turned = motion.q.copy()
    turned[0] += angle
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    assert relative_error(joint_positions(motion.arm, turned), joint_positions(motion.arm, motion.q) @ turn.T) < 1e-12
    assert relative_error(com_positions(motion.arm, turned), com_positions(motion.arm, motion.q) @ turn.T) < 1e-12


@given(motions())
def test_a_full_turn_of_any_joint_changes_no_position(motion):
    turned = motion.q + 2 * np.pi * np.arange(motion.arm.n)
    assert relative_error(joint_positions(motion.arm, turned), joint_positions(motion.arm, motion.q)) < 1e-11


@given(motions())
def test_jacobian_is_the_gradient_of_the_position_of_its_point(motion):
    arm, load = motion.arm, motion.loads[0]
    x, y = load.point

    def position(q):
        theta = absolute_angles(q)[load.link]
        c, s = np.cos(theta), np.sin(theta)
        return joint_positions(arm, q)[load.link] + [x * c - y * s, x * s + y * c]

    expected = gradient(position, motion.q)
    assert relative_error(jacobian(arm, motion.q, load.link, load.point), expected) < SLOPE


@given(motions())
def test_tip_jacobian_times_joint_velocity_is_tip_velocity(motion):
    velocity = jacobian(motion.arm, motion.q) @ motion.dq
    assert relative_error(velocity, joint_velocities(motion.arm, motion.q, motion.dq)[-1], scale=1.0) < 1e-12


@given(motions(min_links=2))
def test_no_joint_beyond_a_link_moves_it(motion):
    for link in (0, motion.arm.n // 2):
        assert not jacobian(motion.arm, motion.q, link)[:, link + 1 :].any()


def test_straight_arm_ends_at_the_sum_of_its_lengths():
    arm = PlanarArm.rods([1, 1, 1], [0.5, 0.3, 0.2])
    assert joint_positions(arm, [0, 0, 0])[:, 0] == pytest.approx([0, 0.5, 0.8, 1.0], rel=1e-15)
    assert joint_positions(arm, [np.pi / 2, 0, 0])[-1] == pytest.approx([0, 1.0], abs=1e-15)


def test_centre_of_mass_off_the_axis_turns_with_its_link():
    arm = PlanarArm([1], [1], [1], com_x=[0.5], com_y=[0.25])
    assert com_positions(arm, [np.pi / 2])[0] == pytest.approx([-0.25, 0.5], abs=1e-15)


def test_point_on_a_steadily_turning_link_accelerates_towards_the_joint():
    arm = PlanarArm.rods([1], [2.0])
    assert joint_accelerations(arm, [0.0], [3.0], [0.0])[-1] == pytest.approx([-18.0, 0.0], abs=1e-14)


@pytest.mark.parametrize(
    "function", [joint_accelerations, com_accelerations, joint_velocities, com_velocities, joint_positions, jacobian]
)
def test_batch_gives_what_each_state_gives(function):
    arm = generic_motion(4, 0).arm
    rng = np.random.default_rng(1)
    taken = {joint_accelerations: 3, com_accelerations: 3, joint_velocities: 2, com_velocities: 2}.get(function, 1)
    state = [rng.normal(size=(3, 1, 4)), rng.normal(size=(5, 4)), rng.normal(size=4)][:taken]
    batch = function(arm, *state)
    full = [np.broadcast_to(x, np.broadcast_shapes(*(x.shape for x in state))) for x in state]
    for index in np.ndindex(batch.shape[:2] if taken > 1 else (3, 1)):
        assert relative_error(batch[index], function(arm, *(x[index] for x in full))) < ROUNDING
