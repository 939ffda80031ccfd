"""Right answers to lesson 2, first part: the two-link arm's energies, mass matrix, Coriolis matrix and gravity."""

from __future__ import annotations

import cmath
import functools
import math
import time
import warnings

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


# --- kinetic energy


@variant("kinetic_energy")
def complex_velocities(arm, q, dq):
    u1, u2 = cmath.exp(1j * q[0]), cmath.exp(1j * (q[0] + q[1]))
    w1, w2 = dq[0], dq[0] + dq[1]
    v1 = 1j * w1 * arm.com_x[0] * u1
    v2 = 1j * w1 * arm.length[0] * u1 + 1j * w2 * arm.com_x[1] * u2
    return (
        arm.mass[0] * abs(v1) ** 2 + arm.mass[1] * abs(v2) ** 2 + arm.inertia[0] * w1**2 + arm.inertia[1] * w2**2
    ) / 2


@variant("kinetic_energy")
def jacobians_and_a_loop(arm, q, dq):
    theta, omega = np.cumsum(q), np.cumsum(dq)
    along = np.stack([np.cos(theta), np.sin(theta)], axis=1)
    across = np.stack([-np.sin(theta), np.cos(theta)], axis=1)
    del along
    joint, K = np.zeros(2), 0.0
    for i in range(2):
        v = joint + arm.com_x[i] * omega[i] * across[i]
        K += 0.5 * arm.mass[i] * v @ v + 0.5 * arm.inertia[i] * omega[i] ** 2
        joint = joint + arm.length[i] * omega[i] * across[i]
    return K


@variant("kinetic_energy")
def velocities_by_central_differences(arm, q, dq):
    def centres(t):
        a, b = q[0] + dq[0] * t, q[0] + q[1] + (dq[0] + dq[1]) * t
        x1, y1 = arm.com_x[0] * np.cos(a), arm.com_x[0] * np.sin(a)
        x2 = arm.length[0] * np.cos(a) + arm.com_x[1] * np.cos(b)
        y2 = arm.length[0] * np.sin(a) + arm.com_x[1] * np.sin(b)
        return np.array([[x1, y1], [x2, y2]])

    h = 1e-5
    v = (centres(h) - centres(-h)) / (2 * h)
    turning = arm.inertia * np.cumsum(dq) ** 2
    return (arm.mass * (v**2).sum(axis=1) + turning).sum() / 2


@variant("kinetic_energy")
def quadratic_form_in_a_mass_matrix(arm, q, dq):
    return 0.5 * dq @ mass_matrix_2r(arm, q) @ dq


@variant("kinetic_energy", "single precision")
def kinetic_single(arm, q, dq):
    m, I, c = (x.astype(np.float32) for x in (arm.mass, arm.inertia, arm.com_x))
    l1, cos2 = np.float32(arm.length[0]), np.float32(math.cos(q[1]))
    w1, w2 = np.float32(dq[0]), np.float32(dq[0] + dq[1])
    K1 = m[0] * (c[0] * w1) ** 2 / 2 + I[0] * w1**2 / 2
    return K1 + m[1] * ((l1 * w1) ** 2 + (c[1] * w2) ** 2 + 2 * l1 * c[1] * cos2 * w1 * w2) / 2 + I[1] * w2**2 / 2


@variant("kinetic_energy")
def lists_of_plain_floats(arm, q, dq):
    (q1, q2), (w1, w2) = list(q), list(dq)
    (m1, m2), (I1, I2), (a, b), l = list(arm.mass), list(arm.inertia), list(arm.com_x), float(arm.length[0])
    w2 = w1 + w2
    vx = -l * w1 * math.sin(q1) - b * w2 * math.sin(q1 + q2)
    vy = l * w1 * math.cos(q1) + b * w2 * math.cos(q1 + q2)
    return sum([m1 * a**2 * w1**2, m2 * (vx**2 + vy**2), I1 * w1**2, I2 * w2**2]) / 2


# --- potential energy


@variant("potential_energy")
def minus_mass_times_gravity_dot_position(arm, q):
    theta = np.cumsum(q)
    along = np.array([np.cos(theta), np.sin(theta)])
    G1 = arm.com_x[0] * along[:, 0]
    G2 = arm.length[0] * along[:, 0] + arm.com_x[1] * along[:, 1]
    return -arm.mass[0] * arm.gravity @ G1 - arm.mass[1] * arm.gravity @ G2


@variant("potential_energy")
def imaginary_parts(arm, q):
    u1, u2 = np.exp(1j * np.cumsum(q))
    z = arm.mass[0] * arm.com_x[0] * u1 + arm.mass[1] * (arm.length[0] * u1 + arm.com_x[1] * u2)
    return -arm.gravity[1] * z.imag


@variant("potential_energy")
def recursion_along_the_arm(arm, q):
    g = -arm.gravity[1]

    def above(i, height, theta):
        if i == 2:
            return 0.0
        theta = theta + q[i]
        here = arm.mass[i] * g * (height + arm.com_x[i] * math.sin(theta))
        return here + above(i + 1, height + arm.length[i] * math.sin(theta), theta)

    return above(0, 0.0, 0.0)


@variant("potential_energy", "single precision")
def potential_single(arm, q):
    s = np.sin(np.cumsum(q.astype(np.float32)))
    m, c, l, g = (np.asarray(x, dtype=np.float32) for x in (arm.mass, arm.com_x, arm.length, -arm.gravity[1]))
    return g * (m[0] * c[0] * s[0] + m[1] * (l[0] * s[0] + c[1] * s[1]))


@variant("potential_energy")
def changes_a_copy_of_q_in_place(arm, q):
    theta = q.copy()
    theta[1] += theta[0]
    np.sin(theta, out=theta)
    heights = np.array([arm.com_x[0] * theta[0], arm.length[0] * theta[0] + arm.com_x[1] * theta[1]])
    return np.sum(arm.mass * heights) * abs(arm.gravity[1])


# --- mass matrix


@variant("mass_matrix_2r")
def nested_lists(arm, q):
    m1, m2 = arm.mass
    I1, I2 = arm.inertia
    a, b = arm.com_x
    l = arm.length[0]
    c = math.cos(q[1])
    return [
        [m1 * a**2 + m2 * (l**2 + b**2 + 2 * l * b * c) + I1 + I2, m2 * (b**2 + l * b * c) + I2],
        [m2 * (b**2 + l * b * c) + I2, m2 * b**2 + I2],
    ]


@variant("mass_matrix_2r")
def tuple_of_arrays(arm, q):
    M = mass_matrix_2r(arm, q)
    return M[0], M[1]


@variant("mass_matrix_2r")
def sum_of_jacobians(arm, q):
    q1, q12 = q[0], q[0] + q[1]
    a, b, l = arm.com_x[0], arm.com_x[1], arm.length[0]
    J1 = np.array([[-a * np.sin(q1), 0], [a * np.cos(q1), 0]])
    J2 = np.array(
        [[-l * np.sin(q1) - b * np.sin(q12), -b * np.sin(q12)], [l * np.cos(q1) + b * np.cos(q12), b * np.cos(q12)]]
    )
    W1, W2 = np.array([[1, 0]]), np.array([[1, 1]])
    (m1, m2), (I1, I2) = arm.mass, arm.inertia
    return m1 * J1.T @ J1 + m2 * J2.T @ J2 + I1 * W1.T @ W1 + I2 * W2.T @ W2


@variant("mass_matrix_2r")
def polarisation_of_the_kinetic_energy(arm, q):
    e = np.eye(2)
    M = np.empty((2, 2))
    for i in range(2):
        for j in range(2):
            M[i, j] = (kinetic_energy(arm, q, e[i] + e[j]) - kinetic_energy(arm, q, e[i] - e[j])) / 2
    return M


@variant("mass_matrix_2r")
def hessian_of_the_kinetic_energy_by_differences(arm, q):
    h, e = 1e-3, np.eye(2)

    def K(dq):
        return kinetic_energy(arm, q, dq)

    return np.array(
        [[(K(h * (a + b)) - K(h * (a - b)) - K(h * (b - a)) + K(-h * (a + b))) / (4 * h * h) for b in e] for a in e]
    )


@variant("mass_matrix_2r")
def gradient_of_the_kinetic_energy_by_complex_step(arm, q):
    columns = []
    for j in range(2):
        unit = np.zeros(2, dtype=complex)
        unit[j] = 1
        column = []
        for i in range(2):
            step = np.zeros(2, dtype=complex)
            step[i] = 1e-20j
            column.append((kinetic_energy(arm, q, unit + step) / 1e-20).imag)
        columns.append(column)
    return np.transpose(columns)


@variant("mass_matrix_2r")
def complex_arms(arm, q):
    u = np.exp(1j * np.cumsum(q))
    A = np.array([[arm.com_x[0], 0], [arm.length[0], arm.com_x[1]]])
    C = A.T @ np.diag(arm.mass) @ A
    Htheta = (C * np.outer(u.conj(), u)).real + np.diag(arm.inertia)
    T = np.tril(np.ones((2, 2)))
    return T.T @ Htheta @ T


@variant("mass_matrix_2r", "single precision")
def mass_matrix_single(arm, q):
    return mass_matrix_2r(arm, q).astype(np.float32)


@variant("mass_matrix_2r")
def single_precision_all_the_way(arm, q):
    f = np.float32
    (m1, m2), (I1, I2), (a, b), l = map(f, arm.mass), map(f, arm.inertia), map(f, arm.com_x), f(arm.length[0])
    m22, cross = m2 * b * b + I2, m2 * l * b * np.cos(f(q[1]))
    return np.array([[m1 * a * a + I1 + m2 * l * l + m22 + 2 * cross, m22 + cross], [m22 + cross, m22]], dtype=f)


class MassMatrix:
    """A student's class: the constants are prepared once an arm."""

    def __init__(self):
        self.prepared = {}

    def __call__(self, arm, q):
        if arm not in self.prepared:
            m22 = arm.mass[1] * arm.com_x[1] ** 2 + arm.inertia[1]
            m11 = arm.mass[0] * arm.com_x[0] ** 2 + arm.inertia[0] + arm.mass[1] * arm.length[0] ** 2 + m22
            self.prepared[arm] = m11, m22, arm.mass[1] * arm.length[0] * arm.com_x[1]
        m11, m22, p = self.prepared[arm]
        cross = p * np.cos(q[1]) * np.array([[2, 1], [1, 0]])
        return np.array([[m11, m22], [m22, m22]]) + cross


variant("mass_matrix_2r", "an object with __call__ and a cache")(MassMatrix())


@variant("mass_matrix_2r")
def filled_in_place_by_loops(arm, q):
    theta = [q[0], q[0] + q[1]]
    p = [(0.0, 0.0), (arm.length[0] * math.cos(theta[0]), arm.length[0] * math.sin(theta[0]))]
    G = [(p[k][0] + arm.com_x[k] * math.cos(theta[k]), p[k][1] + arm.com_x[k] * math.sin(theta[k])) for k in (0, 1)]
    M = np.zeros([2, 2])
    for i in range(2):
        for j in range(2):
            for k in range(max(i, j), 2):
                reach = (G[k][0] - p[i][0]) * (G[k][0] - p[j][0]) + (G[k][1] - p[i][1]) * (G[k][1] - p[j][1])
                M[i][j] += arm.mass[k] * reach + arm.inertia[k]
    return M


@variant("mass_matrix_2r")
def columns_from_newton_at_unit_accelerations(arm, q):
    def torques(ddq):
        theta, alpha = np.cumsum(q), np.cumsum(ddq)
        across = np.array([-np.sin(theta), np.cos(theta)]).T
        along = np.array([np.cos(theta), np.sin(theta)]).T
        a1 = arm.com_x[0] * alpha[0] * across[0]
        a2 = arm.length[0] * alpha[0] * across[0] + arm.com_x[1] * alpha[1] * across[1]

        def cross(r, f):
            return r[0] * f[1] - r[1] * f[0]

        f2 = arm.mass[1] * a2
        tau2 = arm.inertia[1] * alpha[1] + cross(arm.com_x[1] * along[1], f2)
        tau1 = arm.inertia[0] * alpha[0] + cross(arm.com_x[0] * along[0], arm.mass[0] * a1)
        return [tau1 + tau2 + cross(arm.length[0] * along[0], f2), tau2]

    return np.array([torques(e) for e in np.eye(2)]).T


def matrix_for(order, arm, q):
    M = mass_matrix_2r(arm, q)
    return np.array(M, order=order)


variant("mass_matrix_2r", "a functools.partial, Fortran order")(functools.partial(matrix_for, "F"))
variant("mass_matrix_2r", "a lambda")(lambda arm, q: mass_matrix_2r(arm, q) * 1.0)


@variant("mass_matrix_2r", "sleeps 50 ms a call", slow=True)
def mass_matrix_slowly(arm, q):
    time.sleep(0.05)
    return mass_matrix_2r(arm, q)


@variant("mass_matrix_2r")
def prints_and_warns(arm, q):
    print("cos q2 =", np.cos(q[1]), "of", arm)
    warnings.warn("not sure about m12", RuntimeWarning, stacklevel=1)
    (m1, m2), (I1, I2), (lc1, lc2), l1 = arm.mass, arm.inertia, arm.com_x, arm.length[0]
    at_joint = [m1 * lc1**2 + I1, m2 * lc2**2 + I2]
    M = np.full((2, 2), at_joint[1])
    M[0, 0] += at_joint[0] + m2 * l1**2 + 2 * m2 * l1 * lc2 * np.cos(q[1])
    M[0, 1] += m2 * l1 * lc2 * np.cos(q[1])
    M[1, 0] = M[0, 1]
    return M


@variant("mass_matrix_2r")
def read_only_view_of_a_larger_array(arm, q):
    block = np.zeros((4, 4))
    block[::2, ::2] = mass_matrix_2r(arm, q)
    view = block[::2, ::2]
    view.setflags(write=False)
    return view


# --- Coriolis matrix


@variant("coriolis_matrix_2r")
def nested_lists_of_numbers(arm, q, dq):
    h = -arm.mass[1] * arm.length[0] * arm.com_x[1] * math.sin(q[1])
    return [[h * dq[1], h * (dq[0] + dq[1])], [-h * dq[0], 0]]


@variant("coriolis_matrix_2r")
def christoffel_symbols_by_central_differences(arm, q, dq):
    h, d = 1e-5, []
    for k in range(2):
        step = np.zeros(2)
        step[k] = h
        d.append((mass_matrix_2r(arm, q + step) - mass_matrix_2r(arm, q - step)) / (2 * h))
    C = np.zeros((2, 2))
    for i in range(2):
        for j in range(2):
            for k in range(2):
                C[i, j] += 0.5 * (d[k][i, j] + d[j][i, k] - d[i][j, k]) * dq[k]
    return C


@variant("coriolis_matrix_2r")
def christoffel_symbols_by_complex_step_and_einsum(arm, q, dq):
    steps = 1e-20j * np.eye(2)
    d = np.stack([mass_matrix_2r(arm, q + step).imag / 1e-20 for step in steps], axis=-1)
    gamma = (d + np.transpose(d, (0, 2, 1)) - np.transpose(d, (2, 0, 1))) / 2
    return np.einsum("ijk,k->ij", gamma, dq)


@variant("coriolis_matrix_2r")
def half_the_rate_of_m_plus_a_skew_part(arm, q, dq):
    h = -arm.mass[1] * arm.length[0] * arm.com_x[1] * np.sin(q[1])
    rate = h * dq[1] * np.array([[2, 1], [1, 0]])
    skew = h * (2 * dq[0] + dq[1]) * np.array([[0, 1], [-1, 0]])
    return (rate + skew) / 2


@variant("coriolis_matrix_2r", "single precision")
def coriolis_single(arm, q, dq):
    f = np.float32
    h = -f(arm.mass[1]) * f(arm.length[0]) * f(arm.com_x[1]) * np.sin(f(q[1]))
    a, b = dq.astype(f)
    return np.array([[h * b, h * (a + b)], [-h * a, f(0)]])


@variant("coriolis_matrix_2r")
def linear_in_the_speed_from_two_matrices(arm, q, dq):
    h = -math.prod([arm.mass[1], arm.length[0], arm.com_x[1], math.sin(q[1])])
    C1, C2 = np.array([[0, h], [-h, 0]]), np.array([[h, h], [0, 0]])
    return sum(speed * part for speed, part in zip(dq, (C1, C2), strict=True))


@variant("coriolis_matrix_2r")
def written_into_integers_made_floats(arm, q, dq):
    C = np.array([[0, 0], [0, 0]], dtype=object).astype(float)
    (_, m2), l1, (_, lc2) = arm.mass, arm.length[0], arm.com_x
    h = m2 * l1 * lc2 * np.sin(-q[1])
    C[0] = h * dq[1], h * np.sum(dq)
    C[1, 0] -= h * dq[0]
    return C


# --- gravity


@variant("gravity_2r")
def list_of_two(arm, q):
    g = -arm.gravity[1]
    elbow = arm.mass[1] * arm.com_x[1] * g * math.cos(q[0] + q[1])
    return [elbow + (arm.mass[0] * arm.com_x[0] + arm.mass[1] * arm.length[0]) * g * math.cos(q[0]), elbow]


@variant("gravity_2r")
def gradient_of_own_energy_by_central_differences(arm, q):
    h = 1e-5
    return np.array(
        [(potential_energy(arm, q + h * e) - potential_energy(arm, q - h * e)) / (2 * h) for e in np.eye(2)]
    )


@variant("gravity_2r")
def gradient_of_own_energy_by_complex_step(arm, q):
    return tuple(potential_energy(arm, q + 1e-30j * e).imag / 1e-30 for e in np.eye(2))


@variant("gravity_2r")
def gradient_of_the_given_energy(arm, q):
    from reference.two_link import potential_energy

    h = 1e-4
    U = [[potential_energy(arm, q + k * h * e) for k in (-2, -1, 1, 2)] for e in np.eye(2)]
    return np.array(U) @ np.array([1, -8, 8, -1]) / (12 * h)


@variant("gravity_2r")
def jacobian_transpose_times_weight(arm, q):
    c1, c12 = np.cos(q[0]), np.cos(q[0] + q[1])
    J_y = np.array([[arm.com_x[0] * c1, 0], [arm.length[0] * c1 + arm.com_x[1] * c12, arm.com_x[1] * c12]])
    return J_y.T @ (-arm.gravity[1] * arm.mass)


@variant("gravity_2r")
def reversed_cumulative_sum_of_complex_weights(arm, q):
    u = np.exp(1j * np.cumsum(q))
    first_moments = np.array([arm.mass[0] * arm.com_x[0] + arm.mass[1] * arm.length[0], arm.mass[1] * arm.com_x[1]])
    return np.cumsum((-arm.gravity[1] * first_moments * u.real)[::-1])[::-1]


@variant("gravity_2r", "single precision")
def gravity_single(arm, q):
    c = np.cos(np.cumsum(q, dtype=np.float32))
    m, x, l, g = (np.asarray(v, np.float32) for v in (arm.mass, arm.com_x, arm.length, -arm.gravity[1]))
    elbow = m[1] * x[1] * g * c[1]
    return np.stack([(m[0] * x[0] + m[1] * l[0]) * g * c[0] + elbow, elbow])
