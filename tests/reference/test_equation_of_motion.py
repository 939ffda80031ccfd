"""H and b: every way to them gives the same, and both answer to energies that know nothing of them."""

import numpy as np
import pytest
from hypothesis import given

from reference import (
    PlanarArm,
    bias_absolute,
    bias_closed_form,
    bias_forces,
    gravity_forces,
    inverse_dynamics,
    joint_space,
    kinetic_energy,
    mass_matrix,
    mass_matrix_absolute,
    mass_matrix_closed_form,
    mass_matrix_columns,
    potential_energy,
    velocity_quadratic_forces,
)
from tests.agreement import relative_error
from tests.reference.generic_arms import generic_motion, motions
from tests.slopes import gradient

ROUNDING = 1e-12  # sums over up to 30 links


@given(motions())
def test_composite_bodies_unit_accelerations_and_the_double_sum_give_the_same_mass_matrix(motion):
    H = mass_matrix(motion.arm, motion.q)
    assert relative_error(mass_matrix_columns(motion.arm, motion.q), H) < ROUNDING
    assert relative_error(mass_matrix_closed_form(motion.arm, motion.q), H) < ROUNDING


@given(motions())
def test_absolute_coordinates_lead_to_the_same_equation_of_motion(motion):
    H_theta, b_theta = mass_matrix_absolute(motion.arm, motion.q), bias_absolute(motion.arm, motion.q, motion.dq)
    H, b = joint_space(H_theta, b_theta)
    T = np.tri(motion.arm.n)
    assert relative_error(H, T.T @ H_theta @ T) < ROUNDING
    assert relative_error(b, T.T @ b_theta) < ROUNDING
    assert relative_error(H, mass_matrix(motion.arm, motion.q)) < ROUNDING
    assert relative_error(b, bias_forces(motion.arm, motion.q, motion.dq)) < ROUNDING


@given(motions())
def test_mass_matrix_is_symmetric_and_positive_definite(motion):
    for way in (mass_matrix, mass_matrix_columns, mass_matrix_closed_form, mass_matrix_absolute):
        H = way(motion.arm, motion.q)
        assert relative_error(H, H.T) < ROUNDING
        assert np.linalg.eigvalsh(H).min() > 0


@given(motions())
def test_half_dq_h_dq_is_the_kinetic_energy_of_the_links(motion):
    arm, q, dq, _, _ = motion
    assert dq @ mass_matrix(arm, q) @ dq / 2 == pytest.approx(kinetic_energy(arm, q, dq), rel=ROUNDING)


@given(motions())
def test_mass_matrix_does_not_depend_on_gravity_or_on_the_first_joint(motion):
    turned = motion.q + np.eye(motion.arm.n)[0]
    H = mass_matrix(motion.arm, motion.q)
    assert np.array_equal(mass_matrix(motion.arm.weightless, motion.q), H)
    assert relative_error(mass_matrix(motion.arm, turned), H) < ROUNDING


@given(motions())
def test_torque_is_mass_matrix_times_acceleration_plus_bias(motion):
    arm, q, dq, ddq, loads = motion
    expected = mass_matrix(arm, q) @ ddq + bias_forces(arm, q, dq, loads)
    assert relative_error(inverse_dynamics(arm, q, dq, ddq, loads), expected, scale=np.abs(expected).max()) < ROUNDING


@given(motions())
def test_bias_is_its_closed_form(motion):
    expected = bias_closed_form(motion.arm, motion.q, motion.dq)
    assert relative_error(bias_forces(motion.arm, motion.q, motion.dq), expected) < ROUNDING


@given(motions())
def test_bias_is_velocity_part_plus_gravity_part(motion):
    arm, q, dq, _, _ = motion
    velocity, gravity = velocity_quadratic_forces(arm, q, dq), gravity_forces(arm, q)
    assert relative_error(velocity + gravity, bias_forces(arm, q, dq), scale=np.abs(gravity).max()) < ROUNDING


@given(motions())
def test_gravity_forces_are_the_gradient_of_potential_energy(motion):
    expected = gradient(lambda q: potential_energy(motion.arm, q), motion.q)
    assert relative_error(gravity_forces(motion.arm, motion.q), expected) < 1e-9  # difference quotient


@given(motions())
def test_velocity_forces_are_what_lagrange_demands_of_the_mass_matrix(motion):
    """c_i = Σ_jk (∂h_ij/∂q_k − ½ ∂h_jk/∂q_i) q̇_j q̇_k."""
    arm, q, dq, _, _ = motion
    slopes = gradient(lambda x: mass_matrix(arm, x), q)
    expected = np.einsum("ijk,j,k->i", slopes, dq, dq) - np.einsum("jki,j,k->i", slopes, dq, dq) / 2
    assert relative_error(velocity_quadratic_forces(arm, q, dq), expected) < 1e-8  # difference quotient


@given(motions())
def test_twice_the_speed_makes_velocity_forces_four_times_as_large(motion):
    arm, q, dq, _, _ = motion
    once, twice = velocity_quadratic_forces(arm, q, dq), velocity_quadratic_forces(arm, q, 2 * dq)
    assert np.array_equal(twice, 4 * once)  # powers of two are exact
    assert np.array_equal(velocity_quadratic_forces(arm, q, -dq), once)


@pytest.mark.parametrize(("n", "published"), [(2, 44), (6, 5.7e3), (20, 6.7e5), (100, 4e8)])
def test_condition_of_straight_unit_rods_grows_as_published(n, published):
    H = mass_matrix(PlanarArm.rods(np.ones(n), np.ones(n)), np.zeros(n))
    assert np.linalg.cond(H) == pytest.approx(published, rel=0.05)  # published with one or two digits


@pytest.mark.parametrize(
    "way", [mass_matrix, mass_matrix_columns, mass_matrix_closed_form, mass_matrix_absolute, gravity_forces]
)
@pytest.mark.parametrize("n", [1, 4])
def test_batch_of_poses_gives_what_each_pose_gives(way, n):
    arm = generic_motion(n, 5).arm
    q = np.random.default_rng(6).normal(size=(2, 3, n))
    batch = way(arm, q)
    for index in np.ndindex(2, 3):
        assert relative_error(batch[index], way(arm, q[index])) < 1e-14


@pytest.mark.parametrize("way", [bias_forces, bias_closed_form, bias_absolute, velocity_quadratic_forces])
def test_poses_and_velocities_broadcast(way):
    arm = generic_motion(4, 7).arm
    q, dq = np.random.default_rng(8).normal(size=(3, 1, 4)), np.random.default_rng(9).normal(size=(2, 4))
    batch = way(arm, q, dq)
    assert batch.shape == (3, 2, 4)
    for i, j in np.ndindex(3, 2):
        assert relative_error(batch[i, j], way(arm, q[i, 0], dq[j])) < 1e-14
