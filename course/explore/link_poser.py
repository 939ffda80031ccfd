"""Explorer of lesson 5: where links and centres of mass are, what the angles count from, and how it all moves."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.patches import Rectangle
from matplotlib.ticker import MaxNLocator
from numpy.typing import NDArray

from course.explore.drawings.angle_arcs import AngleArc
from course.explore.drawings.arrows import Arrows, ScaleKey
from course.explore.drawings.chain_drawing import ChainDrawing
from course.explore.stage.controls import choice, group, slider
from course.explore.stage.frame import Explorer, State
from course.explore.stage.ink import BLUE, FAINT, GREEN, INK, ORANGE, SKY, VERMILION
from course.explore.stage.picture import Picture
from course.explore.stage.pose_controls import count, pose_controls, pose_group, pose_of, present_link
from course.explore.stage.wording import number, pair, table_html
from reference import PlanarArm, kinematics

MOST = 6
SEEN = np.radians(4)  # a smaller arc would be a speck
ALL = "every joint"
VELOCITY, ACCELERATION, NONE = "velocity", "acceleration", "none"
UNITS = {VELOCITY: "m/s", ACCELERATION: "m/s²"}


def arm_of(state: State) -> PlanarArm:
    """Return links of 1 m and 1 kg, their centres of mass half way along but for the link looked at."""
    arm = PlanarArm.rods(np.ones(n := int(state["links"])), np.ones(n))
    com_x, com_y = arm.com_x.copy(), arm.com_y.copy()
    com_x[link := present_link(state, "link")], com_y[link] = state["com_x"], state["com_y"]
    return arm.with_(com_x=com_x, com_y=com_y)


def speeds_of(state: State) -> NDArray[np.float64]:
    """Return the joint speeds q̇ (n,) in rad/s."""
    n = int(state["links"])
    if state["turning"] == ALL:
        return np.full(n, float(state["speed"]))
    return state["speed"] * (np.arange(1, n + 1) == int(state["turning"].split()[1]))


def motion(state: State) -> tuple[NDArray, NDArray]:
    """Return the vectors shown at the centres of mass (n, 2) and at the tip (2,): velocities or accelerations."""
    arm, q, dq = arm_of(state), pose_of(state), speeds_of(state)
    if state["arrows"] == ACCELERATION:
        steady = np.zeros(arm.n)
        return (
            kinematics.com_accelerations(arm, q, dq, steady),
            kinematics.joint_accelerations(arm, q, dq, steady)[-1],
        )
    return kinematics.com_velocities(arm, q, dq), kinematics.joint_velocities(arm, q, dq)[-1]


class PoserPicture:
    """The arm with the angles of one link and the motion of its centres of mass; θ as a sum of q."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        pose, self.sums = picture.figure.subplots(1, 2)
        picture.figure.subplots_adjust(left=0.1, right=0.985, bottom=0.13, top=0.925, wspace=0.26)
        pose.set_title("Pose and motion")
        self.chain = ChainDrawing(picture, pose, MOST)
        self.theta = AngleArc(picture, pose, BLUE, "-")
        self.q = AngleArc(picture, pose, VERMILION, (0, (4, 1.2)))
        self.offset = picture.moving(pose.plot([], [], color=INK, linewidth=1.4, marker="", zorder=2.5)[0])
        self.at_coms = Arrows(picture, pose, MOST, GREEN)
        self.at_tip = Arrows(picture, pose, 1, ORANGE)
        self.key = ScaleKey(picture, pose, "")

        axes = self.sums
        axes.set_title("θ adds up q")
        axes.set(xlabel="link", ylabel="angle (°)", xlim=(0.4, MOST + 0.6), xticks=range(1, MOST + 1))
        axes.yaxis.set_major_locator(MaxNLocator(nbins=7, steps=[1, 1.5, 3, 4.5, 6, 9]))
        axes.axhline(0, color=INK, linewidth=0.8)
        style: dict[str, Any] = dict(facecolor=SKY, edgecolor=INK, hatch="//", linewidth=0.8)
        self.steps = [picture.patch(axes, Rectangle((i + 0.65, 0), 0.7, 0, **style)) for i in range(MOST)]
        self.steps[0].set_label("q, this joint's turn")
        dot: dict[str, Any] = dict(linestyle="", marker="D", color=BLUE, markeredgecolor=INK, markersize=7)
        self.totals = picture.moving(axes.plot([], [], label="θ, from the ground", **dot)[0])
        self.marked = picture.moving(axes.axvspan(0, 0, facecolor=FAINT, alpha=0.18))
        axes.legend(loc="lower left", borderaxespad=0.2)

    def update(self, state: State) -> str:
        """Show the state; return where the link looked at is and how it and the tip move."""
        arm, q, link = arm_of(state), pose_of(state), present_link(state, "link")
        theta = kinematics.absolute_angles(q)
        points, coms = kinematics.joint_positions(arm, q), kinematics.com_positions(arm, q)
        half = self.chain.show(arm, q, room=0.3)
        along = np.array([np.cos(theta[link]), np.sin(theta[link])])
        foot = points[link] + arm.com_x[link] * along
        self.offset.set_data(*np.transpose([foot, coms[link]]))

        name, before = link + 1, theta[link] - q[link]
        if abs(theta[link]) > SEEN:
            self.theta.show(points[link], 0.0, theta[link], 0.26 * half, f"θ{name}")
        else:
            self.theta.hide()
        if link and abs(q[link]) > SEEN:
            self.q.show(points[link], before, q[link], 0.15 * half, f"q{name}")
        else:
            self.q.hide()

        self._show_motion(state, coms, points[-1], half, link)
        degrees = np.degrees(theta)
        for i, step in enumerate(self.steps):
            step.set_visible(i < arm.n)
            if i < arm.n:
                step.set_y(degrees[i] - np.degrees(q[i]))
                step.set_height(np.degrees(q[i]))
        self.totals.set_data(np.arange(1, arm.n + 1), degrees)
        self.marked.set_x(link + 0.55)
        self.marked.set_width(0.9)
        low, high = min(-60.0, 1.15 * degrees.min()), max(60.0, 1.15 * degrees.max())
        self.picture.limits(self.sums, y=(1.6 * low, high))
        return self._sentence(state, link)

    def _show_motion(self, state: State, coms: NDArray, tip: NDArray, half: float, link: int) -> None:
        if state["arrows"] == NONE:
            none = np.zeros((0, 2))
            self.at_coms.show(none, none, 1.0)
            self.at_tip.show(none, none, 1.0)
            self.key.hide()
            return
        at_coms, at_tip = motion(state)
        self.key.unit = UNITS[state["arrows"]]
        largest = float(np.hypot(*np.vstack([at_coms, at_tip]).T).max())
        per_metre = self.key.show(largest, self.chain.corner, 0.35 * half)
        names = [f"{number(np.hypot(*v))}" if i == link else "" for i, v in enumerate(at_coms)]
        self.at_coms.show(coms, at_coms, per_metre, names)
        self.at_tip.show([tip], [at_tip], per_metre, [f"tip {number(np.hypot(*at_tip))}"])

    def _sentence(self, state: State, link: int) -> str:
        arm, q = arm_of(state), pose_of(state)
        theta = np.degrees(kinematics.absolute_angles(q))[link]
        com, tip = kinematics.com_positions(arm, q)[link], kinematics.joint_positions(arm, q)[-1]
        angle = f"θ{link + 1} = {number(theta, 0)}° from the ground"
        if link:
            angle += f", q{link + 1} = {number(np.degrees(q[link]), 0)}° from link {link}"
        closed = " back at the base" if np.hypot(*tip) < 1e-9 else ""
        where = f"Link {link + 1}: {angle}; its centre of mass is at {pair(com)} m. The tip is{closed} at {pair(tip)} m"
        if state["arrows"] == NONE:
            return f"{where}."
        if not speeds_of(state).any():
            return f"{where}. No joint turns, so nothing moves."
        at_coms, at_tip = (np.hypot(*np.transpose(rows)) for rows in motion(state))
        unit = UNITS[state["arrows"]]
        at_tip, at_com = f"{number(at_tip)} {unit}", f"{number(at_coms[link])} {unit}"
        if state["arrows"] == VELOCITY:
            return f"{where} and moves at {at_tip}, that centre of mass at {at_com}."
        return (
            f"{where}. The joints turn steadily, and yet the tip is accelerated with {at_tip}, "
            f"that centre of mass with {at_com}."
        )


def table(state: State) -> str:
    """Return angles, places and motion of every link as an HTML table."""
    arm, q = arm_of(state), pose_of(state)
    theta, coms = kinematics.absolute_angles(q), kinematics.com_positions(arm, q)
    heads = ["", "q (°)", "θ (°)", "CoM x (m)", "CoM y (m)"]
    columns = [np.degrees(q), np.degrees(theta), *coms.T]
    if state["arrows"] != NONE:
        heads.append(f"{state['arrows']} of the CoM ({UNITS[state['arrows']]})")
        columns.append(np.hypot(*motion(state)[0].T))
    digits = (0, 0, 2, 2, 2)
    rows = [
        (f"link {i}", *(number(value, places) for value, places in zip(row, digits, strict=False)))
        for i, row in enumerate(zip(*columns, strict=True), 1)
    ]
    return table_html("Every link", heads, rows)


def link_poser(**state: Any) -> Explorer:
    """Open the explorer: pose up to six links of 1 m, push a centre of mass off the axis, turn joints steadily.

    state : values to start from, by control: links (1 to 6), q1 … q6 (°), same (every joint like joint 1), link (looked
    at, 1 to 6), com_x, com_y (m, of that link), turning ("every joint", "joint 1" … "joint 6"), speed (rad/s), arrows
    ("velocity", "acceleration", "none").

    Examples
    --------
    >>> explorer = link_poser(q1=0, q2=0, q3=0, turning="every joint", arrows="acceleration")
    >>> explorer.sentence.split(", ")[-2]
    'and yet the tip is accelerated with 14.00 m/s²'
    """
    controls = pose_controls(3, (30.0, 50.0, -60.0, 40.0, 30.0, -50.0)) | {
        "link": count("Link looked at", 2, MOST),
        "com_x": slider("Its com_x (m)", 0.5, 0.0, 1.0, 0.02),
        "com_y": slider("Its com_y (m)", 0.2, -0.5, 0.5, 0.02),
        "turning": choice("Turning", [ALL, *(f"joint {i}" for i in range(1, MOST + 1))], "joint 1"),
        "speed": slider("Its speed (rad/s)", 1.0, -3.0, 3.0, 0.1, 1),
        "arrows": choice("Arrows show", [VELOCITY, ACCELERATION, NONE], VELOCITY),
    }
    shown: list[PoserPicture] = []
    picture = Picture(690, 365, lambda sheet: shown.append(PoserPicture(sheet)))
    return Explorer(
        "n links: where is everything, and how does it move?",
        "link_poser",
        controls,
        picture,
        shown[0].update,
        groups=(
            pose_group(controls),
            group("Centre of mass", *(controls[name] for name in ("link", "com_x", "com_y"))),
            group("Motion", *(controls[name] for name in ("turning", "speed", "arrows"))),
        ),
        alt="Two drawings: the arm, arrows showing how its centres of mass move; the links' angles as sums.",
        details=table,
        opened=state,
    )
