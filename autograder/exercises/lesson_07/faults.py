"""Lesson 7's H and b with the usual mistakes built in."""

from __future__ import annotations

import numpy as np

from autograder.exercise import geometry
from reference import inverse_dynamics
from reference.absolute import joint_space as reference_joint_space

NONE: frozenset[str] = frozenset()
INERTIA_ELSEWHERE = {"no_inertia", "inertia_of_one", "inertia_after_sum", "inertia_on_diagonal"}


def mass_matrix(arm, q, faults=NONE):
    """Columns by unit accelerations."""
    n, still = arm.n, np.zeros(arm.n)
    table = arm if faults & {"gravity_left", "gravity_left_rows"} else arm.with_(gravity=(0, 0))
    speed = np.ones(n) if "speed_left" in faults else still
    columns = []
    for j in range(n):
        unit = np.zeros(n)
        unit[j] = 1
        if "unit_theta" in faults:
            unit = np.diff(unit, prepend=0)
        if "all_at_once" in faults:
            unit = (np.arange(n) <= j).astype(float)
        columns.append(inverse_dynamics(table, q, *((unit, still) if "unit_speed" in faults else (speed, unit))))
    H = np.stack(columns, axis=0 if "gravity_left_rows" in faults else 1)
    if "one_triangle" in faults:
        H = np.tril(H)
    return np.diag(np.diag(H)) if "diagonal" in faults else H


def bias_forces(arm, q, dq, faults=NONE):
    ddq = (
        np.ones(arm.n)
        if "acceleration_left" in faults
        else np.asarray(dq)
        if "speed_as_acceleration" in faults
        else 0 * q
    )
    if "no_velocity" in faults:
        dq = 0 * dq
    b = inverse_dynamics(arm, q, dq, ddq)
    return -b if "sign" in faults else b


def _vectors(arm, q, faults):
    _, starts, centres = geometry.places(arm, q)
    if "relative" in faults:
        u = np.exp(1j * np.asarray(q))
        ends = np.cumsum(arm.length * u)
        starts = ends - arm.length * u
        centres = starts + (arm.com_x + 1j * arm.com_y) * u
    if "wrong_end" in faults:
        starts = starts + arm.length * np.exp(1j * np.cumsum(q))
    if "row_before" in faults:  # row −1 of joint_positions is the tip
        steps = arm.length * np.exp(1j * np.cumsum(q))
        starts = np.concatenate([[np.sum(steps)], starts[:-1]])
    if "from_the_origin" in faults:
        starts = 0 * starts
    return starts, centres


def _counted(i, j, n, faults):
    """The links that the sum for h_ij takes."""
    both = max(i, j)
    first = i if "from_i" in faults else min(i, j) if "from_min" in faults else 0 if "from_all" in faults else both
    if "one_link" in faults:
        return [both]
    links = range(first + ("late" in faults), n - ("early" in faults))
    return links[-1:] if "overwritten" in faults else links


def mass_matrix_closed_form(arm, q, faults=NONE):
    """h_ij = Σ_{k ≥ max(i,j)} m_k (p_Gk − p_{i−1})·(p_Gk − p_{j−1}) + I_k."""
    starts, centres = _vectors(arm, q, faults)
    n = arm.n
    H = np.zeros((n, n))
    for i in range(n):
        for j in range(n):
            for k in _counted(i, j, n, faults):
                a, b = centres[k] - starts[i], centres[k] - starts[j]
                if "own_joint" in faults:
                    a = b = centres[k] - starts[k]
                if "own_centres" in faults:
                    a, b = centres[i] - starts[i], centres[j] - starts[j]
                product = abs(a) * abs(b) if "sizes" in faults else (np.conj(a) * b).real
                H[i, j] += arm.mass[k] * product + (0 if faults & INERTIA_ELSEWHERE else arm.inertia[k])
    if "no_inertia" in faults:
        return H
    if "inertia_of_one" in faults:
        H += arm.inertia[np.maximum.outer(np.arange(n), np.arange(n))]
    if "inertia_after_sum" in faults:
        H += arm.inertia[-1]
    return H + np.diag(arm.inertia) if "inertia_on_diagonal" in faults else H


def bias_closed_form(arm, q, dq, faults=NONE):
    """Moments of m_k a_Gk with q̈ = 0, less the weight's."""
    starts, centres = _vectors(arm, q, faults)
    u = np.exp(1j * np.cumsum(q))
    omega = np.asarray(dq) if "relative_speed" in faults else np.cumsum(dq)
    square = omega if "omega_once" in faults else omega**2
    carried = arm.length * u * square
    a = -(np.cumsum(carried) - carried) - (0 if "no_own_term" in faults else (arm.com_x + 1j * arm.com_y) * u * square)
    if "centrifugal" in faults:
        a = -a
    if "speed_as_acceleration" in faults:
        turn = 1j * arm.length * u * np.cumsum(dq)
        a = a + np.cumsum(turn) - turn + 1j * (arm.com_x + 1j * arm.com_y) * u * np.cumsum(dq)
    g = complex(*arm.gravity) * (0 if "no_gravity" in faults else -1 if "gravity_sign" in faults else 1)
    n = arm.n
    b = np.zeros(n)
    for i in range(n):
        links = range(0 if "from_all" in faults else i + ("late" in faults), i + 1 if "own_link_only" in faults else n)
        for k in links[-1:] if "overwritten" in faults else links:
            lever = centres[k] - starts[k if "own_joint" in faults else i]
            b[i] += arm.mass[k] * (np.conj(lever) * (a[k] - g)).imag
    return b


def joint_space(H_theta, b_theta, faults=NONE):
    """H = TᵀH_θT, b = Tᵀb_θ."""
    if not faults:
        return reference_joint_space(H_theta, b_theta)
    n = len(b_theta)
    T = np.tril(np.ones((n, n)))
    left, right = (T, T.T) if "exchanged" in faults else (T, T) if "left_T" in faults else (T.T, T)
    H = left @ H_theta if "one_side" in faults else left @ H_theta @ right
    if "elementwise" in faults:
        H = left * H_theta * right
    if "inverse" in faults:
        inverse = np.linalg.inv(T)
        H = inverse.T @ H_theta @ inverse
    if "inverse_for_b" in faults:
        return H, np.linalg.solve(T, b_theta)
    b = np.asarray(b_theta) if "b_unchanged" in faults else T @ b_theta if "T_for_b" in faults else T.T @ b_theta
    return H, b
