"""One joint's torque against time, with its peak and continuous ratings, and what exceeds them hatched."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import PathPatch, Polygon
from matplotlib.path import Path
from numpy.typing import NDArray

from course.explore.stage.ink import INK, JOINT_COLOURS, JOINTS, PURPLE, VERMILION
from course.explore.stage.picture import NOWHERE, Picture
from course.explore.torque_limits.sizing import ROUNDING

Array = NDArray[np.float64]
NOTHING = np.zeros((3, 2))
STEPS = (
    0.2,
    1.3,
    2.2,
)  # ends of the scale in ratings; a curve beyond the last leaves the panel, the limits stay in sight


class TorquePanel:
    """τ(t) of one joint."""

    def __init__(self, picture: Picture, axes: Axes, joint: int, legend: bool) -> None:
        self.picture, self.axes = picture, axes
        axes.set(ylabel="torque (N·m)")
        axes.set_title(JOINTS[joint].capitalize())
        axes.axhline(0, color=INK, linewidth=0.8)
        dashes: dict[str, Any] = dict(color=INK, linewidth=1.3)
        self.peak = picture.all_moving(axes.axhline(0, linestyle=(0, (6, 2)), **dashes) for _ in range(2))
        self.continuous = picture.moving(axes.axhline(0, linestyle=(0, (1, 1.2)), **dashes))
        self.rms = picture.moving(axes.axhline(0, color=PURPLE, linewidth=1.6, linestyle=(0, (7, 2, 1, 2))))
        over: dict[str, Any] = dict(facecolor=VERMILION, edgecolor=VERMILION, alpha=0.55, linewidth=0)
        self.over = [picture.patch(axes, Polygon(NOTHING, **over)) for _ in range(2)]
        band = PathPatch(NOWHERE, facecolor="none", edgecolor=VERMILION, linewidth=0, hatch="////", alpha=0.8)
        self.when = picture.patch(axes, band)
        self.when.set_transform(axes.get_xaxis_transform())  # time along, the panel's whole height across
        numbers: dict[str, Any] = dict(transform=axes.transAxes, ha="right", va="bottom", fontsize=8.5)
        self.numbers = picture.moving(axes.text(1.0, 1.03, "", **numbers))
        self.torque = picture.moving(axes.plot([], [], color=JOINT_COLOURS[joint], linewidth=2.2)[0])
        self.moment = picture.moving(axes.axvline(0, color=INK, linewidth=0.8, alpha=0.6))
        self.point = picture.moving(axes.plot([], [], "o", color=INK, markersize=4.5)[0])
        if legend:
            self.peak[0].set_label("peak rating")
            self.continuous.set_label("continuous rating")
            self.rms.set_label("RMS torque")
            self.when.set_label("over the peak rating")
            order = [self.peak[0], self.when, self.continuous, self.rms]
            axes.legend(handles=order, loc="lower center", bbox_to_anchor=(1.08, 1.13), ncols=4, columnspacing=1.4)

    def show(self, t: Array, tau: Array, peak: float, continuous: float, rms: float, moment: int) -> None:
        """Draw τ over t, both ratings, where they are exceeded, and the sample `moment`."""
        self.torque.set_data(t, tau)
        for line, rating in zip(self.peak, (peak, -peak), strict=True):
            line.set_ydata([rating, rating])
        self.continuous.set_ydata([continuous, continuous])
        self.rms.set_ydata([rms, rms])
        upper, lower = np.maximum(tau, peak), np.minimum(tau, -peak)
        there, back = t, t[::-1]
        for patch, edge, rating in zip(self.over, (upper, lower), (peak, -peak), strict=True):
            patch.set_xy(np.column_stack([np.append(there, back), np.append(edge, np.full_like(t, rating))]))
        over = np.abs(tau) > peak * ROUNDING
        edges = np.flatnonzero(np.diff(over, prepend=False, append=False))
        self.when.set_path(_bands(t[edges[::2]], t[edges[1::2] - 1]))
        greatest = float(np.abs(tau).max())
        marks = ("✗" if over.any() else "✓"), ("✗" if rms > continuous * ROUNDING else "✓")
        numbers = f"peak {greatest:.1f} / {peak:.1f}", f"RMS {rms:.1f} / {continuous:.1f}"
        self.numbers.set_text("   ".join(f"{mark} {number}" for mark, number in zip(marks, numbers, strict=True)))
        self.moment.set_xdata([t[moment], t[moment]])
        self.point.set_data([t[moment]], [tau[moment]])
        highest = next((step for step in STEPS[1:] if tau.max() <= 0.96 * step * peak), STEPS[-1])
        deepest = next((step for step in STEPS if -tau.min() <= 0.96 * step * peak), STEPS[-1])
        self.picture.limits(self.axes, x=(0, max(float(t[-1]), 0.1)))
        if self.axes.get_ylim() != (span := (-deepest * peak, highest * peak)):
            self.axes.set_ylim(*span)
            self.picture.redraw_all()


def _bands(starts: Array, ends: Array) -> Path:
    """Return one rectangle for each stretch of time, as high as the panel."""
    if not len(starts):
        return NOWHERE
    corners = [[[a, 0], [a, 1], [b, 1], [b, 0], [a, 0]] for a, b in zip(starts, ends, strict=True)]
    return Path.make_compound_path(*(Path(rectangle, closed=True) for rectangle in corners))
