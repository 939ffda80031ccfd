"""Payload limits: the greatest mass that an arm can hold, move, and hold at a reach."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference import EARTH, PlanarArm, course_arm, inverse_dynamics, joint_positions
from reference.torque_limits.drive import StaticOverload, TorqueOverload
from reference.torque_limits.payload_limits import moving_payload_limit, payload_reach, static_payload_limit
from reference.torque_limits.reach import reach_poses
from reference.trajectory import PROFILES, along_line, sample_times
from tests.published import PUBLISHED
from tests.reference.generic_arms import generic_arm, motions

COURSE = PUBLISHED["course_arm"]
MOVE = [0, 0], [1.2, 0.8]


def holding(arm, q):
    return inverse_dynamics(arm, q, np.zeros(arm.n), np.zeros(arm.n))


def moving(arm, q0, qf, T, profile="cubic", rotor=0.0):
    q, dq, ddq = along_line(q0, qf, T, sample_times(T), profile)
    return inverse_dynamics(arm, q, dq, ddq) + rotor * ddq


def test_a_payload_straight_above_its_joints_has_no_lever_and_no_limit():
    """cos(π/2) is 6e-17 in floating point, not 0."""
    upright = [np.pi / 2, 0]
    assert static_payload_limit(course_arm(), upright, 20) == np.inf
    assert moving_payload_limit(course_arm(), upright, upright, 1.0, 20) == np.inf
    assert payload_reach(PlanarArm.rods([1, 1], [0.3, 0.3], gravity=EARTH), 20, [0.0]).tolist() == [np.inf]
    leaning = static_payload_limit(course_arm(), [np.pi / 2 + 1e-9, 0], 20)
    assert leaning == pytest.approx(20 / (9.81 * 0.7e-9), rel=1e-3)


def test_static_limit_held_out_straight_is_the_published_one():
    assert static_payload_limit(course_arm(), [0, 0], 20) == pytest.approx(
        COURSE["static_payload_limit_20Nm"], abs=5.1e-4
    )
    # by hand: (20 − 12.01725)/(9.81 · 0.7)
    assert static_payload_limit(course_arm(), [0, 0], 20) == pytest.approx(7.98275 / 6.867, rel=1e-12)


def test_moving_limit_of_the_two_second_move_is_the_published_one():
    assert moving_payload_limit(course_arm(), *MOVE, 2.0, 20) == pytest.approx(
        COURSE["moving_payload_limit_20Nm_T2"], abs=5.1e-4
    )


@given(motion=motions(max_links=10), factor=st.floats(1.1, 20))
def test_static_limit_uses_exactly_the_whole_of_a_limit(motion, factor):
    arm, q = motion.arm, motion.q
    limit = factor * np.abs(holding(arm, q)).max()
    most = float(static_payload_limit(arm, q, limit))
    assert np.abs(holding(arm.with_payload(most), q)).max() == pytest.approx(limit, rel=1e-10)
    assert np.abs(holding(arm.with_payload(most * 1.001), q)).max() > limit


@given(motion=motions(max_links=10), profile=st.sampled_from(sorted(PROFILES)), T=st.floats(0.3, 5))
def test_moving_limit_uses_exactly_the_whole_of_a_limit(motion, profile, T):
    arm, q0, qf, rotor = motion.arm, motion.q, motion.dq, 0.4
    limit = 2 * np.abs(moving(arm, q0, qf, T, profile, rotor)).max()
    most = moving_payload_limit(arm, q0, qf, T, limit, profile, reflected_inertia=rotor)
    loaded, overloaded = arm.with_payload(most), arm.with_payload(most * 1.001)
    assert np.abs(moving(loaded, q0, qf, T, profile, rotor)).max() == pytest.approx(limit, rel=1e-10)
    assert np.abs(moving(overloaded, q0, qf, T, profile, rotor)).max() > limit


@given(motion=motions(max_links=5))
def test_a_payload_off_the_tip_counts_where_it_sits(motion):
    arm, q, point = motion.arm, motion.q, [0.1, -0.2]
    limit = 3 * np.abs(holding(arm, q)).max()
    most = float(static_payload_limit(arm, q, limit, point))
    assert np.abs(holding(arm.with_payload(most, point), q)).max() == pytest.approx(limit, rel=1e-10)


def test_slowing_down_approaches_the_static_limit_of_the_worst_pose():
    limits = [moving_payload_limit(course_arm(), *MOVE, T, 20) for T in (1, 2, 5, 50, 500)]
    static = static_payload_limit(course_arm(), along_line(*MOVE, 1.0, np.linspace(0, 1, 101), "cubic")[0], 20).min()
    assert limits == sorted(limits)
    assert limits[-1] < static
    assert limits[-1] == pytest.approx(static, rel=1e-4)


def test_each_joint_has_its_own_limit():
    shoulder, elbow = (static_payload_limit(course_arm(), [0, 0], limit) for limit in ([20, 1e6], [1e6, 4]))
    assert static_payload_limit(course_arm(), [0, 0], [20, 4]) == min(shoulder, elbow)
    assert elbow == pytest.approx((4 - 2.20725) / (9.81 * 0.3))


def test_without_gravity_an_arm_at_rest_holds_anything():
    afloat = course_arm().with_(gravity=(0, 0))
    assert static_payload_limit(afloat, [0, 0], 1e-3) == np.inf
    assert moving_payload_limit(afloat, [0, 0], [0, 0], 1.0, 1e-3) == np.inf
    assert moving_payload_limit(afloat, *MOVE, 1.0, 20) < np.inf


def test_static_limit_of_a_batch_is_that_of_each_pose():
    q = np.random.default_rng(3).normal(size=(4, 5, 2))
    together = static_payload_limit(course_arm(), q, [20, 8])
    assert together.shape == (4, 5)
    for index in np.ndindex(4, 5):
        assert together[index] == pytest.approx(float(static_payload_limit(course_arm(), q[index], [20, 8])), rel=1e-12)


def test_arm_that_cannot_hold_itself_says_which_joint():
    with pytest.raises(StaticOverload, match=r"without a payload, joint 0 .*12\.02 N·m.*10 N·m") as error:
        static_payload_limit(course_arm(), [[1.5, 0], [0, 0]], limit=10)
    assert error.value.torque == pytest.approx(12.01725)


def test_motion_too_fast_for_the_bare_arm_says_which_joint():
    with pytest.raises(TorqueOverload, match=r"moving without a payload, joint 0 .*take more time") as error:
        moving_payload_limit(course_arm(), *MOVE, 0.5, 20)
    assert not isinstance(error.value, StaticOverload)


@given(n=st.integers(2, 8), seed=st.integers(0, 2**32 - 1), elbow=st.sampled_from(["up", "down"]))
def test_reach_pose_brings_the_tip_where_it_was_asked_with_all_elbows_on_one_side(n, seed, elbow):
    rng = np.random.default_rng(seed)
    arm = generic_arm(n, rng)
    height = rng.uniform(-0.3, 0.3)
    reaches = np.linspace(0.05, 1.2, 24) * arm.length.sum()
    q = reach_poses(arm, reaches, height, elbow)
    found = np.isfinite(q[:, 0])
    assert np.array_equal(np.isfinite(q).all(axis=1), found)
    assert not found[np.hypot(reaches, height) > arm.length.sum()].any()
    assert found[reaches == reaches[np.hypot(reaches, height) < 0.99 * arm.length.sum()][-1]].all()
    tips = joint_positions(arm, q[found])[:, -1]
    expected = np.column_stack([reaches[found], np.full(found.sum(), height)])
    assert np.abs(tips - expected).max() < 1e-12 * arm.length.sum()
    assert (q[found][:, 1:] * (1 if elbow == "down" else -1) >= 0).all()


def test_reach_pose_of_two_links_obeys_the_law_of_cosines():
    q = reach_poses(course_arm(), [0.5])[0]
    assert q[1] == pytest.approx(-np.arccos((0.25 - 0.16 - 0.09) / (2 * 0.4 * 0.3)))
    assert q[0] > 0  # elbow up


def test_reach_goes_from_folded_to_straight_and_no_further():
    q = reach_poses(course_arm(), [0.0999, 0.1, 0.7, 0.7001])
    assert np.isnan(q[[0, 3]]).all()
    assert q[1] == pytest.approx([0, -np.pi], abs=1e-6)
    assert q[2] == pytest.approx([0, 0], abs=1e-6)


def test_one_link_raises_its_tip_until_the_reach_fits():
    arm = PlanarArm.rods([2], [0.5], (0, -9.81))
    q = reach_poses(arm, [0.0, 0.3, 0.5, 0.6])
    assert 0.5 * np.cos(q[:3, 0]) == pytest.approx([0, 0.3, 0.5], abs=1e-15)
    assert np.isnan(q[3, 0])
    assert payload_reach(arm, 20, [0.25])[0] == pytest.approx((20 - 2 * 9.81 * 0.125) / (9.81 * 0.25))


def test_payload_over_reach_is_the_static_limit_in_that_pose_and_falls_with_reach():
    reaches = np.linspace(0.2, 0.7, 30)
    curve = payload_reach(course_arm(), [20, 8], reaches)
    poses = reach_poses(course_arm(), reaches)
    assert curve == pytest.approx(static_payload_limit(course_arm(), poses, [20, 8]), rel=1e-12)
    shoulder = payload_reach(course_arm(), [20, 1e6], reaches)
    assert (np.diff(shoulder) < 0).all()
    assert (curve <= shoulder).all()


def test_payload_over_reach_is_not_a_number_where_the_arm_cannot_be_or_hold_itself():
    assert np.isnan(payload_reach(course_arm(), 20, [0.8, 3.0])).all()
    weak = payload_reach(course_arm(), 10, [0.15, 0.7])
    assert np.isnan(weak[1]) and weak[0] > 0
    assert (payload_reach(course_arm().with_(gravity=(0, 0)), 10, [0.3, 0.7]) == np.inf).all()


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda: static_payload_limit(course_arm(), [0, 0, 0], 20), "q"),
        (lambda: static_payload_limit(course_arm(), [0, np.nan], 20), "q"),
        (lambda: static_payload_limit(course_arm(), [0, 0], -20), "limit"),
        (lambda: static_payload_limit(course_arm(), [0, 0], 20, point=[np.inf, 0]), "point"),
        (lambda: moving_payload_limit(course_arm(), *MOVE, 0.0, 20), "T"),
        (lambda: moving_payload_limit(course_arm(), *MOVE, 2.0, 20, rate=-1), "rate"),
        (lambda: moving_payload_limit(course_arm(), *MOVE, 2.0, 20, profile=3), "profile"),
        (lambda: moving_payload_limit(course_arm(), [0], [1, 1], 2.0, 20), "q0"),
        (lambda: payload_reach(course_arm(), 20, [-0.1]), "reaches"),
        (lambda: payload_reach(course_arm(), 20, [0.1], height=np.nan), "height"),
        (lambda: payload_reach(course_arm(), 20, [0.1], height=[0, 1]), "height"),
        (lambda: payload_reach(course_arm(), 20, [0.1], elbow="left"), "elbow"),
    ],
)
def test_bad_input_is_named(call, name):
    with pytest.raises(ValueError, match=rf"^{name} must"):
        call()
