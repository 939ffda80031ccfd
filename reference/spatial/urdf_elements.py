"""Elements of a URDF file: its links' inertias and its joints, read and checked one by one."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from reference.spatial.rigid_body import rigid_body, seen_through
from reference.spatial.rigid_motion import exp_twist, translation
from reference.spatial.twists import adjoint
from reference.state import Array

TURNING, SLIDING, STILL, FREE = ("revolute", "continuous"), ("prismatic",), ("fixed",), ("floating", "planar")


class UrdfJoint(NamedTuple):
    """A joint: its names, its place, and the unit vector it turns about or slides along."""

    name: str
    kind: str
    parent: str
    child: str
    origin: Array  # pose of the child in the parent, at zero
    axis: Array  # (6,) screw axis in the child's frame; zero where there is none
    effort: float
    mimics: bool

    @property
    def moves(self) -> bool:
        """Whether a screw axis describes the joint."""
        return bool(self.axis.any())


def root_element(source: str | bytes, name: str) -> ET.Element:
    """Return the <robot> element of a URDF text, or of a file's bytes in the encoding that it declares.

    Raises a ``ValueError`` that calls the source by its `name`, for what is no XML, no URDF, or a xacro file.

    Examples
    --------
    >>> root_element("<robot name='arm'/>", "arm.urdf").get("name")
    'arm'
    """
    try:
        tree = ET.fromstring(source)
    except (ET.ParseError, LookupError, ValueError) as error:  # the latter two for an encoding that is not known
        raise ValueError(f"{name} is not well-formed XML: {error}") from None
    if tree.tag != "robot" or any("${" in value for element in tree.iter() for value in element.attrib.values()):
        raise ValueError(f"{name} is not a plain URDF; if it is a xacro file, expand it with the xacro program first")
    return tree


def links(tree: ET.Element) -> dict[str, Array]:
    """Return name → 6×6 inertia about the link's own frame; zero if none is given.

    Raises a ``ValueError`` naming the link, for a name given twice and a mass or moment that is missing or no number.

    Examples
    --------
    >>> links(root_element("<robot><link name='base'/></robot>", "arm.urdf"))["base"].any()
    np.False_
    """
    return {name: _inertia(link, f"link {name!r}") for name, link in _named(tree, "link")}


def joints(tree: ET.Element, among: dict[str, Array]) -> list[UrdfJoint]:
    """Return the joints, each between two of the given links.

    Raises a ``ValueError`` naming the joint, for a name given twice, an unknown type, link or number, and a zero axis.

    Examples
    --------
    >>> text = '<joint name="j" type="revolute"><parent link="a"/><child link="b"/></joint>'
    >>> tree = root_element(f'<robot><link name="a"/><link name="b"/>{text}</robot>', "arm.urdf")
    >>> joints(tree, links(tree))[0].axis  # x, where the file gives none
    array([1., 0., 0., 0., 0., 0.])
    """
    return [_joint(name, element, among) for name, element in _named(tree, "joint")]


def _named(tree: ET.Element, tag: str) -> Iterator[tuple[str, ET.Element]]:
    names: set[str] = set()
    for element in tree.findall(tag):
        name = element.get("name", "")
        if not name or name in names:
            fault = f"{tag} {name!r} stands twice" if name else f"a {tag} has no name"
            raise ValueError(f"{fault}; give each {tag} a name of its own")
        names.add(name)
        yield name, element


def _inertia(link: ET.Element, where: str) -> Array:
    inertial = link.find("inertial")
    if inertial is None:
        return np.zeros((6, 6))
    mass = _number(where, inertial, "mass", "value")
    xx, yy, zz = (_number(where, inertial, "inertia", key) for key in ("ixx", "iyy", "izz"))
    xy, xz, yz = (_number(where, inertial, "inertia", key, "0") for key in ("ixy", "ixz", "iyz"))
    inertia = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    return seen_through(adjoint(_origin(where, inertial)), rigid_body(mass, np.zeros(3), inertia))


def _joint(name: str, element: ET.Element, among: dict[str, Array]) -> UrdfJoint:
    kind, where, kinds = element.get("type", ""), f"joint {name!r}", (*TURNING, *SLIDING, *STILL, *FREE)
    if kind not in kinds:
        raise ValueError(f"{where} must be {', '.join(kinds[:-1])} or {kinds[-1]}, got {kind!r}")
    ends = {}
    for role in ("parent", "child"):
        found = element.find(role)
        link = "" if found is None else found.get("link", "")
        if link not in among:
            raise ValueError(f"{where} must have a {role} that is a link of the file, got {link!r}")
        ends[role] = link
    effort = _number(where, element, "limit", "effort", "0", infinite=True)
    return UrdfJoint(
        name,
        kind,
        **ends,
        origin=_origin(where, element),
        axis=_axis(where, element, kind),
        effort=effort if effort > 0 else np.inf,
        mimics=element.find("mimic") is not None,
    )


def _axis(where: str, joint: ET.Element, kind: str) -> Array:
    if kind not in (*TURNING, *SLIDING):
        return np.zeros(6)
    axis, still = _numbers(where, joint, "axis", "xyz", 3, "1 0 0"), np.zeros(3)
    if not axis.any():
        raise ValueError(f"{where} must have an axis that is not zero")
    unit = axis / np.linalg.norm(axis)  # the specification asks for unit vectors: what is left out is rounding
    return np.concatenate([unit, still] if kind in TURNING else [still, unit])


def _origin(where: str, element: ET.Element) -> Array:
    """Return the pose Trans(xyz) Rot_z(yaw) Rot_y(pitch) Rot_x(roll) of an origin; the identity if none is given."""
    roll, pitch, yaw = _numbers(where, element, "origin", "rpy", 3, "0 0 0")
    turns = [(0, 0, yaw), (0, pitch, 0), (roll, 0, 0)]
    T = translation(_numbers(where, element, "origin", "xyz", 3, "0 0 0"))
    for turn in turns:
        T = T @ exp_twist([*turn, 0, 0, 0])
    return T


def _number(
    where: str, parent: ET.Element, tag: str, key: str, default: str | None = None, infinite: bool = False
) -> float:
    return float(_numbers(where, parent, tag, key, 1, default, infinite)[0])


def _numbers(
    where: str,
    parent: ET.Element,
    tag: str,
    key: str,
    count: int,
    default: str | None = None,
    infinite: bool = False,
) -> Array:
    """Return the numbers in the attribute `key` of the element's child `tag`."""
    element = parent.find(tag)
    text = default if element is None else element.get(key, default)
    if text is None:
        raise ValueError(f'{where} must have <{tag} {key}="…"/> in its <{parent.tag}>')
    try:
        values = np.array([float(word) for word in text.split()])
    except ValueError:
        values = np.empty(0)
    if values.shape != (count,) or not (np.isfinite(values) | (infinite & np.isinf(values))).all():
        what = "number" if infinite else "finite number"
        raise ValueError(f"{where}: {key} of <{tag}> must be {count} {what}{'s' * (count > 1)}, got {text!r}")
    return values
