"""Torque limits: what a motion asks of each joint, and how far that is from the ratings.

How much load, and how little time, the ratings allow is worked out in `payload_limits` and `duration_limits`, whose
functions can be imported from here as well, and in `time_optimal`, whose functions cannot.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from reference.arm import PlanarArm
from reference.equation_of_motion import gravity_forces, velocity_quadratic_forces
from reference.newton_euler import inverse_dynamics
from reference.quantities import per_joint
from reference.state import Array, finite, joint_vectors, real_array
from reference.torque_limits.drive import Drive, StaticOverload, TorqueOverload
from reference.torque_limits.duration_limits import duration_range, min_duration, min_durations, payload_duration_map
from reference.torque_limits.path_torque import torque_over_path
from reference.torque_limits.payload_limits import moving_payload_limit, payload_reach, static_payload_limit

__all__ = [
    "Drive",
    "Margins",
    "Overload",
    "StaticOverload",
    "TorqueOverload",
    "duration_range",
    "margin",
    "min_duration",
    "min_durations",
    "moving_payload_limit",
    "overloads",
    "payload_duration_map",
    "payload_reach",
    "peak_torque",
    "rms_torque",
    "samples_over",
    "static_payload_limit",
    "torque_over_path",
    "torque_terms",
]


def peak_torque(tau: ArrayLike) -> Array:
    """Return max |τ| of each joint over a motion.

    tau : (..., k, n) N·m at k instants. Returns (..., n) N·m.
    Raises a ``ValueError`` naming tau, for fewer than two dimensions, no sample, or an entry that is not finite.

    Examples
    --------
    >>> peak_torque([[1.0, 2.0], [-3.0, 1.0]])
    array([3., 2.])
    """
    return np.abs(_history(tau)).max(axis=-2)


def rms_torque(tau: ArrayLike, t: ArrayLike | None = None) -> Array:
    """Return √(mean τ²) of each joint over a motion: what heats the motor, to compare with its continuous rating.

    Raises a ``ValueError`` as `peak_torque` does, and one naming t if it does not fit or decreases.

    Parameters
    ----------
    tau : (..., k, n) N·m at k instants
    t : (k,) s, not decreasing; without it the samples count equally, with it τ² is integrated by the trapezoidal rule

    Returns
    -------
    (..., n) N·m.

    Examples
    --------
    >>> rms_torque([[3.0], [-4.0], [0.0], [0.0]])
    array([2.5])
    >>> rms_torque([[2.0], [2.0], [0.0]], t=[0.0, 3.0, 3.0 + 1e-9]).round(6)
    array([2.])
    """
    squared = _history(tau) ** 2
    if t is None:
        return np.sqrt(squared.mean(axis=-2))
    times = _times(t, squared.shape[-2])
    if len(times) < 2 or times[-1] == times[0]:
        return np.sqrt(squared.mean(axis=-2))
    return np.sqrt(np.trapezoid(squared, times, axis=-2) / (times[-1] - times[0]))


class Margins(NamedTuple):
    """What is left of each rating as a share of it; negative when it is exceeded. Arrays of shape (..., n).

    Examples
    --------
    >>> margin([[15.0], [-12.0]], peak=20, continuous=15).peak  # at most 15 of 20 N·m
    array([0.25])
    """

    peak: Array
    continuous: Array


def margin(tau: ArrayLike, peak: ArrayLike, continuous: ArrayLike, t: ArrayLike | None = None) -> Margins:
    """Return 1 − max|τ|/peak and 1 − RMS τ/continuous of each joint.

    Parameters
    ----------
    tau : (..., k, n) N·m at k instants
    peak, continuous : N·m, one number for all joints or one a joint, positive
    t : as in `rms_torque`

    Raises a ``ValueError`` as `rms_torque` does, and one naming a rating that is not positive or fits no joint.

    Examples
    --------
    >>> margin([[3.0, 1.0], [-4.0, 1.0]], peak=[5.0, 2.0], continuous=2.5)
    Margins(peak=array([0.2, 0.5]), continuous=array([-0.41421356,  0.6       ]))
    """
    n = _history(tau).shape[-1]
    highest = per_joint("peak", peak, n, positive=True)
    lasting = per_joint("continuous", continuous, n, positive=True)
    return Margins(1 - peak_torque(tau) / highest, 1 - rms_torque(tau, t) / lasting)


class Overload(NamedTuple):
    """One stretch of a motion over a limit: joint (from 0), times of its first and last sample in s, extreme in N·m.

    Examples
    --------
    >>> Overload(joint=0, start=0.1, end=0.4, torque=-21.5).joint
    0
    """

    joint: int
    start: float
    end: float
    torque: float


def overloads(t: ArrayLike, tau: ArrayLike, limit: ArrayLike) -> list[Overload]:
    """Return every stretch of samples with |τ| > limit, joint by joint in the order of time.

    t : (k,) s; tau : (k, n) N·m; limit : N·m, one number for all joints or one a joint, positive.
    Raises a ``ValueError`` naming the argument that has the wrong shape or sign, is not finite, or decreases in time.

    Examples
    --------
    >>> overloads([0.0, 0.1, 0.2, 0.3], [[5.0], [6.0], [1.0], [-5.0]], limit=4)
    [Overload(joint=0, start=0.0, end=0.1, torque=6.0), Overload(joint=0, start=0.3, end=0.3, torque=-5.0)]
    """
    history = _history(tau)
    if history.ndim != 2:
        raise ValueError(f"tau must have shape (k, n) here, got {history.shape}")
    times = _times(t, len(history))
    over = np.abs(history) > per_joint("limit", limit, history.shape[-1], positive=True)
    found = []
    for joint, flags in enumerate(over.T):
        edges = np.flatnonzero(np.diff(flags, prepend=False, append=False))
        for first, after in zip(edges[::2], edges[1::2], strict=True):
            stretch = history[first:after, joint]
            extreme = stretch[np.argmax(np.abs(stretch))]
            found.append(Overload(joint, float(times[first]), float(times[after - 1]), float(extreme)))
    return found


def samples_over(tau: ArrayLike, limit: ArrayLike) -> Array:
    """Return how many samples of each joint exceed its limit, (..., n) whole numbers.

    tau : (..., k, n) N·m; limit : as in `overloads`. Errors as in `margin`.

    Examples
    --------
    >>> samples_over([[5.0, 1.0], [-6.0, 1.0]], limit=4)
    array([2, 0])
    """
    history = _history(tau)
    return (np.abs(history) > per_joint("limit", limit, history.shape[-1], positive=True)).sum(axis=-2)


def torque_terms(
    arm: PlanarArm, q: ArrayLike, dq: ArrayLike, ddq: ArrayLike, reflected_inertia: ArrayLike = 0.0
) -> dict[str, Array]:
    """Return H q̈, the velocity part and the gravity part of the torque, under "inertia", "velocity" and "gravity".

    Parameters
    ----------
    q, dq, ddq : (..., n) rad, rad/s, rad/s²
    reflected_inertia : kg·m² that rotors add to H's diagonal, one number for all joints or one a joint

    Returns
    -------
    three arrays (..., n) N·m that add up to the torque of the drives.

    Raises
    ------
    ValueError
        naming the argument, for a wrong shape or sign or an entry that is not finite.

    Source: Lynch & Park, *Modern Robotics*, 8.4; 8.9 for the rotors.

    Examples
    --------
    >>> from reference import course_arm
    >>> terms = torque_terms(course_arm(), [0.5, 0.8], [3, 2], [0.5, 0.5])
    >>> {name: tau.round(4).tolist() for name, tau in terms.items()}
    {'inertia': [0.3124, 0.0764], 'velocity': [-1.033, 0.5811], 'gravity': [9.1995, 0.5904]}
    """
    q, dq, ddq = joint_vectors(arm.n, q=q, dq=dq, ddq=ddq)
    rotor = per_joint("reflected_inertia", reflected_inertia, arm.n)
    terms = {
        "inertia": inverse_dynamics(arm.weightless, q, np.zeros(arm.n), ddq) + rotor * ddq,
        "velocity": velocity_quadratic_forces(arm, q, dq),
        "gravity": gravity_forces(arm, q),
    }
    return {name: np.array(tau) for name, tau in zip(terms, np.broadcast_arrays(*terms.values()), strict=True)}


def _history(tau: ArrayLike) -> Array:
    history = finite("tau", real_array("tau", tau))
    if history.ndim < 2 or 0 in history.shape[-2:]:
        raise ValueError(f"tau must have shape (..., k, n): n joints at k instants, at least one; got {history.shape}")
    return history


def _times(t: ArrayLike, length: int) -> Array:
    times = finite("t", real_array("t", t))
    if times.shape != (length,):
        raise ValueError(f"t must have shape ({length},), one time for each sample of tau, got {times.shape}")
    if (np.diff(times) < 0).any():
        raise ValueError("t must not decrease")
    return times
