"""A picture drawn once and then kept: what stands still is remembered, what moves is drawn over it (blitting)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from io import BytesIO
from typing import TypeVar

import numpy as np
from matplotlib import rc_context
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.path import Path
from numpy.typing import NDArray
from PIL import Image

from course.explore.stage.ink import SETTINGS

DPI = 100
ROUND = (1, 1.6, 2.5, 4, 6, 8, 10)  # coarse, so that a drag seldom changes a scale, which costs a full draw
SMALLEST = 1e-100  # far below what can be seen, far above where floats lose their digits
NOWHERE = Path(np.zeros((0, 2)))  # what a patch shows when there is nothing to show
ABOVE_SPINES = 5  # moving artists lie over axes and labels, so that blitting and a full draw give the same pixels

Span = tuple[float, float]
Drawn = TypeVar("Drawn", bound=Artist)
Shape = TypeVar("Shape", bound=Patch)


class Picture:
    """One figure of `width` × `height` pixels on an Agg canvas, outside pyplot.

    Create axes and artists in `compose`, which receives the figure. Whatever an update changes is announced by
    `moving(artist)`; after changing anything else (limits, titles) call `redraw_all`.
    """

    def __init__(self, width: int, height: int, compose: Callable[[Picture], None]) -> None:
        self.width, self.height = width, height
        self._moving: list[Artist] = []
        self._still: object | None = None
        with rc_context(SETTINGS):  # type: ignore[arg-type]
            self.figure = Figure(figsize=(width / DPI, height / DPI), dpi=DPI)
            self.canvas = FigureCanvasAgg(self.figure)
            compose(self)

    def moving(self, artist: Drawn) -> Drawn:
        """Announce an artist that updates change, and return it."""
        artist.set_animated(True)
        artist.set_zorder(artist.get_zorder() + ABOVE_SPINES)
        self._moving.append(artist)
        self._moving.sort(key=lambda one: one.get_zorder())
        return artist

    def patch(self, axes: Axes, patch: Shape) -> Shape:
        """Put a moving patch into the axes, and return it."""
        axes.add_patch(patch)
        return self.moving(patch)

    def all_moving(self, artists: Iterable[Drawn]) -> list[Drawn]:
        """Announce several artists, and return them as a list."""
        return [self.moving(artist) for artist in artists]

    def redraw_all(self) -> None:
        """Forget what stood still: the next `pixels` draws everything."""
        self._still = None

    def limits(self, axes: Axes, x: Span | None = None, y: Span | None = None) -> None:
        """Let the axes hold these spans, on round limits that stay while the spans move a little."""
        for span, get, put in ((x, axes.get_xlim, axes.set_xlim), (y, axes.get_ylim, axes.set_ylim)):
            if span is not None and get() != (wanted := (-round_up(-span[0]), round_up(span[1]))):
                put(*wanted)
                self.redraw_all()

    def pixels(self) -> NDArray[np.uint8]:
        """Return the current state as (height, width, 4) RGBA, drawing only what moves."""
        with rc_context(SETTINGS):  # type: ignore[arg-type]
            if self._still is None:
                self.canvas.draw()
                self._still = self.canvas.copy_from_bbox(self.figure.bbox)
            self.canvas.restore_region(self._still)
            for artist in self._moving:
                self.figure.draw_artist(artist)
        return np.asarray(self.canvas.buffer_rgba())

    def full_draw(self) -> NDArray[np.uint8]:
        """Return the same pixels the slow way, by drawing the whole figure: what `pixels` is tested against."""
        for artist in self._moving:
            artist.set_animated(False)
        with rc_context(SETTINGS):  # type: ignore[arg-type]
            self.canvas.draw()
        pixels = np.asarray(self.canvas.buffer_rgba()).copy()
        for artist in self._moving:
            artist.set_animated(True)
        self.redraw_all()
        return pixels

    def png(self, paper: str | None = None) -> bytes:
        """Return the current state as PNG, transparent or, for a saved notebook, on `paper` of the named colour."""
        image = Image.fromarray(self.pixels())
        if paper is not None:
            sheet = Image.new("RGBA", image.size, paper)
            sheet.alpha_composite(image)
            image = sheet.convert("RGB")
        file = BytesIO()
        image.save(file, "png", compress_level=1)
        return file.getvalue()


def round_up(value: float) -> float:
    """Return the next round number, of `ROUND` times a power of ten, and 0 for what is not positive or next to 0."""
    if value < SMALLEST:
        return 0.0
    power = 10.0 ** np.floor(np.log10(value))
    return float(next(step * power for step in ROUND if step * power >= value * (1 - 1e-9)))
