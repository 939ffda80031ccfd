"""Tracking: an arm led along a trajectory by a controller that acts once a step, and how well it follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from reference.arm import PlanarArm
from reference.control.torque_laws import saturate
from reference.equation_of_motion import forward_dynamics
from reference.quantities import count, number, per_joint, vector_of
from reference.simulation.blow_up import watch
from reference.simulation.integrators import halves, rk4_step
from reference.state import Array, finite, real_array, vector
from reference.torque_limits import peak_torque, rms_torque
from reference.trajectory import three

Controller = Callable[[Array, Array, Array, Array, Array], ArrayLike]  # (q, dq, q_des, dq_des, ddq_des) → tau
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


@np.errstate(over="ignore", invalid="ignore")  # a motion that blows up is reported as such
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
    controller : function (q, dq, q_des, dq_des, ddq_des) → tau, arrays (n,), which it cannot write to
    desired : function t → (q, dq, ddq), t (k,) s, results (k, n), or (n,) what is always the same; for example
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
    q_des, dq_des, ddq_des = _led(desired, t, n)
    q = q_des[0] if q0 is None else vector_of("q0", q0, n)
    dq = dq_des[0] if dq0 is None else vector_of("dq0", dq0, n)
    h, remedy = (t[1] - t[0]) / count("substeps", substeps, least=1), "take a higher rate or lower gains"
    motion, torques = np.empty((len(t), 2 * n)), np.empty((len(t), n))
    x = np.concatenate([q, dq])
    for k, now in enumerate(t):
        motion[k] = x
        with watch(now, x, remedy):
            tau = vector_of("tau", controller(*halves(x), q_des[k], dq_des[k], ddq_des[k]), n)
        torques[k] = tau if bound is None else saturate(tau, bound)
        if k + 1 == len(t):
            break

        def rate_of_change(t: float, x: Array, tau: Array = torques[k]) -> Array:
            q, dq = halves(x)
            with watch(t, x, remedy):
                return np.concatenate([dq, forward_dynamics(arm, q, dq, tau)])

        for step in range(substeps):
            x = rk4_step(rate_of_change, now + step * h, x, h)
            with watch(now + step * h, x, remedy):
                finite("state", x)
    return Track(t, motion[:, :n], motion[:, n:], q_des, torques)


def _led(desired: Desired, t: Array, n: int) -> list[Array]:
    """Return what `desired` gives at the times t, three arrays (k, n) that cannot be written to."""
    times, led = t.view(), []
    times.setflags(write=False)
    for name, value in zip(("q", "dq", "ddq"), three("desired", desired(times)), strict=True):
        array = finite(f"{name} of desired", vector(f"{name} of desired", value, n))
        if array.shape not in ((n,), (1, n), (len(t), n)):
            raise ValueError(f"{name} of desired must have shape ({len(t)}, {n}), one row a time; got {array.shape}")
        led.append(np.broadcast_to(array, (len(t), n)))
    return led


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
