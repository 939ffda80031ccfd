"""Spatial chains and states that hide nothing: axes of every kind and length, frames and bodies in general position."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from hypothesis import strategies as st

from reference.spatial.rigid_body import rigid_body
from reference.spatial.rigid_motion import exp_twist
from reference.spatial.robot import Robot
from reference.spatial.robots import link_poses

KINDS = ("turning", "sliding", "helical")


class SpatialMotion(NamedTuple):
    """A robot in a state of motion, its tip pressing on its surroundings."""

    robot: Robot
    q: np.ndarray
    dq: np.ndarray
    ddq: np.ndarray
    F_tip: np.ndarray

    def at(self, t: float) -> tuple[np.ndarray, np.ndarray]:
        """Return (q, q̇) a time t later, with q̈ held."""
        return self.q + self.dq * t + self.ddq * t**2 / 2, self.dq + self.ddq * t


def generic_robot(n: int, rng: np.random.Generator, kinds: tuple[str, ...] = KINDS) -> Robot:
    """Return a robot whose screw axes are not normalised and whose link frames lie anywhere in their links."""
    axes = []
    for _ in range(n):
        kind = rng.choice(kinds)
        w, point = rng.normal(size=3), rng.normal(size=3)
        w = w if kind == "helical" else w / np.linalg.norm(w) * rng.uniform(0.5, 1.5)
        pitch = rng.uniform(-0.5, 0.5) if kind == "helical" else 0.0
        turning = [*w, *(np.cross(point, w) + pitch * w)]
        axes.append([0, 0, 0, *w] if kind == "sliding" else turning)
    return Robot(
        S=np.array(axes).T,
        link_frames=exp_twist(rng.normal(size=(n + 1, 6))),
        link_inertias=np.array([generic_body(rng) for _ in range(n)]),
        gravity=rng.uniform(-10, 10, 3),
    )


def generic_body(rng: np.random.Generator) -> np.ndarray:
    """Return the inertia of eight point masses in general position: of every moment that a body can have."""
    points, masses = rng.normal(size=(8, 3)) * 0.3 + rng.normal(size=3) * 0.3, rng.uniform(0.05, 0.5, 8)
    return sum(rigid_body(m, point, np.zeros((3, 3))) for m, point in zip(masses, points, strict=True))


def generic_spatial_motion(n: int, seed: int, kinds: tuple[str, ...] = KINDS) -> SpatialMotion:
    """Return a motion of a robot of n joints; the same seed gives the same motion."""
    rng = np.random.default_rng(seed)
    q, dq, ddq = rng.uniform(-np.pi, np.pi, n), rng.normal(size=n), rng.normal(size=n)
    return SpatialMotion(generic_robot(n, rng, kinds), q, dq, ddq, rng.uniform(-5, 5, 6))


def spatial_motions(max_joints: int = 8, kinds: tuple[str, ...] = KINDS) -> st.SearchStrategy[SpatialMotion]:
    """Return a strategy for motions of robots with one joint up to the given number."""
    return st.builds(generic_spatial_motion, st.integers(1, max_joints), st.integers(0, 2**32 - 1), st.just(kinds))


def potential_energy(robot: Robot, q: np.ndarray) -> float:
    """Return U = −Σ g·(m p + R m c), from poses and inertias alone."""
    energy = 0.0
    for T, G in zip(link_poses(robot, q), robot.link_inertias, strict=False):
        moment = np.array([G[2, 4], G[0, 5], G[1, 3]])
        energy -= robot.gravity @ (G[3, 3] * T[:3, 3] + T[:3, :3] @ moment)
    return float(energy)


def body_jacobians(robot: Robot, q: np.ndarray) -> np.ndarray:
    """Return the Jacobians (n + 1, 6, n) of all links and the tip in their own frames, by finite differences."""
    h, poses = 1e-5, link_poses(robot, q)
    columns = []
    for step in np.eye(robot.n) * h:
        there, back, far, far_back = (link_poses(robot, q + k * step) for k in (1, -1, 2, -2))
        dT = (8 * (there - back) - (far - far_back)) / (12 * h)
        W = np.swapaxes(poses[:, :3, :3], -1, -2) @ dT[:, :3, :]  # [ω | v] = Rᵀ Ṫ, the rows above the last
        columns.append(np.stack([W[:, 2, 1], W[:, 0, 2], W[:, 1, 0], W[:, 0, 3], W[:, 1, 3], W[:, 2, 3]], axis=-1))
    return np.stack(columns, axis=-1)
