"""Laws of mechanics that a right function obeys on any arm, told without a stored value of it.

Energies and powers are computed here from plain geometry, independently of the reference's dynamics. Round trips are
crossed: the student's function is undone by the reference's inverse of it, never by another function of the student.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from autograder.exercise.cases import Case
from autograder.exercise.exercise import Aspect, Failure
from autograder.exercise.geometry import (
    OFFSETS,
    SINGLE,
    STEP,
    kinetic,
    potential,
    power_of_loads,
    rate,
    rate_of,
    rounding,
)
from autograder.judge.trial import Trial
from reference import PlanarArm

RELATIVE = 1e-4  # of laws with differences in them
Test = Callable[[Trial], Failure | None]


def law(name: str, title: str, points: float, test: Test) -> Aspect:
    """Return the aspect for a law."""
    return Aspect(name, title, points, test, law=True)


def symmetric(points: float) -> Aspect:
    """H is symmetric: the energy does not care which joint is called first."""

    def test(trial: Trial) -> Failure | None:
        for case, H in _answers(trial):
            gap = np.abs(H - H.T)
            if gap.max() > 2e-5 * np.abs(H).max():
                i, j = sorted(np.unravel_index(gap.argmax(), gap.shape))
                a, b = H[i, j], H[j, i]
                text = f"The matrix must be symmetric, but {entry(i, j)} = {a:.4g} and {entry(j, i)} = {b:.4g}."
                return Failure(text, case)
        return None

    return law("symmetry", "symmetric", points, test)


def positive_definite(points: float) -> Aspect:
    """H is positive definite: every motion has kinetic energy."""

    def test(trial: Trial) -> Failure | None:
        for case, H in _answers(trial):
            eigenvalues, vectors = np.linalg.eigh((H + H.T) / 2)
            if eigenvalues[0] <= 0:
                dq = vectors[:, 0]
                text = (
                    f"Every motion has kinetic energy, so ½ q̇ᵀ{trial.exercise.symbol}q̇ must be positive. "
                    f"With q̇ = {row(dq)} rad/s yours gives {eigenvalues[0] / 2:.3g} J."
                )
                return Failure(text, case)
        return None

    return law("positive", "positive definite", points, test)


def _kinetic_of(arm: PlanarArm, q: np.ndarray, speeds: list[np.ndarray]) -> list[tuple[np.ndarray, float]]:
    return [(dq, kinetic(arm, q, dq)) for dq in speeds]


def kinetic_energy_form(points: float) -> Aspect:
    """½ q̇ᵀ H q̇ is the kinetic energy."""

    def test(trial: Trial) -> Failure | None:
        rng = trial.rng("speeds")
        for case, H in _answers(trial):
            arm, q = case.arguments[:2]
            speeds = [*np.eye(arm.n), rng.uniform(-2, 2, arm.n).round(2)]
            for dq, true in trial.once(case, "kinetic", partial(_kinetic_of, arm, q, speeds)):
                own = dq @ H @ dq / 2
                cancelled = np.abs(dq) @ np.abs(H) @ np.abs(dq)  # much more than is left, in some directions
                if abs(own - true) > RELATIVE * true + 2 * SINGLE * cancelled:
                    text = (
                        f"½ q̇ᵀ{trial.exercise.symbol}q̇ must be the kinetic energy of the links. "
                        f"With q̇ = {row(dq)} rad/s yours gives {own:.4g} J, the moving links have {true:.4g} J."
                    )
                    return Failure(text, case)
        return None

    return law("energy form", "half the product with q̇ on both sides is the kinetic energy", points, test)


def blind_to_first_joint(points: float, what: str) -> Aspect:
    """Turning the whole arm about its base changes nothing."""

    def test(trial: Trial) -> Failure | None:
        cases = trial.cases()
        turned = [_changed(trial, case, q=lambda q: q + np.eye(len(q))[0]) for case in cases]
        for case, a, b in zip(cases, trial.ask(cases), trial.ask(turned), strict=True):
            if np.abs(np.subtract(a, b)).max() > RELATIVE * np.abs(a).max():
                text = (
                    f"Turning the whole arm about its base cannot change {what}, but with q1 one radian larger "
                    "yours changes: q1 must not matter here."
                )
                return Failure(text, case)
        return None

    return law("turning", f"{what} does not depend on q1", points, test)


def quadratic_in_speed(points: float, what: str) -> Aspect:
    """Twice the speed makes four times as much."""

    def test(trial: Trial) -> Failure | None:
        cases = trial.cases()
        fast = [_changed(trial, case, dq=lambda dq: 2 * dq) for case in cases]
        for case, a, b in zip(cases, trial.ask(cases), trial.ask(fast), strict=True):
            if np.abs(4 * np.asarray(a) - b).max() > RELATIVE * np.abs(4 * np.asarray(a)).max():
                ratio = np.linalg.norm(b) / np.linalg.norm(a) if np.any(a) else np.inf
                text = f"Twice the speed must make four times {what}, but yours becomes {ratio:.3g} times as large."
                return Failure(text, case)
        return None

    return law("speed squared", f"{what} grows with the square of speed", points, test)


def positive(points: float, what: str) -> Aspect:
    """A moving arm has kinetic energy."""

    def test(trial: Trial) -> Failure | None:
        for case, value in _answers(trial):
            if not value > 0:
                return Failure(f"A moving arm has {what}, and it is positive. Yours is {value:.4g} J.", case)
        return None

    return law("positive", f"{what} is positive", points, test)


def weight_torques(trial: Trial, case: Case) -> np.ndarray:
    """Return ∂U/∂q by differences of the potential energy."""
    arm, q = case.arguments[:2]
    return trial.once(
        case, "∂U/∂q", lambda: rate(lambda h: np.array([potential(arm, q + h * e) for e in np.eye(arm.n)]))
    )


def gradient_of(points: float) -> Aspect:
    """The student's potential energy has the weight's torques as its slope."""

    def test(trial: Trial) -> Failure | None:
        for case in [*trial.exercise.simple, *trial.generic()[:4]]:  # each takes eight calls of the student's function
            arm, q = case.arguments
            for joint in range(arm.n):
                moved = [_changed(trial, case, q=partial(np.add, d * np.eye(arm.n)[joint])) for d in OFFSETS]
                energies = trial.ask(moved)
                slope = rate_of(energies)
                true = weight_torques(trial, case)[joint]
                if abs(slope - true) > RELATIVE * max(abs(true), 1.0) + 2 * SINGLE * max(map(abs, energies)) / STEP:
                    text = (
                        f"The slope ∂U/∂q{joint + 1} must be the torque that holds the weight at joint {joint + 1}: "
                        f"{true:.4g} N·m. Yours has slope {slope:.4g} N·m."
                    )
                    return Failure(text, case)
        return None

    return law("slope", "∂U/∂q is the torque that holds the arm", points, test)


def gradient_of_potential(points: float) -> Aspect:
    """Gravity torques are the slope of the potential energy."""

    def test(trial: Trial) -> Failure | None:
        for case, tau in _answers(trial):
            true = weight_torques(trial, case)
            wrong = np.abs(tau - true) > RELATIVE * max(np.abs(true).max(), 0.1)  # upright, both are rounding
            if wrong.any():
                joint = int(np.flatnonzero(wrong)[-1])
                text = (
                    f"The torque at joint {joint + 1} must be ∂U/∂q{joint + 1}: turning that joint lifts the weight by "
                    f"{true[joint]:.4g} J a radian, yours says {tau[joint]:.4g} N·m."
                )
                return Failure(text, case)
        return None

    return law("slope", "g = ∂U/∂q", points, test)


def _inertia_on_the_way(arm: PlanarArm, q: np.ndarray, dq: np.ndarray, t: float) -> np.ndarray:
    """Return M(q + q̇ t) by the energies of unit speeds: m_ij = T(e_i + e_j) − T(e_i) − T(e_j)."""
    e, now = np.eye(arm.n), q + dq * t
    alone = [kinetic(arm, now, unit) for unit in e]
    rows = [[kinetic(arm, now, a + b) - alone[i] - alone[j] for j, b in enumerate(e)] for i, a in enumerate(e)]
    return np.array(rows)


def skew(points: float) -> Aspect:
    """Ṁ − 2C is skew-symmetric: velocity torques bring no power of their own."""

    def test(trial: Trial) -> Failure | None:
        for case, C in _answers(trial):
            arm, q, dq = case.arguments
            M_rate = trial.once(case, "Ṁ", partial(rate, partial(_inertia_on_the_way, arm, q, dq)))
            N = M_rate - 2 * C
            gap = np.abs(N + N.T)
            if gap.max() > RELATIVE * (np.abs(M_rate).max() + 2 * np.abs(C).max()):  # N itself may vanish
                i, j = np.unravel_index(gap.argmax(), gap.shape)
                N[np.abs(N) < 1e-9 * gap.max()] = 0  # round-off is nothing to read
                if i == j:
                    found = f"its entry ({i + 1}, {i + 1}) is {N[i, i]:.4g}, not zero"
                else:
                    found = f"{N[i, j]:.4g} at ({i + 1}, {j + 1}) faces {N[j, i]:.4g} at ({j + 1}, {i + 1})"
                text = (
                    f"Ṁ − 2C must be skew-symmetric, so that velocity terms neither make nor eat energy; but {found}."
                )
                return Failure(text, case)
        return None

    return law("skew", "Ṁ − 2C is skew-symmetric", points, test)


def power_balance(points: float) -> Aspect:
    """The joints' power, with that of the loads, is the rate of the arm's energy."""

    def test(trial: Trial) -> Failure | None:
        for case, answer in _answers(trial):
            named = dict(zip(trial.exercise.parameters, case.arguments, strict=True))
            arm, q, dq, loads = named["arm"], named["q"], named["dq"], named.get("loads", ())
            answer = answer[0] if isinstance(answer, tuple) else answer
            tau, ddq = (answer, named["ddq"]) if "ddq" in named else (named["tau"], answer)

            def needed(ddq, arm=arm, q=q, dq=dq, loads=loads):
                def energy(t):
                    now = q + dq * t + ddq * t * t / 2
                    return kinetic(arm, now, dq + ddq * t) + potential(arm, now)

                return rate(energy, 2e-3) - power_of_loads(arm, q, dq, loads)

            true = trial.once(case, "power", partial(needed, ddq)) if "ddq" in named else needed(ddq)
            gap = abs(dq @ tau - true)
            allowed = RELATIVE * max(np.abs(dq * tau).sum() + abs(true), 0.1)  # upright, all of it is rounding
            if gap > allowed and gap > allowed + rounding(needed, ddq):
                text = (
                    f"The joints' power q̇·τ must be the rate at which the arm gains energy. The energy changes at "
                    f"{true:.4g} W, the joints bring {dq @ tau:.4g} W."
                )
                return Failure(text, case)
        return None

    return law("power", "power balance d(K+U)/dt = q̇·τ", points, test)


def crossed_round_trip(points: float, back: Callable[..., Any], given: str, returned: str) -> Aspect:
    """Undoing the student's function by the reference's inverse gives back what went in."""

    def test(trial: Trial) -> Failure | None:
        for case, answer in _answers(trial):
            answer = answer[0] if isinstance(answer, tuple) else answer
            arm, q, dq, given_value, *rest = case.arguments

            def undone(x, arm=arm, q=q, dq=dq, rest=rest):
                return back(arm, q, dq, x, *rest)

            home = undone(answer)
            gap = np.abs(home - given_value)
            allowed = RELATIVE * max(np.abs(given_value).max(), 0.1)
            if gap.max() > allowed and (gap > allowed + rounding(undone, answer)).any():
                text = (
                    f"Fed into the reference's {back.__name__}, your {returned} must give back the {given}. "
                    f"They went in as {row(given_value)} and come back as {row(home)}."
                )
                return Failure(text, case)
        return None

    return law("round trip", f"the reference's {back.__name__} undoes it", points, test)


def _answers(trial: Trial) -> list[tuple[Case, Any]]:
    cases = trial.cases()
    return list(zip(cases, trial.ask(cases), strict=True))


def _changed(trial: Trial, case: Case, **change: Callable[[Any], Any]) -> Case:
    """Return the case with some arguments changed, by the names of the exercise's parameters."""
    named = dict(zip(trial.exercise.parameters, case.arguments, strict=True))
    named |= {name: function(named[name]) for name, function in change.items()}
    return Case(case.label, tuple(named.values()))


def entry(i: int, j: int) -> str:
    return f"m{i + 1}{j + 1}"


def row(values: Any) -> str:
    """Return numbers for a sentence: (1.2, −0.5)."""
    return "(" + ", ".join(f"{float(v) + 0:.4g}" for v in np.ravel(values)) + ")"
