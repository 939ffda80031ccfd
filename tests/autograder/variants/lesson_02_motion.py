"""Right answers to lesson 2, second part: inverse and forward dynamics of the two-link arm."""

from __future__ import annotations

import functools
import math

import numpy as np

from tests.autograder.variants import variant

# --- the student's own earlier answers, as they stand in the notebook


def kinetic_energy(arm, q, dq):
    (m1, m2), (I1, I2), (lc1, lc2), l1 = arm.mass, arm.inertia, arm.com_x, arm.length[0]
    w1, w2 = dq[0], dq[0] + dq[1]
    v2_squared = (l1 * w1) ** 2 + (lc2 * w2) ** 2 + 2 * l1 * lc2 * np.cos(q[1]) * w1 * w2
    return m1 * (lc1 * w1) ** 2 / 2 + I1 * w1**2 / 2 + m2 * v2_squared / 2 + I2 * w2**2 / 2


def potential_energy(arm, q):
    (m1, m2), (lc1, lc2), l1, g = arm.mass, arm.com_x, arm.length[0], -arm.gravity[1]
    return g * (m1 * lc1 + m2 * l1) * np.sin(q[0]) + g * m2 * lc2 * np.sin(q[0] + q[1])


def mass_matrix_2r(arm, q):
    (m1, m2), (I1, I2), (lc1, lc2), l1 = arm.mass, arm.inertia, arm.com_x, arm.length[0]
    m22, cross = m2 * lc2**2 + I2, m2 * l1 * lc2 * np.cos(q[1])
    return np.array([[m1 * lc1**2 + I1 + m2 * l1**2 + m22 + 2 * cross, m22 + cross], [m22 + cross, m22]])


def coriolis_matrix_2r(arm, q, dq):
    h = -arm.mass[1] * arm.length[0] * arm.com_x[1] * np.sin(q[1])
    return np.array([[h * dq[1], h * (dq[0] + dq[1])], [-h * dq[0], 0]])


def gravity_2r(arm, q):
    (m1, m2), (lc1, lc2), l1, g = arm.mass, arm.com_x, arm.length[0], -arm.gravity[1]
    g2 = m2 * lc2 * g * np.cos(q[0] + q[1])
    return np.array([(m1 * lc1 + m2 * l1) * g * np.cos(q[0]) + g2, g2])


# --- inverse dynamics


@variant("inverse_dynamics_2r", "own functions in a sum")
def inverse_dynamics_2r(arm, q, dq, ddq):
    return mass_matrix_2r(arm, q) @ ddq + coriolis_matrix_2r(arm, q, dq) @ dq + gravity_2r(arm, q)


@variant("inverse_dynamics_2r")
def the_given_functions(arm, q, dq, ddq):
    from reference.two_link import coriolis_matrix_2r, gravity_2r, mass_matrix_2r

    return mass_matrix_2r(arm, q).dot(ddq) + coriolis_matrix_2r(arm, q, dq).dot(dq) + gravity_2r(arm, q)


@variant("inverse_dynamics_2r")
def a_stuck_line_above_own_code(arm, q, dq, ddq):
    from reference.two_link import mass_matrix_2r

    M, C, g = mass_matrix_2r(arm, q), coriolis_matrix_2r(arm, q, dq), gravity_2r(arm, q)
    tau = [0.0, 0.0]
    for i in range(2):
        tau[i] += g[i]
        for j in range(2):
            tau[i] += M[i, j] * ddq[j] + C[i, j] * dq[j]
    return tau


@variant("inverse_dynamics_2r")
def another_coriolis_matrix_with_the_same_torque(arm, q, dq, ddq):
    h = -arm.mass[1] * arm.length[0] * arm.com_x[1] * np.sin(q[1])
    C = np.array([[2 * h * dq[1], h * dq[1]], [-h * dq[0], 0]])
    return mass_matrix_2r(arm, q) @ ddq + C @ dq + gravity_2r(arm, q)


@variant("inverse_dynamics_2r")
def scalars_written_out(arm, q, dq, ddq):
    (m1, m2), (I1, I2), (a, b), l, g = arm.mass, arm.inertia, arm.com_x, arm.length[0], -arm.gravity[1]
    c2, s2, c1, c12 = math.cos(q[1]), math.sin(q[1]), math.cos(q[0]), math.cos(q[0] + q[1])
    elbow = m2 * b**2 + I2
    tau2 = (elbow + m2 * l * b * c2) * ddq[0] + elbow * ddq[1] + m2 * l * b * s2 * dq[0] ** 2 + m2 * b * g * c12
    tau1 = (m1 * a**2 + I1 + m2 * l**2 + elbow + 2 * m2 * l * b * c2) * ddq[0] + (elbow + m2 * l * b * c2) * ddq[1]
    tau1 -= m2 * l * b * s2 * (2 * dq[0] * dq[1] + dq[1] ** 2)
    tau1 += (m1 * a + m2 * l) * g * c1 + m2 * b * g * c12
    return np.array((tau1, tau2))


@variant("inverse_dynamics_2r")
def newton_and_euler_link_by_link(arm, q, dq, ddq):
    def cross(r, f):
        return r[0] * f[1] - r[1] * f[0]

    theta, omega, alpha = np.cumsum(q), np.cumsum(dq), np.cumsum(ddq)
    e = np.stack([np.cos(theta), np.sin(theta)], axis=1)
    n = np.stack([-np.sin(theta), np.cos(theta)], axis=1)
    elbow = arm.length[0] * (alpha[0] * n[0] - omega[0] ** 2 * e[0])
    a1 = arm.com_x[0] * (alpha[0] * n[0] - omega[0] ** 2 * e[0])
    a2 = elbow + arm.com_x[1] * (alpha[1] * n[1] - omega[1] ** 2 * e[1])
    f1, f2 = arm.mass[0] * (a1 - arm.gravity), arm.mass[1] * (a2 - arm.gravity)
    tau2 = arm.inertia[1] * alpha[1] + cross(arm.com_x[1] * e[1], f2)
    tau1 = arm.inertia[0] * alpha[0] + tau2 + cross(arm.com_x[0] * e[0], f1) + cross(arm.length[0] * e[0], f2)
    return tau1, tau2


@variant("inverse_dynamics_2r")
def lagrange_by_differences(arm, q, dq, ddq):
    h = 1e-4
    five_points = np.array([1, -8, 8, -1]) / (12 * h)

    def slope(f):
        return np.dot(five_points, [f(k * h) for k in (-2, -1, 1, 2)])

    def momentum(e, t):  # linear in the speed, so a step of 1 is exact
        q_t, dq_t = q + dq * t + ddq * t**2 / 2, dq + ddq * t
        return (kinetic_energy(arm, q_t, dq_t + e) - kinetic_energy(arm, q_t, dq_t - e)) / 2

    def lagrangian(e, t):
        return kinetic_energy(arm, q + t * e, dq) - potential_energy(arm, q + t * e)

    return np.array(
        [slope(functools.partial(momentum, e)) - slope(functools.partial(lagrangian, e)) for e in np.eye(2)]
    )


@variant("inverse_dynamics_2r")
def rate_of_the_momentum_by_complex_step(arm, q, dq, ddq):
    h = 1e-25
    momentum = (mass_matrix_2r(arm, q + 1j * h * dq) @ (dq + 1j * h * ddq)).imag / h
    energy_slope = [0.5 * dq @ (mass_matrix_2r(arm, q + 1j * h * e).imag / h) @ dq for e in np.eye(2)]
    return momentum - np.array(energy_slope) + gravity_2r(arm, q)


@variant("inverse_dynamics_2r", "single precision")
def inverse_dynamics_single(arm, q, dq, ddq):
    return inverse_dynamics_2r(arm, q, dq, ddq).astype(np.float32)


@variant("inverse_dynamics_2r")
def single_precision_inside(arm, q, dq, ddq):
    f = np.float32
    M, C, g = mass_matrix_2r(arm, q).astype(f), coriolis_matrix_2r(arm, q, dq).astype(f), gravity_2r(arm, q).astype(f)
    return M @ ddq.astype(f) + C @ dq.astype(f) + g


@variant("inverse_dynamics_2r")
def keyword_arguments_and_einsum(arm, q, dq, ddq):
    tau = gravity_2r(arm=arm, q=q).copy()
    tau += np.einsum("ij,j", mass_matrix_2r(arm=arm, q=q), ddq)
    tau += np.einsum("ij,j", coriolis_matrix_2r(arm=arm, q=q, dq=dq), dq)
    return tau


@variant("inverse_dynamics_2r")
def complex_arms_for_any_number_of_links(arm, q, dq, ddq):
    n = len(q)
    A = np.tril(np.tile(arm.length, (n, 1)), -1) + np.diag(arm.com_x + 1j * arm.com_y)
    u, omega, alpha = np.exp(1j * np.cumsum(q)), np.cumsum(dq), np.cumsum(ddq)
    C, D = A.conj().T @ np.diag(arm.mass) @ A, (arm.mass @ A).conj()
    moments = arm.inertia * alpha + (u.conj() * (C @ (u * (1j * alpha - omega**2)) - D * complex(*arm.gravity))).imag
    return moments[::-1].cumsum()[::-1]


class TwoLink:
    """A student's class that holds an arm and a state."""

    def __init__(self, arm, q):
        self.M, self.g, self.h = (
            mass_matrix_2r(arm, q),
            gravity_2r(arm, q),
            coriolis_matrix_2r(arm, q, [1.0, 0.0])[0, 1],
        )

    def torque(self, dq, ddq):
        velocity = self.h * np.array([dq[1] * (2 * dq[0] + dq[1]), -(dq[0] ** 2)])
        return self.M @ ddq + velocity + self.g


variant("inverse_dynamics_2r", "a class")(lambda arm, q, dq, ddq: TwoLink(arm, q).torque(dq, ddq))


@variant("inverse_dynamics_2r")
def generator_of_rows(arm, q, dq, ddq):
    def rows():
        M, C, g = mass_matrix_2r(arm, q), coriolis_matrix_2r(arm, q, dq), gravity_2r(arm, q)
        for i in (0, 1):
            yield sum(M[i] * ddq) + sum(C[i] * dq) + g[i]

    return list(rows())


# --- forward dynamics


@variant("forward_dynamics_2r", "numpy solves")
def forward_dynamics_2r(arm, q, dq, tau):
    return np.linalg.solve(mass_matrix_2r(arm, q), tau - coriolis_matrix_2r(arm, q, dq) @ dq - gravity_2r(arm, q))


@variant("forward_dynamics_2r")
def bias_from_inverse_dynamics_at_rest(arm, q, dq, tau):
    bias = inverse_dynamics_2r(arm, q, dq, np.zeros(2))
    return np.linalg.inv(mass_matrix_2r(arm, q)) @ (tau - bias)


@variant("forward_dynamics_2r")
def cramers_rule_in_a_list(arm, q, dq, tau):
    (a, b), (c, d) = mass_matrix_2r(arm, q)
    x, y = tau - coriolis_matrix_2r(arm, q, dq) @ dq - gravity_2r(arm, q)
    det = a * d - b * c
    return [(d * x - b * y) / det, (a * y - c * x) / det]


@variant("forward_dynamics_2r")
def matrix_from_columns_of_inverse_dynamics(arm, q, dq, tau):
    bias = inverse_dynamics_2r(arm, q, dq, [0, 0])
    M = np.column_stack([inverse_dynamics_2r(arm, q, dq, e) - bias for e in np.eye(2)])
    return np.linalg.solve(M, tau - bias)


@variant("forward_dynamics_2r")
def given_inverse_dynamics_only(arm, q, dq, tau):
    from reference import two_link

    bias = two_link.inverse_dynamics_2r(arm, q, dq, 0 * q)
    M = np.array([two_link.inverse_dynamics_2r(arm, q, dq, e) - bias for e in np.eye(2)])
    return np.linalg.lstsq(M, tau - bias)[0]


@variant("forward_dynamics_2r")
def elimination_by_hand(arm, q, dq, tau):
    M = mass_matrix_2r(arm, q).tolist()
    rest = (tau - coriolis_matrix_2r(arm, q, dq) @ dq - gravity_2r(arm, q)).tolist()
    factor = M[0][1] / M[1][1]
    shoulder = (rest[0] - factor * rest[1]) / (M[0][0] - factor * M[1][0])
    return shoulder, (rest[1] - M[1][0] * shoulder) / M[1][1]


@variant("forward_dynamics_2r")
def cholesky(arm, q, dq, tau):
    L = np.linalg.cholesky(mass_matrix_2r(arm, q))
    rest = tau - inverse_dynamics_2r(arm, q, dq, np.zeros_like(q))
    y0 = rest[0] / L[0, 0]
    y1 = (rest[1] - L[1, 0] * y0) / L[1, 1]
    x1 = y1 / L[1, 1]
    return np.array([(y0 - L[1, 0] * x1) / L[0, 0], x1])


@variant("forward_dynamics_2r")
def articulated_body(arm, q, dq, tau):
    (m1, m2), (I1, I2), (a, b), l = arm.mass, arm.inertia, arm.com_x, arm.length[0]
    g = -arm.gravity[1]
    t1, t2 = q[0], q[0] + q[1]
    w1, w2 = dq[0], dq[0] + dq[1]
    e1, e2 = np.array([np.cos(t1), np.sin(t1)]), np.array([np.cos(t2), np.sin(t2)])
    n1, n2 = np.array([-e1[1], e1[0]]), np.array([-e2[1], e2[0]])
    lift = np.array([0.0, g])
    J2 = I2 + m2 * b**2
    # the elbow lets link 2 turn freely: it feels to link 1 like a mass that is lighter across link 2
    seen = m2 * (np.eye(2) - m2 * b**2 / J2 * np.outer(n2, n2))
    push = m2 * (b * tau[1] / J2 * n2 - b * w2**2 * e2)
    elbow_free = lift - l * w1**2 * e1  # the elbow's acceleration apart from l α₁ n₁, weight as inertia
    inertia = I1 + m1 * a**2 + l**2 * n1 @ seen @ n1
    moment = tau[0] - tau[1] - m1 * a * n1 @ lift - l * n1 @ (seen @ elbow_free + push)
    alpha1 = moment / inertia
    alpha2 = (tau[1] - m2 * b * n2 @ (elbow_free + l * alpha1 * n1)) / J2
    return [alpha1, alpha2 - alpha1]


@variant("forward_dynamics_2r", "single precision")
def forward_dynamics_single(arm, q, dq, tau):
    return forward_dynamics_2r(arm, q, dq, tau).astype(np.float32)


@variant("forward_dynamics_2r")
def eigenvectors(arm, q, dq, tau):
    values, vectors = np.linalg.eigh(mass_matrix_2r(arm, q))
    rest = np.subtract(tau, coriolis_matrix_2r(arm, q, dq) @ dq + gravity_2r(arm, q))
    return vectors @ ((vectors.T @ rest) / values)


@variant("forward_dynamics_2r")
def in_place_on_a_copy(arm, q, dq, tau):
    rest = np.array(tau, dtype=float)
    rest -= coriolis_matrix_2r(arm, q, dq) @ dq
    rest -= gravity_2r(arm, q)
    M = mass_matrix_2r(arm, q)
    rest[0] -= M[0, 1] / M[1, 1] * rest[1]
    rest[0] /= M[0, 0] - M[0, 1] ** 2 / M[1, 1]
    rest[1] = (rest[1] - M[1, 0] * rest[0]) / M[1, 1]
    return rest


@variant("forward_dynamics_2r")
def secant_steps_until_the_torque_fits(arm, q, dq, tau):
    ddq, M = np.zeros(2), mass_matrix_2r(arm, q)
    for _ in range(3):
        ddq = ddq + np.linalg.pinv(M) @ (tau - inverse_dynamics_2r(arm, q, dq, ddq))
    return ddq


def solver(solve):
    """Return a forward dynamics that uses this way to solve: a closure."""

    def forward(arm, q, dq, tau):
        return solve(mass_matrix_2r(arm, q), tau - inverse_dynamics_2r(arm, q, dq, np.zeros(2)))

    return forward


variant("forward_dynamics_2r", "a closure")(solver(np.linalg.solve))
variant("forward_dynamics_2r", "a closure over a lambda")(solver(lambda M, b: (np.linalg.inv(M) * b).sum(axis=1)))
