"""Lesson 7, H and b: by unit accelerations, in closed form, and from absolute angles."""

from __future__ import annotations

import numpy as np

from autograder.exercise import Exercise, Failure, contract, geometry, laws
from autograder.exercise import misconceptions as usual
from autograder.exercise.cases import Case, joints, one
from autograder.exercise.misconceptions import inside, on_arm
from autograder.exercise.values import derived_values, values
from autograder.exercises.lesson_05 import ARMS, POSES, bent, generic
from autograder.exercises.lesson_07 import faults
from autograder.exercises.lesson_07.quiz import QUIZ
from autograder.judge.trial import Trial
from reference import absolute
from reference import equation_of_motion as eom

TABLE = (0.0, 0.0)


def simple(*motions: str) -> tuple[Case, ...]:
    """Straight rods in simple poses, then an arm with its centres of mass off the axis; the first joint moves."""
    return tuple(
        Case(
            f"{name}{label}",
            (make(len(q)).with_(gravity=(0, -9.81)), q, *(one(len(q), 0) for _ in motions)),
        )
        for make, label in ((ARMS.simple, ""), (bent, ", centres of mass off the axis"))
        for name, q in POSES.items()
    )


def still_cases(rng, count):
    """Simple and random arms at rest, with gravity."""
    cases = ladder(simple(), generic())(rng, count)
    return [Case(c.label + " at rest", (*c.arguments, 0 * c.arguments[1])) for c in cases]


def table_cases(rng, count):
    """Simple and random moving arms on a table."""
    return [
        Case(c.label + " on a table", (c.arguments[0].with_(gravity=TABLE), *c.arguments[1:]))
        for c in ladder(simple("random"), generic("random"))(rng, count)
    ]


def spaces(rng, count):
    found = []
    for _ in range(count):
        n = int(rng.integers(2, 5))
        A = np.stack([joints(rng, n) for _ in range(n)])
        found.append(Case("a random H_θ and b_θ", (np.round(A @ A.T + np.eye(n), 2), joints(rng, n, 5))))
    return found


SIMPLE_SPACES = (
    Case("one joint", (np.array([[2.0]]), np.array([3.0]))),
    Case("two joints that do not feel each other", (np.diag([2.0, 1.0]), np.array([1.0, 5.0]))),
)


def ladder(simple_cases, random):
    return lambda rng, count: [*simple_cases, *random(rng, count)]


def same_without_gravity(trial: Trial) -> Failure | None:
    cases = trial.cases()
    table = [Case(c.label, (c.arguments[0].with_(gravity=TABLE), *c.arguments[1:])) for c in cases]
    for case, a, b in zip(cases, trial.ask(cases), trial.ask(table), strict=True):
        if np.abs(a - b).max() > 2e-5 * np.abs(b).max():  # single precision, with the weight subtracted
            return Failure(
                "H tells how hard it is to accelerate the arm. Gravity switched off, it must stay the same; yours changes.",
                case,
            )
    return None


def weight_at_rest(trial: Trial) -> Failure | None:
    """At rest, b is the slope of the potential energy."""
    cases = trial.ladder(still_cases, "rest", trial.samples)
    for case, b in zip(cases, trial.ask(cases), strict=True):
        true = laws.weight_torques(trial, case)
        if np.abs(b - true).max() > laws.RELATIVE * max(np.abs(true).max(), 0.1):
            return Failure(
                f"At rest b must be the torque that holds the weight, ∂U/∂q = {laws.row(true)} N·m. Yours is {laws.row(b)}.",
                case,
            )
    return None


def squares_of_speed(trial: Trial) -> Failure | None:
    """Without gravity, twice the speed makes four times the b."""
    cases = trial.ladder(table_cases, "table", trial.samples)
    fast = [Case(c.label, (*c.arguments[:2], 2 * c.arguments[2])) for c in cases]
    for case, a, b in zip(cases, trial.ask(cases), trial.ask(fast), strict=True):
        if np.abs(4 * a - b).max() > laws.RELATIVE * max(np.abs(b).max(), 0.01):
            return Failure(
                "Without gravity, twice the speed must make b four times as large. Yours does not follow.", case
            )
    return None


def no_power_of_its_own(trial: Trial) -> Failure | None:
    """On a table q̇·b = ½ q̇ᵀḢq̇: with τ = 0 the kinetic energy stays."""
    cases = trial.ladder(table_cases, "table", trial.samples)
    for case, b in zip(cases, trial.ask(cases), strict=True):
        arm, q, dq = case.arguments
        true = geometry.rate(lambda t: geometry.kinetic(arm, q + dq * t, dq), 2e-3)  # noqa: B023
        if abs(dq @ b - true) > laws.RELATIVE * max(np.abs(dq * b).sum() + abs(true), 0.01):
            return Failure(
                f"Kept at steady speed, the joints must bring the power {true:.4g} W that the pose change takes. Yours bring {dq @ b:.4g} W.",
                case,
            )
    return None


def same_energy(trial: Trial) -> Failure | None:
    """q̇ᵀHq̇ = θ̇ᵀH_θθ̇ and q̇·b = θ̇·b_θ."""
    cases = trial.cases()
    for case, (H, b) in zip(cases, trial.ask(cases), strict=True):
        H_theta, b_theta = case.arguments
        for dq in np.eye(len(b_theta)):
            w = np.cumsum(dq)
            if abs(dq @ H @ dq - w @ H_theta @ w) > 1e-6 * np.abs(H_theta).sum():
                return Failure(
                    "The kinetic energy is the same whichever angles describe it: q̇ᵀHq̇ = θ̇ᵀH_θθ̇. Yours differs.", case
                )
            if abs(dq @ b - w @ b_theta) > 1e-6 * (1 + np.abs(b_theta).sum()):
                return Failure("The power is the same whichever angles describe it: q̇·b = θ̇·b_θ. Yours differs.", case)
    return None


NO_COM_Y = on_arm(
    "no_com_y",
    "com_y is left out",
    "The centre of mass need not lie on the axis.",
    lambda arm: arm.with_(com_y=0 * arm.com_y),
)
RELATIVE = inside("relative", "q is used where θ belongs", "Link 3 is turned by joints 1, 2 and 3.")
GEOMETRY = (
    NO_COM_Y,
    RELATIVE,
    inside(
        "row_before",
        "row i − 1 of joint_positions is taken for the joint of link i",
        "The formula counts links from 1, the code from 0. Print joint_positions of one link: where is joint 1?",
    ),
    inside(
        "wrong_end",
        "lever arms are measured from the link's end instead of its joint",
        "Joint i is at the start of link i: p_{i−1}.",
    ),
    inside(
        "from_the_origin", "lever arms are measured from the base", "Torques of joint i need distances from joint i."
    ),
)


def matrix_laws(points: float):
    return laws.symmetric(points), laws.positive_definite(points), laws.kinetic_energy_form(2 * points)


def bias_aspects():
    return (
        contract(0.5),
        laws.law("weight", "at rest: ∂U/∂q", 0.5, weight_at_rest),
        laws.law("squares", "on a table: grows with the square of speed", 0.5, squares_of_speed),
        laws.law("power", "on a table: makes no energy", 0.5, no_power_of_its_own),
        values("gravity", "the arm at rest", 0.5, still_cases),
        values("velocity", "moving on a table", 1, table_cases),
        values("together", "moving under gravity", 0.5, ladder(simple("random"), generic("random"))),
    )


GIVEN_SWEEP = ("newton_euler.inverse_dynamics",)
GIVEN_PLACES = tuple(
    f"kinematics.{name}"
    for name in ("absolute_angles", "joint_positions", "com_positions", "com_velocities", "com_accelerations")
)

EXERCISES = (
    Exercise(
        "mass_matrix",
        "07",
        "H by unit accelerations",
        ("arm", "q"),
        eom.mass_matrix,
        (
            contract(0.5),
            *matrix_laws(0.5),
            laws.law("gravity", "independent of gravity", 0.5, same_without_gravity),
            values("simple", "simple poses", 0.5, lambda rng, k: list(simple())),
            values("random", "any arm", 1, generic()),
        ),
        generic(),
        simple(),
        result="matrix",
        symbol="H",
        unit="kg·m²",
        model=faults.mass_matrix,
        misconceptions=(
            inside(
                "gravity_left",
                "gravity was left on while the columns were taken",
                "Hold the arm still: the sweep gives torques. Do they belong to H?",
            ),
            inside(
                "gravity_left_rows",
                "gravity was left on while the columns were taken",
                "Hold the arm still: the sweep gives torques. Do they belong to H?",
            ),
            inside(
                "unit_speed",
                "the units were handed over as speeds, and the accelerations are zero",
                "inverse_dynamics(arm, q, dq, ddq): which of the four is the unit acceleration?",
            ),
            inside(
                "speed_left",
                "the joints were moving while the columns were taken",
                "H multiplies q̈ alone. What must q̇ be?",
            ),
            inside(
                "unit_theta", "link j alone was accelerated, not joint j", "Accelerate joint 1 alone: which links turn?"
            ),
            inside("all_at_once", "joint j was accelerated together with those before it", "One joint at a time."),
            inside("one_triangle", "one triangle of H is empty", "H is symmetric."),
            inside(
                "diagonal",
                "the off-diagonal entries are empty",
                "Accelerate joint 1 and look at the torque of joint 2.",
            ),
            NO_COM_Y,
        ),
        given=(*GIVEN_SWEEP, *GIVEN_PLACES),
        nudge="τ = H q̈ + b. With q̈ = (1, 0, …) and b = 0, what is τ?",
        example="A neighbour: a black box computes 3x + 5y. Ask it for (1, 0) and (0, 1), and you have its numbers.",
    ),
    Exercise(
        "bias_forces",
        "07",
        "b by the sweep",
        ("arm", "q", "dq"),
        eom.bias_forces,
        bias_aspects(),
        generic("random"),
        simple("random"),
        result="joints",
        symbol="b",
        unit="N·m",
        model=faults.bias_forces,
        misconceptions=(
            inside("acceleration_left", "the joints were accelerating", "b is what is left of τ = H q̈ + b when q̈ = 0."),
            inside("speed_as_acceleration", "q̇ was handed over as q̈ as well", "Which argument is the acceleration?"),
            inside("no_velocity", "the velocity part is missing", "b holds gravity and velocity terms."),
            inside("sign", "b has the wrong sign", "τ = H q̈ + b."),
            usual.GRAVITY_SIGN,
            NO_COM_Y,
            on_arm(
                "no_gravity",
                "the gravity part is missing",
                "b holds gravity and velocity terms.",
                lambda arm: arm.with_(gravity=TABLE),
            ),
        ),
        given=(*GIVEN_SWEEP, *GIVEN_PLACES),
        nudge="τ = H q̈ + b. What makes the first term vanish?",
        example="A neighbour: a black box computes 3x + 5. Ask it for x = 0.",
    ),
    Exercise(
        "mass_matrix_closed_form",
        "07",
        "H in closed form",
        ("arm", "q"),
        eom.mass_matrix,
        (
            contract(0.5),
            *matrix_laws(0.5),
            derived_values("tip", "the last entry, h_nn", 0.5, ladder(simple(), generic()), lambda H, case: H[-1, -1]),
            derived_values("diagonal", "the diagonal", 0.5, ladder(simple(), generic()), lambda H, case: np.diag(H)),
            values("all", "every entry, any arm", 1, ladder(simple(), generic())),
        ),
        generic(),
        simple(),
        result="matrix",
        symbol="H",
        unit="kg·m²",
        model=faults.mass_matrix_closed_form,
        misconceptions=(
            *GEOMETRY,
            inside(
                "from_i",
                "k runs from i instead of from max(i, j)",
                "Which links move with joint i and with joint j as well?",
            ),
            inside("from_min", "k runs from min(i, j)", "Which links move with joint i and with joint j as well?"),
            inside("from_all", "k runs over all links", "Does joint 3 move link 1?"),
            inside("late", "the sum starts one link too late", "One link: how many terms has the sum?"),
            inside("early", "the sum ends one link too early", "One link: how many terms has the sum?"),
            inside(
                "overwritten",
                "each link overwrites the one before, so only the last is left",
                "A sum grows from link to link. Which operator adds to what is there?",
            ),
            inside(
                "one_link",
                "a single link is counted, the outer one of i and j",
                "Joint 1 carries all links. Which of them are in your first entry?",
            ),
            inside(
                "own_joint",
                "every lever arm starts at link k's own joint",
                "Joint j moves link k, joint i feels it. Where does each of the two lever arms start?",
            ),
            inside(
                "own_centres",
                "each lever arm ends at its own link's centre of mass",
                "All that belongs to link k acts at the centre of mass of link k. Where does each lever arm end?",
            ),
            inside("no_inertia", "the links' own inertias are missing", "Links turn about their centres of mass, too."),
            inside(
                "inertia_after_sum",
                "I is added once, after the sum, and only the last link's",
                "Every link that the sum counts turns faster, too.",
            ),
            inside(
                "inertia_of_one",
                "I is added once, for the outer one of i and j",
                "Every link that the sum counts turns faster, too.",
            ),
            inside(
                "inertia_on_diagonal",
                "I stands on the diagonal only, each link's own",
                "Accelerate joint 1: which links turn faster, and which joints must supply that?",
            ),
            inside(
                "sizes",
                "sizes are multiplied where the dot product belongs",
                "Two lever arms at a right angle: what do they contribute?",
            ),
        ),
        given=GIVEN_PLACES,
        nudge="Accelerate joint j: link k's centre of mass moves across its lever arm from joint j. Which torque at joint i does that take?",
        example="A neighbour: two seats at (1, 0) and (0, 2) on a merry-go-round: Σ m r·r with each seat's own r.",
    ),
    Exercise(
        "bias_closed_form",
        "07",
        "b in closed form",
        ("arm", "q", "dq"),
        eom.bias_forces,
        bias_aspects(),
        generic("random"),
        simple("random"),
        result="joints",
        symbol="b",
        unit="N·m",
        model=faults.bias_closed_form,
        misconceptions=(
            *GEOMETRY,
            inside("relative_speed", "q̇ is used where θ̇ belongs", "Joint 1 turns link 3 as well."),
            inside("omega_once", "θ̇ is not squared", "Twice the speed makes four times the force."),
            inside("centrifugal", "the velocity terms have the wrong sign", "Centres of mass accelerate inwards."),
            inside(
                "no_own_term",
                "a link's turning about its own joint brings nothing",
                "Link k circles about joint k as well.",
            ),
            inside("no_gravity", "the gravity part is missing", "b holds gravity and velocity terms."),
            inside("gravity_sign", "gravity has the wrong sign", "b holds the arm: it works against the weight."),
            inside("from_all", "k runs over all links", "Does joint 3 carry link 1?"),
            inside("own_link_only", "joint i carries its own link only", "Joint 1 carries the whole arm."),
            inside("late", "the sum starts one link too late", "One link: how many terms has the sum?"),
            inside(
                "overwritten",
                "each link overwrites the one before, so only the last is left",
                "A sum grows from link to link. Which operator adds to what is there?",
            ),
            inside(
                "own_joint",
                "every lever arm starts at link k's own joint",
                "The moments are about joint i. Where must every lever arm start?",
            ),
            inside("speed_as_acceleration", "q̇ was handed over as q̈ as well", "Which argument is the acceleration?"),
            usual.FIXED_GRAVITY_ALWAYS,
        ),
        given=GIVEN_PLACES,
        nudge="Each link needs the force m (a − g) at its centre of mass. Joint i gives the moments of all that it carries.",
        example="A neighbour: a bag swung in a circle of 2 m at 3 rad/s needs 18 N for each kg, towards the hand.",
    ),
    Exercise(
        "joint_space",
        "07",
        "From absolute angles to joints",
        ("H_theta", "b_theta"),
        absolute.joint_space,
        (
            contract(0.5),
            laws.law("energy", "the same energy and power", 0.5, same_energy),
            derived_values("H", "H = TᵀH_θT", 1, ladder(SIMPLE_SPACES, spaces), lambda r, case: r[0]),
            derived_values("b", "b = Tᵀb_θ", 0.5, ladder(SIMPLE_SPACES, spaces), lambda r, case: r[1]),
        ),
        spaces,
        SIMPLE_SPACES,
        result="matrix",
        symbol="(H, b)",
        model=faults.joint_space,
        misconceptions=(
            inside("exchanged", "T and Tᵀ are exchanged", "θ̇ = T q̇. Put that into θ̇ᵀH_θθ̇."),
            inside("left_T", "T stands on the left where Tᵀ belongs", "Put θ̇ = T q̇ into θ̇ᵀH_θθ̇."),
            inside("one_side", "H_θ is multiplied on one side only", "θ̇ stands on both sides of H_θ."),
            inside("inverse", "the inverse of T is used", "θ̇ = T q̇: which way do you go?"),
            inside(
                "elementwise",
                "the matrices are multiplied entry by entry",
                "In NumPy, * multiplies entries. What multiplies matrices?",
            ),
            inside("T_for_b", "b uses T where Tᵀ belongs", "Power: q̇·b = θ̇·b_θ."),
            inside("inverse_for_b", "b uses the inverse of T", "Power: q̇·b = θ̇·b_θ. Put θ̇ = T q̇ in."),
            inside("b_unchanged", "b is not changed", "Joint 1's torque feels all links."),
        ),
        nudge="θ̇ = T q̇. Energy and power are the same in both.",
        example="A neighbour: with x = 2y, the energy ½ 3 x² is ½ 12 y²: the factor enters twice.",
    ),
    *QUIZ,
)
