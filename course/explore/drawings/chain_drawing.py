"""The drawing of an arm of up to so many links in a view that holds it in every pose, with its centres of mass."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike, NDArray

from course.explore.drawings.arm_drawing import ArmDrawing
from course.explore.stage.ink import INK
from course.explore.stage.picture import Picture
from reference import PlanarArm
from reference.kinematics import com_positions, joint_positions


class ChainDrawing:
    """An arm, a ringed dot at every centre of mass, and room around it for arrows."""

    def __init__(self, picture: Picture, axes: Axes, links: int) -> None:
        self.picture, self.axes = picture, axes
        self.arm = ArmDrawing(picture, axes, links)
        dot: dict[str, Any] = dict(linestyle="", marker="o", markersize=8, color="white", markeredgecolor=INK, zorder=3)
        self.coms = picture.moving(axes.plot([], [], **dot)[0])
        self.cores = picture.moving(axes.plot([], [], **dot | dict(color=INK, markersize=2, zorder=3.1))[0])

    def show(self, arm: PlanarArm, q: ArrayLike, payload: float = 0.0, room: float = 0.25) -> float:
        """Draw the arm, a share `room` of the view left free on every side. Return half the width of the view, m."""
        points = joint_positions(arm, q)
        x, y, half = view(points, float(arm.length.sum()), room)
        if (self.axes.get_xlim(), self.axes.get_ylim()) != (wanted := ((x - half, x + half), (y - half, y + half))):
            self.axes.set(xlim=wanted[0], ylim=wanted[1])
            self.picture.redraw_all()
        self.arm.show(points, payload)
        for dots in (self.coms, self.cores):
            dots.set_data(*com_positions(arm, q).T)
        return half

    @property
    def corner(self) -> NDArray[np.float64]:
        """The place in the lower left of the view where a scale's bar starts."""
        (left, right), (low, high) = self.axes.get_xlim(), self.axes.get_ylim()
        return np.array([left + 0.03 * (right - left), low + 0.05 * (high - low)])


def view(points: NDArray, length: float, room: float) -> tuple[float, float, float]:
    """Return centre and half width of a square view of the points, in coarse steps that a drag seldom changes."""
    step = length / 4
    centre = np.round((points.min(axis=0) + points.max(axis=0)) / 2 / step + 1e-9) * step + 0.0
    half = np.ceil(float(np.abs(points - centre).max()) / (1 - room) / step - 1e-9) * step
    return float(centre[0]), float(centre[1]), float(half)
