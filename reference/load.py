"""What acts on a planar arm from outside: a force, and if wanted a moment, at a point of a link."""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import ArrayLike

from reference.arm import PlanarArm
from reference.state import Array, finite, real_array, vector


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
        >>> from reference import course_arm
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
