"""Two links by Lagrange: energies, and the equation of motion M(q) q̈ + C(q, q̇) q̇ + g(q) = τ in closed form.

With c_i the centre of mass in link i's frame and l the first link's length, everything that couples the two links is
p(q₂) = m₂ l (com_x₂ cos q₂ − com_y₂ sin q₂) and its derivative h(q₂) = −m₂ l (com_x₂ sin q₂ + com_y₂ cos q₂).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from reference.arm import PlanarArm
from reference.pivots import require_pivot
from reference.state import Array, joint_vectors


def kinetic_energy(arm: PlanarArm, q: ArrayLike, dq: ArrayLike) -> Array:
    """Return T = Σ ½ m_i |v_Gi|² + ½ I_i θ̇_i² of a two-link arm.

    q, dq : (..., 2) rad, rad/s. Returns (...) J.
    Raises a ``ValueError`` for an arm without exactly two links, a wrong shape, or an entry that is not finite.

    Source: Lynch & Park, *Modern Robotics*, 8.1.1.

    Examples
    --------
    >>> from reference import course_arm
    >>> print(kinetic_energy(course_arm(), [0, 0], [1, 0]).round(6))
    0.285833
    """
    q, dq = _states(arm, q=q, dq=dq)
    (q1, q2), (w1, dq2) = _split(q), _split(dq)
    theta2, w2 = q1 + q2, w1 + dq2
    l = arm.length[0]
    (x1, x2), (y1, y2) = arm.com_x, arm.com_y
    vx = -l * np.sin(q1) * w1 - (x2 * np.sin(theta2) + y2 * np.cos(theta2)) * w2
    vy = l * np.cos(q1) * w1 + (x2 * np.cos(theta2) - y2 * np.sin(theta2)) * w2
    (m1, m2), (I1, I2) = arm.mass, arm.inertia
    return (m1 * (x1**2 + y1**2) + I1) * w1**2 / 2 + m2 * (vx**2 + vy**2) / 2 + I2 * w2**2 / 2


def potential_energy(arm: PlanarArm, q: ArrayLike) -> Array:
    """Return U = −Σ m_i g·p_Gi of a two-link arm, zero for both centres of mass at the first joint.

    q : (..., 2) rad. Returns (...) J.
    Raises a ``ValueError`` for an arm without exactly two links, a wrong shape, or an entry that is not finite.

    Source: Lynch & Park, *Modern Robotics*, 8.1.1.

    Examples
    --------
    >>> from reference import course_arm
    >>> print(potential_energy(course_arm(), [np.pi / 2, 0]).round(5))
    12.01725
    """
    (q,) = _states(arm, q=q)
    q1, q2 = _split(q)
    theta2 = q1 + q2
    l = arm.length[0]
    (x1, x2), (y1, y2) = arm.com_x, arm.com_y
    p1 = x1 * np.cos(q1) - y1 * np.sin(q1), x1 * np.sin(q1) + y1 * np.cos(q1)
    p2 = (
        l * np.cos(q1) + x2 * np.cos(theta2) - y2 * np.sin(theta2),
        l * np.sin(q1) + x2 * np.sin(theta2) + y2 * np.cos(theta2),
    )
    gx, gy = arm.gravity
    m1, m2 = arm.mass
    return -m1 * (gx * p1[0] + gy * p1[1]) - m2 * (gx * p2[0] + gy * p2[1])


def mass_matrix_2r(arm: PlanarArm, q: ArrayLike) -> Array:
    """Return M(q), symmetric positive definite: T = ½ q̇ᵀ M q̇.

    m₁₁ = m₁|c₁|² + m₂(l² + |c₂|²) + 2p + I₁ + I₂, m₁₂ = m₂₁ = m₂|c₂|² + p + I₂, m₂₂ = m₂|c₂|² + I₂.

    q : (..., 2) rad. Returns (..., 2, 2) kg·m².
    Raises as `kinetic_energy`.

    Source: Lynch & Park, *Modern Robotics*, 8.1.1.

    Examples
    --------
    >>> from reference import course_arm
    >>> mass_matrix_2r(course_arm(), [0, np.pi / 2]).round(6)
    array([[0.391667, 0.045   ],
           [0.045   , 0.045   ]])
    """
    (q,) = _states(arm, q=q)
    p, _ = _coupling(arm, q)
    (m1, m2), (I1, I2), l = arm.mass, arm.inertia, arm.length[0]
    c1, c2 = arm.com_x**2 + arm.com_y**2
    m11 = m1 * c1 + m2 * (l**2 + c2) + 2 * p + I1 + I2
    m12 = m2 * c2 + p + I2
    m22 = m2 * c2 + I2 + 0 * p
    return _matrix(m11, m12, m12, m22)


def coriolis_matrix_2r(arm: PlanarArm, q: ArrayLike, dq: ArrayLike) -> Array:
    """Return C(q, q̇) = [[h q̇₂, h (q̇₁ + q̇₂)], [−h q̇₁, 0]] from the Christoffel symbols: Ṁ − 2C is skew-symmetric.

    q, dq : (..., 2) rad, rad/s. Returns (..., 2, 2) N·m·s; C q̇ is the velocity part of the torque.
    Raises as `kinetic_energy`.

    Source: Lynch & Park, *Modern Robotics*, 8.1.2.

    Examples
    --------
    >>> from reference import course_arm
    >>> coriolis_matrix_2r(course_arm(), [0, np.pi / 2], [1, 2]).round(3) + 0
    array([[-0.18, -0.27],
           [ 0.09,  0.  ]])
    """
    q, dq = _states(arm, q=q, dq=dq)
    _, h = _coupling(arm, q)
    dq1, dq2 = _split(dq)
    return _matrix(h * dq2, h * (dq1 + dq2), -h * dq1, 0 * h * dq1)


def gravity_2r(arm: PlanarArm, q: ArrayLike) -> Array:
    """Return g(q) = ∂U/∂q, the torques that hold the arm still.

    q : (..., 2) rad. Returns (..., 2) N·m.
    Raises as `kinetic_energy`.

    Source: Lynch & Park, *Modern Robotics*, 8.1.1.

    Examples
    --------
    >>> from reference import course_arm
    >>> gravity_2r(course_arm(), [0, 0])
    array([12.01725,  2.20725])
    """
    (q,) = _states(arm, q=q)
    q1, q2 = _split(q)
    theta2 = q1 + q2
    (m1, m2), l = arm.mass, arm.length[0]
    (x1, x2), (y1, y2) = arm.com_x, arm.com_y
    gx, gy = arm.gravity

    def lever(x, y, theta):  # torque against gravity of a unit mass at (x, y) in a frame turned by θ
        return gx * (x * np.sin(theta) + y * np.cos(theta)) - gy * (x * np.cos(theta) - y * np.sin(theta))

    g2 = m2 * lever(x2, y2, theta2)
    g1 = m1 * lever(x1, y1, q1) + m2 * lever(l, 0.0, q1) + g2
    return np.stack([g1, g2], axis=-1)


def inverse_dynamics_2r(arm: PlanarArm, q: ArrayLike, dq: ArrayLike, ddq: ArrayLike) -> Array:
    """Return τ = M(q) q̈ + C(q, q̇) q̇ + g(q).

    q, dq, ddq : (..., 2) rad, rad/s, rad/s². Returns (..., 2) N·m. Raises as `kinetic_energy`.

    Source: Lynch & Park, *Modern Robotics*, 8.1.1.

    Examples
    --------
    >>> from reference import course_arm
    >>> inverse_dynamics_2r(course_arm(), [0.5, 0.8], [1, -0.5], [2, 1]).round(8)
    array([10.38979461,  0.91540605])
    """
    q, dq, ddq = _states(arm, q=q, dq=dq, ddq=ddq)
    return _times(mass_matrix_2r(arm, q), ddq) + _times(coriolis_matrix_2r(arm, q, dq), dq) + gravity_2r(arm, q)


def forward_dynamics_2r(arm: PlanarArm, q: ArrayLike, dq: ArrayLike, tau: ArrayLike) -> Array:
    """Return q̈ = M⁻¹ (τ − C q̇ − g) by Cramer's rule.

    q, dq, tau : (..., 2) rad, rad/s, N·m. Returns (..., 2) rad/s².

    Raises
    ------
    SingularMassMatrix
        a ``ValueError``, if a link has neither mass nor inertia to accelerate.
    ValueError
        as `kinetic_energy`.

    Source: Lynch & Park, *Modern Robotics*, 8.5.

    Examples
    --------
    >>> from reference import course_arm
    >>> forward_dynamics_2r(course_arm(), [0, 0], [0, 0], [12.01725, 2.20725]).round(12) + 0
    array([0., 0.])
    """
    q, dq, tau = _states(arm, q=q, dq=dq, tau=tau)
    M = mass_matrix_2r(arm, q)
    rhs = tau - _times(coriolis_matrix_2r(arm, q, dq), dq) - gravity_2r(arm, q)
    m11, m12, m22 = M[..., 0, 0], M[..., 0, 1], M[..., 1, 1]
    determinant = m11 * m22 - m12**2
    require_pivot(1, m22, m22)
    require_pivot(0, determinant, m11 * m22)
    a1 = m22 * rhs[..., 0] - m12 * rhs[..., 1]
    a2 = m11 * rhs[..., 1] - m12 * rhs[..., 0]
    return np.stack([a1, a2], axis=-1) / determinant[..., None]


def _states(arm: PlanarArm, **values: ArrayLike) -> list[Array]:
    if arm.n != 2:
        raise ValueError(f"arm must have 2 links here, got {arm.n}; for any number of links see inverse_dynamics")
    return joint_vectors(2, **values)


def _split(x: Array) -> tuple[Array, Array]:
    return x[..., 0], x[..., 1]


def _coupling(arm: PlanarArm, q: Array) -> tuple[Array, Array]:
    m, l, x, y = arm.mass[1], arm.length[0], arm.com_x[1], arm.com_y[1]
    c, s = np.cos(q[..., 1]), np.sin(q[..., 1])
    return m * l * (x * c - y * s), -m * l * (x * s + y * c)


def _matrix(m11, m12, m21, m22) -> Array:
    rows = np.stack(np.broadcast_arrays(m11, m12, m21, m22), axis=-1)
    return rows.reshape(*rows.shape[:-1], 2, 2)


def _times(matrix: Array, x: Array) -> Array:
    return (matrix * x[..., None, :]).sum(axis=-1)
