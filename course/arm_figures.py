"""Pictures of lessons 5 to 8: arms of any number of links, and vectors drawn from the numbers that they stand for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Arc
from numpy.typing import ArrayLike, NDArray

from course.explore.stage.ink import BLUE, GREEN, ORANGE, PURPLE, VERMILION, ink_on
from course.figures import COLOURS, DASHES, INK, Picture, axes, letters, picture
from reference import Load, PlanarArm, inverse_dynamics, joint_forces
from reference.kinematics import absolute_angles, com_positions, joint_positions

LONGEST = 0.38  # of the picture's width, for the longest arrow


def link_frame(theta: float = 0.5) -> Picture:
    """Draw one link with its frame, its centre of mass off the axis, and the names of the distances."""
    figure, (ax,) = axes(6.2, 3.4)
    l, com_x, com_y = 0.5, 0.3, 0.09
    along, across = _axes(theta)
    foot, com, end = com_x * along, com_x * along + com_y * across, l * along
    _bar(ax, np.zeros(2), end, BLUE)
    for axis, name in ((along, "along"), (across, "across")):
        ax.annotate(
            "", _pair(0.16 * axis), (0, 0), arrowprops=dict(arrowstyle="-|>", color=GREEN, linewidth=2), zorder=5
        )
        ax.text(*_pair(0.16 * axis + 0.03 * across), name, color=letters(GREEN), ha="center", va="bottom")
    for a, b, name, (dx, dy) in (
        (-0.11 * across, end - 0.11 * across, "$l$", (0.11, 0.02)),
        (-0.035 * across, foot - 0.035 * across, "com_x", (0.02, -0.03)),
        (foot, com, "com_y", (-0.05, -0.01)),
    ):
        ax.annotate("", _pair(b), _pair(a), arrowprops=dict(arrowstyle="<->", color=INK, shrinkA=0, shrinkB=0))
        ax.text(*_pair((a + b) / 2 + (dx, dy)), name, color=INK, ha="center", va="center")
    ax.plot([0, 0.48], [0, 0], color=INK, linestyle="--", linewidth=1)
    ax.add_patch(Arc((0, 0), 0.86, 0.86, theta1=0, theta2=np.degrees(theta), color=INK))
    ax.text(0.46 * np.cos(0.14), 0.46 * np.sin(0.14), r"$\theta_i$", color=INK, fontsize=13, ha="center", va="center")
    _dot(ax, com, "white", 10)
    ax.text(com[0] - 0.02, com[1] + 0.035, r"CoM $p_{Gi}$", color=INK, ha="center")
    for place, name, (dx, dy) in (
        ((0.0, 0.0), "joint $i$\nat $p_{i-1}$", (-0.06, -0.05)),
        (end, "joint $i+1$ at $p_i$", (0.0, 0.045)),
    ):
        _dot(ax, place, "black", 6)
        ax.text(place[0] + dx, place[1] + dy, name, color=INK, ha="center", va="center")
    ax.set(xlabel="x (m)", ylabel="y (m)", xlim=(-0.16, 0.6), ylim=(-0.13, 0.35), aspect="equal")
    return picture(
        figure,
        "One link, turned by the angle θ from the horizontal. It starts at joint i and ends at joint i + 1, at the "
        "distance l. Its frame has the unit vectors along the link and across it, a quarter turn counter-clockwise. "
        "The centre of mass lies com_x along the link and com_y across it, to the left of the link's direction.",
    )


def arm_with_arrows(
    arm: PlanarArm, q: ArrayLike, arrows: Mapping[str, tuple[ArrayLike, ArrayLike]] | None = None, unit: str = ""
) -> Picture:
    """Draw an arm and named sets of vectors: name → (places (k, 2) m, vectors (k, 2) in `unit`), all at one scale."""
    figure, (ax,) = axes(6.4, 4.0)
    points = joint_positions(arm, q)
    sets = {
        name: (np.atleast_2d(np.asarray(at, dtype=float)), np.atleast_2d(np.asarray(vectors, dtype=float)))
        for name, (at, vectors) in (arrows or {}).items()
    }
    _draw_arm(ax, arm, q)
    scale = _scale(points, [vectors for _, vectors in sets.values()])
    words = []
    for (name, (places, vectors)), colour, dash in zip(sets.items(), COLOURS[1:], DASHES, strict=False):
        for place, vector in zip(places, vectors, strict=True):
            _arrow(ax, place, scale * vector, colour, dash)
            if size := np.hypot(*vector):
                _label(ax, f"{size:.3g}", place + scale * vector, vector / size, colour)
        ax.plot([], [], color=colour, linestyle=dash, linewidth=2, label=f"{name} ({unit})")
        words.append(
            f"{name} in {unit}: " + ", ".join(f"{_row(v)} at {_row(p)} m" for p, v in zip(places, vectors, strict=True))
        )
    if sets:
        ax.legend(frameon=False, labelcolor=INK, loc="best")
    _frame(ax, [points, *(places for places, _ in sets.values()), *(p + scale * v for p, v in sets.values())])
    theta = ", ".join(f"{angle:.0f}" for angle in np.degrees(absolute_angles(q)))
    return picture(
        figure, f"An arm of {arm.n} links at {theta}° from the horizontal. " + "; ".join(words) + ("." if words else "")
    )


def free_body(
    arm: PlanarArm,
    q: ArrayLike,
    link: int,
    loads: Sequence[Load] = (),
    dq: ArrayLike | None = None,
    ddq: ArrayLike | None = None,
) -> Picture:
    """Draw one link (counted from 0) cut free: every force on it as an arrow to scale, and both torques."""
    still = np.zeros(arm.n)
    motion = (q, still if dq is None else dq, still if ddq is None else ddq)
    tau, f = inverse_dynamics(arm, *motion, loads), joint_forces(arm, *motion, loads)
    points, coms = joint_positions(arm, q), com_positions(arm, q)
    start, end = points[link], points[link + 1]
    forces = [("joint's force", start, f[link], GREEN), ("weight", coms[link], arm.mass[link] * arm.gravity, VERMILION)]
    if link + 1 < arm.n:
        forces.append((f"link {link + 2} pulls", end, -f[link + 1], BLUE))
    along, across = _axes(absolute_angles(q)[link])
    for load in loads:
        where, force, (x, y), _ = load.on(arm)
        if where == link:
            forces.append(("load", start + x * along + y * across, force, ORANGE))
    forces = [entry for entry in forces if np.hypot(*entry[2]) > 1e-9]
    figure, (ax,) = axes(6.4, 3.8)
    _bar(ax, start, end, INK)
    scale = _scale(np.array([start, end]), [force for _, _, force, _ in forces])
    for (name, place, force, colour), dash in zip(forces, DASHES, strict=False):
        _arrow(ax, place, scale * force, colour, dash)
        beside = np.array([-force[1], force[0]]) / np.hypot(*force)
        _label(ax, f"{name}\n{np.hypot(*force):.3g} N", place + scale * force / 2, beside, colour)
    _dot(ax, coms[link], "white", 9)
    turns = [(f"τ{link + 1}", start, tau[link], -along)]
    if link + 1 < arm.n:
        turns.append((f"−τ{link + 2}", end, -tau[link + 1], np.array([0.5, 0.85])))
    for name, place, turn, outwards in turns:
        _dot(ax, place, "black", 6)
        sense = "" if abs(turn) < 1e-9 else "↺ " if turn > 0 else "↻ "
        _label(ax, f"{sense}{name} = {turn + 0.0:.3g} N·m".replace("-", "−"), place, outwards, PURPLE)
    _frame(ax, [start, end, *(place + scale * force for _, place, force, _ in forces)], 0.25, 1.45)
    said = "; ".join(f"{name} {_row(force)} N at {_row(place)} m" for name, place, force, _ in forces)
    turned = "; ".join(f"{name} {turn:.3g} N·m" for name, _, turn, _ in turns)
    return picture(figure, f"Free-body diagram of link {link + 1}. Forces on it: {said}. Torques on it: {turned}.")


def heat_map(H: ArrayLike, name: str = "H", unit: str = "kg·m²") -> Picture:
    """Draw a square matrix as a map of shades with the numbers written in."""
    H = np.asarray(H, dtype=float)
    n = len(H)
    figure, (ax,) = axes(1.6 + 0.75 * n, 0.9 + 0.62 * n)
    top = np.abs(H).max() or 1.0
    image = ax.imshow(H, cmap="PuOr_r", vmin=-top, vmax=top, aspect="auto")
    ink = ink_on(image.to_rgba(H)[..., :3])
    for i, j in np.ndindex(n, n):
        ax.text(j, i, f"{H[i, j]:.3g}", ha="center", va="center", color=ink[i, j])
    ax.set(xticks=range(n), yticks=range(n), xticklabels=range(1, n + 1), yticklabels=range(1, n + 1))
    ax.set(xlabel=f"joint j accelerates: column of {name} ({unit})", ylabel="torque at joint i")
    rows = "; ".join(f"row {i + 1}: " + ", ".join(f"{h:.3g}" for h in row) for i, row in enumerate(H))
    return picture(figure, f"Map of the {n} by {n} matrix {name} in {unit}. {rows}.")


def _axes(theta: float) -> tuple[NDArray, NDArray]:
    c, s = np.cos(theta), np.sin(theta)
    return np.array([c, s]), np.array([-s, c])


def _draw_arm(ax: Axes, arm: PlanarArm, q: ArrayLike) -> None:
    points = joint_positions(arm, q)
    for i in range(arm.n):
        _bar(ax, points[i], points[i + 1], COLOURS[0] if i % 2 == 0 else INK)
    for point in points:
        _dot(ax, point, "black", 6)
    for com in com_positions(arm, q):
        _dot(ax, com, "white", 8)


def _bar(ax: Axes, start: NDArray, end: NDArray, colour: str) -> None:
    ax.plot(*zip(start, end, strict=True), color=colour, linewidth=9, solid_capstyle="round", alpha=0.6)


def _dot(ax: Axes, place: ArrayLike, face: str, size: float) -> None:
    x, y = np.asarray(place, dtype=float)
    edge = "white" if face == "black" else "black"
    ax.plot(x, y, marker="o", markersize=size, markerfacecolor=face, markeredgecolor=edge, zorder=4)


def _arrow(ax: Axes, place: NDArray, step: NDArray, colour: str, dash) -> None:
    if np.hypot(*step) > 0:
        style = dict(arrowstyle="-|>", color=colour, linewidth=2, linestyle=dash, shrinkA=0, shrinkB=0)
        ax.annotate("", _pair(place + step), _pair(place), arrowprops=style, zorder=5)


def _scale(points: NDArray, vectors: Sequence[NDArray]) -> float:
    """Metres in the picture for one unit of the vectors: the longest becomes a fixed share of the width."""
    longest = max((float(np.hypot(v[..., 0], v[..., 1]).max()) for v in map(np.asarray, vectors)), default=0.0)
    return LONGEST * max(np.ptp(points, axis=0).max(), 1e-3) / longest if longest else 0.0


def _label(ax: Axes, text: str, place: NDArray, side: NDArray, colour: str) -> None:
    """Write beside a place, on the side that the unit vector points to."""
    ha = "left" if side[0] > 0.4 else "right" if side[0] < -0.4 else "center"
    va = "bottom" if side[1] > 0.6 else "top" if side[1] < -0.6 else "center"
    offset, ink = _pair(10 * side), letters(colour)
    ax.annotate(text, _pair(place), offset, textcoords="offset points", color=ink, ha=ha, va=va, zorder=6)


def _frame(ax: Axes, things: Sequence[NDArray], margin: float = 0.15, side_room: float = 1.0) -> None:
    everything = np.concatenate([np.atleast_2d(thing) for thing in things])
    low, high = everything.min(axis=0), everything.max(axis=0)
    middle, reach = (low + high) / 2, (high - low) / 2
    reach = reach + margin * max(reach.max(), 1e-3)
    reach = np.maximum(reach * (side_room, 1), reach[::-1] * (0.5, 0.45))  # neither flat nor narrow
    ax.set(xlim=middle[0] + reach[0] * np.array([-1, 1]), ylim=middle[1] + reach[1] * np.array([-1, 1]))
    ax.set(xlabel="x (m)", ylabel="y (m)", aspect="equal")


def _pair(v: ArrayLike) -> tuple[float, float]:
    x, y = np.asarray(v, dtype=float).tolist()
    return x, y


def _row(v: ArrayLike) -> str:
    x, y = np.asarray(v, dtype=float).round(3) + 0.0
    return f"({x:g}, {y:g})"
