"""A planar arm in Pinocchio: joints about z, links in the plane z = 0."""

from __future__ import annotations

import numpy as np
import pinocchio as pin

from reference import Load, PlanarArm


class Pinocchio:
    """The arm as a Pinocchio model, with the vocabulary of the reference."""

    def __init__(self, arm: PlanarArm) -> None:
        self.arm, self.model = arm, pin.Model()
        self.model.gravity.linear = np.array([*arm.gravity, 0.0])
        joint, start = 0, 0.0
        for m, l, I, com_x, com_y in arm.links:
            place = pin.SE3(np.eye(3), np.array([start, 0.0, 0.0]))
            joint = self.model.addJoint(joint, pin.JointModelRZ(), place, f"joint {joint + 1}")
            body = pin.Inertia(m, np.array([com_x, com_y, 0.0]), np.diag([I, I, I]))
            self.model.appendBodyToJoint(joint, body, pin.SE3.Identity())
            start = l
        self.data = self.model.createData()

    def _forces(self, q, loads: list[Load]):
        """Return the loads as forces in the joints' own frames."""
        total = np.zeros((self.arm.n, 3))  # force x, y and moment about the joint
        theta = np.cumsum(q)
        for load in loads:
            link, (fx, fy), (x, y), (moment,) = load.on(self.arm)
            c, s = np.cos(theta[link]), np.sin(theta[link])
            fx, fy = c * fx + s * fy, c * fy - s * fx
            total[link] += fx, fy, x * fy - y * fx + moment
        forces = [pin.Force(np.array([fx, fy, 0.0]), np.array([0.0, 0.0, moment])) for fx, fy, moment in total]
        return [pin.Force.Zero(), *forces]

    def inverse_dynamics(self, q, dq, ddq, loads=()):
        return pin.rnea(self.model, self.data, q, dq, ddq, self._forces(q, loads)).copy()

    def mass_matrix(self, q):
        upper = np.triu(pin.crba(self.model, self.data, q))
        return upper + np.triu(upper, 1).T

    def forward_dynamics(self, q, dq, tau, loads=()):
        return pin.aba(self.model, self.data, q, dq, tau, self._forces(q, loads)).copy()
