"""One link of an arm at rest, cut free: every force and torque on it, their sums, and the drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike, NDArray

from course.explore.drawings.arrows import Arrows, Labels, ScaleKey, TurnArrows, pushes
from course.explore.stage.ink import BLUE, FAINT, GREEN, INK, ORANGE, VERMILION
from course.explore.stage.picture import Picture
from course.explore.stage.wording import number
from reference import Load, PlanarArm
from reference.kinematics import absolute_angles, com_positions, joint_positions
from reference.newton_euler import inverse_dynamics, joint_forces

KINDS = {"joint": GREEN, "next link": BLUE, "weight": VERMILION, "load": ORANGE}
RESTS = 0.005  # N·m, what reads 0.00
HALF = 0.5  # m, half the width of the view


@dataclass(frozen=True)
class Push:
    """A force on the link: its kind (of `KINDS`), its symbol, where it acts from the link's joint (m), and N."""

    kind: str
    symbol: str
    lever: NDArray[np.float64]
    force: NDArray[np.float64]

    @property
    def moment(self) -> float:
        """Moment about the link's joint, N·m, counter-clockwise positive."""
        (x, y), (fx, fy) = self.lever, self.force
        return float(x * fy - y * fx)


@dataclass(frozen=True)
class FreeBody:
    """A link at rest, counted from 0, from its joint `along` to the next: forces, and (symbol, N·m) torques on it."""

    link: int
    along: NDArray[np.float64]
    pushes: tuple[Push, ...]
    turns: tuple[tuple[str, float], ...]

    @property
    def force_sum(self) -> NDArray[np.float64]:
        """The sum of all forces, N."""
        return np.sum([push.force for push in self.pushes], axis=0)

    @property
    def moment_sum(self) -> float:
        """The sum of all torques and of the forces' moments about the joint, N·m."""
        return sum(push.moment for push in self.pushes) + sum(torque for _, torque in self.turns)


def free_body(arm: PlanarArm, q: ArrayLike, link: int, loads: dict[str, Load]) -> FreeBody:
    """Cut one link free of an arm at rest; `loads` by the symbol they are drawn with."""
    at_rest = (arm, q, still := np.zeros(arm.n), still, list(loads.values()))
    tau, f = inverse_dynamics(*at_rest), joint_forces(*at_rest)
    points = joint_positions(arm, q)
    theta = absolute_angles(q)[link]
    turned = np.array([[np.cos(theta), -np.sin(theta)], [np.sin(theta), np.cos(theta)]])
    along = points[link + 1] - points[link]
    pushes = [Push("joint", f"f{link + 1}", 0 * along, f[link])]
    turns = [(f"τ{link + 1}", float(tau[link]))]
    if link + 1 < arm.n:
        pushes.append(Push("next link", f"−f{link + 2}", along, -f[link + 1]))
        turns.append((f"−τ{link + 2}", -float(tau[link + 1])))
    if arm.gravity.any():
        pushes.append(Push("weight", "m g", com_positions(arm, q)[link] - points[link], arm.mass[link] * arm.gravity))
    for symbol, load in loads.items():
        where, force, point, _ = load.on(arm)
        if where == link:
            pushes.append(Push("load", symbol, turned @ point, force))
    return FreeBody(link, along, tuple(pushes), tuple(turns))


class FreeBodyPanel:
    """The link on its own, its middle in the middle, each force an arrow from where it acts."""

    def __init__(self, picture: Picture, axes: Axes) -> None:
        self.axes = axes
        axes.set(aspect="equal", xlim=(-HALF, HALF), ylim=(-HALF, HALF))
        axes.set(xlabel="x from the link's middle (m)", ylabel="y from the link's middle (m)")
        axes.set_title("One link, cut free")
        axes.locator_params(nbins=5)
        bar: dict[str, Any] = dict(color=FAINT, linewidth=9, alpha=0.6, solid_capstyle="round")
        self.link = picture.moving(axes.plot([], [], **bar)[0])
        dots: dict[str, Any] = dict(linestyle="", marker="o", color="white", markeredgecolor=INK, markersize=6)
        self.joints = picture.moving(axes.plot([], [], zorder=3, **dots)[0])
        self.name = picture.moving(axes.text(0.03, 0.97, "", transform=axes.transAxes, va="top", fontsize=8.5))
        self.turns = TurnArrows(picture, axes, 2)
        self.torques = Labels(picture, axes, 2, fontsize=8, color=INK)
        self.arrows = {kind: Arrows(picture, axes, 2, colour) for kind, colour in KINDS.items()}
        self.key = ScaleKey(picture, axes, "N")

    def show(self, body: FreeBody, largest_torque: float) -> None:
        """Draw the link; a torque of size `largest_torque` bends almost full round."""
        middle = body.along / 2
        self.link.set_data(*np.transpose([-middle, middle]))
        ends = np.array([-middle, middle])[: len(body.turns)]
        self.joints.set_data(*ends.T)
        self.name.set_text(f"link {body.link + 1}")
        sizes = [float(np.hypot(*push.force)) for push in body.pushes]
        per_metre = self.key.show(max(sizes), (-0.93 * HALF, -0.9 * HALF), 0.2)
        for kind, arrows in self.arrows.items():
            mine = [push for push in body.pushes if push.kind == kind]
            places = [push.lever - middle for push in mine]
            words = [f"{push.symbol}\n{number(np.hypot(*push.force), 1)} N" for push in mine]
            inwards = [pushes(push.force, push.lever - middle) for push in mine]
            at_end = [bool(np.any(push.lever - middle)) for push in mine]
            pushing = [a and b for a, b in zip(inwards, at_end, strict=True)]
            arrows.show(places, [push.force for push in mine], per_metre, words, pushing)
        torques = [torque if abs(torque) >= RESTS else 0.0 for _, torque in body.turns]
        self.turns.show(ends, torques, largest_torque, 0.055)
        words = [f"{symbol}\n{number(torque)} N·m" for symbol, torque in body.turns]
        self.torques.show(ends, words, _free_sides(body), away=30.0)


def _free_sides(body: FreeBody) -> Sequence[NDArray[np.float64]]:
    """Return, for both ends, a direction away from the link in which no force points."""
    sides = []
    for end, outwards in ((0 * body.along, -body.along), (body.along, body.along)):
        at_end = [push.force for push in body.pushes if np.allclose(push.lever, end)]
        here = [-force if pushes(force, outwards) else force for force in at_end] + [-outwards]
        turns = np.arange(0, 2 * np.pi, np.pi / 8)
        directions = np.array([np.cos(turns), np.sin(turns)]).T
        busy = [max(float(d @ force) / (np.hypot(*force) or 1.0) for force in here) for d in directions]
        sides.append(directions[int(np.argmin(busy))])
    return sides
