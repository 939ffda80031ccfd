"""Robots from URDF files: the links and joints of the file, with fixed joints welded, as one open chain."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from os import PathLike
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from reference.rigid_body import centre_of_mass, rigid_body, seen_through
from reference.rigid_motion import adjoint, exp_twist, inverse, translation
from reference.robot import Robot
from reference.state import Array, real_array

TURNING, SLIDING = ("revolute", "continuous"), ("prismatic",)


class _Joint(NamedTuple):
    name: str
    kind: str
    parent: str
    child: str
    origin: Array  # pose of the child in the parent, at zero
    axis: Array  # unit vector in the child's frame
    effort: float
    mimics: bool


def from_urdf(path: str | PathLike, tip: str | None = None, gravity: ArrayLike = (0.0, 0.0, -9.81)) -> Robot:
    """Return the chain from a URDF file's root link to its tip link, {0} being the root.

    Frame {i} sits in the centre of mass of link i, parallel to the link's own frame. Whatever hangs on a fixed joint is
    welded to its parent; so is a branch that leaves the chain, with its joints at zero. The root's mass is left out.
    Effort limits become `torque_limit`; those of zero or missing mean that no limit is known.

    Parameters
    ----------
    path : file name
    tip : name of the tip's link; may be left out when only one link has no children
    gravity : (3,) m/s², in the root's frame

    Raises
    ------
    ValueError
        for a file that is no URDF, a number that is none, a joint type that no screw axis describes, a mimic
        joint on the chain, and a tip that is not there or not unique: the message names what was found.
    OSError
        if the file cannot be read.

    Source: the URDF specification, wiki.ros.org/urdf/XML.

    Examples
    --------
    >>> from reference.robots import DATA
    >>> from_urdf(DATA / "ur5.urdf").joint_names[0]
    'shoulder_pan_joint'
    """
    return parse_urdf(Path(path).read_text(encoding="utf-8"), tip, gravity, str(path))


def parse_urdf(
    text: str, tip: str | None = None, gravity: ArrayLike = (0.0, 0.0, -9.81), name: str = "the text"
) -> Robot:
    """Return the robot that a URDF text describes, as `from_urdf` does for a file; `name` is what messages call it.

    Units, frames and errors as in `from_urdf`; no file is read.

    Source: the URDF specification, wiki.ros.org/urdf/XML.

    Examples
    --------
    >>> parse_urdf(
    ...     '<robot name="slider"><link name="rail"/><link name="cart"><inertial><mass value="2"/>'
    ...     '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>'
    ...     '<joint name="slide" type="prismatic"><parent link="rail"/><child link="cart"/></joint></robot>'
    ... ).S.T
    array([[0., 0., 0., 1., 0., 0.]])
    """
    try:
        tree = ET.fromstring(text)
    except ET.ParseError as error:
        raise ValueError(f"{name} is not well-formed XML: {error}") from None
    if tree.tag != "robot" or "${" in text:
        raise ValueError(f"{name} is not a plain URDF; if it is a xacro file, expand it with the xacro program first")
    bodies = {link.get("name", ""): _inertia(link) for link in tree.findall("link")}
    joints = [_joint(element, bodies) for element in tree.findall("joint")]
    chain = _chain(bodies, joints, tip, name)
    if mimics := [joint.name for joint in chain if joint.mimics]:
        raise ValueError(f"joint {mimics[0]!r} mimics another joint; make it fixed, or let it move by itself")
    on_chain = {joint.name for joint in chain}
    _weld([joint for joint in joints if joint.name not in on_chain], bodies)

    axes, frames = [], []
    inertias: list[Array] = []
    moving: list[_Joint] = []
    home = np.eye(4)  # pose of the link at hand in {0}, with every joint at zero
    for joint in chain:
        home, body = home @ joint.origin, bodies[joint.child]
        if joint.kind != "fixed":
            moving.append(joint)
            axes.append(adjoint(home) @ _axis(joint))
            frames.append(home)
            inertias.append(body)
        elif moving:  # welded to the link before; on the root it would add nothing
            inertias[-1] = inertias[-1] + seen_through(adjoint(inverse(frames[-1]) @ home), body)
    if not moving:
        raise ValueError(f"{name} has no moving joint between its root and its tip")
    frames = [T @ translation(centre_of_mass(G)) for T, G in zip(frames, inertias, strict=True)]
    inertias = [seen_through(adjoint(translation(-centre_of_mass(G))), G) for G in inertias]
    steps = [inverse(a) @ b for a, b in zip([np.eye(4), *frames], [*frames, home], strict=True)]
    return Robot(
        S=np.array(axes).T,
        link_frames=np.array(steps),
        link_inertias=np.array(inertias),
        gravity=real_array("gravity", gravity),
        torque_limit=np.array([joint.effort for joint in moving]),
        joint_names=tuple(joint.name for joint in moving),
    )


def _chain(links: dict[str, Array], joints: list[_Joint], tip: str | None, name: str) -> list[_Joint]:
    """Return the joints from the root to the tip, in order."""
    above = {joint.child: joint for joint in joints}
    if len(above) < len(joints):
        raise ValueError(f"{name} has a link with two parents; only trees of links can be read")
    if tip is None:
        ends = sorted(links.keys() - {joint.parent for joint in joints})
        if len(ends) != 1:
            raise ValueError(f"{name} has {len(ends)} links without children; give one as tip: {', '.join(ends)}")
        tip = ends[0]
    elif tip not in links:
        raise ValueError(f"tip must be a link of {name}, got {tip!r}; its links are {', '.join(links)}")
    chain: list[_Joint] = []
    while tip in above:
        chain.append(above[tip])
        tip = chain[-1].parent
        if len(chain) > len(joints):
            raise ValueError(f"{name} has a closed loop of joints; only trees of links can be read")
    return chain[::-1]


def _weld(branches: list[_Joint], bodies: dict[str, Array]) -> None:
    """Add every link off the chain to its parent, outermost first."""
    while branches:
        parents = {joint.parent for joint in branches}
        outermost = [joint for joint in branches if joint.child not in parents]
        if not outermost:
            raise ValueError("the links off the chain form a closed loop of joints; only trees of links can be read")
        for joint in outermost:
            bodies[joint.parent] = bodies[joint.parent] + seen_through(adjoint(joint.origin), bodies[joint.child])
        branches = [joint for joint in branches if joint.child in parents]


def _inertia(link: ET.Element) -> Array:
    """Return the link's 6×6 inertia about its own frame; zero if none is given."""
    inertial, where = link.find("inertial"), f"link {link.get('name')!r}"
    if inertial is None:
        return np.zeros((6, 6))
    mass = _numbers(where, inertial.find("mass"), "value", 1)[0]
    tensor = inertial.find("inertia")
    xx, yy, zz = (_numbers(where, tensor, key, 1)[0] for key in ("ixx", "iyy", "izz"))
    xy, xz, yz = (_numbers(where, tensor, key, 1, "0")[0] for key in ("ixy", "ixz", "iyz"))
    inertia = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    return seen_through(adjoint(_origin(where, inertial)), rigid_body(mass, np.zeros(3), inertia))


def _joint(element: ET.Element, links: dict[str, Array]) -> _Joint:
    name, kind = element.get("name", ""), element.get("type", "")
    where = f"joint {name!r}"
    if kind not in (*TURNING, *SLIDING, "fixed"):
        raise ValueError(f"{where} must be revolute, continuous, prismatic or fixed, got {kind!r}")
    ends = {}
    for role in ("parent", "child"):
        found = element.find(role)
        link = "" if found is None else found.get("link", "")
        if link not in links:
            raise ValueError(f"{where} must have a {role} that is a link of the file, got {link!r}")
        ends[role] = link
    axis = _numbers(where, element.find("axis"), "xyz", 3, "1 0 0")
    if not axis.any():
        raise ValueError(f"{where} must have an axis that is not zero")
    effort = _numbers(where, element.find("limit"), "effort", 1, "0")[0]
    unit = axis / np.linalg.norm(axis)  # the specification asks for unit vectors: what is left out is rounding
    limit, mimics = float(effort) if effort > 0 else np.inf, element.find("mimic") is not None
    origin = _origin(where, element)
    return _Joint(name, kind, ends["parent"], ends["child"], origin, unit, limit, mimics)


def _axis(joint: _Joint) -> Array:
    still = np.zeros(3)
    return np.concatenate([joint.axis, still] if joint.kind in TURNING else [still, joint.axis])


def _origin(where: str, element: ET.Element) -> Array:
    """Return the pose Trans(xyz) Rot_z(yaw) Rot_y(pitch) Rot_x(roll) of an origin; the identity if none is given."""
    origin = element.find("origin")
    roll, pitch, yaw = _numbers(where, origin, "rpy", 3, "0 0 0")
    turns = [(0, 0, yaw), (0, pitch, 0), (roll, 0, 0)]
    T = translation(_numbers(where, origin, "xyz", 3, "0 0 0"))
    for turn in turns:
        T = T @ exp_twist([*turn, 0, 0, 0])
    return T


def _numbers(where: str, element: ET.Element | None, key: str, count: int, default: str = "") -> Array:
    text = default if element is None else element.get(key, default)
    try:
        values = np.array([float(word) for word in text.split()])
    except ValueError:
        values = np.empty(0)
    if values.shape != (count,) or not np.isfinite(values).all():
        raise ValueError(f"{where}: {key} must be {count} finite number{'s' * (count > 1)}, got {text!r}")
    return values
