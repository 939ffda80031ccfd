"""Plain data as it travels: arrays as raw float64, arms, robots and loads by constants, the rest by its type's name.

Whoever reads trusts nothing: shapes that do not fit their bytes, arms and robots that cannot be are errors.
"""

from __future__ import annotations

import math
import operator
from typing import Any, Union

import msgspec
import numpy as np

from reference.arm import CONSTANTS, PlanarArm
from reference.load import Load
from reference.spatial.robot import Robot

_constants = operator.attrgetter(*CONSTANTS)
ROBOT = ("S", "link_frames", "link_inertias", "gravity", "torque_limit")
_robot_constants = operator.attrgetter(*ROBOT)
MAX_DIMENSIONS, MAX_DEPTH, MAX_TEXT, MAX_ITEMS = 8, 16, 2000, 10_000


class Hostile(ValueError):
    """Something came through the pipe that no honest worker sends."""


class Message(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """Base of everything that travels; the first entry says which type it is."""


class Array(Message, tag="array"):
    shape: tuple[int, ...]
    data: bytes
    integer: bool = False  # of an argument: whether it is one of whole numbers; results are real numbers


class Items(Message, tag="items"):
    kind: str  # "list" or "tuple"
    items: list[Value]


class Mapping(Message, tag="mapping"):
    items: dict[str, Value]


class Arm(Message, tag="arm"):
    constants: tuple[Array, Array, Array, Array, Array, Array]


class Chain(Message, tag="robot"):
    constants: tuple[Array, Array, Array, Array, Array]
    joint_names: tuple[str, ...]


class LoadOn(Message, tag="load"):
    force: Value
    point: Value
    moment: Value
    link: int


class Other(Message, tag="other"):
    type_name: str


Value = Union[None, bool, int, float, str, Array, Items, Mapping, Arm, Chain, LoadOn, Other]  # noqa: UP007  (msgspec resolves it)


def to_wire(value: Any, depth: int = 0) -> Value:
    """Return plain data as what travels; anything else becomes the name of its type."""
    kind = type(value)
    if kind is float or value is None or kind is bool:
        return value
    if kind is np.ndarray:
        if value.dtype.kind in "fiub":
            return Array(value.shape, np.ascontiguousarray(value, dtype="<f8").tobytes(), value.dtype.kind in "iu")
        return Other(f"an array of dtype {value.dtype}")
    if kind is PlanarArm:
        return Arm(tuple([Array(array.shape, array.tobytes()) for array in _constants(value)]))  # type: ignore[arg-type]
    if kind is Robot:
        parts = tuple([Array(array.shape, np.ascontiguousarray(array).tobytes()) for array in _robot_constants(value)])
        return Chain(parts, value.joint_names)  # type: ignore[arg-type]
    if depth > MAX_DEPTH:
        return Other("data nested too deeply")
    if kind is Load:
        force, point, moment = (to_wire(x, depth + 1) for x in (value.force, value.point, value.moment))
        return LoadOn(force, point, moment, int(value.link))
    if isinstance(value, (np.bool_, np.integer, np.floating)):
        return to_wire(value.item() if value.itemsize <= 8 else float(value), depth + 1)
    if isinstance(value, int):
        return int(value) if -(2**63) <= value < 2**64 else Other("an int of more than 64 bits")
    if isinstance(value, float):
        return float(value)
    if isinstance(value, str):
        return str(value).encode("utf-8", "replace").decode()
    if isinstance(value, np.ndarray):
        return to_wire(np.array(value, subok=False), depth + 1)
    if isinstance(value, (list, tuple, dict)) and len(value) > MAX_ITEMS:
        return Other(f"a {'dict' if isinstance(value, dict) else 'list'} of more than {MAX_ITEMS:,} entries")
    if isinstance(value, (list, tuple)):
        return Items("list" if kind is list else "tuple", [to_wire(item, depth + 1) for item in value])
    if isinstance(value, dict) and all(isinstance(key, str) for key in value):
        return Mapping({str(key): to_wire(item, depth + 1) for key, item in value.items()})
    return Other(str(kind.__name__)[:100])


def from_wire(value: Value, other: Any = Other, depth: int = 0) -> Any:
    """Return fresh plain data from what came, or raise `Hostile`; `other` makes what stands for unsupported types."""
    if isinstance(value, Array):
        return _array(value)
    if depth > MAX_DEPTH + 2:
        raise Hostile("data nested too deeply")
    if isinstance(value, (Items, Mapping)) and len(value.items) > MAX_ITEMS:
        raise Hostile(f"more than {MAX_ITEMS:,} entries in a list or dict")
    if isinstance(value, Items):
        items = [from_wire(item, other, depth + 1) for item in value.items]
        if value.kind not in ("list", "tuple"):
            raise Hostile("a sequence that is neither list nor tuple")
        return items if value.kind == "list" else tuple(items)
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, Mapping):
        return {clean(key): from_wire(item, other, depth + 1) for key, item in value.items.items()}
    if isinstance(value, Arm):
        try:
            return PlanarArm(*map(_array, value.constants))
        except ValueError as error:
            raise Hostile(f"an arm that cannot be: {clean(str(error), 200)}") from None
    if isinstance(value, Chain):
        try:
            constants = dict(zip(ROBOT, map(_array, value.constants), strict=True))
            return Robot(**constants, joint_names=tuple(map(clean, value.joint_names)))  # type: ignore[arg-type]
        except ValueError as error:
            raise Hostile(f"a robot that cannot be: {clean(str(error), 200)}") from None
    if isinstance(value, LoadOn):
        force, point, moment = (from_wire(part, other, depth + 1) for part in (value.force, value.point, value.moment))
        return Load(force, point, moment, value.link)
    if isinstance(value, Other):
        return other(clean(value.type_name, 100))
    return value


def argument(value: Value) -> Any:
    """Return fresh plain data from the grader, which checked its arms when it made them: four times faster."""
    if isinstance(value, Array) and value.integer:
        return _array(value).astype(int)
    if isinstance(value, Chain):
        robot = object.__new__(Robot)
        for name, constant in zip(ROBOT, value.constants, strict=True):
            vars(robot)[name] = np.frombuffer(constant.data).reshape(constant.shape)
        vars(robot)["joint_names"] = value.joint_names
        return robot
    if not isinstance(value, Arm):
        return from_wire(value)
    arm = object.__new__(PlanarArm)
    for name, constant in zip(CONSTANTS, value.constants, strict=True):
        vars(arm)[name] = np.frombuffer(constant.data)  # read-only, as bytes are
    return arm


def _array(value: Array) -> np.ndarray:
    shape = value.shape
    if len(shape) > MAX_DIMENSIONS or any(n < 0 for n in shape) or 8 * math.prod(shape) != len(value.data):
        raise Hostile(f"an array whose shape {shape[:MAX_DIMENSIONS]} does not fit its {len(value.data)} bytes")
    return np.frombuffer(value.data, dtype="<f8").reshape(shape).astype(np.float64)


def clean(text: str, longest: int = MAX_TEXT) -> str:
    """Return text without control, direction-changing and invisible characters, cut to a length."""
    kept = "".join(c if c in "\n\t" or c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text[:longest])
    return kept + "…" if len(text) > longest else kept
