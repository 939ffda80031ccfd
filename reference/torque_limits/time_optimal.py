"""Time-optimal timing: the fastest way along a given path in joint space within the torque limits."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from reference.arm import PlanarArm
from reference.equation_of_motion import gravity_forces
from reference.newton_euler import inverse_dynamics
from reference.quantities import count, per_joint, vector_of
from reference.state import Array, finite, vector
from reference.torque_limits.drive import StaticOverload, worst_overload
from reference.torque_limits.reachability import UNBOUNDED, fastest_speeds


class Timing(NamedTuple):
    """A motion at k instants: t (k,) s, q, dq, ddq (k, n), the drives' tau (k, n) N·m, and the duration T in s.

    Acceleration and torque are those just after each instant; the last ones are those just before the end.

    Examples
    --------
    >>> motion = time_optimal(PlanarArm.rods([3], [1]), [0], [1], limit=1)  # 1 kg·m²: full ahead, then full back
    >>> motion.tau[[0, -1], 0].round(6), round(motion.T, 6)
    (array([ 1., -1.]), 2.0)
    """

    t: Array
    q: Array
    dq: Array
    ddq: Array
    tau: Array
    T: float


def time_optimal(
    arm: PlanarArm,
    q0: ArrayLike,
    qf: ArrayLike,
    limit: ArrayLike,
    samples: int = 201,
    reflected_inertia: ArrayLike = 0.0,
) -> Timing:
    """Return the fastest motion from rest at q₀ to rest at q_f along the straight line between them.

    Parameters
    ----------
    q0, qf : (n,) rad
    limit : N·m, one number for all joints or one a joint, positive
    samples : number of points, equidistant along the path; T falls to its limit like 1/samples
    reflected_inertia : kg·m² that rotors add to H's diagonal, see `Drive.reflected_inertia`

    Raises
    ------
    StaticOverload
        a ``ValueError`` with the joint and its torque, when the path cannot be travelled however slow or fast.
    ValueError
        naming the argument that is not finite, has the wrong shape or sign; or the arm, when nothing limits its speed.

    Source: `reachability`; Lynch & Park, *Modern Robotics*, section 9.4 for the problem.

    Examples
    --------
    >>> from reference import course_arm
    >>> round(time_optimal(course_arm(), [0, 0], [1.2, 0.8], limit=[20, 8], samples=1001).T, 4)
    0.499
    """
    count("samples", samples, least=3)
    start, end = vector_of("q0", q0, arm.n), vector_of("qf", qf, arm.n)
    s = np.linspace(0.0, 1.0, samples)[:, None]
    slope = np.broadcast_to(end - start, (samples, arm.n))
    return time_optimal_path(arm, start + s * slope, limit, slope, np.zeros_like(slope), reflected_inertia)


def time_optimal_path(
    arm: PlanarArm,
    q: ArrayLike,
    limit: ArrayLike,
    dq_ds: ArrayLike | None = None,
    ddq_ds: ArrayLike | None = None,
    reflected_inertia: ArrayLike = 0.0,
) -> Timing:
    """Return the fastest motion, from rest to rest, along a path q(s) sampled at k equidistant s from 0 to 1.

    With q̇ = q' ṡ and q̈ = q' s̈ + q'' ṡ², τ = a s̈ + b ṡ² + c: a = H q', b = H q'' + velocity part at q', c = gravity.

    Parameters
    ----------
    q : (k, n) rad, at least 3 points of a smooth path
    limit, reflected_inertia : as in `time_optimal`
    dq_ds, ddq_ds : (k, n), q' and q''; default: finite differences of second order

    Raises
    ------
    StaticOverload, ValueError
        as `time_optimal`.

    Source: as `time_optimal`.

    Examples
    --------
    >>> from reference import course_arm
    >>> s = np.linspace(0, 1, 201)[:, None]
    >>> path = np.hstack([np.sin(s), 2 * s**2])
    >>> motion = time_optimal_path(course_arm(), path, limit=[20, 8])
    >>> bool((abs(motion.tau) <= np.array([20, 8]) + 1e-9).all())
    True
    """
    points = finite("q", vector("q", q, arm.n))
    if points.ndim != 2 or len(points) < 3:
        raise ValueError(f"q must have shape (k, {arm.n}) with at least 3 points of the path, got {points.shape}")
    slope = _first_difference(points) if dq_ds is None else _alike("dq_ds", dq_ds, points)
    bend = _second_difference(points) if ddq_ds is None else _alike("ddq_ds", ddq_ds, points)
    bound = per_joint("limit", limit, arm.n, positive=True)
    rotor = per_joint("reflected_inertia", reflected_inertia, arm.n)
    a = inverse_dynamics(arm.weightless, points, np.zeros(arm.n), slope) + rotor * slope
    b = inverse_dynamics(arm.weightless, points, slope, bend) + rotor * bend
    c = gravity_forces(arm, points)
    if not (slope.any() or bend.any()):
        return _standstill(points, c, bound)
    speeds = fastest_speeds(a, b, c, bound)
    if speeds is None or (speeds[0][:-1] + speeds[0][1:] <= 0).any():
        advice = "this path cannot be travelled; raise the limit, take weight off or choose another path"
        raise StaticOverload(*worst_overload(c, bound), "held still at the worst pose of the path", advice)
    x, u = speeds
    if x.max() > UNBOUNDED / 1e9:
        raise ValueError("arm must have mass or inertia that resists this motion: nothing limits its speed")
    rate, u = np.sqrt(x), np.append(u, u[-1])
    t = np.concatenate([[0.0], np.cumsum(2 / (len(x) - 1) / (rate[:-1] + rate[1:]))])
    x, u, rate = x[:, None], u[:, None], rate[:, None]
    return Timing(t, points.copy(), slope * rate, slope * u + bend * x, a * u + b * x + c, float(t[-1]))


def _standstill(points: Array, c: Array, bound: Array) -> Timing:
    if (np.abs(c) > bound).any():
        raise StaticOverload(*worst_overload(c, bound), "held still", "raise the limit or take weight off")
    still = np.zeros_like(points)
    return Timing(np.zeros(len(points)), points.copy(), still, still.copy(), c, 0.0)


def _alike(name: str, value: ArrayLike, points: Array) -> Array:
    array = finite(name, vector(name, value, points.shape[-1]))
    if array.shape != points.shape:
        raise ValueError(f"{name} must have the shape of q, {points.shape}, got {array.shape}")
    return array


def _first_difference(q: Array) -> Array:
    return np.gradient(q, 1 / (len(q) - 1), axis=0, edge_order=2)


def _second_difference(q: Array) -> Array:
    inner = (q[:-2] - 2 * q[1:-1] + q[2:]) * (len(q) - 1) ** 2
    return np.vstack([inner[:1], inner, inner[-1:]])  # at the ends ṡ = 0, and q'' does not matter
