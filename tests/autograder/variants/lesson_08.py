"""Right answers to lesson 8: solving for the accelerations."""

from __future__ import annotations

import functools
import math

import numpy as np

from reference.equation_of_motion import bias_forces, gravity_forces, mass_matrix, velocity_quadratic_forces
from reference.newton_euler import inverse_dynamics
from tests.autograder.variants import variant

# --- solve_spd


@variant("solve_spd", "numpy's Cholesky and two loops")
def solve_spd(H, rhs):
    L, n = np.linalg.cholesky(H), len(rhs)
    y, x = np.zeros(n), np.zeros(n)
    for i in range(n):
        y[i] = (rhs[i] - L[i, :i] @ y[:i]) / L[i, i]
    for i in reversed(range(n)):
        x[i] = (y[i] - L[i + 1 :, i] @ x[i + 1 :]) / L[i, i]
    return x


@variant("solve_spd")
def own_cholesky_over_lists(H, rhs):
    H, rhs, n = np.asarray(H).tolist(), list(rhs), len(rhs)
    L = [[0.0] * n for _ in range(n)]
    for i in range(n):
        for j in range(i + 1):
            rest = H[i][j] - sum(L[i][k] * L[j][k] for k in range(j))
            L[i][j] = math.sqrt(rest) if i == j else rest / L[j][j]
    for i in range(n):
        rhs[i] = (rhs[i] - sum(L[i][k] * rhs[k] for k in range(i))) / L[i][i]
    for i in range(n - 1, -1, -1):
        rhs[i] = (rhs[i] - sum(L[k][i] * rhs[k] for k in range(i + 1, n))) / L[i][i]
    return rhs


@variant("solve_spd")
def root_free_cholesky(H, rhs):
    n = len(rhs)
    L, D = np.eye(n), np.zeros(n)
    for j in range(n):
        D[j] = H[j, j] - (L[j, :j] ** 2 * D[:j]).sum()
        for i in range(j + 1, n):
            L[i, j] = (H[i, j] - (L[i, :j] * L[j, :j] * D[:j]).sum()) / D[j]
    x = np.array(rhs, dtype=float)
    for i in range(n):
        x[i] -= L[i, :i] @ x[:i]
    x /= D
    for i in reversed(range(n)):
        x[i] -= L[i + 1 :, i] @ x[i + 1 :]
    return x


@variant("solve_spd")
def elimination_in_place_on_copies(H, rhs):
    A, b, n = H.copy(), rhs.copy(), len(rhs)
    for k in range(n):
        for i in range(k + 1, n):
            factor = A[i, k] / A[k, k]
            A[i] -= factor * A[k]
            b[i] -= factor * b[k]
    for k in range(n)[::-1]:
        b[k] = (b[k] - A[k, k + 1 :] @ b[k + 1 :]) / A[k, k]
    return b


@variant("solve_spd")
def numpy_solves_the_triangles(H, rhs):
    L = np.linalg.cholesky(H)
    return np.linalg.solve(L.T, np.linalg.solve(L, rhs))


@variant("solve_spd")
def recursion_on_the_schur_complement(H, rhs):
    if len(rhs) == 1:
        return [rhs[0] / H[0][0]]
    H, rhs = np.array(H), np.array(rhs)
    column = H[1:, 0] / H[0, 0]
    rest = recursion_on_the_schur_complement(H[1:, 1:] - np.outer(column, H[0, 1:]), rhs[1:] - column * rhs[0])
    return [(rhs[0] - H[0, 1:] @ rest) / H[0, 0], *rest]


variant("solve_spd", "numpy.linalg.solve itself")(np.linalg.solve)
variant("solve_spd", "a lambda over numpy.linalg.solve")(lambda H, rhs: np.linalg.solve(H, rhs))


# --- is_singular


@variant("is_singular", "eigenvalues")
def is_singular(H):
    values = np.linalg.eigvalsh(H)
    return values[0] <= 1e-12 * values[-1]


@variant("is_singular")
def condition_number(H):
    if not np.any(H):
        return True
    return bool(np.linalg.cond(H) >= 1e12)


@variant("is_singular")
def rank(H):
    return bool(np.linalg.matrix_rank(H, hermitian=True, rtol=1e-12) < len(H))


@variant("is_singular")
def singular_values(H):
    sizes = np.linalg.svd(H, compute_uv=False)
    answer = True
    if sizes.min() > 1e-12 * sizes.max():
        answer = False
    return answer


@variant("is_singular")
def array_of_no_dimension(H):
    values = np.linalg.eigvals(H).real
    return np.asarray(min(values) <= 1e-12 * max(values))


@variant("is_singular")
def pivots_of_a_cholesky_that_takes_the_largest_first(H):
    S = np.array(H, dtype=float)
    largest = S.diagonal().max()
    while S.size:
        k = int(S.diagonal().argmax())
        if S[k, k] <= 1e-12 * largest or S[k, k] == 0:
            return True
        S = S - np.outer(S[:, k], S[k]) / S[k, k]
        S = np.delete(np.delete(S, k, axis=0), k, axis=1)
    return False


# --- forward_dynamics


def massless_tip(arm):
    return arm.mass[-1] == 0 and arm.inertia[-1] == 0


@variant("forward_dynamics", "own solver, given H and b")
def forward_dynamics(arm, q, dq, tau, loads):
    H = mass_matrix(arm, q)
    if is_singular(H):
        raise ValueError("the mass matrix is singular: the last link has neither mass nor inertia")
    return solve_spd(H, tau - bias_forces(arm, q, dq, loads))


@variant("forward_dynamics")
def everything_from_inverse_dynamics(arm, q, dq, tau, loads):
    if massless_tip(arm):
        raise ValueError("massless tip link")
    still = np.zeros(arm.n)
    bias = inverse_dynamics(arm, q, dq, still, loads)
    H = np.array([inverse_dynamics(arm, q, dq, e, loads) - bias for e in np.eye(arm.n)])
    return np.linalg.solve((H + H.T) / 2, tau - bias)


@variant("forward_dynamics")
def numpy_refuses_the_singular_matrix(arm, q, dq, tau, loads):
    H = mass_matrix(arm, q)
    np.linalg.cholesky(H)  # LinAlgError is a ValueError
    return np.linalg.solve(H, np.subtract(tau, bias_forces(arm, q, dq, loads))).tolist()


@variant("forward_dynamics")
def velocity_gravity_and_loads_apart(arm, q, dq, tau, loads):
    still, table = np.zeros_like(q), arm.with_(gravity=(0, 0))
    pushed = inverse_dynamics(table, q, still, still, loads)
    rest = tau - velocity_quadratic_forces(arm, q, dq) - gravity_forces(arm, q) - pushed
    L = np.linalg.cholesky(mass_matrix(arm, q)) if not massless_tip(arm) else None
    if L is None:
        raise ValueError("from the last link outwards nothing can be accelerated")
    return np.linalg.solve(L.T, np.linalg.solve(L, rest))


@variant("forward_dynamics")
def articulated_bodies(arm, q, dq, tau, loads):
    """Featherstone's recursion in the plane: wrenches (moment, fx, fy) about each joint."""
    n = arm.n
    theta, omega = np.cumsum(q), np.cumsum(dq)
    e = np.stack([np.cos(theta), np.sin(theta)], axis=1)
    t = np.stack([-e[:, 1], e[:, 0]], axis=1)
    r, h = arm.length[:, None] * e, arm.com_x[:, None] * e + arm.com_y[:, None] * t
    inertia, bias = [], []
    for i in range(n):
        m, (x, y) = arm.mass[i], h[i]
        inertia.append(np.array([[arm.inertia[i] + m * (x * x + y * y), -m * y, m * x], [-m * y, m, 0], [m * x, 0, m]]))
        f = -m * omega[i] ** 2 * h[i]
        bias.append(np.array([0.0, *f]))
    for load in loads:
        k, force, (a, b), moment = load.on(arm)
        place = a * e[k] + b * t[k]
        bias[k] = bias[k] - [place[0] * force[1] - place[1] * force[0] + moment[0], *force]
    pivots, pushes = np.zeros(n), np.zeros(n)
    for i in reversed(range(n)):
        pivots[i], pushes[i] = inertia[i][0, 0], tau[i] - bias[i][0]
        if pivots[i] <= 1e-12 * max(pivots):
            raise ValueError(f"link {i} has nothing to accelerate")
        if i == 0:
            break
        column = inertia[i][:, 0]
        left = inertia[i] - np.outer(column, column) / pivots[i]
        X = np.eye(3)  # (α, a at this joint) from (α, a at the joint before)
        X[1:, 0] = -r[i - 1][1], r[i - 1][0]
        drift = np.array([0.0, *(-(omega[i - 1] ** 2) * r[i - 1])])
        force = bias[i] + left @ drift + column * pushes[i] / pivots[i]
        inertia[i - 1] = inertia[i - 1] + X.T @ left @ X
        bias[i - 1] = bias[i - 1] + X.T @ force
    ddq, motion = np.zeros(n), np.array([0.0, *(-arm.gravity)])
    for i in range(n):
        if i:
            alpha, a = motion[0], motion[1:]
            motion = np.array(
                [alpha, *(a + alpha * np.array([-r[i - 1][1], r[i - 1][0]]) - omega[i - 1] ** 2 * r[i - 1])]
            )
        ddq[i] = (pushes[i] - inertia[i][0] @ motion) / pivots[i]
        motion = motion + [ddq[i], 0, 0]
    return ddq


@variant("forward_dynamics")
def accelerations_of_joints_and_forces_in_one_system(arm, q, dq, tau, loads):
    """All unknowns at once: ddq, found from n equations that are read off inverse dynamics by differences."""
    if not arm.mass[-1] + arm.inertia[-1]:
        raise ValueError("massless last link")
    residual = inverse_dynamics(arm, q, dq, np.zeros(arm.n), loads) - tau
    slopes = mass_matrix(arm, q)
    ddq = np.zeros(arm.n)
    for _ in range(2):  # the second step polishes
        ddq -= np.linalg.solve(slopes, residual)
        residual = inverse_dynamics(arm, q, dq, ddq, loads) - tau
    return ddq


@variant("forward_dynamics")
def complex_model_without_any_reference(arm, q, dq, tau, loads):
    u, omega = np.exp(1j * np.cumsum(q)), np.cumsum(dq)
    A = np.tril(np.tile(arm.length, (arm.n, 1)), -1) + np.diag(arm.com_x + 1j * arm.com_y)
    C, T = A.conj().T @ np.diag(arm.mass) @ A, np.tril(np.ones((arm.n, arm.n)))
    H = T.T @ ((C * np.outer(u.conj(), u)).real + np.diag(arm.inertia)) @ T
    b = (u.conj() * (-C @ (u * omega**2) - (arm.mass @ A).conj() * complex(*arm.gravity))).imag
    for load in loads:
        k, f, (x, y), moment = load.on(arm)
        along = np.append(arm.length[:k], x + 1j * y) * u[: k + 1]
        b[: k + 1] -= (along.conj() * complex(*f)).imag
        b[k] -= moment.item()
    if np.linalg.cond(H) > 1e13:
        raise ValueError("singular")
    return tuple(np.linalg.solve(H, tau - T.T @ b))


class SingularArm(ValueError):
    """A student's own error."""


@variant("forward_dynamics", "keyword default and an own error")
def with_own_error(arm, q, dq, tau, loads=()):
    if massless_tip(arm):
        raise SingularArm
    H, b = mass_matrix(arm=arm, q=q), bias_forces(arm, q, dq, loads=loads)
    values, vectors = np.linalg.eigh(H)
    return vectors @ ((tau - b) @ vectors / values)


@variant("forward_dynamics", "single precision at the end")
def forward_dynamics_single(arm, q, dq, tau, loads):
    return np.float32(forward_dynamics(arm, q, dq, tau, loads))


def solving(how, arm, q, dq, tau, loads):
    if massless_tip(arm):
        raise ValueError("massless tip")
    return how(mass_matrix(arm, q), tau - bias_forces(arm, q, dq, loads))


variant("forward_dynamics", "a functools.partial over an inverse")(
    functools.partial(solving, lambda H, b: np.linalg.inv(H) @ b)
)


# --- acceleration_split


@variant("acceleration_split")
def three_solutions(arm, q, dq, tau):
    H = mass_matrix(arm, q)
    return {
        "torque": solve_spd(H, tau),
        "velocity": solve_spd(H, -velocity_quadratic_forces(arm, q, dq)),
        "gravity": solve_spd(H, -gravity_forces(arm, q)),
    }


@variant("acceleration_split")
def one_factorisation_for_three_columns(arm, q, dq, tau):
    still = np.zeros(arm.n)
    weight = inverse_dynamics(arm, q, still, still)
    velocity = inverse_dynamics(arm, q, dq, still) - weight
    columns = np.linalg.solve(mass_matrix(arm, q), np.array([tau, -velocity, -weight]).T)
    return dict(zip(("torque", "velocity", "gravity"), columns.T, strict=True))


@variant("acceleration_split")
def differences_of_own_forward_dynamics(arm, q, dq, tau):
    table, nothing = arm.with_(gravity=(0, 0)), np.zeros(arm.n)
    still = forward_dynamics(table, q, nothing, tau, [])
    moving = forward_dynamics(table, q, dq, tau, [])
    full = forward_dynamics(arm, q, dq, tau, [])
    return dict(gravity=list(full - moving), velocity=list(moving - still), torque=list(still))


@variant("acceleration_split")
def inverse_once_and_a_dictionary_comprehension(arm, q, dq, tau):
    inverse = np.linalg.inv(mass_matrix(arm, q))
    gravity = gravity_forces(arm, q)
    forces = {"torque": np.asarray(tau), "velocity": gravity - bias_forces(arm, q, dq), "gravity": -gravity}
    return {name: tuple(inverse @ force) for name, force in forces.items()}


@variant("acceleration_split", "single precision at the end")
def acceleration_split_single(arm, q, dq, tau):
    return {name: np.float32(part) for name, part in three_solutions(arm, q, dq, tau).items()}
