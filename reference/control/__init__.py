"""Torque laws, and how well an arm follows a trajectory under them."""

from reference.control.torque_laws import (
    Array,
    PlanarArm,
    batch_shape,
    computed_torque,
    critical_gains,
    finite,
    gravity_compensation,
    gravity_forces,
    inverse_dynamics,
    joint_vectors,
    numbers,
    pd_torque,
    per_joint,
    real_array,
    saturate,
    vector,
)

__all__ = [
    "Array",
    "PlanarArm",
    "batch_shape",
    "computed_torque",
    "critical_gains",
    "finite",
    "gravity_compensation",
    "gravity_forces",
    "inverse_dynamics",
    "joint_vectors",
    "numbers",
    "pd_torque",
    "per_joint",
    "real_array",
    "saturate",
    "vector",
]
