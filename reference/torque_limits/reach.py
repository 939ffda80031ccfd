"""Reach: the poses in which an arm, bent alike at every elbow, brings its tip to a given distance from its foot."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from reference.arm import PlanarArm
from reference.quantities import numbers
from reference.state import Array, finite, real_array

HALVINGS = 60  # of an angle up to π: below rounding


def reach_poses(arm: PlanarArm, reaches: ArrayLike, height: float = 0.0, elbow: str = "up") -> Array:
    """Return poses with the tip at (reach, height), q₂ = … = q_n, by bisection of the fold angle; NaN where none is.

    Only poses with all joints but the first alike are searched: from three links on, others may reach where these do
    not, nearer to the first joint.

    Parameters
    ----------
    reaches : (k,) m, horizontal distance of the tip from the first joint, not negative
    height : m, of the tip over the first joint; one link cannot choose it: its tip is raised until the reach fits
    elbow : "up" or "down", the side of the line from the first joint to the tip on which the elbows lie

    Returns
    -------
    (k, n) rad.

    Raises
    ------
    ValueError
        naming the argument, for negative or non-finite reaches, a height that is no number, or another elbow.

    Examples
    --------
    >>> from reference import course_arm, joint_positions
    >>> q = reach_poses(course_arm(), [0.5, 0.8])
    >>> joint_positions(course_arm(), q[0])[-1].round(12) + 0
    array([0.5, 0. ])
    >>> q[1]
    array([nan, nan])
    """
    r = numbers("reaches", reaches)
    h = finite("height", real_array("height", height))
    if h.ndim:
        raise ValueError(f"height must be one number, got shape {h.shape}")
    if elbow not in ("up", "down"):
        raise ValueError(f'elbow must be "up" or "down", got {elbow!r}')
    if arm.n == 1:
        with np.errstate(invalid="ignore", divide="ignore"):
            return np.arccos(r / arm.length[0])[:, None]
    distance = np.hypot(r, h)
    low, high = np.zeros_like(r), np.full_like(r, _tightest_fold(arm))
    longest, shortest = _tip(arm, low), _tip(arm, high)
    rounding = 1e-12 * arm.length.sum()
    reachable = (distance <= abs(longest) + rounding) & (distance >= abs(shortest) - rounding)
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        too_far = abs(_tip(arm, middle)) > distance
        low, high = np.where(too_far, middle, low), np.where(too_far, high, middle)
    turn = high if elbow == "down" else -high
    first = np.arctan2(h, r) - np.angle(_tip(arm, turn))
    q = np.column_stack([first, *[turn] * (arm.n - 1)])
    return np.where(reachable[:, None], q, np.nan)


def _tip(arm: PlanarArm, fold: Array) -> Array:
    """Return x + iy of the tip with q₁ = 0 and every other joint at `fold`."""
    tip = np.zeros_like(fold, dtype=complex)
    for l in arm.length[::-1]:
        tip = l + np.exp(1j * fold) * tip
    return tip


def _tightest_fold(arm: PlanarArm) -> float:
    """Return the fold angle up to π at which the tip first stops coming nearer to the first joint."""
    fold = np.linspace(0.0, np.pi, 721)
    nearer = np.diff(abs(_tip(arm, fold))) < 0
    return float(fold[-1] if nearer.all() else fold[np.argmin(nearer)])
