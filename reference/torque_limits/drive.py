"""Drives: what turns a joint. Ratings at the joint, and the rotor's inertia as the joint feels it through the gear."""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import ArrayLike

from reference.quantities import numbers
from reference.state import Array, finite, real_array


@dataclass(frozen=True, eq=False)
class Drive:
    """A motor and its gear at every joint, given once for all joints or once a joint.

    A rotor turns G times as fast as its joint, and its torque arrives G times as great: it resists like an inertia
    G² J_r on the diagonal of H. (The rotor's own spin about a moving axis, of order G J_r, is left out, as is usual.)

    Parameters
    ----------
    peak : N·m at the joint, for moments; positive
    continuous : N·m at the joint, for ever: compared with the RMS torque; default: the peak
    gear_ratio : G, turns of the rotor for one turn of the joint; positive
    rotor_inertia : J_r in kg·m² at the rotor, not negative

    Raises
    ------
    ValueError
        naming the argument that is not finite, has the wrong sign or does not fit the other arguments.

    Source: Lynch & Park, *Modern Robotics*, 8.9 (gearing and apparent inertia).

    Examples
    --------
    >>> Drive(peak=[20, 8], gear_ratio=100, rotor_inertia=2e-6).reflected_inertia
    array([0.02])
    """

    peak: Array
    continuous: Array = None  # type: ignore[assignment]
    gear_ratio: Array = 1.0  # type: ignore[assignment]
    rotor_inertia: Array = 0.0  # type: ignore[assignment]

    def __post_init__(self) -> None:
        if self.continuous is None:
            object.__setattr__(self, "continuous", self.peak)
        for field in fields(self):
            array = numbers(field.name, getattr(self, field.name), positive=field.name != "rotor_inertia").copy()
            array.setflags(write=False)
            object.__setattr__(self, field.name, array)
        _joints(**{field.name: getattr(self, field.name) for field in fields(self)})

    @classmethod
    def from_motor(
        cls,
        peak: ArrayLike,
        continuous: ArrayLike | None = None,
        gear_ratio: ArrayLike = 1.0,
        rotor_inertia: ArrayLike = 0.0,
        efficiency: ArrayLike = 1.0,
    ) -> Drive:
        """Return the drive of a motor rated at its shaft: at the joint it gives G · efficiency times the torque.

        peak, continuous : N·m at the shaft; gear_ratio, rotor_inertia : as in `Drive`; efficiency : 0 < η ≤ 1, no unit.
        Raises a ``ValueError`` naming the argument that has the wrong sign or size, or is not finite.

        Source: Lynch & Park, *Modern Robotics*, 8.9.

        Examples
        --------
        >>> Drive.from_motor(peak=0.25, continuous=0.1, gear_ratio=100, efficiency=0.8).peak
        array([20.])
        """
        share = numbers("efficiency", efficiency, positive=True)
        if (share > 1).any():
            raise ValueError(f"efficiency must not exceed 1, got {share.tolist()}")
        ratio = numbers("gear_ratio", gear_ratio, positive=True)
        highest = numbers("peak", peak, positive=True)
        lasting = highest if continuous is None else numbers("continuous", continuous, positive=True)
        _joints(peak=highest, continuous=lasting, gear_ratio=ratio, efficiency=share)
        return cls(highest * ratio * share, lasting * ratio * share, ratio, rotor_inertia)  # type: ignore[arg-type]

    @property
    def reflected_inertia(self) -> Array:
        """G² J_r in kg·m², as felt at the joint: what it adds to H's diagonal."""
        return self.gear_ratio**2 * self.rotor_inertia

    def torque(self, tau: ArrayLike, ddq: ArrayLike) -> Array:
        """Return τ + G² J_r q̈: what the drive must give at the joint so that the arm receives τ.

        tau, ddq : (..., n) N·m and rad/s². Returns (..., n) N·m.
        Raises a ``ValueError`` naming the one that has the wrong shape or is not finite.

        Source: Lynch & Park, *Modern Robotics*, 8.9.

        Examples
        --------
        >>> Drive(peak=20, gear_ratio=100, rotor_inertia=2e-6).torque([10.0, 1.0], [5.0, 0.0])
        array([10.1,  1. ])
        """
        n = _joints(**{field.name: getattr(self, field.name) for field in fields(self)})
        given = {"tau": finite("tau", real_array("tau", tau)), "ddq": finite("ddq", real_array("ddq", ddq))}
        for name, array in given.items():
            if n > 1 and array.shape[-1:] != (n,):
                raise ValueError(f"{name} must have shape (..., {n}), one entry for each drive, got {array.shape}")
        return given["tau"] + self.reflected_inertia * given["ddq"]


class TorqueOverload(ValueError):
    """A limit is exceeded, and what was to be varied cannot help. Carries `joint` (from 0), `torque`, `limit` in N·m.

    Examples
    --------
    >>> raise TorqueOverload(0, 21.2, 20.0, "moving", "slow down")
    Traceback (most recent call last):
    reference.torque_limits.drive.TorqueOverload: moving, joint 0 ... needs 21.2 N·m, and its limit is 20 N·m: slow down
    """

    def __init__(self, joint: int, torque: float, limit: float, situation: str, remedy: str) -> None:
        super().__init__(
            f"{situation}, joint {joint} (counted from 0) needs {torque:.4g} N·m, and its limit is {limit:.4g} N·m: "
            f"{remedy}"
        )
        self.joint, self.torque, self.limit = joint, torque, limit

    def __reduce__(self):
        return _restore, (type(self), self.args, self.joint, self.torque, self.limit)


class StaticOverload(TorqueOverload):
    """Holding the arm still already exceeds a limit, so no duration is slow enough.

    Examples
    --------
    >>> error = StaticOverload(0, 20.3, 20.0, "held still", "take weight off")
    >>> error.joint, error.torque, error.limit
    (0, 20.3, 20.0)
    """


def _joints(**given: Array) -> int:
    """Return the number of joints that these are given for, 1 where one number serves all of them."""
    sizes = {name: array.size for name, array in given.items()}
    if len(set(sizes.values()) - {1}) > 1:
        raise ValueError(f"give one number for all joints or one a joint, got {sizes}")
    return max(sizes.values())


def worst_overload(tau: Array, limit: Array) -> tuple[int, float, float]:
    """Return (joint, torque, limit) of the entry of tau, (..., n), that uses the most of its limit, (n,), in N·m.

    Examples
    --------
    >>> worst_overload(np.array([[5.0, 3.0], [-10.0, 1.0]]), np.array([20.0, 4.0]))  # 3/4 is more than 10/20
    (1, 3.0, 4.0)
    """
    joints = tau.shape[-1]
    index = int(np.argmax(np.abs(tau) / limit))
    joint = index % joints
    return joint, float(tau.reshape(-1)[index]), float(limit[joint])


def _restore(kind: type[TorqueOverload], args: tuple, joint: int, torque: float, limit: float) -> TorqueOverload:
    error = kind.__new__(kind, *args)
    error.joint, error.torque, error.limit = joint, torque, limit
    return error
