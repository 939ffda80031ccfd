"""Tracking: a true model follows, a wrong one and a weak motor lag, and the numbers say by how much."""

import numpy as np
import pytest

from reference import PlanarArm, course_arm, inverse_dynamics
from reference.control import computed_torque, critical_gains, gravity_compensation, pd_torque
from reference.control.tracking import track, tracking_metrics
from reference.trajectory import quintic

T = 1.0
KP, KD = critical_gains(20.0)


def desired(t):
    return quintic([0, 0], [1.2, 0.8], T, t)


def law(model):
    return lambda *state: computed_torque(model, *state, KP, KD)


def follow(model, **options):
    return track(course_arm(), law(model), desired, T, **options)


def worst(motion):
    return np.abs(motion.q - motion.q_des).max()


def test_true_model_follows_the_better_the_more_often_the_controller_acts():
    errors = [worst(follow(course_arm(), rate=rate)) for rate in (100, 200, 400)]
    assert errors[0] < 1e-2
    # held torque is late by half a step: the error is of first order
    assert errors[0] / errors[1] == pytest.approx(2, rel=0.15)
    assert errors[1] / errors[2] == pytest.approx(2, rel=0.15)


def test_torque_of_a_good_controller_is_nearly_that_of_inverse_dynamics():
    motion = follow(course_arm(), rate=500)
    expected = inverse_dynamics(course_arm(), *desired(motion.t))
    assert np.abs(motion.tau - expected).max() < 0.02 * np.abs(expected).max()


def test_payload_that_the_model_does_not_know_costs_accuracy():
    loaded = track(course_arm(payload=1.0), law(course_arm()), desired, T, rate=200)
    assert worst(loaded) > 5 * worst(follow(course_arm(), rate=200))


def test_spring_and_damper_alone_sag_and_lag():
    def spring(q, dq, q_des, dq_des, ddq_des):
        return pd_torque(q, dq, q_des, dq_des, [200, 50], [20, 3])

    def compensated(q, dq, q_des, dq_des, ddq_des):
        return spring(q, dq, q_des, dq_des, ddq_des) + gravity_compensation(course_arm(), q)

    sagging, lagging, good = (
        worst(track(course_arm(), controller, desired, T, rate=200))
        for controller in (spring, compensated, law(course_arm()))
    )
    assert sagging > lagging > good


def test_weak_motor_saturates_and_falls_behind():
    free, weak = follow(course_arm(), rate=200), follow(course_arm(), rate=200, limit=[14.0, 8.0])
    assert np.abs(free.tau).max() > 14.0
    assert np.abs(weak.tau[:, 0]).max() == 14.0
    assert worst(weak) > 3 * worst(free)


def test_initial_error_is_worked_off():
    motion = track(course_arm(), law(course_arm()), desired, T, q0=[0.3, -0.3], dq0=[0, 0])
    assert motion.q[0].tolist() == [0.3, -0.3]
    assert np.abs(motion.q[-1] - motion.q_des[-1]).max() < 1e-3


def test_more_substeps_change_little_because_one_is_accurate():
    one, four = follow(course_arm(), rate=200), follow(course_arm(), rate=200, substeps=4)
    assert np.abs(one.q - four.q).max() < 1e-6
    assert len(one.t) == len(four.t) == 201


@pytest.mark.parametrize("n", [1, 6])
def test_any_number_of_links_is_led(n):
    arm = PlanarArm.rods([1.0] * n, [0.2] * n, (0, -9.81))
    motion = track(
        arm,
        lambda *state: computed_torque(arm, *state, KP, KD),
        lambda t: quintic([0.1] * n, [0.4] * n, 0.5, t),
        0.5,
        rate=200,
    )
    assert motion.q.shape == motion.tau.shape == (101, n)
    assert worst(motion) < 1e-2


def test_damper_too_stiff_for_the_controllers_rate_is_reported_as_such():
    def stiff(q, dq, q_des, dq_des, ddq_des):
        return pd_torque(q, dq, q_des, dq_des, 200, 20)  # 20 N·m·s/rad · 5 ms is more than twice the elbow's inertia

    with pytest.raises(ValueError, match=r"the motion blew up near t = .* s; take a higher rate or lower gains"):
        track(course_arm(), stiff, desired, T, rate=200)


@pytest.mark.parametrize("rate", [20, 50])
def test_gains_too_high_for_the_controllers_rate_are_reported_wherever_numbers_overflow_first(rate):
    def eager(*state):
        return computed_torque(course_arm(), *state, 1e4, 200)  # 200/s against 20 or 50 acts a second

    with pytest.raises(ValueError, match=r"the motion blew up near t = .* s; take a higher rate or lower gains"):
        track(course_arm(), eager, desired, 10 * T, rate=rate)


@pytest.mark.parametrize("argument", range(5))
def test_controller_cannot_change_the_motion_but_by_its_torque(argument):
    def meddling(*state):
        state[argument][0] += 1.0
        return [0.0, 0.0]

    with pytest.raises(ValueError, match="read-only"):
        track(course_arm(), meddling, desired, T)


def test_times_are_not_the_trajectorys_to_change():
    def late(t):
        t += 1.0
        return desired(t)

    with pytest.raises(ValueError, match="read-only"):
        track(course_arm(), law(course_arm()), late, T)


def test_controller_may_return_the_same_array_every_time():
    tau = np.zeros(2)

    def counting(*state):
        tau[:] += 0.01
        return tau

    given = track(course_arm().weightless, counting, desired, T, rate=10).tau
    assert given[:, 0] == pytest.approx(0.01 * np.arange(1, 12))


def test_pose_to_hold_is_given_once_for_all_times():
    motion = track(course_arm(), law(course_arm()), lambda t: ([0.3, -0.4], [0, 0], [0, 0]), T, rate=100)
    assert np.abs(motion.q - [0.3, -0.4]).max() < 1e-12


def test_metrics_of_a_known_error():
    t = np.linspace(0, 1, 201)[:, None]
    q_des = np.hstack([t, 2 * t])
    metrics = tracking_metrics(q_des - [0.3, 0.0] * (1 - t), q_des, np.hstack([0 * t - 5, 0 * t + 2]))
    assert metrics.max_error == pytest.approx([0.3, 0.0])
    assert metrics.final_error == pytest.approx([0.0, 0.0])
    assert metrics.rms_error == pytest.approx([0.3 / np.sqrt(3), 0.0], rel=5e-3)  # a sum of 201 samples
    assert metrics.peak_torque.tolist() == [5.0, 2.0]
    assert metrics.rms_torque.tolist() == [5.0, 2.0]


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda: follow(course_arm(), rate=0), "rate"),
        (lambda: track(course_arm(), law(course_arm()), desired, -1.0), "T"),
        (lambda: follow(course_arm(), q0=[0]), "q0"),
        (lambda: follow(course_arm(), dq0=[0, np.nan]), "dq0"),
        (lambda: follow(course_arm(), substeps=0), "substeps"),
        (lambda: follow(course_arm(), limit=-1), "limit"),
        (lambda: track(course_arm(), lambda *state: [1.0], desired, T), "tau"),
        (lambda: track(course_arm(), lambda *state: [np.nan, 0], desired, T), "tau"),
        (lambda: track(course_arm(), law(course_arm()), lambda t: ([0], [0], [0]), T), "q of desired"),
        (lambda: track(course_arm(), law(course_arm()), lambda t: np.zeros((3, 7, 2)), T), "q of desired"),
        (lambda: track(course_arm(), law(course_arm()), lambda t: ([0, 0], [0, 0], [0, np.nan]), T), "ddq of desired"),
        (lambda: track(course_arm(), law(course_arm()), lambda t: desired(t)[:2], T), "desired"),
        (lambda: track(course_arm(), law(course_arm()), lambda t: None, T), "desired"),
        (lambda: tracking_metrics([[0.0]], [[0.0, 1.0]], [[0.0]]), "q, q_des and tau"),
        (lambda: tracking_metrics([[np.nan]], [[0.0]], [[0.0]]), "q"),
    ],
)
def test_bad_input_is_named(call, name):
    with pytest.raises(ValueError, match=rf"^{name} must"):
        call()
