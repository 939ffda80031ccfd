"""The equation of motion in the links' absolute angles θ, and the way from there to joint space.

Plane vectors are complex numbers here: u_j = e^{iθ_j}, and A_kj is the constant complex arm of link j in the way to the
centre of mass of link k: l_j for j < k, com_x + i·com_y for j = k, and 0 beyond, so that p_Gk = Σ_j A_kj u_j.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from reference.arm import PlanarArm
from reference.state import Array, finite, joint_vectors, real_array


def mass_matrix_absolute(arm: PlanarArm, q: ArrayLike) -> Array:
    """Return H_θ = Re(C ∘ ū uᵀ) + diag(I), C = Aᴴ diag(m) A: the kinetic energy is ½ θ̇ᵀ H_θ θ̇.

    q : (..., n) rad, joint coordinates. Returns (..., n, n) kg·m².
    Raises a ``ValueError`` naming the argument, for a wrong shape or an entry that is not finite.

    Source: the kinetic energy of Lynch & Park, *Modern Robotics*, 8.1, with θ for the coordinates.

    Examples
    --------
    >>> from reference import course_arm
    >>> mass_matrix_absolute(course_arm(), [0, 0]).round(6)
    array([[0.346667, 0.09    ],
           [0.09    , 0.045   ]])
    """
    (q,) = joint_vectors(arm.n, q=q)
    A = _complex_arms(arm)
    C = A.conj().T @ (arm.mass[:, None] * A)
    u = np.exp(1j * np.cumsum(q, axis=-1))
    return (C * u.conj()[..., :, None] * u[..., None, :]).real + np.diag(arm.inertia)


def bias_absolute(arm: PlanarArm, q: ArrayLike, dq: ArrayLike) -> Array:
    """Return b_θ = Im(ū ∘ (C a − D g)) with a = −u θ̇² and D_j = Σ_k m_k conj(A_kj): velocity and gravity parts.

    q, dq : (..., n) rad, rad/s, joint coordinates. Returns (..., n) N·m, conjugate to θ.
    Raises a ``ValueError`` naming the argument, for a wrong shape or an entry that is not finite.

    Source: Lagrange's equations as in Lynch & Park, *Modern Robotics*, 8.1, with θ for the coordinates.

    Examples
    --------
    >>> from reference import course_arm
    >>> bias_absolute(course_arm(), [0, 0], [0, 0]).round(5)
    array([9.81   , 2.20725])
    """
    q, dq = joint_vectors(arm.n, q=q, dq=dq)
    A = _complex_arms(arm)
    C = A.conj().T @ (arm.mass[:, None] * A)
    D = arm.mass @ A.conj()
    u = np.exp(1j * np.cumsum(q, axis=-1))
    a = -u * np.cumsum(dq, axis=-1) ** 2
    g = complex(*arm.gravity)
    return (u.conj() * (np.einsum("jk,...k->...j", C, a) - D * g)).imag


def joint_space(H_theta: ArrayLike, b_theta: ArrayLike) -> tuple[Array, Array]:
    """Return H = Tᵀ H_θ T and b = Tᵀ b_θ, T the lower triangle of ones in θ = T q: sums counted from the tip.

    H_theta : (..., n, n) kg·m², b_theta : (..., n) N·m. Returns arrays of the same shapes.
    Raises a ``ValueError`` for shapes that do not fit each other or an entry that is not finite.

    Source: the same power in both coordinates, τ·q̇ = τ_θ·θ̇ with θ̇ = T q̇.

    Examples
    --------
    >>> H, b = joint_space([[3.0, 1.0], [1.0, 2.0]], [5.0, 7.0])
    >>> H, b
    (array([[7., 3.],
           [3., 2.]]), array([12.,  7.]))
    """
    H, b = finite("H_theta", real_array("H_theta", H_theta)), finite("b_theta", real_array("b_theta", b_theta))
    if b.ndim < 1 or H.shape[-2:] != (b.shape[-1], b.shape[-1]):
        raise ValueError(f"H_theta must have shape (..., n, n) and b_theta (..., n), got {H.shape} and {b.shape}")
    return _from_tip(_from_tip(H, -1), -2), _from_tip(b, -1)


def _complex_arms(arm: PlanarArm) -> NDArray[np.complex128]:
    return np.tri(arm.n, k=-1) * arm.length + np.diag(arm.com_x + 1j * arm.com_y)


def _from_tip(values: Array, axis: int) -> Array:
    return np.flip(np.cumsum(np.flip(values, axis), axis), axis)
