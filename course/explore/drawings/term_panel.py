"""One joint's torque as a stack of its terms: inertia, velocity, gravity; what pulls the other way hangs below zero."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from numpy.typing import NDArray

from course.explore.stage.ink import INK, JOINTS, TERMS
from course.explore.stage.picture import NOWHERE, Picture

Array = NDArray[np.float64]


class TermPanel:
    """The terms of τ(t) of one joint, stacked."""

    def __init__(self, picture: Picture, axes: Axes, joint: int, legend: bool) -> None:
        self.picture, self.axes, self.joint = picture, axes, joint
        axes.set(xlabel="time (s)", ylabel="torque (N·m)")
        axes.set_title(f"{JOINTS[joint].capitalize()} terms")
        axes.axhline(0, color=INK, linewidth=0.8)
        self.bands: dict[str, PathPatch] = {}
        for name, (colour, hatch) in reversed(TERMS.items()):
            band = PathPatch(NOWHERE, facecolor=colour, edgecolor=INK, alpha=0.8, linewidth=0, hatch=hatch, label=name)
            self.bands[name] = picture.patch(axes, band)
        self.total = picture.moving(axes.plot([], [], color=INK, linewidth=1.6, label="sum")[0])
        if legend:
            handles = [*self.bands.values(), self.total]
            axes.legend(handles=handles, loc="lower center", bbox_to_anchor=(1.08, 1.13), ncols=4, columnspacing=1.4)

    def show(self, t: Array, terms: Mapping[str, Array]) -> None:
        """Stack the terms, each (k, n), from gravity up: positive values above zero, negative ones below."""
        above, below = np.zeros_like(t), np.zeros_like(t)
        for name, band in self.bands.items():
            term = terms[name][:, self.joint]
            top, bottom = above + np.maximum(term, 0), below + np.minimum(term, 0)
            band.set_path(Path.make_compound_path(_between(t, above, top), _between(t, bottom, below)))
            above, below = top, bottom
        total = sum(terms[name][:, self.joint] for name in self.bands)
        self.total.set_data(t, total)
        high, low = 1.05 * float(above.max()), 1.05 * float(-below.min())
        smallest = 0.02 * max(high, low, 0.5)
        self.picture.limits(self.axes, x=(0, max(float(t[-1]), 0.1)), y=(-max(low, smallest), max(high, smallest)))


def _between(t: Array, low: Array, high: Array) -> Path:
    outline = np.column_stack([np.concatenate([t, t[::-1], t[:1]]), np.concatenate([high, low[::-1], high[:1]])])
    return Path(outline, closed=True)
