"""Right answers to lesson 3: a motion, its torques, their terms and shares, and a payload."""

from __future__ import annotations

import dataclasses
import math
from collections import OrderedDict, defaultdict

import numpy as np

from reference import PlanarArm
from reference.two_link import inverse_dynamics_2r
from tests.autograder.variants import variant


def torque_history(arm, q, dq, ddq):
    """The student's own, for the exercises that follow."""
    return np.array([inverse_dynamics_2r(arm, *state) for state in zip(q, dq, ddq, strict=True)])


# --- cubic_profile


@variant("cubic_profile")
def polynomial_in_time(q0, qf, T, rate):
    t = np.linspace(0, T, int(round(T * rate)) + 1)[:, np.newaxis]
    a2, a3 = 3 * (qf - q0) / T**2, -2 * (qf - q0) / T**3
    return q0 + a2 * t**2 + a3 * t**3, 2 * a2 * t + 3 * a3 * t**2, 2 * a2 + 6 * a3 * t


@variant("cubic_profile")
def numpy_polynomial_and_its_derivatives(q0, qf, T, rate):
    t = np.arange(round(T * rate) + 1) / rate
    histories = [[], [], []]
    for a, b in zip(q0, qf, strict=True):
        p = np.polynomial.Polynomial([a, 0, 3 * (b - a) / T**2, -2 * (b - a) / T**3])
        for k, history in enumerate(histories):
            history.append(p.deriv(k)(t) if k else p(t))
    return tuple(np.array(history).T for history in histories)


@variant("cubic_profile")
def coefficients_from_the_four_conditions(q0, qf, T, rate):
    conditions = np.array([[1, 0, 0, 0], [1, T, T**2, T**3], [0, 1, 0, 0], [0, 1, 2 * T, 3 * T**2]])
    a = np.linalg.solve(conditions, np.array([q0, qf, 0 * q0, 0 * q0]))
    t = np.linspace(0, T, round(T * rate) + 1)
    one, zero = np.ones_like(t), np.zeros_like(t)
    powers = np.stack([one, t, t**2, t**3], axis=1)
    rates = np.stack([zero, one, 2 * t, 3 * t**2], axis=1)
    return powers @ a, rates @ a, np.stack([zero, zero, 2 * one, 6 * t], axis=1) @ a


@variant("cubic_profile")
def lists_of_lists_by_loops(q0, qf, T, rate):
    q, dq, ddq = [], [], []
    samples = round(T * rate) + 1
    for k in range(samples):
        u = k / (samples - 1)
        q.append([a + (b - a) * u * u * (3 - 2 * u) for a, b in zip(q0, qf, strict=True)])
        dq.append([(b - a) * 6 * u * (1 - u) / T for a, b in zip(q0, qf, strict=True)])
        ddq.append([(b - a) * (6 - 12 * u) / T**2 for a, b in zip(q0, qf, strict=True)])
    return q, dq, ddq


@variant("cubic_profile")
def outer_products_in_a_list(q0, qf, T, rate):
    u = np.linspace(0, 1, round(T * rate) + 1)
    change = np.subtract(qf, q0)
    q = np.outer(u**2 * (3 - 2 * u), change)
    q += q0
    return [q, np.outer(6 * u * (1 - u), change / T), np.outer(6 - 12 * u, change / T / T)]


@variant("cubic_profile")
def weights_of_both_ends(q0, qf, T, rate):
    u = (np.arange(round(rate * T) + 1) / round(rate * T)).reshape(-1, 1)
    start, end = (1 + 2 * u) * (1 - u) ** 2, u**2 * (3 - 2 * u)
    return start * q0 + end * qf, 6 * u * (1 - u) * (qf - q0) / T, (6 - 12 * u) * (qf - q0) / T**2


@variant("cubic_profile")
def one_array_of_all_three(q0, qf, T, rate):
    u = np.linspace(0, 1, round(T * rate) + 1)[None, :, None]
    shape = np.concatenate([3 * u**2 - 2 * u**3, (6 * u - 6 * u**2) / T, (6 - 12 * u) / T**2])
    motion = shape * (qf - q0)
    motion[0] += q0
    return motion


@variant("cubic_profile", "single precision")
def cubic_single(q0, qf, T, rate):
    q0, qf, T = q0.astype(np.float32), qf.astype(np.float32), np.float32(T)
    u = np.linspace(0, 1, round(float(T) * rate) + 1, dtype=np.float32)[:, None]
    return q0 + (3 * u**2 - 2 * u**3) * (qf - q0), 6 * (u - u**2) * (qf - q0) / T, (6 - 12 * u) * (qf - q0) / T**2


# --- torque_history


@variant("torque_history")
def all_samples_at_once(arm, q, dq, ddq):
    return inverse_dynamics_2r(arm, q, dq, ddq)


@variant("torque_history")
def rows_in_a_list(arm, q, dq, ddq):
    tau = []
    for k in range(len(q)):
        tau.append(list(inverse_dynamics_2r(arm, q[k], dq[k], ddq[k])))
    return tau


@variant("torque_history")
def filled_row_by_row(arm, q, dq, ddq):
    tau = np.empty_like(q)
    for k, row in enumerate(tau):
        row[:] = inverse_dynamics_2r(arm, q[k], dq[k], ddq[k])
    return tau


@variant("torque_history")
def numpy_vectorize(arm, q, dq, ddq):
    each = np.vectorize(lambda a, b, c: inverse_dynamics_2r(arm, a, b, c), signature="(n),(n),(n)->(n)")
    return each(q, dq, ddq)


@variant("torque_history")
def apply_along_an_axis(arm, q, dq, ddq):
    states = np.hstack([q, dq, ddq])
    return np.apply_along_axis(lambda s: inverse_dynamics_2r(arm, *np.split(s, 3)), 1, states)


@variant("torque_history")
def written_out_over_columns(arm, q, dq, ddq):
    (m1, m2), (I1, I2), (a, b), l, g = arm.mass, arm.inertia, arm.com_x, arm.length[0], -arm.gravity[1]
    p, h = m2 * l * b * np.cos(q[:, 1]), m2 * l * b * np.sin(q[:, 1])
    J2 = m2 * b**2 + I2
    elbow_weight = m2 * b * g * np.cos(q.sum(axis=1))
    tau2 = (J2 + p) * ddq[:, 0] + J2 * ddq[:, 1] + h * dq[:, 0] ** 2 + elbow_weight
    tau1 = (m1 * a**2 + I1 + m2 * l**2 + J2 + 2 * p) * ddq[:, 0] + (J2 + p) * ddq[:, 1]
    tau1 += -h * (2 * dq[:, 0] + dq[:, 1]) * dq[:, 1] + (m1 * a + m2 * l) * g * np.cos(q[:, 0]) + elbow_weight
    return np.vstack([tau1, tau2]).T


variant("torque_history", "a lambda over map")(
    lambda arm, q, dq, ddq: np.stack(list(map(inverse_dynamics_2r, [arm] * len(q), q, dq, ddq)))
)


# --- term_split


@variant("term_split")
def three_calls_of_own_history(arm, q, dq, ddq):
    still = np.zeros_like(q)
    gravity = torque_history(arm, q, still, still)
    inertia = torque_history(arm, q, still, ddq) - gravity
    velocity = torque_history(arm, q, dq, still) - gravity
    return {"inertia": inertia, "velocity": velocity, "gravity": gravity}


@variant("term_split")
def velocity_is_what_is_left(arm, q, dq, ddq):
    parts = OrderedDict(gravity=inverse_dynamics_2r(arm, q, 0 * dq, 0 * ddq))
    parts["inertia"] = inverse_dynamics_2r(arm.with_(gravity=(0, 0)), q, 0 * dq, ddq)
    parts["velocity"] = inverse_dynamics_2r(arm, q, dq, ddq) - parts["gravity"] - parts["inertia"]
    return parts


@variant("term_split")
def matrices_sample_by_sample_into_lists(arm, q, dq, ddq):
    from reference.two_link import coriolis_matrix_2r, gravity_2r, mass_matrix_2r

    parts = defaultdict(list)
    for a, b, c in zip(q, dq, ddq, strict=True):
        parts["inertia"].append(mass_matrix_2r(arm, a) @ c)
        parts["velocity"].append(coriolis_matrix_2r(arm, a, b) @ b)
        parts["gravity"].append(gravity_2r(arm, a))
    return parts


@variant("term_split")
def einsum_of_given_matrices(arm, q, dq, ddq):
    from reference import two_link

    return dict(
        velocity=np.einsum("tij,tj->ti", two_link.coriolis_matrix_2r(arm, q, dq), dq),
        gravity=two_link.gravity_2r(arm, q),
        inertia=np.einsum("tij,tj->ti", two_link.mass_matrix_2r(arm, q), ddq),
    )


@variant("term_split")
def even_and_odd_parts(arm, q, dq, ddq):
    table, still = arm.with_(gravity=[0, 0]), np.zeros(q.shape)
    forwards, backwards = (inverse_dynamics_2r(table, q, dq, s * ddq) for s in (1, -1))
    names = ["inertia", "velocity", "gravity"]
    values = [(forwards - backwards) / 2, (forwards + backwards) / 2, inverse_dynamics_2r(arm, q, still, still)]
    return dict(zip(names, values, strict=True))


@variant("term_split", "single precision")
def term_split_single(arm, q, dq, ddq):
    return {name: np.float32(part) for name, part in einsum_of_given_matrices(arm, q, dq, ddq).items()}


# --- term_shares


@variant("term_shares")
def divide_where_there_is_torque(parts):
    total = np.sum([np.abs(part) for part in parts.values()], axis=0)
    return {
        name: np.divide(np.abs(part), total, out=np.zeros_like(total, dtype=float), where=total != 0)
        for name, part in parts.items()
    }


@variant("term_shares")
def silence_then_replace_nan(parts):
    arrays = {name: np.abs(np.asarray(part, dtype=float)) for name, part in parts.items()}
    total = sum(arrays.values())
    with np.errstate(invalid="ignore", divide="ignore"):
        return {name: np.nan_to_num(array / total) for name, array in arrays.items()}


@variant("term_shares")
def entry_by_entry(parts):
    sizes = {name: np.abs(part) for name, part in parts.items()}
    shares = {name: np.zeros(np.shape(part)) for name, part in parts.items()}
    for place in np.ndindex(*np.shape(next(iter(parts.values())))):
        total = sum(size[place] for size in sizes.values())
        for name in parts:
            if total > 0:
                shares[name][place] = sizes[name][place] / total
    return shares


@variant("term_shares")
def nested_lists_by_recursion(parts):
    def share(part, others):
        if np.ndim(part) == 0:
            total = sum(abs(float(other)) for other in others)
            return abs(float(part)) / total if total else 0.0
        return [share(part[k], [other[k] for other in others]) for k in range(len(part))]

    return {name: share(part, list(parts.values())) for name, part in parts.items()}


@variant("term_shares")
def stacked_in_one_array(parts):
    names, size = list(parts), np.abs(np.stack(list(parts.values())))
    total = size.sum(axis=0, keepdims=True)
    total[total == 0] = 1
    return dict(zip(names, size / total, strict=True))


# --- add_payload


@variant("add_payload")
def parallel_axes_about_the_new_centre(arm, mass):
    (m1, m2), (I1, I2), (lc1, lc2), l2 = arm.mass, arm.inertia, arm.com_x, arm.length[1]
    m = m2 + mass
    lc = (m2 * lc2 + mass * l2) / m
    return arm.with_(mass=[m1, m], com_x=[lc1, lc], inertia=[I1, I2 + m2 * (lc - lc2) ** 2 + mass * (l2 - lc) ** 2])


@variant("add_payload")
def by_way_of_the_joint(arm, mass):
    m, c, inertia = arm.mass.copy(), arm.com_x.copy(), arm.inertia.copy()
    about_joint = inertia[1] + m[1] * c[1] ** 2 + mass * arm.length[1] ** 2
    first_moment = m[1] * c[1] + mass * arm.length[1]
    m[1] += mass
    c[1] = first_moment / m[1]
    inertia[1] = about_joint - m[1] * c[1] ** 2
    return PlanarArm(m, arm.length, inertia, c, arm.com_y, arm.gravity)


@variant("add_payload")
def reduced_mass_and_dataclasses_replace(arm, mass):
    m2, distance = arm.mass[1], arm.length[1] - arm.com_x[1]
    return dataclasses.replace(
        arm,
        mass=(arm.mass[0], m2 + mass),
        com_x=(arm.com_x[0], arm.com_x[1] + mass / (m2 + mass) * distance),
        inertia=(arm.inertia[0], arm.inertia[1] + m2 * mass / (m2 + mass) * distance**2),
    )


@variant("add_payload")
def nothing_to_do_for_no_mass(arm, mass):
    if mass == 0:
        return arm
    bodies = [(arm.mass[1], arm.com_x[1]), (mass, arm.length[1])]
    total = math.fsum(m for m, _ in bodies)
    centre = math.fsum(m * x for m, x in bodies) / total
    inertia = arm.inertia[1] + sum(m * (x - centre) ** 2 for m, x in bodies)
    changes = {"mass": total, "com_x": centre, "inertia": inertia}
    return arm.with_(**{name: np.append(getattr(arm, name)[:1], new) for name, new in changes.items()})


@variant("add_payload", "single precision")
def add_payload_single(arm, mass):
    f = np.float32
    m2, c2, I2, l2, p = f(arm.mass[1]), f(arm.com_x[1]), f(arm.inertia[1]), f(arm.length[1]), f(mass)
    c = (m2 * c2 + p * l2) / (m2 + p)
    inertia = I2 + m2 * (c - c2) ** 2 + p * (l2 - c) ** 2
    return arm.with_(mass=[arm.mass[0], m2 + p], com_x=[arm.com_x[0], c], inertia=[arm.inertia[0], inertia])
