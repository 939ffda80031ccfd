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
    return over_loaded_states(partial(sweep, arm), (arm.n,), arm, {"q": q, "dq": dq, "ddq": ddq}, loads)


def joint_forces(arm: PlanarArm, q: ArrayLike, dq: ArrayLike, ddq: ArrayLike, loads: Sequence[Load] = ()) -> Array:
    """Return the force f_i = m_i a_Gi + f_{i+1} − f_Ei that link i − 1 exerts on link i through joint i.

    Parameters and errors as in `inverse_dynamics`. Returns (..., n, 2) N in the world frame.
    The first row is the base's force.

    Source: Featherstone, *Rigid Body Dynamics Algorithms*, ch. 5.

    Examples
    --------
    >>> from reference import course_arm
    >>> joint_forces(course_arm(), [0, 0], [0, 0], [0, 0])[0]
    array([ 0.   , 34.335])
    """

    def forces(q, dq, ddq, loads=()):
        fx = fy = 0.0
        from_tip: list = []
        for _, _, link_fx, link_fy, _ in reversed(outward(arm, q, dq, ddq, loads)):
            fx, fy = link_fx + fx, link_fy + fy
            from_tip += fy, fx
        return from_tip[::-1]

    return over_loaded_states(forces, (arm.n, 2), arm, {"q": q, "dq": dq, "ddq": ddq}, loads)


def sweep(arm: PlanarArm, q: Sequence, dq: Sequence, ddq: Sequence, loads: Sequence[tuple] = ()) -> list:
    """Return [τ_1 … τ_n] for components (floats or rows): what each link asks for, handed on from the tip.

    τ_i = N_i + τ_{i+1} + r_i×f_{i+1} and f_i = F_i + f_{i+1}, with r, F and N as `outward` gives them. The
    torques are in N·m; nothing is checked.

    Source: Featherstone, *Rigid Body Dynamics Algorithms*, ch. 5.

    Examples
    --------
    >>> from reference import course_arm
    >>> [round(tau, 5) for tau in sweep(course_arm(), [0.0, 0.0], [0.0, 0.0], [0.0, 0.0])]  # 2 g · 0.2 + 1.5 g · 0.55
    [12.01725, 2.20725]
    """
    fx = fy = tau = 0.0  # what link i + 1 asks of link i
    torques = []
    for rx, ry, link_fx, link_fy, moment in reversed(outward(arm, q, dq, ddq, loads)):
        tau = moment + tau + rx * fy - ry * fx
        fx = link_fx + fx
        fy = link_fy + fy
        torques.append(tau)
    torques.reverse()
    return torques


def outward(arm: PlanarArm, q: Sequence, dq: Sequence, ddq: Sequence, loads: Sequence[tuple] = ()) -> list[tuple]:
    """Return (r_x, r_y, F_x, F_y, N) of each link: the force and the moment about its joint that its motion asks for.

    θ_i = θ_{i-1} + q_i (ω, α alike), a_Gi = a_{i-1} + α_i×h_i − ω_i² h_i, a_i = a_{i-1} + α_i×r_i − ω_i² r_i, with r_i
    from joint i to joint i + 1, h_i from joint i to the centre of mass, and a_0 = −g. Then F_i = m a_Gi − f_Ei and
    N_i = I α_i + h_i×m a_Gi − p_Ei×f_Ei − moment_Ei: a load gives what the joints then need not.

    q, dq, ddq are components in rad, rad/s, rad/s²; the result is in m, N and N·m, in the world frame.

    Source: Featherstone, *Rigid Body Dynamics Algorithms*, ch. 5.

    Examples
    --------
    >>> from reference import course_arm
    >>> [round(x, 6) + 0 for x in outward(course_arm(), [0.0, 0.0], [0.0, 0.0], [0.0, 0.0])[0]]  # 2 g at 0.2 m
    [0.4, 0.0, 0.0, 19.62, 3.924]
    """
    ax, ay = arm.base_acceleration
    links = []
    turned = directions(q)
    motion = zip(arm.links, turned, accumulate(dq), accumulate(ddq))  # noqa: B905, lengths were checked
    for (m, l, I, com_x, com_y), (c, s), omega, alpha in motion:
        w2 = omega * omega
        rx, ry = l * c, l * s
        hx = com_x * c - com_y * s
        hy = com_x * s + com_y * c
        fx = m * (ax - alpha * hy - w2 * hx)
        fy = m * (ay + alpha * hx - w2 * hy)
        links.append((rx, ry, fx, fy, I * alpha + hx * fy - hy * fx))
        ax = ax - alpha * ry - w2 * rx
        ay = ay + alpha * rx - w2 * ry
    for i, (load_x, load_y), (along, across), (load_moment,) in loads:
        (c, s), (rx, ry, fx, fy, moment) = turned[i], links[i]
        px, py = along * c - across * s, along * s + across * c
        moment = moment - (px * load_y - py * load_x) - load_moment
        links[i] = rx, ry, fx - load_x, fy - load_y, moment
    return links
