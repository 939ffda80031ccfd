"""Lesson 8's forward dynamics with the usual mistakes built in."""

from __future__ import annotations

import numpy as np

from reference import equation_of_motion as eom

NONE: frozenset[str] = frozenset()


def solve_spd(H, rhs, faults=NONE):
    """x with H x = rhs."""
    L = np.linalg.cholesky(np.asarray(H, dtype=float))
    if "forward_only" in faults:
        return np.linalg.solve(L, rhs)
    if "backward_only" in faults:
        return np.linalg.solve(L.T, rhs)
    if "lower_twice" in faults:
        return np.linalg.solve(L, np.linalg.solve(L, rhs))
    if faults & {"up_without_triangle", "bracket", "stops_early"}:
        return _up(L, np.linalg.solve(L, rhs), faults)
    if "multiplied" in faults:
        return H @ rhs
    if "diagonal" in faults:
        return rhs / np.diag(H)
    if "reciprocal_entries" in faults:
        return (1 / H) @ rhs
    return np.linalg.solve(L.T, np.linalg.solve(L, rhs))


def _up(L, y, faults):
    """The way up, Lᵀ x = y from the last row to the first."""
    x = np.zeros(len(y))
    for i in reversed(range(1 if "stops_early" in faults else 0, len(y))):
        known = 0 if "up_without_triangle" in faults else L[i + 1 :, i] @ x[i + 1 :]
        x[i] = y[i] - known / L[i, i] if "bracket" in faults else (y[i] - known) / L[i, i]
    return x


def is_singular(H, faults=NONE):
    """Whether the smallest eigenvalue is no more than rounding of the largest."""
    smallest, largest = np.linalg.eigvalsh(H)[[0, -1]]
    if "exact_zero" in faults:
        return bool(smallest == 0)
    if "exact_zero_determinant" in faults:
        return bool(np.linalg.det(H) == 0)
    if "cholesky_decides" in faults:
        return _cholesky_fails(H)
    if "small_determinant" in faults:
        return bool(np.linalg.det(H) <= 1e-12)
    if "small_eigenvalue" in faults:
        return bool(smallest <= 1e-12)
    if "upside_down" in faults:
        return bool(smallest >= 0 and largest >= 1e12 * smallest)  # divided by zero it is infinite
    if "too_careful" in faults:
        return bool(smallest <= 1e-3 * largest)
    singular = bool(smallest <= 1e-12 * largest)
    return not singular if "answer_turned" in faults else singular


def _cholesky_fails(H) -> bool:
    try:
        np.linalg.cholesky(H)
    except np.linalg.LinAlgError:
        return True
    return False


def forward_dynamics(arm, q, dq, tau, loads, faults=NONE):
    """H⁻¹ (τ − b + Jᵀf)."""
    still = 0 * np.asarray(dq)
    gravity = eom.gravity_forces(arm, q) * (0 if "no_gravity" in faults else -1 if "gravity_sign" in faults else 1)
    velocity = eom.velocity_quadratic_forces(arm, q, dq)
    velocity = velocity * (0 if "no_velocity" in faults else -1 if "velocity_sign" in faults else 1)
    outside = eom.bias_forces(arm, q, still) - eom.bias_forces(arm, q, still, loads)
    outside = outside * (0 if "no_loads" in faults else -1 if "load_sign" in faults else 1)
    if "first_load_only" in faults:
        outside = eom.bias_forces(arm, q, still) - eom.bias_forces(arm, q, still, loads[:1])
    taken = gravity + velocity - outside
    if "rest_sign" in faults:
        taken = -taken
    if "bias_twice" in faults:
        taken = taken + gravity + velocity
    rest = tau - taken
    if "torque_sign" in faults:
        rest = rest - 2 * np.asarray(tau)
    H = eom.mass_matrix(arm, q)
    if "speed_as_acceleration" in faults:
        rest = rest - H @ dq
    if "multiplied" in faults:
        return H @ rest
    return rest / np.diag(H) if "diagonal" in faults else np.linalg.solve(H, rest)


def acceleration_split(arm, q, dq, tau, faults=NONE):
    """H⁻¹τ, −H⁻¹(velocity part of b), −H⁻¹(gravity part of b)."""
    H = eom.mass_matrix(arm, q)

    def solved(force):
        return (
            H @ force if "multiplied" in faults else force + 0 * q if "torques" in faults else np.linalg.solve(H, force)
        )

    velocity, gravity = eom.velocity_quadratic_forces(arm, q, dq), eom.gravity_forces(arm, q)
    if "whole_b" in faults:
        velocity = velocity + gravity
    sign = 1 if "sign" in faults else -1
    signs = {part: -sign if f"{part}_sign" in faults else sign for part in ("velocity", "gravity")}
    found = {
        "torque": np.asarray(tau) + 0 * q if "torque_unsolved" in faults else solved(tau),
        "velocity": signs["velocity"] * solved(velocity),
        "gravity": signs["gravity"] * solved(gravity),
    }
    if "gravity_in_all" in faults:
        found["torque"], found["velocity"] = (
            found[part] + signs["gravity"] * solved(gravity) for part in ("torque", "velocity")
        )
    if "torque_is_whole" in faults:
        found["torque"] = solved(tau - velocity - gravity)
    if "exchanged" in faults:
        found["velocity"], found["gravity"] = found["gravity"], found["velocity"]
    return found
