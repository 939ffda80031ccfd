"""The motion of an arm under torques, gravity and loads, step by step, with its energy along the way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from reference.arm import Load, PlanarArm
from reference.articulated_body import forward_dynamics_articulated
from reference.energy import total_energy
from reference.integrators import euler_step, rk4_step, semi_implicit_step
from reference.state import Array, finite, joint_vectors, real_array

METHODS = {"euler": euler_step, "semi_implicit": semi_implicit_step, "rk4": rk4_step}
Event = Callable[[float, Array, Array], float]


class Simulation(NamedTuple):
    """A motion: t (steps + 1,) s, q and dq (..., steps + 1, n) rad and rad/s, energy T + U (..., steps + 1) J.

    Examples
    --------
    >>> motion = simulate(PlanarArm.rods([3], [1]), [0], [0], T=2.0, h=0.5, torque=lambda t, q, dq: [1.0])  # on 1 kg·m²
    >>> motion.q[-1].round(6), motion.energy[-1].round(6)  # q = t²/2, T = 2²/2
    (array([2.]), np.float64(2.0))
    """

    t: Array
    q: Array
    dq: Array
    energy: Array


def simulate(
    arm: PlanarArm,
    q0: ArrayLike,
    dq0: ArrayLike,
    T: float,
    h: float,
    torque: Callable[[float, Array, Array], ArrayLike] | None = None,
    loads: Sequence[Load] | Callable[[float, Array, Array], Sequence[Load]] = (),
    method: str = "rk4",
    event: Event | None = None,
) -> Simulation:
    """Return the motion that starts at (q₀, q̇₀) and obeys H q̈ + b = τ + Jᵀf, until time T or until an event.

    Parameters
    ----------
    q0, dq0 : (..., n) rad, rad/s; leading dimensions are arms that move side by side
    T, h : s, duration and step; a last shorter step ends exactly at T
    torque : function of (t, q, dq) giving τ (..., n) N·m; default: no torque
    loads : loads that act all the time, or a function of (t, q, dq) giving them
    method : "euler", "semi_implicit" or "rk4"
    event : function of (t, q, dq) for one arm; the motion ends where its value falls from positive to zero, a moment
        found to rounding by steps of part of h; see `joint_limit`

    Raises
    ------
    ValueError
        naming the argument; and when the motion blows up, with the time at which it did.
    SingularMassMatrix
        as in `forward_dynamics`.

    Examples
    --------
    >>> from reference import course_arm
    >>> motion = simulate(course_arm(), [0, 0], [0, 0], T=1.0, h=0.01)
    >>> motion.q.shape, bool(abs(motion.energy).max() < 1e-4)  # it falls freely: T + U stays 0
    ((101, 2), True)
    """
    q, dq = np.broadcast_arrays(*joint_vectors(arm.n, q0=q0, dq0=dq0))
    if method not in METHODS:
        raise ValueError(f"method must be one of {', '.join(METHODS)}, got {method!r}")
    if event is not None and q.ndim > 1:
        raise ValueError(f"an event can end the motion of one arm, got q0 and dq0 for a batch of shape {q.shape[:-1]}")
    step, n = METHODS[method], arm.n

    def rate(t: float, x: Array) -> Array:
        q, dq = x[..., :n], x[..., n:]
        tau = np.zeros(n) if torque is None else torque(t, q, dq)
        acting = loads(t, q, dq) if callable(loads) else loads
        return np.concatenate([dq, forward_dynamics_articulated(arm, q, dq, tau, acting)], axis=-1)

    times = _times(T, h)
    states = [np.concatenate([q, dq], axis=-1)]
    for now, then in pairwise(times):
        advance = partial(step, rate, now, states[-1])  # a function of the step's length
        try:
            with np.errstate(over="ignore", invalid="ignore"):
                states.append(finite("state", advance(then - now)))
        except ValueError as error:
            if np.abs(states[-1]).max() < 1e6:  # rad, rad/s: no arm gets there but by a step that is too long
                raise
            raise ValueError(f"the motion blew up near t = {now:.4g} s; take h smaller than {h} s") from error
        if event is not None and event(now, *np.split(states[-2], 2)) > 0 >= event(then, *np.split(states[-1], 2)):
            part = _fall_to_zero(event, advance, now, then - now)
            times = np.append(times[: len(states) - 1], now + part)
            states[-1] = advance(part)
            break
    motion = np.stack(states, axis=-2)
    q, dq = motion[..., :n], motion[..., n:]
    return Simulation(times, q, dq, total_energy(arm, q, dq))


def joint_limit(lower: ArrayLike, upper: ArrayLike) -> Event:
    """Return the event "a joint reaches its limit" for `simulate`: the smallest distance of a joint to a limit.

    lower, upper : (n,) or one number, rad; a ``ValueError`` where one is not finite, or lower is not below upper.

    Examples
    --------
    >>> push, limit = lambda t, q, dq: [1.0], joint_limit(-0.5, 0.5)  # N·m on 1 kg·m²: q = t²/2
    >>> motion = simulate(PlanarArm.rods([3], [1]), [0], [0], T=2.0, h=0.1, torque=push, event=limit)
    >>> motion.t[-1].round(6), motion.q[-1].round(6)
    (np.float64(1.0), array([0.5]))
    """
    low, high = finite("lower", real_array("lower", lower)), finite("upper", real_array("upper", upper))
    if not (low < high).all():
        raise ValueError(f"lower must be below upper, got {low.tolist()} and {high.tolist()}")
    return lambda t, q, dq: float(np.minimum(q - low, high - q).min())


def _times(T: float, h: float) -> Array:
    duration, step = (finite(name, real_array(name, value)) for name, value in {"T": T, "h": h}.items())
    if duration.ndim or step.ndim or not 0 < step <= duration:
        raise ValueError(f"T and h must be numbers with 0 < h ≤ T, got T = {T!r} and h = {h!r}")
    steps = int(np.ceil(duration / step * (1 - 1e-12)))  # 2 s in steps of 0.01 s are 200, rounding errors or not
    return np.append(np.arange(steps) * step, duration)


def _fall_to_zero(event: Event, advance: Callable[[float], Array], now: float, h: float) -> float:
    """Return the part of the step h after which the event's value is no longer positive, by bisection to rounding."""
    before, after = 0.0, h
    while before < (middle := (before + after) / 2) < after:
        if event(now + middle, *np.split(advance(middle), 2)) > 0:
            before = middle
        else:
            after = middle
    return after
