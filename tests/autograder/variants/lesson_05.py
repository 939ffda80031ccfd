"""Right answers to lesson 5: positions, velocities, accelerations and the Jacobian of an arm with n links."""

from __future__ import annotations

import functools
import itertools
import math

import numpy as np

from tests.autograder.variants import variant

# --- absolute_angles


@variant("absolute_angles", "cumulative sum")
def absolute_angles(q):
    return np.cumsum(q)


@variant("absolute_angles")
def itertools_accumulate(q):
    return list(itertools.accumulate(q))


@variant("absolute_angles")
def lower_triangular_ones(q):
    return np.tril(np.ones((len(q), len(q)))) @ q


@variant("absolute_angles")
def running_sum_on_a_copy(q):
    theta = np.array(q, dtype=float)
    for i in range(1, len(theta)):
        theta[i] += theta[i - 1]
    return theta


@variant("absolute_angles")
def recursion(q):
    return [q[0]] if len(q) == 1 else [*recursion(q[:-1]), sum(q)]


variant("absolute_angles", "single precision")(lambda q: np.cumsum(q, dtype=np.float32))


def turned(r):
    """The lesson's worked function."""
    return np.array([-r[1], r[0]])


# --- joint_positions


@variant("joint_positions", "own angles and a loop")
def joint_positions(arm, q):
    theta, p = absolute_angles(q), np.zeros((arm.n + 1, 2))
    for i in range(arm.n):
        p[i + 1] = p[i] + arm.length[i] * np.array([np.cos(theta[i]), np.sin(theta[i])])
    return p


@variant("joint_positions")
def complex_numbers(arm, q):
    z = np.concatenate([[0], np.cumsum(arm.length * np.exp(1j * np.cumsum(q)))])
    return np.stack([z.real, z.imag], axis=1)


@variant("joint_positions")
def list_of_tuples(arm, q):
    x, y, theta, points = 0.0, 0.0, 0.0, [(0.0, 0.0)]
    for length, angle in zip(arm.length, q, strict=True):
        theta += angle
        x, y = x + length * math.cos(theta), y + length * math.sin(theta)
        points.append((x, y))
    return points


@variant("joint_positions")
def homogeneous_transforms(arm, q):
    pose, points = np.eye(3), [np.zeros(2)]
    for length, angle in zip(arm.length, q, strict=True):
        c, s = np.cos(angle), np.sin(angle)
        pose = pose @ np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ np.array([[1, 0, length], [0, 1, 0], [0, 0, 1]])
        points.append(pose[:2, 2])
    return points


@variant("joint_positions")
def cumulative_sum_in_single_precision(arm, q):
    theta = np.cumsum(q.astype(np.float32))
    links = arm.length.astype(np.float32)[:, None] * np.column_stack([np.cos(theta), np.sin(theta)])
    return np.vstack([np.zeros((1, 2), dtype=np.float32), links.cumsum(axis=0)])


# --- com_positions


@variant("com_positions", "own positions and a loop")
def com_positions(arm, q):
    theta, p = absolute_angles(q), joint_positions(arm, q)
    G = np.zeros((arm.n, 2))
    for i in range(arm.n):
        along = np.array([np.cos(theta[i]), np.sin(theta[i])])
        G[i] = p[i] + arm.com_x[i] * along + arm.com_y[i] * turned(along)
    return G


@variant("com_positions")
def constant_complex_arms(arm, q):
    A = np.tril(np.tile(arm.length, (arm.n, 1)), -1) + np.diag(arm.com_x + 1j * arm.com_y)
    z = A @ np.exp(1j * np.cumsum(q))
    return np.array([z.real, z.imag]).T


@variant("com_positions")
def rotation_matrices_and_the_given_positions(arm, q):
    from reference.kinematics import absolute_angles, joint_positions

    c, s = np.cos(absolute_angles(q)), np.sin(absolute_angles(q))
    R = np.array([[c, -s], [s, c]]).transpose(2, 0, 1)
    return joint_positions(arm, q)[:-1] + np.einsum("nij,nj->ni", R, np.stack([arm.com_x, arm.com_y], axis=1))


@variant("com_positions")
def recursive_generator(arm, q):
    def centres(i, x, y, theta):
        if i < arm.n:
            theta = theta + q[i]
            c, s = math.cos(theta), math.sin(theta)
            yield [x + arm.com_x[i] * c - arm.com_y[i] * s, y + arm.com_x[i] * s + arm.com_y[i] * c]
            yield from centres(i + 1, x + arm.length[i] * c, y + arm.length[i] * s, theta)

    return list(centres(0, 0, 0, 0))


@variant("com_positions")
def distance_and_angle_of_the_centre(arm, q):
    theta, p = np.cumsum(q), joint_positions(arm, q)
    distance, angle = np.hypot(arm.com_x, arm.com_y), np.arctan2(arm.com_y, arm.com_x)
    return p[:-1] + distance[:, None] * np.stack([np.cos(theta + angle), np.sin(theta + angle)], axis=-1)


# --- com_velocities


def complex_centres(arm, q):
    """Places of the centres of mass as x + i y, for real or slightly complex q."""
    places, p, theta = [], 0, 0
    for l, a, b, angle in zip(arm.length, arm.com_x, arm.com_y, q, strict=True):
        theta = theta + angle
        places.append((p, theta, a, b))
        p = p + l * np.exp(1j * theta)
    return np.array([p + (a + 1j * b) * np.exp(1j * theta) for p, theta, a, b in places])


@variant("com_velocities", "from link to link")
def com_velocities(arm, q, dq):
    omega, p, G = absolute_angles(dq), joint_positions(arm, q), com_positions(arm, q)
    v, v_G = np.zeros(2), np.zeros((arm.n, 2))
    for i in range(arm.n):
        v_G[i] = v + omega[i] * turned(G[i] - p[i])
        v = v + omega[i] * turned(p[i + 1] - p[i])
    return v_G


@variant("com_velocities")
def central_differences_of_own_positions(arm, q, dq):
    h = 1e-5
    return (com_positions(arm, q + h * dq) - com_positions(arm, q - h * dq)) / (2 * h)


@variant("com_velocities")
def jacobian_of_every_centre(arm, q, dq):
    p, G = joint_positions(arm, q), com_positions(arm, q)
    v = []
    for k in range(arm.n):
        J = np.zeros((2, arm.n))
        for j in range(k + 1):
            J[:, j] = turned(G[k] - p[j])
        v.append((J @ dq).tolist())
    return v


@variant("com_velocities")
def complex_arms_turning(arm, q, dq):
    A = np.tril(np.tile(arm.length, (arm.n, 1)), -1) + np.diag(arm.com_x + 1j * arm.com_y)
    z = A @ (1j * np.cumsum(dq) * np.exp(1j * np.cumsum(q)))
    return np.stack([z.real, z.imag], axis=1)


@variant("com_velocities")
def cross_products_in_space(arm, q, dq):
    omega = np.zeros((arm.n, 3))
    omega[:, 2] = np.cumsum(dq)
    p = np.pad(joint_positions(arm, q), ((0, 0), (0, 1)))
    G = np.pad(com_positions(arm, q), ((0, 0), (0, 1)))
    joints = np.vstack([np.zeros(3), np.cumsum(np.cross(omega, np.diff(p, axis=0)), axis=0)[:-1]])
    return (joints + np.cross(omega, G - p[:-1]))[:, :2]


@variant("com_velocities", "single precision")
def com_velocities_single(arm, q, dq):
    f = np.float32
    omega, u = np.cumsum(dq.astype(f)), np.exp(1j * np.cumsum(q.astype(f)))
    joints = np.concatenate([[0], np.cumsum(1j * omega * arm.length.astype(f) * u)[:-1]]).astype(np.complex64)
    v = joints + 1j * omega * (arm.com_x + 1j * arm.com_y).astype(np.complex64) * u
    return np.stack([v.real, v.imag], axis=1)


# --- com_accelerations


@variant("com_accelerations", "from link to link")
def com_accelerations(arm, q, dq, ddq):
    omega, alpha = absolute_angles(dq), absolute_angles(ddq)
    p, G = joint_positions(arm, q), com_positions(arm, q)
    a, a_G = np.zeros(2), np.zeros((arm.n, 2))
    for i in range(arm.n):
        r, h = p[i + 1] - p[i], G[i] - p[i]
        a_G[i] = a + alpha[i] * turned(h) - omega[i] ** 2 * h
        a = a + alpha[i] * turned(r) - omega[i] ** 2 * r
    return a_G


@variant("com_accelerations")
def rate_of_own_velocities_by_differences(arm, q, dq, ddq):
    h = 1e-4

    def velocities(t):
        return com_velocities(arm, q + dq * t + ddq * t**2 / 2, dq + ddq * t)

    return (8 * (velocities(h) - velocities(-h)) - velocities(2 * h) + velocities(-2 * h)) / (12 * h)


@variant("com_accelerations")
def velocities_given_and_central_differences(arm, q, dq, ddq):
    from reference import kinematics

    h = 1e-5
    before, after = (kinematics.com_velocities(arm, q + s * dq, dq + s * ddq) for s in (-h, h))
    return (after - before) / (2 * h)


@variant("com_accelerations")
def one_complex_product(arm, q, dq, ddq):
    A = np.tril(np.tile(arm.length, (arm.n, 1)), -1) + np.diag(arm.com_x + 1j * arm.com_y)
    a = A @ (np.exp(1j * np.cumsum(q)) * (1j * np.cumsum(ddq) - np.cumsum(dq) ** 2))
    return list(zip(a.real, a.imag, strict=True))


@variant("com_accelerations")
def tangential_and_centripetal_apart(arm, q, dq, ddq):
    theta, omega, alpha = map(np.cumsum, (q, dq, ddq))
    e, n = np.array([np.cos(theta), np.sin(theta)]), np.array([-np.sin(theta), np.cos(theta)])
    a_joint = np.zeros((2, arm.n))
    a_joint[:, 1:] = np.cumsum(arm.length * (alpha * n - omega**2 * e), axis=1)[:, :-1]
    tangential = alpha * (arm.com_x * n - arm.com_y * e)
    centripetal = -(omega**2) * (arm.com_x * e + arm.com_y * n)
    return (a_joint + tangential + centripetal).T


@variant("com_accelerations", "single precision")
def com_accelerations_single(arm, q, dq, ddq):
    return np.float32(com_accelerations(arm, q, dq, ddq))


# --- jacobian


@variant("jacobian")
def turned_levers_as_columns(arm, q):
    p = joint_positions(arm, q)
    return np.stack([turned(p[-1] - p[j]) for j in range(arm.n)], axis=1)


@variant("jacobian")
def central_differences_of_the_tip(arm, q):
    h = 1e-5
    columns = [
        (joint_positions(arm, q + h * e)[-1] - joint_positions(arm, q - h * e)[-1]) / (2 * h) for e in np.eye(arm.n)
    ]
    return np.array(columns).T


@variant("jacobian")
def complex_step(arm, q):
    def tip(angles):
        theta = np.cumsum(angles)
        return np.array([arm.length @ np.cos(theta), arm.length @ np.sin(theta)])

    return np.column_stack([tip(q + 1e-30j * e).imag / 1e-30 for e in np.eye(arm.n)])


@variant("jacobian")
def reversed_cumulative_sums_as_two_lists(arm, q):
    theta = np.cumsum(q)
    x = np.cumsum((arm.length * np.cos(theta))[::-1])[::-1]
    y = np.cumsum((arm.length * np.sin(theta))[::-1])[::-1]
    return [list(-y), list(x)]


@variant("jacobian")
def link_speeds_times_the_sum_matrix(arm, q):
    theta = absolute_angles(q)
    return (arm.length * np.array([-np.sin(theta), np.cos(theta)])) @ np.tril(np.ones((arm.n, arm.n)))


@variant("jacobian", "single precision")
def jacobian_single(arm, q):
    p = cumulative_sum_in_single_precision(arm, q)
    return np.array([turned(p[-1] - start) for start in p[:-1]], dtype=np.float32).T


def columns_of(velocity, arm, q):
    return np.array([velocity(arm, q, e) for e in np.eye(arm.n)]).T


def tip_velocity(arm, q, dq):
    p, omega = joint_positions(arm, q), np.cumsum(dq)
    return sum(w * turned(r) for w, r in zip(omega, np.diff(p, axis=0), strict=True))


variant("jacobian", "a functools.partial over unit speeds")(functools.partial(columns_of, tip_velocity))
