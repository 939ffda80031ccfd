"""Forward dynamics by articulated bodies: one sweep in, one sweep out, the work growing with n alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import accumulate

from numpy.typing import ArrayLike

from reference.arm import Load, PlanarArm
from reference.loads import over_loaded_states
from reference.pivots import require_pivot
from reference.state import Array, directions


def forward_dynamics_articulated(
    arm: PlanarArm, q: ArrayLike, dq: ArrayLike, tau: ArrayLike, loads: Sequence[Load] = ()
) -> Array:
    """Return q̈ = H⁻¹ (τ − b + Jᵀf) without forming H, (..., n) rad/s².

    Parameters, result and errors as in `forward_dynamics`.

    Source: Featherstone, *Rigid Body Dynamics Algorithms*, ch. 7, written out for revolute joints in the plane.

    Examples
    --------
    >>> from reference import course_arm
    >>> forward_dynamics_articulated(course_arm(), [0, 0], [0, 0], [12.01725, 2.20725]).round(12) + 0
    array([0., 0.])
    """
    return over_loaded_states(partial(articulated_sweep, arm), (arm.n,), arm, {"q": q, "dq": dq, "tau": tau}, loads)


def articulated_sweep(arm: PlanarArm, q: Sequence, dq: Sequence, tau: Sequence, loads: Sequence[tuple] = ()) -> list:
    """Run the recursion on components (floats or rows) and return [q̈_1 … q̈_n].

    Seen from joint i, whose acceleration is a, the links from i to the tip answer with
    torque J α + k·a + n and force α k + M a + f, M a symmetric 2×2 matrix. The torque is τ_i, so
    α = (τ_i − n − k·a)/J, and what is left to the link before is a point that answers with the force
    (M − k kᵀ/J) a + f + k (τ_i − n)/J, and the torque τ_i.

    Raises `SingularMassMatrix` naming the outermost link with J = 0.

    Source: Featherstone, *Rigid Body Dynamics Algorithms*, ch. 7.

    Examples
    --------
    >>> rod = PlanarArm.rods([2], [0.5], gravity=(0, -9.81))
    >>> [round(ddq, 6) for ddq in articulated_sweep(rod, [0.0], [0.0], [0.0])]  # a rod let go: −3 g/(2 l)
    [-29.43]
    """
    outward = []
    for (m, l, I, com_x, com_y), (c, s), omega in zip(arm.links, directions(q), accumulate(dq), strict=True):
        mhx, mhy = m * (com_x * c - com_y * s), m * (com_x * s + com_y * c)
        outward.append((m, I + m * (com_x**2 + com_y**2), c, s, l * c, l * s, mhx, mhy, omega * omega))

    Mxx = Mxy = Myy = fx = fy = torque = 0.0  # the answer of link i + 1 at its joint, which moves with link i
    joints = []
    for i in range(arm.n - 1, -1, -1):
        m, about_joint, c, s, rx, ry, mhx, mhy, w2 = outward[i]
        ex, ey = Mxy * rx - Mxx * ry, Myy * rx - Mxy * ry  # M (−r_y, r_x): force of a unit α, that joint being at r
        scale = about_joint + (Mxx + Myy) * (rx * rx + ry * ry)
        J = about_joint + rx * ey - ry * ex
        require_pivot(i, J, scale)
        fx, fy = fx - w2 * (Mxx * rx + Mxy * ry), fy - w2 * (Mxy * rx + Myy * ry)
        torque = torque + rx * fy - ry * fx
        fx, fy = fx - w2 * mhx, fy - w2 * mhy
        for link, (load_x, load_y), (along, across), load_moment in loads:
            if link == i:
                px, py = along * c - across * s, along * s + across * c
                torque = torque - (px * load_y - py * load_x) - load_moment[0]
                fx, fy = fx - load_x, fy - load_y
        kx, ky = ex - mhy, ey + mhx
        free = (tau[i] - torque) / J
        jx, jy = kx / J, ky / J
        joints.append((free, jx, jy, rx, ry, w2))
        Mxx, Mxy, Myy = m + Mxx - kx * jx, Mxy - kx * jy, m + Myy - ky * jy
        fx, fy, torque = fx + kx * free, fy + ky * free, tau[i]

    alpha = 0.0
    ax, ay = arm.base_acceleration
    ddq = []
    for free, jx, jy, rx, ry, w2 in reversed(joints):
        before, alpha = alpha, free - jx * ax - jy * ay
        ddq.append(alpha - before)
        ax, ay = ax - alpha * ry - w2 * rx, ay + alpha * rx - w2 * ry
    return ddq
