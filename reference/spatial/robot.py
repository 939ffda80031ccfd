"""The spatial chain: a robot's screw axes, link frames and inertias, checked once and then read-only."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from reference.quantities import number
from reference.spatial.axis_frames import Joint, axis_frame, body_components, pose_components
from reference.spatial.rigid_body import check_rigid_body, rigid_body
from reference.spatial.rigid_motion import inverse, rigid_motion
from reference.state import Array, finite, real_array


@dataclass(frozen=True, eq=False)
class Robot:
    """An open chain of n joints, described as in *Modern Robotics*: {0} is the ground, {i} in link i, {n+1} the tip.

    All arguments are in SI units; arrays are copied, checked and made read-only.

    Parameters
    ----------
    S : (6, n) screw axes (ω, v), one a column, in {0} with every joint at zero. A turning joint has ω ≠ 0, a sliding
        one ω = 0. Axes are taken as they are: with |ω| = 2 the joint turns by two radians for each unit of q.
    link_frames : (n + 1, 4, 4) M_{i−1,i}, the pose of {i} in {i−1} with every joint at zero; the last is the tip's
    link_inertias : (n, 6, 6) G_i = [[I, m[c]], [m[c]ᵀ, m 1]] in {i}, with m the mass, c the centre of mass and I the
        inertia about the origin of {i}; with {i} in the centre of mass G_i = diag(I, m, m, m). Whether no principal
        moment exceeds the sum of the other two is not asked: published moments, the Puma's for one, break that rule
    gravity : (3,) m/s², in {0}; the default (0, 0, 0) is a robot in orbit
    torque_limit : (n,) N·m or N, what each joint can give at most; default: infinite
    joint_names : n names; default: joint_1 …

    Raises
    ------
    ValueError
        naming the argument that is not real, not finite or of the wrong shape; a screw axis that is zero; a frame that
        is no rigid motion; an inertia that `check_rigid_body` refuses.

    Source: Lynch & Park, *Modern Robotics*, 8.3.

    Examples
    --------
    >>> from reference.spatial.rigid_motion import translation
    >>> pendulum = Robot([[0], [1], [0], [0], [0], [0]], [translation([0.5, 0, 0]), np.eye(4)],
    ...                  [np.diag([0, 0, 0, 2, 2, 2])], gravity=(0, 0, -9.81))
    >>> pendulum.n, pendulum.joint_names
    (1, ('joint_1',))
    """

    S: Array
    link_frames: Array
    link_inertias: Array
    gravity: Array = (0.0, 0.0, 0.0)  # type: ignore[assignment]
    torque_limit: Array = None  # type: ignore[assignment]
    joint_names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        S = finite("S", real_array("S", self.S))
        if S.ndim != 2 or S.shape[0] != 6 or S.shape[1] == 0:
            raise ValueError(f"S must have shape (6, n), one screw axis a column, got {S.shape}")
        n = S.shape[1]
        if idle := [i for i in range(n) if not S[:, i].any()]:
            raise ValueError(f"S must not hold a zero screw axis, got one in column {idle[0]} (counted from 0)")
        frames = rigid_motion("link_frames", _stack("link_frames", self.link_frames, (n + 1, 4, 4)))
        inertias = finite("link_inertias", _stack("link_inertias", self.link_inertias, (n, 6, 6)))
        for i, G in enumerate(inertias):
            check_rigid_body(f"link_inertias[{i}]", G)
        gravity = finite("gravity", _stack("gravity", self.gravity, (3,)))
        limit = _stack("torque_limit", np.full(n, np.inf) if self.torque_limit is None else self.torque_limit, (n,))
        if not (limit > 0).all():
            raise ValueError(f"torque_limit must be positive, got {limit.tolist()}")
        names = tuple(self.joint_names) or tuple(f"joint_{i + 1}" for i in range(n))
        if len(names) != n:
            raise ValueError(f"joint_names must hold {n} names, got {len(names)}: {names}")
        checked = dict(S=S, link_frames=frames, link_inertias=inertias, gravity=gravity, torque_limit=limit)
        for name, value in checked.items():
            array = np.array(value)
            array.setflags(write=False)
            object.__setattr__(self, name, array)
        object.__setattr__(self, "joint_names", names)

    @property
    def n(self) -> int:
        """Number of joints, and of links."""
        return self.S.shape[1]

    @cached_property
    def A(self) -> Array:
        """(6, n) the screw axes in their own links' frames: A_i = Ad_{M_i⁻¹} S_i with M_i = M_{0,1} … M_{i−1,i}."""
        home, axes = np.eye(4), []
        for M, (w, v) in zip(self.link_frames, self.S.T.reshape(-1, 2, 3), strict=False):
            home = home @ M
            axes.append(np.concatenate([w, v + np.cross(w, home[:3, 3])]).reshape(2, 3) @ home[:3, :3])
        A = np.reshape(axes, (-1, 6)).T
        A.setflags(write=False)
        return A

    @cached_property
    def joints(self) -> list[Joint]:
        """The constants of each joint and its link as Python floats: what a sweep iterates over."""
        from reference.spatial.twists import adjoint  # a robot as data, which crosses to other processes, needs none

        joints, to_previous = [], np.eye(4)
        for i in range(self.n):
            to_axis, turn, slide = axis_frame(self.A[:, i])
            K = inverse(to_previous) @ self.link_frames[i] @ to_axis
            Ad = adjoint(to_axis)
            joints.append(Joint(turn, slide, pose_components(K), body_components(self.link_inertias[i], Ad)))
            to_previous = to_axis
        return joints

    @cached_property
    def tip(self) -> tuple[float, ...]:
        """The pose of the tip in the last joint's axis frame, as components."""
        return pose_components(inverse(axis_frame(self.A[:, -1])[0]) @ self.link_frames[-1])

    @cached_property
    def weightless(self) -> Robot:
        """The same robot without gravity: (0, 0, 0) m/s²."""
        return self.with_(gravity=(0.0, 0.0, 0.0))

    def with_(self, **changes: Any) -> Robot:
        """Return a copy with some arguments replaced; a name that a robot has not is a ``ValueError`` too.

        Examples
        --------
        >>> from reference.spatial.robots import ur5
        >>> ur5().with_(gravity=(0, 0, -1.62)).gravity  # on the moon, m/s²
        array([ 0.  ,  0.  , -1.62])
        """
        constants = {field.name: getattr(self, field.name) for field in fields(self)}
        if unknown := changes.keys() - constants.keys():
            raise ValueError(f"a robot has no {', '.join(sorted(unknown))}; it has {', '.join(constants)}")
        return Robot(**constants | changes)

    def with_payload(self, mass: float, point: ArrayLike = (0.0, 0.0, 0.0)) -> Robot:
        """Return the robot with a point mass fixed to its last link: G_n' = G_n + m [[−[p]², [p]], [[p]ᵀ, 1]].

        Parameters
        ----------
        mass : kg, not negative; zero changes nothing
        point : (3,) m, in the tip's frame {n+1}; default: its origin

        Raises a ``ValueError`` naming what is negative, not finite or of another shape.

        Source: Lynch & Park, *Modern Robotics*, 8.2.3.

        Examples
        --------
        >>> from reference.spatial.robots import ur5
        >>> float(ur5().with_payload(5.0).link_inertias[-1, 5, 5])
        5.1879
        """
        payload, place = number("mass", mass), finite("point", _stack("point", point, (3,)))
        M = self.link_frames[-1]
        added = rigid_body(payload, M[:3, :3] @ place + M[:3, 3], np.zeros((3, 3)))
        return self.with_(link_inertias=[*self.link_inertias[:-1], self.link_inertias[-1] + added])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Robot):
            return NotImplemented
        return all(np.array_equal(getattr(self, f.name), getattr(other, f.name)) for f in fields(self))

    def __hash__(self) -> int:
        return hash((self.S.tobytes(), self.link_frames.tobytes(), self.link_inertias.tobytes()))

    def __reduce__(self):
        return Robot, tuple(getattr(self, field.name) for field in fields(self))


def _stack(name: str, value: ArrayLike, shape: tuple[int, ...]) -> Array:
    try:
        array = real_array(name, value)
    except ValueError:
        array = np.empty(0)
    if array.shape != shape:
        got = array.shape if array.size else f"{value!r:.60}"
        raise ValueError(f"{name} must hold real numbers in the shape {shape}, got {got}")
    return array
