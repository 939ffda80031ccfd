"""Explorer of lesson 6: what every joint carries, and what every motor holds, when an arm at rest is pushed."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.patches import Patch
from numpy.typing import NDArray

from course.explore.drawings.arrows import Arrows, Labels, ScaleKey, TurnArrows, pushes
from course.explore.drawings.chain_drawing import ChainDrawing
from course.explore.drawings.free_body import KINDS, RESTS, FreeBody, FreeBodyPanel, free_body
from course.explore.stage.controls import group, slider, switch
from course.explore.stage.frame import Explorer, State
from course.explore.stage.ink import FAINT, INK, PURPLE
from course.explore.stage.picture import Picture, round_up
from course.explore.stage.pose_controls import count, degrees, pose_controls, pose_group, pose_of, present_link
from course.explore.stage.wording import listed, number, pair, table_html
from reference import EARTH, Load, PlanarArm
from reference.kinematics import joint_positions
from reference.newton_euler import inverse_dynamics, joint_forces

MASSES, LENGTHS = (2.0, 1.5, 1.0, 0.8), (0.4, 0.3, 0.25, 0.2)  # the course's arm, and two links more
MOST = 100.0  # N, of a push


def arm_of(state: State) -> PlanarArm:
    """Return the arm: rods, on a table or in a vertical plane."""
    n = int(state["links"])
    return PlanarArm.rods(MASSES[:n], LENGTHS[:n], gravity=EARTH if state["gravity"] else (0.0, 0.0))


def loads_of(state: State, arm: PlanarArm) -> dict[str, Load]:
    """Return the push at the tip and the push on the middle of a link, by the symbol they are drawn with."""
    link = present_link(state, "mid_link")
    return {
        "tip": Load(_force(state["tip"], state["tip_direction"])),
        "mid": Load(_force(state["mid"], state["mid_direction"]), point=(arm.length[link] / 2, 0.0), link=link),
    }


def solved(state: State) -> tuple[PlanarArm, NDArray, dict[str, Load], NDArray, NDArray, FreeBody]:
    """Return arm, q, loads, the torques τ (n,) and joint forces f (n, 2) at rest, and the link cut free."""
    arm, q = arm_of(state), pose_of(state)
    loads = loads_of(state, arm)
    at_rest = (arm, q, still := np.zeros(arm.n), still, list(loads.values()))
    body = free_body(arm, q, present_link(state, "free"), loads)
    return arm, q, loads, inverse_dynamics(*at_rest), joint_forces(*at_rest), body


def _force(size: float, direction: float) -> NDArray[np.float64]:
    return size * np.array([np.cos(np.radians(direction)), np.sin(np.radians(direction))])


class SweepPicture:
    """The arm with its loads and what its joints answer, and one link cut free."""

    def __init__(self, picture: Picture) -> None:
        whole, part = picture.figure.subplots(1, 2)
        picture.figure.subplots_adjust(left=0.095, right=0.99, bottom=0.13, top=0.925, wspace=0.28)
        whole.set_title("The arm: loads, joint forces, torques")
        self.chain = ChainDrawing(picture, whole, len(MASSES))
        dotted: dict[str, Any] = dict(color=FAINT, linewidth=1, linestyle=(0, (1, 2)))
        self.lines = picture.all_moving(whole.plot([], [], **dotted)[0] for _ in range(2))
        self.turns = TurnArrows(picture, whole, len(MASSES))
        self.motors = Labels(picture, whole, len(MASSES), fontsize=8, color=INK)
        self.weights = Arrows(picture, whole, len(MASSES), KINDS["weight"], width=2.0)
        self.forces = Arrows(picture, whole, len(MASSES), KINDS["joint"])
        self.loads = Arrows(picture, whole, 2, KINDS["load"])
        self.key = ScaleKey(picture, whole, "N")
        kinds = {"load": KINDS["load"], "joint force": KINDS["joint"], "weight": KINDS["weight"], "torque": PURPLE}
        handles = [Patch(facecolor=colour, edgecolor=INK, linewidth=0.5, label=kind) for kind, colour in kinds.items()]
        whole.legend(handles=handles, loc="lower right", handlelength=1, borderaxespad=0.2, labelspacing=0.2)
        self.part = FreeBodyPanel(picture, part)

    def update(self, state: State) -> str:
        """Show the state; return what the motors and bearings do, and whether the free link is in equilibrium."""
        arm, q, loads, tau, f, body = solved(state)
        half = self.chain.show(arm, q, room=0.38)
        points = joint_positions(arm, q)
        middles = (points[:-1] + points[1:]) / 2
        pushed = np.array([points[-1], middles[present_link(state, "mid_link")]])
        load_forces = np.array([load.force for load in loads.values()])
        weights = np.outer(arm.mass, arm.gravity)
        largest = max(float(np.hypot(*rows.T).max()) for rows in (f, load_forces, weights))
        per_metre = self.key.show(largest, self.chain.corner, 0.3 * half)
        into_tip = pushes(load_forces[0], points[-1] - points[-2])
        self.loads.show(pushed, load_forces, per_metre, list(loads), [into_tip])
        self.weights.show(middles, weights, per_metre)
        self.forces.show(points[:-1], f, per_metre, [f"f{i}" for i in range(1, arm.n + 1)])
        for line, place, push in zip(self.lines, pushed, load_forces, strict=True):
            line.set_data(*np.transpose([place - 9 * push, place + 9 * push]) if push.any() else ([], []))
        largest_torque = max(round_up(float(np.abs(tau).max())), RESTS)
        self.turns.show(points[:-1], np.where(np.abs(tau) < RESTS, 0, tau), largest_torque, 0.09 * half)
        sides = np.stack([f[:, 1], -f[:, 0]], axis=1)  # beside the joint's force
        self.motors.show(points[:-1], [f"τ{i}" for i in range(1, arm.n + 1)], sides, away=22.0)
        self.part.show(body, largest_torque)
        return f"{_motors(tau, f)} {_balance(body)}"


def _motors(tau: NDArray, f: NDArray) -> str:
    sizes = np.hypot(*f.T)
    if (sizes < RESTS).all():
        return "Nothing pushes, so no joint carries anything and every motor rests."
    resting = np.abs(tau) < RESTS
    if resting.all():
        carried = listed([f"joint {i} {number(size, 1)} N" for i, size in enumerate(sizes, 1)])
        return f"Every motor rests: nothing turns the arm about a joint. The bearings carry it all: {carried}."
    held = [
        f"motor {i} {'rests' if rests else f'holds {number(torque)} N·m'}"
        for i, (torque, rests) in enumerate(zip(tau, resting, strict=True), 1)
    ]
    return f"The arm stays still: {listed(held)}; the base pushes with {number(sizes[0], 1)} N."


def _balance(body: FreeBody) -> str:
    balanced = max(*np.abs(body.force_sum), abs(body.moment_sum)) < 1e-6
    verdict = "equilibrium" if balanced else "no equilibrium"
    sums = f"all forces add up to {pair(body.force_sum)} N, all moments to {number(body.moment_sum)} N·m"
    return f"On link {body.link + 1} {sums}: {verdict}."


def tables(state: State) -> str:
    """Return what every joint carries, and the balance of the free link, as HTML tables."""
    *_, tau, f, body = solved(state)
    joints = [
        (f"joint {i}", number(x), number(y), number(np.hypot(x, y)), number(torque))
        for i, ((x, y), torque) in enumerate(zip(f, tau, strict=True), 1)
    ]
    rows = [(p.symbol, number(p.force[0]), number(p.force[1]), number(p.moment)) for p in body.pushes]
    rows += [(symbol, "", "", number(torque)) for symbol, torque in body.turns]
    rows.append(("sum", number(body.force_sum[0]), number(body.force_sum[1]), number(body.moment_sum)))
    return table_html("What the joints do", ("", "fx (N)", "fy (N)", "size (N)", "torque (N·m)"), joints) + table_html(
        f"On link {body.link + 1}", ("", "x (N)", "y (N)", f"moment about joint {body.link + 1} (N·m)"), rows
    )


def sweep_forces(**state: Any) -> Explorer:
    """Open the explorer: push an arm at rest at its tip and in the middle of a link; see forces and torques by link.

    state : values to start from, by control: links (1 to 4), q1 … q4 (°), same (every joint like joint 1), tip, mid
    (N), tip_direction, mid_direction (° from x), mid_link (1 to 4), gravity, free (the link cut free, 1 to 4).

    Examples
    --------
    >>> sweep_forces(links=2, q1=0, q2=0, tip=100, tip_direction=180, mid=0).sentence.split(":")[0]
    'Every motor rests'
    """
    controls = pose_controls(3, (20.0, 50.0, -40.0, 30.0)) | {
        "tip": slider("Tip force (N)", 20.0, 0.0, MOST, 1.0, 0),
        "tip_direction": degrees("Tip direction (°)", -60.0),
        "mid": slider("Mid-link force (N)", 10.0, 0.0, MOST, 1.0, 0),
        "mid_direction": degrees("Mid direction (°)", 180.0),
        "mid_link": count("Acting on link", 2, len(MASSES)),
        "gravity": switch("gravity (vertical plane)", False),
        "free": count("Link cut free", 2, len(MASSES)),
    }
    shown: list[SweepPicture] = []
    picture = Picture(690, 365, lambda sheet: shown.append(SweepPicture(sheet)))
    return Explorer(
        "Forces, link by link: who carries the push?",
        "sweep_forces",
        controls,
        picture,
        shown[0].update,
        groups=(
            pose_group(controls),
            group("Forces on the arm", *(controls[name] for name in FORCES)),
            group("Free-body diagram", controls["free"]),
        ),
        alt="Two drawings: the arm with loads, joint forces and torques; one link with every force on it as an arrow.",
        details=tables,
        opened=state,
    )


FORCES = ("tip", "tip_direction", "mid", "mid_direction", "mid_link", "gravity")
