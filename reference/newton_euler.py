"""The Newton–Euler sweep: joint torques and joint forces of a planar arm, from the base out and from the tip back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import accumulate

from numpy.typing import ArrayLike

from reference.arm import Load, PlanarArm
from reference.loads import over_loaded_states
from reference.state import Array, directions


def inverse_dynamics(arm: PlanarArm, q: ArrayLike, dq: ArrayLike, ddq: ArrayLike, loads: Sequence[Load] = ()) -> Array:
    """Return the joint torques τ = H(q) q̈ + b(q, q̇) − Jᵀf that give the arm the acceleration q̈.

    Parameters
    ----------
    q, dq, ddq : (..., n) joint angles (rad, relative), velocities (rad/s) and accelerations (rad/s²)
    loads : forces and moments that act on the arm

    Returns
    -------
    (..., n) N·m, the torque that link i − 1 exerts on link i, counter-clockwise positive.

    Raises
    ------
    ValueError
        naming the argument, for wrong shapes and for NaN or infinite entries.

    Source: Newton–Euler recursion for a planar chain; Featherstone, *Rigid Body Dynamics Algorithms*, ch. 5.

    Examples
    --------
    >>> from reference import course_arm
    >>> inverse_dynamics(course_arm(), [0, 0], [0, 0], [0, 0])
    array([12.01725,  2.20725])
    """
    n = arm.n
    return over_loaded_states(partial(sweep, arm), (n,), arm, {"q": (q, n), "dq": (dq, n), "ddq": (ddq, n)}, loads)


def joint_forces(arm: PlanarArm, q: ArrayLike, dq: ArrayLike, ddq: ArrayLike, loads: Sequence[Load] = ()) -> Array:
    """Return the force f_i = m_i a_Gi + f_{i+1} − f_Ei that link i − 1 exerts on link i through joint i.

    Parameters as in `inverse_dynamics`. Returns (..., n, 2) N in the world frame; the first row is the base's force.

    Examples
    --------
    >>> from reference import course_arm
    >>> joint_forces(course_arm(), [0, 0], [0, 0], [0, 0])[0]
    array([ 0.   , 34.335])
    """

    def forces(q, dq, ddq, loads=()):
        from_tip: list = []
        sweep(arm, q, dq, ddq, loads, from_tip)
        return from_tip[::-1]

    n = arm.n
    return over_loaded_states(forces, (n, 2), arm, {"q": (q, n), "dq": (dq, n), "ddq": (ddq, n)}, loads)


def sweep(
    arm: PlanarArm, q: Sequence, dq: Sequence, ddq: Sequence, loads: Sequence[tuple] = (), forces: list | None = None
) -> list:
    """Run the recursion on components (floats or rows) and return [τ_1 … τ_n].

    Outward: θ_i = θ_{i-1} + q_i (ω, α alike), a_Gi = a_{i-1} + α_i×h_i − ω_i² h_i, a_i = a_{i-1} + α_i×r_i − ω_i² r_i,
    with r_i from joint i to joint i + 1, h_i from joint i to the centre of mass, and a_0 = −g.
    Inward: f_i = m a_Gi + f_{i+1} − f_Ei,
    τ_i = (I α_i + h_i×m a_Gi) + τ_{i+1} + r_i×f_{i+1} − p_Ei×f_Ei − moment_Ei.

    `forces` is for those who want the joint forces, too: an empty list that is filled with f_ny, f_nx, … f_1y, f_1x.
    """
    ax, ay = arm.base_acceleration
    outward = []
    turned = directions(q)
    motion = zip(arm.links, turned, accumulate(dq), accumulate(ddq))  # noqa: B905, lengths were checked
    for (m, l, I, com_x, com_y), (c, s), omega, alpha in motion:
        w2 = omega * omega
        rx, ry = l * c, l * s
        hx = com_x * c - com_y * s
        hy = com_x * s + com_y * c
        fx = m * (ax - alpha * hy - w2 * hx)
        fy = m * (ay + alpha * hx - w2 * hy)
        outward.append((rx, ry, fx, fy, I * alpha + hx * fy - hy * fx))
        ax = ax - alpha * ry - w2 * rx
        ay = ay + alpha * rx - w2 * ry

    fx = fy = tau = 0.0  # what link i + 1 asks of link i
    torques: list = []
    for rx, ry, inertial_x, inertial_y, moment in reversed(outward):
        tau = moment + tau + rx * fy - ry * fx
        fx = inertial_x + fx
        fy = inertial_y + fy
        if loads:
            here = arm.n - 1 - len(torques)
            c, s = turned[here]
            for link, (load_x, load_y), (along, across), load_moment in loads:
                if link == here:
                    px, py = along * c - across * s, along * s + across * c
                    tau = tau - (px * load_y - py * load_x) - load_moment[0]
                    fx, fy = fx - load_x, fy - load_y
        torques.append(tau)
        if forces is not None:
            forces += fy, fx
    torques.reverse()
    return torques
