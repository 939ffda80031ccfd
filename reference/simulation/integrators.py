"""One step of an integrator for x' = f(t, x), where x = (q, q̇) holds positions first, then their velocities."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from reference.state import Array

Derivative = Callable[[float, Array], Array]


def halves(x: Array) -> tuple[Array, Array]:
    """Return (q, q̇) of a state x (..., 2n) as views that cannot be written to: what a user's function may see of it.

    Examples
    --------
    >>> halves(np.array([0.1, 0.2, 3.0, 4.0]))
    (array([0.1, 0.2]), array([3., 4.]))
    """
    seen, n = x.view(), x.shape[-1] // 2
    seen.setflags(write=False)
    return seen[..., :n], seen[..., n:]


def euler_step(f: Derivative, t: float, x: Array, h: float) -> Array:
    """Return x + h f(t, x). First order: the error of a motion shrinks with h.

    f : function of time (s) and state (..., 2n) giving the state's rate; x : (..., 2n); h : s.
    The only errors are those of f.

    Source: Lynch & Park, *Modern Robotics*, 8.5.

    Examples
    --------
    >>> falling = lambda t, x: np.array([x[1], -9.81])
    >>> euler_step(falling, 0.0, np.array([0.0, 0.0]), 0.1)
    array([ 0.   , -0.981])
    """
    return x + h * f(t, x)


def semi_implicit_step(f: Derivative, t: float, x: Array, h: float) -> Array:
    """Return (q + h q̇', q̇') with q̇' = q̇ + h q̈: first order, the position taking the new velocity.

    Arguments as in `euler_step`. Where q̈ depends on q alone the step keeps volumes in phase space, and energy from
    drifting away; an arm's q̈ depends on q̇ too.

    Source: Hairer, Lubich & Wanner, *Geometric Numerical Integration*, ch. I, the symplectic Euler method.

    Examples
    --------
    >>> falling = lambda t, x: np.array([x[1], -9.81])
    >>> semi_implicit_step(falling, 0.0, np.array([0.0, 0.0]), 0.1)
    array([-0.0981, -0.981 ])
    """
    n = x.shape[-1] // 2
    dq = x[..., n:] + h * f(t, x)[..., n:]
    return np.concatenate([x[..., :n] + h * dq, dq], axis=-1)


def rk4_step(f: Derivative, t: float, x: Array, h: float) -> Array:
    """Return x + h (k₁ + 2k₂ + 2k₃ + k₄)/6, the classical Runge–Kutta step: half the h, 1/16 of the error.

    Arguments as in `euler_step`. Fourth order. The k are rates at the start, twice in the middle, and at the end.

    Source: Hairer, Nørsett & Wanner, *Solving Ordinary Differential Equations I*, section II.1.

    Examples
    --------
    >>> falling = lambda t, x: np.array([x[1], -9.81])
    >>> rk4_step(falling, 0.0, np.array([0.0, 0.0]), 0.1)
    array([-0.04905, -0.981  ])
    """
    k1 = f(t, x)
    k2 = f(t + h / 2, x + h / 2 * k1)
    k3 = f(t + h / 2, x + h / 2 * k2)
    k4 = f(t + h, x + h * k3)
    return x + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
