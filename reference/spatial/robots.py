"""Robots ready to use: Universal Robots' UR5, *Modern Robotics*' 3R, the Puma 560; and planar arms in space."""

from __future__ import annotations

import json
from importlib.resources import files

import numpy as np
from numpy.typing import ArrayLike

from reference.arm import PlanarArm
from reference.spatial.kinematics import link_poses
from reference.spatial.rigid_body import rigid_body
from reference.spatial.rigid_motion import exp_twist, translation
from reference.spatial.robot import Robot
from reference.spatial.urdf import from_urdf, parse_urdf
from reference.state import finite, real_array

__all__ = ["Robot", "from_denavit_hartenberg", "from_urdf", "link_poses", "mr_3r", "planar", "puma560", "ur5"]

DATA = files("reference") / "robots"


def ur5() -> Robot:
    """Return Universal Robots' UR5, standing on a table, with its joints' maximal torques in N·m.

    Source: Lynch & Park, *Modern Robotics*, 4.2, and the maker; ``robots/ur5.urdf`` says which number is whose.

    Examples
    --------
    >>> ur5().torque_limit
    array([150., 150., 150.,  28.,  28.,  28.])
    """
    return parse_urdf((DATA / "ur5.urdf").read_text(encoding="utf-8"))


def mr_3r() -> Robot:
    """Return the three-joint robot of the examples in the *Modern Robotics* code library.

    Its first screw axis is (1, 0, 1, 0, 1, 0), so a unit of q_1 turns by √2 radians.

    Examples
    --------
    >>> float(np.linalg.norm(mr_3r().S[:3, 0])).__round__(6)
    1.414214
    """
    data = _data("mr_3r.json")
    inertias = np.array([np.diag(diagonal) for diagonal in data["link_inertia_diagonals"]])
    return Robot(np.transpose(data["screw_axes"]), np.array(data["link_frames"]), inertias, np.array(data["gravity"]))


def puma560() -> Robot:
    """Return Unimation's Puma 560: its links alone, without the rotors of its motors and without friction.

    ``robots/puma560.json`` also gives gear ratios G, rotor inertias J and friction. Programs that include the rotors
    add G²J to the diagonal of the mass matrix.

    Source: Corke & Armstrong-Hélouvry, "A search for consensus among model parameters reported for the PUMA 560 robot",
    1994, by way of the table that the file names.

    Examples
    --------
    >>> from reference.screws import gravity_forces
    >>> gravity_forces(puma560(), [0, np.pi / 4, np.pi, 0, np.pi / 4, 0]).round(4)[1:3]
    array([31.6399,  6.0351])
    """
    links = _data("puma560.json")["links"]
    columns = {name: [link[name] for link in links] for name in ("d", "a", "alpha", "mass", "com", "inertia")}
    columns["alpha"] = [np.deg2rad(angle) for angle in columns["alpha"]]
    return from_denavit_hartenberg(**columns, gravity=(0.0, 0.0, -9.81))


def planar(arm: PlanarArm) -> Robot:
    """Return the planar arm as a spatial chain: S_i = (0, 0, 1, 0, −x_i, 0) with x_i = l_1 + … + l_{i−1}.

    The arm moves in the x–y plane of {0}. Frame {i} sits in link i's centre of mass with its axes along and across the
    link; the tip's frame sits at the arm's end. A planar load f at the end is F_tip = −(0, 0, moment, Rᵀf).

    Source: Lynch & Park, *Modern Robotics*, 8.3.

    Examples
    --------
    >>> from reference import course_arm
    >>> from reference.screws import gravity_forces
    >>> gravity_forces(planar(course_arm()), [0, 0])
    array([12.01725,  2.20725])
    """
    joint_x = np.cumsum([0.0, *arm.length])
    com = [(x + cx, cy, 0.0) for x, cx, cy in zip(joint_x, arm.com_x, arm.com_y, strict=False)]
    places = [np.zeros(3), *map(np.array, com), np.array([joint_x[-1], 0.0, 0.0])]
    # about x a thin rod has no inertia; a motion in the plane never asks for it
    inertias = [rigid_body(m, np.zeros(3), np.diag([0.0, I, I])) for m, I in zip(arm.mass, arm.inertia, strict=True)]
    return Robot(
        S=np.array([[0, 0, 1, 0, 0.0 - x, 0] for x in joint_x[:-1]]).T,
        link_frames=np.array([translation(b - a) for a, b in zip(places, places[1:], strict=False)]),
        link_inertias=np.array(inertias),
        gravity=np.array([*arm.gravity, 0.0]),
    )


def from_denavit_hartenberg(
    d: ArrayLike,
    a: ArrayLike,
    alpha: ArrayLike,
    mass: ArrayLike,
    com: ArrayLike,
    inertia: ArrayLike,
    gravity: ArrayLike = (0.0, 0.0, 0.0),
) -> Robot:
    """Return a robot of turning joints by standard parameters, T_{i−1,i}(q) = Rot_z(q) Trans_z(d) Trans_x(a) Rot_x(α).

    Parameters
    ----------
    d, a : (n,) m
    alpha : (n,) rad
    mass : (n,) kg, not negative
    com : (n, 3) m, centre of mass in the link's frame, which sits at the link's far end
    inertia : (n, 3) kg·m², Ixx, Iyy, Izz about the centre of mass, not negative
    gravity : (3,) m/s², in {0}

    Raises
    ------
    ValueError
        naming the argument that is not real, not finite, negative, or not of the shape that `d` asks for.

    Source: Lynch & Park, *Modern Robotics*, appendix C, with the parameters numbered from the link's near end.

    Examples
    --------
    >>> com = [[-0.2, 0, 0], [-0.15, 0, 0]]
    >>> arm = from_denavit_hartenberg([0, 0], [0.4, 0.3], [0, 0], [2, 1.5], com, np.zeros((2, 3)))
    >>> arm.S[:, 1]
    array([ 0. ,  0. ,  1. ,  0. , -0.4,  0. ])
    """
    given = dict(d=d, a=a, alpha=alpha, mass=mass, com=com, inertia=inertia)
    arrays = {name: finite(name, real_array(name, value)) for name, value in given.items()}
    n = arrays["d"].size
    if arrays["d"].ndim != 1 or n == 0:
        raise ValueError(f"d must be a list with one number a joint, got {d!r:.60}")
    for name, array in arrays.items():
        expected = (n, 3) if name in ("com", "inertia") else (n,)
        if array.shape != expected:
            raise ValueError(f"{name} must have shape {expected}, as d has {n} entries, one a joint; got {array.shape}")
        if name in ("mass", "inertia") and (array < 0).any():
            raise ValueError(f"{name} must not be negative, got {array.tolist()}")
    frames, axes, home = [], [], np.eye(4)
    for di, ai, alphai in zip(arrays["d"], arrays["a"], arrays["alpha"], strict=True):
        axes.append([*home[:3, 2], *np.cross(home[:3, 3], home[:3, 2])])  # the z axis of the frame before
        frames.append(translation([ai, 0, di]) @ exp_twist([alphai, 0, 0, 0, 0, 0]))
        home = home @ frames[-1]
    bodies = zip(arrays["mass"], arrays["com"], arrays["inertia"], strict=True)
    inertias = [rigid_body(m, c, np.diag(I)) for m, c, I in bodies]
    S = np.transpose(axes) + 0.0
    return Robot(S, np.array([*frames, np.eye(4)]), np.array(inertias), real_array("gravity", gravity))


def _data(name: str) -> dict:
    return json.loads((DATA / name).read_text(encoding="utf-8"))
