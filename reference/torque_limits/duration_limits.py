"""Duration limits: how fast a motion may be. In τ = c + d/T² every torque limit bounds 1/T² in closed form."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from reference.arm import PlanarArm
from reference.quantities import numbers, per_joint
from reference.state import Array
from reference.torque_limits.drive import StaticOverload, worst_overload
from reference.torque_limits.linear_bounds import allowed_interval
from reference.torque_limits.path_torque import SAMPLES, payload_torque_over_path, torque_over_path
from reference.trajectory import Profile


def duration_range(
    arm: PlanarArm,
    q0: ArrayLike,
    qf: ArrayLike,
    limit: ArrayLike,
    profile: str | Profile = "cubic",
    samples: int = SAMPLES,
    reflected_inertia: ArrayLike = 0.0,
) -> tuple[float, float]:
    """Return the shortest and the longest T with |c(u) + d(u)/T²| ≤ limit at every sample and joint.

    The longest is ∞ when the limits allow to stop anywhere on the path. It is finite when gravity is too much for them
    at some pose that a fast motion swings through.

    Arguments as in `torque_over_path`; limit : N·m, one for all joints or one a joint, positive. Returns s, s.

    Raises
    ------
    StaticOverload
        a ``ValueError`` with the joint and its static torque, when no duration is allowed.
    ValueError
        naming the argument, for a wrong shape or sign or an entry that is not finite.

    Source: Hollerbach, "Dynamic scaling of manipulator trajectories", 1984.

    Examples
    --------
    >>> from reference import course_arm
    >>> duration_range(course_arm(payload=1.0), [0, 0], [1.2, 0.8], limit=[20, 8])
    (2.887..., inf)
    """
    bound = per_joint("limit", limit, arm.n, positive=True)
    c, d = torque_over_path(arm, q0, qf, profile, samples, reflected_inertia)
    slowest, fastest = allowed_interval(c, d, bound)
    if slowest > fastest or fastest <= 0:
        advice = "no duration helps; raise the limit, take weight off or choose another path"
        raise StaticOverload(*worst_overload(c, bound), "held still at the worst pose of the path", advice)
    return float(_duration(fastest)), float(_duration(slowest))


def min_duration(
    arm: PlanarArm,
    q0: ArrayLike,
    qf: ArrayLike,
    limit: ArrayLike,
    profile: str | Profile = "cubic",
    samples: int = SAMPLES,
    reflected_inertia: ArrayLike = 0.0,
) -> float:
    """Return the shortest duration in s that keeps every joint within its limit: 1/T² = min (± limit − c)/d.

    Arguments and errors as in `duration_range`. It is 0 where nothing needs to move.

    Source: Hollerbach, "Dynamic scaling of manipulator trajectories", 1984.

    Examples
    --------
    >>> from reference import course_arm
    >>> round(min_duration(course_arm(), [0, 0], [1.2, 0.8], limit=20), 5)
    0.77252
    >>> min_duration(course_arm(payload=1.2), [0, 0], [1.2, 0.8], limit=20)
    Traceback (most recent call last):
    reference.torque_limits.drive.StaticOverload: held still at the worst pose of the path, ... needs 20.26 N·m, ...
    """
    return duration_range(arm, q0, qf, limit, profile, samples, reflected_inertia)[0]


def min_durations(
    arm: PlanarArm,
    q0: ArrayLike,
    qf: ArrayLike,
    limit: ArrayLike,
    payloads: ArrayLike,
    profile: str | Profile = "cubic",
    samples: int = 301,
    reflected_inertia: ArrayLike = 0.0,
    point: ArrayLike | None = None,
) -> Array:
    """Return the shortest duration for each payload, NaN where none is allowed: the edge of `payload_duration_map`.

    payloads : (p,) kg at `point` of the last link (default: the tip), on top of what the arm carries. Returns (p,) s.
    Other arguments as in `duration_range`. Raises a ``ValueError`` naming the argument, for a wrong shape or sign.

    Source: Hollerbach, "Dynamic scaling of manipulator trajectories", 1984.

    Examples
    --------
    >>> from reference import course_arm
    >>> min_durations(course_arm(), [0, 0], [1.2, 0.8], 20, payloads=[0, 1, 2]).round(4)
    array([0.7725, 2.8871,    nan])
    """
    bound = per_joint("limit", limit, arm.n, positive=True)
    C, D = payload_torque_over_path(arm, q0, qf, payloads, profile, samples, reflected_inertia, point)
    slowest, fastest = allowed_interval(C, D, bound)
    return np.where((slowest <= fastest) & (fastest > 0), _duration(fastest), np.nan)


def payload_duration_map(
    arm: PlanarArm,
    q0: ArrayLike,
    qf: ArrayLike,
    limit: ArrayLike,
    payloads: ArrayLike,
    durations: ArrayLike,
    profile: str | Profile = "cubic",
    samples: int = 301,
    reflected_inertia: ArrayLike = 0.0,
    point: ArrayLike | None = None,
) -> Array:
    """Return the worst utilisation max |τ|/limit over the motion and the joints, for every payload and duration.

    Parameters
    ----------
    payloads : (p,) kg at `point` of the last link (default: the tip), on top of what the arm carries
    durations : (k,) s, positive
    others as in `duration_range`

    Returns
    -------
    (p, k), no unit, at most 1 where the motion is allowed.

    Raises
    ------
    ValueError
        naming the argument, for a wrong shape or sign or an entry that is not finite.

    Source: Hollerbach, "Dynamic scaling of manipulator trajectories", 1984.

    Examples
    --------
    >>> from reference import course_arm
    >>> payload_duration_map(course_arm(), [0, 0], [1.2, 0.8], 20, payloads=[0, 1], durations=[2, 3]).round(4)
    array([[0.6604, 0.6273],
           [1.0605, 0.9959]])
    """
    bound = per_joint("limit", limit, arm.n, positive=True)
    x = 1 / numbers("durations", durations, positive=True) ** 2
    C, D = payload_torque_over_path(arm, q0, qf, payloads, profile, samples, reflected_inertia, point)
    utilisation = np.empty((len(C), len(x)))
    for row, c, d in zip(utilisation, (C / bound).reshape(len(C), -1), (D / bound).reshape(len(C), -1), strict=True):
        tau = np.multiply.outer(x, d)  # one payload at a time: small enough for the cache
        tau += c
        np.maximum(tau.max(axis=1), -tau.min(axis=1), out=row)
    return utilisation


def _duration(x: Array) -> Array:
    with np.errstate(divide="ignore", invalid="ignore"):
        return 1 / np.sqrt(x)
