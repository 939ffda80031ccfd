"""Payload limits: how much the arm may carry. A point mass m enters every torque linearly, so each limit bounds m."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from reference.arm import PlanarArm
from reference.equation_of_motion import gravity_forces
from reference.quantities import per_joint, vector_of
from reference.state import Array, joint_vectors
from reference.torque_limits.drive import StaticOverload, TorqueOverload, worst_overload
from reference.torque_limits.linear_bounds import allowed_interval
from reference.torque_limits.path_torque import motion_terms, unit_payload_torque
from reference.torque_limits.reach import reach_poses
from reference.trajectory import Profile, along_line, sample_times


def static_payload_limit(arm: PlanarArm, q: ArrayLike, limit: ArrayLike, point: ArrayLike | None = None) -> Array:
    """Return the greatest mass m that the arm can hold still: |g(q) − m Jᵀγ| ≤ limit, γ its gravity.

    Parameters
    ----------
    q : (..., n) rad
    limit : N·m, one number for all joints or one a joint, positive
    point : (2,) m, where the payload sits in the last link's frame; default: the tip

    Returns
    -------
    (...) kg, on top of what the arm carries; ∞ where it has no lever, or without gravity.

    Raises
    ------
    StaticOverload
        a ``ValueError`` with the joint and its torque, when the arm cannot be held in one of the poses at all.
    ValueError
        naming the argument, for a wrong shape or sign or an entry that is not finite.

    Source: linearity in the payload, Siciliano et al., *Robotics*, 7.2.

    Examples
    --------
    >>> from reference import course_arm
    >>> print(static_payload_limit(course_arm(), [0, 0], limit=20).round(4))
    1.1625
    """
    (q,) = joint_vectors(arm.n, q=q)
    bound = per_joint("limit", limit, arm.n, positive=True)
    own, unit, most = _holding(arm, q, bound, point)
    if np.isnan(most).any():
        worst = worst_overload(own[np.isnan(most)], bound)
        raise StaticOverload(*worst, "held still without a payload", "no payload is allowed; raise the limit")
    return most


def moving_payload_limit(
    arm: PlanarArm,
    q0: ArrayLike,
    qf: ArrayLike,
    T: float,
    limit: ArrayLike,
    profile: str | Profile = "cubic",
    rate: float = 100.0,
    reflected_inertia: ArrayLike = 0.0,
    point: ArrayLike | None = None,
) -> float:
    """Return the greatest mass m that the arm can move from q₀ to q_f in T: |τ₀(t) + m τ₁(t)| ≤ limit at every sample.

    Parameters
    ----------
    q0, qf : (n,) rad, where the motion starts and ends, at rest
    T : s, its duration, positive
    limit : N·m, one number for all joints or one a joint, positive
    profile : name or function u → (s, s', s''), see `trajectory`
    rate : Hz, of the samples
    reflected_inertia : kg·m² that rotors add to H's diagonal, see `Drive.reflected_inertia`
    point : (2,) m, where the payload sits in the last link's frame; default: the tip

    Returns
    -------
    kg, on top of what the arm carries; ∞ where nothing limits it.

    Raises
    ------
    TorqueOverload
        a ``ValueError`` with the joint and its torque, when the motion exceeds a limit whatever the payload.
    ValueError
        naming the argument, for a wrong shape or sign or an entry that is not finite.

    Source: linearity in the payload, Siciliano et al., *Robotics*, 7.2.

    Examples
    --------
    >>> from reference import course_arm
    >>> round(moving_payload_limit(course_arm(), [0, 0], [1.2, 0.8], T=2.0, limit=20), 3)
    0.849
    """
    bound = per_joint("limit", limit, arm.n, positive=True)
    start, end = vector_of("q0", q0, arm.n), vector_of("qf", qf, arm.n)
    motion = along_line(start, end, T, sample_times(T, rate), profile)
    own = np.add(*motion_terms(arm, *motion, reflected_inertia))
    unit = unit_payload_torque(arm, *motion, point=point)
    least, most = allowed_interval(own, unit, bound)
    if least > most:
        advice = "no payload is allowed; take more time or raise the limit"
        raise TorqueOverload(*worst_overload(own, bound), "moving without a payload", advice)
    return float(most)


def payload_reach(
    arm: PlanarArm,
    limit: ArrayLike,
    reaches: ArrayLike,
    height: float = 0.0,
    elbow: str = "up",
    point: ArrayLike | None = None,
) -> Array:
    """Return the static payload limit with the tip held at each horizontal reach: the curve in a crane's handbook.

    Parameters
    ----------
    limit : N·m, one number for all joints or one a joint, positive
    reaches, height, elbow : the poses, see `reach_poses`
    point : (2,) m, where the payload sits in the last link's frame; default: the tip

    Returns
    -------
    (k,) kg; NaN where `reach_poses` finds no pose and where the arm cannot hold even itself there, ∞ where the payload
    has no lever. Another pose, not bent alike at every joint, may reach further in, or hold more.

    Raises
    ------
    ValueError
        naming the argument, for a wrong shape or sign, an entry that is not finite, or another elbow.

    Source: linearity in the payload, Siciliano et al., *Robotics*, 7.2.

    Examples
    --------
    >>> from reference import course_arm
    >>> payload_reach(course_arm(), 20, reaches=[0.4, 0.7, 0.8]).round(3)
    array([3.089, 1.162,   nan])
    """
    bound = per_joint("limit", limit, arm.n, positive=True)
    q = reach_poses(arm, reaches, height, elbow)
    reachable = np.isfinite(q).all(axis=-1)
    most = np.full(len(q), np.nan)
    most[reachable] = _holding(arm, q[reachable], bound, point)[2]
    return most


def _holding(arm: PlanarArm, q: Array, bound: Array, point: ArrayLike | None) -> tuple[Array, Array, Array]:
    """Return the arm's own holding torque, that of 1 kg of payload, and the greatest payload, NaN if there is none."""
    rest = np.zeros(arm.n)
    own, unit = gravity_forces(arm, q), unit_payload_torque(arm, q, rest, rest, point)
    least, most = allowed_interval(own, unit, bound, axis=(-1,))
    return own, unit, np.where(least <= most, most, np.nan)
