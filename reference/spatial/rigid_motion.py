"""Rigid motions: their exponentials of twists, their inverses, and the test that a matrix is one."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from reference.state import Array, finite, real_array, vector

ORTHOGONAL = 1e-4  # how far RᵀR may be from 1: rounded data pass, a wrong matrix does not


def exp_twist(V: ArrayLike) -> Array:
    """Return the rigid motion e^[V] that following the twist V for one unit of time leads to.

    With φ = |ω|: R = 1 + (sin φ/φ)[ω] + ((1 − cos φ)/φ²)[ω]² and
    p = (1 + ((1 − cos φ)/φ²)[ω] + ((φ − sin φ)/φ³)[ω]²) v.
    All three quotients are smooth through φ = 0, and computed so.

    Parameters
    ----------
    V : (..., 6) twist (ω, v); ω need not be of length 1, and may be zero

    Returns
    -------
    (..., 4, 4)

    Raises
    ------
    ValueError
        naming the argument, for a wrong shape and for NaN or infinite entries.

    Source: Lynch & Park, *Modern Robotics*, 3.3.3.

    Examples
    --------
    >>> float(exp_twist([0, 0, 1e-9, 0, 0, 0])[1, 0])
    1e-09
    """
    V = finite("V", vector("V", V, 6))
    W, v = skew(V[..., :3]), V[..., 3:, None]
    phi = np.linalg.norm(V[..., :3], axis=-1)[..., None, None]
    sine, versine = np.sinc(phi / np.pi), np.sinc(phi / (2 * np.pi)) ** 2 / 2
    T = np.zeros(V.shape[:-1] + (4, 4))
    T[..., :3, :3] = np.eye(3) + sine * W + versine * (W @ W)
    T[..., :3, 3:] = v + versine * (W @ v) + _sine_remainder(phi) * (W @ (W @ v))
    T[..., 3, 3] = 1
    return T


def inverse(T: Array) -> Array:
    """Return the inverse [[Rᵀ, −Rᵀp], [0, 1]] of rigid motions of shape (..., 4, 4).

    Source: Lynch & Park, *Modern Robotics*, 3.3.1.

    Examples
    --------
    >>> inverse(np.array([[1, 0, 0, 2], [0, 0, -1, 0], [0, 1, 0, 3], [0, 0, 0, 1.0]]))[:3, 3]
    array([-2., -3.,  0.])
    """
    R_transposed = np.swapaxes(T[..., :3, :3], -1, -2)
    result = np.zeros_like(T)
    result[..., :3, :3] = R_transposed
    result[..., :3, 3:] = -(R_transposed @ T[..., :3, 3:])
    result[..., 3, 3] = 1
    return result + 0.0  # no negative zeros


def translation(p: ArrayLike) -> Array:
    """Return the rigid motion (4, 4) that shifts by p, (3,) m.

    Source: Lynch & Park, *Modern Robotics*, 3.3.1.

    Examples
    --------
    >>> translation([1, 2, 3])[:3, 3]
    array([1., 2., 3.])
    """
    T = np.eye(4)
    T[:3, 3] = p
    return T


def skew(w: Array) -> Array:
    """Return the matrices [w] of shape (..., 3, 3), so that [w] a = w × a, for w of shape (..., 3).

    Source: Lynch & Park, *Modern Robotics*, 3.2.2.

    Examples
    --------
    >>> skew(np.array([1.0, 2.0, 3.0])) @ [1, 0, 0]
    array([ 0.,  3., -2.])
    """
    x, y, z = np.moveaxis(w, -1, 0)
    zero = np.zeros_like(x)
    return np.stack([zero, -z, y, z, zero, -x, -y, x, zero], axis=-1).reshape(w.shape + (3,))


def rigid_motion(name: str, value: ArrayLike) -> Array:
    """Return `value` as a float64 array of shape (..., 4, 4), or raise a ``ValueError`` if it is no rigid motion.

    RᵀR may differ from 1 by `ORTHOGONAL`; p is in m.

    Source: Lynch & Park, *Modern Robotics*, 3.3.1.

    Examples
    --------
    >>> rigid_motion("T", np.eye(4)).shape
    (4, 4)
    >>> rigid_motion("T", np.diag([1, 1, -1, 1]))
    Traceback (most recent call last):
    ValueError: T must hold a rotation in its first three rows and columns, ... with −1, swap two axes
    """
    T = real_array(name, value)
    if T.shape[-2:] != (4, 4):
        raise ValueError(f"{name} must have shape (..., 4, 4), got {T.shape}")
    finite(name, T)
    if (T[..., 3, :] != (0, 0, 0, 1)).any():
        raise ValueError(f"{name} must have the last row (0, 0, 0, 1), got {T[..., 3, :].tolist()}")
    R = T[..., :3, :3]
    worst = np.abs(np.swapaxes(R, -1, -2) @ R - np.eye(3)).max(initial=0)
    if worst > ORTHOGONAL or (np.linalg.det(R) < 0).any():
        raise ValueError(
            f"{name} must hold a rotation in its first three rows and columns, but RᵀR differs from 1 by {worst:.2g} "
            f"and the determinants are {np.linalg.det(R).tolist()}; give more digits; with −1, swap two axes"
        )
    return T


def _sine_remainder(phi: Array) -> Array:
    """Return (φ − sin φ)/φ³: by its series 1/3! − φ²/5! + … below 1, where the quotient would lose digits."""
    small = np.minimum(phi, 1.0) ** 2
    series = np.zeros_like(small)
    for k in (17, 15, 13, 11, 9, 7, 5, 3):  # Horner's scheme over 1/(k)!, nested as 1/(k(k−1))
        series = (1 - small * series) / (k * (k - 1))
    large = np.maximum(phi, 1.0)
    return np.where(phi < 1, series, (large - np.sin(large)) / large**3)
