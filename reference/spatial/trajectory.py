"""Along a motion: the torques that a motion needs, and the motion that torques give, by Euler's method."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from reference.quantities import count, number
from reference.simulation.blow_up import watch
from reference.spatial.dynamics import NO_WRENCH, forward_dynamics, inverse_dynamics
from reference.spatial.robot import Robot
from reference.state import Array, finite, joint_vectors, real_array


def euler_step(q: ArrayLike, dq: ArrayLike, ddq: ArrayLike, dt: float) -> tuple[Array, Array]:
    """Return (q + q̇ dt, q̇ + q̈ dt), the state a time dt later by Euler's method.

    q, dq, ddq : (..., n); dt : s, positive. Returns two arrays of shape (..., n).
    Raises a ``ValueError`` naming the argument, for a wrong shape or sign or an entry that is not finite.

    Source: Lynch & Park, *Modern Robotics*, 8.5.

    Examples
    --------
    >>> euler_step([0.1, 0.1], [1, 2], [2, 1.5], 0.1)
    (array([0.2, 0.3]), array([1.2 , 2.15]))
    """
    n = np.shape(q)[-1] if np.ndim(q) else 1
    position, velocity, acceleration = joint_vectors(n, q=q, dq=dq, ddq=ddq)
    step = number("dt", dt, positive=True)
    return position + step * velocity, velocity + step * acceleration


def inverse_dynamics_trajectory(
    robot: Robot, q: ArrayLike, dq: ArrayLike, ddq: ArrayLike, F_tip: ArrayLike = NO_WRENCH
) -> Array:
    """Return the torques along a motion, τ_k = M(q_k) q̈_k + c(q_k, q̇_k) + g(q_k) + Jᵀ(q_k) F_tip,k for each sample k.

    Parameters
    ----------
    q, dq, ddq : (..., N, n), one sample a row
    F_tip : (..., N, 6) one wrench a sample, or (6,) the same for all

    Returns
    -------
    (..., N, n) N·m, or N for a sliding joint.

    Raises
    ------
    ValueError
        naming the argument, for wrong shapes, a single state, and NaN or infinite entries.

    Source: Lynch & Park, *Modern Robotics*, 8.5.

    Examples
    --------
    >>> from reference.spatial.robots import mr_3r
    >>> rest = np.zeros((5, 3))
    >>> inverse_dynamics_trajectory(mr_3r(), rest, rest, rest)[4].round(6)
    array([ 11.533917, -38.079517,  -5.57375 ])
    """
    _one_sample_a_row(robot, q=q, dq=dq, ddq=ddq)
    return inverse_dynamics(robot, q, dq, ddq, F_tip)


@np.errstate(over="ignore", invalid="ignore")  # a motion that blows up is reported as such
def forward_dynamics_trajectory(
    robot: Robot,
    q0: ArrayLike,
    dq0: ArrayLike,
    tau: ArrayLike,
    dt: float,
    F_tip: ArrayLike = NO_WRENCH,
    substeps: int = 1,
) -> tuple[Array, Array]:
    """Return the motion (q, q̇) that a history of torques gives, by Euler steps of dt/substeps.

    Parameters
    ----------
    q0, dq0 : (n,) the state at the first sample
    tau : (N, n) torques, held from one sample to the next
    dt : s between samples, positive
    F_tip : (N, 6) one wrench a sample, or (6,) the same for all
    substeps : Euler steps from sample to sample; the error is proportional to dt/substeps

    Returns
    -------
    two arrays of shape (N, n); the last row of `tau` moves nothing

    Raises
    ------
    SingularMassMatrix, ValueError
        as in `forward_dynamics`; and when the motion blows up, with the time at which it did.

    Source: Lynch & Park, *Modern Robotics*, 8.5.

    Examples
    --------
    >>> from reference.spatial.robots import mr_3r
    >>> q, dq = forward_dynamics_trajectory(mr_3r(), [0.1, 0.1, 0.1], [0, 0, 0], np.zeros((3, 3)), dt=0.01)
    >>> q.shape, q[1]
    ((3, 3), array([0.1, 0.1, 0.1]))
    """
    n = robot.n
    _one_sample_a_row(robot, tau=tau)
    (torque,) = joint_vectors(n, tau=tau)
    q0, dq0 = joint_vectors(n, q0=q0, dq0=dq0)
    if q0.ndim != 1 or dq0.ndim != 1 or torque.ndim != 2:
        shapes = f"{q0.shape}, {dq0.shape} and {torque.shape}"
        raise ValueError(f"q0, dq0 and tau must have the shapes ({n},), ({n},) and (N, {n}), got {shapes}")
    N, dt, substeps = len(torque), number("dt", dt, positive=True), count("substeps", substeps, least=1)
    wrench = finite("F_tip", real_array("F_tip", F_tip))
    if wrench.shape not in ((6,), (N, 6)):
        raise ValueError(f"F_tip must have shape (6,) or ({N}, 6), got {wrench.shape}")
    wrench = np.broadcast_to(wrench, (N, 6))
    remedy = f"take more than {substeps} substeps, or a dt smaller than {dt} s"
    q, dq = np.empty((N, n)), np.empty((N, n))
    for k in range(N):
        q[k], dq[k] = q0, dq0
        for _ in range(substeps if k < N - 1 else 0):
            with watch(k * dt, np.concatenate([q0, dq0]), remedy):
                ddq = forward_dynamics(robot, q0, dq0, torque[k], wrench[k])
                q0, dq0 = (finite("state", x) for x in euler_step(q0, dq0, ddq, dt / substeps))
    return q, dq


def _one_sample_a_row(robot: Robot, **values: ArrayLike) -> None:
    for name, value in values.items():
        if np.ndim(value) < 2:
            shape = np.shape(value)
            raise ValueError(f"{name} must have shape (..., N, {robot.n}), one sample a row, got {shape}")
