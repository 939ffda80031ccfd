"""Simulation: orders of the integrators, work and energy, events, and published motions of the course's arm."""

import numpy as np
import pytest

from reference import (
    Load,
    bias_forces,
    course_arm,
    euler_step,
    gravity_forces,
    joint_limit,
    joint_positions,
    rk4_step,
    semi_implicit_step,
    simulate,
)
from tests.agreement import relative_error
from tests.reference.generic_arms import generic_motion

REST = [0.0, 0.0]


def pendulum(t, x):
    return np.array([x[1], -np.sin(x[0])])


@pytest.mark.parametrize(("step", "order"), [(euler_step, 1), (semi_implicit_step, 1), (rk4_step, 4)])
def test_error_of_a_pendulum_shrinks_with_the_order_of_the_method(step, order):
    def after_one_second(h):
        x = np.array([1.0, 0.0])
        for k in range(round(1 / h)):
            x = step(pendulum, k * h, x, h)
        return x

    coarse, middle, fine = (after_one_second(h) for h in (0.04, 0.02, 0.01))
    assert np.log2(np.abs(coarse - middle).max() / np.abs(middle - fine).max()) == pytest.approx(order, abs=0.1)


@pytest.mark.parametrize(("method", "order", "h"), [("euler", 1, 1e-3), ("semi_implicit", 1, 1e-3), ("rk4", 4, 4e-3)])
def test_error_of_the_falling_arm_shrinks_with_the_order_of_the_method(method, order, h):
    truth = simulate(course_arm(), REST, REST, 0.4, 2e-4).q[-1]
    coarse, fine = (np.abs(simulate(course_arm(), REST, REST, 0.4, s, method=method).q[-1] - truth) for s in (h, h / 2))
    assert np.log2(coarse.max() / fine.max()) == pytest.approx(order, abs=0.15)


def test_free_arm_keeps_its_energy():
    arm, q, dq, _, _ = generic_motion(3, 21)
    motion = simulate(arm, q, dq, 0.5, 5e-4)
    assert np.ptp(motion.energy) < 1e-7 * np.abs(motion.energy).max()  # what fourth order leaves at this step


def test_energy_gained_is_the_work_of_torques_and_loads():
    arm, q, dq, _, _ = generic_motion(2, 22)
    load = Load((3.0, -4.0))

    def drive(t, q, dq):
        return np.array([2.0 * np.cos(3 * t), -dq[1]])

    motion = simulate(arm, q, dq, 1.0, 1e-3, torque=drive, loads=[load])
    power = np.array([drive(*state) @ state[2] for state in zip(motion.t, motion.q, motion.dq, strict=True)])
    work = np.sum((power[1:] + power[:-1]) / 2) * 1e-3
    work += load.force @ (joint_positions(arm, motion.q[-1])[-1] - joint_positions(arm, motion.q[0])[-1])
    assert motion.energy[-1] - motion.energy[0] == pytest.approx(work, rel=1e-4)  # the work is a trapezoid sum


def test_holding_torque_holds():
    arm = course_arm(payload=1.0)
    pose = [0.4, -0.9]
    motion = simulate(arm, pose, REST, 1.0, 0.01, torque=lambda t, q, dq: gravity_forces(arm, pose))
    assert np.abs(motion.q - pose).max() < 1e-12


def test_torque_equal_to_the_bias_lets_every_joint_turn_steadily():
    arm = course_arm()
    motion = simulate(arm, REST, [1.0, -2.0], 1.0, 0.01, torque=lambda t, q, dq: bias_forces(arm, q, dq))
    assert motion.q[-1] == pytest.approx([1.0, -2.0], rel=1e-12)


def test_load_that_changes_in_time_acts_when_it_acts():
    arm = course_arm().weightless
    motion = simulate(arm, REST, REST, 1.0, 0.1, loads=lambda t, q, dq: [Load(moment=5.0)] if t > 0.55 else [])
    assert not motion.dq[:5].any()
    assert motion.dq[-1, 1] > 0.1


def test_last_step_is_shortened_to_end_at_the_asked_time():
    motion = simulate(course_arm(), REST, REST, 1.0, 0.3)
    assert motion.t == pytest.approx([0, 0.3, 0.6, 0.9, 1.0], rel=1e-15)
    assert simulate(course_arm(), REST, REST, 2.0, 0.01).t.shape == (201,)


def test_arms_side_by_side_move_as_each_alone():
    arm, starts = course_arm(), np.array([[0.0, 0.0], [1.0, -0.5], [-2.0, 0.3]])
    together = simulate(arm, starts, REST, 0.5, 0.01)
    assert together.q.shape == (3, 51, 2)
    for k, start in enumerate(starts):
        alone = simulate(arm, start, REST, 0.5, 0.01)
        assert relative_error(together.q[k], alone.q) < 1e-10
        assert relative_error(together.energy[k], alone.energy, scale=1.0) < 1e-10


def test_motion_ends_where_the_joint_reaches_its_limit():
    motion = simulate(course_arm(), REST, REST, 2.0, 0.01, event=joint_limit(-1.0, 1.0))
    assert motion.t[-1] < 2.0
    assert np.abs(motion.q).max() == pytest.approx(1.0, abs=1e-12)
    assert np.all(np.diff(motion.t) > 0)
    finer = simulate(course_arm(), REST, REST, 2.0, 0.001, event=joint_limit(-1.0, 1.0))
    assert motion.t[-1] == pytest.approx(finer.t[-1], abs=1e-6)


def test_event_that_never_comes_leaves_the_motion_whole():
    motion = simulate(course_arm(), REST, REST, 0.5, 0.01, event=joint_limit(-100, 100))
    assert motion.t[-1] == 0.5


@pytest.mark.parametrize("start", [[0.2, 0.5], [0.0, 0.5], [-0.1, 0.5]])
def test_start_on_or_beyond_a_limit_is_refused_unless_there_is_way_left(start):
    limit = joint_limit(0.0, [np.inf, 2.0])
    if start[0] > 0:
        assert simulate(course_arm(), start, REST, 2.0, 0.01, event=limit).q[-1].min() == pytest.approx(0.0, abs=1e-12)
    else:
        with pytest.raises(ValueError, match=rf"^event must be positive at the start, .*; got {start[0]}"):
            simulate(course_arm(), start, REST, 2.0, 0.01, event=limit)


def test_limit_may_have_one_side_only():
    both = simulate(course_arm(), REST, REST, 2.0, 0.01, event=joint_limit(-1.0, 100.0))
    lower = simulate(course_arm(), REST, REST, 2.0, 0.01, event=joint_limit(-1.0, np.inf))
    assert lower.t[-1] == both.t[-1] < 2.0


@pytest.mark.parametrize("value", [np.nan, [1.0, 2.0], "soon", None])
def test_event_that_is_no_number_is_named(value):
    with pytest.raises(ValueError, match="^event must"):
        simulate(course_arm(), REST, REST, 1.0, 0.1, event=lambda t, q, dq: value)


@pytest.mark.parametrize("which", ["torque", "loads", "event"])
@pytest.mark.parametrize("argument", [1, 2])
def test_functions_of_the_state_cannot_change_it(which, argument):
    def meddling(*state):
        state[argument][0] += 1.0
        return []

    with pytest.raises(ValueError, match="read-only"):
        simulate(course_arm(), REST, REST, 1.0, 0.1, **{which: meddling})


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        (
            dict(torque=lambda t, q, dq: np.zeros((3, 2))),
            r"torque and loads must .* \(2,\), .*; torque returned shape \(3",
        ),
        (dict(loads=[Load(np.zeros((3, 2)))]), r"torque and loads must broadcast to q and dq of shape \(2,\)"),
    ],
)
def test_torques_or_loads_of_several_arms_do_not_fit_one(changed, message):
    with pytest.raises(ValueError, match=message):
        simulate(course_arm(), REST, REST, 1.0, 0.1, **changed)


@pytest.mark.parametrize("method", ["euler", "semi_implicit", "rk4"])
@pytest.mark.parametrize("stiff", [lambda dq: -1e5 * dq, lambda dq: -1e5 * dq**3])
def test_damper_too_stiff_for_the_step_is_a_blow_up_wherever_numbers_overflow_first(method, stiff):
    with pytest.raises(ValueError, match=r"blew up near t = .* s; take h smaller than 0.1 s"):
        simulate(course_arm(), REST, [1.0, 0.0], 100, 0.1, lambda t, q, dq: stiff(dq), method=method)


def test_motion_that_blows_up_is_an_error_with_its_time_and_a_remedy():
    with pytest.raises(ValueError, match=r"blew up near t = .* s; take h smaller than 0.2 s"):
        simulate(course_arm(), REST, REST, 100, 0.2, method="euler")


def test_torque_that_is_nan_is_named_and_not_called_a_blow_up():
    with pytest.raises(ValueError, match="tau must be finite"):
        simulate(course_arm(), REST, REST, 1, 0.1, torque=lambda t, q, dq: [np.nan, 0])


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        (dict(h=0.0), "0 < h ≤ T"),
        (dict(h=2.0), "0 < h ≤ T"),
        (dict(T=-1.0), "0 < h ≤ T"),
        (dict(T=np.nan), "T must be finite"),
        (dict(method="leapfrog"), "method must be one of euler, semi_implicit, rk4, got 'leapfrog'"),
        (dict(q0=[1, 2, 3]), r"q0 must have shape \(..., 2\), got \(3,\)"),
        (dict(dq0=[np.inf, 0]), "dq0 must be finite"),
        (dict(q0=[REST, REST], event=joint_limit(-1, 1)), "an event can end the motion of one arm"),
    ],
)
def test_bad_argument_is_refused_by_name(changed, message):
    with pytest.raises(ValueError, match=message):
        simulate(course_arm(), **dict(q0=REST, dq0=REST, T=1.0, h=0.1) | changed)


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        (([0, 1], [1, 1]), "^lower must be below upper"),
        ((np.nan, 1), "^lower must be below upper"),
        (([0, 0], [1, 1, 1]), r"^lower and upper must be .* got shapes \(2,\), \(3,\)"),
        (([[-1, -1]], 1), r"^lower and upper must be .* got shapes \(1, 2\), \(\)"),
        (([-1, -1, -1], 1), r"^lower and upper must be one number or have shape \(2,\), got shape \(3,\)"),
        (("low", 1), "^lower must be an array of real numbers"),
    ],
)
def test_limits_that_cannot_be_are_refused_by_name(limits, message):
    with pytest.raises(ValueError, match=message):
        simulate(course_arm(), REST, REST, 1.0, 0.1, event=joint_limit(*limits))
