"""Control laws: rest stays rest, springs pull back, errors die out as the gains say, and a wrong model shows."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference import forward_dynamics, inverse_dynamics, joint_positions, mass_matrix
from reference.arm import course_arm
from reference.control import computed_torque, critical_gains, gravity_compensation, pd_torque, saturate
from reference.simulation import simulate
from tests.agreement import relative_error
from tests.reference.generic_arms import generic_motion, motions

REST = [0.0, 0.0]


@given(motions(max_links=6))
def test_compensated_arm_at_rest_stays_at_rest(motion):
    arm, rest = motion.arm, np.zeros(motion.arm.n)
    tau = gravity_compensation(arm, motion.q)
    push = np.linalg.solve(mass_matrix(arm, motion.q), np.abs(tau))  # the accelerations that the weights would cause
    ddq = forward_dynamics(arm, motion.q, rest, tau)
    assert np.abs(ddq).max() < 1e-12 * max(np.abs(push).max(), 1)


def test_spring_pulls_towards_the_target_and_damper_brakes():
    assert pd_torque([0.0, 2.0], [0.0, 0.0], [1.0, 1.0], [0.0, 0.0], 10, 0).tolist() == [10.0, -10.0]
    assert pd_torque([0.0, 0.0], [1.0, -1.0], [0.0, 0.0], [0.0, 0.0], 0, [2, 3]).tolist() == [-2.0, 3.0]


@given(motions(max_links=8))
def test_computed_torque_with_the_true_model_turns_every_arm_into_masses_on_springs(motion):
    arm, q, dq, ddq, _ = motion
    rng = np.random.default_rng(0)
    q_des, dq_des = q + rng.normal(size=arm.n), dq + rng.normal(size=arm.n)
    kp, kd = rng.uniform(1, 10, arm.n), rng.uniform(1, 10, arm.n)
    tau = computed_torque(arm, q, dq, q_des, dq_des, ddq, kp, kd)
    expected = ddq + kd * (dq_des - dq) + kp * (q_des - q)
    # rounding in the torques, spread by the inverse of H
    spread = np.linalg.cond(mass_matrix(arm, q)) * 1e-15
    assert relative_error(forward_dynamics(arm, q, dq, tau), expected) < 100 * spread + 1e-12


@given(motions(max_links=8))
def test_computed_torque_on_the_trajectory_is_inverse_dynamics(motion):
    arm, q, dq, ddq, _ = motion
    tau = computed_torque(arm, q, dq, q, dq, ddq, 100, 20)
    assert np.array_equal(tau, inverse_dynamics(arm, q, dq, ddq))


@pytest.mark.parametrize("omega", [3.0, 10.0])
def test_critically_damped_error_dies_out_without_overshoot(omega):
    arm = generic_motion(3, 7).arm
    target, start = np.array([0.5, -0.4, 0.3]), np.array([0.0, 0.2, 1.0])
    kp, kd = critical_gains(omega)
    still = np.zeros(3)
    motion = simulate(
        arm, start, still, 1.0, 0.002, torque=lambda t, q, dq: computed_torque(arm, q, dq, target, still, still, kp, kd)
    )
    wt = omega * motion.t[:, None]
    expected = (target - start) * (1 + wt) * np.exp(-wt)
    assert np.abs(target - motion.q - expected).max() < 1e-7  # (ω h)⁴ = 1.6e-7 at the most, times the error


def test_critical_gains_grow_with_the_inertia_that_resists():
    kp, kd = critical_gains(5.0, inertia=[2.0, 3.0])
    assert kp.tolist() == [50.0, 75.0]
    assert kd.tolist() == [20.0, 30.0]
    assert np.allclose(kd**2, 4 * kp * [2.0, 3.0])  # no overshoot, no creeping


def test_spring_and_damper_with_gravity_compensation_lose_energy_until_the_target():
    arm, target, kp, kd = course_arm(), np.array([0.8, -0.5]), 60.0, 8.0

    def law(t, q, dq):
        return gravity_compensation(arm, q) + pd_torque(q, dq, target, REST, kp, kd)

    motion = simulate(arm, [0.0, 0.0], REST, 4.0, 0.002, torque=law)
    kinetic = 0.5 * (motion.dq[:, None, :] @ mass_matrix(arm, motion.q) @ motion.dq[:, :, None])[:, 0, 0]
    energy = kinetic + 0.5 * kp * ((target - motion.q) ** 2).sum(axis=1)
    assert (np.diff(energy) < 1e-9 * energy[0]).all()
    assert np.abs(motion.q[-1] - target).max() < 1e-3


def test_payload_that_the_model_does_not_know_makes_the_arm_sag_where_the_spring_balances_it():
    arm, model, kp, kd = course_arm(payload=1.0), course_arm(), *critical_gains(20.0)
    target = np.array([0.3, 0.4])
    motion = simulate(
        arm, target, REST, 3.0, 0.002, torque=lambda t, q, dq: computed_torque(model, q, dq, target, REST, REST, kp, kd)
    )
    q = motion.q[-1]
    error = target - q
    missing = gravity_compensation(arm, q) - gravity_compensation(model, q)
    assert mass_matrix(model, q) @ (kp * error) == pytest.approx(missing, rel=1e-6)
    hand, wanted = (joint_positions(arm, pose)[-1] for pose in (q, target))
    assert hand[1] < wanted[1] - 0.01


@given(st.integers(0, 2**32 - 1))
def test_saturation_changes_only_what_is_over_the_limit(seed):
    rng = np.random.default_rng(seed)
    tau, limit = 10 * rng.normal(size=(20, 3)), rng.uniform(0, 15, 3)
    given_ = saturate(tau, limit)
    assert (np.abs(given_) <= limit).all()
    inside = np.abs(tau) <= limit
    assert np.array_equal(given_[inside], tau[inside])
    assert np.array_equal(given_[~inside], (np.sign(tau) * limit)[~inside])


def test_laws_take_batches():
    q, target = np.zeros((5, 1, 2)), np.ones((3, 2))
    assert pd_torque(q, REST, target, REST, 10, 1).shape == (5, 3, 2)
    assert computed_torque(course_arm(), q, REST, target, REST, REST, 10, 1).shape == (5, 3, 2)
    assert gravity_compensation(course_arm(), q).shape == (5, 1, 2)


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda: gravity_compensation(course_arm(), [0, np.nan]), "q"),
        (lambda: pd_torque(0.0, 0.0, 1.0, 0.0, 1, 1), "q"),
        (lambda: pd_torque(REST, REST, [1], REST, 1, 1), "q_des"),
        (lambda: pd_torque(REST, REST, REST, [0, np.inf], 1, 1), "dq_des"),
        (lambda: pd_torque(REST, REST, REST, REST, -1, 1), "kp"),
        (lambda: pd_torque(REST, REST, REST, REST, 1, [1, 2, 3]), "kd"),
        (lambda: computed_torque(course_arm(), REST, REST, REST, REST, [0], 1, 1), "ddq_des"),
        (lambda: computed_torque(course_arm(), [0, 0, 0], REST, REST, REST, REST, 1, 1), "q"),
        (lambda: critical_gains(0.0), "omega"),
        (lambda: critical_gains(1.0, inertia=-1), "inertia"),
        (lambda: saturate([np.nan], 1), "tau"),
        (lambda: saturate(3.0, 1), "tau"),
        (lambda: saturate([1.0, 2.0], -1), "limit"),
    ],
)
def test_bad_input_is_named(call, name):
    with pytest.raises(ValueError, match=rf"^{name} must"):
        call()


def test_states_of_different_batches_are_listed_by_name():
    with pytest.raises(ValueError, match=r"do not broadcast: q \(2,\), .*dq_des \(4, 2\), ddq_des \(3, 2\)"):
        computed_torque(course_arm(), REST, REST, REST, np.zeros((4, 2)), np.zeros((3, 2)), 1, 1)
