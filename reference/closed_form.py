"""H and b as sums over the links, written out: slower than the sweeps, and independent of them."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from reference.arm import PlanarArm
from reference.kinematics import com_positions, joint_positions
from reference.state import Array, joint_vectors


def mass_matrix_closed_form(arm: PlanarArm, q: ArrayLike) -> Array:
    """Return h_ij = Σ_k [ m_k (p_Gk − p_{i−1})·(p_Gk − p_{j−1}) + I_k ], k from max(i, j) to n.

    q : (..., n) rad. Returns (..., n, n) kg·m².
    Raises a ``ValueError`` naming the argument, for a wrong shape or an entry that is not finite.

    Source: M = Σ JᵀGJ of Lynch & Park, *Modern Robotics*, 8.4, for the plane.

    Examples
    --------
    >>> from reference import course_arm
    >>> mass_matrix_closed_form(course_arm(), [0, np.pi / 2]).round(6)
    array([[0.391667, 0.045   ],
           [0.045   , 0.045   ]])
    """
    reach = _reaches(arm, q)
    moved = np.tri(arm.n)  # link k is moved by joint i when k ≥ i
    turning = np.einsum("k,ki,kj->ij", arm.inertia, moved, moved)
    return np.einsum("k,...kix,...kjx->...ij", arm.mass, reach, reach) + turning


def bias_closed_form(arm: PlanarArm, q: ArrayLike, dq: ArrayLike) -> Array:
    """Return b_i = Σ_{k≥i} m_k { Σ_{j≤k} [(y_Gk − y_{i−1}) h_xkj − (x_Gk − x_{i−1}) h_ykj] θ̇_j² − (p_Gk − p_{i−1})×g }.

    h_kj is what link j's own vector contributes to the centre of mass of link k: its length vector for j < k, and the
    vector to its centre of mass for j = k.

    q, dq : (..., n) rad, rad/s. Returns (..., n) N·m: velocity part and gravity part.
    Raises a ``ValueError`` naming the argument, for a wrong shape or an entry that is not finite.

    Source: d'Alembert's principle, as the moments about joint i of all m_k (a_Gk − g) with q̈ = 0.

    Examples
    --------
    >>> from reference import course_arm
    >>> bias_closed_form(course_arm(), [0, np.pi / 2], [1, 2]).round(5)
    array([9.09, 0.09])
    """
    q, dq = joint_vectors(arm.n, q=q, dq=dq)
    reach = _reaches(arm, q)
    joints = joint_positions(arm, q)
    own = np.eye(arm.n)[..., None] * (com_positions(arm, q) - joints[..., :-1, :])[..., None, :]
    h = own + np.tri(arm.n, k=-1)[..., None] * np.diff(joints, axis=-2)[..., None, :, :]
    omega2 = np.cumsum(dq, axis=-1) ** 2
    towards = np.einsum("...kjx,...j->...kx", h, omega2) + arm.gravity  # −(a_Gk − g), were q̈ zero
    moment = reach[..., 1] * towards[..., :, None, 0] - reach[..., 0] * towards[..., :, None, 1]
    return np.einsum("k,...ki->...i", arm.mass, moment)


def _reaches(arm: PlanarArm, q: ArrayLike) -> Array:
    """Return p_Gk − p_{i−1} as (..., k, i, 2), zero where joint i does not move link k."""
    reach = com_positions(arm, q)[..., :, None, :] - joint_positions(arm, q)[..., None, :-1, :]
    return reach * np.tri(arm.n)[..., None]
