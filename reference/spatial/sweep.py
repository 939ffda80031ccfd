"""The spatial sweeps on components: poses of the links, Newton–Euler out and in, composite bodies.

Every link is looked at from its axis frame, so A_i = (0, 0, turn, 0, 0, slide); torques do not depend on that choice.
"""

from __future__ import annotations

from collections.abc import Sequence

from reference.spatial.robot import Robot
from reference.spatial.vectors import (
    add,
    along,
    axis_wrench,
    carry_body_back,
    carry_motion,
    carry_wrench_back,
    inertial_wrench,
    pose,
)


def poses(robot: Robot, q: Sequence) -> list[tuple]:
    """Return the poses T_{i−1,i}(q_i) of all links for components (floats or rows).

    q in rad or m. A pose is nine components of R by rows and three of p in m. Nothing is checked.

    Source: Lynch & Park, *Modern Robotics*, 8.3.

    Examples
    --------
    >>> from reference import course_arm
    >>> from reference.spatial.robots import planar
    >>> T = poses(planar(course_arm()), [0.0, 0.0])
    >>> round(sum(p**2 for p in T[1][9:]) ** 0.5, 6)  # m, from joint to joint
    0.4
    """
    return [pose(joint, qi) for joint, qi in zip(robot.joints, q, strict=True)]


def sweep(robot: Robot, T: Sequence[tuple], dq: Sequence, ddq: Sequence, F_tip: Sequence) -> list:
    """Run the recursion on components (floats or rows) and return [τ_1 … τ_n]; T are the `poses`.

    Outward, from V_0 = 0 and V̇_0 = (0, −g), with Ad = Ad_{T_{i,i−1}}:
    V_i = Ad V_{i−1} + A_i q̇_i,  V̇_i = Ad V̇_{i−1} + ad_{V_i} A_i q̇_i + A_i q̈_i.
    Inward, from F_{n+1} = F_tip, with Ad = Ad_{T_{i+1,i}}:
    F_i = Adᵀ F_{i+1} + G_i V̇_i − ad_{V_i}ᵀ (G_i V_i),  τ_i = F_iᵀ A_i.

    F_tip is in N·m and N, in {n+1}, on the surroundings; τ_i in N·m, or N for a sliding joint. Nothing is checked.

    Source: Lynch & Park, *Modern Robotics*, 8.3.

    Examples
    --------
    >>> from reference import course_arm
    >>> from reference.spatial.robots import planar
    >>> arm, rest = planar(course_arm()), [0.0, 0.0]
    >>> [round(tau, 5) for tau in sweep(arm, poses(arm, rest), rest, rest, [0.0] * 6)]  # 2 g · 0.2 + 1.5 g · 0.55
    [12.01725, 2.20725]
    """
    V = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    dV = (0.0, 0.0, 0.0, *(-robot.gravity).tolist())
    inertial = []
    for joint, Ti, dqi, ddqi in zip(robot.joints, T, dq, ddq, strict=True):
        V, dV = carry_motion(Ti, joint, V, dV, dqi, ddqi)
        inertial.append(inertial_wrench(joint.body, V, dV))

    F = carry_wrench_back(robot.tip, F_tip)
    tau = []
    for joint, Ti, F_i in zip(reversed(robot.joints), reversed(T), reversed(inertial), strict=True):
        F = add(F, F_i)
        tau.append(along(F, joint))
        F = carry_wrench_back(Ti, F)
    return tau[::-1]


def composite(robot: Robot, T: Sequence[tuple]) -> list[list]:
    """Return the rows [m_j1 … m_jj] of the mass matrix, j from 1 to n, for components; T are the `poses`.

    Inward: C_j = G_j + Adᵀ C_{j+1} Ad is the inertia of everything from link j to the tip, F = C_j A_j the wrench that
    turns it about joint j, and carried back from link to link F gives m_ji = A_iᵀ F, in kg·m² where joints turn.

    Source: Featherstone, *Rigid Body Dynamics Algorithms*, ch. 6.

    Examples
    --------
    >>> from reference import course_arm
    >>> from reference.spatial.robots import planar
    >>> arm = planar(course_arm())
    >>> [[round(m, 6) for m in row] for row in composite(arm, poses(arm, [0.0, 0.0]))]  # 1.5 · 0.3²/3 = 0.045
    [[0.571667], [0.135, 0.045]]
    """
    joints, rows = robot.joints, []
    beyond: tuple = (0.0,) * 10
    for j in range(robot.n - 1, -1, -1):
        body = tuple(own + carried for own, carried in zip(joints[j].body, beyond, strict=True))
        F = axis_wrench(body, joints[j])
        row = [along(F, joints[j])]
        for i in range(j - 1, -1, -1):
            F = carry_wrench_back(T[i + 1], F)
            row.append(along(F, joints[i]))
        rows.append(row[::-1])
        beyond = carry_body_back(T[j], body)
    return rows[::-1]
