"""The motion of an arm under torques, gravity and loads, step by step, with its energy along the way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from reference.arm import PlanarArm
from reference.articulated_body import forward_dynamics_articulated
from reference.energy import total_energy
from reference.load import Load
from reference.simulation.blow_up import watch
from reference.simulation.integrators import euler_step, halves, rk4_step, semi_implicit_step
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


@np.errstate(over="ignore", invalid="ignore")  # a motion that blows up is reported as such
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
    event : function of (t, q, dq) for one arm; the motion ends where its value, positive at first, falls to zero, a
        moment found to rounding by steps of part of h; see `joint_limit`

    The functions see q and dq in arrays that cannot be written to.

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
    step, n, remedy = METHODS[method], arm.n, f"take h smaller than {h} s"

    def rate(t: float, x: Array) -> Array:
        q, dq = halves(x)
        with watch(t, x, remedy):
            tau = np.zeros(n) if torque is None else torque(t, q, dq)
            acting = loads(t, q, dq) if callable(loads) else loads
            ddq = forward_dynamics_articulated(arm, q, dq, tau, acting)
        if ddq.shape != q.shape:
            raise ValueError(
                f"torque and loads must broadcast to q and dq of shape {q.shape}, but give accelerations of shape "
                f"{ddq.shape}; torque returned shape {np.shape(tau)}"
            )
        return np.concatenate([dq, ddq], axis=-1)

    times = _times(T, h)
    states = [np.concatenate([q, dq], axis=-1)]
    if event is not None and not (value := _value(event, 0.0, states[0])) > 0:
        raise ValueError(f"event must be positive at the start, where the motion has not ended yet; got {value}")
    for now, then in pairwise(times):
        advance = partial(step, rate, now, states[-1])  # a function of the step's length
        states.append(advance(then - now))
        with watch(then, states[-1], remedy):
            finite("state", states[-1])
        if event is not None and _value(event, then, states[-1]) <= 0:
            part = _fall_to_zero(event, advance, now, then - now)
            times = np.append(times[: len(states) - 1], now + part)
            states[-1] = advance(part)
            break
    motion = np.stack(states, axis=-2)
    q, dq = motion[..., :n], motion[..., n:]
    return Simulation(times, q, dq, total_energy(arm, q, dq))


def joint_limit(lower: ArrayLike, upper: ArrayLike) -> Event:
    """Return the event "a joint reaches its limit" for `simulate`: the smallest distance of a joint to a limit.

    lower, upper : (n,) or one number, rad; −∞ or ∞ where there is no limit on that side; a ``ValueError`` where lower
        is not below upper.

    Examples
    --------
    >>> push, limit = lambda t, q, dq: [1.0], joint_limit(-0.5, 0.5)  # N·m on 1 kg·m²: q = t²/2
    >>> motion = simulate(PlanarArm.rods([3], [1]), [0], [0], T=2.0, h=0.1, torque=push, event=limit)
    >>> motion.t[-1].round(6), motion.q[-1].round(6)
    (np.float64(1.0), array([0.5]))
    """
    low, high = real_array("lower", lower), real_array("upper", upper)
    shapes = {limit.shape for limit in (low, high) if limit.shape not in ((), (1,))}
    if len(shapes) > 1 or any(len(shape) > 1 for shape in shapes):
        raise ValueError(f"lower and upper must be one number or have shape (n,), got shapes {low.shape}, {high.shape}")
    if not (low < high).all():  # NaN is below nothing
        raise ValueError(f"lower must be below upper, got {low.tolist()} and {high.tolist()}")

    def distance(t: float, q: Array, dq: Array) -> float:
        if shapes and shapes != {q.shape}:
            raise ValueError(f"lower and upper must be one number or have shape {q.shape}, got shape {min(shapes)}")
        return float(np.minimum(q - low, high - q).min())

    return distance


def _times(T: float, h: float) -> Array:
    duration, step = (finite(name, real_array(name, value)) for name, value in {"T": T, "h": h}.items())
    if duration.ndim or step.ndim or not 0 < step <= duration:
        raise ValueError(f"T and h must be numbers with 0 < h ≤ T, got T = {T!r} and h = {h!r}")
    steps = int(np.ceil(duration / step * (1 - 1e-12)))  # 2 s in steps of 0.01 s are 200, rounding errors or not
    return np.append(np.arange(steps) * step, duration)


def _value(event: Event, t: float, x: Array) -> float:
    value = real_array("event", event(t, *halves(x)))
    if value.size != 1 or np.isnan(value).any():
        raise ValueError(f"event must return one number, got {value.tolist()} at t = {t:.4g} s")
    return value.item()


def _fall_to_zero(event: Event, advance: Callable[[float], Array], now: float, h: float) -> float:
    """Return the part of the step h after which the event's value is no longer positive, by bisection to rounding."""
    before, after = 0.0, h
    while before < (middle := (before + after) / 2) < after:
        if _value(event, now + middle, advance(middle)) > 0:
            before = middle
        else:
            after = middle
    return after
