"""Trajectories from rest to rest along a straight line in joint space: q(t) = q₀ + (q_f − q₀) s(t/T).

A profile is a function u → (s, s', s'') on 0 ≤ u ≤ 1. The chain rule puts one 1/T before q̇ and two before q̈.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import ArrayLike

from reference.quantities import number
from reference.state import Array, batch_shape, finite, real_array, vector

Profile = Callable[[Array], tuple[Array, Array, Array]]


def cubic_profile(u: Array) -> tuple[Array, Array, Array]:
    """Return s = 3u² − 2u³ and its derivatives: acceleration starts with a step.

    u : (...) from 0 to 1, no unit. Returns s, s', s'', each (...).

    Source: Lynch & Park, *Modern Robotics*, section 9.2.

    Examples
    --------
    >>> cubic_profile(np.array([0.0, 0.5, 1.0]))
    (array([0. , 0.5, 1. ]), array([0. , 1.5, 0. ]), array([ 6.,  0., -6.]))
    """
    return u**2 * (3 - 2 * u), 6 * u * (1 - u), 6 - 12 * u


def quintic_profile(u: Array) -> tuple[Array, Array, Array]:
    """Return s = 10u³ − 15u⁴ + 6u⁵ and its derivatives: acceleration starts and ends at zero.

    u : (...) from 0 to 1, no unit. Returns s, s', s'', each (...).

    Source: Lynch & Park, *Modern Robotics*, section 9.2.

    Examples
    --------
    >>> quintic_profile(np.array([0.5]))
    (array([0.5]), array([1.875]), array([0.]))
    """
    return u**3 * (10 - 15 * u + 6 * u**2), 30 * (u * (1 - u)) ** 2, 60 * u * (1 - u) * (1 - 2 * u)


def trapezoid_profile(u: Array, ramp: float = 1 / 3) -> tuple[Array, Array, Array]:
    """Return s and its derivatives for a speed that rises over `ramp`, stays at 1/(1 − ramp), and falls over `ramp`.

    The acceleration ±1/(ramp (1 − ramp)) holds at both ends of its ramp: where it jumps, the greater torque counts.

    u : (...) from 0 to 1, no unit. Returns s, s', s'', each (...).
    Raises a ``ValueError`` unless 0 < ramp ≤ 1/2.

    Source: Lynch & Park, *Modern Robotics*, section 9.2.

    Examples
    --------
    >>> trapezoid_profile(np.array([0.25, 0.75]), ramp=0.5)
    (array([0.125, 0.875]), array([1., 1.]), array([ 4., -4.]))
    """
    ramp = number("ramp", ramp, positive=True)
    if ramp > 0.5:
        raise ValueError(f"ramp must be a share of the duration, 0 < ramp <= 0.5, got {ramp}")
    speed, acceleration = 1 / (1 - ramp), 1 / (ramp * (1 - ramp))
    to_go = 1 - u
    rounding = 1e-12
    rising, falling = u <= ramp + rounding, to_go <= ramp + rounding
    s = np.where(falling, 1 - acceleration * to_go**2 / 2, speed * (u - ramp / 2))
    ds = np.where(falling, acceleration * to_go, speed)
    dds = np.where(falling, -acceleration, 0.0)
    return (
        np.where(rising, acceleration * u**2 / 2, s),
        np.where(rising, acceleration * u, ds),
        np.where(rising, acceleration, dds),
    )


PROFILES: dict[str, Profile] = {"cubic": cubic_profile, "quintic": quintic_profile, "trapezoid": trapezoid_profile}


def named_profile(profile: str | Profile) -> Profile:
    """Return a profile by its name; a function u → (s, s', s'') passes through.

    Raises a ``ValueError`` that lists the names, for another one.

    Examples
    --------
    >>> named_profile("cubic")(np.array([0.5]))
    (array([0.5]), array([1.5]), array([0.]))
    """
    if callable(profile):
        return profile
    if not isinstance(profile, str) or profile not in PROFILES:
        raise ValueError(f"profile must be a function or one of {', '.join(PROFILES)}, got {profile!r}")
    return PROFILES[profile]


def three(name: str, returned: object) -> tuple:
    """Return the three values that the function `name` returned: a quantity and its first two derivatives.

    Examples
    --------
    >>> three("profile", (0.5, 1.5))
    Traceback (most recent call last):
    ValueError: profile must return three arrays, a quantity and its first two derivatives, got (0.5, 1.5)
    """
    values = tuple(returned) if isinstance(returned, Iterable) else ()
    if len(values) != 3:
        expected = "three arrays, a quantity and its first two derivatives"
        raise ValueError(f"{name} must return {expected}, got {returned!r:.60}")
    return values


def sample_times(T: float, rate: float = 100.0) -> Array:
    """Return T·rate + 1 times from 0 to T, both ends included.

    T in s, rate in Hz. If T·rate is not a whole number, it is rounded, and the samples lie a little closer or wider.
    Raises a ``ValueError`` for a T or a rate that is not one positive finite number.

    Examples
    --------
    >>> len(sample_times(2.0)), sample_times(0.04).tolist()
    (201, [0.0, 0.01, 0.02, 0.03, 0.04])
    """
    T, rate = number("T", T, positive=True), number("rate", rate, positive=True)
    return np.linspace(0.0, T, max(1, round(T * rate)) + 1)


def cubic(q0: ArrayLike, qf: ArrayLike, T: float, t: ArrayLike) -> tuple[Array, Array, Array]:
    """Return q, q̇, q̈ along s = 3u² − 2u³, u = t/T.

    Parameters
    ----------
    q0, qf : (..., n) rad, where the motion starts and ends, at rest
    T : s, its duration, positive
    t : (k,) s; before 0 and after T the arm rests at the ends

    Returns
    -------
    q, dq, ddq : (..., k, n) rad, rad/s, rad/s².

    Raises
    ------
    ValueError
        naming the argument that is not finite, not of matching shape, or not positive.

    Source: Lynch & Park, *Modern Robotics*, section 9.2.

    Examples
    --------
    >>> q, dq, ddq = cubic([0, 0], [1.2, 0.8], T=2.0, t=[0, 1, 2])
    >>> dq
    array([[0. , 0. ],
           [0.9, 0.6],
           [0. , 0. ]])
    """
    return along_line(q0, qf, T, t, cubic_profile)


def quintic(q0: ArrayLike, qf: ArrayLike, T: float, t: ArrayLike) -> tuple[Array, Array, Array]:
    """Return q, q̇, q̈ along s = 10u³ − 15u⁴ + 6u⁵, u = t/T; arguments, shapes and errors as in `cubic`.

    Source: Lynch & Park, *Modern Robotics*, section 9.2.

    Examples
    --------
    >>> q, dq, ddq = quintic([0], [1], T=1.0, t=[0, 0.5, 1])
    >>> dq[:, 0], ddq[:, 0]
    (array([0.   , 1.875, 0.   ]), array([ 0.,  0., -0.]))
    """
    return along_line(q0, qf, T, t, quintic_profile)


def trapezoid(q0: ArrayLike, qf: ArrayLike, T: float, t: ArrayLike, ramp: float = 1 / 3) -> tuple[Array, Array, Array]:
    """Return q, q̇, q̈ for a trapezoid of speed; `ramp` is the share of T spent speeding up, and again slowing down.

    Other arguments, shapes and errors as in `cubic`. A ramp outside 0 < ramp ≤ 1/2 is a ``ValueError`` too;
    ramp = 1/2 is full acceleration and then full braking.

    Source: Lynch & Park, *Modern Robotics*, section 9.2.

    Examples
    --------
    >>> q, dq, ddq = trapezoid([0], [1], T=3.0, t=[0.5, 1.5, 2.5])
    >>> dq[:, 0], ddq[:, 0]
    (array([0.25, 0.5 , 0.25]), array([ 0.5,  0. , -0.5]))
    """
    return along_line(q0, qf, T, t, lambda u: trapezoid_profile(u, ramp))


def along_line(
    q0: ArrayLike, qf: ArrayLike, T: float, t: ArrayLike, profile: str | Profile
) -> tuple[Array, Array, Array]:
    """Return q = q₀ + Δ s, q̇ = Δ s'/T, q̈ = Δ s''/T² with Δ = q_f − q₀, for any profile; else as `cubic`.

    Errors as in `cubic`; also for a profile that has no such name.

    Source: the chain rule; Lynch & Park, *Modern Robotics*, section 9.2.

    Examples
    --------
    >>> along_line([0], [1], 2.0, [1.0], "cubic")
    (array([[0.5]]), array([[0.75]]), array([[0.]]))
    """
    start, end = finite("q0", real_array("q0", q0)), finite("qf", real_array("qf", qf))
    if start.ndim == 0:
        raise ValueError("q0 must have shape (..., n), got one number; write [q0] for an arm with one joint")
    end = vector("qf", end, start.shape[-1])
    T, times = number("T", T, positive=True), finite("t", real_array("t", t))
    batch_shape({"q0": start, "qf": end})
    u = times / T
    moving = ((u >= 0) & (u <= 1))[..., None]
    shares = three("profile", named_profile(profile)(np.clip(u, 0.0, 1.0)))
    s, ds, dds = (_like_times(values, u)[..., None] for values in shares)
    instants = (1,) * times.ndim  # dimensions of t go between the batch and the joints
    start, delta = (x.reshape(x.shape[:-1] + instants + x.shape[-1:]) for x in (start, end - start))
    return start + delta * s, delta * (moving * ds / T), delta * (moving * dds / T / T)


def _like_times(values: ArrayLike, u: Array) -> Array:
    array = finite("profile", real_array("profile", values))
    if array.shape not in ((), u.shape):
        raise ValueError(f"profile must return arrays of the shape of u, {u.shape}, got {array.shape}")
    return array
