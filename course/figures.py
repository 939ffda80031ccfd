"""Pictures of the lessons: matplotlib without pyplot, shown as an image that carries its own description."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from io import BytesIO
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_hex, to_rgb
from matplotlib.figure import Figure
from matplotlib.patches import Arc
from numpy.typing import ArrayLike

from course.explore.stage.ink import BLUE, GREEN, IN_THE_DARK, ORANGE, PURPLE, VERMILION
from reference import PlanarArm
from reference.kinematics import joint_positions

INK = "#757575"  # legible on white, and on dark grounds where nothing turns the lightness round
COLOURS = (BLUE, VERMILION, GREEN, ORANGE, PURPLE)
STYLE = f"<style>body[data-jp-theme-light=false] .leverarm-figure {{ {IN_THE_DARK} }}</style>"
DASHES = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)))


@dataclass(frozen=True)
class Picture:
    """A figure as PNG together with the sentence that says what it shows."""

    png: bytes = field(repr=False)
    alt: str

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        data = b64encode(self.png).decode()
        source = f"data:image/png;base64,{data}"
        image = f'<img class="leverarm-figure" alt="{escape(self.alt)}" style="max-width: 100%" src="{source}">'
        return {"text/plain": self.alt, "text/html": STYLE + image, "image/png": data}


def picture(figure: Figure, alt: str) -> Picture:
    """Render the figure on a transparent ground, without the empty rims that axes of equal scale leave."""
    stream = BytesIO()
    FigureCanvasAgg(figure)
    figure.savefig(stream, format="png", bbox_inches="tight", pad_inches=0.06)
    return Picture(stream.getvalue(), alt)


def letters(colour: str) -> str:
    """Return the shade of a colour that small letters need: at least 4.5 to 1 on white (WCAG 2.2)."""
    red, green, blue = to_rgb(colour)
    return to_hex((0.62 * red, 0.62 * green, 0.62 * blue))


def axes(width: float = 6.4, height: float = 3.6, rows: int = 1, columns: int = 1) -> tuple[Figure, list[Axes]]:
    """Return a figure and its axes, drawn in ink that both themes can show."""
    figure = Figure(figsize=(width, height), dpi=100, facecolor="none", layout="constrained")
    panels = list(np.atleast_1d(figure.subplots(rows, columns)).flat)
    for ax in panels:
        ax.set_facecolor("none")
        ax.tick_params(colors=INK)
        ax.spines[["top", "right"]].set_visible(False)
        ax.spines[["left", "bottom"]].set_color(INK)
        for label in (ax.xaxis.label, ax.yaxis.label, ax.title):
            label.set_color(INK)
    return figure, panels


def curves(
    x: ArrayLike,
    rows: Mapping[str, ArrayLike],
    xlabel: str,
    ylabel: str,
    limits: Mapping[str, float] | None = None,
    alt: str | None = None,
) -> Picture:
    """Draw named curves over x, told apart by colour, dash and a label at their end; limits are dotted level lines."""
    x = np.asarray(x, dtype=float)
    figure, (ax,) = axes()
    for (name, y), colour, dash in zip(rows.items(), COLOURS, DASHES, strict=False):
        y = np.asarray(y, dtype=float)
        ax.plot(x, y, color=colour, linestyle=dash, linewidth=2)
        ax.annotate(name, (x[-1], y[-1]), (6, 0), textcoords="offset points", color=letters(colour), va="center")
    for name, level in (limits or {}).items():
        ax.axhline(level, color=INK, linestyle=":", linewidth=1.5)
        ax.annotate(name, (x[0], level), (2, 3), textcoords="offset points", color=INK)
    ax.set(xlabel=xlabel, ylabel=ylabel, xlim=(x[0], x[-1]))
    return picture(figure, alt or _in_words(x, rows, xlabel, ylabel, limits or {}))


def one_link(q: float = 0.6) -> Picture:
    """Draw the free-body diagram of one link: weight, joint force, lever arm and the motor's torque."""
    figure, (ax,) = axes(6.0, 3.4)
    l, r = 0.5, 0.25
    along = np.array([np.cos(q), np.sin(q)])
    com, tip = r * along, l * along
    ax.plot(*zip((0, 0), tip, strict=True), color=BLUE, linewidth=9, solid_capstyle="round", alpha=0.75)
    ax.plot([0, 0.32], [0, 0], color=INK, linestyle="--", linewidth=1)
    ax.add_patch(Arc((0, 0), 0.26, 0.26, theta1=0, theta2=np.degrees(q), color=INK))
    ax.text(0.155 * np.cos(q / 2), 0.155 * np.sin(q / 2), "$q$", color=INK, fontsize=13, ha="center", va="center")
    for x, y, force, colour, name, (dx, dy) in (
        (*com, -0.2, VERMILION, "weight $m g$", (0.015, -0.17)),
        (0.0, 0.0, 0.2, GREEN, "joint's force", (-0.13, 0.21)),
    ):
        arrow = dict(arrowstyle="-|>", color=colour, linewidth=2)
        ax.annotate("", (x, y + force), (x, y), arrowprops=arrow)
        ax.text(x + dx, y + dy, name, color=letters(colour), va="center")
    ax.annotate("", (com[0], -0.09), (0, -0.09), arrowprops=dict(arrowstyle="<->", color=INK))
    ax.text(com[0] / 2, -0.12, r"lever arm $r\,\cos q$", color=INK, ha="center", va="center")
    ax.plot([0, 0], [0, -0.09], color=INK, linestyle=":", linewidth=1)
    ax.plot(*com, marker="o", markersize=9, markerfacecolor="white", markeredgecolor="black", zorder=3)
    ax.text(com[0] - 0.02, com[1] + 0.03, "CoM", color=INK, ha="right")
    turn = dict(arrowstyle="-|>", color=PURPLE, linewidth=2, connectionstyle="arc3,rad=0.55")
    ax.annotate("", (-0.075, -0.03), (-0.05, 0.08), arrowprops=turn)
    ax.text(-0.12, 0.03, "$\\tau$", color=letters(PURPLE), fontsize=14, ha="right", va="center")
    ax.plot(0, 0, marker="o", markersize=6, color="black", zorder=4, markeredgecolor="white")
    ax.set(xlabel="x (m)", ylabel="y (m)", xlim=(-0.2, 0.55), ylim=(-0.15, 0.36), aspect="equal")
    return picture(
        figure,
        "Free-body diagram of one link that rises to the right at the angle q. Its weight acts downwards at the centre "
        "of mass, whose horizontal distance from the joint is the lever arm r cos q. At the joint act the joint's "
        "force, upwards, and the motor's torque τ, counter-clockwise.",
    )


def two_links(q: Sequence[float] = (0.5, 0.8)) -> Picture:
    """Draw the two-link arm with its angles, lengths and centres of mass named."""
    figure, (ax,) = axes(6.0, 4.0)
    l1, l2, theta1, theta2 = 0.4, 0.3, q[0], q[0] + q[1]
    along1, along2 = np.array([np.cos(theta1), np.sin(theta1)]), np.array([np.cos(theta2), np.sin(theta2)])
    elbow = l1 * along1
    tip = elbow + l2 * along2
    for start, end, colour in (((0, 0), elbow, BLUE), (elbow, tip, VERMILION)):
        ax.plot(*zip(start, end, strict=True), color=colour, linewidth=9, solid_capstyle="round", alpha=0.75)
    ax.plot([0, 0.3], [0, 0], color=INK, linestyle="--", linewidth=1)
    ax.plot(*zip(elbow, elbow + 0.22 * along1, strict=True), color=INK, linestyle="--", linewidth=1)
    for (x, y), size, first, turn, name in (
        ((0.0, 0.0), 0.36, 0.0, q[0], "$q_1$"),
        (elbow, 0.26, theta1, q[1], "$q_2$"),
    ):
        ax.add_patch(Arc((x, y), size, size, theta1=np.degrees(first), theta2=np.degrees(first + turn), color=INK))
        middle, out = first + turn / 2, size / 2 + 0.03
        ax.text(
            x + out * np.cos(middle), y + out * np.sin(middle), name, color=INK, fontsize=13, ha="center", va="center"
        )
    across1, across2 = np.array([-along1[1], along1[0]]), np.array([-along2[1], along2[0]])
    for place, across, name in (
        (elbow / 2, across1, "$m_1, I_1$\nat $l_{c1}$"),
        ((elbow + tip) / 2, across2, "$m_2, I_2$\nat $l_{c2}$"),
    ):
        ax.plot(*place, marker="o", markersize=9, markerfacecolor="white", markeredgecolor="black", zorder=3)
        beside_x, beside_y = place + 0.075 * across
        ax.text(beside_x, beside_y, name, color=INK, fontsize=11, ha="center", va="center")
    for place, (dx, dy), name in (
        (0 * elbow, (-0.05, -0.045), "shoulder"),
        (elbow, (0.05, -0.045), "elbow"),
        (tip, (0, 0.035), "tip"),
    ):
        ax.plot(*place, marker="o", markersize=6, color="black", zorder=4, markeredgecolor="white")
        ax.text(place[0] + dx, place[1] + dy, name, color=INK, ha="center", va="center")
    ax.set(xlabel="x (m)", ylabel="y (m)", xlim=(-0.12, 0.68), ylim=(-0.1, 0.56), aspect="equal")
    return picture(
        figure,
        "A two-link arm. The shoulder is at the origin; link 1 rises at the angle q1 from the horizontal; at the elbow "
        "link 2 turns on by the angle q2, measured from the line that continues link 1. A dot in each link marks its "
        "centre of mass.",
    )


def arm_motion(arm: PlanarArm, q: ArrayLike) -> Picture:
    """Draw the arm in the poses q (k, n): first and last in full, those between as ghosts, and the tip's path."""
    poses = np.asarray(q, dtype=float)
    points = joint_positions(arm, poses)
    figure, (ax,) = axes(6.0, 4.2)
    for k, pose in enumerate(points):
        whole = k in (0, len(points) - 1)
        for i in range(arm.n):
            ax.plot(
                *pose[i : i + 2].T, color=COLOURS[i % 2], linewidth=8 - 2 * min(i, 2), solid_capstyle="round",
                alpha=0.85 if whole else 0.25,
            )  # fmt: skip
        ax.plot(
            *pose.T, linestyle="", marker="o", markersize=4, color="black" if whole else INK, markeredgecolor="white"
        )
    ax.plot(*points[:, -1].T, color=INK, linestyle=":", linewidth=1)
    for pose, name in ((points[0], "start"), (points[-1], "end")):
        ax.annotate(name, pose[-1], (8, 6), textcoords="offset points", color=INK)
    reach = 1.1 * arm.length.sum()
    low = min(0.0, points[..., 1].min()) - 0.06
    ax.set(xlabel="x (m)", ylabel="y (m)", xlim=(min(0.0, points[..., 0].min()) - 0.1, reach), ylim=(low, reach))
    ax.set_aspect("equal")
    first, last = (", ".join(f"{angle:.2f}" for angle in poses[k]) for k in (0, -1))
    tips = [f"({x:.2f}, {y:.2f}) m" for x, y in (points[0, -1], points[-1, -1])]
    return picture(
        figure,
        f"The arm moves from the joint angles ({first}) to ({last}) rad; its tip goes from {tips[0]} to {tips[1]}. "
        f"{len(points) - 2} poses between are drawn faintly.",
    )


def _in_words(x, rows: Mapping[str, ArrayLike], xlabel: str, ylabel: str, limits: Mapping[str, float]) -> str:
    parts = []
    for name, y in rows.items():
        values = np.asarray(y, dtype=float)
        low, high = values.min(), values.max()
        if high - low < 1e-9 * max(1.0, abs(high)):
            parts.append(f"{name} stays at {high:.3g}")
        else:
            parts.append(
                f"{name} runs from {values[0]:.3g} to {values[-1]:.3g}, lowest {low:.3g} at {x[values.argmin()]:.3g}, "
                f"highest {high:.3g} at {x[values.argmax()]:.3g}"
            )
    parts += [f"a dotted line marks {name} at {level:.3g}" for name, level in limits.items()]
    return f"{ylabel} against {xlabel}: " + "; ".join(parts) + "."
