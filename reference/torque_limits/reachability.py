"""Reachability: the fastest way along a path whose torque is a(s) s̈ + b(s) ṡ² + c(s), within limits.

With x = ṡ² and u = s̈ constant over an interval of length Δ, x grows to x + 2Δu and all limits are linear in (x, u).
Backwards from rest at the end, find at every point the x from which the end can be reached; forwards from rest at the
start, accelerate as much as keeps x among them.
Source: Pham & Pham, "A new approach to time-optimal path parameterization based on reachability analysis", 2018.
"""

from __future__ import annotations

import numpy as np

from reference.state import Array

UNBOUNDED = 1e100  # (1/s)², in place of ∞ where no limit bounds the speed


def fastest_speeds(a: Array, b: Array, c: Array, limit: Array) -> tuple[Array, Array] | None:
    """Return the greatest x = ṡ² at N + 1 equidistant points of 0 ≤ s ≤ 1, and u = s̈ on the N intervals between.

    Parameters
    ----------
    a, b, c : (N + 1, n), the torque's coefficients at the points
    limit : (n,), |a u + b x + c| ≤ limit is kept at both ends of every interval

    Returns
    -------
    x : (N + 1,), zero at both ends; u : (N,); or None when the end cannot be reached.

    Source: Pham & Pham, 2018, as above. Nothing is checked.

    Examples
    --------
    >>> a, zero = np.ones((3, 1)), np.zeros((3, 1))
    >>> fastest_speeds(a, zero, zero, np.array([4.0]))  # full ahead, then full back
    (array([0., 4., 0.]), array([ 4., -4.]))
    """
    step = 2 / (len(a) - 1)  # 2Δ
    A, B, upper, lower = _rows(a, b, c, limit, step)
    reachable = _reach_back(A, B, upper, lower, step)
    if reachable is None or reachable[0][0] > 0:
        return None
    x, speeds, accelerations = 0.0, [0.0], []
    for rows, (least, most) in zip(
        zip(A.tolist(), B.tolist(), upper.tolist(), strict=True), reachable[1:], strict=True
    ):
        bounds = [(U - B * x) / A for A, B, U in zip(*rows, strict=True) if A > 0]
        u = min([(most - x) / step, *bounds])
        x = min(max(x + step * u, least), most)
        speeds.append(x)
        accelerations.append(u)
    return np.array(speeds), np.array(accelerations)


def _rows(a: Array, b: Array, c: Array, limit: Array, step: float) -> tuple[Array, Array, Array, Array]:
    """Return A ≥ 0, B and bounds, each (N, 2n), of lower ≤ A u + B x ≤ upper at both ends of every interval.

    At the far end, x has become x + 2Δu: there a u + b (x + 2Δu) + c = (a + 2Δb) u + b x + c.
    """
    A = np.hstack([a[:-1], a[1:] + step * b[1:]])
    B, C = np.hstack([b[:-1], b[1:]]), np.hstack([c[:-1], c[1:]])
    L = np.concatenate([limit, limit])
    sign = np.where(A < 0, -1.0, 1.0)
    return sign * A, sign * B, L - sign * C, -L - sign * C


def _reach_back(A: Array, B: Array, upper: Array, lower: Array, step: float) -> list[tuple[float, float]] | None:
    """Return (least, most) x at every point from which the end can be reached at rest, or None if there is none.

    Row j's lower bound on u lies below row k's upper bound when (A_j B_k − A_k B_j) x ≤ A_j upper_k − A_k lower_j:
    all such pairs bound x at a point. The interval ahead is one more row: least ≤ x + 2Δu ≤ most.
    """
    slope = A[:, :, None] * B[:, None, :] - A[:, None, :] * B[:, :, None]
    bound = A[:, :, None] * upper[:, None, :] - A[:, None, :] * lower[:, :, None]
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        x = bound / slope
    slowest = np.where(slope < 0, x, 0.0).max(axis=(1, 2)).clip(0.0).tolist()
    fastest = np.where(slope > 0, x, UNBOUNDED).min(axis=(1, 2)).clip(None, UNBOUNDED).tolist()
    impossible = ((slope == 0) & (bound < 0)).any(axis=(1, 2)).tolist()
    slopes, tops, bottoms, A_rows = (values.tolist() for values in (step * B - A, step * upper, step * lower, A))
    least, most = 0.0, 0.0
    reachable = [(least, most)]
    for i in range(len(A) - 1, -1, -1):
        low, high = slowest[i], fastest[i]
        for slope_k, top, bottom, A_k in zip(slopes[i], tops[i], bottoms[i], A_rows[i], strict=True):
            greatest, smallest = top - A_k * least, bottom - A_k * most  # smallest ≤ slope_k x ≤ greatest
            if slope_k > 0:
                low, high = max(low, smallest / slope_k), min(high, greatest / slope_k)
            elif slope_k < 0:
                low, high = max(low, greatest / slope_k), min(high, smallest / slope_k)
            elif smallest > 0 or greatest < 0:
                return None
        if impossible[i] or low > high:
            return None
        least, most = low, high
        reachable.append((least, most))
    return reachable[::-1]
