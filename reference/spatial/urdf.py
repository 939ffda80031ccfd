"""Robots from URDF files: the links and joints of the file, with fixed joints welded, as one open chain."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from reference.spatial.rigid_body import centre_of_mass, seen_through
from reference.spatial.rigid_motion import inverse, translation
from reference.spatial.robot import Robot
from reference.spatial.twists import adjoint
from reference.spatial.urdf_elements import FREE, UrdfJoint, joints, links, root_element
from reference.state import Array, real_array


def from_urdf(path: str | PathLike, tip: str | None = None, gravity: ArrayLike = (0.0, 0.0, -9.81)) -> Robot:
    """Return the chain from a URDF file's root link to its tip link, {0} being the root.

    Frame {i} sits in the centre of mass of link i, parallel to the link's own frame. Whatever hangs on a fixed joint is
    welded to its parent; so is a branch that leaves the chain, with its joints at zero. The chain's base is held: the
    root's mass is left out, and a floating or planar joint ahead of the first moving one stays at zero. Effort limits
    become `torque_limit`; those of zero or missing mean that no limit is known.

    Parameters
    ----------
    path : file name
    tip : name of the tip's link; may be left out when only one link has no children
    gravity : (3,) m/s², in the root's frame

    Raises
    ------
    ValueError
        for a file that is no URDF or no tree, a name given twice, a number that is none, a joint on the chain that no
        screw axis describes or that mimics another, and a tip that is not there or not unique: the message names what
        was found.
    OSError
        if the file cannot be read.

    Source: the URDF specification, wiki.ros.org/urdf/XML.

    Examples
    --------
    >>> from reference.spatial.robots import DATA
    >>> from_urdf(DATA / "ur5.urdf").joint_names[0]
    'shoulder_pan_joint'
    """
    return parse_urdf(Path(path).read_bytes(), tip, gravity, str(path))


def parse_urdf(
    text: str | bytes, tip: str | None = None, gravity: ArrayLike = (0.0, 0.0, -9.81), name: str = "the text"
) -> Robot:
    """Return the robot that a URDF text describes, as `from_urdf` does for a file; `name` is what messages call it.

    Units, frames and errors as in `from_urdf`; no file is read. Bytes are read in the encoding that they declare.

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
    tree = root_element(text, name)
    bodies = links(tree)
    every_joint = joints(tree, bodies)
    order = _from_root(bodies, every_joint, name)
    chain = _chain(bodies, every_joint, tip, name)
    on_chain = {joint.name for joint in chain}
    for joint in reversed(order):  # every link off the chain is added to its parent, outermost first
        if joint.name not in on_chain:
            bodies[joint.parent] = bodies[joint.parent] + seen_through(adjoint(joint.origin), bodies[joint.child])

    axes, frames = [], []
    inertias: list[Array] = []
    moving: list[UrdfJoint] = []
    home = np.eye(4)  # pose of the link at hand in {0}, with every joint at zero
    for joint in chain:
        home, body = home @ joint.origin, bodies[joint.child]
        if joint.moves:
            moving.append(joint)
            axes.append(adjoint(home) @ joint.axis)
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


def _from_root(bodies: dict[str, Array], joints: list[UrdfJoint], name: str) -> list[UrdfJoint]:
    """Return the joints of a tree, each after the joint that carries it."""
    if not bodies:
        raise ValueError(f"{name} has no links")
    above = {joint.child: joint for joint in joints}
    if len(above) < len(joints):
        child = next(joint.child for joint in joints if above[joint.child] is not joint)
        raise ValueError(f"{name} has a link with two parents, {child}; only trees of links can be read")
    reached = [link for link in bodies if link not in above]
    if len(reached) > 1:
        raise ValueError(
            f"{name} has {len(reached)} links without a parent: {', '.join(reached)}; join them to one tree"
        )
    order = []
    for link in reached:  # grows as it is walked along
        order += [joint for joint in joints if joint.parent == link]
        reached += [joint.child for joint in joints if joint.parent == link]
    if lost := bodies.keys() - reached:
        raise ValueError(f"{name} has a closed loop of joints at {min(lost)}; only trees of links can be read")
    return order


def _chain(bodies: dict[str, Array], joints: list[UrdfJoint], tip: str | None, name: str) -> list[UrdfJoint]:
    """Return the joints from the root to the tip, in order."""
    if tip is None:
        ends = sorted(bodies.keys() - {joint.parent for joint in joints})
        if len(ends) != 1:
            raise ValueError(f"{name} has {len(ends)} links without children; give one as tip: {', '.join(ends)}")
        tip = ends[0]
    elif tip not in bodies:
        raise ValueError(f"tip must be a link of {name}, got {tip!r}; its links are {', '.join(bodies)}")
    above = {joint.child: joint for joint in joints}
    chain: list[UrdfJoint] = []
    while tip in above:
        chain.insert(0, above[tip])
        tip = chain[0].parent
    for k, joint in enumerate(chain):
        if joint.mimics:
            raise ValueError(f"joint {joint.name!r} mimics another joint; make it fixed, or let it move by itself")
        if joint.kind in FREE and any(before.moves for before in chain[:k]):
            raise ValueError(
                f"joint {joint.name!r} on the way to the tip must be revolute, continuous, prismatic or fixed, got "
                f"{joint.kind!r}; make it fixed, or take a tip ahead of it"
            )
    return chain
