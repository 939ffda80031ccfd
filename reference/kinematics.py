"""Where every point of a planar arm is, how fast it moves and how it accelerates.

A link turned by θ has the unit vectors along = (cos θ, sin θ) and across = (−sin θ, cos θ). A vector r that is fixed in
the link changes with ω×r = ω (−r_y, r_x); its second derivative is α×r − ω² r. All vectors are in the world frame.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from reference.arm import Load, PlanarArm
from reference.state import Array, batch_shape, cos_sin, finite, joint_vectors, real_array


def absolute_angles(q: ArrayLike) -> Array:
    """Return the angles θ_i = q_1 + … + q_i of the links to the world's x axis, θ = T q; velocities go alike.

    q : (..., n) rad. Returns (..., n) rad, never wrapped.
    Raises a ``ValueError`` naming q, for an entry that is not a finite number.

    Source: Lynch & Park, *Modern Robotics*, ch. 4 (its planar 3R arm).

    Examples
    --------
    >>> absolute_angles([0.5, 0.25, -1.0])
    array([ 0.5 ,  0.75, -0.25])
    """
    q = np.atleast_1d(real_array("q", q))
    return np.cumsum(finite("q", q), axis=-1)


def joint_positions(arm: PlanarArm, q: ArrayLike) -> Array:
    """Return p_i = p_{i-1} + l_i (cos θ_i, sin θ_i), from the origin to the tip.

    q : (..., n) rad. Returns (..., n + 1, 2) m: row i is joint i counted from 0, the last row is the tip.
    Raises a ``ValueError`` naming the argument, for a wrong shape or an entry that is not finite.

    Source: Lynch & Park, *Modern Robotics*, ch. 4 (its planar 3R arm) and 4.1.

    Examples
    --------
    >>> from reference import course_arm
    >>> joint_positions(course_arm(), [0, np.pi / 2])
    array([[0. , 0. ],
           [0.4, 0. ],
           [0.4, 0.3]])
    """
    (q,) = joint_vectors(arm.n, q=q)
    return _from_origin(_link_vectors(arm, q))


def joint_velocities(arm: PlanarArm, q: ArrayLike, dq: ArrayLike) -> Array:
    """Return v_i = v_{i-1} + ω_i×r_i, with r_i from joint i to the next, for every joint and the tip.

    q, dq : (..., n) rad, rad/s. Returns (..., n + 1, 2) m/s.
    Raises a ``ValueError`` naming the argument, for a wrong shape or an entry that is not finite.

    Source: Lynch & Park, *Modern Robotics*, 5.1.

    Examples
    --------
    >>> from reference import course_arm
    >>> joint_velocities(course_arm(), [0, 0], [1, 0])[-1] + 0
    array([0. , 0.7])
    """
    q, dq = joint_vectors(arm.n, q=q, dq=dq)
    return _from_origin(_turning(_link_vectors(arm, q), dq))


def joint_accelerations(arm: PlanarArm, q: ArrayLike, dq: ArrayLike, ddq: ArrayLike) -> Array:
    """Return a_i = a_{i-1} + α_i×r_i − ω_i² r_i for every joint and the tip; gravity is not part of it.

    q, dq, ddq : (..., n) rad, rad/s, rad/s². Returns (..., n + 1, 2) m/s².
    Raises a ``ValueError`` naming the argument, for a wrong shape or an entry that is not finite.

    Source: Craig, *Introduction to Robotics*, 6.2 and 6.5.

    Examples
    --------
    >>> from reference import course_arm
    >>> joint_accelerations(course_arm(), [0, 0], [1, 0], [2, 0])[-1]
    array([-0.7,  1.4])
    """
    q, dq, ddq = joint_vectors(arm.n, q=q, dq=dq, ddq=ddq)
    return _from_origin(_speeding(_link_vectors(arm, q), dq, ddq))


def com_positions(arm: PlanarArm, q: ArrayLike) -> Array:
    """Return the centres of mass p_Gi = p_{i-1} + com_x (cos θ_i, sin θ_i) + com_y (−sin θ_i, cos θ_i).

    q : (..., n) rad. Returns (..., n, 2) m.
    Raises a ``ValueError`` naming the argument, for a wrong shape or an entry that is not finite.

    Source: Lynch & Park, *Modern Robotics*, 8.1.1.

    Examples
    --------
    >>> from reference import course_arm
    >>> com_positions(course_arm(), [0, np.pi / 2])
    array([[0.2 , 0.  ],
           [0.4 , 0.15]])
    """
    (q,) = joint_vectors(arm.n, q=q)
    return _from_origin(_link_vectors(arm, q))[..., :-1, :] + _com_vectors(arm, q)


def com_velocities(arm: PlanarArm, q: ArrayLike, dq: ArrayLike) -> Array:
    """Return v_Gi = v_{i-1} + ω_i×h_i, with h_i from joint i to the link's centre of mass.

    q, dq : (..., n) rad, rad/s. Returns (..., n, 2) m/s.
    Raises a ``ValueError`` naming the argument, for a wrong shape or an entry that is not finite.

    Source: Lynch & Park, *Modern Robotics*, 8.1.1.

    Examples
    --------
    >>> from reference import course_arm
    >>> com_velocities(course_arm(), [0, 0], [1, 0])[:, 1]
    array([0.2 , 0.55])
    """
    q, dq = joint_vectors(arm.n, q=q, dq=dq)
    return _from_origin(_turning(_link_vectors(arm, q), dq))[..., :-1, :] + _turning(_com_vectors(arm, q), dq)


def com_accelerations(arm: PlanarArm, q: ArrayLike, dq: ArrayLike, ddq: ArrayLike) -> Array:
    """Return a_Gi = a_{i-1} + α_i×h_i − ω_i² h_i; gravity is not part of it.

    q, dq, ddq : (..., n) rad, rad/s, rad/s². Returns (..., n, 2) m/s².
    Raises a ``ValueError`` naming the argument, for a wrong shape or an entry that is not finite.

    Source: Craig, *Introduction to Robotics*, 6.2 and 6.5.

    Examples
    --------
    >>> from reference import course_arm
    >>> com_accelerations(course_arm(), [0, 0], [1, 0], [2, 0])
    array([[-0.2 ,  0.4 ],
           [-0.55,  1.1 ]])
    """
    q, dq, ddq = joint_vectors(arm.n, q=q, dq=dq, ddq=ddq)
    joints = _from_origin(_speeding(_link_vectors(arm, q), dq, ddq))
    return joints[..., :-1, :] + _speeding(_com_vectors(arm, q), dq, ddq)


def jacobian(arm: PlanarArm, q: ArrayLike, link: int = -1, point: ArrayLike | None = None) -> Array:
    """Return J with v = J q̇ for a point of a link: column j is (−(y − y_j), x − x_j) up to the link, and zero beyond.

    Parameters
    ----------
    q : (..., n) rad
    link : index of the link, as in ``arm.mass[link]``; default: the last
    point : (..., 2) m, in the link's frame, measured from its joint; default: the link's end

    Returns
    -------
    (..., 2, n) m, in the world frame. A force f at the point is balanced by the joint torques −Jᵀf.

    Raises
    ------
    ValueError
        for a wrong shape, an entry that is not finite, or a link that the arm has not.

    Source: Lynch & Park, *Modern Robotics*, 5.1; 5.2 for the forces.

    Examples
    --------
    >>> from reference import course_arm
    >>> jacobian(course_arm(), [0, 0])
    array([[0. , 0. ],
           [0.7, 0.3]])
    """
    (q,) = joint_vectors(arm.n, q=q)
    link, _, point, _ = Load(point=point, link=link).on(arm)
    batch_shape({"q": q, "point": point})
    joints = _from_origin(_link_vectors(arm, q))
    along, across = (axis[..., link, :] for axis in _axes(q))
    place = joints[..., link, :] + point[..., :1] * along + point[..., 1:] * across
    back = joints[..., :-1, :] - place[..., None, :]
    back[..., link + 1 :, :] = 0.0
    return np.stack([back[..., 1], 0.0 - back[..., 0]], axis=-2)


def _axes(q: Array) -> tuple[Array, Array]:
    theta = np.cumsum(q, axis=-1)
    c, s = cos_sin(theta)
    return np.stack([c, s], axis=-1), np.stack([-s, c], axis=-1)


def _link_vectors(arm: PlanarArm, q: Array) -> Array:
    along, _ = _axes(q)
    return arm.length[:, None] * along


def _com_vectors(arm: PlanarArm, q: Array) -> Array:
    along, across = _axes(q)
    return arm.com_x[:, None] * along + arm.com_y[:, None] * across


def _turning(r: Array, dq: Array) -> Array:
    omega = np.cumsum(dq, axis=-1)
    return np.stack([-omega * r[..., 1], omega * r[..., 0]], axis=-1)


def _speeding(r: Array, dq: Array, ddq: Array) -> Array:
    return _turning(r, ddq) - np.cumsum(dq, axis=-1)[..., None] ** 2 * r


def _from_origin(steps: Array) -> Array:
    start = np.zeros((*steps.shape[:-2], 1, 2))
    return np.concatenate([start, np.cumsum(steps, axis=-2)], axis=-2)
