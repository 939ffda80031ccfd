"""The equation of motion H(q) q̈ + b(q, q̇) = τ + Jᵀf: its mass matrix, its bias, and solved for q̈."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

import numpy as np
from numpy.typing import ArrayLike

from reference.arm import Load, PlanarArm
from reference.loads import over_loaded_states
from reference.newton_euler import inverse_dynamics, sweep
from reference.pivots import require_pivot
from reference.state import CHUNK, Array, directions, joint_vectors, over_states


def mass_matrix(arm: PlanarArm, q: ArrayLike) -> Array:
    """Return H(q), symmetric, ½ q̇ᵀ H q̇ the kinetic energy, by composite bodies: h_ij = J_j + (p_j − p_i)·s_j, i ≤ j.

    J_j and s_j are the moment of inertia about joint j and the first moment of everything from link j to the tip.

    q : (..., n) rad. Returns (..., n, n) kg·m².
    Raises a ``ValueError`` naming the argument, for a wrong shape or an entry that is not finite.

    Source: Featherstone, *Rigid Body Dynamics Algorithms*, ch. 6.

    Examples
    --------
    >>> from reference import course_arm
    >>> mass_matrix(course_arm(), [0, np.pi / 2]).round(6)
    array([[0.391667, 0.045   ],
           [0.045   , 0.045   ]])
    """

    def both_triangles(q):
        rows = composite(arm, q)
        return [h for i in range(arm.n) for h in (*rows[i], *[row[i] for row in rows[i + 1 :]])]

    return over_states(both_triangles, (arm.n, arm.n), arm.n, {"q": q}, chunk=_chunk(arm))


def composite(arm: PlanarArm, q: Sequence) -> list[list]:
    """Return the rows [h_1j … h_jj] of the mass matrix, j from 1 to n, for components (floats or rows).

    Inward: J_j = I + m|h_j|² + J_{j+1} + 2 r_j·s_{j+1} + M_{j+1}|r_j|² and s_j = m h_j + s_{j+1} + M_{j+1} r_j, with
    r_j from joint j to the next, h_j to the link's centre of mass, and M_{j+1} the mass beyond the link.
    q in rad gives kg·m²; nothing is checked.

    Source: Featherstone, *Rigid Body Dynamics Algorithms*, ch. 6.

    Examples
    --------
    >>> from reference import course_arm
    >>> [[round(h, 6) for h in row] for row in composite(course_arm(), [0.0, 0.0])]  # 1.5 · 0.3²/3 = 0.045
    [[0.571667], [0.135, 0.045]]
    """
    x = y = 0.0
    joints, outward = [], []
    for (m, l, I, com_x, com_y), (c, s) in zip(arm.links, directions(q), strict=True):
        rx, ry = l * c, l * s
        hx, hy = com_x * c - com_y * s, com_x * s + com_y * c
        joints.append((x, y))
        outward.append((m, rx, ry, m * hx, m * hy, I + m * (com_x**2 + com_y**2), l * l))
        x, y = x + rx, y + ry

    M = J = sx = sy = 0.0  # of everything beyond the link
    rows = []
    for j in range(arm.n - 1, -1, -1):
        m, rx, ry, mhx, mhy, about_joint, r2 = outward[j]
        J = about_joint + J + 2 * (rx * sx + ry * sy) + M * r2
        sx, sy = mhx + sx + M * rx, mhy + sy + M * ry
        M = m + M
        xj, yj = joints[j]
        rows.append([J + (xj - xi) * sx + (yj - yi) * sy for xi, yi in joints[:j]] + [J])
    return rows[::-1]


def mass_matrix_columns(arm: PlanarArm, q: ArrayLike) -> Array:
    """Return H(q) column by column: column j is the torque of q̈ = e_j with no gravity, no velocity and no load.

    q : (..., n) rad. Returns (..., n, n) kg·m².
    Raises a ``ValueError`` naming the argument, for a wrong shape or an entry that is not finite.

    Source: Walker & Orin, "Efficient dynamic computer simulation of robotic mechanisms", 1982.

    Examples
    --------
    >>> from reference import course_arm
    >>> mass_matrix_columns(course_arm(), [0, np.pi / 2]).round(6)
    array([[0.391667, 0.045   ],
           [0.045   , 0.045   ]])
    """
    (q,) = joint_vectors(arm.n, q=q)
    columns = inverse_dynamics(arm.weightless, q[..., None, :], np.zeros(arm.n), np.eye(arm.n))
    return np.swapaxes(columns, -1, -2)


def bias_forces(arm: PlanarArm, q: ArrayLike, dq: ArrayLike, loads: Sequence[Load] = ()) -> Array:
    """Return b(q, q̇) − Jᵀf, the torque at zero joint acceleration: velocity part, gravity part and loads.

    q, dq : (..., n) rad, rad/s. Returns (..., n) N·m, on the side of H q̈: τ = H q̈ + b − Jᵀf.
    Raises a ``ValueError`` naming the argument, for a wrong shape or an entry that is not finite.

    Source: Featherstone, *Rigid Body Dynamics Algorithms*, ch. 5.

    Examples
    --------
    >>> from reference import course_arm
    >>> bias_forces(course_arm(), [0, np.pi / 2], [1, 2]).round(5)
    array([9.09, 0.09])
    """
    return inverse_dynamics(arm, q, dq, np.zeros(arm.n), loads)


def gravity_forces(arm: PlanarArm, q: ArrayLike) -> Array:
    """Return g(q) = ∂U/∂q, the torques that hold the arm still against gravity.

    q : (..., n) rad. Returns (..., n) N·m.
    Raises a ``ValueError`` naming the argument, for a wrong shape or an entry that is not finite.

    Source: Lynch & Park, *Modern Robotics*, 8.4.

    Examples
    --------
    >>> from reference import course_arm
    >>> gravity_forces(course_arm(), [0, 0])
    array([12.01725,  2.20725])
    """
    return inverse_dynamics(arm, q, np.zeros(arm.n), np.zeros(arm.n))


def velocity_quadratic_forces(arm: PlanarArm, q: ArrayLike, dq: ArrayLike) -> Array:
    """Return c(q, q̇) = C(q, q̇) q̇, the centrifugal and Coriolis torques: doubling q̇ makes them four times as large.

    q, dq : (..., n) rad, rad/s. Returns (..., n) N·m.
    Raises a ``ValueError`` naming the argument, for a wrong shape or an entry that is not finite.

    Source: Lynch & Park, *Modern Robotics*, 8.4.

    Examples
    --------
    >>> from reference import course_arm
    >>> velocity_quadratic_forces(course_arm(), [0, np.pi / 2], [1, 2]).round(5)
    array([-0.72,  0.09])
    """
    return inverse_dynamics(arm.weightless, q, dq, np.zeros(arm.n))


def forward_dynamics(arm: PlanarArm, q: ArrayLike, dq: ArrayLike, tau: ArrayLike, loads: Sequence[Load] = ()) -> Array:
    """Return q̈ = H⁻¹ (τ − b + Jᵀf) by Cholesky factors of H, the work growing with n³.

    For chains of more than about ten links `forward_dynamics_articulated` is faster.

    Parameters
    ----------
    q, dq, tau : (..., n) rad, rad/s, N·m
    loads : forces and moments that act on the arm

    Returns
    -------
    (..., n) rad/s².

    Raises
    ------
    SingularMassMatrix
        a ``ValueError`` naming the outermost link that nothing resists turning.
    ValueError
        naming the argument, for wrong shapes and for NaN or infinite entries.

    Source: Featherstone, *Rigid Body Dynamics Algorithms*, ch. 6.

    Examples
    --------
    >>> from reference import course_arm
    >>> forward_dynamics(course_arm(), [0, 0], [0, 0], [12.01725, 2.20725]).round(12) + 0
    array([0., 0.])
    """
    n = arm.n

    def accelerations(q, dq, tau, loads=()):
        bias = sweep(arm, q, dq, [0.0] * n, loads)
        return solve_from_tip(composite(arm, q), [ti - bi for ti, bi in zip(tau, bias, strict=True)])

    vectors = {"q": q, "dq": dq, "tau": tau}
    return over_loaded_states(accelerations, (n,), arm, vectors, loads, _chunk(arm))


def solve_from_tip(rows: Sequence[Sequence], rhs: Sequence) -> list:
    """Solve H x = rhs for components, H given by its lower triangle, with H = UUᵀ, U upper triangular.

    Factoring from the last joint to the first makes each squared pivot the inertia that the joint feels when all joints
    beyond it are free to turn, so the first one to vanish names the link that nothing resists.

    Raises `SingularMassMatrix` naming that link.

    Source: Featherstone, *Rigid Body Dynamics Algorithms*, 6.5, the LᵀL factorization.

    Examples
    --------
    >>> solve_from_tip([[2.0], [1.0, 1.0]], [3.0, 2.0])  # 2 x + y = 3, x + y = 2
    [1.0, 1.0]
    """
    n = len(rows)
    U: list[list] = [[]] * n  # row i holds u_in, …, u_ii: from the tip inwards
    y: list = [0.0] * n  # U y = rhs
    for i in range(n - 1, -1, -1):
        row: list = []
        for j in range(n - 1, i, -1):
            row.append((rows[j][i] - _dot(row, U[j])) / U[j][-1])
        pivot = rows[i][i] - _dot(row, row)
        require_pivot(i, pivot, rows[i][i])
        y[i] = (rhs[i] - _dot(row, y[:i:-1])) / pivot**0.5
        U[i] = [*row, pivot**0.5]
    x: list = []  # Uᵀ x = y
    for i in range(n):
        column = [U[j][n - 1 - i] for j in range(i)]
        x.append((y[i] - _dot(column, x)) / U[i][-1])
    return x


def _chunk(arm: PlanarArm) -> int:
    """Return how many states keep their n² matrix entries in tens of megabytes: all of `CHUNK` up to n = 18."""
    return max(512, min(CHUNK, 2**21 // arm.n**2))


def _dot(a, b):
    return sum(map(mul, a, b), 0.0)
