"""Lesson 6's sweep with the usual mistakes built in: plane vectors as complex numbers."""

from __future__ import annotations

import numpy as np

NONE: frozenset[str] = frozenset()


def cross(a, b):
    return (np.conj(a) * b).imag


def pair(z) -> np.ndarray:
    return np.array([z.real, z.imag])


def link_wrench(m, I, a, alpha, faults=NONE):
    a = np.asarray(a, dtype=float)
    if "gravity_again" in faults:
        a = a + [0, 9.81]
    force = -m * a if "force_sign" in faults else m * a
    if "weight_added" in faults:
        force = force + m * np.array([0, -9.81])
    if "moment_by_mass" in faults:
        return force, m * alpha
    moment = 0.0 if "no_moment" in faults else -I * alpha if "moment_sign" in faults else I * alpha
    return (I * a if "force_by_inertia" in faults else force), moment


def joint_force(f_link, f_next, f_ext, faults=NONE):
    next_ = 0 if "no_next" in faults else -1 if "next_sign" in faults else 1
    outside = 0 if "no_load" in faults else 1 if "load_sign" in faults else -1
    own = 0 if "no_link" in faults else -1 if "link_sign" in faults else 1
    return own * np.asarray(f_link) + next_ * np.asarray(f_next) + outside * np.asarray(f_ext)


def joint_torque(n_link, tau_next, r, f_next, h, f_link, p, f_ext, faults=NONE):
    r, f_next, h, f_link, p, f_ext = (complex(*v) for v in (r, f_next, h, f_link, p, f_ext))
    if "arms_exchanged" in faults:
        r, h = h, r
    if "next_at_com" in faults:
        r = h
    if "next_from_com" in faults:
        r = r - h
    if "load_from_com" in faults:
        p = p - h
    if "load_at_end" in faults:
        p = r
    outside = 0 if "no_load" in faults else 1 if "load_sign" in faults else -1
    own = 0 if "no_own_force" in faults else -1 if "own_force_sign" in faults else 1
    next_ = -1 if "next_sign" in faults else 1
    if "balance_signs" in faults:
        next_, outside, tau_next = -next_, -outside, -tau_next
    if "tau_next_sign" in faults:
        tau_next = -tau_next
    moments = next_ * cross(r, f_next) + own * cross(h, f_link) + outside * cross(p, f_ext)
    if "dot_product" in faults:
        moments = (np.conj(r) * f_next + np.conj(h) * f_link - np.conj(p) * f_ext).real
    if "cross_order" in faults:
        moments = -moments
    return (0 if "no_spin" in faults else n_link) + (0 if "no_tau_next" in faults else tau_next) + moments


def inverse_dynamics(arm, q, dq, ddq, loads, faults=NONE):
    theta = np.asarray(q) if "relative" in faults else np.cumsum(q)
    omega = np.asarray(dq) if "relative_speed" in faults else np.cumsum(dq)
    alpha = np.cumsum(ddq)
    u = np.exp(1j * theta)
    y = 0 * arm.com_y if "no_com_y" in faults else -arm.com_y if "com_y_sign" in faults else arm.com_y
    r, h = arm.length * u, (arm.com_x + 1j * y) * u
    turn = 1j * alpha - (0 if "no_centripetal" in faults else omega**2)
    g = complex(*arm.gravity)
    start = 0 if "no_gravity" in faults else g if "gravity_sign" in faults else -g
    a = start + np.cumsum(r * turn) - r * turn + h * turn
    inertial = arm.mass * a - (arm.mass * g if "gravity_twice" in faults else 0)
    spin = arm.inertia * (np.asarray(ddq) if "relative_spin" in faults else alpha)
    forces, torques = np.zeros(arm.n, complex), np.zeros(arm.n)
    f, tau = 0j, 0.0
    starts = np.cumsum(r) - r
    for i in range(arm.n) if "from_the_base" in faults else reversed(range(arm.n)):
        passed = 0 if "tau_next_lost" in faults else tau
        behind = f + inertial[i] if "own_force_behind" in faults else f
        tau = spin[i] + passed + cross(h[i] if "next_at_com" in faults else r[i], behind) + cross(h[i], inertial[i])
        f = inertial[i] + (0 if "f_next_lost" in faults else f)
        for load in loads:
            link, force, point, moment = load.on(arm)
            if link == i or "every_link" in faults:
                turn = np.exp(1j * q[i]) if "turned_by_q" in faults else u[i]
                f, tau = _loaded(
                    f, tau, complex(*force), complex(*point), float(moment[0]), turn, h[i], starts[i], faults
                )
        forces[i], torques[i] = f, tau
    return torques, np.stack([forces.real, forces.imag], axis=-1)


def _loaded(f, tau, force, point, moment, u, h, start, faults):
    """Take a load's force and moment off what the joint carries."""
    p = point - start if "point_in_world" in faults else point if "point_not_turned" in faults else point * u
    if "load_from_com" in faults:
        p = p - h
    if "force_in_link" in faults:
        force = force * u
    sign = -1 if "load_sign" in faults else 1
    if "no_moment" in faults:
        moment = 0.0
    if "moment_sign" in faults:
        moment = -moment
    if "no_loads" in faults:
        return f, tau
    moment = moment + (0 if "load_without_arm" in faults else cross(p, force))
    return f - (0 if "load_not_in_f" in faults else sign * force), tau - sign * moment
