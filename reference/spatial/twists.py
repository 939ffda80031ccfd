"""Twists V = (ω, v) from frame to frame: the 6×6 matrices Ad_T and ad_V, angular part first."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from reference.spatial.rigid_motion import rigid_motion, skew
from reference.state import Array, finite, vector


def ad(V: ArrayLike) -> Array:
    """Return [ad_V] = [[[ω], 0], [[v], [ω]]], so that the Lie bracket of two twists is [V1, V2] = [ad_V1] V2.

    Parameters
    ----------
    V : (..., 6) twist (ω, v), rad/s and m/s

    Returns
    -------
    (..., 6, 6)

    Raises
    ------
    ValueError
        naming the argument, for a wrong shape and for NaN or infinite entries.

    Source: Lynch & Park, *Modern Robotics*, 8.2.2.

    Examples
    --------
    >>> ad([1, 2, 3, 4, 5, 6])[3]
    array([ 0., -6.,  5.,  0., -3.,  2.])
    """
    V = finite("V", vector("V", V, 6))
    matrix = np.zeros(V.shape[:-1] + (6, 6))
    matrix[..., :3, :3] = matrix[..., 3:, 3:] = skew(V[..., :3])
    matrix[..., 3:, :3] = skew(V[..., 3:])
    return matrix


def adjoint(T: ArrayLike) -> Array:
    """Return [Ad_T] = [[R, 0], [[p]R, R]], which takes a twist from frame b to frame a when T = T_ab.

    A wrench goes the other way: F_b = [Ad_T]ᵀ F_a.

    Parameters
    ----------
    T : (..., 4, 4) rigid motion [[R, p], [0, 1]]

    Returns
    -------
    (..., 6, 6)

    Raises
    ------
    ValueError
        naming the argument, for a wrong shape, NaN or infinite entries, and for a matrix that is no rigid motion.

    Source: Lynch & Park, *Modern Robotics*, 3.3.2.

    Examples
    --------
    >>> adjoint([[1, 0, 0, 0], [0, 0, -1, 0], [0, 1, 0, 3], [0, 0, 0, 1]])[3]
    array([0., 0., 3., 1., 0., 0.])
    """
    T = rigid_motion("T", T)
    R, p = T[..., :3, :3], T[..., :3, 3]
    matrix = np.zeros(T.shape[:-2] + (6, 6))
    matrix[..., :3, :3] = matrix[..., 3:, 3:] = R
    matrix[..., 3:, :3] = skew(p) @ R
    return matrix
