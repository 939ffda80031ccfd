"""Control: torque laws that hold an arm, or lead it along a trajectory, with a model that may be wrong."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from reference.arm import PlanarArm
from reference.equation_of_motion import gravity_forces
from reference.newton_euler import inverse_dynamics
from reference.quantities import numbers, per_joint
from reference.state import Array, batch_shape, finite, joint_vectors, real_array, vector


def gravity_compensation(model: PlanarArm, q: ArrayLike) -> Array:
    """Return τ = ĝ(q), the torques that would hold the model of the arm still.

    q : (..., n) rad. Returns (..., n) N·m. The model is what the controller believes; the arm may differ.
    Raises a ``ValueError`` naming the argument, for a wrong shape or an entry that is not finite.

    Source: Lynch & Park, *Modern Robotics*, section 11.4.

    Examples
    --------
    >>> from reference import course_arm
    >>> gravity_compensation(course_arm(), [0, 0])
    array([12.01725,  2.20725])
    """
    return gravity_forces(model, q)


def pd_torque(q: ArrayLike, dq: ArrayLike, q_des: ArrayLike, dq_des: ArrayLike, kp: ArrayLike, kd: ArrayLike) -> Array:
    """Return τ = Kp (q_des − q) + Kd (q̇_des − q̇): a spring and a damper at each joint, pulling to where it should be.

    Parameters
    ----------
    q, dq, q_des, dq_des : (..., n) rad, rad/s
    kp, kd : N·m/rad and N·m·s/rad, one number for all joints or one a joint, not negative

    Returns
    -------
    (..., n) N·m.

    Raises
    ------
    ValueError
        naming the argument that is not finite, has the wrong shape or sign.

    Source: Lynch & Park, *Modern Robotics*, section 11.4.

    Examples
    --------
    >>> pd_torque([0.0, 0.0], [0.0, 1.0], [0.1, 0.0], [0.0, 0.0], kp=100, kd=20)
    array([ 10., -20.])
    """
    actual = finite("q", real_array("q", q))
    if actual.ndim == 0:
        raise ValueError("q must have shape (..., n), got one number; write [q] for an arm with one joint")
    n = actual.shape[-1]
    q, dq, q_des, dq_des = joint_vectors(n, q=actual, dq=dq, q_des=q_des, dq_des=dq_des)
    return per_joint("kp", kp, n) * (q_des - q) + per_joint("kd", kd, n) * (dq_des - dq)


def critical_gains(omega: ArrayLike, inertia: ArrayLike = 1.0) -> tuple[Array, Array]:
    """Return Kp = I ω² and Kd = 2 I ω: the error dies out as fast as it can without overshoot, like (1 + ωt) e^{−ωt}.

    Parameters
    ----------
    omega : rad/s, how fast, one number for all joints or one a joint, positive; after 5/ω, 4 % of the error is left
    inertia : kg·m² that resists; 1 for `computed_torque`, whose gains act on accelerations

    Raises a ``ValueError`` naming the one that is not positive, or both if their lengths differ.

    Source: Lynch & Park, *Modern Robotics*, section 11.2 (second-order error dynamics).

    Examples
    --------
    >>> kp, kd = critical_gains(10.0)
    >>> kp, kd
    (array([100.]), array([20.]))
    """
    w, I = numbers("omega", omega, positive=True), numbers("inertia", inertia, positive=True)
    batch_shape({"omega": w[:, None], "inertia": I[:, None]})
    return I * w**2, 2 * I * w


def computed_torque(
    model: PlanarArm,
    q: ArrayLike,
    dq: ArrayLike,
    q_des: ArrayLike,
    dq_des: ArrayLike,
    ddq_des: ArrayLike,
    kp: ArrayLike,
    kd: ArrayLike,
) -> Array:
    """Return τ = Ĥ(q) (q̈_des + Kd ė + Kp e) + b̂(q, q̇), e = q_des − q: with a true model ë + Kd ė + Kp e = 0.

    Parameters
    ----------
    model : the arm as the controller believes it to be
    q, dq : (..., n) rad, rad/s, as measured
    q_des, dq_des, ddq_des : (..., n) rad, rad/s, rad/s²
    kp, kd : 1/s² and 1/s, one number for all joints or one a joint, not negative; see `critical_gains`

    Returns
    -------
    (..., n) N·m.

    Raises
    ------
    ValueError
        naming the argument that is not finite, has the wrong shape or sign.

    Source: Lynch & Park, *Modern Robotics*, section 11.4.

    Examples
    --------
    >>> from reference import course_arm
    >>> computed_torque(course_arm(), [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], kp=100, kd=20)
    array([12.01725,  2.20725])
    """
    q, dq, q_des, dq_des, ddq_des = joint_vectors(model.n, q=q, dq=dq, q_des=q_des, dq_des=dq_des, ddq_des=ddq_des)
    return inverse_dynamics(model, q, dq, ddq_des + pd_torque(q, dq, q_des, dq_des, kp, kd))


def saturate(tau: ArrayLike, limit: ArrayLike) -> Array:
    """Return τ cut to −limit ≤ τ ≤ limit joint by joint: what a motor gives when it is asked for more.

    tau : (..., n) N·m; limit : N·m, one number for all joints or one a joint, not negative. Returns (..., n) N·m.
    Raises a ``ValueError`` naming the argument, for a wrong shape or sign or an entry that is not finite.

    Examples
    --------
    >>> saturate([25.0, -9.0], limit=[20, 8])
    array([20., -8.])
    """
    asked = finite("tau", real_array("tau", tau))
    if asked.ndim == 0:
        raise ValueError("tau must have shape (..., n), got one number; write [tau] for an arm with one joint")
    bound = per_joint("limit", limit, asked.shape[-1])
    return np.clip(vector("tau", asked, len(bound)), -bound, bound)
