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
    if "one_before" in faults:
        return q + np.concatenate([[0], q[:-1]])
    if "last_before_first" in faults:
        return q + np.roll(q, 1)
    return np.cumsum(q)


def absolute_angles(q, faults=NONE):
    theta = absolute(q, faults)
    return theta % (2 * np.pi) if "one_turn" in faults else theta


def _directions(q, faults):
    u = np.exp(1j * absolute(q, faults & {"relative"}))
    return 1j * np.conj(u) if "sine_for_cosine" in faults else np.conj(u) if "y_down" in faults else u


def _starts(steps, faults):
    """Where links start: sums of what the links before contribute."""
    if "from_the_origin" in faults:
        return 0 * steps
    if "one_link_back" in faults:
        return np.concatenate([[0], steps[:-1]])
    ends = np.cumsum(steps)
    return ends if "link_end" in faults else ends - steps


def _centre(arm, faults):
    x = arm.length / 2 if "at_half" in faults else arm.length if "at_tip" in faults else arm.com_x
    y = 0 * x if "no_com_y" in faults else -arm.com_y if "com_y_sign" in faults else arm.com_y
    return x + 1j * y


def _passed_on(arm, faults):
    """What a link hands on to the next: its end, or what is mistaken for it."""
    return _centre(arm, faults) if "centre_handed_on" in faults else arm.length


def joint_positions(arm, q, faults=NONE):
    links = (arm.com_x if "com_for_length" in faults else arm.length) * _directions(q, faults)
    ends = links if "from_the_origin" in faults else np.cumsum(links)
    if "row_before" in faults:  # p[i] = p[i - 1] + …: the first step starts from the last row, which is still zero
        return rows(ends if "no_origin" in faults else np.concatenate([ends, [0]]))
    return rows(ends) if "no_origin" in faults else rows(np.concatenate([[0], ends]))


def com_positions(arm, q, faults=NONE):
    u = _directions(q, faults)
    c = _centre(arm, faults)
    if "row_before" in faults:  # row −1 is the tip
        starts = np.concatenate([[np.sum(arm.length * u)], (np.cumsum(arm.length * u) - arm.length * u)[:-1]])
        starts = 0 * starts if "from_the_origin" in faults else starts
    else:
        starts = _starts(arm.length * u, faults)
    if "world_axes" in faults:
        return rows(starts + c)
    return rows(starts + (c.real * u.real + 1j * c.imag * u.imag if "one_part_each" in faults else c * u))


def com_velocities(arm, q, dq, faults=NONE):
    u = _directions(q, faults)
    omega = dq if "relative_speed" in faults else absolute(dq)
    turn = -1j if "clockwise" in faults else 1j
    if "along_the_link" in faults:
        turn = 1
    return rows(_starts(_passed_on(arm, faults) * u * turn * omega, faults) + _centre(arm, faults) * u * turn * omega)


def com_accelerations(arm, q, dq, ddq, faults=NONE):
    u = _directions(q, faults)
    omega = dq if "relative_speed" in faults else absolute(dq)
    alpha = ddq if "relative_acceleration" in faults else absolute(ddq)
    square = absolute(np.asarray(dq) ** 2) if "squares_added" in faults else omega**2
    centripetal = 0 if "no_centripetal" in faults else omega if "omega_once" in faults else square
    if "centripetal_across" in faults:
        centripetal = 1j * centripetal
    turn = 1j * alpha + (centripetal if "centrifugal" in faults else -centripetal)
    passed = 1j * alpha if "centripetal_kept" in faults else turn
    a = _starts(_passed_on(arm, faults) * u * passed, faults) + _centre(arm, faults) * u * turn
    return rows(a - complex(*arm.gravity)) if "gravity_in" in faults else rows(a)


def jacobian(arm, q, faults=NONE):
    u = _directions(q, faults)
    lengths = arm.length.astype(complex)
    if "tip_at_com" in faults:
        lengths[-1] = complex(arm.com_x[-1], arm.com_y[-1])
    ends = np.cumsum(lengths * u)
    starts = ends - lengths * u
    arms = lengths * u if "link_alone" in faults else ends if "own_end" in faults else ends[-1] - starts
    if "from_the_base" in faults:
        arms = ends[-1] + 0 * starts
    columns = rows(arms if "not_turned" in faults else -1j * arms if "clockwise" in faults else 1j * arms).T
    return columns[::-1] if "rows_exchanged" in faults else columns
