"""A planar arm as a chain of screws: the form that both `modern_robotics` and `screws` take."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from reference import Load, PlanarArm


class ScrewChain(NamedTuple):
    """Link frames at the centres of mass, turned with the links; spatial inertias; space-frame screw axes; gravity."""

    link_frames: list[np.ndarray]
    link_inertias: list[np.ndarray]
    S: np.ndarray
    gravity: np.ndarray


def screw_chain(arm: PlanarArm) -> ScrewChain:
    """Return the chain in its home position, the arm straight along x."""
    starts = np.append(0.0, np.cumsum(arm.length))
    origins = [np.zeros(2), *np.column_stack([starts[:-1] + arm.com_x, arm.com_y]), np.array([starts[-1], 0.0])]
    frames = []
    for before, after in zip(origins[:-1], origins[1:], strict=True):
        frame = np.eye(4)
        frame[:2, 3] = after - before
        frames.append(frame)
    inertias = [np.diag([I, I, I, m, m, m]) for m, _, I, _, _ in arm.links]
    S = np.zeros((6, arm.n))
    S[2], S[4] = 1.0, -starts[:-1]
    return ScrewChain(frames, inertias, S, np.array([*arm.gravity, 0.0]))


def tip_wrench(arm: PlanarArm, q, loads: list[Load]) -> np.ndarray:
    """Return F_tip, what the tip exerts on the environment, in the tip's frame: minus what a load exerts on the arm."""
    wrench, theta = np.zeros(6), float(np.sum(q))
    c, s = np.cos(theta), np.sin(theta)
    for load in loads:
        link, (fx, fy), (x, y), (moment,) = load.on(arm)
        if link != arm.n - 1:
            raise ValueError(f"a chain of screws is loaded at the last link, not at link {link}")
        fx, fy = c * fx + s * fy, c * fy - s * fx
        wrench -= [0, 0, (x - arm.length[-1]) * fy - y * fx + moment, fx, fy, 0]
    return wrench


class ModernRobotics:
    """The arm in `modern_robotics`, with the vocabulary of the reference."""

    def __init__(self, arm: PlanarArm) -> None:
        import modern_robotics

        self.arm, self.chain, self.program = arm, screw_chain(arm), modern_robotics

    def inverse_dynamics(self, q, dq, ddq, loads=()):
        frames, inertias, S, g = self.chain
        return self.program.InverseDynamics(q, dq, ddq, g, tip_wrench(self.arm, q, loads), frames, inertias, S)

    def mass_matrix(self, q):
        frames, inertias, S, _ = self.chain
        return self.program.MassMatrix(q, frames, inertias, S)

    def forward_dynamics(self, q, dq, tau, loads=()):
        frames, inertias, S, g = self.chain
        return self.program.ForwardDynamics(q, dq, tau, g, tip_wrench(self.arm, q, loads), frames, inertias, S)


class Screws:
    """The arm in `screws`, with the vocabulary of the reference."""

    def __init__(self, arm: PlanarArm) -> None:
        import screws

        self.arm, self.chain, self.program = arm, screw_chain(arm), screws

    def inverse_dynamics(self, q, dq, ddq, loads=()):
        frames, inertias, S, g = self.chain
        return self.program.inverse_dynamics(q, dq, ddq, g, tip_wrench(self.arm, q, loads), frames, inertias, S)

    def mass_matrix(self, q):
        frames, inertias, S, _ = self.chain
        return self.program.mass_matrix(q, frames, inertias, S)

    def forward_dynamics(self, q, dq, tau, loads=()):
        frames, inertias, S, g = self.chain
        return self.program.forward_dynamics(q, dq, tau, g, tip_wrench(self.arm, q, loads), frames, inertias, S)
