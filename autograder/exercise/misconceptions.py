"""The usual mistakes as changes of the reference: of the arm, of an argument, of the result, or inside the formula."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from autograder.exercise.exercise import Misconception
from reference import EARTH, PlanarArm


def inside(key: str, title: str, nudge: str) -> Misconception:
    """A mistake inside the formula: the exercise's model knows it by its key."""
    return Misconception(key, title, nudge)


def on_argument(key: str, title: str, nudge: str, position: int, change: Callable[[Any], Any]) -> Misconception:
    """A mistake that amounts to handing over another argument."""

    def before(arguments: tuple) -> tuple:
        return (*arguments[:position], change(arguments[position]), *arguments[position + 1 :])

    return Misconception(key, title, nudge, before=before)


def on_arm(key: str, title: str, nudge: str, change: Callable[[PlanarArm], PlanarArm]) -> Misconception:
    """A mistake that amounts to another arm; the arm is the first argument."""
    return on_argument(key, title, nudge, 0, change)


def on_result(key: str, title: str, nudge: str, change: Callable[[Any], Any]) -> Misconception:
    """A mistake made on the result."""
    return Misconception(key, title, nudge, after=lambda result, arguments: change(result))


WEIGHT_AT_TIP = on_arm(
    "weight_at_tip",
    "each link's mass sits at the link's end instead of at its centre of mass",
    "Where does the mass of a link act? Compare arm.length with arm.com_x.",
    lambda arm: arm.with_(com_x=arm.length),
)
WEIGHT_1_AT_TIP = on_arm(
    "weight_1_at_tip",
    "link 1's mass sits at the elbow instead of at its centre of mass",
    "How far from the shoulder does the weight of link 1 act?",
    lambda arm: arm.with_(com_x=[arm.length[0], *arm.com_x[1:]]),
)
WEIGHT_2_AT_TIP = on_arm(
    "weight_2_at_tip",
    "link 2's mass sits at the tip instead of at its centre of mass",
    "How far from the elbow does the weight of link 2 act?",
    lambda arm: arm.with_(com_x=[*arm.com_x[:-1], arm.length[-1]]),
)
FIXED_GRAVITY = on_arm(
    "fixed_gravity",
    "9.81 is written into the function, whatever the arm's own gravity is",
    "Arms on the Moon or on a table are tried as well. Where does the arm keep its gravity?",
    lambda arm: arm.with_(gravity=EARTH) if np.any(arm.gravity) else arm,
)
FIXED_GRAVITY_ALWAYS = on_arm(
    "fixed_gravity",
    "9.81 is written into the function, whatever the arm's own gravity is",
    "Arms on the Moon or on a table are tried as well. Where does the arm keep its gravity?",
    lambda arm: arm.with_(gravity=EARTH),
)
GRAVITY_SIGN = on_arm(
    "gravity_sign",
    "gravity has the wrong sign: the weight pulls up",
    "Hold the arm out in your mind. Which way must the motor push, and is that counter-clockwise?",
    lambda arm: arm.with_(gravity=-arm.gravity),
)
NO_INERTIA = on_arm(
    "no_inertia",
    "the links' own inertias I are missing",
    "A link also turns about its centre of mass. Which of its constants has not been used?",
    lambda arm: arm.with_(inertia=np.zeros(arm.n)),
)
INERTIA_ABOUT_JOINT = on_arm(
    "inertia_about_joint",
    "the inertias are taken to the joint twice: m·com_x² comes on top of what already has it",
    "arm.inertia is about the centre of mass. Is m·com_x² counted once or twice?",
    lambda arm: arm.with_(inertia=arm.inertia + arm.mass * (arm.com_x**2 + arm.com_y**2)),
)
DEGREES = on_argument(
    "degrees",
    "the angles are taken for degrees",
    "np.cos and np.sin want radians, and so do q, dq and ddq here.",
    1,
    np.radians,
)
Q_FOR_THETA = on_argument(
    "relative_as_absolute",
    "the relative angle q2 is used where link 2's angle from the ground belongs",
    "q2 is measured from link 1. Which angle does link 2 make with the ground?",
    1,
    lambda q: np.diff(q, prepend=0),
)
RELATIVE_SPEED = on_argument(
    "relative_speed",
    "link 2 turns with q̇2 alone, as if link 1 stood still",
    "Link 1 carries link 2 along. How fast does link 2 turn seen from the ground?",
    2,
    lambda dq: np.diff(dq, prepend=0),
)
