"""The controls that pose an arm of several links: how many there are, and the angle of each joint in degrees."""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets as widgets
import numpy as np
from numpy.typing import NDArray

from course.explore.stage.controls import LABEL_WIDTH, group, slider, switch
from course.explore.stage.frame import State


def count(label: str, value: int, most: int) -> widgets.IntSlider:
    """Return a slider over the whole numbers from 1."""
    return widgets.IntSlider(
        value=value,
        min=1,
        max=most,
        description=label,
        style={"description_width": LABEL_WIDTH},
        layout={"width": "100%", "margin": "0"},
    )


def degrees(label: str, value: float) -> widgets.FloatSlider:
    """Return a slider for an angle, in whole degrees so that right angles and straight arms are met exactly."""
    return slider(label, value, -180.0, 180.0, 1.0, 0)


def pose_controls(links: int, q: Sequence[float]) -> dict[str, widgets.Widget]:
    """Return the controls `links`, `q1` … `q6` (°, one for each entry of `q`) and `same`.

    Sliders of joints that the arm does not have are not shown; those that follow joint 1 are disabled.
    """
    most = len(q)
    joints = [degrees(f"Joint {i}, q{i} (°)", angle) for i, angle in enumerate(q, 1)]
    number, same = count("Links", links, most), switch("every joint like joint 1", False)

    def present(_change: object = None) -> None:
        for i, joint in enumerate(joints):
            joint.layout.display = None if i < number.value else "none"
            joint.disabled = bool(i and same.value)

    number.observe(present, "value")
    same.observe(present, "value")
    present()
    return {"links": number, **{f"q{i}": joint for i, joint in enumerate(joints, 1)}, "same": same}


def pose_group(controls: dict[str, widgets.Widget]) -> widgets.VBox:
    """Return the pose controls under their heading, in the order of `pose_controls`."""
    joints = sorted(name for name in controls if name[0] == "q" and name[1:].isdigit())
    return group("Pose", *(controls[name] for name in ("links", *joints, "same")))


def pose_of(state: State) -> NDArray[np.float64]:
    """Return the joint angles q (n,) in rad."""
    links = int(state["links"])
    q = [state["q1" if state["same"] else f"q{i}"] for i in range(1, links + 1)]
    return np.radians(q)


def present_link(state: State, name: str) -> int:
    """Return the index, from 0, of the link that a control names; beyond the tip it is the last one."""
    return min(int(state[name]), int(state["links"])) - 1
