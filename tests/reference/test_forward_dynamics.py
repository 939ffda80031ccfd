"""Forward dynamics: the crossed round trip, hard cases of the mass matrix, and massless links."""

import pickle

import numpy as np
import pytest
from hypothesis import given

from reference import (
    PlanarArm,
    SingularMassMatrix,
    bias_forces,
    course_arm,
    forward_dynamics,
    forward_dynamics_articulated,
    inverse_dynamics,
    mass_matrix,
    mass_matrix_closed_form,
)
from reference.two_link import forward_dynamics_2r
from tests.agreement import relative_error
from tests.reference.generic_arms import generic_motion, motions

WAYS = [forward_dynamics, forward_dynamics_articulated]
both_ways = pytest.mark.parametrize("solve", WAYS)


@both_ways
@given(motion=motions())
def test_torque_of_the_found_acceleration_is_the_torque_given(solve, motion):
    arm, q, dq, tau, loads = motion
    tau = 100 * tau
    ddq = solve(arm, q, dq, tau, loads)
    terms = np.abs(mass_matrix(arm, q)) @ np.abs(ddq)
    assert relative_error(inverse_dynamics(arm, q, dq, ddq, loads), tau, scale=terms.max()) < 1e-12


@both_ways
@given(motion=motions(max_links=6))
def test_acceleration_solves_the_closed_form_equation_of_motion(solve, motion):
    arm, q, dq, tau, loads = motion
    H = mass_matrix_closed_form(arm, q)
    expected = np.linalg.solve(H, tau - bias_forces(arm, q, dq, loads))
    assert relative_error(solve(arm, q, dq, tau, loads), expected) < 1e-15 * np.linalg.cond(H) + 1e-13


@pytest.mark.parametrize("n", [20, 50, 100])
def test_straight_chain_with_condition_up_to_4e8_keeps_eight_digits(n):
    arm = PlanarArm.rods(np.ones(n), np.ones(n), gravity=(0, -9.81))
    ddq = np.cos(np.arange(n))
    still = np.zeros(n)
    tau = inverse_dynamics(arm, still, still, ddq)
    condition = np.linalg.cond(mass_matrix(arm, still))
    for solve in WAYS:
        assert relative_error(solve(arm, still, still, tau), ddq) < 1e-15 * condition


@pytest.mark.parametrize("light", [1e-4, 1e-8, 1e-12])
def test_feather_light_tip_link_costs_no_accuracy_when_torques_fit_it(light):
    """The two pivots differ by `light`, but the equations only scale: eight digits stay at any ratio."""
    arm = PlanarArm([1, light], [1, 1], [0.1, 0.1 * light], [0.5, 0.4], [0.1, -0.2], gravity=(1, -9.81))
    q, dq, ddq = [0.3, -0.8], [1.0, -2.0], [3.0, 4.0]
    tau = inverse_dynamics(arm, q, dq, ddq)
    for solve in (*WAYS, forward_dynamics_2r):
        assert relative_error(solve(arm, q, dq, tau), ddq) < 1e-8


@pytest.mark.parametrize("solve", [*WAYS, forward_dynamics_2r])
def test_massless_tip_link_is_named(solve):
    arm = PlanarArm([1, 0], [1, 1], [0.1, 0], [0.5, 0.5], [0, 0])
    with pytest.raises(SingularMassMatrix, match="link 1 .*give that link a mass") as caught:
        solve(arm, [0.1, 0.2], [0, 0], [1, 1])
    assert caught.value.link == 1
    assert isinstance(caught.value, ValueError)
    sent = pickle.loads(pickle.dumps(caught.value))
    assert (sent.link, str(sent)) == (1, str(caught.value))


@both_ways
def test_outermost_of_several_massless_links_is_named(solve):
    arm = PlanarArm.rods([1, 0, 0], [1, 1, 1])
    with pytest.raises(SingularMassMatrix) as caught:
        solve(arm, [0.1, 0.2, 0.3], [0, 0, 0], [1, 1, 1])
    assert caught.value.link == 2


@both_ways
def test_massless_inner_link_moves_only_when_the_mass_beyond_resists(solve):
    arm = PlanarArm([1, 0, 1], [1, 1, 1], [1, 0, 0], [0.5, 0, 1], [0, 0, 0])  # a point mass on two massless rods
    bent, straight = [0.3, 0.2, 1.0], [0.3, 0.2, 0.0]
    ddq = solve(arm, bent, [1, 2, 3], [1, 2, 3])
    assert relative_error(inverse_dynamics(arm, bent, [1, 2, 3], ddq), [1, 2, 3]) < 1e-12
    with pytest.raises(SingularMassMatrix) as caught:
        solve(arm, straight, [0, 0, 0], [1, 2, 3])
    assert caught.value.link == 1


@both_ways
def test_one_singular_state_in_a_batch_is_found(solve):
    arm = PlanarArm([1, 0, 1], [1, 1, 1], [1, 0, 0], [0.5, 0, 1], [0, 0, 0])
    with pytest.raises(SingularMassMatrix):
        solve(arm, [[0.3, 0.2, 1.0], [0.3, 0.2, 0.0]], [0, 0, 0], [1, 2, 3])


@both_ways
def test_heavy_payload_is_no_singularity(solve):
    arm = course_arm(payload=1e6)
    tau = inverse_dynamics(arm, [0.2, 0.9], [1, 1], [2, -3])
    assert relative_error(solve(arm, [0.2, 0.9], [1, 1], tau), [2, -3]) < 1e-8


@both_ways
@pytest.mark.parametrize("n", [1, 3])
def test_batch_gives_what_each_state_gives(solve, n):
    arm, _, _, _, loads = generic_motion(n, 11)
    q, dq, tau = np.random.default_rng(12).normal(size=(3, 5, n))
    batch = solve(arm, q, dq, tau, loads)
    for k in range(5):
        assert relative_error(batch[k], solve(arm, q[k], dq[k], tau[k], loads)) < 1e-12
