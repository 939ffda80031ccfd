"""Trajectories: rest to rest, every velocity the rate of a position, and durations that only stretch time."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.trajectory import PROFILES, along_line, cubic, named_profile, quintic, sample_times, trapezoid
from tests.agreement import relative_error

ROUNDING = 1e-13
FUNCTIONS = {"cubic": cubic, "quintic": quintic, "trapezoid": trapezoid}
every_profile = pytest.mark.parametrize("profile", FUNCTIONS)
durations = st.floats(0.01, 100)
seeds = st.integers(0, 2**32 - 1)


def ends(seed, n=3):
    rng = np.random.default_rng(seed)
    return rng.uniform(-4, 4, n), rng.uniform(-4, 4, n)


@every_profile
@given(seed=seeds, T=durations)
def test_motion_starts_and_ends_at_rest_where_it_should(profile, seed, T):
    q0, qf = ends(seed)
    q, dq, _ = FUNCTIONS[profile](q0, qf, T, [0.0, T])
    assert relative_error(q, np.array([q0, qf])) < ROUNDING
    assert np.array_equal(dq, np.zeros((2, 3)))


@every_profile
@given(seed=seeds, T=durations)
def test_velocity_and_acceleration_are_rates(profile, seed, T):
    q0, qf = ends(seed)
    h = 1e-5 * T
    t = T * np.array([0.05, 0.21, 0.4, 0.55, 0.7, 0.93])  # clear of the corners of the trapezoid at 1/3 and 2/3
    before, now, after = (FUNCTIONS[profile](q0, qf, T, t + shift) for shift in (-h, 0, h))
    speed = np.abs(qf - q0).max() / T
    # rounding 1e-16/1e-5 and curvature 1e-10 of the size of the motion
    assert relative_error((after[0] - before[0]) / (2 * h), now[1], scale=speed) < 1e-8
    assert relative_error((after[1] - before[1]) / (2 * h), now[2], scale=speed / T) < 1e-8


@every_profile
@given(seed=seeds, T=durations)
def test_half_the_duration_doubles_speed_and_quadruples_acceleration(profile, seed, T):
    q0, qf = ends(seed)
    u = np.linspace(0, 1, 25)
    slow, fast = (FUNCTIONS[profile](q0, qf, duration, duration * u) for duration in (T, T / 2))
    assert relative_error(fast[0], slow[0]) < ROUNDING
    assert relative_error(fast[1], 2 * slow[1]) < ROUNDING
    assert relative_error(fast[2], 4 * slow[2]) < ROUNDING


@every_profile
def test_motion_is_the_same_backwards(profile):
    s, ds, dds = named_profile(profile)(np.linspace(0, 1, 31))
    assert np.allclose(s + s[::-1], 1, atol=1e-15)
    assert np.allclose(ds, ds[::-1], atol=1e-15)
    assert np.allclose(dds, -dds[::-1], atol=1e-13)


@every_profile
def test_arm_rests_before_and_after_the_motion(profile):
    q, dq, ddq = FUNCTIONS[profile]([1.0], [2.0], 3.0, [-1.0, 4.0])
    assert q.ravel().tolist() == [1.0, 2.0]
    assert not dq.any() and not ddq.any()


def test_cubic_starts_with_6_delta_over_T_squared_and_peaks_at_1_5_times_the_mean_speed():
    q, dq, ddq = cubic([0.0], [1.2], 2.0, [0.0, 1.0])
    assert ddq[0, 0] == pytest.approx(6 * 1.2 / 4)
    assert dq[1, 0] == pytest.approx(1.5 * 1.2 / 2)


def test_quintic_starts_and_ends_without_acceleration():
    assert not quintic([0.0], [1.2], 2.0, [0.0, 2.0])[2].any()


@given(ramp=st.floats(0.05, 0.5))
def test_trapezoid_covers_the_way_at_constant_top_speed_between_its_ramps(ramp):
    t = np.linspace(0, 1, 20001)
    q, dq, ddq = trapezoid([0.0], [1.0], 1.0, t, ramp=ramp)
    assert np.trapezoid(dq[:, 0], t) == pytest.approx(1.0, abs=1e-8)  # corners between samples: 5e-5 squared
    cruising = (t > ramp + 1e-9) & (t < 1 - ramp - 1e-9)
    assert np.allclose(dq[cruising], 1 / (1 - ramp), rtol=1e-12)
    assert np.abs(ddq).max() == pytest.approx(1 / (ramp * (1 - ramp)))


def test_trapezoid_without_further_word_speeds_up_for_a_third_of_the_time():
    for dq in (trapezoid([0.0], [1.0], 3.0, [1.0, 2.0])[1], along_line([0.0], [1.0], 3.0, [1.0, 2.0], "trapezoid")[1]):
        assert dq[:, 0] == pytest.approx([0.5, 0.5])


def test_trapezoid_with_ramps_of_one_half_is_full_ahead_then_full_back():
    _, _, ddq = trapezoid([0.0], [1.0], 1.0, [0.0, 0.25, 0.75, 1.0], ramp=0.5)
    assert ddq[:, 0].tolist() == [4.0, 4.0, -4.0, -4.0]


@every_profile
def test_batch_of_ends_gives_each_motion_alone(profile):
    rng = np.random.default_rng(5)
    q0, qf, t = rng.normal(size=(4, 1, 3)), rng.normal(size=(6, 3)), np.linspace(0, 2, 7)
    together = FUNCTIONS[profile](q0, qf, 2.0, t)
    for i, j in np.ndindex(4, 6):
        alone = FUNCTIONS[profile](q0[i, 0], qf[j], 2.0, t)
        for all_, one in zip(together, alone, strict=True):
            assert all_.shape == (4, 6, 7, 3)
            assert np.array_equal(all_[i, j], one)


def test_no_way_to_go_is_no_motion():
    q, dq, ddq = cubic([0.3, -2.0], [0.3, -2.0], 1e-6, [0.0, 5e-7])
    assert np.array_equal(q, [[0.3, -2.0]] * 2)
    assert not dq.any() and not ddq.any()


def test_samples_of_two_seconds_at_100_hertz_are_201_with_both_ends():
    t = sample_times(2.0, rate=100)
    assert (len(t), t[0], t[-1]) == (201, 0.0, 2.0)
    assert np.allclose(np.diff(t), 0.01, rtol=1e-12)


@pytest.mark.parametrize("T", [1e-9, 0.001, 0.2900001])
def test_samples_hold_both_ends_of_any_duration(T):
    t = sample_times(T)
    assert len(t) == max(2, round(100 * T) + 1)
    assert (t[0], t[-1]) == (0.0, T)


def test_any_function_of_u_can_be_a_profile():
    q, dq, ddq = along_line([0.0], [2.0], 1.0, [0.5], lambda u: (u, np.ones_like(u), np.zeros_like(u)))
    assert (q.item(), dq.item(), ddq.item()) == (1.0, 2.0, 0.0)


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (([0, np.nan], [1, 1], 1.0, [0.0]), "q0"),
        ((0.0, [1], 1.0, [0.0]), "q0"),
        (([0, 0], [1, 1, 1], 1.0, [0.0]), "qf"),
        (([0, 0], [1, "a"], 1.0, [0.0]), "qf"),
        (([0, 0], [1, 1], 0.0, [0.0]), "T"),
        (([0, 0], [1, 1], -1.0, [0.0]), "T"),
        (([0, 0], [1, 1], np.inf, [0.0]), "T"),
        (([0, 0], [1, 1], [1.0, 2.0], [0.0]), "T"),
        (([0, 0], [1, 1], 1.0, [np.inf]), "t"),
    ],
)
@every_profile
def test_bad_input_is_named(profile, arguments, name):
    with pytest.raises(ValueError, match=rf"^{name} must"):
        FUNCTIONS[profile](*arguments)


def test_unknown_profile_and_impossible_ramp_are_named():
    with pytest.raises(ValueError, match="one of cubic, quintic, trapezoid, got 'linear'"):
        along_line([0], [1], 1.0, [0], "linear")
    with pytest.raises(ValueError, match="ramp must be a share"):
        trapezoid([0], [1], 1.0, [0], ramp=0.6)
    for ramp in ("a", 0.0, -0.1, np.nan):
        with pytest.raises(ValueError, match="^ramp must be"):
            trapezoid([0], [1], 1.0, [0], ramp=ramp)
    assert set(PROFILES) == {"cubic", "quintic", "trapezoid"}


@pytest.mark.parametrize(
    ("profile", "message"),
    [
        (lambda u: (u, u), r"^profile must return three arrays"),
        (lambda u: 1.0, r"^profile must return three arrays, .* got 1.0"),
        (lambda u: (u[1:], u, u), r"^profile must return arrays of the shape of u, \(2,\), got \(1,\)"),
        (lambda u: (u, u, np.nan * u), r"^profile must be finite"),
        (lambda u: (u, u, "none"), r"^profile must be an array of real numbers"),
    ],
)
def test_profile_that_returns_something_else_is_named(profile, message):
    with pytest.raises(ValueError, match=message):
        along_line([0], [1], 1.0, [0.2, 0.4], profile)
