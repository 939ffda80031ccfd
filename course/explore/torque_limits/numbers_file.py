"""The numbers behind the picture as a file: one row an instant, one column a quantity, units in the header."""

from __future__ import annotations

from base64 import b64encode
from io import StringIO

import numpy as np

from course.explore.stage.ink import JOINTS
from course.explore.torque_limits.sizing import Sizing


def as_csv(sizing: Sizing) -> str:
    """Return time, pose, velocity, acceleration, torque and its terms of both joints as comma-separated values."""
    columns = {"t (s)": sizing.t[:, None], "q (rad)": sizing.q, "dq (rad/s)": sizing.dq, "ddq (rad/s^2)": sizing.ddq}
    columns |= {"torque (N m)": sizing.tau} | {f"{name} torque (N m)": term for name, term in sizing.terms.items()}
    names = [
        name if values.shape[1] == 1 else f"{joint} {name}"
        for name, values in columns.items()
        for joint in JOINTS[: values.shape[1]]
    ]
    file = StringIO()
    np.savetxt(file, np.hstack(list(columns.values())), fmt="%.6g", delimiter=",", header=",".join(names), comments="")
    return file.getvalue()


def download_link(text: str, name: str) -> str:
    """Return a link that saves `text` under `name`, from any page, without a server's help."""
    data = b64encode(text.encode()).decode()
    rows = text.count("\n") - 1
    return f'<a download="{name}" href="data:text/csv;base64,{data}">Download {name} ({rows} rows)</a>'
