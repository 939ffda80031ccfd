"""Arcs that show an angle: from where it is counted, and how far round."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from numpy.typing import ArrayLike

from course.explore.drawings.arrows import Labels
from course.explore.stage.ink import FAINT
from course.explore.stage.picture import NOWHERE, Picture


class AngleArc:
    """An arc with a dotted line where the angle starts, and its name beside its middle."""

    def __init__(self, picture: Picture, axes: Axes, colour: str, linestyle: Any) -> None:
        dotted: dict[str, Any] = dict(color=FAINT, linewidth=1, linestyle=(0, (1, 2)))
        self.start = picture.moving(axes.plot([], [], **dotted)[0])
        line: dict[str, Any] = dict(facecolor="none", edgecolor=colour, linewidth=2.2, linestyle=linestyle, zorder=4)
        self.arc = picture.patch(axes, PathPatch(NOWHERE, **line))
        self.label = Labels(picture, axes, 1, fontsize=8.5)

    def show(self, centre: ArrayLike, start: float, turn: float, radius: float, word: str) -> None:
        """Go round the centre from the direction `start` by `turn` (rad)."""
        centre = np.asarray(centre, dtype=float)
        turns = start + np.linspace(0, turn, 2 + int(abs(turn) * 20))
        round_ = np.array([np.cos(turns), np.sin(turns)]).T
        self.start.set_data(*np.transpose([centre, centre + 1.7 * radius * round_[0]]))
        self.arc.set_path(Path(centre + radius * round_))
        middle = start + turn / 2
        side = (np.cos(middle), np.sin(middle))
        self.label.show([centre + radius * np.array(side)], [word], [side], away=24.0)

    def hide(self) -> None:
        """Draw nothing."""
        self.start.set_data([], [])
        self.arc.set_path(NOWHERE)
        self.label.show(np.zeros((0, 2)), [], np.zeros((0, 2)))
