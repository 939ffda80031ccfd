"""Linear bounds: for which x ≥ 0 does every torque a + b x stay within its limit?

Payload mass, 1/T² and the force at the hand all enter joint torque linearly. Each limit |a + b x| ≤ L therefore
allows one interval of x, and all of them together allow the intersection: no search is needed.
"""

from __future__ import annotations

import numpy as np

from reference.state import Array


def allowed_interval(a: Array, b: Array, limit: Array, axis: tuple[int, ...] = (-2, -1)) -> tuple[Array, Array]:
    """Return the smallest and the greatest x ≥ 0 with |a + b x| ≤ L for all entries along `axis`.

    a, b, limit broadcast, in N·m and N·m for one unit of x. The interval is empty where smallest > greatest; greatest
    is ∞ where nothing bounds x. Nothing is checked.

    Examples
    --------
    >>> smallest, greatest = allowed_interval(np.array([12.0, 2.0]), np.array([7.0, 3.0]), np.array([20.0, 8.0]), (-1,))
    >>> float(smallest), round(float(greatest), 6)
    (0.0, 1.142857)
    """
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        at_upper, at_lower = (limit - a) / b, (-limit - a) / b
    constant = b == 0  # x changes nothing here: allowed everywhere or nowhere
    outside = np.abs(a) > limit
    enters = np.where(constant, np.where(outside, np.inf, -np.inf), np.minimum(at_upper, at_lower))
    leaves = np.where(constant, np.where(outside, -np.inf, np.inf), np.maximum(at_upper, at_lower))
    return np.maximum(enters.max(axis=axis), 0.0), leaves.min(axis=axis)
