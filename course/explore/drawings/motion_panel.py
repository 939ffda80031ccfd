"""The arm, the ghosts of its motion, and the path of its hand."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from numpy.typing import NDArray

from course.explore.drawings.arm_drawing import ArmDrawing
from course.explore.stage.ink import FAINT, INK
from course.explore.stage.picture import Picture

GHOSTS = 7


class MotionPanel:
    """One arm at one moment of its motion, on the background of the others."""

    def __init__(self, picture: Picture, axes: Axes) -> None:
        self.picture, self.axes = picture, axes
        axes.set_title("Motion")
        ghosts = LineCollection([], colors=FAINT, linewidths=1.6, alpha=0.45)
        axes.add_collection(ghosts)
        self.ghosts = picture.moving(ghosts)
        self.path = picture.moving(axes.plot([], [], color=INK, linewidth=1.1, linestyle=(0, (2, 1.5)))[0])
        self.ends = picture.moving(axes.plot([], [], color=INK, marker="|", linestyle="", markersize=8)[0])
        self.arm = ArmDrawing(picture, axes)

    def show(self, points: NDArray, moment: int, payload: float) -> None:
        """Draw the motion through `points` (k, n + 1, 2), and the arm at sample `moment`."""
        shown = np.linspace(0, len(points) - 1, GHOSTS).astype(int)
        self.ghosts.set_segments(list(points[shown]))
        self.path.set_data(*points[:, -1].T)
        self.ends.set_data(*points[[0, -1], -1].T)
        self.arm.show(points[moment], payload)
        reach = float(np.linalg.norm(np.diff(points[0], axis=0), axis=1).sum()) + 0.1
        self.picture.limits(self.axes, x=(-reach, reach), y=(-reach, reach))
