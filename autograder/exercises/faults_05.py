"""Lesson 5's kinematics with the usual mistakes built in: plane vectors as complex numbers, one entry a link."""

from __future__ import annotations

import numpy as np

NONE: frozenset[str] = frozenset()


def rows(z) -> np.ndarray:
    """Complex numbers as rows (x, y)."""
    return np.stack([np.real(z), np.imag(z)], axis=-1)


def absolute(q, faults=NONE):
    """What becomes of relative quantities: sums, or what is mistaken for them."""
    q = np.asarray(q, dtype=float)
    if "relative" in faults:
        return q
    if "from_the_tip" in faults:
        return np.cumsum(q[::-1])[::-1]
    if "late" in faults:
        return np.cumsum(q) - q
    if "differences" in faults:
        return np.diff(q, prepend=0)
    return np.cumsum(q)


def absolute_angles(q, faults=NONE):
    return absolute(q, faults)


def _directions(q, faults):
    u = np.exp(1j * absolute(q, faults & {"relative"}))
    return 1j * np.conj(u) if "sine_for_cosine" in faults else np.conj(u) if "y_down" in faults else u


def _starts(steps, faults):
    """Where links start: sums of what the links before contribute."""
    return 0 * steps if "from_the_origin" in faults else np.cumsum(steps) - steps


def _centre(arm, faults):
    x = arm.length / 2 if "at_half" in faults else arm.length if "at_tip" in faults else arm.com_x
    y = 0 * x if "no_com_y" in faults else -arm.com_y if "com_y_sign" in faults else arm.com_y
    return x + 1j * y


def joint_positions(arm, q, faults=NONE):
    links = (arm.com_x if "com_for_length" in faults else arm.length) * _directions(q, faults)
    ends = links if "from_the_origin" in faults else np.cumsum(links)
    return rows(ends) if "no_origin" in faults else rows(np.concatenate([[0], ends]))


def com_positions(arm, q, faults=NONE):
    u = _directions(q, faults)
    return rows(_starts(arm.length * u, faults) + _centre(arm, faults) * u)


def com_velocities(arm, q, dq, faults=NONE):
    u = _directions(q, faults)
    omega = dq if "relative_speed" in faults else absolute(dq)
    turn = -1j if "clockwise" in faults else 1j
    if "along_the_link" in faults:
        turn = 1
    return rows(_starts(arm.length * u * turn * omega, faults) + _centre(arm, faults) * u * turn * omega)


def com_accelerations(arm, q, dq, ddq, faults=NONE):
    u = _directions(q, faults)
    omega = dq if "relative_speed" in faults else absolute(dq)
    alpha = ddq if "relative_acceleration" in faults else absolute(ddq)
    centripetal = 0 if "no_centripetal" in faults else omega if "omega_once" in faults else omega**2
    turn = 1j * alpha + (centripetal if "centrifugal" in faults else -centripetal)
    a = _starts(arm.length * u * turn, faults) + _centre(arm, faults) * u * turn
    return rows(a - complex(*arm.gravity)) if "gravity_in" in faults else rows(a)


def jacobian(arm, q, faults=NONE):
    u = _directions(q, faults)
    lengths = arm.length.copy()
    if "tip_at_com" in faults:
        lengths[-1] = arm.com_x[-1]
    ends = np.cumsum(lengths * u)
    starts = ends - lengths * u
    arms = lengths * u if "link_alone" in faults else ends if "own_end" in faults else ends[-1] - starts
    if "from_the_base" in faults:
        arms = ends[-1] + 0 * starts
    columns = rows(arms if "not_turned" in faults else -1j * arms if "clockwise" in faults else 1j * arms).T
    return columns[::-1] if "rows_exchanged" in faults else columns
