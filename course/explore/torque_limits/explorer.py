"""Explorer of lesson 4: torque limits. Which motor does this motion need, and what may the arm carry with it?"""

from __future__ import annotations

import math
from typing import Any

import ipywidgets as widgets

from course.explore.drawings.motion_panel import MotionPanel
from course.explore.drawings.term_panel import TermPanel
from course.explore.stage.controls import choice, group, slider, switch
from course.explore.stage.frame import Explorer, State
from course.explore.stage.picture import Picture
from course.explore.torque_limits.map_panel import MapPanel
from course.explore.torque_limits.numbers_file import as_csv, download_link
from course.explore.torque_limits.presets import OWN, PRESETS, preset_of
from course.explore.torque_limits.reach_panel import ReachPanel
from course.explore.torque_limits.sizing import (
    DURATIONS,
    PAYLOADS,
    TIME_OPTIMAL,
    payload_duration_maps,
    reach_curve,
    size,
)
from course.explore.torque_limits.torque_panel import TorquePanel
from course.explore.torque_limits.verdict import overload_list, verdict
from reference.kinematics import joint_positions
from reference.trajectory import PROFILES

ALT = (
    "Seven drawings: torque of shoulder and elbow over time with both ratings; their inertia, velocity and gravity "
    "terms; the arm in motion; allowed payload against duration; payload held against reach."
)


class LimitsPicture:
    """All panels of the explorer."""

    def __init__(self, picture: Picture) -> None:
        figure = picture.figure
        rows = figure.add_gridspec(
            2, 1, left=0.09, right=0.98, top=0.925, bottom=0.065, hspace=0.25, height_ratios=(2, 1)
        )
        joints = rows[0].subgridspec(2, 2, hspace=0.5, wspace=0.2)
        others = rows[1].subgridspec(1, 3, wspace=0.36)
        self.torques = [TorquePanel(picture, figure.add_subplot(joints[0, i]), i, legend=i == 0) for i in range(2)]
        self.terms = [TermPanel(picture, figure.add_subplot(joints[1, i]), i, legend=i == 0) for i in range(2)]
        self.motion = MotionPanel(picture, figure.add_subplot(others[0]))
        self.map = MapPanel(picture, figure.add_subplot(others[1]), DURATIONS, PAYLOADS)
        self.reach = ReachPanel(picture, figure.add_subplot(others[2]))

    def update(self, state: State) -> str:
        """Show the state; return the verdict."""
        sizing = size(state)
        drive = sizing.drive
        moment = round(state["moment"] / 100 * (len(sizing.t) - 1))
        for i, panel in enumerate(self.torques):
            panel.show(sizing.t, sizing.tau[:, i], drive.peak[i], drive.continuous[i], sizing.rms[i], moment)
        for terms in self.terms:
            terms.show(sizing.t, sizing.terms)
        self.motion.show(joint_positions(sizing.arm, sizing.q), moment, state["payload"])
        maps = payload_duration_maps(state)
        self.map.show(maps.peak, maps.continuous, state["payload"], sizing.duration, sizing.allowed)
        self.reach.show(*reach_curve(state), state["payload"])
        return verdict(sizing, state["payload"], state["profile"])


def torque_limits(**state: Any) -> Explorer:
    """Open the explorer: a motion, its motors, and what their ratings allow.

    Parameters
    ----------
    state : values to start from, by control: payload (kg), duration (s), profile ("cubic", "quintic", "trapezoid",
        "time-optimal"), start1, start2, end1, end2 (rad), peak1, peak2, continuous1, continuous2 (N·m at the joint),
        gear (turns of the rotor for one of the joint), rotor (kg·cm²), m1, m2 (kg), l1, l2 (m), gravity (True or
        False), moment (% of the motion)

    Examples
    --------
    >>> torque_limits(payload=0.5).sentence[:20]
    'Within both ratings:'
    """
    controls = _controls()
    shown: list[LimitsPicture] = []
    picture = Picture(760, 740, lambda sheet: shown.append(LimitsPicture(sheet)))
    arms = choice("Arm", [*PRESETS, OWN], "course arm")
    play = widgets.Play(min=0, max=100, step=2, interval=120, description="Play the motion")
    widgets.jslink((play, "value"), (controls["moment"], "value"))
    link = widgets.HTML()

    def update(state: State) -> str:
        link.value = ""  # numbers of an earlier state
        arms.value = preset_of(state)
        return shown[0].update(state)

    explorer = Explorer(
        "Torque limits: which motor does this motion need?",
        "torque_limits",
        controls,
        picture,
        update,
        groups=(
            group("Motion", *(controls[name] for name in ("payload", "duration", "profile"))),
            group("Path", *(controls[name] for name in ("start1", "start2", "end1", "end2"))),
            group(
                "Motors, at the joint", *(controls[f"{rating}{i}"] for rating in ("peak", "continuous") for i in (1, 2))
            ),
            group("Gear", controls["gear"], controls["rotor"]),
            group("Arm", arms, *(controls[name] for name in ("m1", "m2", "l1", "l2", "gravity"))),
        ),
        below=(widgets.HBox([play, controls["moment"]]), link),
        alt=ALT,
        details=lambda state: overload_list(size(state)),
        opened=state,
    )

    def choose_arm(change: Any) -> None:
        if change.new != preset_of(explorer.state) and change.new != OWN:
            explorer.set(**PRESETS[change.new])

    def go_fastest() -> None:
        shortest = size(explorer.state | _timed(explorer.state)).durations[0]
        if math.isfinite(shortest):
            duration = controls["duration"]
            wanted = math.ceil(shortest * 100 - 1e-9) / 100
            explorer.set(duration=min(max(wanted, duration.min), duration.max), **_timed(explorer.state))

    def offer_numbers() -> None:
        link.value = download_link(as_csv(size(explorer.state)), "torque_limits.csv")

    arms.observe(choose_arm, "value")
    explorer.add_action("Fastest allowed", "Set the shortest duration that both ratings allow", go_fastest)
    explorer.add_action("Numbers (CSV)", "Offer the torques of this motion as a file", offer_numbers)
    return explorer


def _timed(state: State) -> State:
    """Return the profile whose duration can be chosen: time-optimal timing has only one, so the cubic stands in."""
    return {"profile": "cubic" if state["profile"] == TIME_OPTIMAL else state["profile"]}


def _controls() -> dict[str, widgets.Widget]:
    return {
        "payload": slider("Payload (kg)", 1.0, 0.0, 5.0, 0.05),
        "duration": slider("Duration (s)", 2.0, 0.2, 6.0, 0.01),
        "profile": choice("Profile", [*PROFILES, TIME_OPTIMAL], "cubic"),
        "start1": slider("Start q1 (rad)", 0.0, -3.14, 3.14, 0.02),
        "start2": slider("Start q2 (rad)", 0.0, -3.14, 3.14, 0.02),
        "end1": slider("End q1 (rad)", 1.2, -3.14, 3.14, 0.02),
        "end2": slider("End q2 (rad)", 0.8, -3.14, 3.14, 0.02),
        "peak1": slider("Peak 1 (N·m)", 20.0, 0.5, 100.0, 0.5, 1),
        "peak2": slider("Peak 2 (N·m)", 8.0, 0.5, 100.0, 0.5, 1),
        "continuous1": slider("Contin. 1 (N·m)", 15.0, 0.5, 100.0, 0.5, 1),
        "continuous2": slider("Contin. 2 (N·m)", 6.0, 0.5, 100.0, 0.5, 1),
        "gear": slider("Gear ratio G (1)", 100.0, 1.0, 200.0, 1.0, 0),
        "rotor": slider("Rotor J (kg·cm²)", 0.0, 0.0, 2.0, 0.01),
        "m1": slider("Mass 1 (kg)", 2.0, 0.1, 10.0, 0.1, 1),
        "m2": slider("Mass 2 (kg)", 1.5, 0.1, 10.0, 0.1, 1),
        "l1": slider("Length 1 (m)", 0.4, 0.1, 1.0, 0.01),
        "l2": slider("Length 2 (m)", 0.3, 0.1, 1.0, 0.01),
        "gravity": switch("Gravity", True),
        "moment": slider("Moment (%)", 0.0, 0.0, 100.0, 1.0, 0),
    }
