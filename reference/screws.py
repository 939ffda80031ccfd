"""The spatial chain in screws: *Modern Robotics* ch. 8, its functions with its names and signs, in one place.

Twists V = (ω, v) and wrenches F = (m, f) have their angular part first. A `Robot` comes first in every call; states are
arrays of shape (..., n) and broadcast. Ready robots are in `reference.spatial.robots`.
"""

from reference.spatial.dynamics import (
    end_effector_forces,
    forward_dynamics,
    gravity_forces,
    inverse_dynamics,
    mass_matrix,
    velocity_quadratic_forces,
)
from reference.spatial.trajectory import euler_step, forward_dynamics_trajectory, inverse_dynamics_trajectory
from reference.spatial.twists import ad, adjoint

__all__ = [
    "ad",
    "adjoint",
    "end_effector_forces",
    "euler_step",
    "forward_dynamics",
    "forward_dynamics_trajectory",
    "gravity_forces",
    "inverse_dynamics",
    "inverse_dynamics_trajectory",
    "mass_matrix",
    "velocity_quadratic_forces",
]
