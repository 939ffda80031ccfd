"""Lesson 8, forward dynamics: solving, singular matrices, accelerations and their causes."""

from __future__ import annotations

import re

import numpy as np

from autograder.exercise import Exercise, Failure, contract, geometry, laws
from autograder.exercise.cases import Case, joints, load, one, pose
from autograder.exercise.misconceptions import inside, on_arm
from autograder.exercise.values import derived_values, values
from autograder.exercises.lesson_05 import ARMS, POSES, bent
from autograder.exercises.lesson_08 import faults
from autograder.exercises.lesson_08.quiz import QUIZ
from autograder.judge.trial import Trial
from reference import Load, PlanarArm
from reference import equation_of_motion as eom
from reference import inverse_dynamics as torques

TABLE = (0.0, 0.0)


# --- cases -----------------------------------------------------------------------------------------------------------


def systems(rng, count):
    """Random symmetric positive definite matrices and right sides."""
    found = []
    for _ in range(count):
        n = int(rng.integers(2, 6))
        A = np.stack([joints(rng, n) for _ in range(n)])
        found.append(Case("a random system", (np.round(A @ A.T + 0.3 * np.eye(n), 2), joints(rng, n, 5))))
    return found


SIMPLE_SYSTEMS = (
    Case("one equation", (np.array([[4.0]]), np.array([8.0]))),
    Case("two equations that do not meet", (np.diag([4.0, 9.0]), np.array([8.0, 9.0]))),
    Case("two equations", (np.array([[4.0, 2.0], [2.0, 5.0]]), np.array([2.0, 9.0]))),
)


def stretched(rng, n: int, ratio: float) -> np.ndarray:
    """A symmetric matrix whose eigenvalues run from 1 to 1/ratio."""
    Q, _ = np.linalg.qr(rng.normal(size=(n, n)))
    H = (Q * np.geomspace(1, 1 / ratio, n)) @ Q.T
    return (H + H.T) / 2


def matrices(rng, count):
    """Matrices with and without an inverse, of every size: four times as many, for yes and no tell little."""
    found = []
    for _ in range(4 * count):
        n, scale = int(rng.integers(2, 5)), 10.0 ** rng.integers(-15, 7)
        H = stretched(rng, n, 10.0 ** rng.uniform(0, 6))
        singular = rng.random() < 0.5  # in no order that could be counted along
        if singular:
            values_, vectors = np.linalg.eigh(H)
            H = (vectors * np.where(np.arange(n) == 0, rng.choice([0, 1e-14]), values_)) @ vectors.T
        found.append(Case("without an inverse" if singular else "with an inverse", (scale * (H + H.T) / 2,)))
    return found


SIMPLE_MATRICES = (
    Case("the unit matrix", (np.eye(2),)),
    Case("a zero on the diagonal", (np.diag([1.0, 0.0]),)),
    Case("two equal rows", (np.ones((2, 2)),)),
    Case("small, but with an inverse", (1e-5 * np.eye(2),)),
    Case("stretched, but with an inverse", (np.diag([1.0, 1e-5]),)),
)
ROUNDED = (  # rounding leaves a last eigenvalue, and a determinant, of either sign
    Case("tiny, but with an inverse", (1e-13 * np.eye(2),)),
    Case("two rows in proportion", (np.outer([0.7, 0.1], [0.7, 0.1]),)),
    Case("three rows in proportion", (np.outer([1.3, 0.1, 0.7], [1.3, 0.1, 0.7]),)),
)


def motions(rng, count, speed=True, torque=True, gravity=True, loaded=False):
    found = []
    for i in range(count):
        arm = ARMS.random(rng, n=3 if i % 2 else int(rng.integers(1, 5)), gravity=gravity)
        n = arm.n
        loads = [load(rng, arm), load(rng, arm)] if loaded else []
        found.append(
            Case(
                f"a random arm of {n} link{'s' * (n > 1)}",
                (arm, pose(rng, n), joints(rng, n, 2) * speed, joints(rng, n, 5) * torque, loads),
            )
        )
    return found


def simple_motions(speed: float, torque: float, gravity: bool) -> list[Case]:
    found = []
    for make, label in ((ARMS.simple, ""), (bent, ", centres of mass off the axis")):
        for name, q in POSES.items():
            arm = make(len(q)).with_(gravity=(0, -9.81) if gravity else TABLE)
            found.append(Case(name + label, (arm, q, speed * one(len(q), 0), torque * one(len(q), 0), [])))
    return found


def term(name: str, title: str, points: float, speed: bool, torque: bool, gravity: bool, loaded: bool = False):
    def ladder(rng, count):
        simple = [] if loaded else simple_motions(speed, torque, gravity)
        pushed = [
            Case(c.label + ", pushed at the tip", (*c.arguments[:4], [Load((0.0, 3.0), link=c.arguments[0].n - 1)]))
            for c in simple_motions(0, 0, False)
        ]
        return [*(pushed if loaded else simple), *motions(rng, count, speed, torque, gravity, loaded)]

    return values(name, title, points, ladder)


def generic(rng, count):
    return motions(rng, count, loaded=True)


def unloaded(rng, count):
    return [Case(c.label, c.arguments[:4]) for c in motions(rng, count)]


SIMPLE_SPLITS = tuple(Case(c.label, c.arguments[:4]) for c in simple_motions(1, 1, True))


# --- laws ------------------------------------------------------------------------------------------------------------


def residual(trial: Trial) -> Failure | None:
    cases = trial.cases()
    for case, x in zip(cases, trial.ask(cases), strict=True):
        H, rhs = case.arguments
        left = np.abs(H @ x - rhs).max()
        if left > 1e-5 * (np.abs(rhs).max() + np.abs(H).max() * np.abs(x).max()):
            return Failure(
                f"Put your x back into H x: it must give {laws.row(rhs)}, but gives {laws.row(H @ x)}.", case
            )
    return None


def stretched_systems(rng, count: int) -> list[Case]:
    """Systems of 4, 6, 8, … equations."""
    systems = []
    for n in range(4, 4 + 2 * count, 2):
        H = stretched(rng, n, 1e8)
        systems.append(Case("a system of condition 1e8", (H, H @ rng.normal(size=n))))
    return systems


def backward_error(trial: Trial) -> Failure | None:
    """‖Hx − b‖ ≤ 1e-14 ‖H‖‖x‖ at condition 1e8: a factorisation keeps it, a product with an inverse loses it."""
    cases = trial.ladder(stretched_systems, "stretched", 3)
    for case, x in zip(cases, trial.ask(cases), strict=True):
        H, rhs = case.arguments
        size = np.linalg.norm(H, 2) * np.linalg.norm(x)
        error = np.abs(H @ x - rhs).max() / size if size else np.inf
        if error > 1e-13:
            text = (
                f"This matrix stretches one direction 1e8 times as much as another. A good solver leaves a relative error of 1e-16 "
                f"in H x − rhs, yours {error:.0e}. That is what forming an inverse costs."
            )
            return Failure(text)
    return None


def massless_tip(trial: Trial) -> Failure | None:
    arm = PlanarArm.rods([1.0, 0.0], [0.5, 0.4])
    case = Case("a tip link without mass and inertia", (arm, np.array([0.3, 0.4]), np.zeros(2), np.ones(2), []))
    (outcome,) = trial.outcomes([case])
    kind, _, said = (outcome.error or "").partition(":")
    if re.match(r"ValueError|\w+ \(a ValueError\)", kind):  # or a class made from it
        if kind != "ValueError" or said.strip() not in ("", "Ellipsis"):  # a class of its own has a name that speaks
            return None
        got = "one without a word"
    else:
        got = outcome.error or f"an answer, {outcome.value}"
    return Failure(
        f"A link that weighs nothing has no definite acceleration: raise a ValueError that says so. Here comes {got}.",
        case,
    )


def parts_add_up(trial: Trial) -> Failure | None:
    cases = trial.cases()
    for case, parts in zip(cases, trial.ask(cases), strict=True):
        arm, q, dq, tau = case.arguments
        total = sum(parts.values())
        back = torques(arm, q, dq, total)
        allowed = laws.RELATIVE * (np.abs(tau).max() + np.abs(eom.bias_forces(arm, q, dq)).max())
        allowed += sum(geometry.rounding(lambda x: torques(arm, q, dq, x), part) for part in parts.values())  # noqa: B023
        if (np.abs(back - tau) > allowed).any():
            text = f"Added up, the parts are the acceleration: moving so must take τ = {laws.row(tau)} N·m. Yours takes {laws.row(back)}."
            return Failure(text, case)
    return None


def part(name: str):
    return lambda result, case: result[name]


GIVEN = (
    "equation_of_motion.mass_matrix",
    "equation_of_motion.bias_forces",
    "equation_of_motion.gravity_forces",
    "equation_of_motion.velocity_quadratic_forces",
    "newton_euler.inverse_dynamics",
)
MULTIPLIED = inside(
    "multiplied", "H is multiplied where it should be divided by", "H q̈ = rest. Which way do you solve that?"
)
DIAGONAL = inside("diagonal", "only the diagonal of H is used", "The joints feel each other.")
NO_COM_Y = on_arm(
    "no_com_y",
    "com_y is left out",
    "The centre of mass need not lie on the axis.",
    lambda arm: arm.with_(com_y=0 * arm.com_y),
)

EXERCISES = (
    Exercise(
        "solve_spd",
        "08",
        "Solving with Cholesky",
        ("H", "rhs"),
        faults.solve_spd,
        (
            contract(0.5),
            laws.law("residual", "H x = rhs", 0.5, residual),
            laws.law("backward error", "accurate at condition 1e8", 1, backward_error),
            values("simple", "one and two equations", 0.5, lambda rng, k: list(SIMPLE_SYSTEMS)),
            values("random", "any number of equations", 1, systems),
        ),
        systems,
        SIMPLE_SYSTEMS,
        result="list",
        symbol="x",
        model=faults.solve_spd,
        misconceptions=(
            inside("forward_only", "only L y = rhs is solved", "H = L Lᵀ. What remains once y is known?"),
            inside("backward_only", "only Lᵀ x = rhs is solved", "H = L Lᵀ has two factors."),
            inside("lower_twice", "L is used twice, Lᵀ never", "H = L Lᵀ. Which triangle comes second?"),
            inside(
                "up_without_triangle",
                "on the way up nothing is taken off y: what is multiplied is zero",
                "Print the two pieces that you multiply in each step. Is one an empty triangle, or an x still unknown?",
            ),
            inside(
                "bracket",
                "on the way up only the product is divided by the diagonal entry",
                "2 x₁ + 1·x₂ = 1: what is divided by the 2?",
            ),
            inside("stops_early", "the way up stops before the first row", "Where does your range end?"),
            MULTIPLIED,
            DIAGONAL,
            inside(
                "reciprocal_entries",
                "each entry of H is inverted by itself",
                "The inverse of a matrix is not made of the inverses of its entries.",
            ),
        ),
        nudge="H = L Lᵀ. First L y = rhs from the top down, then Lᵀ x = y from the bottom up.",
        example="A neighbour: 2 a = 4 and 3 a + b = 7: the first gives a = 2, then b = 1. A triangle is solved line by line.",
    ),
    Exercise(
        "is_singular",
        "08",
        "Is there an inverse?",
        ("H",),
        faults.is_singular,
        (
            contract(0.5),
            values("simple", "simple matrices", 0.5, lambda rng, k: list(SIMPLE_MATRICES)),
            values("random", "any size, any scale", 1, lambda rng, k: [*ROUNDED, *matrices(rng, k)]),
        ),
        lambda rng, count: matrices(rng, 2 * count),  # to tell two mistakes apart takes more
        SIMPLE_MATRICES,
        symbol="the answer",
        model=faults.is_singular,
        misconceptions=(
            inside(
                "small_determinant",
                "a small determinant is taken for none",
                "Change the unit from kg to tonnes: does an arm become singular?",
            ),
            inside("small_eigenvalue", "a small eigenvalue is taken for none", "Small compared with what?"),
            inside("exact_zero", "exact zero is asked for", "Rounding rarely leaves an exact zero."),
            inside(
                "exact_zero_determinant",
                "a determinant of exactly zero is asked for",
                "Rounding rarely leaves an exact zero.",
            ),
            inside(
                "cholesky_decides",
                "a matrix counts as singular only when Cholesky refuses it",
                "Rounding turns a zero eigenvalue into +1e-17 as often as into −1e-17. What does Cholesky say to each?",
            ),
            inside(
                "upside_down",
                "the largest eigenvalue is divided by the smallest, and a negative ratio goes unnoticed",
                "By rounding the smallest eigenvalue may be −1e-17. What becomes of your ratio?",
            ),
            inside(
                "too_careful",
                "stretched matrices are called singular",
                "Straight arms of six links have condition 5,700. They still have an inverse.",
            ),
            inside("answer_turned", "the answer is the other way round", "Singular means: no inverse."),
        ),
        nudge="Compare the smallest eigenvalue with the largest.",
        example="A neighbour: is 1 mm small? Next to a hair it is not, next to a road it is.",
    ),
    Exercise(
        "forward_dynamics",
        "08",
        "Motion from torques and loads",
        ("arm", "q", "dq", "tau", "loads"),
        eom.forward_dynamics,
        (
            contract(0.5),
            laws.crossed_round_trip(1, torques, "torques", "accelerations"),
            laws.power_balance(1),
            laws.law("massless", "a massless tip link: a clear error", 0.5, massless_tip),
            term("torque", "torques alone: from rest on a table", 1, False, True, False),
            term("gravity", "gravity alone: let go from rest", 0.5, False, False, True),
            term("velocity", "speed alone: coasting on a table", 0.5, True, False, False),
            term("loads", "loads alone: pushed on a table", 1, False, False, False, loaded=True),
            values("together", "all together", 1, generic),
        ),
        generic,
        tuple(simple_motions(1, 1, True)),
        result="list",
        symbol="q̈",
        unit="rad/s²",
        model=faults.forward_dynamics,
        misconceptions=(
            inside("load_sign", "the loads have the wrong sign", "A push helps the arm in the direction it points."),
            inside("no_loads", "the loads are ignored", "Which argument is not used?"),
            inside("first_load_only", "only the first load counts", "There may be several."),
            inside("no_gravity", "gravity is missing", "Let go of a level arm: does it fall?"),
            inside("gravity_sign", "gravity has the wrong sign", "Let go of a level arm: which way does it fall?"),
            inside("no_velocity", "the velocity terms are missing", "b holds gravity and velocity terms."),
            inside("velocity_sign", "the velocity terms have the wrong sign", "H q̈ = τ − b."),
            inside("torque_sign", "the torque has the wrong sign", "H q̈ = τ − b."),
            inside(
                "rest_sign",
                "what the sweep returns is added to τ instead of taken off",
                "With no motors a level arm falls. Which way does yours go?",
            ),
            inside(
                "bias_twice",
                "velocity and gravity terms are taken off twice",
                "The sweep with q̈ = 0: what does its answer hold already?",
            ),
            inside("speed_as_acceleration", "q̇ was handed over as q̈ as well", "Which argument is the acceleration?"),
            MULTIPLIED,
            DIAGONAL,
            NO_COM_Y,
        ),
        given=GIVEN,
        nudge="H q̈ = τ − b, and b with the loads in it. Then solve.",
        example="A neighbour: a cart of 2 kg, pulled with 5 N against 1 N of wind: (5 − 1)/2 = 2 m/s².",
    ),
    Exercise(
        "acceleration_split",
        "08",
        "Where the acceleration comes from",
        ("arm", "q", "dq", "tau"),
        faults.acceleration_split,
        (
            contract(0.5),
            laws.law("sum", "the parts add up to the motion", 1, parts_add_up),
            *(
                derived_values(
                    name, f"the {name} part", 0.5, lambda rng, k: [*SIMPLE_SPLITS, *unloaded(rng, k)], part(name)
                )
                for name in ("torque", "velocity", "gravity")
            ),
        ),
        unloaded,
        SIMPLE_SPLITS,
        result="parts",
        symbol="the split",
        unit="rad/s²",
        model=faults.acceleration_split,
        misconceptions=(
            inside("sign", "velocity and gravity parts have the wrong sign", "b stands on the left of H q̈ + b = τ."),
            inside("torques", "the parts are torques, not accelerations", "Check the unit: rad/s²."),
            inside("whole_b", "the velocity part still holds gravity", "At rest, is there a velocity part?"),
            inside("torque_is_whole", "the torque part is the whole acceleration", "What would τ do alone?"),
            inside("exchanged", "velocity and gravity parts are exchanged", "Which of them stays on a table?"),
            inside("velocity_sign", "the velocity part has the wrong sign", "b stands on the left of H q̈ + b = τ."),
            inside(
                "gravity_sign", "the gravity part has the wrong sign", "Motors off, a level arm falls. Yours rises."
            ),
            inside("torque_unsolved", "the torque part is still a torque", "Check the unit: rad/s²."),
            inside(
                "gravity_in_all",
                "gravity is in the torque and velocity parts as well",
                "A cause alone: on which arm is there no gravity?",
            ),
            MULTIPLIED,
            NO_COM_Y,
        ),
        given=GIVEN,
        nudge="H q̈ = τ − velocity part − gravity part. Solve for each by itself.",
        example="A neighbour: a cart of 2 kg, engine 6 N, slope −2 N: 3 m/s² from the engine, −1 m/s² from the slope.",
    ),
    *QUIZ,
)
