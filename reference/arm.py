"""The planar arm: its constants, checked once and then read-only, and the loads that act on it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from reference.state import Array, finite, real_array, vector

EARTH = (0.0, -9.81)  # m/s², gravity in a vertical plane


@dataclass(frozen=True, eq=False)
class PlanarArm:
    """n links joined by revolute joints, the first one to the ground at the origin.

    Link i starts at joint i and points along its own x axis to joint i + 1. All arguments are in SI units; arrays are
    copied, checked and made read-only.

    Parameters
    ----------
    mass : (n,) kg, not negative
    length : (n,) m, not negative
    inertia : (n,) kg·m², about the link's centre of mass, not negative
    com_x, com_y : (n,) m, centre of mass in the link's frame, measured from joint i along and across the link
    gravity : (2,) m/s², in the world frame; the default (0, 0) is an arm on a horizontal table

    Raises
    ------
    ValueError
        naming the argument that is not real, not finite, negative, or not of the length of `mass`.

    Examples
    --------
    >>> arm = PlanarArm([2, 1.5], [0.4, 0.3], [0.03, 0.01], com_x=[0.2, 0.15], com_y=[0, 0.02], gravity=(0, -9.81))
    >>> arm.n, arm.length
    (2, array([0.4, 0.3]))
    """

    mass: Array
    length: Array
    inertia: Array
    com_x: Array
    com_y: Array
    gravity: Array = (0.0, 0.0)  # type: ignore[assignment]

    def __post_init__(self) -> None:
        links = real_array("mass", self.mass).shape
        if len(links) != 1 or links[0] == 0:
            raise ValueError(f"mass must be a list with one number a link, got {self.mass!r}")
        for field in fields(self):
            array = finite(field.name, np.array(real_array(field.name, getattr(self, field.name))))
            expected = (2,) if field.name == "gravity" else links
            if array.shape != expected:
                raise ValueError(f"{field.name} must have shape {expected}, got {array.shape}")
            if field.name in ("mass", "length", "inertia") and (array < 0).any():
                raise ValueError(f"{field.name} must not be negative, got {array.tolist()}")
            array.setflags(write=False)
            object.__setattr__(self, field.name, array)

    @classmethod
    def rods(cls, mass: ArrayLike, length: ArrayLike, gravity: ArrayLike = (0.0, 0.0)) -> PlanarArm:
        """Return an arm of uniform rods: com_x = l/2, com_y = 0, inertia = m l²/12.

        mass, length : (n,) kg, m; gravity : (2,) m/s². Errors as in `PlanarArm`.

        Examples
        --------
        >>> PlanarArm.rods([2, 1.5], [0.4, 0.3]).com_x
        array([0.2 , 0.15])
        """
        m, l = real_array("mass", mass), real_array("length", length)
        if m.shape != l.shape:
            raise ValueError(f"mass and length must have the same shape, got {m.shape} and {l.shape}")
        return cls(m, l, m * l**2 / 12, l / 2, 0 * l, gravity)  # type: ignore[arg-type]

    @cached_property
    def n(self) -> int:
        """Number of links, and of joints."""
        return len(self.mass)

    @cached_property
    def links(self) -> tuple[tuple[float, float, float, float, float], ...]:
        """(mass, length, inertia, com_x, com_y) of each link as Python floats: what a sweep iterates over."""
        arrays = (self.mass, self.length, self.inertia, self.com_x, self.com_y)
        return tuple(zip(*(array.tolist() for array in arrays), strict=True))

    @cached_property
    def base_acceleration(self) -> tuple[float, float]:
        """−gravity, in m/s²: a sweep that starts with it meets every weight as inertia."""
        gx, gy = self.gravity.tolist()
        return -gx, -gy

    @cached_property
    def weightless(self) -> PlanarArm:
        """The same arm on a horizontal table: gravity (0, 0) m/s²."""
        return self.with_(gravity=(0.0, 0.0))

    def with_(self, **changes: Any) -> PlanarArm:
        """Return a copy with some arguments replaced; a name that an arm has not is a ``ValueError`` too.

        Examples
        --------
        >>> course_arm().with_(gravity=(0, 0)).gravity
        array([0., 0.])
        """
        constants = {field.name: getattr(self, field.name) for field in fields(self)}
        if unknown := changes.keys() - constants.keys():
            raise ValueError(f"an arm has no {', '.join(sorted(unknown))}; it has {', '.join(constants)}")
        return PlanarArm(**constants | changes)

    def with_payload(self, mass: float, point: ArrayLike | None = None) -> PlanarArm:
        """Return the arm with a point mass fixed to its last link (parallel-axis rule).

        With c the old and p the payload's place: m' = m + mₚ, c' = (m c + mₚ p)/m', I' = I + m|c − c'|² + mₚ|p − c'|².

        Parameters
        ----------
        mass : kg, not negative; zero changes nothing
        point : (2,) m, in the last link's frame, measured from its joint; default: the tip (length, 0)

        Raises a ``ValueError`` naming what is negative, not finite or of another shape.
        Source: Lynch & Park, *Modern Robotics*, 8.2.1 (Steiner's theorem).

        Examples
        --------
        >>> PlanarArm.rods([2, 1.5], [0.4, 0.3]).with_payload(1.0).mass
        array([2. , 2.5])
        """
        payload = float(finite("mass", vector("mass", np.atleast_1d(real_array("mass", mass)), 1))[0])
        if payload < 0:
            raise ValueError(f"mass must not be negative, got {payload}")
        tip = (self.length[-1], 0.0) if point is None else point
        place = finite("point", vector("point", tip, 2))
        if place.shape != (2,):
            raise ValueError(f"point must have shape (2,), got {place.shape}")
        if payload == 0:
            return self
        old_mass, old_com = self.mass[-1], np.array([self.com_x[-1], self.com_y[-1]])
        new_mass = old_mass + payload
        com = (old_mass * old_com + payload * place) / new_mass
        shift, reach = old_com - com, place - com
        inertia = self.inertia[-1] + old_mass * shift @ shift + payload * reach @ reach
        last = dict(mass=new_mass, com_x=com[0], com_y=com[1], inertia=inertia)
        return self.with_(**{name: [*getattr(self, name)[:-1], value] for name, value in last.items()})

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PlanarArm):
            return NotImplemented
        return all(np.array_equal(getattr(self, f.name), getattr(other, f.name)) for f in fields(self))

    def __hash__(self) -> int:
        return hash(tuple((getattr(self, field.name) + 0.0).tobytes() for field in fields(self)))  # −0.0 equals 0.0

    def __reduce__(self):
        return PlanarArm, tuple(getattr(self, field.name) for field in fields(self))


CONSTANTS = tuple(field.name for field in fields(PlanarArm))  # mass, length, …, gravity


def course_arm(payload: float = 0.0) -> PlanarArm:
    """Return the arm of the lessons: rods of 2 and 1.5 kg, 0.4 and 0.3 m, in a vertical plane.

    payload : kg at the tip, not negative or a ``ValueError``.

    Examples
    --------
    >>> course_arm().mass
    array([2. , 1.5])
    """
    return PlanarArm.rods([2, 1.5], [0.4, 0.3], gravity=EARTH).with_payload(payload)


@dataclass(frozen=True, eq=False)
class Load:
    """A force, and if wanted a moment, that acts **on** the arm from outside. Arrays are copied and made read-only.

    Parameters
    ----------
    force : (..., 2) N, in the world frame
    point : (..., 2) m, where it acts, in the frame of its link, measured from the link's joint; default: its end
    moment : (...) N·m, counter-clockwise positive
    link : index of the link it acts on, as in ``arm.mass[link]``; default: the last

    Leading dimensions broadcast with those of the state.

    Raises
    ------
    ValueError
        naming the argument that is not real, not finite, of the wrong shape or, for `link`, no integer.

    Examples
    --------
    >>> Load(force=(0, -5)).link
    -1
    """

    force: ArrayLike = (0.0, 0.0)
    point: ArrayLike | None = None
    moment: ArrayLike = 0.0
    link: int = -1

    def __post_init__(self) -> None:
        if isinstance(self.link, bool) or not isinstance(self.link, (int, np.integer)):
            raise ValueError(f"link must be an integer, got {self.link!r}")
        given = {"force": vector("force", self.force, 2), "moment": real_array("moment", self.moment)}
        if self.point is not None:
            given["point"] = vector("point", self.point, 2)
        for name, value in given.items():
            array = finite(name, np.array(value))
            array.setflags(write=False)
            object.__setattr__(self, name, array)

    def on(self, arm: PlanarArm) -> tuple[int, Array, Array, Array]:
        """Return (link from 0, force, point, moment (..., 1)) for this arm, or raise a ``ValueError`` for another link.

        Examples
        --------
        >>> Load(force=(0, -5), link=0).on(course_arm())
        (0, array([ 0., -5.]), array([0.4, 0. ]), array([0.]))
        """
        if not -arm.n <= self.link < arm.n:
            raise ValueError(f"link must be an integer from {-arm.n} to {arm.n - 1}, got {self.link!r}")
        link = int(self.link) % arm.n
        point = (arm.length[link], 0.0) if self.point is None else self.point
        return link, np.asarray(self.force), np.asarray(point), np.asarray(self.moment)[..., None]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Load):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __reduce__(self):
        return Load, tuple(getattr(self, field.name) for field in fields(self))

    def _values(self) -> tuple:
        arrays = (
            np.asarray(value) + 0.0 for value in (self.force, self.moment, () if self.point is None else self.point)
        )
        return (self.link, *((array.shape, array.tobytes()) for array in arrays))


class SingularMassMatrix(ValueError):
    """The mass matrix has no inverse: from the named link outwards there is nothing to accelerate. Carries that `link`.

    Examples
    --------
    >>> from reference import forward_dynamics
    >>> forward_dynamics(PlanarArm.rods([1, 0], [1, 1]), [0, 0], [0, 0], [0, 0])
    Traceback (most recent call last):
    reference.arm.SingularMassMatrix: the mass matrix is singular at link 1 (counted from 0): ...
    """

    def __init__(self, link: int) -> None:
        super().__init__(
            f"the mass matrix is singular at link {link} (counted from 0): from there to the tip nothing resists a "
            "motion of its joint, so its acceleration is undefined; give that link a mass, or an inertia if it turns"
        )
        self.link = link

    def __reduce__(self):
        return SingularMassMatrix, (self.link,)
