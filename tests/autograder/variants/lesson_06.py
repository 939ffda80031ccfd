"""Right answers to lesson 6: one link's balance, and the Newton–Euler sweep."""

from __future__ import annotations

import math
import operator

import numpy as np

from reference import Load, kinematics
from tests.autograder.variants import variant


def cross(r, f):
    """r × f in the plane."""
    return r[0] * f[1] - r[1] * f[0]


# --- link_wrench


@variant("link_wrench", "numpy")
def link_wrench(m, I, a, alpha):
    return m * np.asarray(a), I * alpha


variant("link_wrench", "a lambda that returns a list of lists")(lambda m, I, a, alpha: [[m * x for x in a], alpha * I])


@variant("link_wrench")
def moment_of_no_dimension(m, I, a, alpha):
    force = np.zeros(2)
    force += a
    force *= m
    return force, np.array(I * alpha)


@variant("link_wrench")
def single_precision(m, I, a, alpha):
    return np.float32(m) * a.astype(np.float32), np.float32(I) * np.float32(alpha)


# --- joint_force


@variant("joint_force", "numpy")
def joint_force(f_link, f_next, f_ext):
    return f_link + f_next - f_ext


@variant("joint_force")
def component_by_component(f_link, f_next, f_ext):
    return [a + b - c for a, b, c in zip(f_link, f_next, f_ext, strict=True)]


@variant("joint_force")
def in_place_on_a_copy(f_link, f_next, f_ext):
    f = f_link.copy()
    f += f_next
    f -= f_ext
    return f


@variant("joint_force")
def weighted_rows(f_link, f_next, f_ext):
    return np.array([1, 1, -1]) @ np.vstack([f_link, f_next, f_ext])


variant("joint_force", "the operator module")(lambda a, b, c: tuple(map(operator.sub, map(operator.add, a, b), c)))


# --- joint_torque


@variant("joint_torque", "own cross product")
def joint_torque(n_link, tau_next, r, f_next, h, f_link, p, f_ext):
    return n_link + tau_next + cross(r, f_next) + cross(h, f_link) - cross(p, f_ext)


@variant("joint_torque")
def numpy_cross_in_space(n_link, tau_next, r, f_next, h, f_link, p, f_ext):
    levers, forces = np.zeros((3, 3)), np.zeros((3, 3))
    levers[:, :2], forces[:, :2] = [r, h, p], [f_next, f_link, -f_ext]
    return n_link + tau_next + np.cross(levers, forces)[:, 2].sum()


@variant("joint_torque")
def determinants(n_link, tau_next, r, f_next, h, f_link, p, f_ext):
    return n_link + tau_next + np.linalg.det([r, f_next]) + np.linalg.det([h, f_link]) - np.linalg.det([p, f_ext])


@variant("joint_torque")
def imaginary_parts(n_link, tau_next, r, f_next, h, f_link, p, f_ext):
    total = n_link + tau_next
    for lever, force in ((r, f_next), (h, f_link), (-p, f_ext)):
        total += (complex(*lever).conjugate() * complex(*force)).imag
    return total


@variant("joint_torque")
def many_arguments_by_star(n, tau, *vectors):
    signs = (1, 1, -1)
    moments = (s * (a @ [[0, 1], [-1, 0]] @ b) for s, a, b in zip(signs, vectors[::2], vectors[1::2], strict=True))
    return np.array(sum(moments, n + tau))


# --- inverse_dynamics


@variant("inverse_dynamics", "own pieces, link by link")
def inverse_dynamics(arm, q, dq, ddq, loads):
    p, G = kinematics.joint_positions(arm, q), kinematics.com_positions(arm, q)
    theta, alpha = kinematics.absolute_angles(q), kinematics.absolute_angles(ddq)
    a = kinematics.com_accelerations(arm, q, dq, ddq) - arm.gravity
    torques, forces = np.zeros(arm.n), np.zeros((arm.n, 2))
    f_next, tau_next = np.zeros(2), 0.0
    for i in reversed(range(arm.n)):
        f_ext, moment, place = np.zeros(2), 0.0, np.zeros(2)
        f_link, n_link = link_wrench(arm.mass[i], arm.inertia[i], a[i], alpha[i])
        tau = joint_torque(n_link, tau_next, p[i + 1] - p[i], f_next, G[i] - p[i], f_link, place, f_ext)
        for load in loads:
            link, force, point, couple = load.on(arm)
            if link == i:
                c, s = np.cos(theta[i]), np.sin(theta[i])
                tau -= cross(np.array([[c, -s], [s, c]]) @ point, force)
                f_ext, moment = f_ext + force, moment + couple[0]
        f_next = forces[i] = joint_force(f_link, f_next, f_ext)
        tau_next = torques[i] = tau - moment
    return torques, forces


@variant("inverse_dynamics")
def recursion_from_the_base(arm, q, dq, ddq, loads):
    def link(i, p, a, theta, omega, alpha):
        """Return [(τ, f), …] from link i to the tip."""
        if i == arm.n:
            return []
        theta, omega, alpha = theta + q[i], omega + dq[i], alpha + ddq[i]
        e = np.array([math.cos(theta), math.sin(theta)])
        t = np.array([-e[1], e[0]])
        r, h = arm.length[i] * e, arm.com_x[i] * e + arm.com_y[i] * t
        quarter = np.array([[0, -1], [1, 0]])
        outer = link(i + 1, p + r, a + alpha * quarter @ r - omega**2 * r, theta, omega, alpha)
        tau_next, f_next = outer[0] if outer else (0.0, np.zeros(2))
        f_G = arm.mass[i] * (a + alpha * quarter @ h - omega**2 * h)
        f = f_G + f_next
        tau = arm.inertia[i] * alpha + tau_next + cross(r, f_next) + cross(h, f_G)
        for load in loads:
            index, force, point, moment = load.on(arm)
            if index == i:
                f = f - force
                tau = tau - cross(point[0] * e + point[1] * t, force) - float(moment[0])
        return [(tau, f), *outer]

    balance = link(0, np.zeros(2), -arm.gravity, 0.0, 0.0, 0.0)
    return [tau for tau, _ in balance], [f.tolist() for _, f in balance]


@variant("inverse_dynamics")
def complex_numbers_and_cumulative_sums(arm, q, dq, ddq, loads):
    u, omega, alpha = np.exp(1j * np.cumsum(q)), np.cumsum(dq), np.cumsum(ddq)
    turn = 1j * alpha - omega**2
    r, h = arm.length * u, (arm.com_x + 1j * arm.com_y) * u
    p = np.concatenate([[0], np.cumsum(r)])
    a = np.concatenate([[0], np.cumsum(turn * r)[:-1]]) + turn * h - complex(*arm.gravity)
    f_G = arm.mass * a
    # moments about the origin: everything from link i to the tip, then moved to joint i
    force, moment = f_G.copy(), arm.inertia * alpha + ((p[:-1] + h).conj() * f_G).imag
    for load in loads:
        k, f, point, couple = load.on(arm)
        f, place = complex(*f), p[k] + complex(*point) * u[k]
        force[k] -= f
        moment[k] -= (place.conjugate() * f).imag + couple[0]
    f = force[::-1].cumsum()[::-1]
    tau = moment[::-1].cumsum()[::-1] - (p[:-1].conj() * f).imag
    return tau, np.stack([f.real, f.imag], axis=1)


@variant("inverse_dynamics")
def balance_of_everything_outside_each_joint(arm, q, dq, ddq, loads):
    p, G = kinematics.joint_positions(arm, q), kinematics.com_positions(arm, q)
    a, alpha = kinematics.com_accelerations(arm, q, dq, ddq), np.cumsum(ddq)
    torques, forces = [], []
    for i in range(arm.n):
        f, tau = np.zeros(2), 0.0
        for k in range(i, arm.n):
            needed = arm.mass[k] * (a[k] - arm.gravity)
            f += needed
            tau += arm.inertia[k] * alpha[k] + cross(G[k] - p[i], needed)
        for load in loads:
            k = load.link + arm.n if load.link < 0 else load.link
            if k >= i:
                x, y = (arm.length[k], 0.0) if load.point is None else load.point
                c, s = np.cos(sum(q[: k + 1])), np.sin(sum(q[: k + 1]))
                place = p[k] + [x * c - y * s, x * s + y * c]
                f -= load.force
                tau -= cross(place - p[i], np.asarray(load.force, dtype=float)) + load.moment
        torques.append(tau)
        forces.append(f)
    return torques, forces


@variant("inverse_dynamics")
def virtual_work_for_torques_and_newton_for_forces(arm, q, dq, ddq, loads):
    n = arm.n
    theta = np.cumsum(q)
    p, G = kinematics.joint_positions(arm, q), kinematics.com_positions(arm, q)
    inertial = arm.mass[:, None] * (kinematics.com_accelerations(arm, q, dq, ddq) - arm.gravity)
    moments = list(arm.inertia * np.cumsum(ddq))
    acting = [(k, G[k], inertial[k]) for k in range(n)]
    for load in loads:
        k, force, (x, y), moment = load.on(arm)
        e = np.array([np.cos(theta[k]), np.sin(theta[k])])
        acting.append((k, p[k] + x * e + y * np.array([-e[1], e[0]]), -force))
        moments[k] -= moment.item()
    tau = np.cumsum(moments[::-1])[::-1].copy()
    total = np.zeros((n, 2))
    for k, place, force in acting:
        J = np.zeros((2, n))
        J[:, : k + 1] = (place - p[: k + 1])[:, ::-1].T * [[-1], [1]]
        tau += J.T @ force
        total[: k + 1] += force
    return tau, total


@variant("inverse_dynamics")
def frames_of_the_links(arm, q, dq, ddq, loads):
    n = arm.n

    def R(angle):
        return np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])

    quarter = R(math.pi / 2)
    a, omega, alpha, theta = -arm.gravity, 0.0, 0.0, 0.0
    links = []
    for i in range(n):
        a, theta, omega, alpha = R(q[i]).T @ a, theta + q[i], omega + dq[i], alpha + ddq[i]
        spin = alpha * quarter - omega**2 * np.eye(2)
        r, h = np.array([arm.length[i], 0.0]), np.array([arm.com_x[i], arm.com_y[i]])
        links.append((r, h, arm.mass[i] * (a + spin @ h), arm.inertia[i] * alpha, theta))
        a = a + spin @ r
    f, tau, torques, forces = np.zeros(2), 0.0, [0.0] * n, [None] * n
    for i in range(n - 1, -1, -1):
        r, h, f_G, n_G, theta = links[i]
        f = R(q[i + 1]) @ f if i < n - 1 else f
        tau += n_G + cross(r, f) + cross(h, f_G)
        f = f + f_G
        for load in loads:
            k, force, point, moment = load.on(arm)
            if k == i:
                local = R(theta).T @ force
                f = f - local
                tau -= cross(point, local) + moment[0]
        torques[i], forces[i] = tau, R(theta) @ f
    return np.array(torques), np.array(forces)


@variant("inverse_dynamics")
def lagrange_for_torques_by_differences(arm, q, dq, ddq, loads):
    h = 1e-4
    weights = np.array([1, -8, 8, -1]) / (12 * h)

    def slope(f):
        return sum(w * f(k * h) for w, k in zip(weights, (-2, -1, 1, 2), strict=True))

    def kinetic(x, v):
        v_G = kinematics.com_velocities(arm, x, v)
        return (arm.mass @ (v_G**2).sum(axis=1) + arm.inertia @ np.cumsum(v) ** 2) / 2

    def work(x):  # of weights and loads, which do not change on the way
        done = arm.mass @ (kinematics.com_positions(arm, x) @ arm.gravity)
        theta, p = np.cumsum(x), kinematics.joint_positions(arm, x)
        for load in loads:
            k, force, (a, b), moment = load.on(arm)
            e = np.array([np.cos(theta[k]), np.sin(theta[k])])
            done += force @ (p[k] + a * e + b * np.array([-e[1], e[0]])) + moment[0] * theta[k]
        return done

    def momentum(e, t):
        x, v = q + t * dq + t * t / 2 * ddq, dq + t * ddq
        return (kinetic(x, v + e) - kinetic(x, v - e)) / 2

    torques = [
        slope(lambda t, e=e: momentum(e, t)) - slope(lambda t, e=e: kinetic(q + t * e, dq) + work(q + t * e))
        for e in np.eye(arm.n)
    ]
    own = arm.mass[:, None] * (kinematics.com_accelerations(arm, q, dq, ddq) - arm.gravity)
    for load in loads:
        own[load.on(arm)[0]] -= load.force
    return np.array(torques), np.cumsum(own[::-1], axis=0)[::-1]


class Sweep:
    """A student's class: forward in the constructor, backward in a method."""

    def __init__(self, arm, q, dq, ddq):
        self.arm, self.theta = arm, np.cumsum(q)
        self.alpha, self.omega = np.cumsum(ddq), np.cumsum(dq)
        self.e = np.column_stack([np.cos(self.theta), np.sin(self.theta)])
        self.t = np.column_stack([-self.e[:, 1], self.e[:, 0]])
        self.r = arm.length[:, None] * self.e
        self.h = arm.com_x[:, None] * self.e + arm.com_y[:, None] * self.t

    def acceleration(self, i, r):
        return self.alpha[i] * np.array([-r[1], r[0]]) - self.omega[i] ** 2 * r

    def balance(self, loads):
        joint = -self.arm.gravity
        wrenches = []
        for i in range(self.arm.n):
            f = self.arm.mass[i] * (joint + self.acceleration(i, self.h[i]))
            wrenches.append([f, self.arm.inertia[i] * self.alpha[i] + cross(self.h[i], f)])
            joint = joint + self.acceleration(i, self.r[i])
        for load in loads:
            k, force, point, moment = load.on(self.arm)
            wrenches[k][0] = wrenches[k][0] - force
            wrenches[k][1] -= cross(point[0] * self.e[k] + point[1] * self.t[k], force) + moment[0]
        for i in range(self.arm.n - 2, -1, -1):
            wrenches[i][0] = wrenches[i][0] + wrenches[i + 1][0]
            wrenches[i][1] += wrenches[i + 1][1] + cross(self.r[i], wrenches[i + 1][0])
        forces, torques = zip(*wrenches, strict=True)
        return torques, forces


@variant("inverse_dynamics", "a class, loads by default none")
def through_a_class(arm, q, dq, ddq, loads=()):
    return Sweep(arm, q, dq, ddq).balance(loads)


@variant("inverse_dynamics")
def one_resultant_load_a_link(arm, q, dq, ddq, loads):
    resultant = {}
    for load in loads:
        k, force, point, moment = load.on(arm)
        resultant.setdefault(k, []).append((force, point, moment.item()))
    theta = np.cumsum(q)
    merged = []
    for k, several in resultant.items():
        c, s = math.cos(theta[k]), math.sin(theta[k])
        total = sum(force for force, _, _ in several)
        couple = sum(
            m + (c * point[0] - s * point[1]) * force[1] - (s * point[0] + c * point[1]) * force[0]
            for force, point, m in several
        )
        merged.append(Load(force=total, point=(0, 0), moment=couple, link=k))
    return inverse_dynamics(arm, q, dq, ddq, merged)


@variant("inverse_dynamics", "single precision")
def inverse_dynamics_single(arm, q, dq, ddq, loads):
    torques, forces = complex_numbers_and_cumulative_sums(arm, q, dq, ddq, loads)
    return torques.astype(np.float32), forces.astype(np.float32)
