"""Time-optimal timing: nothing faster along the path, nothing over a limit, and always one joint at its limit."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference import PlanarArm, course_arm, inverse_dynamics
from reference.torque_limits.drive import StaticOverload
from reference.torque_limits.duration_limits import min_duration
from reference.torque_limits.reachability import fastest_speeds
from reference.torque_limits.time_optimal import time_optimal, time_optimal_path
from tests.agreement import relative_error
from tests.published import PUBLISHED
from tests.reference.generic_arms import generic_motion, motions

TRUTH = PUBLISHED["course_arm"]["time_optimal_straight_line_limits_20_8"]
MOVE = [0, 0], [1.2, 0.8]


def limits_of(arm, q0, qf, spare=1.3):
    """Return limits, one a joint, that hold the arm anywhere on the line between q0 and qf, with something to spare."""
    line = q0 + np.linspace(0, 1, 101)[:, None] * (qf - q0)
    holding = np.abs(inverse_dynamics(arm, line, np.zeros(arm.n), np.zeros(arm.n))).max(axis=0)
    return spare * holding + 0.1 * holding.max()


@pytest.mark.parametrize(("gravity", "name"), [((0, -9.81), "with_gravity"), ((0, 0), "without_gravity")])
def test_shortest_time_of_the_course_arm_is_the_published_one(gravity, name):
    motion = time_optimal(course_arm().with_(gravity=gravity), *MOVE, [20, 8], samples=1001)
    assert abs(motion.T - TRUTH[name]) < 0.6e-5  # published with 5 decimals


def test_time_optimal_beats_the_published_cubic_and_quintic():
    T = time_optimal(course_arm(), *MOVE, [20, 8]).T
    assert T < 0.67 * TRUTH["quintic_scaled"] < 0.67 * TRUTH["cubic_scaled"]


def test_one_link_on_a_table_goes_full_ahead_then_full_back():
    arm, rotor, limit, way = PlanarArm.rods([2], [0.5]), 0.05, 3.0, 1.7
    inertia = 2 * 0.5**2 / 3 + rotor
    motion = time_optimal(arm, [0.2], [0.2 + way], limit, reflected_inertia=rotor)
    assert motion.T / np.sqrt(inertia * way / limit) == pytest.approx(2, rel=1e-12)
    assert motion.tau[:100, 0] == pytest.approx(np.full(100, limit), rel=1e-12)
    assert motion.tau[100:, 0] == pytest.approx(np.full(101, -limit), rel=1e-12)


@given(motions(max_links=6))
def test_no_torque_exceeds_its_limit_and_one_is_always_at_it(motion):
    arm, q0, qf = motion.arm, motion.q, motion.dq
    limit, rotor = limits_of(arm, q0, qf), 0.1
    fast = time_optimal(arm, q0, qf, limit, samples=61, reflected_inertia=rotor)
    tau = inverse_dynamics(arm, fast.q, fast.dq, fast.ddq) + rotor * fast.ddq
    size = np.abs(tau).max()
    assert relative_error(fast.tau, tau, scale=size) < 1e-9
    # the same acceleration lasts to the end of its interval, where its torque counts as well
    at_end = inverse_dynamics(arm, fast.q[1:], fast.dq[1:], fast.ddq[:-1]) + rotor * fast.ddq[:-1]
    use = np.maximum(np.abs(tau[:-1]) / limit, np.abs(at_end) / limit).max(axis=1)
    assert use.max() < 1 + 1e-9
    # to come to the braking curve exactly takes an interval or two in between
    assert np.mean(use > 1 - 1e-6) > 0.9


@given(motions(max_links=6))
def test_positions_and_velocities_belong_together(motion):
    arm, q0, qf = motion.arm, motion.q, motion.dq
    fast = time_optimal(arm, q0, qf, limits_of(arm, q0, qf), samples=61)
    assert relative_error(fast.q[[0, -1]], np.array([q0, qf])) < 1e-14
    assert not fast.dq[[0, -1]].any()
    assert fast.t[-1] == fast.T and (np.diff(fast.t) > 0).all()
    steps = np.diff(fast.t)[:, None]
    assert relative_error((fast.dq[1:] + fast.dq[:-1]) / 2 * steps, np.diff(fast.q, axis=0)) < 1e-9
    assert relative_error(fast.ddq[:-1] * steps, np.diff(fast.dq, axis=0), scale=np.abs(fast.dq).max()) < 1e-9


@given(motions(max_links=5), st.sampled_from(["cubic", "quintic", "trapezoid"]))
def test_nothing_with_a_fixed_profile_is_faster(motion, profile):
    arm, q0, qf = motion.arm, motion.q, motion.dq
    limit = limits_of(arm, q0, qf)
    # on 301 points it is a little slower than on infinitely many
    fastest = time_optimal(arm, q0, qf, limit, samples=301).T
    assert fastest < 1.01 * min_duration(arm, q0, qf, limit, profile)


@given(motions(max_links=5))
def test_the_way_back_takes_as_long(motion):
    arm, q0, qf = motion.arm, motion.q, motion.dq
    limit = limits_of(arm, q0, qf)
    there, back = (time_optimal(arm, *ends, limit, samples=401).T for ends in [(q0, qf), (qf, q0)])
    assert there == pytest.approx(back, rel=5e-3)  # to the accuracy of 401 points: dynamics run backwards as well


@given(motions(max_links=5), st.floats(0.2, 5))
def test_without_gravity_time_goes_with_one_over_the_root_of_the_limit(motion, factor):
    arm = motion.arm.with_(gravity=(0, 0))
    slow, fast = (time_optimal(arm, motion.q, motion.dq, limit, samples=51).T for limit in (3.0, 3.0 * factor**2))
    assert fast == pytest.approx(slow / factor, rel=1e-9)


@given(seed=st.integers(0, 2**32 - 1))
def test_finer_sampling_converges(seed):
    arm, q0, qf, *_ = generic_motion(3, seed)
    limit = limits_of(arm, q0, qf)
    coarse, fine, finest = (time_optimal(arm, q0, qf, limit, samples=k).T for k in (101, 401, 1601))
    assert abs(fine - finest) < 0.6 * abs(coarse - finest) + 1e-6 * finest
    assert abs(fine - finest) < 0.01 * finest


def test_curved_path_keeps_the_limits_and_its_shape():
    s = np.linspace(0, 1, 401)[:, None]
    path = np.hstack([1.2 * np.sin(np.pi * s / 2), 0.8 * s + 0.5 * np.sin(np.pi * s)])
    slope = np.hstack([0.6 * np.pi * np.cos(np.pi * s / 2), 0.8 + 0.5 * np.pi * np.cos(np.pi * s)])
    bend = np.hstack([-0.3 * np.pi**2 * np.sin(np.pi * s / 2), -0.5 * np.pi**2 * np.sin(np.pi * s)])
    fast = time_optimal_path(course_arm(), path, [20, 8], slope, bend)
    tau = inverse_dynamics(course_arm(), fast.q, fast.dq, fast.ddq)
    assert np.allclose(tau, fast.tau, rtol=0, atol=1e-10)
    assert (np.abs(tau) <= np.array([20, 8]) * (1 + 1e-10)).all()
    by_differences = time_optimal_path(course_arm(), path, [20, 8])
    assert abs(by_differences.T / fast.T - 1) < 1e-4


@given(motions(max_links=4))
def test_line_given_by_its_samples_is_the_same_line(motion):
    arm, q0, qf = motion.arm, motion.q, motion.dq
    limit = limits_of(arm, q0, qf)
    line = q0 + np.linspace(0, 1, 61)[:, None] * (qf - q0)
    expected = time_optimal(arm, q0, qf, limit, samples=61).T
    assert time_optimal_path(arm, line, limit).T / expected == pytest.approx(1, rel=1e-6)  # differences of 1e-16 · 60²


@given(motions(max_links=4))
def test_differences_along_a_parabola_are_exact(motion):
    arm, slope, bend = motion.arm, motion.dq, motion.ddq
    s = np.linspace(0, 1, 41)[:, None]
    path, dq_ds = motion.q + slope * s + bend * s**2 / 2, slope + bend * s
    limit = limits_of(arm, path[0], path[-1], spare=5.0)
    known = time_optimal_path(arm, path, limit, dq_ds, np.broadcast_to(bend, path.shape))
    differences = time_optimal_path(arm, path, limit)
    assert relative_error(differences.dq, known.dq) < 1e-9  # rounding 1e-16 · 40² in q'', and the square root near rest
    assert relative_error(differences.tau, known.tau) < 1e-6


def test_path_that_cannot_be_held_says_which_joint():
    with pytest.raises(StaticOverload, match=r"joint 0 .*20\.26 N·m.*20 N·m.*cannot be travelled") as error:
        time_optimal(course_arm(payload=1.2), *MOVE, 20)
    assert (error.value.joint, error.value.torque) == (0, pytest.approx(20.25765))


def test_pose_too_heavy_to_hold_can_be_swung_through():
    rod = PlanarArm.rods([2], [0.5], (0, -9.81))  # 4.905 N·m held out
    fast = time_optimal(rod, [-np.pi / 2], [np.pi / 2], limit=4.6)
    assert (np.abs(fast.tau) <= 4.6 * (1 + 1e-9)).all()
    assert fast.dq[100, 0] > 1.0
    with pytest.raises(StaticOverload):
        time_optimal(rod, [-np.pi / 2], [np.pi / 2], limit=2.0)  # too weak to get up enough speed


@pytest.mark.parametrize("n", [1, 2, 7])
def test_no_way_to_go_takes_no_time(n):
    arm = PlanarArm.rods([1.0] * n, [0.2] * n, (0, -9.81))
    still = time_optimal(arm, [0.4] * n, [0.4] * n, 100, samples=11)
    assert still.T == 0.0
    assert not still.dq.any() and not still.ddq.any()
    assert np.allclose(still.tau, inverse_dynamics(arm, [0.4] * n, [0.0] * n, [0.0] * n))
    with pytest.raises(StaticOverload):
        time_optimal(arm, [0.0] * n, [0.0] * n, 1e-3)


@pytest.mark.parametrize("way", [1e-9, 1e-3, 1e3])
def test_any_length_of_way_is_timed(way):
    motion = time_optimal(course_arm(), [0, 0], [way, way / 2], 30)
    assert np.isfinite(motion.T) and motion.T > 0
    assert (np.abs(motion.tau) <= 30 * (1 + 1e-9)).all()


def test_one_joint_may_rest_while_another_moves():
    motion = time_optimal(course_arm(), [0, 0], [0, 1], [20, 8])
    assert not motion.dq[:, 0].any()
    assert (np.abs(motion.tau) <= np.array([20, 8]) * (1 + 1e-9)).all()


def test_thirty_links_are_timed():
    arm = PlanarArm.rods([0.2] * 30, [0.05] * 30, (0, -9.81))
    motion = time_optimal(arm, [0] * 30, [0.05] * 30, 100, samples=101)
    assert (np.abs(motion.tau) <= 100 * (1 + 1e-9)).all()


def test_arm_without_mass_is_refused_because_nothing_limits_its_speed():
    nothing = course_arm().with_(mass=[0, 0], inertia=[0, 0])
    with pytest.raises(ValueError, match="arm must have mass or inertia"):
        time_optimal(nothing, *MOVE, 20)


@pytest.mark.parametrize(
    ("a", "c", "why"),
    [
        ([1.0, 0.0], [0.0, 3.0], "a joint that does not move cannot hold its weight"),
        ([0.0, 0.0], [0.0, 3.0], "so it is where no joint moves"),
        ([1.0, 1.0], [3.0, -3.0], "one joint must fall, the other must rise, and s cannot do both"),
        ([1.0, 1.0], [3.0, 3.0], "both can only fall, and so the end is not reached at rest"),
    ],
)
def test_there_are_no_speeds_if(a, c, why):
    a, c = np.tile(a, (11, 1)), np.tile(c, (11, 1))
    assert fastest_speeds(a, np.zeros((11, 2)), c, np.array([2.0, 2.0])) is None, why
    assert fastest_speeds(a, np.zeros((11, 2)), 0 * c, np.array([2.0, 2.0])) is not None


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda: time_optimal(course_arm(), [0, np.inf], [1, 1], 20), "q0"),
        (lambda: time_optimal(course_arm(), [0, 0], [1], 20), "qf"),
        (lambda: time_optimal(course_arm(), *MOVE, 0), "limit"),
        (lambda: time_optimal(course_arm(), *MOVE, 20, samples=2), "samples"),
        (lambda: time_optimal(course_arm(), *MOVE, 20, reflected_inertia=np.nan), "reflected_inertia"),
        (lambda: time_optimal_path(course_arm(), [0, 0], 20), "q"),
        (lambda: time_optimal_path(course_arm(), np.zeros((2, 2)), 20), "q"),
        (lambda: time_optimal_path(course_arm(), np.zeros((9, 3)), 20), "q"),
        (lambda: time_optimal_path(course_arm(), np.zeros((9, 2)), 20, np.zeros((8, 2))), "dq_ds"),
        (lambda: time_optimal_path(course_arm(), np.zeros((9, 2)), 20, ddq_ds=np.full((9, 2), np.nan)), "ddq_ds"),
    ],
)
def test_bad_input_is_named(call, name):
    with pytest.raises(ValueError, match=rf"^{name} must"):
        call()
