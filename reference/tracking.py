"""Tracking: an arm led along a trajectory by a controller that acts once a step, and how well it follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from reference.arm import PlanarArm, SingularMassMatrix
from reference.control import saturate
from reference.equation_of_motion import forward_dynamics
from reference.integrators import rk4_step
from reference.quantities import count, number, per_joint, vector_of
from reference.state import Array, finite, real_array, vector
from reference.torque_limits import peak_torque, rms_torque

Controller = Callable[[Array, Array, Array, Array, Array], ArrayLike]  # (q, dq, q_des, dq_des, ddq_des) → tau
BLOWN_UP = 1e6  # rad, rad/s: no arm gets there but by gains too high for the controller's rate
Desired = Callable[[Array], tuple[ArrayLike, ArrayLike, ArrayLike]]  # t (k,) → q, dq, ddq (k, n)


class Track(NamedTuple):
    """What happened: t (k,) s; q, dq, q_des (k, n); tau (k, n) N·m, as given by the motors from each instant on.

    Examples
    --------
    >>> from reference.trajectory import cubic
    >>> push = lambda *state: [1.0]  # N·m on 1 kg·m²: q = t²/2
    >>> track(PlanarArm.rods([3], [1]), push, lambda t: cubic([0], [2], 2.0, t), T=2.0, rate=10).q[-1].round(6)
    array([2.])
    """

    t: Array
    q: Array
    dq: Array
    q_des: Array
    tau: Array


def track(
    arm: PlanarArm,
    controller: Controller,
    desired: Desired,
    T: float,
    rate: float = 500.0,
    limit: ArrayLike | None = None,
    q0: ArrayLike | None = None,
    dq0: ArrayLike | None = None,
    substeps: int = 1,
) -> Track:
    """Simulate an arm under a digital controller: τ is worked out `rate` times a second and held in between.

    Parameters
    ----------
    arm : the true arm; a controller carries its own model, right or wrong
    controller : function (q, dq, q_des, dq_des, ddq_des) → tau, arrays (n,)
    desired : function t → (q, dq, ddq), t (k,) s, results (k, n), for example
        ``lambda t: cubic(q0, qf, T, t)``
    T, rate : s and Hz, positive
    limit : N·m, at which the motors saturate; default: never
    q0, dq0 : (n,) where the arm is at first; default: where it should be
    substeps : steps of the fourth-order Runge–Kutta method between two acts of the controller

    Returns
    -------
    Track, with T·rate + 1 instants.

    Raises
    ------
    ValueError
        naming the argument; when the controller returns something that is not a finite torque a joint; and when the
        motion blows up, with the time at which it did.

    Examples
    --------
    >>> from reference import course_arm
    >>> from reference.control import computed_torque, critical_gains
    >>> from reference.trajectory import cubic
    >>> arm, (kp, kd) = course_arm(), critical_gains(20.0)
    >>> law = lambda *state: computed_torque(arm, *state, kp, kd)
    >>> motion = track(arm, law, lambda t: cubic([0, 0], [1.2, 0.8], 1.0, t), T=1.0)
    >>> bool(abs(motion.q - motion.q_des).max() < 2e-3)
    True
    """
    n = arm.n
    T, rate = number("T", T, positive=True), number("rate", rate, positive=True)
    bound = None if limit is None else per_joint("limit", limit, n)
    t = np.linspace(0.0, T, max(1, round(T * rate)) + 1)
    wanted = [finite(name, vector(name, x, n)) for name, x in zip(("q", "dq", "ddq"), desired(t), strict=True)]
    q_des, dq_des, ddq_des = (np.broadcast_to(x, (len(t), n)) for x in wanted)
    q = q_des[0] if q0 is None else vector_of("q0", q0, n)
    dq = dq_des[0] if dq0 is None else vector_of("dq0", dq0, n)
    h = (t[1] - t[0]) / count("substeps", substeps, least=1)
    x = np.concatenate([q, dq])
    states, torques = [x], []
    for k, now in enumerate(t):
        tau = vector_of("tau", controller(x[:n], x[n:], q_des[k], dq_des[k], ddq_des[k]), n)
        tau = tau if bound is None else saturate(tau, bound)
        torques.append(tau)
        if k + 1 == len(t):
            break

        def rate_of_change(_: float, x: Array, tau: Array = tau) -> Array:
            return np.concatenate([x[n:], forward_dynamics(arm, x[:n], x[n:], tau)])

        try:
            with np.errstate(over="ignore", invalid="ignore"):
                for _ in range(substeps):
                    x = finite("state", rk4_step(rate_of_change, now, x, h))
        except ValueError as error:
            if isinstance(error, SingularMassMatrix) or np.abs(states[-1]).max() < BLOWN_UP:
                raise
            raise ValueError(f"the motion blew up near t = {now:.4g} s; take a higher rate or lower gains") from error
        states.append(x)
    motion = np.array(states)
    return Track(t, motion[:, :n], motion[:, n:], q_des, np.array(torques))


class TrackingMetrics(NamedTuple):
    """How well an arm followed, joint by joint, arrays (n,): errors in rad, torques in N·m.

    Examples
    --------
    >>> tracking_metrics([[0.0], [3.0]], [[0.0], [-1.0]], [[1.0], [-1.0]]).final_error
    array([4.])
    """

    rms_error: Array
    max_error: Array
    final_error: Array
    peak_torque: Array
    rms_torque: Array


def tracking_metrics(q: ArrayLike, q_des: ArrayLike, tau: ArrayLike) -> TrackingMetrics:
    """Return the errors |q_des − q| over a motion (RMS, greatest, at the end) and the torques that it took.

    q, q_des, tau : (k, n) rad, rad, N·m at k equidistant instants.
    Raises a ``ValueError`` for shapes that differ or are not (k, n), and naming what is not finite.

    Examples
    --------
    >>> tracking_metrics([[0.0], [3.0]], [[0.0], [-1.0]], [[1.0], [-1.0]]).max_error
    array([4.])
    """
    actual, asked = (finite(name, real_array(name, x)) for name, x in {"q": q, "q_des": q_des}.items())
    given = finite("tau", real_array("tau", tau))
    if actual.ndim != 2 or 0 in actual.shape or not actual.shape == asked.shape == given.shape:
        shapes = f"q {actual.shape}, q_des {asked.shape}, tau {given.shape}"
        raise ValueError(f"q, q_des and tau must have the same shape (k, n), got {shapes}")
    error = np.abs(asked - actual)
    rms_error = np.sqrt((error**2).mean(axis=0))
    return TrackingMetrics(rms_error, error.max(axis=0), error[-1], peak_torque(given), rms_torque(given))
