"""Explorer of lesson 3: what the torque of a motion is made of, and what a payload changes."""

from __future__ import annotations

from typing import Any

import numpy as np

from course.explore.drawings.motion_panel import MotionPanel
from course.explore.drawings.term_panel import TermPanel
from course.explore.stage.controls import choice, group, slider
from course.explore.stage.frame import Explorer, State
from course.explore.stage.ink import INK, JOINTS
from course.explore.stage.picture import Picture
from reference import EARTH, PlanarArm, course_arm
from reference.kinematics import joint_positions
from reference.torque_limits import torque_terms
from reference.trajectory import PROFILES, along_line, sample_times

TIP, ROD = "point at the tip", "spread along the rod"
START, END = np.array([0.0, 0.0]), np.array([1.2, 0.8])
RATE = 100.0  # Hz


def loaded_arm(payload: float, where: str) -> PlanarArm:
    """Return the course's arm with the payload as a point at the tip, or naively as more mass of the second rod."""
    if where == TIP:
        return course_arm(payload)
    return PlanarArm.rods([2.0, 1.5 + payload], [0.4, 0.3], gravity=EARTH)


class TermsPicture:
    """Stacked terms of both joints, the total with the other kind of payload, and the arm."""

    def __init__(self, picture: Picture) -> None:
        axes = picture.figure.subplots(1, 3, width_ratios=(1.3, 1.3, 1))
        picture.figure.subplots_adjust(left=0.07, right=0.985, bottom=0.15, top=0.82, wspace=0.3)
        self.panels = [TermPanel(picture, axes[joint], joint, legend=joint == 0) for joint in range(2)]
        other: dict[str, Any] = dict(color=INK, linewidth=1.2, linestyle=(0, (1, 1.2)))
        self.others = picture.all_moving(panel.axes.plot([], [], **other)[0] for panel in self.panels)
        self.motion = MotionPanel(picture, axes[2])

    def update(self, state: State) -> str:
        """Show the state; return what the peak is made of."""
        T, payload, where = state["duration"], state["payload"], state["where"]
        t = sample_times(T, RATE)
        motion = along_line(START, END, T, t, state["profile"])
        arm = loaded_arm(payload, where)
        terms = torque_terms(arm, *motion)
        tau = np.add.reduce(list(terms.values()))
        other_arm = loaded_arm(payload, ROD if where == TIP else TIP)
        swapped = np.add.reduce(list(torque_terms(other_arm, *motion).values()))
        for joint, (panel, other) in enumerate(zip(self.panels, self.others, strict=True)):
            panel.show(t, terms)
            other.set_data(t, swapped[:, joint])
        self.motion.show(joint_positions(arm, motion[0]), round(state["moment"] / 100 * (len(t) - 1)), payload)
        said = [_peak(joint, t, tau, terms) for joint in range(2)]
        otherwise = np.abs(swapped).max(axis=0)
        kind = "spread along the rod" if where == TIP else "as a point at the tip"
        compared = f"; {kind} (dotted), {otherwise[0]:.1f} and {otherwise[1]:.1f} N·m" if payload else ""
        return f"{said[0]}; {said[1]}{compared}."


def _peak(joint: int, t: np.ndarray, tau: np.ndarray, terms: dict[str, np.ndarray]) -> str:
    at = int(np.abs(tau[:, joint]).argmax())
    parts = ", ".join(f"{name} {term[at, joint]:+.1f}" for name, term in terms.items())
    name = JOINTS[joint].capitalize() if joint == 0 else JOINTS[joint]
    return f"{name} peaks at {abs(tau[at, joint]):.1f} N·m after {t[at]:.2f} s ({parts})"


def motion_terms(**state: Any) -> Explorer:
    """Open the explorer: duration, payload and profile of the course's motion, and its torque as a stack of terms.

    state : values to start from, by control: payload (kg), where ("point at the tip", "spread along the rod"), duration
    (s), profile ("cubic", "quintic", "trapezoid"), moment (% of the motion).

    Examples
    --------
    >>> motion_terms(payload=0.0).sentence.split(" (")[0]
    'Shoulder peaks at 13.2 N·m after 0.00 s'
    """
    controls = {
        "payload": slider("Payload (kg)", 1.0, 0.0, 5.0, 0.05),
        "where": choice("Payload is a", [TIP, ROD], TIP),
        "duration": slider("Duration (s)", 2.0, 0.3, 6.0, 0.05),
        "profile": choice("Profile", list(PROFILES), "cubic"),
        "moment": slider("Moment (%)", 0.0, 0.0, 100.0, 1.0, 0),
    }
    shown: list[TermsPicture] = []
    picture = Picture(780, 300, lambda sheet: shown.append(TermsPicture(sheet)))
    return Explorer(
        "Torque along a motion: what is it made of?",
        "motion_terms",
        controls,
        picture,
        shown[0].update,
        groups=(
            group("Payload", controls["payload"], controls["where"]),
            group("Motion", controls["duration"], controls["profile"], controls["moment"]),
        ),
        alt="Three drawings: the stacked terms of shoulder and elbow torque over time; the arm in motion.",
        opened=state,
    )
