"""Explorer of lesson 2: the mass matrix of two links as an ellipse, folded against stretched."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.patches import Polygon

from course.explore.drawings.arm_drawing import ArmDrawing
from course.explore.stage.controls import group, slider
from course.explore.stage.frame import Explorer, State
from course.explore.stage.ink import FAINT, GREEN, INK, SKY, VERMILION
from course.explore.stage.picture import Picture
from reference import PlanarArm
from reference.kinematics import joint_positions
from reference.two_link import mass_matrix_2r

CIRCLE = np.array([np.cos(turn := np.linspace(0, 2 * np.pi, 181)), np.sin(turn)])
ELBOW = np.linspace(-np.pi, np.pi, 121)


class PosePicture:
    """Arm, ellipse of M, and the eigenvalues against the elbow's angle."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self.arm_axes, self.ellipse_axes, self.curve_axes = picture.figure.subplots(1, 3, width_ratios=(1, 1, 1))
        picture.figure.subplots_adjust(left=0.075, right=0.97, bottom=0.19, top=0.92, wspace=0.46)
        self.arm_axes.set_title("Pose")
        self.arm = ArmDrawing(picture, self.arm_axes)

        axes = self.ellipse_axes
        axes.set(aspect="equal", xlabel="shoulder torque (N·m)", ylabel="elbow torque (N·m)")
        axes.set_title("M: torque for 1 rad/s²")
        faint: dict[str, Any] = dict(facecolor="none", edgecolor=FAINT, linewidth=1)
        self.stretched = picture.moving(Polygon(CIRCLE.T, linestyle="--", label="stretched", **faint))
        self.folded = picture.moving(Polygon(CIRCLE.T, linestyle=":", label="folded", **faint))
        self.ellipse = picture.moving(Polygon(CIRCLE.T, facecolor=SKY, edgecolor=INK, linewidth=0.8, label="this pose"))
        for shape in (self.stretched, self.folded, self.ellipse):
            axes.add_patch(shape)
        self.large = picture.moving(axes.plot([], [], color=VERMILION, linewidth=1.1, zorder=3)[0])
        self.small = picture.moving(axes.plot([], [], color=GREEN, linewidth=1.8, zorder=3)[0])
        axes.legend(loc="upper left", handlelength=1.6, borderaxespad=0)

        axes = self.curve_axes
        axes.set(xlabel="elbow angle q2 (rad)", ylabel="eigenvalue (kg·m²)", xlim=(-np.pi, np.pi))
        axes.set_title("Eigenvalues of M")
        axes.set_xticks([-np.pi, 0, np.pi], ["−π\nfolded", "0\nstretched", "π\nfolded"])
        self.large_curve = picture.moving(axes.plot(ELBOW, 0 * ELBOW, color=VERMILION, label="larger")[0])
        dashed = dict(color=GREEN, linestyle=(0, (5, 1.5)), label="smaller")
        self.small_curve = picture.moving(axes.plot(ELBOW, 0 * ELBOW, **dashed)[0])
        here = dict(linestyle="-", color=INK, linewidth=0.8, marker="o", markersize=6)
        self.here = picture.moving(axes.plot([], [], **here)[0])
        axes.legend(loc="upper right", borderaxespad=0)

    def update(self, state: State) -> str:
        """Show the state; return what it means."""
        arm = PlanarArm.rods([state["m1"], state["m2"]], [state["l1"], state["l2"]])
        q = np.array([state["q1"], state["q2"]])
        reach = arm.length.sum()
        self.picture.limits(self.arm_axes, x=(-1.1 * reach, 1.1 * reach), y=(-1.1 * reach, 1.1 * reach))
        self.arm.show(joint_positions(arm, q))

        M, stretched, folded = mass_matrix_2r(arm, np.array([q, [0, 0], [0, np.pi]]))
        for shape, inertia in ((self.ellipse, M), (self.stretched, stretched), (self.folded, folded)):
            shape.set_xy((inertia @ CIRCLE).T)
        span = 1.05 * float(np.hypot(*stretched[0]))
        self.picture.limits(self.ellipse_axes, x=(-span, span), y=(-span, span))
        (small, large), axes = np.linalg.eigh(M)
        self.large.set_data(*np.outer(axes[:, 1], [-large, large]))
        self.small.set_data(*np.outer(axes[:, 0], [-small, small]))

        curves = np.linalg.eigvalsh(mass_matrix_2r(arm, np.stack([0 * ELBOW, ELBOW], axis=-1)))
        self.small_curve.set_ydata(curves[:, 0])
        self.large_curve.set_ydata(curves[:, 1])
        self.picture.limits(self.curve_axes, y=(0, 1.15 * curves.max()))
        self.here.set_data([q[1], q[1]], [small, large])

        bend = abs(np.sin(q[1] / 2))
        said = "stretched" if bend < 0.2 else "folded" if bend > 0.95 else "bent"
        matrix = f"[[{M[0, 0]:.3f}, {M[0, 1]:.3f}], [{M[1, 0]:.3f}, {M[1, 1]:.3f}]]"
        return (
            f"The arm is {said}: M = {matrix} kg·m², eigenvalues {large:.3f} and {small:.3f}. "
            f"Its hardest direction needs {large / small:.0f} times the torque of its easiest; "
            f"starting the shoulder alone takes {M[0, 0] / folded[0, 0]:.1f} times the folded arm's torque."
        )


def two_link_pose(**state: Any) -> Explorer:
    """Open the explorer: pose, masses and lengths of two rods, and what they do to the mass matrix.

    state : values to start from, by control: q1, q2 (rad), m1, m2 (kg), l1, l2 (m).

    Examples
    --------
    >>> two_link_pose(q2=0.0).sentence[:21]
    'The arm is stretched:'
    """
    controls = {
        "q1": slider("Shoulder q1 (rad)", 0.5, -3.14, 3.14, 0.02),
        "q2": slider("Elbow q2 (rad)", 0.8, -3.14, 3.14, 0.02),
        "m1": slider("Upper mass (kg)", 2.0, 0.1, 10, 0.1, 1),
        "m2": slider("Fore mass (kg)", 1.5, 0.1, 10, 0.1, 1),
        "l1": slider("Upper length (m)", 0.4, 0.1, 1.0, 0.01),
        "l2": slider("Fore length (m)", 0.3, 0.1, 1.0, 0.01),
    }
    shown: list[PosePicture] = []
    picture = Picture(780, 300, lambda sheet: shown.append(PosePicture(sheet)))
    return Explorer(
        "Two links: how heavy is a pose?",
        "two_link_pose",
        controls,
        picture,
        shown[0].update,
        groups=(
            group("Pose", controls["q1"], controls["q2"]),
            group("Links", *(controls[name] for name in ("m1", "m2", "l1", "l2"))),
        ),
        alt="Three drawings: the arm; the torques of unit accelerations, an ellipse; the eigenvalues against q2.",
        opened=state,
    )
