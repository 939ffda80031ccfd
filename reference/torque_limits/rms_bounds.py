"""RMS bounds: for which x ≥ 0 does the RMS of a torque a + b x stay within its limit? As `linear_bounds`, for heat.

Payload mass and 1/T² enter joint torque linearly, so the mean of its square is a parabola in x:
⟨b²⟩ x² + 2⟨ab⟩ x + ⟨a²⟩ ≤ L² allows one interval of x for every joint, and all joints together their intersection.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from reference.arm import PlanarArm
from reference.quantities import numbers, per_joint
from reference.state import Array
from reference.torque_limits.path_torque import payload_torque_over_path
from reference.trajectory import Profile


def allowed_by_rms(a: Array, b: Array, limit: Array) -> tuple[float, float]:
    """Return the smallest and the greatest x ≥ 0 with RMS(a + b x) ≤ L for every joint.

    Parameters
    ----------
    a, b : (k, n) N·m, and N·m for one unit of x, at k equidistant instants
    limit : (n,) N·m, continuous ratings

    Returns
    -------
    The interval, empty where smallest > greatest; greatest is ∞ where nothing bounds x.

    Examples
    --------
    >>> smallest, greatest = allowed_by_rms(np.array([[3.0], [-3.0]]), np.array([[1.0], [-1.0]]), np.array([5.0]))
    >>> smallest, round(greatest, 6)
    (0.0, 2.0)
    """
    square, product, constant = (b * b).mean(axis=0), (a * b).mean(axis=0), (a * a).mean(axis=0) - limit**2
    smallest, greatest = 0.0, np.inf
    for A, B, C in zip(square.tolist(), product.tolist(), constant.tolist(), strict=True):
        if A == 0:
            if C > 0:  # x changes nothing, and the rest is too much
                return np.inf, -np.inf
            continue
        root = B * B - A * C
        if root < 0:
            return np.inf, -np.inf
        far = -(B + np.copysign(np.sqrt(root), B))  # the root without cancellation; the other is C / far
        low, high = sorted((far / A, C / far)) if far else (0.0, 0.0)
        smallest, greatest = max(smallest, low), min(greatest, high)
    return float(smallest), float(greatest)


def rms_duration_map(
    arm: PlanarArm,
    q0: ArrayLike,
    qf: ArrayLike,
    continuous: ArrayLike,
    payloads: ArrayLike,
    durations: ArrayLike,
    profile: str | Profile = "cubic",
    samples: int = 301,
    reflected_inertia: ArrayLike = 0.0,
    point: ArrayLike | None = None,
) -> Array:
    """Return the worst RMS τ/continuous over the joints, for every payload and duration.

    The counterpart of `duration_limits.payload_duration_map`, whose arguments and shape (p, k) it shares;
    continuous : N·m, one number for all joints or one a joint, positive. No unit. Errors as in `payload_duration_map`.

    Examples
    --------
    >>> from reference import course_arm
    >>> rms_duration_map(course_arm(), [0, 0], [1.2, 0.8], 20, payloads=[0, 1], durations=[2, 3]).round(2)
    array([[0.46, 0.46],
           [0.72, 0.7 ]])
    """
    rating = per_joint("continuous", continuous, arm.n, positive=True)[:, None]
    x = 1 / numbers("durations", durations, positive=True) ** 2
    C, D = payload_torque_over_path(arm, q0, qf, payloads, profile, samples, reflected_inertia, point)
    constant, product, square = ((a * b).mean(axis=1)[..., None] for a, b in ((C, C), (C, D), (D, D)))
    mean_square = constant + 2 * product * x + square * x**2
    return (np.sqrt(np.maximum(mean_square, 0.0)) / rating).max(axis=1)
