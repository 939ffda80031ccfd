"""Lesson 2's formulas with the usual mistakes built in, each switched on by its key: what the diagnosis compares with."""

from __future__ import annotations

import numpy as np

from reference.two_link import coriolis_matrix_2r, gravity_2r, mass_matrix_2r

Faults = frozenset[str]


def _constants(arm, faults: Faults):
    l = arm.com_x[0] if "elbow_at_com" in faults else arm.length[0]
    return arm.mass, l, arm.com_x, arm.inertia


def _cosine(q, faults: Faults, function=np.cos):
    """The cosine of the angle between the links, or of what is mistaken for it."""
    if "no_angle" in faults:
        return 1.0
    if "sine_for_cosine" in faults:
        function = np.sin if function is np.cos else np.cos
    if "q1_for_q2" in faults:
        return function(q[0])
    if "absolute_for_relative" in faults:
        return function(q[0] + q[1])
    return function(q[1])


def kinetic_energy(arm, q, dq, faults: Faults):
    (m1, m2), l, (r1, r2), (I1, I2) = _constants(arm, faults)
    w1, w2 = dq[0], dq[0] + dq[1]
    partner = dq[1] if "cross_relative" in faults else w2
    cross = 0 if "no_cross_term" in faults else 2 * l * r2 * w1 * partner * _cosine(q, faults)
    if "cross_once" in faults:
        cross = cross / 2
    v2 = (l * w1) ** 2 + (r2 * w2) ** 2 + cross
    if "elbow_at_rest" in faults:
        v2 = (r2 * w2) ** 2
    spin2 = dq[1] if "spin_of_joint" in faults else w2
    half = 1.0 if "no_half" in faults else 0.5
    K1 = half * (m1 * (r1 * w1) ** 2 + I1 * w1**2)
    K2 = (1.0 if "no_half_in_link_2" in faults else half) * (m2 * v2 + (0 if "no_I2" in faults else I2) * spin2**2)
    return K2 if "no_link_1" in faults else K1 + K2


def potential_energy(arm, q, faults: Faults):
    (m1, m2), l, (r1, r2), _ = _constants(arm, faults)
    height = np.cos if "sine_for_cosine" in faults else np.sin
    first, second = q[0], q[0] + q[1]
    if "links_in_line" in faults:
        second = q[0]
    elbow = 0 if "elbow_at_base" in faults else l * height(second if "link_1_tilted" in faults else first)
    weight = 1.0 if "no_g" in faults else -arm.gravity[1]
    return weight * (m1 * r1 * height(first) + m2 * (elbow + r2 * height(second)))


def mass_matrix(arm, q, faults: Faults):
    (m1, m2), l, (r1, r2), (I1, I2) = _constants(arm, faults)
    cross = m2 * l * r2 * _cosine(q, faults)
    if "cross_without_m2" in faults:
        cross = cross / m2
    if "no_cross" in faults:
        cross = 0 * cross
    own1, own2 = m1 * r1**2, m2 * r2**2
    if "no_parallel_axis" in faults:
        own1 = own2 = 0
    carried = 0 if "no_carried_mass" in faults else m2 * l**2
    twice = 1 if "cross_once" in faults else 2
    turning1 = (0 if "no_own_1" in faults else own1) + (0 if "no_I1" in faults else I1)
    if "no_link_1" in faults:
        turning1 = 0
    about_elbow = 0 if "no_m22_in_m11" in faults else own2 + (0 if "no_I2_in_m11" in faults else I2)
    if "no_cross_in_m11" in faults:
        twice = 0
    m11 = turning1 + carried + about_elbow + twice * cross
    if "stretched_in_m11" in faults:
        m11 = turning1 + m2 * (l + r2) ** 2 + I2
    if "half_left_in_m11" in faults:
        m11 = m11 / 2
    m12 = own2 + I2 + (0 if "no_cross_in_m12" in faults else twice * cross if "cross_twice_in_m12" in faults else cross)
    if "no_I2_in_m12" in faults:
        m12 = m12 - I2
    if "no_m22_in_m12" in faults:
        m12 = m12 - own2 - I2
    if "m12_doubled" in faults:
        m12 = 2 * m12
    if "diagonal" in faults:
        m12 = 0 * m12
    return np.array([[m11, m12], [m12, own2 + I2]])


def coriolis_matrix(arm, q, dq, faults: Faults):
    (_, m2), l, (_, r2), _ = _constants(arm, faults)
    h = -m2 * l * r2 * _cosine(q, faults, np.sin)
    if "h_sign" in faults:
        h = -h
    if "h_twice" in faults:
        h = 2 * h
    c11, c12, c21 = h * dq[1], h * (dq[0] + dq[1]), -h * dq[0]
    if "c12_without_dq1" in faults:
        c12 = h * dq[1]
    if "c12_without_dq2" in faults:
        c12 = h * dq[0]
    if "c21_with_dq2" in faults:
        c21 = -h * dq[1]
    if "c21_sign" in faults:
        c21 = -c21
    if "c11_twice" in faults:
        c11 = 2 * c11
    if "not_christoffel" in faults:
        c11, c12 = c11 + h * dq[1], c12 - h * dq[0]
    if "all_in_c12" in faults:
        c11, c12 = 0 * h, c12 + h * dq[0]
    C = np.array([[c11, c12], [c21, 0 * h]])
    if "second_column" in faults:
        C = np.array([[c11, c12], [0 * h, c21]])
    if "rows_swapped" in faults:
        C = C[::-1]
    return C.T if "transposed" in faults else C


def gravity(arm, q, faults: Faults):
    (m1, m2), l, (r1, r2), _ = _constants(arm, faults)
    lever = np.sin if "sine_for_cosine" in faults else np.cos
    g = -arm.gravity[1]
    g2 = m2 * r2 * g * lever(q[0] + q[1])
    carried = (0 if "no_elbow_load" in faults else m2 * l) * g * lever(q[0])
    elbow = g2 + carried if "elbow_from_shoulder" in faults else g2
    return np.array([m1 * r1 * g * lever(q[0]) + carried + (0 if "no_g2_in_g1" in faults else g2), elbow])


def _terms(arm, q, dq, faults: Faults):
    """M, C q̇ and g, with what is done wrong in putting them together."""
    M = mass_matrix_2r(arm, q)
    if "diagonal" in faults:
        M = np.diag(np.diag(M))
    C = coriolis_matrix_2r(arm, q, dq)
    velocity = C.T @ dq if "transposed" in faults else C * dq if "star" in faults else C @ dq
    if "bare_C" in faults:
        velocity = C
    if "squared_speeds" in faults:
        velocity = C @ np.square(dq)
    sign = -1 if "velocity_sign" in faults else 1
    velocity = velocity * (0 if "no_velocity" in faults else 2 if "velocity_twice" in faults else sign)
    weight = gravity_2r(arm, q) * (0 if "no_gravity" in faults else -1 if "weight_sign" in faults else 1)
    return M, velocity, weight


def inverse_dynamics(arm, q, dq, ddq, faults: Faults):
    M, velocity, weight = _terms(arm, q, dq, faults)
    if "acceleration_for_speed" in faults:
        velocity = coriolis_matrix_2r(arm, q, dq) @ ddq
    if "speed_for_acceleration" in faults:
        ddq = dq
    inertia = (M * ddq if {"star", "star_in_M"} & faults else M @ ddq) * (-1 if "inertia_sign" in faults else 1)
    return inertia + velocity + weight


def forward_dynamics(arm, q, dq, tau, faults: Faults):
    M, velocity, weight = _terms(arm, q, dq, faults)
    rest = tau - velocity - weight
    if "rest_sign" in faults:
        rest = -rest
    if "slash" in faults:
        return rest / M
    if "only_tau_solved" in faults:
        return np.linalg.solve(M, tau) - velocity - weight
    if "multiplied" in faults:
        return M @ rest
    if "reciprocal_entries" in faults:
        with np.errstate(divide="ignore"):
            return (1 / M) @ rest
    return np.linalg.solve(M, rest)
