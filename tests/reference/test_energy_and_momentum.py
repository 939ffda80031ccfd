"""Power, work and momentum: laws that hold along any motion."""

import numpy as np
import pytest
from hypothesis import given

from reference import (
    Load,
    PlanarArm,
    absolute_angles,
    angular_momentum,
    com_positions,
    forward_dynamics,
    forward_dynamics_articulated,
    inverse_dynamics,
    jacobian,
    joint_forces,
    joint_positions,
    kinetic_energy,
    linear_momentum,
    potential_energy,
    total_energy,
)
from tests.agreement import relative_error
from tests.reference.generic_arms import generic_arm, generic_motion, motions
from tests.slopes import rate

SLOPE = 1e-8  # difference quotient over motions of up to 30 links


@given(motions())
def test_power_of_torques_and_loads_is_the_rate_of_total_energy(motion):
    arm, q, dq, ddq, loads = motion
    power = dq @ inverse_dynamics(arm, q, dq, ddq, loads)
    omega = absolute_angles(dq)
    for load in loads:
        power += load.force @ jacobian(arm, q, load.link, load.point) @ dq + load.moment * omega[load.link]
    expected = rate(lambda t: total_energy(arm, *motion.at(t)))
    kinetic = abs(rate(lambda t: kinetic_energy(arm, *motion.at(t))))
    assert relative_error(power, expected, scale=kinetic) < SLOPE


@pytest.mark.parametrize("solve", [forward_dynamics, forward_dynamics_articulated])
@given(motion=motions(max_links=8))
def test_arm_without_torque_and_load_keeps_its_energy(solve, motion):
    arm, q, dq, _, _ = motion
    falling = motion._replace(ddq=solve(arm, q, dq, np.zeros(arm.n)))
    gained = abs(rate(lambda t: kinetic_energy(arm, *falling.at(t)), h=1e-6))
    lost = rate(lambda t: total_energy(arm, *falling.at(t)), h=1e-6)  # accelerations can be thousands: a short step
    assert relative_error(lost, 0.0, scale=max(gained, kinetic_energy(arm, q, dq))) < 1e-6


@given(motions())
def test_base_force_weight_and_loads_are_the_rate_of_linear_momentum(motion):
    arm, q, dq, ddq, loads = motion
    force = joint_forces(arm, q, dq, ddq, loads)[0] + arm.mass.sum() * arm.gravity
    force += sum(load.force for load in loads)
    expected = rate(lambda t: linear_momentum(arm, *motion.at(t)))
    assert relative_error(force, expected, scale=100.0) < SLOPE


@given(motions())
def test_first_torque_and_moments_of_weight_and_loads_are_the_rate_of_angular_momentum(motion):
    arm, q, dq, ddq, loads = motion
    x, y = com_positions(arm, q).T
    moment = inverse_dynamics(arm, q, dq, ddq, loads)[0] + arm.mass @ (x * arm.gravity[1] - y * arm.gravity[0])
    for load in loads:
        moment += jacobian(arm, q, load.link, load.point)[:, 0] @ load.force + load.moment
    expected = rate(lambda t: angular_momentum(arm, *motion.at(t)))
    assert relative_error(moment, expected, scale=100.0) < SLOPE


def free_falling(n, seed):
    """Return an arm whose first two links have neither mass nor inertia: they hold nothing, the rest falls freely."""
    rng = np.random.default_rng(seed)
    body = generic_arm(n, rng)
    return PlanarArm(
        mass=[0, 0, *body.mass],
        length=[1.1, 0.9, *body.length],
        inertia=[0, 0, *body.inertia],
        com_x=[0, 0, *body.com_x],
        com_y=[0, 0, *body.com_y],
        gravity=body.gravity,
    )


@pytest.mark.parametrize("solve", [forward_dynamics, forward_dynamics_articulated])
@pytest.mark.parametrize("n", [1, 2, 5])
def test_arm_on_a_massless_leash_falls_freely(solve, n):
    arm, motion = free_falling(n, seed=n), generic_motion(n + 2, seed=n)
    q, dq = motion.q, motion.dq
    q[1] = 1.2  # a straight leash would pull
    ddq = solve(arm, q, dq, np.zeros(arm.n))
    falling = motion._replace(arm=arm, ddq=ddq)
    weight = arm.mass.sum() * arm.gravity

    assert np.abs(joint_forces(arm, q, dq, ddq)[0]).max() < 1e-10 * np.abs(weight).max()
    assert relative_error(rate(lambda t: linear_momentum(arm, *falling.at(t)), h=1e-5), weight) < 1e-8

    def spin(t):  # angular momentum about the arm's centre of mass
        q, dq = falling.at(t)
        centre = arm.mass @ com_positions(arm, q) / arm.mass.sum()
        p = linear_momentum(arm, q, dq)
        return angular_momentum(arm, q, dq) - (centre[0] * p[1] - centre[1] * p[0])

    assert abs(rate(spin, h=1e-5)) < 1e-8 * np.abs(weight).max()


def test_payload_adds_its_own_energy_and_momentum():
    arm, q, dq, _, _ = generic_motion(3, 13)
    loaded, tip = arm.with_payload(1.7), joint_positions(arm, q)[-1]
    velocity = jacobian(arm, q) @ dq
    assert kinetic_energy(loaded, q, dq) - kinetic_energy(arm, q, dq) == pytest.approx(
        1.7 * velocity @ velocity / 2, rel=1e-12
    )
    assert potential_energy(loaded, q) - potential_energy(arm, q) == pytest.approx(-1.7 * arm.gravity @ tip, rel=1e-12)
    assert linear_momentum(loaded, q, dq) - linear_momentum(arm, q, dq) == pytest.approx(1.7 * velocity, rel=1e-12)


def test_hanging_load_needs_the_torque_of_an_equal_payload_at_rest():
    arm, q, _, _, _ = generic_motion(4, 14)
    still = np.zeros(4)
    hanging = inverse_dynamics(arm, q, still, still, [Load(1.7 * arm.gravity)])
    assert relative_error(hanging, inverse_dynamics(arm.with_payload(1.7), q, still, still)) < 1e-13


@pytest.mark.parametrize("quantity", [kinetic_energy, total_energy, linear_momentum, angular_momentum])
def test_batch_gives_what_each_state_gives(quantity):
    arm = generic_motion(4, 15).arm
    q, dq = np.random.default_rng(16).normal(size=(2, 1, 4)), np.random.default_rng(17).normal(size=(3, 4))
    batch = quantity(arm, q, dq)
    for i, j in np.ndindex(2, 3):
        assert relative_error(batch[i, j], quantity(arm, q[i, 0], dq[j])) < 1e-14
