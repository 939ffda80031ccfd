"""The spatial chain obeys mechanics, on axes of every kind, by energies and Jacobians that do not know the sweep."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference import screws
from reference.spatial.rigid_body import seen_through
from reference.spatial.rigid_motion import exp_twist, inverse
from reference.spatial.robots import link_poses, mr_3r, ur5
from reference.spatial.twists import adjoint
from tests.agreement import relative_error
from tests.reference.generic_robots import (
    body_jacobians,
    generic_robot,
    potential_energy,
    spatial_motions,
)
from tests.slopes import gradient, rate

SLOPE = 1e-8  # what differences of the fourth order leave of rounding, with room for rates of some tens a second


@given(spatial_motions(max_joints=12))
def test_mass_matrix_is_symmetric_and_positive_definite(motion):
    M = screws.mass_matrix(motion.robot, motion.q)
    assert np.array_equal(M, M.T)
    assert np.linalg.eigvalsh(M)[0] > 0


@given(spatial_motions())
def test_mass_matrix_gives_the_kinetic_energy_of_the_links(motion):
    J = body_jacobians(motion.robot, motion.q)[:-1]
    by_links = sum(Ji.T @ G @ Ji for Ji, G in zip(J, motion.robot.link_inertias, strict=True))
    assert relative_error(screws.mass_matrix(motion.robot, motion.q), by_links) < SLOPE


@given(spatial_motions())
def test_mass_matrix_by_composite_bodies_equals_the_torques_of_unit_accelerations(motion):
    robot, n = motion.robot, motion.robot.n
    columns = screws.inverse_dynamics(robot.weightless, motion.q, np.zeros(n), np.eye(n))
    assert relative_error(screws.mass_matrix(robot, motion.q), columns.T) < 1e-13


@given(spatial_motions())
def test_gravity_forces_are_the_slope_of_the_potential_energy(motion):
    slope = gradient(lambda q: potential_energy(motion.robot, q), motion.q)
    assert relative_error(screws.gravity_forces(motion.robot, motion.q), slope, scale=1.0) < SLOPE


@given(spatial_motions())
def test_power_of_the_torques_feeds_the_energy_and_the_tip(motion):
    robot, q, dq, ddq, F_tip = motion

    def energy(t):
        q, dq = motion.at(t)
        return dq @ screws.mass_matrix(robot, q) @ dq / 2 + potential_energy(robot, q)

    tip_power = F_tip @ body_jacobians(robot, q)[-1] @ dq
    power = dq @ screws.inverse_dynamics(robot, q, dq, ddq, F_tip)
    assert relative_error(power, rate(energy) + tip_power, scale=1.0) < SLOPE


@given(spatial_motions())
def test_end_effector_forces_do_the_work_of_the_tip(motion):
    J = body_jacobians(motion.robot, motion.q)[-1]
    tau = screws.end_effector_forces(motion.robot, motion.q, motion.F_tip)
    terms = np.abs(J.T) @ np.abs(motion.F_tip)  # the slopes' rounding is relative to these, whose sum may nearly vanish
    assert relative_error(tau, J.T @ motion.F_tip, scale=terms.max()) < SLOPE


@given(spatial_motions())
def test_velocity_quadratic_forces_work_as_the_mass_matrix_changes(motion):
    robot, q, dq, *_ = motion
    dM = rate(lambda t: screws.mass_matrix(robot, q + t * dq))
    half = dq @ dM @ dq / 2  # q̇ᵀ(Ṁ − 2C)q̇ = 0
    assert relative_error(dq @ screws.velocity_quadratic_forces(robot, q, dq), half, scale=1.0) < SLOPE


@given(spatial_motions())
def test_velocity_quadratic_forces_grow_with_the_square_of_speed_and_know_no_gravity(motion):
    robot, q, dq, *_ = motion
    slow, fast = (screws.velocity_quadratic_forces(robot, q, v) for v in (dq, 3 * dq))
    assert relative_error(fast, 9 * slow) < 1e-13
    assert np.array_equal(slow, screws.velocity_quadratic_forces(robot.with_(gravity=(1, 2, 3)), q, dq))


@given(spatial_motions())
def test_inverse_dynamics_is_the_sum_of_its_four_terms(motion):
    robot, q, dq, ddq, F_tip = motion
    terms = [
        screws.mass_matrix(robot, q) @ ddq,
        screws.velocity_quadratic_forces(robot, q, dq),
        screws.gravity_forces(robot, q),
        screws.end_effector_forces(robot, q, F_tip),
    ]
    whole = screws.inverse_dynamics(robot, q, dq, ddq, F_tip)
    assert relative_error(whole, sum(terms), scale=np.abs(terms).max()) < 1e-13


@given(spatial_motions())
def test_forward_dynamics_undoes_inverse_dynamics(motion):
    robot, q, dq, ddq, F_tip = motion
    tau = screws.inverse_dynamics(robot, q, dq, ddq, F_tip)
    # the condition number of M amplifies the rounding of its entries
    allowed = 1e-14 * np.linalg.cond(screws.mass_matrix(robot, q)) * max(1, np.abs(tau).max())
    assert relative_error(screws.forward_dynamics(robot, q, dq, tau, F_tip), ddq, scale=1.0) < allowed


@given(spatial_motions(), st.integers(0, 2**32 - 1))
def test_longer_screw_axes_are_other_units_of_q(motion, seed):
    robot, q, dq, ddq, F_tip = motion
    s = np.random.default_rng(seed).uniform(0.3, 3, robot.n)
    stretched = robot.with_(S=robot.S * s)
    tau = screws.inverse_dynamics(stretched, q / s, dq / s, ddq / s, F_tip)
    assert relative_error(tau, s * screws.inverse_dynamics(robot, q, dq, ddq, F_tip)) < 1e-12


@given(spatial_motions(), st.integers(0, 2**32 - 1))
def test_torques_do_not_depend_on_where_in_a_link_its_frame_sits(motion, seed):
    robot, q, dq, ddq, F_tip = motion
    moves = [np.eye(4), *exp_twist(np.random.default_rng(seed).normal(size=(robot.n, 6))), np.eye(4)]
    moved = robot.with_(
        link_frames=[inverse(a) @ M @ b for a, M, b in zip(moves, robot.link_frames, moves[1:], strict=False)],
        link_inertias=[
            seen_through(adjoint(inverse(b)), G) for b, G in zip(moves[1:], robot.link_inertias, strict=False)
        ],
    )
    expected = screws.inverse_dynamics(robot, q, dq, ddq, F_tip)
    assert relative_error(screws.inverse_dynamics(moved, q, dq, ddq, F_tip), expected) < 1e-12


def test_a_batch_is_its_states_one_by_one():
    robot = generic_robot(5, np.random.default_rng(2))
    q, dq, ddq = np.random.default_rng(3).normal(size=(3, 2, 4, 5))
    F_tip = np.random.default_rng(4).normal(size=6)  # the same for all states: it broadcasts
    routines = {
        "ID": lambda q, dq, x: screws.inverse_dynamics(robot, q, dq, x, F_tip),
        "M": lambda q, dq, x: screws.mass_matrix(robot, q),
        "FD": lambda q, dq, x: screws.forward_dynamics(robot, q, dq, x, F_tip),
        "poses": lambda q, dq, x: link_poses(robot, q),
    }
    for name, routine in routines.items():
        batch = routine(q, dq, ddq)
        for index in np.ndindex(2, 4):
            assert relative_error(batch[index], routine(q[index], dq[index], ddq[index])) < 1e-13, name
    assert screws.mass_matrix(robot, np.empty((0, 5))).shape == (0, 5, 5)


def test_euler_step_is_a_straight_step_of_position_and_velocity():
    q, dq = screws.euler_step([0.1, 0.1, 0.1], [0.1, 0.2, 0.3], [2, 1.5, 1], 0.1)
    assert q == pytest.approx([0.11, 0.12, 0.13], abs=1e-16)
    assert dq == pytest.approx([0.3, 0.35, 0.4], abs=1e-16)


def test_torques_along_a_motion_bring_the_same_motion_about():
    robot, dt, N = ur5(), 0.001, 200
    t = np.arange(N)[:, None] * dt
    amplitude = np.array([0.5, -0.4, 0.3, 0.6, -0.7, 0.2])
    q, dq, ddq = amplitude * (1 - np.cos(3 * t)), 3 * amplitude * np.sin(3 * t), 9 * amplitude * np.cos(3 * t)
    F_tip = np.linspace(0, 1, N)[:, None] * [0.1, 0.2, -0.3, 4, -5, 6]
    tau = screws.inverse_dynamics_trajectory(robot, q, dq, ddq, F_tip)
    errors = []
    for substeps in (1, 2):
        back, _ = screws.forward_dynamics_trajectory(robot, q[0], dq[0], tau, dt, F_tip, substeps)
        errors.append(np.abs(back - q).max())
    assert errors[0] < 0.01  # holding each torque for 1 ms: about dt · q̇ of lag
    assert errors[1] < errors[0]


def test_the_last_row_of_torques_moves_nothing():
    tau = np.zeros((3, 3))
    q, dq = screws.forward_dynamics_trajectory(mr_3r(), [0, 0, 0], [0, 0, 0], tau, 0.1)
    tau[-1] = 1e6
    q_pushed, dq_pushed = screws.forward_dynamics_trajectory(mr_3r(), [0, 0, 0], [0, 0, 0], tau, 0.1)
    assert np.array_equal(q, q_pushed) and np.array_equal(dq, dq_pushed)
    assert np.array_equal(q[0], [0, 0, 0]) and np.array_equal(dq[0], [0, 0, 0])
