"""What is allowed: the map of payload against duration, its feasible region, and the operating point on it."""

from __future__ import annotations

from typing import Any

import numpy as np
from contourpy import contour_generator
from matplotlib.axes import Axes
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from numpy.typing import NDArray

from course.explore.stage.ink import FAINT, GREEN, INK, VERMILION
from course.explore.stage.picture import NOWHERE, Picture

FAR = 1e6


class MapPanel:
    """Region of payload and duration within both ratings; the rest is hatched."""

    def __init__(self, picture: Picture, axes: Axes, durations: NDArray, payloads: NDArray) -> None:
        self.durations, self.payloads = durations, payloads
        axes.set(xlabel="duration (s)", ylabel="payload (kg)")
        axes.set(xlim=(durations[0], durations[-1]), ylim=(payloads[0], payloads[-1]))
        axes.set_title("Allowed payload and duration")
        self.allowed = PathPatch(NOWHERE, facecolor=GREEN, alpha=0.3, linewidth=0, label="allowed")
        self.forbidden = PathPatch(NOWHERE, facecolor="none", edgecolor=FAINT, linewidth=0, hatch="///", label="not")
        edge: dict[str, Any] = dict(facecolor="none", edgecolor=INK, linewidth=1.5)
        self.peak_edge = PathPatch(NOWHERE, linestyle=(0, (6, 2)), label="peak rating", **edge)
        self.continuous_edge = PathPatch(NOWHERE, linestyle=(0, (1, 1.2)), label="continuous", **edge)
        for patch in (self.allowed, self.forbidden, self.peak_edge, self.continuous_edge):
            picture.patch(axes, patch)
        (self.point,) = picture.all_moving(axes.plot([], [], "o", markersize=9, markeredgecolor=INK, zorder=4))

    def show(self, peak: NDArray, continuous: NDArray, payload: float, duration: float, allowed: bool) -> None:
        """Draw where both shares (payloads, durations) of the ratings are at most 1, and the operating point."""
        axes = self.durations, self.payloads
        region = contour_generator(*axes, np.minimum(np.maximum(peak, continuous), FAR))
        self.allowed.set_path(_filled(region, -1.0, 1.0))
        self.forbidden.set_path(_filled(region, 1.0, 2 * FAR))
        for edge, share in ((self.peak_edge, peak), (self.continuous_edge, continuous)):
            lines = [Path(np.asarray(line)) for line in contour_generator(*axes, share).lines(1.0)]
            edge.set_path(Path.make_compound_path(*lines) if lines else NOWHERE)
        self.point.set_data([duration], [payload])
        self.point.set_marker("o" if allowed else "X")
        self.point.set_markerfacecolor("white" if allowed else VERMILION)


def _filled(region: object, low: float, high: float) -> Path:
    """Return the region between two levels as one path, holes included."""
    polygons, offsets = region.filled(low, high)  # type: ignore[attr-defined]
    rings = [
        Path(points[a:b], closed=True)
        for points, ends in zip(polygons, offsets, strict=True)
        for a, b in zip(ends[:-1], ends[1:], strict=True)
    ]
    return Path.make_compound_path(*rings) if rings else NOWHERE
