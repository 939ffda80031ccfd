"""Energies and momenta of a planar arm, straight from the velocities: no equation of motion is needed."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from reference.arm import PlanarArm
from reference.kinematics import com_positions, com_velocities
from reference.state import Array


def kinetic_energy(arm: PlanarArm, q: ArrayLike, dq: ArrayLike) -> Array:
    """Return T = Σ ½ m_i |v_Gi|² + ½ I_i θ̇_i².

    q, dq : (..., n) rad, rad/s. Returns (...) J.
    Raises a ``ValueError`` naming the argument, for a wrong shape or an entry that is not finite.

    Source: Lynch & Park, *Modern Robotics*, 8.1.1.

    Examples
    --------
    >>> from reference import course_arm
    >>> print(kinetic_energy(course_arm(), [0, 0], [1, 0]).round(6))
    0.285833
    """
    v = com_velocities(arm, q, dq)
    return ((v**2).sum(axis=-1) @ arm.mass + _link_velocities(dq) ** 2 @ arm.inertia) / 2


def potential_energy(arm: PlanarArm, q: ArrayLike) -> Array:
    """Return U = −Σ m_i g·p_Gi, zero when all centres of mass are at the origin.

    q : (..., n) rad. Returns (...) J.
    Raises a ``ValueError`` naming the argument, for a wrong shape or an entry that is not finite.

    Source: Lynch & Park, *Modern Robotics*, 8.1.1.

    Examples
    --------
    >>> from reference import course_arm
    >>> print(potential_energy(course_arm(), [np.pi / 2, 0]).round(5))
    12.01725
    """
    return -(com_positions(arm, q) @ arm.gravity) @ arm.mass


def total_energy(arm: PlanarArm, q: ArrayLike, dq: ArrayLike) -> Array:
    """Return T + U, constant along a motion that no torque and no load drives.

    q, dq : (..., n) rad, rad/s. Returns (...) J.
    Raises a ``ValueError`` naming the argument, for a wrong shape or an entry that is not finite.

    Source: Goldstein, *Classical Mechanics*, 1.2.

    Examples
    --------
    >>> from reference import course_arm
    >>> print(total_energy(course_arm(), [np.pi / 2, 0], [1, 0]).round(5))
    12.30308
    """
    return kinetic_energy(arm, q, dq) + potential_energy(arm, q)


def linear_momentum(arm: PlanarArm, q: ArrayLike, dq: ArrayLike) -> Array:
    """Return p = Σ m_i v_Gi; its rate is the base's force, plus weight, plus loads.

    q, dq : (..., n) rad, rad/s. Returns (..., 2) kg·m/s, in the world frame.
    Raises a ``ValueError`` naming the argument, for a wrong shape or an entry that is not finite.

    Source: Goldstein, *Classical Mechanics*, 1.2.

    Examples
    --------
    >>> from reference import course_arm
    >>> linear_momentum(course_arm(), [0, 0], [1, 0]).round(6) + 0
    array([0.   , 1.225])
    """
    return np.einsum("k,...kx->...x", arm.mass, com_velocities(arm, q, dq))


def angular_momentum(arm: PlanarArm, q: ArrayLike, dq: ArrayLike) -> Array:
    """Return L = Σ m_i p_Gi×v_Gi + I_i θ̇_i about the origin; its rate is τ_1 plus the moments of weight and loads.

    q, dq : (..., n) rad, rad/s. Returns (...) kg·m²/s, counter-clockwise positive.
    Raises a ``ValueError`` naming the argument, for a wrong shape or an entry that is not finite.

    Source: Goldstein, *Classical Mechanics*, 1.2.

    Examples
    --------
    >>> from reference import course_arm
    >>> print(angular_momentum(course_arm(), [0, 0], [1, 0]).round(6))
    0.571667
    """
    p, v = com_positions(arm, q), com_velocities(arm, q, dq)
    orbital = p[..., 0] * v[..., 1] - p[..., 1] * v[..., 0]
    return orbital @ arm.mass + _link_velocities(dq) @ arm.inertia


def _link_velocities(dq: ArrayLike) -> Array:
    return np.cumsum(np.asarray(dq, dtype=np.float64), axis=-1)
