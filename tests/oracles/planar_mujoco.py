"""A planar arm in MuJoCo: nested bodies with hinges about z, without any geometry."""

from __future__ import annotations

import mujoco
import numpy as np

from reference import Load, PlanarArm


class MuJoCo:
    """The arm as a MuJoCo model, with the vocabulary of the reference."""

    def __init__(self, arm: PlanarArm) -> None:
        self.arm = arm
        self.model = mujoco.MjModel.from_xml_string(_mjcf(arm))
        self.data = mujoco.MjData(self.model)

    def _state(self, q, dq) -> None:
        self.data.qpos[:], self.data.qvel[:] = q, dq

    def _generalised(self, q, loads: list[Load]):
        """Return Jᵀf of all loads: inverse dynamics of MuJoCo leaves applied forces out."""
        mujoco.mj_kinematics(self.model, self.data)
        mujoco.mj_comPos(self.model, self.data)
        total, theta = np.zeros(self.arm.n), np.cumsum(q)
        for load in loads:
            link, force, (x, y), (moment,) = load.on(self.arm)
            c, s = np.cos(theta[link]), np.sin(theta[link])
            point = self.data.xpos[link + 1] + [x * c - y * s, x * s + y * c, 0.0]
            push, turn = np.array([*force, 0.0]), np.array([0.0, 0.0, moment])
            mujoco.mj_applyFT(self.model, self.data, push, turn, point, link + 1, total)
        return total

    def inverse_dynamics(self, q, dq, ddq, loads=()):
        self._state(q, dq)
        self.data.qacc[:] = ddq
        mujoco.mj_inverse(self.model, self.data)
        return self.data.qfrc_inverse - self._generalised(q, loads)

    def mass_matrix(self, q):
        self._state(q, 0.0)
        mujoco.mj_forward(self.model, self.data)
        columns = np.zeros((self.arm.n, self.arm.n))
        for column, unit in zip(columns, np.eye(self.arm.n), strict=True):
            mujoco.mj_mulM(self.model, self.data, column, unit)
        return columns.T

    def forward_dynamics(self, q, dq, tau, loads=()):
        self._state(q, dq)
        self.data.qfrc_applied[:] = tau + self._generalised(q, loads)
        mujoco.mj_forward(self.model, self.data)
        self.data.qfrc_applied[:] = 0.0
        return self.data.qacc.copy()


def _mjcf(arm: PlanarArm) -> str:
    bodies, start = "", 0.0
    for m, l, I, com_x, com_y in arm.links:
        bodies += (
            f'<body pos="{start!r} 0 0"><joint type="hinge" axis="0 0 1"/>'
            f'<inertial pos="{com_x!r} {com_y!r} 0" mass="{m!r}" diaginertia="{I!r} {I!r} {I!r}"/>'
        )
        start = l
    gx, gy = arm.gravity.tolist()
    return (
        f'<mujoco><option gravity="{gx!r} {gy!r} 0"><flag contact="disable"/></option>'
        f"<worldbody>{bodies}{'</body>' * arm.n}</worldbody></mujoco>"
    )
