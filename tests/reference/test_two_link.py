"""Two links by Lagrange: the closed form against the sweep, and the structure of its matrices."""

import numpy as np
import pytest
from hypothesis import given

from reference import bias_forces, forward_dynamics, gravity_forces, inverse_dynamics, mass_matrix, two_link
from reference import energy as links_energy
from tests.agreement import relative_error
from tests.reference.generic_arms import generic_motion, motions
from tests.slopes import rate

ROUNDING = 1e-13
two_links = motions(min_links=2, max_links=2)


@given(two_links)
def test_lagrange_agrees_with_the_sweep(motion):
    arm, q, dq, ddq, _ = motion
    expected = inverse_dynamics(arm, q, dq, ddq)
    terms = np.abs(gravity_forces(arm, q)).max()
    assert relative_error(two_link.inverse_dynamics_2r(arm, q, dq, ddq), expected, terms) < ROUNDING
    velocity = two_link.coriolis_matrix_2r(arm, q, dq) @ dq
    assert relative_error(velocity + two_link.gravity_2r(arm, q), bias_forces(arm, q, dq), terms) < ROUNDING
    assert relative_error(two_link.mass_matrix_2r(arm, q), mass_matrix(arm, q)) < ROUNDING
    assert relative_error(two_link.gravity_2r(arm, q), gravity_forces(arm, q)) < ROUNDING


@given(two_links)
def test_energies_agree_with_those_of_n_links(motion):
    arm, q, dq, _, _ = motion
    assert relative_error(two_link.kinetic_energy(arm, q, dq), links_energy.kinetic_energy(arm, q, dq)) < ROUNDING
    scale = arm.mass @ (np.abs(arm.com_x) + arm.length) * 10
    assert relative_error(two_link.potential_energy(arm, q), links_energy.potential_energy(arm, q), scale) < ROUNDING


@given(two_links)
def test_rate_of_mass_matrix_minus_twice_coriolis_is_skew(motion):
    arm, q, dq, _, _ = motion
    H_rate = rate(lambda t: two_link.mass_matrix_2r(arm, q + t * dq))
    C = two_link.coriolis_matrix_2r(arm, q, dq)
    N = H_rate - 2 * C
    assert relative_error(N, -N.T, scale=np.abs(C).max()) < 1e-9  # difference quotient


@given(two_links)
def test_crossed_round_trip_closes(motion):
    arm, q, dq, ddq, _ = motion
    condition = np.linalg.cond(mass_matrix(arm, q))
    tau = inverse_dynamics(arm, q, dq, ddq)
    found = two_link.forward_dynamics_2r(arm, q, dq, tau)
    scale = np.abs(tau).max() / np.linalg.eigvalsh(mass_matrix(arm, q)).min()
    assert relative_error(found, ddq, scale) < 1e-15 * condition + 1e-14
    assert relative_error(forward_dynamics(arm, q, dq, tau), found, scale) < 1e-15 * condition + 1e-14


def test_batch_gives_what_each_state_gives():
    arm = generic_motion(2, 18).arm
    q, dq, ddq = np.random.default_rng(19).normal(size=(3, 2, 3, 2))
    batch = two_link.inverse_dynamics_2r(arm, q, dq, ddq)
    back = two_link.forward_dynamics_2r(arm, q, dq, batch)
    for index in np.ndindex(2, 3):
        alone = two_link.inverse_dynamics_2r(arm, q[index], dq[index], ddq[index])
        assert relative_error(batch[index], alone) < 1e-14
    assert relative_error(back, ddq) < 1e-12


def test_arm_of_three_links_is_refused_with_the_way_out():
    arm = generic_motion(3, 20).arm
    with pytest.raises(ValueError, match="arm must have 2 links here, got 3; .*inverse_dynamics"):
        two_link.mass_matrix_2r(arm, [0, 0, 0])
