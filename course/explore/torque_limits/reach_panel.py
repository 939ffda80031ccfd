"""How much the arm can hold, and how far out: payload against reach, as on the plate of a crane."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Polygon
from numpy.typing import NDArray

from course.explore.stage.ink import BLUE, INK, VERMILION
from course.explore.stage.picture import Picture

HIGHEST = 6.0  # kg


class ReachPanel:
    """Greatest payload held still with the hand level with the shoulder, over its horizontal distance."""

    def __init__(self, picture: Picture, axes: Axes) -> None:
        self.picture, self.axes = picture, axes
        axes.set(xlabel="reach at shoulder height (m)", ylabel="payload (kg)", ylim=(0, HIGHEST))
        axes.set_title("Holding still")
        self.area = picture.patch(axes, Polygon(np.zeros((3, 2)), facecolor=BLUE, alpha=0.15, linewidth=0))
        self.curve = picture.moving(axes.plot([], [], color=BLUE)[0])
        self.payload = picture.moving(axes.axhline(0, color=INK, linewidth=1.2, linestyle=(0, (6, 2))))
        self.farthest = picture.moving(axes.plot([], [], "D", markersize=6, color=VERMILION, markeredgecolor=INK)[0])
        self.name = picture.moving(axes.text(0, 0, "", ha="left", va="bottom", fontsize=8))

    def show(self, reaches: NDArray, most: NDArray, payload: float) -> None:
        """Draw the curve, and how far out the payload can be held."""
        self.picture.limits(self.axes, x=(0, float(reaches[-1])))
        self.curve.set_data(reaches, most)
        corners = [[reaches[-1], 0], [reaches[0], 0]]
        self.area.set_xy(np.vstack([np.column_stack([reaches, most]), corners]))
        self.payload.set_ydata([payload, payload])
        held = np.flatnonzero(most >= payload)
        at = [float(reaches[held[-1]])] if len(held) and most.any() else []
        self.farthest.set_data(at, [payload] * len(at))
        self.name.set_position((0.02 * self.axes.get_xlim()[1], payload))
        self.name.set_text(f"{payload:.2f} kg" + (f" to {at[0]:.2f} m" if at else ""))
