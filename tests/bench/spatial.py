"""A six-joint arm in space, the UR5: our time a state beside `screws`, `modern_robotics` and Pinocchio, in one run."""

from __future__ import annotations

from functools import partial
from importlib.util import find_spec

import numpy as np

from reference import screws as ours
from reference.spatial.robots import DATA, ur5
from tests.bench.table import Row, print_table
from tests.bench.timing import race

BATCH = 10_000
LOOP = 5  # states that a peer without batches is timed on: its time a state does not depend on their number


def rows() -> list[Row]:
    """Return the comparisons; a peer that is missing is left out and says what to install."""
    return [row for name, what, goals in PEERS for row in against(name, what, goals)]


PEERS = [  # program, its module, the goals for one state and for a batch
    ("screws", "screws", (10, 100)),
    ("modern_robotics", "modern_robotics", (10, 100)),
    ("Pinocchio in a loop", "pinocchio", (None, 0.5)),  # C++: for one state no Python comes near it
]


def against(peer: str, module: str, goals: tuple[float | None, float]) -> list[Row]:
    """Return the rows of one peer: each routine for one state, then for a batch."""
    robot, rng = ur5(), np.random.default_rng(0)
    q, dq, x = rng.uniform(-3, 3, (3, BATCH, robot.n))
    one = q[0], dq[0], x[0]
    mine = {
        "inverse dynamics": lambda q, dq, x: ours.inverse_dynamics(robot, q, dq, x),
        "mass matrix": lambda q, dq, x: ours.mass_matrix(robot, q),
        "forward dynamics": lambda q, dq, x: ours.forward_dynamics(robot, q, dq, x),
    }
    theirs = routines(module) if find_spec(module) else None
    missing = "" if theirs else f"pip install {'pin' if module == 'pinocchio' else module}"
    looped_states = q[:LOOP], dq[:LOOP], x[:LOOP]
    found = []
    for name, routine in mine.items():
        sizes = {"1 state": (one, 1, goals[0]), f"{BATCH:,} states": ((q, dq, x), BATCH, goals[1])}
        for label, (state, count, goal) in sizes.items():
            if goal is None:
                continue
            calls: dict = {"ours": (partial(routine, *state), count)}
            if theirs:
                calls["theirs"] = (partial(looped, theirs[name], *looped_states), LOOP)
            time = race(calls)
            found.append(Row(f"6R {name}, {label}", peer, time["ours"], time.get("theirs"), goal, missing))
    return found


def looped(call, q, dq, x) -> list:
    """Call a routine that knows one state only, state by state."""
    return [call(*state) for state in zip(q, dq, x, strict=True)]


def routines(module: str) -> dict:
    """Return the peer's three routines of (q, q̇, q̈ or τ)."""
    robot = ur5()
    g, F, chain = robot.gravity, np.zeros(6), (robot.link_frames, robot.link_inertias, robot.S)
    if module == "screws":
        import screws

        return {
            "inverse dynamics": lambda q, dq, x: screws.inverse_dynamics(q, dq, x, g, F, *chain),
            "mass matrix": lambda q, dq, x: screws.mass_matrix(q, *chain),
            "forward dynamics": lambda q, dq, x: screws.forward_dynamics(q, dq, x, g, F, *chain),
        }
    if module == "modern_robotics":
        import modern_robotics as mr

        return {
            "inverse dynamics": lambda q, dq, x: mr.InverseDynamics(q, dq, x, g, F, *chain),
            "mass matrix": lambda q, dq, x: mr.MassMatrix(q, *chain),
            "forward dynamics": lambda q, dq, x: mr.ForwardDynamics(q, dq, x, g, F, *chain),
        }
    import pinocchio as pin

    model = pin.buildModelFromUrdf(str(DATA / "ur5.urdf"))
    data = model.createData()
    return {
        "inverse dynamics": lambda q, dq, x: pin.rnea(model, data, q, dq, x),
        "mass matrix": lambda q, dq, x: pin.crba(model, data, q),
        "forward dynamics": lambda q, dq, x: pin.aba(model, data, q, dq, x),
    }


if __name__ == "__main__":
    print_table("A 6R arm in space", rows())
