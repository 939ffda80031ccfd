"""Where the links of a spatial chain are, and how they move."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from reference.spatial.rigid_motion import exp_twist, inverse
from reference.spatial.robot import Robot
from reference.spatial.twists import ad, adjoint
from reference.state import Array, finite, joint_vectors, vector


def relative_poses(robot: Robot, q: ArrayLike) -> Array:
    """Return the poses T_{i−1,i}(q_i) = M_{i−1,i} e^{[A_i]q_i} of each link in the one before; the last is M_{n,n+1}.

    Parameters
    ----------
    q : (..., n) joint positions, rad or m

    Returns
    -------
    (..., n + 1, 4, 4), shifts in m

    Raises
    ------
    ValueError
        naming q, for a wrong shape or an entry that is not finite.

    Source: Lynch & Park, *Modern Robotics*, 8.3.

    Examples
    --------
    >>> from reference.spatial.robots import mr_3r
    >>> relative_poses(mr_3r(), [0, 0, 0])[1, :3, 3]
    array([0.28   , 0.13585, 0.     ])
    """
    q = finite("q", vector("q", q, robot.n))
    moved = robot.link_frames[:-1] @ exp_twist(robot.A.T * q[..., None])
    return np.concatenate([moved, np.broadcast_to(robot.link_frames[-1], (*q.shape[:-1], 1, 4, 4))], axis=-3)


def link_poses(robot: Robot, q: ArrayLike) -> Array:
    """Return the poses T_{0,i}(q) = M_{0,1} e^{[A_1]q_1} … M_{i−1,i} e^{[A_i]q_i} of all links; the last is the tip's.

    Parameters
    ----------
    q : (..., n) joint positions, rad or m

    Returns
    -------
    (..., n + 1, 4, 4), in {0}, shifts in m

    Raises
    ------
    ValueError
        naming q, for a wrong shape or an entry that is not finite.

    Source: Lynch & Park, *Modern Robotics*, 4.1 and 8.3.

    Examples
    --------
    >>> from reference.spatial.robots import ur5
    >>> link_poses(ur5(), [0, 0, 0, 0, 0, 0])[-1, :3, 3].round(5)
    array([ 0.81725,  0.19145, -0.00549])
    """
    T, poses = np.eye(4), []
    for step in np.moveaxis(relative_poses(robot, q), -3, 0):
        T = T @ step
        poses.append(T)
    return np.stack(poses, axis=-3)


def link_motions(robot: Robot, q: ArrayLike, dq: ArrayLike, ddq: ArrayLike) -> tuple[Array, Array]:
    """Return the twists V_i and their rates V̇_i of all links, each in its own frame, from V_0 = 0 and V̇_0 = (0, −g).

    V_i = [Ad_{T_{i,i−1}}] V_{i−1} + A_i q̇_i,  V̇_i = [Ad_{T_{i,i−1}}] V̇_{i−1} + [ad_{V_i}] A_i q̇_i + A_i q̈_i.

    Parameters
    ----------
    q, dq, ddq : (..., n) joint positions (rad or m), velocities and accelerations

    Returns
    -------
    two arrays (..., n, 6): (ω, v) in rad/s and m/s, and the rates in rad/s² and m/s². Starting from −g makes them those
    of a robot without weight on a base that accelerates upwards.

    Raises
    ------
    ValueError
        naming the argument, for wrong shapes and for NaN or infinite entries.

    Source: Lynch & Park, *Modern Robotics*, 8.3.

    Examples
    --------
    >>> from reference import course_arm
    >>> from reference.spatial.robots import planar
    >>> V, dV = link_motions(planar(course_arm()), [0, 0], [1, 0], [0, 0])
    >>> V[:, [2, 4]]  # rad/s, and m/s across each link: 0.2 m and 0.55 m from the shoulder
    array([[1.  , 0.2 ],
           [1.  , 0.55]])
    """
    q, dq, ddq = joint_vectors(robot.n, q=q, dq=dq, ddq=ddq)
    steps = adjoint(inverse(relative_poses(robot, q)))
    V, dV = np.zeros((6, 1)), np.array([0, 0, 0, *-robot.gravity])[:, None]
    motions = []
    for i in range(robot.n):
        A, Ad = robot.A[:, i, None], steps[..., i, :, :]
        turn = A * dq[..., i, None, None]
        V = Ad @ V + turn
        dV = Ad @ dV + ad(V[..., 0]) @ turn + A * ddq[..., i, None, None]
        motions.append(np.concatenate([V + 0 * dV, dV], axis=-1))
    both = np.stack(motions, axis=-3)
    return both[..., 0], both[..., 1]
