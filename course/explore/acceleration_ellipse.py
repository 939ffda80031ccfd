"""Explorer of lesson 8: every torque of one size, and the accelerations they give: a circle becomes an ellipse."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Polygon
from numpy.typing import NDArray

from course.explore.drawings.arrows import Arrows, ScaleKey
from course.explore.drawings.chain_drawing import ChainDrawing
from course.explore.stage.controls import group, slider, switch
from course.explore.stage.frame import Explorer, State
from course.explore.stage.ink import FAINT, GREEN, INK, ORANGE, SKY, VERMILION
from course.explore.stage.picture import Picture
from course.explore.stage.pose_controls import degrees
from course.explore.stage.wording import number, pair, significant
from reference import course_arm
from reference.equation_of_motion import forward_dynamics, gravity_forces, mass_matrix
from reference.kinematics import jacobian, joint_positions

CIRCLE = np.array([np.cos(turn := np.linspace(0, 2 * np.pi, 181)), np.sin(turn)]).T
STILL = np.zeros(2)


class Plane:
    """A closed curve in a plane of two joints, with the easiest and the hardest direction and one point of choice."""

    def __init__(self, picture: Picture, axes: Axes) -> None:
        self.picture, self.axes = picture, axes
        axes.axhline(0, color=FAINT, linewidth=0.8)
        axes.axvline(0, color=FAINT, linewidth=0.8)
        self.curve = picture.patch(axes, Polygon(CIRCLE, facecolor=SKY, edgecolor=INK, alpha=0.75))
        style: dict[str, Any] = dict(linewidth=2.5, zorder=3)
        self.easy = picture.moving(axes.plot([], [], color=VERMILION, label="easiest", **style)[0])
        dashed: dict[str, Any] = dict(linestyle=(0, (3, 1)), label="hardest", **style)
        self.hard = picture.moving(axes.plot([], [], color=GREEN, **dashed)[0])
        self.centre = picture.moving(axes.plot([], [], "+", color=INK, markersize=9, zorder=4)[0])
        dot: dict[str, Any] = dict(color=ORANGE, markeredgecolor=INK, markersize=9, zorder=5, label="chosen")
        self.chosen = picture.moving(axes.plot([], [], "o", **dot)[0])

    def show(self, curve: NDArray, directions: NDArray, chosen: NDArray, centre: NDArray) -> None:
        """Draw the curve (k, 2) about its centre, its half axes (columns, the easiest first), and the choice."""
        self.curve.set_xy(curve)
        for line, direction in ((self.easy, directions[:, 0]), (self.hard, directions[:, 1])):
            line.set_data(*np.transpose([centre - direction, centre + direction]))
        self.centre.set_data(*centre[:, None])
        self.chosen.set_data(*chosen[:, None])
        span = 1.08 * float(np.abs(curve).max())
        self.picture.limits(self.axes, x=(-span, span), y=(-span, span))


class EllipsePicture:
    """The arm and what its tip does, the circle of torques, and the ellipse of accelerations."""

    def __init__(self, picture: Picture) -> None:
        pose, torques, accelerations = picture.figure.subplots(1, 3)
        picture.figure.subplots_adjust(left=0.1, right=0.985, bottom=0.16, top=0.82, wspace=0.4)
        pose.set_title("Pose")
        self.chain = ChainDrawing(picture, pose, 2)
        self.tip = Arrows(picture, pose, 1, ORANGE)
        self.key = ScaleKey(picture, pose, "m/s²")
        for axes in (torques, accelerations):
            axes.set_aspect("equal")
            axes.locator_params(nbins=4)
        torques.set(xlabel="shoulder torque (N·m)", ylabel="elbow torque (N·m)")
        torques.set_title("Torques of one size")
        accelerations.set(xlabel="shoulder q̈1 (rad/s²)", ylabel="elbow q̈2 (rad/s²)")
        accelerations.set_title("Accelerations they give")
        self.torques, self.accelerations = Plane(picture, torques), Plane(picture, accelerations)
        self.shift = Arrows(picture, accelerations, 1, INK, width=2.0)
        handles = [self.torques.easy, self.torques.hard, self.torques.chosen]
        picture.figure.legend(handles=handles, loc="upper right", ncols=3, borderaxespad=0.2)

    def update(self, state: State) -> str:
        """Show the state; return the easiest direction, and what gravity does to it."""
        arm = course_arm(state["payload"])
        if not state["gravity"]:
            arm = arm.weightless
        q, size = np.radians([state["q1"], state["q2"]]), state["torque"]
        values, vectors = np.linalg.eigh(mass_matrix(arm, q))
        vectors = vectors * np.where(vectors[1] < 0, -1, 1)  # the elbow's part counts as positive
        turn = np.radians(state["direction"])
        tau = size * np.array([np.cos(turn), np.sin(turn)])
        self.torques.show(size * CIRCLE, size * vectors, tau, STILL)

        def accelerated(torques: NDArray) -> NDArray:
            return forward_dynamics(arm, q, STILL, torques)

        free, ddq = accelerated(STILL), accelerated(tau)
        self.accelerations.show(accelerated(size * CIRCLE), size * vectors / values, ddq, free)
        self.shift.show([STILL], [free], 1.0, ["gravity"])
        half = self.chain.show(arm, q, state["payload"], room=0.4)
        a = jacobian(arm, q) @ ddq
        per_metre = self.key.show(float(np.hypot(*a)), self.chain.corner, 0.35 * half)
        self.tip.show(joint_positions(arm, q)[-1:], [a], per_metre, ["tip"])
        return f"{_easiest(size, values, vectors[:, 0])} {_gravity(state, gravity_forces(arm, q), free)}"


def _easiest(size: float, values: NDArray, direction: NDArray) -> str:
    way = "opposite ways" if direction[0] < 0 else "the same way"
    return (
        f"The arm accelerates most easily with its motors pulling {way}, as {pair(direction)}: "
        f"{significant(size / values[0])} rad/s² from {number(size, 1)} N·m, "
        f"{significant(values[1] / values[0])} times what the hardest direction gives."
    )


def _gravity(state: State, holding: NDArray, free: NDArray) -> str:
    if not state["gravity"]:
        return "Without gravity the ellipse is centred at rest."
    needed, size = float(np.hypot(*holding)), state["torque"]
    fall = f"Gravity alone moves the centre to {pair(free, 1)} rad/s²"
    if needed <= size:
        return f"{fall}; rest lies inside the ellipse: {number(needed, 1)} N·m hold the arm still."
    return f"{fall}; rest lies outside the ellipse: holding still would take {number(needed, 1)} N·m."


def acceleration_ellipse(**state: Any) -> Explorer:
    """Open the explorer: torques of one size in every direction, and the accelerations of the course's arm at rest.

    state : values to start from, by control: q1, q2 (°), payload (kg), torque (N·m, the length of (τ1, τ2)), direction
    (° of the chosen torque, from the shoulder's axis), gravity.

    Examples
    --------
    >>> acceleration_ellipse(q1=0, q2=0, gravity=True).sentence.split("; ")[1]
    'rest lies outside the ellipse: holding still would take 12.2 N·m.'
    """
    controls = {
        "q1": degrees("Joint 1, q1 (°)", 20.0),
        "q2": degrees("Joint 2, q2 (°)", 60.0),
        "payload": slider("Payload (kg)", 0.0, 0.0, 5.0, 0.05),
        "torque": slider("Torque size (N·m)", 1.0, 0.5, 30.0, 0.5, 1),
        "direction": degrees("Chosen torque (°)", 0.0),
        "gravity": switch("gravity (vertical plane)", False),
    }
    shown: list[EllipsePicture] = []
    picture = Picture(720, 285, lambda sheet: shown.append(EllipsePicture(sheet)))
    return Explorer(
        "From torque to acceleration",
        "acceleration_ellipse",
        controls,
        picture,
        shown[0].update,
        groups=(
            group("Pose and payload", *(controls[name] for name in ("q1", "q2", "payload"))),
            group("Torques", *(controls[name] for name in ("torque", "direction", "gravity"))),
        ),
        alt="Three drawings: the arm; a circle of torques; the ellipse of the accelerations that they give.",
        opened=state,
    )
