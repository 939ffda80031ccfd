"""Forces at the hand: what a force at the tip costs at the joints, and what force the joints can give.

Two signs, one pair: a force f that acts **on** the arm is balanced by τ = −Jᵀf; to exert f on the world takes τ = +Jᵀf,
for the world then pushes back with −f. Both come on top of the torques that hold the arm's own weight.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from reference.arm import PlanarArm
from reference.equation_of_motion import gravity_forces
from reference.kinematics import jacobian
from reference.quantities import per_joint
from reference.state import Array, batch_shape, finite, joint_vectors, vector
from reference.torque_limits.drive import StaticOverload, worst_overload
from reference.torque_limits.linear_bounds import allowed_interval


def torque_from_force(arm: PlanarArm, q: ArrayLike, force: ArrayLike) -> Array:
    """Return τ = −Jᵀf, the joint torques that balance a force f acting on the arm's tip.

    Parameters
    ----------
    q : (..., n) rad
    force : (..., 2) N, in the world frame, acting **on** the arm; leading dimensions broadcast with those of q

    Returns
    -------
    (..., n) N·m: minus the moment of the force about each joint, as in `inverse_dynamics` with that load, at rest and
    without gravity.

    Raises
    ------
    ValueError
        naming the argument that has the wrong shape or is not finite.

    Source: Lynch & Park, *Modern Robotics*, section 5.2; the sign by virtual power, τ·q̇ + f·v = 0.

    Examples
    --------
    >>> from reference import PlanarArm
    >>> torque_from_force(PlanarArm.rods([1, 1, 1], [1, 1, 1]), [0, 0, 0], force=[0, 3])
    array([-9., -6., -3.])
    """
    return -torque_to_exert(arm, q, force)


def torque_to_exert(arm: PlanarArm, q: ArrayLike, force: ArrayLike) -> Array:
    """Return τ = Jᵀf, the joint torques with which the resting tip exerts a force f on the world.

    Parameters and errors as in `torque_from_force`, but `force` acts on the world. Returns (..., n) N·m.

    Source: Lynch & Park, *Modern Robotics*, section 5.2.

    Examples
    --------
    >>> from reference import PlanarArm
    >>> torque_to_exert(PlanarArm.rods([1, 1, 1], [1, 1, 1]), [0, 0, 0], force=[0, 3])
    array([9., 6., 3.])
    """
    (q,) = joint_vectors(arm.n, q=q)
    f = finite("force", vector("force", force, 2))
    batch_shape({"q": q, "force": f})
    return (jacobian(arm, q) * f[..., :, None]).sum(axis=-2)


def force_limit(arm: PlanarArm, q: ArrayLike, direction: ArrayLike, tau_max: ArrayLike) -> Array:
    """Return the greatest force F that the resting tip can exert along a direction d: |g(q) + F Jᵀd| ≤ tau_max.

    Parameters
    ----------
    q : (..., n) rad
    direction : (..., 2), in the world frame, of any length but zero; leading dimensions broadcast with those of q
    tau_max : N·m, one number for all joints or one a joint, positive

    Returns
    -------
    (...) N; ∞ where the skeleton takes the force, as along a straight arm without gravity.

    Raises
    ------
    StaticOverload
        a ``ValueError`` with the joint and its torque, when no force in that direction leaves the limits kept.
    ValueError
        naming the argument that has the wrong shape or sign, is not finite, or is a direction of zero.

    Source: Lynch & Park, *Modern Robotics*, section 5.2.

    Examples
    --------
    >>> from reference import PlanarArm
    >>> arm = PlanarArm.rods([2, 1.5], [0.4, 0.3])
    >>> print(force_limit(arm, [0, 0], direction=[0, 1], tau_max=[20, 8]).round(3))
    26.667
    """
    (q,) = joint_vectors(arm.n, q=q)
    bound = per_joint("tau_max", tau_max, arm.n, positive=True)
    d = finite("direction", vector("direction", direction, 2))
    size = np.hypot(d[..., 0], d[..., 1])[..., None]
    if (size == 0).any():
        raise ValueError("direction must not be zero: give the x and y of where to push")
    unit = torque_to_exert(arm, q, d / size)
    # a lever arm that is only rounding, as along a straight arm, bounds nothing
    unit = np.where(np.abs(unit) <= 1e-14 * arm.length.sum(), 0.0, unit)
    own = np.broadcast_to(gravity_forces(arm, q), unit.shape)
    least, most = allowed_interval(own, unit, bound, axis=(-1,))
    if (impossible := least > most).any():
        worst = worst_overload(own[impossible], bound)
        raise StaticOverload(*worst, "held still without a force", "no push in this direction is allowed")
    return most


def manipulability(arm: PlanarArm, q: ArrayLike) -> Array:
    """Return w = √det(J Jᵀ) in m²: π w is the area of the tip's velocities at |q̇| ≤ 1, zero where a direction is lost.

    By the Cauchy–Binet formula det(J Jᵀ) = Σ_{i<j} (J_xi J_yj − J_xj J_yi)², which loses no digits near zero.

    q : (..., n) rad. Returns (...). One link has w = 0: it moves along one line only.
    Raises a ``ValueError`` naming the argument, for a wrong shape or an entry that is not finite.

    Source: Yoshikawa, "Manipulability of robotic mechanisms", 1985.

    Examples
    --------
    >>> from reference import course_arm
    >>> print(manipulability(course_arm(), [0.3, np.pi / 2]).round(6), manipulability(course_arm(), [0.3, 0]).round(6))
    0.12 0.0
    """
    J = jacobian(arm, q)
    x, y = J[..., 0, :], J[..., 1, :]
    first, second = np.triu_indices(arm.n, k=1)
    minors = x[..., first] * y[..., second] - x[..., second] * y[..., first]
    return np.sqrt((minors**2).sum(axis=-1))


def velocity_ellipse(arm: PlanarArm, q: ArrayLike) -> tuple[Array, Array]:
    """Return the half axes of the tip's velocities at |q̇| ≤ 1: σ (..., 2) in m, falling, and their directions' columns.

    The force ellipse at |τ| ≤ 1 has the same directions, (..., 2, 2), and half axes 1/σ: fast ways are weak ways.

    q : (..., n) rad. Raises a ``ValueError`` naming the argument, for a wrong shape or an entry that is not finite.

    Source: Lynch & Park, *Modern Robotics*, section 5.4.

    Examples
    --------
    >>> from reference import course_arm
    >>> axes, directions = velocity_ellipse(course_arm(), [0, np.pi])
    >>> axes.round(4)
    array([0.3162, 0.    ])
    """
    J = jacobian(arm, q)
    directions, axes, _ = np.linalg.svd(np.concatenate([J, np.zeros_like(J)], axis=-1), full_matrices=False)
    return axes, directions
