"""Torque over a path: along a fixed path, τ(u) = c(u) + d(u)/T² with u = t/T.

c holds the arm against gravity and does not depend on the duration T; d moves it. So x = 1/T² enters linearly, and so
does the mass m of a payload: τ = c₀ + m c₁ + (d₀ + m d₁)/T².
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from reference.arm import PlanarArm
from reference.equation_of_motion import gravity_forces
from reference.newton_euler import inverse_dynamics
from reference.quantities import count, numbers, per_joint, vector_of
from reference.state import Array
from reference.trajectory import Profile, along_line

SAMPLES = 1201  # fine enough for five digits; thirds of the motion, where a trapezoid's ramps end, are among them


def torque_over_path(
    arm: PlanarArm,
    q0: ArrayLike,
    qf: ArrayLike,
    profile: str | Profile = "cubic",
    samples: int = SAMPLES,
    reflected_inertia: ArrayLike = 0.0,
) -> tuple[Array, Array]:
    """Return c(u) and d(u) of τ = c + d/T² at equidistant u = t/T from 0 to 1.

    Parameters
    ----------
    q0, qf : (n,) rad, where the motion starts and ends, at rest
    profile : name or function u → (s, s', s''), see `trajectory`
    samples : number of points, both ends included
    reflected_inertia : kg·m² on H's diagonal, one for all joints or one a joint; see `Drive.reflected_inertia`

    Returns
    -------
    c, d : (samples, n) N·m and N·m·s².

    Raises
    ------
    ValueError
        naming the argument, for wrong shapes and for entries that are not finite.

    Source: time scaling as in Lynch & Park, *Modern Robotics*, section 9.4.

    Examples
    --------
    >>> from reference import course_arm
    >>> c, d = torque_over_path(course_arm(), [0, 0], [1.2, 0.8])
    >>> (c[0] + d[0] / 2.0**2).round(5)
    array([13.20825,  2.50425])
    """
    count("samples", samples, least=2)
    start, end = vector_of("q0", q0, arm.n), vector_of("qf", qf, arm.n)
    return motion_terms(arm, *along_line(start, end, 1.0, np.linspace(0.0, 1.0, samples), profile), reflected_inertia)


def payload_torque_over_path(
    arm: PlanarArm,
    q0: ArrayLike,
    qf: ArrayLike,
    payloads: ArrayLike,
    profile: str | Profile = "cubic",
    samples: int = SAMPLES,
    reflected_inertia: ArrayLike = 0.0,
    point: ArrayLike | None = None,
) -> tuple[Array, Array]:
    """Return c₀ + m c₁ and d₀ + m d₁ for each payload m, arrays of shape (payloads, samples, n).

    payloads : (p,) kg at `point` of the last link (default: the tip), not negative or a ``ValueError``.
    Other arguments, units and errors as in `torque_over_path`.

    Source: linearity in the payload, Siciliano et al., *Robotics*, 7.2.

    Examples
    --------
    >>> from reference import course_arm
    >>> C, D = payload_torque_over_path(course_arm(), [0, 0], [1.2, 0.8], payloads=[0, 1])
    >>> C[:, 0].round(5)
    array([[12.01725,  2.20725],
           [18.88425,  5.15025]])
    """
    m = numbers("payloads", payloads)[:, None, None]
    c0, d0 = torque_over_path(arm, q0, qf, profile, samples, reflected_inertia)
    c1, d1 = torque_over_path(unit_payload(arm, point), q0, qf, profile, samples)
    return c0 + m * c1, d0 + m * d1


def unit_payload(arm: PlanarArm, point: ArrayLike | None = None) -> PlanarArm:
    """Return the arm without its own mass and inertia, carrying 1 kg: m times its torques are those of a payload m.

    point : (2,) m, in the last link's frame; default: the tip. Raises a ``ValueError`` naming it for another shape.

    Source: linearity in the payload, Siciliano et al., *Robotics*, 7.2.

    Examples
    --------
    >>> from reference import course_arm
    >>> inverse_dynamics(unit_payload(course_arm()), [0, 0], [0, 0], [0, 0]).round(6)
    array([6.867, 2.943])
    """
    nothing = np.zeros(arm.n)
    return arm.with_(mass=nothing, inertia=nothing, com_x=nothing, com_y=nothing).with_payload(1.0, point)


def unit_payload_torque(arm: PlanarArm, q: Array, dq: Array, ddq: Array, point: ArrayLike | None = None) -> Array:
    """Return the torque (..., n), N·m, that a payload of 1 kg adds; what is only rounding is zero.

    Straight above a joint a payload has no lever there. In floating point some 1e-16 of one is left.

    q, dq, ddq : (..., n); point and errors as in `unit_payload`.

    Source: linearity in the payload, Siciliano et al., *Robotics*, 7.2.

    Examples
    --------
    >>> from reference import course_arm
    >>> unit_payload_torque(course_arm(), np.array([np.pi / 2, 0]), np.zeros(2), np.zeros(2))
    array([0., 0.])
    """
    carried = unit_payload(arm, point)
    tau = inverse_dynamics(carried, q, dq, ddq)
    reach = arm.length[:-1].sum() + np.hypot(carried.com_x[-1], carried.com_y[-1])
    return np.where(np.abs(tau) <= 1e-14 * reach * np.hypot(*arm.gravity), 0.0, tau)


def motion_terms(arm: PlanarArm, q: Array, dq: Array, ddq: Array, reflected_inertia: ArrayLike) -> tuple[Array, Array]:
    """Return τ of holding still along q, and τ of moving with q̇, q̈ as if there were no gravity; their sum is τ.

    q, dq, ddq : (..., n). Returns two arrays (..., n), N·m; the rotors' inertia counts as in `torque_over_path`.
    Raises a ``ValueError`` naming the argument, for a wrong shape or sign or an entry that is not finite.

    Source: Hollerbach, "Dynamic scaling of manipulator trajectories", 1984.

    Examples
    --------
    >>> from reference import course_arm
    >>> still, moving = motion_terms(course_arm(), np.zeros(2), np.zeros(2), np.ones(2), 0.0)
    >>> still, moving.round(4)
    (array([12.01725,  2.20725]), array([0.7067, 0.18  ]))
    """
    rotor = per_joint("reflected_inertia", reflected_inertia, arm.n)
    return gravity_forces(arm, q), inverse_dynamics(arm.weightless, q, dq, ddq) + rotor * ddq
