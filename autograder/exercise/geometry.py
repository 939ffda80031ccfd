"""Energies, powers and rates of an arm from plain geometry, independent of the reference's dynamics.

Plane vectors are complex numbers here, one entry a link.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from reference import Load, PlanarArm

STEP = 0.03  # of differences: truncation 3e-8, and single-precision noise stays below 1e-5
OFFSETS = (STEP, -STEP, 2 * STEP, -2 * STEP)
SINGLE = 1.2e-7  # rounding of single precision


def places(arm: PlanarArm, q: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return (directions e^{iθ}, joint places p_0 … p_{n−1}, centres of mass) of one pose."""
    u = np.exp(1j * np.cumsum(q))
    ends = np.cumsum(arm.length * u)
    starts = np.concatenate([[0], ends[:-1]])
    return u, starts, starts + (arm.com_x + 1j * arm.com_y) * u


def velocities(arm: PlanarArm, q: np.ndarray, dq: np.ndarray, point: np.ndarray | None = None) -> np.ndarray:
    """Return the velocities of the centres of mass, or of one point per link given in its frame."""
    u, omega = np.exp(1j * np.cumsum(q)), np.cumsum(dq)
    ends = np.cumsum(arm.length * 1j * u * omega)
    own = (arm.com_x + 1j * arm.com_y) if point is None else point
    return np.concatenate([[0], ends[:-1]]) + own * 1j * u * omega


def kinetic(arm: PlanarArm, q: np.ndarray, dq: np.ndarray) -> float:
    """Return Σ ½ m |v_G|² + ½ I θ̇²."""
    v, omega = velocities(arm, q, dq), np.cumsum(dq)
    return float(np.sum(arm.mass * abs(v) ** 2 + arm.inertia * omega**2) / 2)


def potential(arm: PlanarArm, q: np.ndarray) -> float:
    """Return −Σ m g·p_G."""
    g = complex(*arm.gravity)
    return float(-np.sum(arm.mass * (np.conj(g) * places(arm, q)[2]).real))


def power_of_loads(arm: PlanarArm, q: np.ndarray, dq: np.ndarray, loads: Sequence[Load]) -> float:
    """Return Σ f·v + moment θ̇ of loads on the moving arm."""
    total, omega = 0.0, np.cumsum(dq)
    for load in loads:
        link, force, point, moment = load.on(arm)
        v = velocities(arm, q, dq, np.full(arm.n, complex(*point)))[link]
        total += (np.conj(complex(*force)) * v).real + float(moment[0]) * omega[link]
    return total


def rate(f: Callable[[float], Any], h: float = STEP) -> Any:
    """Return df/dt at 0 by a fourth-order central difference."""
    return (8 * (f(h) - f(-h)) - (f(2 * h) - f(-2 * h))) / (12 * h)


def rounding(f: Callable[[np.ndarray], Any], x: np.ndarray) -> Any:
    """Return by how much f changes when single precision rounds each entry of x: much, if an arm is ill-conditioned."""
    steps = 4 * SINGLE * np.diag(np.abs(x))
    return sum(np.abs(f(x + step) - f(x)) for step in steps)


def rate_of(values: Sequence[Any]) -> Any:
    """Return the derivative from the values at `OFFSETS`."""
    return (8 * (values[0] - values[1]) - (values[2] - values[3])) / (12 * STEP)
