"""Cases: arms, states and loads to try a function on, from the simplest to the generic.

Every number is rounded to two decimals, so that a case can be printed as the call that reproduces it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from reference import EARTH, Load, PlanarArm

Rng = np.random.Generator


@dataclass(frozen=True, eq=False)
class Case:
    """Arguments for one call, and what makes them special: "at rest, stretched out"."""

    label: str
    arguments: tuple

    def call(self, name: str) -> str:
        """Return the line of Python that repeats the call."""
        return f"{name}({', '.join(map(code, self.arguments))})"


@dataclass(frozen=True)
class Family:
    """The arms that an exercise speaks of."""

    links: tuple[int, ...] = (2,)
    com_y: bool = True
    vertical: bool = False  # gravity along −y, as in the first lessons, or in any direction

    def simple(self, n: int | None = None, gravity: bool = True) -> PlanarArm:
        """Rods of 2, 1.5, 1, … kg and 0.4, 0.3, 0.2 … m: the arm of the lessons, continued."""
        n = self.links[0] if n is None else n
        mass = [2.0, 1.5, 1.0, 0.8, 0.5, 0.4][:n]
        length = [0.4, 0.3, 0.2, 0.25, 0.1, 0.15][:n]
        return PlanarArm.rods(mass, length, gravity=EARTH if gravity else (0, 0))

    def random(self, rng: Rng, n: int | None = None, gravity: bool = True) -> PlanarArm:
        """An arm with nothing equal and nothing zero."""
        n = int(rng.choice(self.links)) if n is None else n
        mass, length = rng.uniform(0.5, 3, n), rng.uniform(0.3, 1.2, n)
        inertia, com_x = rng.uniform(0.05, 0.4, n), rng.uniform(0.1, 0.9, n) * length
        com_y = rng.choice([-1, 1], n) * rng.uniform(0.05, 0.3, n) if self.com_y else np.zeros(n)
        down = (0.0, -rng.uniform(1.5, 25)) if self.vertical else rng.uniform(2, 9, 2) * rng.choice([-1, 1], 2)
        g = down if gravity else (0.0, 0.0)
        return PlanarArm(*(np.round(x, 2) for x in (mass, length, inertia, com_x, com_y, g)))


def joints(rng: Rng, n: int, size: float = 1.0) -> np.ndarray:
    """Return n numbers of either sign, none of them near zero, rounded to two decimals."""
    return np.round(rng.choice([-1, 1], n) * rng.uniform(0.2, 1, n) * size, 2)


def pose(rng: Rng, n: int) -> np.ndarray:
    """Return joint angles from the whole circle, rounded, away from multiples of a right angle."""
    quarter = rng.integers(-2, 2, n) * math.pi / 2
    return np.round(quarter + rng.uniform(0.2, 1.37, n), 2)


def load(rng: Rng, arm: PlanarArm, link: int | None = None) -> Load:
    """Return a force and a moment at a point off the axis of a link."""
    link = int(rng.integers(arm.n)) if link is None else link
    point = np.round([rng.uniform(0.2, 0.8) * arm.length[link], rng.uniform(0.05, 0.2)], 2)
    return Load(force=joints(rng, 2, 9), point=point, moment=float(joints(rng, 1, 3)[0]), link=link)


def one(n: int, joint: int, value: float = 1.0) -> np.ndarray:
    """Return zeros but for one joint."""
    vector = np.zeros(n)
    vector[joint] = value
    return vector


KEPT = ("q", "q0", "qf", "T", "rate")  # what makes a pose or a motion the simple one that it is


def akin(case: Case, parameters: Sequence[str], rng: Rng) -> Case:
    """Return a case as simple as this one, with other numbers: zeros, poses, rods and symmetry stay."""
    named = zip(parameters, case.arguments, strict=True)
    changed = (
        value if name in KEPT else _congruent(value, rng) if name.startswith("H") else _rescaled(value, rng)
        for name, value in named
    )
    return Case(f"{case.label}, with other numbers", tuple(changed))


def _rescaled(value: Any, rng: Rng) -> Any:
    """Return the value with every number of it between 0.6 and 1.6 times as large."""
    if isinstance(value, PlanarArm):
        mass, length = _rescaled(value.mass, rng), _rescaled(value.length, rng)
        gravity = _short(value.gravity * rng.uniform(0.6, 1.6))
        if value == PlanarArm.rods(value.mass, value.length, value.gravity):
            return PlanarArm.rods(mass, length, gravity)
        parts = {name: _rescaled(getattr(value, name), rng) for name in ("inertia", "com_x", "com_y")}
        return value.with_(mass=mass, length=length, gravity=gravity, **parts)
    if isinstance(value, Load):
        return replace(value, force=_rescaled(value.force, rng), moment=_rescaled(value.moment, rng))
    if isinstance(value, dict):
        return {key: _rescaled(item, rng) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(_rescaled(item, rng) for item in value)
    if isinstance(value, float):
        return float(_short(value * rng.uniform(0.6, 1.6)))
    if isinstance(value, np.ndarray):
        return _short(value * rng.uniform(0.6, 1.6, value.shape))
    return value


def _congruent(matrix: np.ndarray, rng: Rng) -> np.ndarray:
    """Return D H D with a random diagonal D: symmetry, signs of eigenvalues and rank stay."""
    scale = _short(rng.uniform(0.6, 1.6, len(matrix)))
    return matrix * np.outer(scale, scale)


def _short(values: Any) -> np.ndarray:
    """Round to three digits."""
    array = np.asarray(values, dtype=float)
    return np.array([float(f"{number:.3g}") for number in array.ravel()]).reshape(array.shape)


def code(value: Any) -> str:
    """Return Python source for an argument, short where the value allows it."""
    if isinstance(value, PlanarArm):
        numbers = [number_list(getattr(value, k)) for k in ("mass", "length", "inertia", "com_x", "com_y")]
        rods = PlanarArm.rods(value.mass, value.length, value.gravity)
        g = "" if not value.gravity.any() else f", gravity=({number(value.gravity[0])}, {number(value.gravity[1])})"
        if value == rods:
            return f"PlanarArm.rods({numbers[0]}, {numbers[1]}{g})"
        return f"PlanarArm({', '.join(numbers)}{g})"
    if isinstance(value, Load):
        parts = [f"force={number_list(value.force)}"]
        if value.point is not None:
            parts.append(f"point={number_list(value.point)}")
        if np.any(value.moment):
            parts.append(f"moment={number(value.moment)}")
        return f"Load({', '.join([*parts, f'link={value.link}'])})"
    if isinstance(value, np.ndarray):
        if value.size > 40:
            return f"<{' × '.join(map(str, value.shape))} numbers>"
        return f"np.array({number_list(value)})"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(code, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key!r}: {code(item)}" for key, item in value.items()) + "}"
    return number(value) if isinstance(value, (int, float)) else repr(value)


def number(value: Any) -> str:
    """Return a number as short as it can be without losing any of it; multiples of π/4 by name."""
    x = float(value)
    quarters = 4 * x / math.pi
    if x and abs(quarters) <= 8 and quarters == round(quarters):
        sign, quarters = "-" if x < 0 else "", abs(round(quarters))
        divisor = math.gcd(quarters, 4)
        top, bottom = quarters // divisor, 4 // divisor
        return sign + ("np.pi" if top == 1 else f"{top} * np.pi") + ("" if bottom == 1 else f" / {bottom}")
    return str(int(x)) if x == int(x) and abs(x) < 1e15 else repr(x)


def number_list(values: Any) -> str:
    array = np.asarray(values)
    if array.ndim > 1:
        return "[" + ", ".join(map(number_list, array)) + "]"
    return "[" + ", ".join(map(number, array)) + "]" if array.ndim else number(array)
