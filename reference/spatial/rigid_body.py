"""Rigid bodies: their 6×6 spatial inertia G = [[I, m[c]], [m[c]ᵀ, m 1]], angular part first."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from reference.spatial.rigid_motion import skew
from reference.state import Array


def rigid_body(mass: float, com: ArrayLike, inertia: Array) -> Array:
    """Return G = [[I − m[c]², m[c]], [m[c]ᵀ, m 1]] of a body of mass m with its centre of mass at c.

    Parameters
    ----------
    mass : kg
    com : (3,) m
    inertia : (3, 3) kg·m², about the centre of mass, along the axes of the frame

    Returns (6, 6): kg·m², kg·m and kg. Nothing is checked.

    Source: Lynch & Park, *Modern Robotics*, 8.2; Featherstone, *Rigid Body Dynamics Algorithms*, 2.13.

    Examples
    --------
    >>> rigid_body(2.0, [0.5, 0, 0], np.zeros((3, 3)))[2]
    array([0. , 0. , 0.5, 0. , 1. , 0. ])
    """
    c = skew(np.asarray(com, dtype=float))
    return np.block([[inertia - mass * c @ c, mass * c], [mass * c.T, mass * np.eye(3)]]) + 0.0  # no negative zeros


def seen_through(Ad: Array, G: Array) -> Array:
    """Return the inertia of a body in frame a, given G in frame b and Ad = Ad_{T_ab}: Ad⁻ᵀ G Ad⁻¹.

    The energy ½ Vᵀ G V of a motion is the same in both frames. All three are (6, 6).

    Source: Lynch & Park, *Modern Robotics*, 8.2.3.

    Examples
    --------
    >>> from reference.spatial.rigid_motion import translation
    >>> from reference.spatial.twists import adjoint
    >>> seen_through(adjoint(translation([0.5, 0, 0])), np.diag([0, 0, 0, 2.0, 2, 2])).diagonal()
    array([0. , 0.5, 0.5, 2. , 2. , 2. ])
    """
    to_b = np.linalg.inv(Ad)
    return to_b.T @ G @ to_b


def centre_of_mass(G: Array) -> Array:
    """Return c (3,) in m of the inertia G (6, 6); the origin for a body without mass.

    Source: Featherstone, *Rigid Body Dynamics Algorithms*, 2.13.

    Examples
    --------
    >>> centre_of_mass(rigid_body(2.0, [0.5, 0.1, 0], np.zeros((3, 3))))
    array([0.5, 0.1, 0. ])
    """
    mass = G[3, 3]
    return np.array([G[2, 4], G[0, 5], G[1, 3]]) / mass if mass > 0 else np.zeros(3)


def check_rigid_body(name: str, G: Array) -> None:
    """Raise a ``ValueError`` unless G (6, 6) is symmetric, built as [[I, m[c]], [m[c]ᵀ, m 1]], and nowhere negative.

    Nowhere negative is ½ Vᵀ G V ≥ 0 for every V. That no moment of inertia may exceed the other two's sum is not asked.

    Source: Lynch & Park, *Modern Robotics*, 8.2.2.

    Examples
    --------
    >>> check_rigid_body("G", np.diag([0.1, 0.1, 0.2, 2, 2, 2]))
    >>> check_rigid_body("G", np.diag([0.1, 0.1, 0.2, -2, -2, -2]))
    Traceback (most recent call last):
    ValueError: G must not have a negative mass or inertia, got one of -2: ...
    """
    mass, moment, scale = G[3, 3], G[:3, 3:], 1e-9 * np.abs(G).max()
    if np.abs(G - G.T).max() > scale:
        raise ValueError(f"{name} must be symmetric, got {G.tolist()}")
    if np.abs(G[3:, 3:] - mass * np.eye(3)).max() > scale or np.abs(moment + moment.T).max() > scale:
        raise ValueError(
            f"{name} must be [[I, m[c]], [m[c]ᵀ, m 1]], angular part first: its lower right block must be the mass "
            f"times the identity and its upper right block skew-symmetric, got {G.tolist()}"
        )
    if (lowest := np.linalg.eigvalsh(G)[0]) < -scale:
        raise ValueError(f"{name} must not have a negative mass or inertia, got one of {lowest:.3g}: {G.tolist()}")
