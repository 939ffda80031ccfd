"""Dynamics of robot arms, planar and spatial, in NumPy: the reference that the lessons build towards."""

from reference.arm import EARTH, Load, PlanarArm, SingularMassMatrix, course_arm
from reference.newton_euler import inverse_dynamics, joint_forces

__all__ = ["EARTH", "Load", "PlanarArm", "SingularMassMatrix", "course_arm", "inverse_dynamics", "joint_forces"]
