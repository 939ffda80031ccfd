"""Arrows to scale: forces and motions as straight ones with names, torques as bent ones around their joint."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.patheffects import withStroke
from numpy.typing import ArrayLike, NDArray

from course.explore.stage.ink import INK, PURPLE
from course.explore.stage.picture import NOWHERE, Picture, round_up

HALO = [withStroke(linewidth=2.5, foreground="white")]  # keeps a name legible over links and arrows
FULL_TURN = np.radians(300)  # of the bent arrow of the largest torque
STUB = np.radians(40)  # of the smallest that is drawn
ASIDE = np.array([[0.7, 0.7], [-0.7, 0.7]])  # a name stands beside the head: arrows may follow each other on one line
BAND, HEAD = 0.17, 0.42  # half widths of a bent arrow and of its head, as shares of its radius


class Labels:
    """Up to `count` words beside points of the axes."""

    def __init__(self, picture: Picture, axes: Axes, count: int, **style: Any) -> None:
        place: dict[str, Any] = dict(textcoords="offset points", ha="center", va="center", path_effects=HALO, zorder=9)
        self.texts = picture.all_moving(axes.annotate("", (0, 0), (0, 0), **place | style) for _ in range(count))

    def show(self, places: ArrayLike, words: Sequence[str], sides: ArrayLike, away: float = 11.0) -> None:
        """Write each word beside its place (k, 2), `away` points to the side (k, 2) given; hide the other labels."""
        for text in self.texts:
            text.set_visible(False)
        for text, place, word, side in zip(self.texts, np.asarray(places), words, np.asarray(sides), strict=False):
            text.xy = tuple(place)
            text.set_position(tuple(away * unit(side)))
            text.set_text(word)
            text.set_visible(bool(word))


class Arrows:
    """Up to `count` arrows of one kind; the quiver's U, V are the vectors in their own unit."""

    def __init__(self, picture: Picture, axes: Axes, count: int, colour: str, width: float = 3.5) -> None:
        zeros = np.zeros(count)
        size: dict[str, Any] = dict(angles="xy", scale_units="xy", scale=1, units="dots", width=width, zorder=6)
        self.quiver = picture.moving(axes.quiver(zeros, zeros, zeros, zeros, color=colour, **size))
        self.labels = Labels(picture, axes, count, color=INK, fontsize=8)
        self.count = count

    def show(
        self,
        places: ArrayLike,
        vectors: ArrayLike,
        per_metre: float,
        words: Sequence[str] = (),
        pushing: Sequence[bool] = (),
    ) -> None:
        """Draw vectors (k, 2) at places (k, 2), `per_metre` of their unit on one metre, named at their free ends.

        An arrow starts at its place; one that is `pushing` ends there.
        """
        at, vectors = (np.reshape(np.asarray(rows, dtype=float), (-1, 2)) for rows in (places, vectors))
        none = np.hypot(*vectors.T) < 1e-9
        steps = vectors / per_metre
        ends = np.array([*pushing, *[False] * (len(at) - len(pushing))], dtype=bool)[:, None]
        free = at + np.where(ends, -steps, steps)
        at = np.where(ends, free, at)
        shown = np.full((2, self.count, 2), np.nan)
        shown[0, : len(at)], shown[1, : len(at)] = at, np.where(none[:, None], np.nan, vectors)
        self.quiver.set_offsets(np.nan_to_num(shown[0]))
        self.quiver.scale = per_metre
        self.quiver.set_UVC(*shown[1].T)
        names = ["" if hidden else word for word, hidden in zip(words, none, strict=False)]
        self.labels.show(free, names, np.where(ends, -vectors, vectors) @ ASIDE)

    @property
    def vectors(self) -> NDArray[np.float64]:
        """The arrows that are drawn, (k, 2) in their own unit."""
        hidden = np.broadcast_to(np.asarray(self.quiver.Umask), self.count)  # one False for all when none is masked
        return np.column_stack([np.asarray(self.quiver.U), np.asarray(self.quiver.V)])[~hidden]


class TurnArrows:
    """Up to `count` torques as bent arrows: the way it turns is the sign, how far round it goes is the size."""

    def __init__(self, picture: Picture, axes: Axes, count: int) -> None:
        style: dict[str, Any] = dict(facecolor=PURPLE, edgecolor=INK, linewidth=0.7, zorder=5)
        self.bent = [picture.patch(axes, PathPatch(NOWHERE, **style)) for _ in range(count)]

    def show(self, places: ArrayLike, torques: ArrayLike, largest: float, radius: float) -> None:
        """Bend an arrow round each place (k, 2); a torque of size `largest` goes almost full round."""
        for patch in self.bent:
            patch.set_path(NOWHERE)
        for patch, place, torque in zip(self.bent, np.asarray(places), np.asarray(torques), strict=False):
            turn = FULL_TURN * torque / largest
            if torque:
                patch.set_path(bent_arrow(place, radius, np.sign(turn) * max(abs(turn), STUB)))


class ScaleKey:
    """A bar in the corner that says how long an arrow of a round size is."""

    def __init__(self, picture: Picture, axes: Axes, unit: str) -> None:
        self.unit = unit
        (bar,) = axes.plot([], [], color=INK, linewidth=2, marker="|", markersize=7, zorder=8)
        self.bar = picture.moving(bar)
        self.label = Labels(picture, axes, 1, fontsize=8, color=INK, ha="left")

    def show(self, largest: float, corner: ArrayLike, length: float) -> float:
        """Draw a bar of `length` m from the corner; return how much of the unit goes on one metre."""
        size = round_up(largest) or 1.0
        x, y = np.asarray(corner, dtype=float)
        self.bar.set_data([x, x + length], [y, y])
        self.label.show([(x + length, y)], [f"{size:g} {self.unit}"], [(1, 0)], away=6)
        return size / length

    def hide(self) -> None:
        """Draw nothing."""
        self.bar.set_data([], [])
        self.label.show(np.zeros((0, 2)), [], np.zeros((0, 2)))


def bent_arrow(centre: ArrayLike, radius: float, turn: float) -> Path:
    """Return the outline of an arrow that goes round a point by `turn` (rad), counter-clockwise when positive."""
    head = np.sign(turn) * min(0.45, abs(turn) / 2)
    start = np.pi / 2 - turn / 2  # symmetric about the direction up
    round_ = np.linspace(start, start + turn - head, 33)
    outer, inner = (radius * share * np.array([np.cos(round_), np.sin(round_)]).T for share in (1 + BAND, 1 - BAND))
    neck, end = round_[-1], start + turn
    tip = radius * np.array(
        [
            [(1 + HEAD) * np.cos(neck), (1 + HEAD) * np.sin(neck)],
            [np.cos(end), np.sin(end)],
            [(1 - HEAD) * np.cos(neck), (1 - HEAD) * np.sin(neck)],
        ]
    )
    outline = np.concatenate([outer, tip, inner[::-1], outer[:1]])
    return Path(outline + np.asarray(centre), closed=True)


def pushes(force: ArrayLike, outwards: ArrayLike) -> bool:
    """Return whether a force at the end of a link pushes into it: it is then drawn outside, its head at the end."""
    return bool(unit(force) @ unit(outwards) < -0.7)


def unit(vector: ArrayLike) -> NDArray[np.float64]:
    """Return the vector at length 1; the zero vector becomes "up"."""
    vector = np.asarray(vector, dtype=float)
    size = np.hypot(*vector)
    return vector / size if size > 1e-12 else np.array([0.0, 1.0])
