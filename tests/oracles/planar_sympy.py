"""A planar arm by Lagrange, derived by SymPy from the energies alone: no recursion, no signs of ours."""

from __future__ import annotations

from functools import cache

import numpy as np
import sympy as sp

from reference import PlanarArm


class SymPy:
    """The arm's Lagrange equations, with the vocabulary of the reference; for up to three links."""

    def __init__(self, arm: PlanarArm) -> None:
        self.arm = arm
        self.torque, self.virtual_work = _lagrange(arm.n)

    def inverse_dynamics(self, q, dq, ddq, loads=()):
        arm = self.arm
        constants = (arm.mass, arm.length, arm.inertia, arm.com_x, arm.com_y, arm.gravity)
        tau = np.array(self.torque(*constants, q, dq, ddq), dtype=np.float64)
        for load in loads:
            link, force, point, (moment,) = load.on(arm)
            tau -= np.array(self.virtual_work[link](arm.length, q, force, point, moment), dtype=np.float64)
        return tau

    def mass_matrix(self, q):
        still, weightless = np.zeros(self.arm.n), SymPy(self.arm.weightless)
        return np.column_stack([weightless.inverse_dynamics(q, still, unit) for unit in np.eye(self.arm.n)])


@cache
def _lagrange(n: int):
    """Return functions for d/dt ∂L/∂q̇ − ∂L/∂q, and for the generalised force of a load on each link."""
    t = sp.Symbol("t")
    m, l, I, cx, cy = (sp.symbols(f"{name}0:{n}") for name in ("m", "l", "I", "cx", "cy"))
    g, force, point, moment = sp.symbols("gx gy"), sp.symbols("fx fy"), sp.symbols("px py"), sp.Symbol("moment")
    q = [sp.Function(f"q{i}")(t) for i in range(n)]
    dq = [x.diff(t) for x in q]

    joint, lagrangian, work = sp.zeros(2, 1), sp.Integer(0), []
    for i in range(n):
        theta = sum(q[: i + 1])
        along, across = sp.Matrix([sp.cos(theta), sp.sin(theta)]), sp.Matrix([-sp.sin(theta), sp.cos(theta)])
        com = joint + cx[i] * along + cy[i] * across
        lagrangian += m[i] * com.diff(t).dot(com.diff(t)) / 2 + I[i] * theta.diff(t) ** 2 / 2 + m[i] * com.dot(g)
        place = joint + point[0] * along + point[1] * across
        work.append([place.diff(x).dot(force) + moment * sp.diff(theta, x) for x in q])
        joint = joint + l[i] * along
    torque = [lagrangian.diff(v).diff(t) - lagrangian.diff(x) for x, v in zip(q, dq, strict=True)]

    names = [sp.symbols(f"{name}0:{n}") for name in ("q", "dq", "ddq")]
    rates = [(x.diff(t, 2), a) for x, a in zip(q, names[2], strict=True)]
    rates += [(x.diff(t), v) for x, v in zip(q, names[1], strict=True)] + list(zip(q, names[0], strict=True))
    torque = [expression.subs(rates) for expression in torque]
    work = [[expression.subs(rates) for expression in row] for row in work]
    of_loads = [sp.lambdify((l, names[0], force, point, moment), row, modules="math", cse=True) for row in work]
    return sp.lambdify((m, l, I, cx, cy, g, *names), torque, modules="math", cse=True), of_loads
