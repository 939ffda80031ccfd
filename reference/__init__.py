"""Dynamics of robot arms, planar and spatial, in NumPy: the reference that the lessons build towards."""

from reference.absolute import bias_absolute, joint_space, mass_matrix_absolute
from reference.arm import EARTH, PlanarArm, SingularMassMatrix, course_arm
from reference.articulated_body import forward_dynamics_articulated
from reference.closed_form import bias_closed_form, mass_matrix_closed_form
from reference.energy import angular_momentum, kinetic_energy, linear_momentum, potential_energy, total_energy
from reference.equation_of_motion import (
    bias_forces,
    forward_dynamics,
    gravity_forces,
    mass_matrix,
    mass_matrix_columns,
    velocity_quadratic_forces,
)
from reference.kinematics import (
    absolute_angles,
    com_accelerations,
    com_positions,
    com_velocities,
    jacobian,
    joint_accelerations,
    joint_positions,
    joint_velocities,
)
from reference.load import Load
from reference.newton_euler import inverse_dynamics, joint_forces
from reference.simulation import Simulation, joint_limit, simulate
from reference.simulation.integrators import euler_step, rk4_step, semi_implicit_step

__all__ = [
    "EARTH",
    "Load",
    "PlanarArm",
    "Simulation",
    "SingularMassMatrix",
    "absolute_angles",
    "angular_momentum",
    "bias_absolute",
    "bias_closed_form",
    "bias_forces",
    "com_accelerations",
    "com_positions",
    "com_velocities",
    "course_arm",
    "euler_step",
    "forward_dynamics",
    "forward_dynamics_articulated",
    "gravity_forces",
    "inverse_dynamics",
    "jacobian",
    "joint_accelerations",
    "joint_forces",
    "joint_limit",
    "joint_positions",
    "joint_space",
    "joint_velocities",
    "kinetic_energy",
    "linear_momentum",
    "mass_matrix",
    "mass_matrix_absolute",
    "mass_matrix_closed_form",
    "mass_matrix_columns",
    "potential_energy",
    "rk4_step",
    "semi_implicit_step",
    "simulate",
    "total_energy",
    "velocity_quadratic_forces",
]
