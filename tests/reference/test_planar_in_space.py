"""A planar arm is a spatial chain too: both descriptions need the same torques, and their loads the opposite signs."""

import numpy as np
import pytest
from hypothesis import given

import reference
from reference import Load, course_arm, screws
from reference.spatial.robots import link_poses, planar
from tests.agreement import relative_error
from tests.reference.generic_arms import motions


def tip_wrench(load: Load, angle: float, arm) -> np.ndarray:
    """Return the F_tip of a planar load at the arm's end: opposite in sign, seen from the tip's frame."""
    c, s = np.cos(angle), np.sin(angle)
    fx, fy = load.force
    px, py = np.array(load.point) - [arm.length[-1], 0]
    f = np.array([c * fx + s * fy, c * fy - s * fx])
    return -np.array([0, 0, load.moment + px * f[1] - py * f[0], *f, 0])


@given(motions(max_links=12))
def test_planar_arm_in_space_needs_the_same_torques(motion):
    arm, q, dq, ddq, _ = motion
    robot = planar(arm)
    plane, space = reference.inverse_dynamics(arm, q, dq, ddq), screws.inverse_dynamics(robot, q, dq, ddq)
    assert relative_error(space, plane) < 1e-12
    assert relative_error(screws.mass_matrix(robot, q), reference.mass_matrix(arm, q)) < 1e-12
    assert relative_error(screws.gravity_forces(robot, q), reference.gravity_forces(arm, q)) < 1e-12
    velocity_part = reference.velocity_quadratic_forces(arm, q, dq)
    assert relative_error(screws.velocity_quadratic_forces(robot, q, dq), velocity_part, scale=1.0) < 1e-12
    assert relative_error(link_poses(robot, q)[-1, :2, 3], reference.joint_positions(arm, q)[-1]) < 1e-13


@given(motions(max_links=6))
def test_planar_arm_in_space_accelerates_the_same(motion):
    arm, q, dq, tau, _ = motion
    plane = reference.forward_dynamics(arm, q, dq, tau)
    allowed = 1e-14 * np.linalg.cond(reference.mass_matrix(arm, q))
    assert relative_error(screws.forward_dynamics(planar(arm), q, dq, tau), plane) < allowed


@given(motions(max_links=12))
def test_a_load_on_the_planar_arm_is_the_opposite_of_the_wrench_that_the_tip_exerts(motion):
    arm, q, dq, ddq, loads = motion
    F_tip = tip_wrench(loads[-1], q.sum(), arm)
    plane = reference.inverse_dynamics(arm, q, dq, ddq, loads[-1:])
    assert relative_error(screws.inverse_dynamics(planar(arm), q, dq, ddq, F_tip), plane) < 1e-12


def test_the_sign_pair_on_a_straight_arm():
    """Three newtons up on the arm at 0.7 m take 2.1 N·m off the shoulder; pressing up with them adds as much."""
    arm = course_arm().with_(gravity=(0, 0))
    on_arm = reference.inverse_dynamics(arm, [0, 0], [0, 0], [0, 0], [Load(force=(0, 3))])
    on_world = screws.end_effector_forces(planar(arm), [0, 0], [0, 0, 0, 0, 3, 0])
    assert on_arm == pytest.approx([-2.1, -0.9], abs=1e-15)
    assert on_world == pytest.approx([2.1, 0.9], abs=1e-15)
