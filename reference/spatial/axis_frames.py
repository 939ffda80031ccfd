"""Axis frames: every joint and link seen from a frame whose z axis is the joint's own screw axis.

There a joint of any kind only turns about z and slides along z, which is all that a sweep has to know of it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from reference.spatial.rigid_motion import translation
from reference.state import Array

STRAIGHT = 1e-8  # 1/m: an axis that turns less than this for every metre it slides is a straight line
NOISE = 1e-14  # relative: smaller entries are what rounding left of a zero


class Joint(NamedTuple):
    """A joint and its link in the joint's axis frame, where its screw axis is A = (0, 0, turn, 0, 0, slide).

    Examples
    --------
    >>> Joint(turn=1.0, slide=0.002, home=(), body=()).slide  # a screw: 2 mm for each radian
    0.002
    """

    turn: float  # rad for each unit of q
    slide: float  # m for each unit of q
    home: tuple[float, ...]  # pose in the axis frame of the joint before, with q = 0: R by rows, then p
    body: tuple[float, ...]  # m, m c (3), and Ixx, Ixy, Ixz, Iyy, Iyz, Izz about the frame's origin


def axis_frame(A: Array) -> tuple[Array, float, float]:
    """Return the pose in {i} of a frame whose z axis is the screw axis A, and how far A turns and slides along it.

    A : (6,), not zero. Returns (4, 4), and rad and m for each unit of q. The origin is ω×v/|ω|², or that of {i} where
    nothing turns.

    Source: Lynch & Park, *Modern Robotics*, 3.3.2.

    Examples
    --------
    >>> T, turn, slide = axis_frame(np.array([0, 0, 2.0, 0, -1.0, 0]))  # twice about a line through x = 0.5
    >>> T[:3, 3] + 0, turn, slide
    (array([0.5, 0. , 0. ]), 2.0, 0.0)
    """
    w, v = A[:3], A[3:]
    if np.linalg.norm(w) <= STRAIGHT * np.linalg.norm(v):
        return _with_z_axis(v / np.linalg.norm(v), np.zeros(3)), 0.0, float(np.linalg.norm(v))
    turn = float(np.linalg.norm(w))
    slide = float(w @ v) / turn
    if abs(slide) < NOISE * np.linalg.norm(v):
        slide = 0.0
    return _with_z_axis(w / turn, np.cross(w, v) / turn**2), turn, slide


def _with_z_axis(z: Array, origin: Array) -> Array:
    x = np.cross(np.eye(3)[np.argmin(np.abs(z))], z)
    x /= np.linalg.norm(x)
    T = translation(origin)
    T[:3, :3] = np.column_stack([x, np.cross(z, x), z])
    return T


def pose_components(T: Array) -> tuple[float, ...]:
    """Return a pose (4, 4) as the nine components of R by rows and the three of p in m.

    Examples
    --------
    >>> pose_components(translation([0.4, 0, 0]))
    (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.4, 0.0, 0.0)
    """
    return (*T[:3, :3].ravel().tolist(), *T[:3, 3].tolist())


def body_components(G: Array, Ad: Array) -> tuple[float, ...]:
    """Return the components of AdᵀG Ad, rounding noise cleared: a rod must not seem to resist turning about itself.

    G, Ad : (6, 6). Returns m, m c (3) and Ixx, Ixy, Ixz, Iyy, Iyz, Izz in kg, kg·m and kg·m².

    Source: Lynch & Park, *Modern Robotics*, 8.2.3.

    Examples
    --------
    >>> body_components(np.diag([0.1, 0.2, 0.3, 4, 4, 4]), np.eye(6))
    (4.0, 0.0, 0.0, 0.0, 0.1, 0.0, 0.0, 0.2, 0.0, 0.3)
    """
    seen = Ad.T @ G @ Ad
    seen[np.abs(seen) < NOISE * max(np.abs(G).max(), np.abs(seen).max())] = 0.0
    places = ((3, 3), (2, 4), (0, 5), (1, 3), (0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))
    return tuple(float(seen[place]) for place in places)
