"""The independent programs that planar arms are compared with: which they are, and how far ours is from each."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

from reference import (
    forward_dynamics,
    forward_dynamics_articulated,
    inverse_dynamics,
    mass_matrix,
)
from tests.agreement import relative_error
from tests.reference.generic_arms import generic_motion


@dataclass(frozen=True)
class Oracle:
    """A program, how to get it, the class that speaks to it, and what it can do."""

    program: str
    remedy: str
    module: str
    adapter: str
    max_links: int = 6
    any_load: bool = True

    @property
    def missing(self) -> str:
        """Return why the oracle cannot be asked on this machine, or an empty string."""
        return "" if find_spec(self.program) else f"{self.program} is not installed: {self.remedy}"

    def of(self, arm):
        """Return the arm in this program."""
        return getattr(import_module(f"tests.oracles.{self.module}"), self.adapter)(arm)


ORACLES = [
    Oracle("sympy", "pip install sympy", "planar_sympy", "SymPy", max_links=3),
    Oracle("pinocchio", "pip install pin", "planar_pinocchio", "Pinocchio"),
    Oracle("mujoco", "pip install mujoco", "planar_mujoco", "MuJoCo"),
    Oracle("modern_robotics", "pip install modern_robotics", "planar_screws", "ModernRobotics", any_load=False),
    Oracle("screws", "pip install screws", "planar_screws", "Screws", any_load=False),
]


def errors(oracle: Oracle, n: int, seed: int) -> dict[str, float]:
    """Return the relative errors against an oracle on one generic arm in one generic state, loads included."""
    arm, q, dq, ddq, loads = generic_motion(n, seed)
    loads = loads if oracle.any_load else loads[1:]  # the second load acts on the last link
    theirs = oracle.of(arm)
    tau = theirs.inverse_dynamics(q, dq, ddq, loads)
    H = theirs.mass_matrix(q)
    found = {
        "inverse dynamics": relative_error(inverse_dynamics(arm, q, dq, ddq, loads), tau),
        "mass matrix": relative_error(mass_matrix(arm, q), H),
    }
    if hasattr(theirs, "forward_dynamics"):
        push = 10 * ddq  # N·m, in no relation to the motion: accelerations come out as large as the torques make them
        acceleration = theirs.forward_dynamics(q, dq, push, loads)
        for name, solve in {"Cholesky": forward_dynamics, "articulated": forward_dynamics_articulated}.items():
            error = relative_error(solve(arm, q, dq, push, loads), acceleration)
            found[f"forward dynamics, {name}"] = error
    return found


def largest_errors(oracle: Oracle, states: int = 30) -> dict[str, float]:
    """Return the largest relative error of each quantity over arms of every number of links the oracle takes."""
    largest: dict[str, float] = {}
    for n in range(1, oracle.max_links + 1):
        for seed in range(states):
            for name, error in errors(oracle, n, seed).items():
                largest[name] = max(largest.get(name, 0.0), error)
    return largest
