"""Right answers to lesson 7: the mass matrix and the bias forces, by sweeps and in closed form."""

from __future__ import annotations

import itertools
import math

import numpy as np

from reference import kinematics
from reference.newton_euler import inverse_dynamics
from tests.autograder.variants import variant


def complex_model(arm, q):
    """Return u = e^{iθ}, the complex arms A, and Aᴴ diag(m) A: the notebook's own start for several answers."""
    u = np.exp(1j * np.cumsum(q))
    A = np.tril(np.tile(arm.length, (arm.n, 1)), -1) + np.diag(arm.com_x + 1j * arm.com_y)
    return u, A, A.conj().T @ (arm.mass[:, None] * A)


def centre_jacobians(arm, q):
    """Return (n, 2, n): the Jacobian of every centre of mass."""
    p, G = kinematics.joint_positions(arm, q)[:-1], kinematics.com_positions(arm, q)
    J = np.zeros((arm.n, 2, arm.n))
    for k in range(arm.n):
        lever = G[k] - p[: k + 1]
        J[k, 0, : k + 1], J[k, 1, : k + 1] = -lever[:, 1], lever[:, 0]
    return J


def reversed_sums(array, axis=0):
    return np.flip(np.cumsum(np.flip(array, axis), axis), axis)


# --- mass_matrix


@variant("mass_matrix", "columns with gravity off")
def mass_matrix(arm, q):
    weightless, H = arm.with_(gravity=(0, 0)), np.zeros((arm.n, arm.n))
    for j in range(arm.n):
        unit = np.zeros(arm.n)
        unit[j] = 1
        H[:, j] = inverse_dynamics(weightless, q, np.zeros(arm.n), unit)
    return H


@variant("mass_matrix")
def columns_less_the_weight(arm, q):
    still = 0 * q
    weight = inverse_dynamics(arm, q, still, still)
    return np.transpose([inverse_dynamics(arm, q, still, e) - weight for e in np.eye(arm.n)])


@variant("mass_matrix")
def all_units_at_once(arm, q):
    n = len(q)
    H = inverse_dynamics(arm.weightless, np.tile(q, (n, 1)), np.zeros((n, n)), np.eye(n))
    return (H + H.T) / 2


@variant("mass_matrix")
def nested_lists_half_filled_by_symmetry(arm, q):
    n, table = arm.n, arm.with_(gravity=[0.0, 0.0])
    H = [[0.0] * n for _ in range(n)]
    for i in range(n):
        column = inverse_dynamics(table, list(q), [0] * n, [int(k == i) for k in range(n)])
        for j in range(i, n):
            H[i][j] = H[j][i] = float(column[j])
    return H


@variant("mass_matrix")
def sum_over_centre_jacobians(arm, q):
    J, W = centre_jacobians(arm, q), np.tril(np.ones((arm.n, arm.n)))
    return np.einsum("k,kxi,kxj->ij", arm.mass, J, J) + W.T @ np.diag(arm.inertia) @ W


@variant("mass_matrix")
def energy_hessian_by_polarisation(arm, q):
    def twice_energy(dq):
        v = kinematics.com_velocities(arm, q, dq)
        return arm.mass @ (v**2).sum(axis=1) + arm.inertia @ np.cumsum(dq) ** 2

    e = np.eye(arm.n)
    diagonal = [twice_energy(x) for x in e]
    H = np.diag(diagonal)
    for i, j in itertools.combinations(range(arm.n), 2):
        H[i, j] = H[j, i] = (twice_energy(e[i] + e[j]) - diagonal[i] - diagonal[j]) / 2
    return H


@variant("mass_matrix")
def energy_hessian_by_differences(arm, q):
    def energy(dq):
        v = kinematics.com_velocities(arm, q, dq)
        return (arm.mass @ (v**2).sum(axis=1) + arm.inertia @ np.cumsum(dq) ** 2) / 2

    h = 0.01
    e = h * np.eye(arm.n)
    H = np.empty((arm.n, arm.n))
    for i, j in itertools.product(range(arm.n), repeat=2):
        H[i, j] = energy(e[i] + e[j]) - energy(e[i] - e[j]) - energy(e[j] - e[i]) + energy(-e[i] - e[j])
    return H / (4 * h * h)


@variant("mass_matrix")
def composite_bodies_from_the_tip(arm, q):
    n = arm.n
    p, G = kinematics.joint_positions(arm, q), kinematics.com_positions(arm, q)
    H, m, moment, inertia = np.zeros((n, n)), 0.0, np.zeros(2), 0.0  # all about the origin
    for i in reversed(range(n)):
        m += arm.mass[i]
        moment = moment + arm.mass[i] * G[i]
        inertia += arm.inertia[i] + arm.mass[i] * G[i] @ G[i]
        for j in range(i + 1):
            H[i, j] = H[j, i] = inertia - (p[i] + p[j]) @ moment + m * p[i] @ p[j]
    return H


@variant("mass_matrix")
def complex_arms_summed_twice(arm, q):
    u, _, C = complex_model(arm, q)
    H_theta = (C * np.outer(u.conj(), u)).real + np.diag(arm.inertia)
    return reversed_sums(reversed_sums(H_theta, 0), 1)


@variant("mass_matrix")
def from_motion_at_some_speed(arm, q):
    dq = np.ones(arm.n)
    bias = inverse_dynamics(arm, q, dq, 0 * q)
    return np.column_stack([(inverse_dynamics(arm, q, dq, 2 * e) - bias) / 2 for e in np.eye(arm.n)])


@variant("mass_matrix", "single precision")
def mass_matrix_single(arm, q):
    return mass_matrix(arm, q).astype(np.float32)


class MassMatrixOf:
    """A student's class: one object an arm."""

    def __init__(self, arm):
        self.arm = arm.with_(gravity=np.zeros(2))

    def __getitem__(self, q):
        return np.array([inverse_dynamics(self.arm, q, 0 * q, e) for e in np.eye(self.arm.n)])


variant("mass_matrix", "a class that is indexed")(lambda arm, q: MassMatrixOf(arm)[q])


# --- bias_forces


@variant("bias_forces", "torque without acceleration")
def bias_forces(arm, q, dq):
    return inverse_dynamics(arm, q, dq, np.zeros_like(q))


@variant("bias_forces")
def torque_less_inertia_as_a_list(arm, q, dq):
    ddq = np.ones(arm.n)
    return list(inverse_dynamics(arm, q, dq, ddq) - mass_matrix(arm, q) @ ddq)


@variant("bias_forces")
def weight_and_velocity_apart(arm, q, dq):
    still = [0.0] * arm.n
    weight = inverse_dynamics(arm, q, still, still)
    return weight + inverse_dynamics(arm.with_(gravity=(0, 0)), q, dq, still)


@variant("bias_forces")
def virtual_work_of_the_accelerations(arm, q, dq):
    a = kinematics.com_accelerations(arm, q, dq, 0 * q) - arm.gravity
    return sum(m * J.T @ x for m, J, x in zip(arm.mass, centre_jacobians(arm, q), a, strict=True))


@variant("bias_forces")
def christoffel_symbols_by_complex_step(arm, q, dq):
    n, h = arm.n, 1e-25

    def H(q):
        theta, A = np.cumsum(q), complex_model(arm, q.real)[1]
        x = A.real * np.cos(theta) - A.imag * np.sin(theta)
        y = A.real * np.sin(theta) + A.imag * np.cos(theta)
        H_theta = x.T @ (arm.mass[:, None] * x) + y.T @ (arm.mass[:, None] * y)
        T = np.tril(np.ones((n, n)))
        return T.T @ (H_theta + np.diag(arm.inertia)) @ T

    slopes = np.stack([H(q + 1j * h * e).imag / h for e in np.eye(n)])  # [k, i, j]
    velocity = np.einsum("kij,k,j->i", slopes, dq, dq) - np.einsum("kij,i,j->k", slopes, dq, dq) / 2
    J = centre_jacobians(arm, q)
    return velocity - np.einsum("k,kxi,x->i", arm.mass, J, arm.gravity)


variant("bias_forces", "a lambda, single precision")(lambda arm, q, dq: np.float32(bias_forces(arm, q, dq)))


# --- mass_matrix_closed_form


@variant("mass_matrix_closed_form")
def three_loops(arm, q):
    p, G, n = kinematics.joint_positions(arm, q), kinematics.com_positions(arm, q), arm.n
    H = np.zeros((n, n))
    for i in range(n):
        for j in range(n):
            for k in range(max(i, j), n):
                H[i, j] += arm.mass[k] * np.dot(G[k] - p[i], G[k] - p[j]) + arm.inertia[k]
    return H


@variant("mass_matrix_closed_form")
def levers_masked_and_einsum(arm, q):
    p, G, n = kinematics.joint_positions(arm, q)[:-1], kinematics.com_positions(arm, q), arm.n
    outside = np.tri(n)  # link k lies outside joint i
    levers = (G[:, None] - p[None]) * outside[..., None]
    return np.einsum("k,kix,kjx->ij", arm.mass, levers, levers) + np.einsum(
        "k,ki,kj->ij", arm.inertia, outside, outside
    )


@variant("mass_matrix_closed_form")
def generators_in_nested_lists(arm, q):
    p, G = kinematics.joint_positions(arm, q).tolist(), kinematics.com_positions(arm, q).tolist()

    def entry(i, j):
        return math.fsum(
            arm.mass[k] * ((G[k][0] - p[i][0]) * (G[k][0] - p[j][0]) + (G[k][1] - p[i][1]) * (G[k][1] - p[j][1]))
            + arm.inertia[k]
            for k in range(max(i, j), arm.n)
        )

    return [[entry(i, j) for j in range(arm.n)] for i in range(arm.n)]


@variant("mass_matrix_closed_form")
def complex_products(arm, q):
    u, _, C = complex_model(arm, q)
    T = np.tril(np.ones((arm.n, arm.n)))
    return T.T @ ((u.conj()[:, None] * C * u).real + np.diag(arm.inertia)) @ T


@variant("mass_matrix_closed_form")
def recursion_from_the_last_link(arm, q):
    p, G = kinematics.joint_positions(arm, q)[:-1], kinematics.com_positions(arm, q)

    def add(k):
        if k < 0:
            return np.zeros((arm.n, arm.n))
        H = add(k - 1)
        lever = G[k] - p[: k + 1]
        H[: k + 1, : k + 1] += arm.mass[k] * lever @ lever.T + arm.inertia[k]
        return H

    return add(arm.n - 1)


@variant("mass_matrix_closed_form", "single precision")
def closed_form_single(arm, q):
    p = kinematics.joint_positions(arm, q)[:-1].astype(np.float32)
    lever = kinematics.com_positions(arm, q).astype(np.float32)[:, None] - p
    outside, m, I = np.tri(arm.n, dtype=np.float32), arm.mass.astype(np.float32), arm.inertia.astype(np.float32)
    dots = np.einsum("kix,kjx->kij", lever, lever)
    return np.einsum("kij,ki,kj->ij", m[:, None, None] * dots + I[:, None, None], outside, outside)


# --- bias_closed_form


@variant("bias_closed_form")
def loops_over_the_published_sum(arm, q, dq):
    n, omega = arm.n, np.cumsum(dq)
    p, G = kinematics.joint_positions(arm, q), kinematics.com_positions(arm, q)
    b = np.zeros(n)
    for i in range(n):
        for k in range(i, n):
            lever = G[k] - p[i]
            b[i] -= arm.mass[k] * (lever[0] * arm.gravity[1] - lever[1] * arm.gravity[0])
            for j in range(k + 1):
                h = G[k] - p[k] if j == k else p[j + 1] - p[j]
                b[i] += arm.mass[k] * (lever[1] * h[0] - lever[0] * h[1]) * omega[j] ** 2
    return b


@variant("bias_closed_form")
def complex_closed_form(arm, q, dq):
    u, A, C = complex_model(arm, q)
    D = (arm.mass @ A).conj()
    b_theta = (u.conj() * (C @ (-u * np.cumsum(dq) ** 2) - D * complex(*arm.gravity))).imag
    return reversed_sums(b_theta)


@variant("bias_closed_form")
def inertia_forces_times_levers(arm, q, dq):
    p, G = kinematics.joint_positions(arm, q)[:-1], kinematics.com_positions(arm, q)
    f = arm.mass[:, None] * (kinematics.com_accelerations(arm, q, dq, np.zeros(arm.n)) - arm.gravity)
    lever = G[None, :] - p[:, None]
    moments = lever[..., 0] * f[:, 1] - lever[..., 1] * f[:, 0]
    return np.triu(moments).sum(axis=1)


@variant("bias_closed_form")
def slope_of_the_energies_by_differences(arm, q, dq):
    h = 1e-4
    weights = np.array([1, -8, 8, -1]) / (12 * h)

    def slope(f):
        return sum(w * f(k * h) for w, k in zip(weights, (-2, -1, 1, 2), strict=True))

    def lagrangian(x):
        v, G = kinematics.com_velocities(arm, x, dq), kinematics.com_positions(arm, x)
        return arm.mass @ ((v**2).sum(axis=1) / 2 + G @ arm.gravity)

    rate_of_H = slope(lambda t: sum_over_centre_jacobians(arm, q + t * dq))
    return rate_of_H @ dq - [slope(lambda t, e=e: lagrangian(q + t * e)) for e in np.eye(arm.n)]


@variant("bias_closed_form")
def tuple_of_floats_by_sweeps_of_sums(arm, q, dq):
    theta, omega = np.cumsum(q), np.cumsum(dq)
    p, G = kinematics.joint_positions(arm, q), kinematics.com_positions(arm, q)
    h = np.exp(1j * theta) * (arm.com_x + 1j * arm.com_y)
    l = np.exp(1j * theta) * arm.length
    g = complex(*arm.gravity)
    forces = [m * (-sum(l[:k] * omega[:k] ** 2) - h[k] * omega[k] ** 2 - g) for k, m in enumerate(arm.mass)]
    return tuple(
        float(sum(((complex(*G[k]) - complex(*p[i])).conjugate() * forces[k]).imag for k in range(i, arm.n)))
        for i in range(arm.n)
    )


variant("bias_closed_form", "single precision at the end")(
    lambda arm, q, dq: inertia_forces_times_levers(arm, q, dq).astype(np.float32)
)


# --- joint_space


@variant("joint_space")
def sum_matrix(H_theta, b_theta):
    T = np.tril(np.ones_like(H_theta))
    return T.T @ H_theta @ T, T.T @ b_theta


@variant("joint_space")
def reversed_cumulative_sums(H_theta, b_theta):
    return [reversed_sums(reversed_sums(H_theta, 0), 1), reversed_sums(b_theta)]


@variant("joint_space")
def corner_sums_in_lists(H_theta, b_theta):
    n = len(b_theta)
    H = [[float(np.sum(H_theta[i:, j:])) for j in range(n)] for i in range(n)]
    return H, [sum(b_theta[i:]) for i in range(n)]


@variant("joint_space")
def in_place_from_the_last_row(H_theta, b_theta):
    H, b = H_theta.copy(), b_theta.copy()
    for i in range(len(b) - 2, -1, -1):
        H[i] += H[i + 1]
        b[i] += b[i + 1]
    for i in range(len(b) - 2, -1, -1):
        H[:, i] += H[:, i + 1]
    return H, b


@variant("joint_space", "einsum in single precision")
def joint_space_single(H_theta, b_theta):
    T = np.tri(len(b_theta), dtype=np.float32)
    H, b = np.float32(H_theta), np.float32(b_theta)
    return np.einsum("ai,ab,bj->ij", T, H, T), np.einsum("ai,a->i", T, b)
