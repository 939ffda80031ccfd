"""Arms and states that hide nothing: every length, mass, inertia and offset different, gravity in any direction.

Hypothesis draws the number of links and a seed, and NumPy the numbers: a failing case shrinks to the shortest chain,
while its numbers stay generic instead of shrinking to the zeros and ones at which wrong formulas come out right.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from hypothesis import strategies as st

from reference import Load, PlanarArm


class Motion(NamedTuple):
    """An arm in a state of motion, with two loads: one on any link at any point, one at the tip."""

    arm: PlanarArm
    q: np.ndarray
    dq: np.ndarray
    ddq: np.ndarray
    loads: list[Load]

    def at(self, t: float) -> tuple[np.ndarray, np.ndarray]:
        """Return (q, q̇) a time t later, with q̈ held."""
        return self.q + self.dq * t + self.ddq * t**2 / 2, self.dq + self.ddq * t


def generic_arm(n: int, rng: np.random.Generator) -> PlanarArm:
    """Return an arm of n links with masses, lengths and inertias over one or two decades."""
    length = 10 ** rng.uniform(-0.7, 0.3, n)
    return PlanarArm(
        mass=10 ** rng.uniform(-0.7, 0.7, n),
        length=length,
        inertia=10 ** rng.uniform(-2, 0, n),
        com_x=length * rng.uniform(-0.3, 1.2, n),
        com_y=length * rng.uniform(0.1, 0.5, n) * rng.choice([-1, 1], n),
        gravity=rng.uniform(-10, 10, 2),
    )


def generic_load(link: int, rng: np.random.Generator) -> Load:
    """Return a load with a force, a point off the link's axis and a moment."""
    return Load(rng.uniform(-20, 20, 2), rng.uniform(-1, 1, 2), rng.uniform(-5, 5), link)


def generic_motion(n: int, seed: int) -> Motion:
    """Return a motion of an arm of n links; the same seed gives the same motion."""
    rng = np.random.default_rng(seed)
    arm = generic_arm(n, rng)
    q, dq, ddq = rng.uniform(-np.pi, np.pi, n), rng.normal(size=n), rng.normal(size=n)
    return Motion(arm, q, dq, ddq, [generic_load(int(rng.integers(n)), rng), generic_load(-1, rng)])


def motions(min_links: int = 1, max_links: int = 30) -> st.SearchStrategy[Motion]:
    """Return a strategy for motions of arms with a number of links in the given range."""
    return st.builds(generic_motion, st.integers(min_links, max_links), st.integers(0, 2**32 - 1))
