"""Where the links of a spatial chain are."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from reference.spatial.rigid_motion import exp_twist
from reference.spatial.robot import Robot
from reference.state import Array, finite, vector


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
    q = finite("q", vector("q", q, robot.n))
    T, poses = np.eye(4), []
    for i in range(robot.n):
        T = T @ robot.link_frames[i] @ exp_twist(robot.A[:, i] * q[..., i, None])
        poses.append(T)
    return np.stack([*poses, T @ robot.link_frames[-1]], axis=-3)
