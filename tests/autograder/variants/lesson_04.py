"""Right answers to lesson 4: peaks, margins, payload and duration limits."""

from __future__ import annotations

import functools
import math

import numpy as np

from reference.trajectory import cubic, sample_times
from reference.two_link import gravity_2r, inverse_dynamics_2r
from tests.autograder.variants import variant


def largest_factor(c, d, limit):
    """The lesson's worked function."""
    if np.any(np.abs(c) > limit):
        return 0.0
    room = np.where(d > 0, limit - c, limit + c)
    moves = np.abs(d) > 1e-9
    return float(np.min(room[moves] / np.abs(d[moves]), initial=np.inf))


# --- peak_torque


@variant("peak_torque", "numpy")
def peak_torque(tau):
    return np.max(np.abs(tau), axis=0)


@variant("peak_torque")
def the_larger_of_both_sides(tau):
    return np.maximum(tau.max(axis=0), -tau.min(axis=0))


@variant("peak_torque")
def list_of_python_floats(tau):
    return [max(abs(float(x)) for x in column) for column in zip(*tau, strict=True)]


@variant("peak_torque")
def running_maximum(tau):
    peak = np.zeros(tau.shape[1])
    for row in tau:
        for j, x in enumerate(row):
            if abs(x) > peak[j]:
                peak[j] = abs(x)
    return tuple(peak)


@variant("peak_torque")
def infinity_norm(tau):
    return np.linalg.norm(tau, ord=np.inf, axis=0)


@variant("peak_torque")
def sorted_in_place_on_a_copy(tau):
    size = np.abs(np.array(tau, dtype=np.float32))
    size.sort(axis=0)
    return size[-1]


# --- rms_torque


@variant("rms_torque", "numpy")
def rms_torque(tau):
    return np.sqrt(np.mean(np.square(tau), axis=0))


@variant("rms_torque")
def norm_over_the_root_of_the_count(tau):
    return np.linalg.norm(tau, axis=0) / math.sqrt(len(tau))


@variant("rms_torque")
def deviation_and_mean_together(tau):
    return np.hypot(tau.std(axis=0), tau.mean(axis=0))


@variant("rms_torque")
def list_by_math(tau):
    return [math.sqrt(math.fsum(x * x for x in column) / len(column)) for column in tau.T]


@variant("rms_torque", "single precision")
def rms_single(tau):
    tau = tau.astype(np.float32)
    return (tau**2).mean(axis=0) ** 0.5


@variant("rms_torque")
def diagonal_of_a_product(tau):
    return np.diag(tau.T @ tau / tau.shape[0]) ** 0.5


# --- margin


@variant("margin")
def own_functions(tau, peak, continuous):
    return 1 - peak_torque(tau) / np.asarray(peak), 1 - rms_torque(tau) / np.asarray(continuous)


@variant("margin")
def difference_over_rating_in_a_list(tau, peak, continuous):
    peak, continuous = np.broadcast_to(peak, tau.shape[1]), np.broadcast_to(continuous, tau.shape[1])
    margins = []
    for rating, load in ((peak, peak_torque(tau)), (continuous, rms_torque(tau))):
        margins.append([(r - x) / r for r, x in zip(rating, load, strict=True)])
    return margins


@variant("margin")
def smallest_over_the_samples(tau, peak, continuous):
    tau = np.array(tau)
    return (1 - np.abs(tau) / peak).min(axis=0), 1 - np.sqrt(((tau / continuous) ** 2).mean(axis=0))


@variant("margin")
def the_given_functions_in_one_array(tau, peak, continuous):
    from reference.torque_limits import peak_torque, rms_torque

    n = np.shape(tau)[1]
    ratings = np.array([np.ones(n) * peak, np.ones(n) * continuous])
    return (ratings - [peak_torque(tau), rms_torque(tau)]) / ratings


@variant("margin", "a named pair, single precision")
def margin_single(tau, peak, continuous):
    loads = np.float32(peak_torque(tau)), np.float32(rms_torque(tau))
    return tuple(
        np.float32(1) - load / np.float32(rating) for load, rating in zip(loads, (peak, continuous), strict=True)
    )


# --- max_payload_static


@variant("max_payload_static")
def the_lessons_own_factor(arm, q, limit):
    c = gravity_2r(arm, q)
    return largest_factor(c, gravity_2r(arm.with_payload(1.0), q) - c, limit)


def payload_by_bisection(holds):
    """Return the largest payload for which `holds(payload)`; a closure of the student's does the rest."""
    if not holds(0.0):
        return 0.0
    high = 1.0
    while holds(high):
        high *= 2
        if high > 1e9:
            return np.inf
    low = 0.0
    while high - low > 1e-9 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if holds(middle) else (low, middle)
    return low


@variant("max_payload_static")
def bisection(arm, q, limit):
    return payload_by_bisection(lambda p: np.all(np.abs(gravity_2r(arm.with_payload(p), q)) <= limit))


@variant("max_payload_static")
def lever_arms_of_the_tip_joint_by_joint(arm, q, limit):
    g, limit = -arm.gravity[1], np.broadcast_to(limit, 2)
    elbow = arm.length[1] * math.cos(q[0] + q[1])
    levers = [arm.length[0] * math.cos(q[0]) + elbow, elbow]
    masses = []
    for tau, lever, most in zip(gravity_2r(arm, q), levers, limit, strict=True):
        if abs(tau) > most:
            return 0
        if g * abs(lever) > 1e-12:
            masses.append((most - tau * np.sign(lever)) / (g * abs(lever)))
    return min(masses, default=math.inf)


@variant("max_payload_static")
def both_ends_of_the_band(arm, q, limit):
    still = np.zeros(2)
    c = inverse_dynamics_2r(arm, q, still, still)
    d = inverse_dynamics_2r(arm.with_payload(1.0), q, still, still) - c
    d[np.abs(d) < 1e-10] = 0
    if (abs(c) > limit).any():
        return np.float64(0)
    with np.errstate(divide="ignore", invalid="ignore"):
        candidates = np.concatenate([(limit - c) / d, (-np.asarray(limit) - c) / d])
    candidates = candidates[np.isfinite(candidates) & (candidates >= 0)]
    return candidates.min() if candidates.size else np.inf


@variant("max_payload_static")
def payload_as_a_tip_force(arm, q, limit):
    c1, c12 = np.cos(q[0]), np.cos(q[0] + q[1])
    g = -arm.gravity[1]
    J_y = np.array([arm.length[0] * c1 + arm.length[1] * c12, arm.length[1] * c12])
    return largest_factor(gravity_2r(arm, q), g * J_y, np.asarray(limit) + np.zeros(2))


# --- max_payload_moving


@variant("max_payload_moving")
def affine_in_the_payload(arm, q0, qf, T, limit):
    motion = cubic(q0, qf, T, sample_times(T, rate=100))
    c = inverse_dynamics_2r(arm, *motion)
    return largest_factor(c, inverse_dynamics_2r(arm.with_payload(1.0), *motion) - c, limit)


@variant("max_payload_moving")
def bisection_along_the_motion(arm, q0, qf, T, limit):
    motion = cubic(q0, qf, T, np.linspace(0, T, round(100 * T) + 1))
    return payload_by_bisection(lambda p: (np.abs(inverse_dynamics_2r(arm.with_payload(p), *motion)) <= limit).all())


@variant("max_payload_moving")
def sample_by_sample_and_joint_by_joint(arm, q0, qf, T, limit):
    q, dq, ddq = cubic(q0, qf, T, sample_times(T, rate=100))
    loaded, limit, least = arm.with_payload(2.0), np.ones(2) * limit, math.inf
    for k in range(len(q)):
        empty = inverse_dynamics_2r(arm, q[k], dq[k], ddq[k])
        slope = (inverse_dynamics_2r(loaded, q[k], dq[k], ddq[k]) - empty) / 2
        for c, d, most in zip(empty, slope, limit, strict=True):
            if not -most <= c <= most:
                return 0.0
            if abs(d) > 1e-10:
                least = min(least, ((most if d > 0 else -most) - c) / d)
    return least


@variant("max_payload_moving")
def own_cubic_and_vectorised_band(arm, q0, qf, T, limit):
    u = np.linspace(0, 1, round(100 * T) + 1)[:, None]
    motion = (
        q0 + (3 * u**2 - 2 * u**3) * (qf - q0),
        6 * (u - u**2) * (qf - q0) / T,
        (6 - 12 * u) * (qf - q0) / T**2,
    )
    c = inverse_dynamics_2r(arm, *motion)
    d = inverse_dynamics_2r(arm.with_payload(1), *motion) - c
    if np.max(np.abs(c) - limit) > 0:
        return 0.0
    size = np.where(np.abs(d) < 1e-9, np.nan, np.abs(d))
    room = (limit - np.sign(d) * c) / size
    return np.inf if np.isnan(room).all() else np.nanmin(room)


# --- min_duration


def static_and_moving(arm, q0, qf):
    q, dq, ddq = cubic(q0, qf, 1.0, np.linspace(0, 1, 201))
    c = gravity_2r(arm, q)
    return c, inverse_dynamics_2r(arm, q, dq, ddq) - c


@variant("min_duration")
def factor_of_one_over_duration_squared(arm, q0, qf, limit):
    c, d = static_and_moving(arm, q0, qf)
    x = largest_factor(c, d, limit)
    return 1 / np.sqrt(x) if x > 0 else np.inf


@variant("min_duration")
def bisection_over_the_duration(arm, q0, qf, limit):
    u = np.linspace(0, 1, 201)

    @functools.lru_cache
    def within(T):
        return bool((np.abs(inverse_dynamics_2r(arm, *cubic(q0, qf, T, u * T))) <= limit).all())

    if np.array_equal(q0, qf):
        return 0.0 if (np.abs(gravity_2r(arm, q0)) <= limit).all() else np.inf
    if (np.abs(gravity_2r(arm, cubic(q0, qf, 1.0, u)[0])) > limit).any():
        return np.inf
    low, high = 1e-6, 1.0
    while not within(high):
        low, high = high, 2 * high
    for _ in range(60):
        middle = 0.5 * (low + high)
        if within(middle):
            high = middle
        else:
            low = middle
    return high


@variant("min_duration")
def longest_needed_by_any_sample(arm, q0, qf, limit):
    c, d = static_and_moving(arm, q0, qf)
    longest = 0.0
    for (c1, c2), (d1, d2) in zip(c, d, strict=True):
        for x, y, most in zip((c1, c2), (d1, d2), np.broadcast_to(limit, (2,)), strict=True):
            if abs(x) > most:
                return math.inf
            room = most - x if y > 0 else most + x
            if abs(y) > 1e-12:
                longest = max(longest, math.sqrt(abs(y) / room) if room > 0 else math.inf)
    return longest


@variant("min_duration")
def vectorised_roots(arm, q0, qf, limit):
    c, d = static_and_moving(arm, np.asarray(q0), np.asarray(qf))
    limit = np.broadcast_to(np.asarray(limit, dtype=float), c.shape)
    if np.any(np.abs(c) > limit):
        return float("inf")
    room = limit - np.sign(d) * c
    needs = np.divide(np.abs(d), room, out=np.zeros_like(d), where=np.abs(d) > 1e-12)
    return np.sqrt(needs.max())


for name, function in {
    "max_payload_static": payload_as_a_tip_force,
    "max_payload_moving": affine_in_the_payload,
    "min_duration": vectorised_roots,
}.items():
    variant(name, "single precision at the end")(lambda *state, function=function: np.float32(function(*state)))
