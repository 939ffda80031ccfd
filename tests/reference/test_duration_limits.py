"""Duration limits: τ = c + d/T², the shortest duration that it allows, and maps over payload and duration."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from reference import PlanarArm, course_arm, inverse_dynamics
from reference.torque_limits.drive import StaticOverload
from reference.torque_limits.duration_limits import duration_range, min_duration, min_durations, payload_duration_map
from reference.torque_limits.path_torque import motion_terms, payload_torque_over_path, torque_over_path, unit_payload
from reference.trajectory import PROFILES, along_line
from tests.agreement import relative_error
from tests.published import PUBLISHED
from tests.reference.generic_arms import motions

COURSE = PUBLISHED["course_arm"]
LAB = COURSE["cubic_0_0_to_1.2_0.8_T2_100Hz"]
MOVE = [0, 0], [1.2, 0.8]
ROUNDING = 1e-12
profiles = st.sampled_from(sorted(PROFILES))


def strong_enough(motion, factor=1.5):
    """Return a limit that holds the arm anywhere: all of its weight at the longest lever, and something to spare."""
    arm = motion.arm
    weight = arm.mass.sum() * np.hypot(*arm.gravity)
    return factor * weight * (arm.length.sum() + np.hypot(arm.com_x, arm.com_y).max())


def utilisation(arm, q0, qf, T, limit, profile="cubic", samples=1201, reflected_inertia=0.0):
    q, dq, ddq = along_line(q0, qf, T, np.linspace(0, T, samples), profile)
    tau = inverse_dynamics(arm, q, dq, ddq) + np.asarray(reflected_inertia) * ddq
    return (np.abs(tau) / limit).max()


@pytest.mark.parametrize(
    ("arm", "published", "decimals"),
    [
        (course_arm(payload=1.0), LAB["tip_payload_1kg"]["min_duration_20Nm"], 6),
        (PlanarArm.rods([2, 2.5], [0.4, 0.3], (0, -9.81)), LAB["m2_plus_1_rod"]["min_duration_20Nm"], 4),
        (course_arm(), COURSE["min_duration_no_payload_20Nm"], 5),
    ],
)
def test_shortest_duration_at_20_newton_metres_is_the_published_one(arm, published, decimals):
    assert min_duration(arm, *MOVE, limit=20) == pytest.approx(published, abs=0.51 * 10**-decimals)


@pytest.mark.parametrize("profile", ["cubic", "quintic"])
def test_shortest_duration_at_20_and_8_newton_metres_is_the_published_one(profile):
    published = COURSE["time_optimal_straight_line_limits_20_8"][f"{profile}_scaled"]
    assert min_duration(course_arm(), *MOVE, limit=[20, 8], profile=profile) == pytest.approx(published, abs=0.51e-4)


@given(motion=motions(max_links=8), T=st.floats(0.1, 10), profile=profiles)
def test_torque_over_a_path_is_a_part_that_holds_and_a_part_that_moves_over_T_squared(motion, T, profile):
    arm, q0, qf = motion.arm, motion.q, motion.dq
    c, d = torque_over_path(arm, q0, qf, profile, samples=13, reflected_inertia=0.3)
    q, dq, ddq = along_line(q0, qf, T, np.linspace(0, T, 13), profile)
    tau = inverse_dynamics(arm, q, dq, ddq) + 0.3 * ddq
    size = max(np.abs(c).max(), np.abs(d).max() / T**2)
    assert relative_error(c + d / T**2, tau, scale=size) < ROUNDING


@given(motion=motions(max_links=8), mass=st.floats(0, 50))
def test_torque_is_linear_in_the_payload(motion, mass):
    arm, q, dq, ddq, _ = motion
    point = arm.length[-1] * np.array([0.7, -0.3])
    expected = inverse_dynamics(arm.with_payload(mass, point), q, dq, ddq)
    own, unit = inverse_dynamics(arm, q, dq, ddq), inverse_dynamics(unit_payload(arm, point), q, dq, ddq)
    size = np.abs(own).max() + mass * np.abs(unit).max()
    assert relative_error(own + mass * unit, expected, scale=size) < ROUNDING


@given(motion=motions(max_links=8), profile=profiles)
def test_shortest_duration_uses_exactly_the_whole_of_a_limit(motion, profile):
    arm, q0, qf = motion.arm, motion.q, motion.dq
    limit, rotor = strong_enough(motion), 0.2
    T = min_duration(arm, q0, qf, limit, profile, reflected_inertia=rotor)
    assert utilisation(arm, q0, qf, T, limit, profile, reflected_inertia=rotor) == pytest.approx(1, rel=1e-10)
    assert utilisation(arm, q0, qf, 0.999 * T, limit, profile, reflected_inertia=rotor) > 1
    assert utilisation(arm, q0, qf, 1.001 * T, limit, profile, reflected_inertia=rotor) < 1


@given(motion=motions(max_links=6), factor=st.floats(0.1, 10))
def test_without_gravity_twice_as_fast_takes_four_times_the_torque(motion, factor):
    arm = motion.arm.with_(gravity=(0, 0))
    T = min_duration(arm, motion.q, motion.dq, limit=5.0)
    assert min_duration(arm, motion.q, motion.dq, limit=5.0 * factor**2) == pytest.approx(T / factor, rel=1e-12)


@given(motion=motions(max_links=6), factor=st.floats(0.1, 10))
def test_an_arm_of_heavier_stuff_with_stronger_motors_is_as_fast(motion, factor):
    arm, limit = motion.arm, strong_enough(motion)
    heavier = arm.with_(mass=factor * arm.mass, inertia=factor * arm.inertia)
    T = min_duration(arm, motion.q, motion.dq, limit)
    assert min_duration(heavier, motion.q, motion.dq, factor * limit) == pytest.approx(T, rel=1e-10)


def test_rotors_make_every_motion_slower():
    durations = [min_duration(course_arm(), *MOVE, 20, reflected_inertia=inertia) for inertia in (0, 0.1, 1, 10)]
    assert durations == sorted(set(durations))


def test_no_duration_helps_past_the_static_limit_and_the_error_says_which_joint():
    with pytest.raises(StaticOverload, match=r"joint 0 .*20\.26 N·m.*20 N·m.*no duration helps") as error:
        min_duration(course_arm(payload=1.2), *MOVE, limit=20)
    assert error.value.joint == 0
    assert error.value.torque == pytest.approx(12.01725 + 1.2 * 9.81 * 0.7)
    with pytest.raises(StaticOverload) as error:
        min_duration(course_arm(), *MOVE, limit=[20, 2])
    assert (error.value.joint, error.value.limit) == (1, 2.0)


def test_a_limit_of_exactly_the_holding_torque_leaves_nothing_to_move_with():
    holding = inverse_dynamics(course_arm(), [0, 0], [0, 0], [0, 0])
    with pytest.raises(StaticOverload):
        min_duration(course_arm(), *MOVE, holding)


def test_an_arm_too_weak_to_hold_can_swing_through_if_it_is_neither_too_slow_nor_too_fast():
    rod = PlanarArm.rods([2], [0.5], (0, -9.81))  # 4.905 N·m held out
    swing = dict(q0=[-np.pi / 2], qf=[0.5], limit=4.6)
    shortest, longest = duration_range(rod, **swing)
    assert 0 < shortest < longest < np.inf
    for T, allowed in [
        (0.99 * shortest, False),
        (1.01 * shortest, True),
        (0.99 * longest, True),
        (1.01 * longest, False),
    ]:
        assert (utilisation(rod, swing["q0"], swing["qf"], T, 4.6) <= 1) == allowed


@pytest.mark.parametrize("gravity", [(0, -9.81), (0, 0)])
def test_staying_where_it_is_takes_no_time(gravity):
    arm = course_arm().with_(gravity=gravity)
    assert duration_range(arm, [0.3, 0.2], [0.3, 0.2], limit=20) == (0.0, np.inf)


@pytest.mark.parametrize("n", [1, 2, 3, 30])
@pytest.mark.parametrize("profile", sorted(PROFILES))
def test_map_is_the_worst_utilisation_of_every_motion_alone(n, profile):
    rng = np.random.default_rng(n)
    arm = PlanarArm.rods(rng.uniform(0.5, 2, n), rng.uniform(0.1, 0.4, n), (3, -9.81))
    q0, qf, limit = rng.normal(size=n), rng.normal(size=n), rng.uniform(5, 50, n)
    payloads, durations = [0, 0.3, 5.0], [1e-3, 0.5, 2.0, 100.0]
    rotor, point = rng.uniform(0, 1, n), [0.05, 0.02]
    result = payload_duration_map(arm, q0, qf, limit, payloads, durations, profile, 31, rotor, point)
    for i, j in np.ndindex(3, 4):
        loaded = arm.with_payload(payloads[i], point)
        alone = utilisation(loaded, q0, qf, durations[j], limit, profile, 31, rotor)
        assert result[i, j] == pytest.approx(alone, rel=1e-11)


def test_edge_of_the_map_is_the_shortest_duration_of_each_payload():
    payloads = np.linspace(0, 2, 21)
    edge = min_durations(course_arm(), *MOVE, 20, payloads)
    assert np.array_equal(np.isnan(edge), payloads > COURSE["static_payload_limit_20Nm"])
    for payload, T in zip(payloads, edge, strict=True):
        if np.isfinite(T):
            alone = min_duration(course_arm(payload), *MOVE, 20, samples=301)
            assert T / alone == pytest.approx(1, rel=1e-11)
            row = payload_duration_map(course_arm(), *MOVE, 20, [payload], [0.999 * T, T, 1.001 * T])[0]
            assert row[0] > 1 > row[2]
            assert row[1] == pytest.approx(1, rel=1e-11)
    assert np.array_equal(np.sort(edge[np.isfinite(edge)]), edge[np.isfinite(edge)])  # heavier is slower


@given(motion=motions(max_links=6))
def test_no_payload_in_the_map_is_the_arm_itself(motion):
    c, d = torque_over_path(motion.arm, motion.q, motion.dq, samples=5)
    C, D = payload_torque_over_path(motion.arm, motion.q, motion.dq, [0.0], samples=5)
    assert np.array_equal(C[0], c) and np.array_equal(D[0], d)


@given(motion=motions(max_links=6))
def test_shortest_duration_does_not_depend_on_where_a_turn_begins(motion):
    arm, turn = motion.arm, 2 * np.pi * np.arange(motion.arm.n)
    limit = strong_enough(motion)
    assume(np.abs(motion.dq - motion.q).max() > 0.1)
    T = min_duration(arm, motion.q, motion.dq, limit)
    assert min_duration(arm, motion.q + turn, motion.dq + turn, limit) == pytest.approx(T, rel=1e-9)


@pytest.mark.parametrize(
    ("change", "name"),
    [
        (dict(q0=[0, np.nan]), "q0"),
        (dict(q0=[[0, 0]]), "q0"),
        (dict(qf=[0, 0, 0]), "qf"),
        (dict(limit=0), "limit"),
        (dict(limit=[20, -8]), "limit"),
        (dict(limit=[20, 8, 8]), "limit"),
        (dict(limit=np.nan), "limit"),
        (dict(profile="septic"), "profile"),
        (dict(samples=1), "samples"),
        (dict(samples=10.5), "samples"),
        (dict(reflected_inertia=-1), "reflected_inertia"),
    ],
)
@pytest.mark.parametrize("routine", [duration_range, min_duration])
def test_bad_input_is_named(routine, change, name):
    with pytest.raises(ValueError, match=rf"^{name} must"):
        routine(course_arm(), **dict(q0=[0, 0], qf=[1, 1], limit=20) | change)


@pytest.mark.parametrize(
    ("change", "name"),
    [
        (dict(payloads=[-1]), "payloads"),
        (dict(payloads=[]), "payloads"),
        (dict(durations=[0.0]), "durations"),
        (dict(durations=[[1.0]]), "durations"),
        (dict(limit=0), "limit"),
        (dict(point=[1, 2, 3]), "point"),
    ],
)
def test_bad_input_to_the_map_is_named(change, name):
    arguments = dict(q0=[0, 0], qf=[1, 1], limit=20, payloads=[0, 1], durations=[1, 2])
    with pytest.raises(ValueError, match=rf"^{name} must"):
        payload_duration_map(course_arm(), **arguments | change)


def test_parts_of_a_motion_add_up_to_its_torque():
    q, dq, ddq = [0.4, -1.0], [1.0, 2.0], [-3.0, 0.5]
    still, moving = motion_terms(course_arm(), np.array(q), np.array(dq), np.array(ddq), 0.0)
    assert still + moving == pytest.approx(inverse_dynamics(course_arm(), q, dq, ddq), rel=1e-14)
