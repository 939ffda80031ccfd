"""The drawing of an arm that all explorers share: links, joints, hand, and a payload whose size shows its mass."""

from __future__ import annotations

from typing import Any

from matplotlib.axes import Axes
from matplotlib.patches import Circle
from numpy.typing import NDArray

from course.explore.stage.ink import FAINT, INK, JOINT_COLOURS, YELLOW
from course.explore.stage.picture import Picture


class ArmDrawing:
    """An arm in the plane, its base at the origin."""

    def __init__(self, picture: Picture, axes: Axes, links: int = 2) -> None:
        axes.set_aspect("equal")
        axes.set(xlabel="x (m)", ylabel="y (m)")
        axes.locator_params(nbins=5)
        axes.plot([0], [0], marker="s", markersize=13, color=FAINT, zorder=3)
        styles: list[dict[str, Any]] = [
            dict(color=JOINT_COLOURS[i % 2], linewidth=9 - 2.5 * min(i, 2)) for i in range(links)
        ]
        self.links = picture.all_moving(axes.plot([], [], solid_capstyle="round", **style)[0] for style in styles)
        (joints,) = axes.plot(
            [], [], linestyle="", marker="o", markersize=6, color="white", markeredgecolor=INK, zorder=3
        )
        self.joints = picture.moving(joints)
        self.payload = picture.moving(Circle((0, 0), 0, facecolor=YELLOW, edgecolor=INK, hatch="..", zorder=4))
        axes.add_patch(self.payload)

    def show(self, points: NDArray, payload: float = 0.0) -> None:
        """Draw the arm through `points` (n + 1, 2), base first, with a payload of so many kg at the tip.

        Links beyond the last point are not drawn: an explorer may offer fewer links than it has drawn lines for.
        """
        for i, line in enumerate(self.links):
            line.set_data(*points[i : i + 2].T)
        self.joints.set_data(*points[:-1].T)
        self.payload.set_center(tuple(points[-1]))
        self.payload.set_radius(0.045 * payload**0.5)  # area follows mass
        self.payload.set_visible(payload > 0)
