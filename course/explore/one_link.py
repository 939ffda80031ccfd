"""Explorer of lesson 1: one link in a vertical plane, the forces on it, and the torque that holds it still."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.patches import Rectangle

from course.explore.drawings.arm_drawing import ArmDrawing
from course.explore.stage.controls import group, slider
from course.explore.stage.frame import Explorer, State
from course.explore.stage.ink import BLUE, FAINT, GREEN, INK, ORANGE, VERMILION
from course.explore.stage.picture import Picture
from reference import EARTH, PlanarArm
from reference.equation_of_motion import gravity_forces
from reference.kinematics import joint_positions

ANGLES = np.linspace(-np.pi, np.pi, 181)
G = -EARTH[1]
NEWTONS_PER_METRE = 60.0  # of the arrows


class LinkPicture:
    """Free-body diagram, torque bar, and torque against angle."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        body, bar, curve = picture.figure.subplots(1, 3, width_ratios=(1, 0.42, 1.15))
        picture.figure.subplots_adjust(left=0.08, right=0.98, bottom=0.17, top=0.9, wspace=0.42)
        body.set_title("Forces on the link")
        self.body, self.bar_axes, self.curve_axes = body, bar, curve
        self.arm = ArmDrawing(picture, body, links=1)
        size: dict[str, Any] = dict(angles="xy", scale_units="xy", scale=1, width=0.016, zorder=5)
        named = (("weight of the link", GREEN), ("weight of the payload", ORANGE), ("force of the joint", VERMILION))
        self.forces = picture.all_moving(body.quiver([0], [0], [0], [0], color=colour, **size) for _, colour in named)
        place: dict[str, Any] = dict(fontsize=8, ha="left", va="center")
        self.names = picture.all_moving(body.text(0, 0, name.rpartition(" ")[2], **place) for name, _ in named)

        bar.set_title("Holding torque")
        bar.set(ylabel="torque (N·m)", xlim=(-0.6, 0.6))
        bar.set_xticks([])
        bar.axhline(0, color=INK, linewidth=0.8)
        parts = ((GREEN, "..", "link"), (ORANGE, "xx", "payload"))
        self.bars = [
            Rectangle((-0.35, 0), 0.7, 0, facecolor=colour, edgecolor=INK, hatch=hatch, label=label)
            for colour, hatch, label in parts
        ]
        for patch in self.bars:
            picture.patch(bar, patch)
        bar.legend(loc="upper center", bbox_to_anchor=(0.5, -0.02), ncols=1)

        curve.set_title("Torque against angle")
        curve.set(xlabel="angle from horizontal (rad)", ylabel="torque (N·m)", xlim=(-np.pi, np.pi))
        curve.set_xticks([-np.pi, -np.pi / 2, 0, np.pi / 2, np.pi], ["−π", "−π/2", "0", "π/2", "π"])
        curve.axhline(0, color=INK, linewidth=0.8)
        alone: dict[str, Any] = dict(color=FAINT, linestyle=(0, (5, 1.5)), label="link alone")
        self.bare = picture.moving(curve.plot(ANGLES, ANGLES, **alone)[0])
        self.curve = picture.moving(curve.plot(ANGLES, ANGLES, color=BLUE, label="with payload")[0])
        self.here = picture.moving(curve.plot([], [], "o", color=INK, markersize=7)[0])
        curve.legend(loc="lower center")

    def update(self, state: State) -> str:
        """Show the state; return what holds the link."""
        m, l, payload, q = state["mass"], state["length"], state["payload"], state["angle"]
        link = PlanarArm.rods([m], [l], gravity=EARTH)
        loaded = link.with_payload(payload)
        own, both = (gravity_forces(arm, [q]).item() for arm in (link, loaded))
        points = joint_positions(link, [q])
        self.arm.show(points, payload)
        weights = (m * G, payload * G, -(m + payload) * G)
        places = (points.mean(axis=0), points[1], points[0])
        for arrow, name, weight, place in zip(self.forces, self.names, weights, places, strict=True):
            arrow.set_offsets([place])
            arrow.set_UVC([0.0], [-weight / NEWTONS_PER_METRE])
            name.set_position((place[0] + 0.03, place[1] - 0.75 * weight / NEWTONS_PER_METRE))
            name.set_text(f"{abs(weight):.1f} N" if weight else "")
        reach = max(l + 0.15, 0.9 * (m + payload) * G / NEWTONS_PER_METRE)
        self.picture.limits(self.body, x=(-reach, reach), y=(-reach, reach))

        bottoms, heights = (0.0, own), (own, both - own)
        for patch, bottom, height in zip(self.bars, bottoms, heights, strict=True):
            patch.set_y(bottom)
            patch.set_height(height)
        self.bare.set_ydata(gravity_forces(link, ANGLES[:, None])[:, 0])
        self.curve.set_ydata(gravity_forces(loaded, ANGLES[:, None])[:, 0])
        self.here.set_data([q], [both])
        span = 1.1 * float(self.curve.get_ydata().max())
        for axes in (self.bar_axes, self.curve_axes):
            self.picture.limits(axes, y=(-span, span))
        lever = points[1, 0]
        return (
            f"Holding the link still takes {both:.2f} N·m: {own:.2f} for its own {m:.1f} kg, whose weight pulls "
            f"{abs(lever) / 2:.2f} m beside the joint, {both - own:.2f} for {payload:.2f} kg at {abs(lever):.2f} m. "
            f"{_lesson(q, both, span / 1.1)}."
        )


def _lesson(q: float, torque: float, most: float) -> str:
    share = abs(torque) / most
    if share > 0.98:
        return "Horizontal: the levers are as long as they get, and so is the torque"
    if share < 0.05:
        where = "hangs straight down" if q < 0 else "stands upright"
        return f"It {where}: the same weight, hardly a lever, hardly a torque"
    return f"That is {100 * share:.0f} % of what the horizontal pose takes"


def one_link(**state: Any) -> Explorer:
    """Open the explorer: angle, payload, mass and length of one link, and the torque that holds it.

    state : values to start from, by control: angle (rad), payload, mass (kg), length (m).

    Examples
    --------
    >>> one_link(angle=0.0, payload=0.0).sentence.split(":")[0]
    'Holding the link still takes 4.91 N·m'
    """
    controls = {
        "angle": slider("Angle q (rad)", 0.5, -3.14, 3.14, 0.02),
        "payload": slider("Payload (kg)", 1.0, 0.0, 5.0, 0.05),
        "mass": slider("Link mass (kg)", 2.0, 0.1, 10.0, 0.1, 1),
        "length": slider("Link length (m)", 0.5, 0.1, 1.0, 0.01),
    }
    shown: list[LinkPicture] = []
    picture = Picture(780, 310, lambda sheet: shown.append(LinkPicture(sheet)))
    return Explorer(
        "One link: why is holding still work?",
        "one_link",
        controls,
        picture,
        shown[0].update,
        groups=(
            group("Pose and payload", controls["angle"], controls["payload"]),
            group("Link", controls["mass"], controls["length"]),
        ),
        alt="Three drawings: the link with the forces on it; the holding torque as a bar; torque against angle.",
        opened=state,
    )
