"""Explorer of lesson 7: the mass matrix of a pose as a map with its numbers, and how lopsided it is."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle
from numpy.typing import NDArray

from course.explore.drawings.arrows import Arrows, ScaleKey
from course.explore.drawings.chain_drawing import ChainDrawing
from course.explore.stage.controls import group, slider
from course.explore.stage.frame import Explorer, State
from course.explore.stage.ink import BLUE, GREEN, INK, ink_on
from course.explore.stage.picture import Picture
from course.explore.stage.pose_controls import count, pose_controls, pose_group, pose_of, present_link
from course.explore.stage.wording import listed, significant, table_html
from reference import PlanarArm
from reference.equation_of_motion import mass_matrix
from reference.kinematics import com_accelerations, com_positions

MOST = 6
EIGENVALUES = (1e-3, 1e3)  # kg·m², holds those of every arm that can be set


def arm_of(state: State) -> PlanarArm:
    """Return rods of 1 m and 1 kg with the payload at the tip."""
    n = int(state["links"])
    return PlanarArm.rods(np.ones(n), np.ones(n)).with_payload(state["payload"])


class MatrixMap:
    """A square matrix as a map: each cell its shade and its number, one column framed."""

    def __init__(self, picture: Picture, axes: Axes) -> None:
        self.picture, self.axes = picture, axes
        axes.set(xlabel="column j: joint that accelerates", ylabel="row i: joint whose torque it takes")
        axes.set_title("H(q) in kg·m²")
        axes.grid(False)
        shades: dict[str, Any] = dict(cmap="PuOr_r", vmin=-1, vmax=1, aspect="auto", interpolation="nearest", zorder=1)
        self.image = picture.moving(axes.imshow(np.zeros((1, 1)), **shades))
        middle: dict[str, Any] = dict(ha="center", va="center", zorder=3)
        self.numbers = picture.all_moving(axes.text(0, 0, "", **middle) for _ in range(MOST * MOST))
        self.frame = picture.patch(axes, Rectangle((0, 0), 1, 1, facecolor="none", edgecolor=INK, linewidth=2.5))

    def show(self, H: NDArray, column: int) -> None:
        """Show H (n, n) with the column, counted from 0, framed."""
        n, largest = len(H), float(np.abs(H).max())
        if self.axes.get_xlim() != (0.5, n + 0.5):
            self.axes.set(xticks=range(1, n + 1), yticks=range(1, n + 1), xlim=(0.5, n + 0.5), ylim=(n + 0.5, 0.5))
            self.picture.redraw_all()
        self.image.set_data(H)
        self.image.set_extent((0.5, n + 0.5, n + 0.5, 0.5))
        self.image.set_clim(-largest, largest)
        ink = ink_on(self.image.to_rgba(H)[..., :3])
        for text in self.numbers[n * n :]:
            text.set_visible(False)
        for text, (i, j) in zip(self.numbers, np.ndindex(n, n), strict=False):
            text.set(
                visible=True, position=(j + 1, i + 1), text=significant(float(H[i, j])), fontsize=10 if n < 5 else 8
            )
            text.set_color(str(ink[i, j]))
        self.frame.set_bounds(column + 0.5, 0.5, 1, n)


class MassMatrixPicture:
    """The arm with the accelerations of one column, the map of H, and its eigenvalues."""

    def __init__(self, picture: Picture) -> None:
        pose, cells, values = picture.figure.subplots(1, 3, width_ratios=(0.95, 1.3, 0.22))
        picture.figure.subplots_adjust(left=0.085, right=0.985, bottom=0.15, top=0.91, wspace=0.36)
        pose.set_title("Pose")
        self.chain = ChainDrawing(picture, pose, MOST)
        self.accelerations = Arrows(picture, pose, MOST, GREEN)
        self.key = ScaleKey(picture, pose, "m/s²")
        self.map = MatrixMap(picture, cells)
        values.set(yscale="log", ylim=EIGENVALUES, xlim=(-1, 1), xticks=[], ylabel="eigenvalues of H (kg·m²)")
        dots: dict[str, Any] = dict(marker="D", markersize=7, color=BLUE, markeredgecolor=INK, linewidth=1)
        self.eigenvalues = picture.moving(values.plot([], [], **dots)[0])

    def update(self, state: State) -> str:
        """Show the state; return what a column says and how lopsided the matrix is."""
        arm, q, j = arm_of(state), pose_of(state), present_link(state, "column")
        H = mass_matrix(arm, q)
        self.map.show(H, j)
        half = self.chain.show(arm, q, state["payload"], room=0.35)
        still, alone = np.zeros(arm.n), np.eye(arm.n)[j]
        a = com_accelerations(arm, q, still, alone)
        per_metre = self.key.show(float(np.hypot(*a.T).max()), self.chain.corner, 0.35 * half)
        self.accelerations.show(com_positions(arm, q), a, per_metre)
        values = np.linalg.eigvalsh(H)
        self.eigenvalues.set_data(np.zeros(arm.n), values)

        torques = listed([significant(h) for h in H[:, j].tolist()])
        asked = f"Column {j + 1}, what 1 rad/s² of joint {j + 1} alone takes: {torques} N·m."
        if arm.n == 1:
            return f"{asked} With one link H is a single number, the inertia about the joint."
        span = f"{significant(values[0])} to {significant(values[-1])} kg·m²"
        return (
            f"{asked} H is symmetric, its eigenvalues are positive, {span}: the heaviest direction takes "
            f"{significant(values[-1] / values[0])} times the torque of the lightest."
        )


def table(state: State) -> str:
    """Return H as an HTML table."""
    H = mass_matrix(arm_of(state), pose_of(state))
    heads = ["H (kg·m²)", *(f"j = {j}" for j in range(1, len(H) + 1))]
    return table_html("Mass matrix", heads, [(f"i = {i}", *map(significant, row)) for i, row in enumerate(H, 1)])


def mass_matrix_map(**state: Any) -> Explorer:
    """Open the explorer: pose up to six rods of 1 m and 1 kg, and read their mass matrix as a map with numbers.

    state : values to start from, by control: links (1 to 6), q1 … q6 (°), same (every joint like joint 1), payload (kg
    at the tip), column (1 to 6).

    Examples
    --------
    >>> mass_matrix_map(links=1, payload=2.0).sentence.split(".")[0]
    'Column 1, what 1 rad/s² of joint 1 alone takes: 2'
    """
    controls = pose_controls(3, (30.0, 50.0, -60.0, 40.0, 30.0, -50.0)) | {
        "payload": slider("Payload (kg)", 0.0, 0.0, 5.0, 0.05),
        "column": count("Column, joint", 1, MOST),
    }
    shown: list[MassMatrixPicture] = []
    picture = Picture(720, 330, lambda sheet: shown.append(MassMatrixPicture(sheet)))
    return Explorer(
        "The mass matrix of a pose",
        "mass_matrix_map",
        controls,
        picture,
        shown[0].update,
        groups=(pose_group(controls), group("Payload and column", controls["payload"], controls["column"])),
        alt="Three drawings: the arm, accelerated by one joint; its mass matrix as a map of numbers; the eigenvalues.",
        details=table,
        opened=state,
    )
