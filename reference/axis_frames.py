"""Axis frames: every joint and link seen from a frame whose z axis is the joint's own screw axis.

There a joint of any kind only turns about z and slides along z, which is all that a sweep has to know of it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from reference.rigid_motion import translation
from reference.state import Array

STRAIGHT = 1e-8  # 1/m: an axis that turns less than this for every metre it slides is a straight line
NOISE = 1e-14  # relative: smaller entries are what rounding left of a zero


class Joint(NamedTuple):
    """A joint and its link in the joint's axis frame, where its screw axis is A = (0, 0, turn, 0, 0, slide)."""

    turn: float  # rad for each unit of q
    slide: float  # m for each unit of q
    home: tuple[float, ...]  # pose in the axis frame of the joint before, with q = 0: R by rows, then p
    body: tuple[float, ...]  # m, m c (3), and Ixx, Ixy, Ixz, Iyy, Iyz, Izz about the frame's origin


def axis_frame(A: Array) -> tuple[Array, float, float]:
    """Return the pose in {i} of a frame whose z axis is the screw axis A, and how far A turns and slides along it."""
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
    """Return a pose as the nine components of R by rows and the three of p."""
    return (*T[:3, :3].ravel().tolist(), *T[:3, 3].tolist())


def body_components(G: Array, Ad: Array) -> tuple[float, ...]:
    """Return the components of AdᵀG Ad, rounding noise cleared: a rod must not seem to resist turning about itself."""
    seen = Ad.T @ G @ Ad
    seen[np.abs(seen) < NOISE * max(np.abs(G).max(), np.abs(seen).max())] = 0.0
    places = ((3, 3), (2, 4), (0, 5), (1, 3), (0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))
    return tuple(float(seen[place]) for place in places)
