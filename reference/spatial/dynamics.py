"""Dynamics of the spatial chain, τ = M(q) q̈ + c(q, q̇) + g(q) + Jᵀ(q) F_tip, and solved for q̈.

`F_tip` is the wrench that the tip exerts **on its surroundings**, in the tip's frame {n+1}. A planar `Load` acts on the
arm, and so has the opposite sign.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from reference.equation_of_motion import solve_from_tip
from reference.spatial.robot import Robot
from reference.spatial.sweep import composite, poses, sweep
from reference.state import Array, over_states

NO_WRENCH = np.zeros(6)
NO_WRENCH.setflags(write=False)


def inverse_dynamics(robot: Robot, q: ArrayLike, dq: ArrayLike, ddq: ArrayLike, F_tip: ArrayLike = NO_WRENCH) -> Array:
    """Return the joint torques τ = M(q) q̈ + c(q, q̇) + g(q) + Jᵀ(q) F_tip that give the robot the acceleration q̈.

    Parameters
    ----------
    q, dq, ddq : (..., n) joint positions (rad, or m for a sliding joint), velocities and accelerations
    F_tip : (..., 6) wrench (N·m, N) that the tip exerts on its surroundings, in {n+1}

    Returns
    -------
    (..., n) N·m, or N for a sliding joint.

    Raises
    ------
    ValueError
        naming the argument, for wrong shapes and for NaN or infinite entries.

    Source: Lynch & Park, *Modern Robotics*, 8.3.

    Examples
    --------
    >>> from reference.spatial.robots import mr_3r
    >>> inverse_dynamics(mr_3r(), [0.1, 0.1, 0.1], [0.1, 0.2, 0.3], [2, 1.5, 1], np.ones(6)).round(8)
    array([ 74.69616155, -33.06766016,  -3.23057314])
    """
    n = robot.n

    def components(q, dq, ddq, F_tip):
        return sweep(robot, poses(robot, q), dq, ddq, F_tip)

    return over_states(components, (n,), n, {"q": q, "dq": dq, "ddq": ddq}, {"F_tip": (F_tip, 6)})


def mass_matrix(robot: Robot, q: ArrayLike) -> Array:
    """Return M(q), symmetric, ½ q̇ᵀ M q̇ the kinetic energy, by composite bodies: m_ij = A_iᵀ F with F the wrench of A_j.

    Parameters
    ----------
    q : (..., n) rad or m

    Returns
    -------
    (..., n, n) kg·m², with kg·m and kg where joints slide.

    Raises a ``ValueError`` naming q, for a wrong shape or an entry that is not finite.

    Source: Lynch & Park, *Modern Robotics*, 8.4, for what it is; Featherstone, *Rigid Body Dynamics Algorithms*, ch. 6,
    for the way.

    Examples
    --------
    >>> from reference.spatial.robots import mr_3r
    >>> mass_matrix(mr_3r(), [0.1, 0.1, 0.1]).diagonal().round(6)
    array([22.543338,  1.968507,  0.191631])
    """
    n = robot.n

    def both_triangles(q):
        rows = composite(robot, poses(robot, q))
        return [rows[max(i, j)][min(i, j)] for i in range(n) for j in range(n)]

    return over_states(both_triangles, (n, n), n, {"q": q})


def velocity_quadratic_forces(robot: Robot, q: ArrayLike, dq: ArrayLike) -> Array:
    """Return c(q, q̇), the centripetal and Coriolis torques: doubling q̇ makes them four times as large.

    q, dq : (..., n). Returns (..., n) N·m, or N for a sliding joint. Errors as in `inverse_dynamics`.

    Source: Lynch & Park, *Modern Robotics*, 8.4.

    Examples
    --------
    >>> from reference.spatial.robots import mr_3r
    >>> velocity_quadratic_forces(mr_3r(), [0.1, 0.1, 0.1], [0.1, 0.2, 0.3]).round(6)
    array([ 0.264531, -0.055052, -0.006891])
    """
    return inverse_dynamics(robot.weightless, q, dq, np.zeros(robot.n))


def gravity_forces(robot: Robot, q: ArrayLike) -> Array:
    """Return g(q) = ∂U/∂q, the torques that hold the robot still against its gravity.

    q : (..., n). Returns (..., n) N·m, or N for a sliding joint. Errors as in `inverse_dynamics`.

    Source: Lynch & Park, *Modern Robotics*, 8.4.

    Examples
    --------
    >>> from reference.spatial.robots import mr_3r
    >>> gravity_forces(mr_3r(), [0.1, 0.1, 0.1]).round(6)
    array([ 28.403313, -37.640948,  -5.441589])
    """
    return inverse_dynamics(robot, q, np.zeros(robot.n), np.zeros(robot.n))


def end_effector_forces(robot: Robot, q: ArrayLike, F_tip: ArrayLike) -> Array:
    """Return Jᵀ(q) F_tip, what the tip's wrench on its surroundings asks of the joints, J in the tip's frame.

    q : (..., n); F_tip : (..., 6) N·m, N, in {n+1}. Returns (..., n) N·m, or N for a sliding joint.
    Errors as in `inverse_dynamics`.

    Source: Lynch & Park, *Modern Robotics*, 8.4.

    Examples
    --------
    >>> from reference.spatial.robots import mr_3r
    >>> end_effector_forces(mr_3r(), [0.1, 0.1, 0.1], np.ones(6)).round(6)
    array([1.409546, 1.857715, 1.392409])
    """
    return inverse_dynamics(robot.weightless, q, np.zeros(robot.n), np.zeros(robot.n), F_tip)


def forward_dynamics(robot: Robot, q: ArrayLike, dq: ArrayLike, tau: ArrayLike, F_tip: ArrayLike = NO_WRENCH) -> Array:
    """Return q̈ = M⁻¹ (τ − c − g − Jᵀ F_tip) by Cholesky factors of M.

    Parameters
    ----------
    q, dq, tau : (..., n) joint positions, velocities and torques
    F_tip : (..., 6) wrench (N·m, N) that the tip exerts on its surroundings, in {n+1}

    Returns
    -------
    (..., n) rad/s², or m/s² for a sliding joint.

    Raises
    ------
    SingularMassMatrix
        a ``ValueError`` naming the outermost link that nothing resists moving.
    ValueError
        naming the argument, for wrong shapes and for NaN or infinite entries.

    Source: Lynch & Park, *Modern Robotics*, 8.5.

    Examples
    --------
    >>> from reference.spatial.robots import mr_3r
    >>> forward_dynamics(mr_3r(), [0.1, 0.1, 0.1], [0.1, 0.2, 0.3], [0.5, 0.6, 0.7], np.ones(6)).round(6)
    array([ -0.973929,  25.584668, -32.914992])
    """
    n = robot.n

    def accelerations(q, dq, tau, F_tip):
        T = poses(robot, q)
        bias = sweep(robot, T, dq, [0.0] * n, F_tip)
        return solve_from_tip(composite(robot, T), [ti - bi for ti, bi in zip(tau, bias, strict=True)])

    return over_states(accelerations, (n,), n, {"q": q, "dq": dq, "tau": tau}, {"F_tip": (F_tip, 6)})
