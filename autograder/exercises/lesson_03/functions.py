"""Lesson 3, torque along a motion: profile, torque history, its three terms and their shares, and a payload."""

from __future__ import annotations

import numpy as np

from autograder.exercise import Exercise, Failure, contract, laws
from autograder.exercise.cases import Case, Family, joints, pose
from autograder.exercise.misconceptions import inside, on_argument, on_arm
from autograder.exercise.values import derived_values, values
from autograder.exercises.lesson_03.quiz import QUIZ
from autograder.judge.trial import Trial
from reference import PlanarArm
from reference.trajectory import cubic, sample_times
from reference.two_link import coriolis_matrix_2r, gravity_2r, inverse_dynamics_2r, mass_matrix_2r

ARMS = Family(links=(2,), com_y=False, vertical=True)
ARM, TABLE = ARMS.simple(), ARMS.simple(gravity=False)
NONE: frozenset[str] = frozenset()


# --- the functions, with their faults ------------------------------------------------------------------------------


def cubic_profile(q0, qf, T, rate, faults=NONE):
    """The cubic of reference.trajectory at T·rate + 1 samples."""
    if not faults:
        return cubic(q0, qf, T, sample_times(T, rate))
    steps = round(T * rate)
    count = steps if "end_missing" in faults or "stops_short" in faults else steps + 1
    u = np.arange(count) / steps if "stops_short" in faults else np.linspace(0, 1, count)
    u = u[:, None]
    change = np.asarray(qf) - (0 if "no_start" in faults else np.asarray(q0))
    ds, dds = 6 * u - 6 * u**2, 6 - 12 * u
    if "power_rule" in faults:
        ds = 3 * u - 2 * u**2
    if "second_slope" in faults:
        dds = 6 - 6 * u
    speed = 1 if "no_T_in_speed" in faults else T**2 if "two_T_in_speed" in faults else T
    square = 1 if "no_T_in_acceleration" in faults else T if "one_T_in_acceleration" in faults else T**2
    if "times_T" in faults:
        speed, square = 1 / T, 1 / T**2
    q = (0 if "from_zero" in faults else np.asarray(q0)) + (3 * u**2 - 2 * u**3) * change
    if "differences" in faults:
        slope = np.gradient(q, 1 / rate, axis=0)
        return q, slope, np.gradient(slope, 1 / rate, axis=0)
    if "start_in_speed" in faults:
        return q, np.asarray(q0) + ds * change / speed, dds * change / square
    if "no_change_in_slopes" in faults:
        return q, ds / speed, dds / square
    return q, ds * change / speed, dds * change / square * (-1 if "acceleration_sign" in faults else 1)


def torque_history(arm, q, dq, ddq, faults=NONE):
    """inverse_dynamics_2r of every row."""
    parts = term_split(arm, q[:1] + 0 * q if "frozen_pose" in faults else q, dq, ddq, faults)
    tau = sum(parts.values())
    if "last_left_out" in faults:
        tau = np.where(np.arange(len(q))[:, None] < len(q) - 1, tau, 0)
    if "held_only" in faults:
        tau = parts["gravity"]
    return tau[-1] if "last_row" in faults else tau[0] if "first_row" in faults else tau


def term_split(arm, q, dq, ddq, faults=NONE):
    """{"inertia": M q̈, "velocity": C q̇, "gravity": g} of every row."""
    if "exchanged" in faults:
        dq, ddq = ddq, dq
    if "stretched_pose" in faults:
        gravity, split = gravity_2r(arm, q), term_split(arm, 0 * q, dq, ddq)
        off = split["gravity"] - gravity
        return {"inertia": split["inertia"] + off, "velocity": split["velocity"] + off, "gravity": gravity}
    gravity = gravity_2r(arm, q)
    inertia = (mass_matrix_2r(arm, q) @ ddq[..., None])[..., 0]
    velocity = (coriolis_matrix_2r(arm, q, dq) @ dq[..., None])[..., 0]
    if "velocity_sign" in faults:
        velocity = -velocity
    if "no_velocity" in faults:
        velocity = 0 * velocity
    if "no_gravity" in faults:
        gravity = 0 * gravity
    if "weight_sign" in faults:
        gravity = -gravity
    parts = {
        "inertia": inertia + ("gravity_in_inertia" in faults) * gravity,
        "velocity": velocity + ("gravity_in_velocity" in faults) * gravity,
        "gravity": gravity,
    }
    if "inertia_is_rest" in faults:
        parts["inertia"] = inertia + velocity
    if "velocity_is_rest" in faults:
        parts["velocity"] = inertia + velocity
    if "whole_in_inertia" in faults:
        parts["inertia"] = inertia + velocity + gravity
    if "names_exchanged" in faults:
        parts["inertia"], parts["velocity"] = parts["velocity"], parts["inertia"]
    if "taken_the_wrong_way" in faults:
        parts["inertia"], parts["velocity"] = -parts["inertia"], -parts["velocity"]
    if "added_gravity" in faults:
        parts["inertia"], parts["velocity"] = inertia + 2 * gravity, velocity + 2 * gravity
    return parts


def term_shares(parts, faults=NONE):
    """|part| / Σ|parts|, 0 where there is no torque."""
    size = (lambda x: np.asarray(x, dtype=float)) if "signed" in faults else np.abs
    sizes = {name: size(part) for name, part in parts.items()}
    if "squares" in faults:
        sizes = {name: part**2 for name, part in sizes.items()}
    total = sum(sizes.values())
    if "signed_total" in faults:
        total = np.abs(sum(map(np.asarray, parts.values())))
    if "root_of_squares" in faults:
        total = np.sqrt(sum(part**2 for part in sizes.values()))
    if "largest" in faults:
        total = np.max(list(sizes.values()), axis=0)
    if "whole_motion" in faults:
        total = np.sum(total, axis=0, keepdims=True) + 0 * total
    if "both_joints" in faults:
        total = np.sum(total, axis=-1, keepdims=True) + 0 * total
    total = np.where(total == 0, 1, total)
    return {name: (100 if "percent" in faults else 1) * size / total for name, size in sizes.items()}


def add_payload(arm, mass, faults=NONE):
    """arm.with_payload(mass), its steps written out."""
    (m1, m2), (I1, I2), (r1, r2), l2 = arm.mass, arm.inertia, arm.com_x, arm.length[1]
    m = m2 if "mass_unchanged" in faults else m2 + mass
    com = (m2 * r2 + mass * l2) / (m2 + mass)
    if "com_unchanged" in faults:
        com = r2
    if "divided_by_m2" in faults:
        com = (m2 * r2 + mass * l2) / m2
    if "com_at_tip" in faults:
        com = l2 if mass else r2
    if "plain_mean" in faults:
        com = (r2 + l2) / 2 if mass else r2
    inertia = I2 + m2 * (com - r2) ** 2 + mass * (l2 - com) ** 2
    if "inertia_unchanged" in faults:
        inertia = I2
    if "about_the_joint" in faults:
        inertia = I2 + mass * l2**2
    if "about_old_com" in faults:
        inertia = I2 + mass * (l2 - r2) ** 2
    if "payload_not_moved" in faults:
        inertia = I2 + m2 * (com - r2) ** 2
    if "both_about_the_joint" in faults:
        inertia = I2 + m2 * r2**2 + mass * l2**2
    if "new_com_about_the_joint" in faults:
        inertia = I2 + m2 * com**2 + mass * l2**2
    if "whole_mass_in_shift" in faults:
        inertia = I2 + m * (com - r2) ** 2 + mass * (l2 - com) ** 2
    if "not_squared" in faults:
        inertia = I2 + m2 * (com - r2) + mass * (l2 - com)
    if "rod_again" in faults:
        inertia = m * l2**2 / 12
    if "link_not_moved" in faults:
        inertia = I2 + mass * (l2 - com) ** 2
    return arm.with_(mass=[m1, m], com_x=[r1, com], inertia=[I1, inertia])


# --- cases -----------------------------------------------------------------------------------------------------------


def moves(rng, count):
    """Random moves of one to three joints, with a whole number of samples."""
    found = []
    for _ in range(count):
        n = int(rng.integers(1, 4))
        T, rate = float(rng.choice([0.5, 0.8, 1.5, 2.5])), int(rng.choice([10, 20, 40]))
        found.append(Case(f"a random move of {n} joints", (joints(rng, n, 2), joints(rng, n, 2) + 0.7, T, rate)))
    return found


SIMPLE_MOVES = (
    Case("one joint, from 0 to 1 rad in 1 s", (np.zeros(1), np.ones(1), 1.0, 4)),
    Case("one joint, from 0 to 1 rad in 2 s", (np.zeros(1), np.ones(1), 2.0, 4)),
    Case("the lesson's move", (np.zeros(2), np.array([1.2, 0.8]), 2.0, 100)),
    Case("a joint that stays", (np.ones(1), np.ones(1), 1.0, 4)),
)


def histories(speed: bool = True, acceleration: bool = True, gravity: bool = True):
    """Random arms, each with a few random rows of states."""

    def cases(rng, count):
        def rows(wanted):
            return np.stack([joints(rng, 2, 2) for _ in range(3)]) if wanted else np.zeros((3, 2))

        return [
            Case(
                "a random arm, three samples",
                (
                    ARMS.random(rng, gravity=gravity),
                    np.stack([pose(rng, 2) for _ in range(3)]),
                    rows(speed),
                    rows(acceleration),
                ),
            )
            for _ in range(count)
        ]

    return cases


def one_row(label: str, arm: PlanarArm, q, dq, ddq) -> Case:
    return Case(label, (arm, *(np.array([x], dtype=float) for x in (q, dq, ddq))))


SIMPLE_HISTORIES = (
    one_row("one sample, at rest", ARM, [0, 0], [0, 0], [0, 0]),
    one_row("one sample on a table, accelerating", TABLE, [0, np.pi / 2], [0, 0], [1, 0]),
    one_row("one sample on a table, moving", TABLE, [0, np.pi / 2], [1, 0], [0, 0]),
)


def split_tables(rng, count):
    """Random terms of a few samples, some of them without torque at one joint."""
    found = []
    for _ in range(count):
        parts = {name: np.stack([joints(rng, 2, 9) for _ in range(3)]) for name in ("inertia", "velocity", "gravity")}
        found.append(Case("random terms", (parts,)))
    return found


SIMPLE_TABLES = (
    Case("equal terms", ({name: np.array([[1.0, 2.0]]) for name in ("inertia", "velocity", "gravity")},)),
    Case(
        "terms of either sign",
        ({"inertia": np.array([[1.0, 1.0]]), "velocity": np.array([[-1.0, 0.0]]), "gravity": np.array([[2.0, -3.0]])},),
    ),
)
NO_TORQUE = Case(
    "no torque at joint 2",
    ({"inertia": np.array([[1.0, 0.0]]), "velocity": np.array([[0.0, 0.0]]), "gravity": np.array([[3.0, 0.0]])},),
)


def payloads(rng, count):
    return [
        Case("a random arm and payload", (ARMS.random(rng), float(np.round(rng.uniform(0.2, 3), 2))))
        for _ in range(count)
    ]


SIMPLE_PAYLOADS = (Case("1 kg on the lesson's arm", (ARM, 1.0)), Case("no payload", (ARM, 0.0)))


# --- laws ------------------------------------------------------------------------------------------------------------


def rest_at_both_ends(trial: Trial) -> Failure | None:
    cases = trial.cases()
    for case, (q, dq, _) in zip(cases, trial.ask(cases), strict=True):
        q0, qf = case.arguments[:2]
        for what, found, wanted in (
            ("start at q0", q[0], q0),
            ("end at qf", q[-1], qf),
            ("start at rest", dq[0], 0),
            ("end at rest", dq[-1], 0),
        ):
            largest = max(np.abs(q).max(), np.abs(dq).max(), 1)  # single precision rounds to 1e-7 of it
            if np.abs(found - wanted).max() > 1e-6 * largest:
                return Failure(f"The motion must {what}, but there is {laws.row(found)}.", case)
    return None


def speeds_are_slopes(trial: Trial) -> Failure | None:
    """Integrate: a cubic's speed by Simpson's rule, and its straight-line acceleration by trapezoids, both exact."""
    cases = trial.cases()
    for case, (q, dq, ddq) in zip(cases, trial.ask(cases), strict=True):
        h = 1 / case.arguments[3]
        advanced = h / 3 * (dq[:-2] + 4 * dq[1:-1] + dq[2:])[::2].sum(axis=0)
        travelled = q[2 * ((len(q) - 1) // 2)] - q[0]
        if np.abs(advanced - travelled).max() > 1e-5 * max(np.abs(travelled).max(), 1):
            text = f"q̇ must be the slope of q: the speeds add up to {laws.row(advanced)} rad, q moves {laws.row(travelled)} rad."
            return Failure(text, case)
        gained = h / 2 * (ddq[0] + ddq[1])
        if np.abs(gained - (dq[1] - dq[0])).max() > 1e-5 * max(np.abs(dq).max(), 1):
            text = (
                f"q̈ must be the slope of q̇: the first two accelerations bring {laws.row(gained)} rad/s, "
                f"q̇ gains {laws.row(dq[1] - dq[0])} rad/s."
            )
            return Failure(text, case)
    return None


def terms_add_up(trial: Trial) -> Failure | None:
    cases = trial.cases()
    for case, parts in zip(cases, trial.ask(cases), strict=True):
        total, whole = sum(parts.values()), inverse_dynamics_2r(*case.arguments)
        if np.abs(total - whole).max() > laws.RELATIVE * max(np.abs(part).max() for part in (whole, *parts.values())):
            text = f"The three terms must add up to the whole torque {laws.row(whole[0])} N·m, yours give {laws.row(total[0])}."
            return Failure(text, case)
    return None


def four_times_at_double_speed(trial: Trial) -> Failure | None:
    cases = trial.cases()
    fast = [Case(c.label, (*c.arguments[:2], 2 * c.arguments[2], c.arguments[3])) for c in cases]
    for case, a, b in zip(cases, trial.ask(cases), trial.ask(fast), strict=True):
        if np.abs(4 * a["velocity"] - b["velocity"]).max() > laws.RELATIVE * max(np.abs(b["velocity"]).max(), 0.01):
            return Failure(
                "Twice the speed must make the velocity term four times as large. Yours does not follow.", case
            )
    return None


def shares_add_up(trial: Trial) -> Failure | None:
    cases = trial.cases()
    for case, shares in zip(cases, trial.ask(cases), strict=True):
        total = sum(shares.values())
        if np.abs(total - 1).max() > 1e-6 or min(share.min() for share in shares.values()) < 0:
            return Failure(f"Shares lie between 0 and 1 and add up to 1. Yours add up to {laws.row(total[0])}.", case)
    return None


def same_about_the_joint(trial: Trial) -> Failure | None:
    """Mass, mass times distance, and inertia about the joint simply add."""
    cases = trial.cases()
    for case, new in zip(cases, trial.ask(cases), strict=True):
        arm, payload = case.arguments
        for what, power in (("weight's torque m·lc", 1), ("inertia about joint 2, I + m·lc²,", 2)):
            before = arm.mass[1] * arm.com_x[1] ** power + (arm.inertia[1] if power == 2 else 0)
            now = new.mass[1] * new.com_x[1] ** power + (new.inertia[1] if power == 2 else 0)
            wanted = before + payload * arm.length[1] ** power
            if abs(now - wanted) > 2e-6 * wanted:
                return Failure(f"The {what} must grow by the payload's to {wanted:.4g}, yours is {now:.4g}.", case)
    return None


def part(name: str):
    return lambda result, case: result[name]


def constant(name: str):
    return lambda arm, case: getattr(arm, name)


def links_exchanged(arm: PlanarArm) -> PlanarArm:
    names = ("mass", "length", "inertia", "com_x", "com_y")
    return arm.with_(**{name: getattr(arm, name)[::-1] for name in names})


GIVEN = ("two_link.inverse_dynamics_2r",)
EXERCISES = (
    Exercise(
        "cubic_profile",
        "03",
        "A cubic motion",
        ("q0", "qf", "T", "rate"),
        cubic_profile,
        (
            contract(0.5),
            laws.law("ends", "rest at both ends", 0.5, rest_at_both_ends),
            laws.law("slopes", "q̇ is the slope of q, q̈ of q̇", 1, speeds_are_slopes),
            derived_values(
                "position", "positions", 0.5, lambda rng, k: [*SIMPLE_MOVES, *moves(rng, k)], lambda r, c: r[0]
            ),
            derived_values("speed", "speeds", 0.75, lambda rng, k: [*SIMPLE_MOVES, *moves(rng, k)], lambda r, c: r[1]),
            derived_values(
                "acceleration", "accelerations", 0.75, lambda rng, k: [*SIMPLE_MOVES, *moves(rng, k)], lambda r, c: r[2]
            ),
        ),
        moves,
        SIMPLE_MOVES,
        result="parts",
        symbol="(q, q̇, q̈)",
        model=cubic_profile,
        misconceptions=(
            inside(
                "no_T_in_speed",
                "q̇ is the slope over u, not over time: a division by T is missing",
                "u runs from 0 to 1 while t runs from 0 to T. What does one second of u mean?",
            ),
            inside(
                "one_T_in_acceleration",
                "q̈ is divided by T once",
                "Every derivative over time brings one more 1/T. How many are there in q̈?",
            ),
            inside("no_T_in_acceleration", "q̈ is not divided by T", "Every derivative over time brings one more 1/T."),
            inside(
                "two_T_in_speed",
                "q̇ is divided by T twice",
                "Every derivative over time brings one 1/T. How many is q̇ away from q?",
            ),
            inside("times_T", "T multiplies where it should divide", "A longer motion: is it faster or slower?"),
            inside(
                "power_rule",
                "the powers went down in s', but the factors did not come forward",
                "s' must be 0 at both ends: the motion starts and ends at rest. Try u = 1 in yours.",
            ),
            inside(
                "second_slope",
                "the derivative of −6u² is taken for −6u",
                "The acceleration at the end mirrors the one at the start. Try u = 1 in yours.",
            ),
            inside(
                "from_zero",
                "q starts at zero instead of at q0",
                "Where is the joint at u = 0? s is zero there.",
            ),
            inside(
                "start_in_speed",
                "q0 is added to the speed",
                "What remains of a constant when you take the derivative?",
            ),
            inside(
                "no_change_in_slopes",
                "q̇ and q̈ are those of s alone: how far each joint goes is left out",
                "A joint that goes twice as far in the same time: is it as fast?",
            ),
            inside(
                "differences",
                "q̇ and q̈ are differences of samples, not derivatives",
                "Differences are only near, and worst at the two ends. The formula of s is known: differentiate it.",
            ),
            inside(
                "end_missing",
                "there are T·rate samples, the last of them squeezed in",
                "A fence of 200 gaps has 201 posts.",
            ),
            inside(
                "stops_short", "the last sample is missing", "A fence of 200 gaps has 201 posts. Is the end reached?"
            ),
            inside(
                "no_start",
                "the change is taken from zero instead of from q0",
                "How far does a joint go from 0.5 to 0.8?",
            ),
            inside(
                "acceleration_sign",
                "q̈ has the wrong sign",
                "At the start the joint speeds up in the direction of the move.",
            ),
        ),
        nudge="The chain rule: d/dt = (1/T) d/du. Use it once for q̇, twice for q̈.",
        example="A neighbour: s = u² over T has the speed 2u/T and the acceleration 2/T².",
    ),
    Exercise(
        "torque_history",
        "03",
        "Torque along a motion",
        ("arm", "q", "dq", "ddq"),
        torque_history,
        (
            contract(0.5),
            values("rest", "held still at each pose", 0.5, histories(speed=False, acceleration=False)),
            values("table", "moving on a table", 0.5, histories(gravity=False)),
            values("motion", "moving under gravity", 1.5, lambda rng, k: [*SIMPLE_HISTORIES, *histories()(rng, k)]),
        ),
        histories(),
        SIMPLE_HISTORIES,
        symbol="τ",
        unit="N·m",
        model=torque_history,
        misconceptions=(
            inside(
                "last_row",
                "only the last sample's torques come back: each pass overwrites the one before",
                "Where do the torques of the earlier rows stay?",
            ),
            inside(
                "first_row",
                "the loop ends at the first sample: return stands inside it",
                "How far is return moved in?",
            ),
            inside("last_left_out", "the last sample is left out", "Which is the last index that your loop reaches?"),
            inside(
                "held_only",
                "the arm is only held at each pose: q̇ and q̈ are not handed on",
                "Which arguments carry the motion?",
            ),
            inside("frozen_pose", "every sample uses the first pose", "Which row of q belongs to which torque?"),
            inside("exchanged", "q̇ and q̈ are exchanged", "In which order does inverse_dynamics_2r take them?"),
            inside("no_velocity", "the velocity terms are missing", "Was q̇ handed on?"),
            inside("no_gravity", "gravity is missing", "Hold the arm still: is the torque zero?"),
            inside(
                "velocity_sign", "the velocity terms have the wrong sign", "Compare one row with inverse_dynamics_2r."
            ),
            inside("weight_sign", "gravity has the wrong sign", "Compare one row at rest with gravity_2r."),
        ),
        given=GIVEN,
        nudge="One row of q, q̇ and q̈ at a time goes into inverse_dynamics_2r; its answers are the rows of the result.",
        example="A neighbour: [np.hypot(x, y) for x, y in zip(xs, ys)] asks for the distance of every point.",
    ),
    Exercise(
        "term_split",
        "03",
        "Inertia, velocity, gravity",
        ("arm", "q", "dq", "ddq"),
        term_split,
        (
            contract(0.5),
            laws.law("sum", "the terms add up to the torque", 1, terms_add_up),
            laws.law("double speed", "velocity ×4 at double speed", 0.5, four_times_at_double_speed),
            *(
                derived_values(
                    name, f"the {name} term", 0.5, lambda rng, k: [*SIMPLE_HISTORIES, *histories()(rng, k)], part(name)
                )
                for name in ("gravity", "inertia", "velocity")
            ),
        ),
        histories(),
        SIMPLE_HISTORIES,
        result="parts",
        symbol="the split",
        unit="N·m",
        model=term_split,
        misconceptions=(
            inside(
                "gravity_in_inertia",
                "the inertia term still holds the gravity torque",
                "Starting from rest, the motor also carries the weight.",
            ),
            inside(
                "gravity_in_velocity",
                "the velocity term still holds the gravity torque",
                "While moving steadily, the motor also carries the weight.",
            ),
            inside("exchanged", "q̇ and q̈ are exchanged", "Which of the two belongs to inertia?"),
            inside(
                "names_exchanged",
                "inertia and velocity have each other's values",
                "Which question has an acceleration in it, and which term answers it?",
            ),
            inside(
                "stretched_pose",
                "inertia and velocity are asked for at q = 0 instead of at q",
                "M and C depend on the pose. Which of the three arguments may be zero in each question?",
            ),
            inside(
                "velocity_is_rest",
                "the velocity term still holds the inertia term",
                "Ask what it takes to pass with q̇ and no acceleration.",
            ),
            inside(
                "whole_in_inertia",
                "the inertia term is the whole torque",
                "Ask what it takes to start from rest with q̈. Then take gravity off.",
            ),
            inside(
                "taken_the_wrong_way",
                "the difference is taken the wrong way round",
                "Gravity and inertia together, less gravity: what is left?",
            ),
            inside(
                "added_gravity",
                "gravity is added where it has to be taken off",
                "Each answer holds gravity already.",
            ),
            inside("velocity_sign", "the velocity term has the wrong sign", "The three terms add up to the torque."),
            inside("weight_sign", "the gravity term has the wrong sign", "The three terms add up to the torque."),
            inside(
                "inertia_is_rest",
                "the inertia term still holds the velocity term",
                "Ask for the acceleration from rest.",
            ),
        ),
        given=(
            *GIVEN,
            "two_link.mass_matrix_2r",
            "two_link.coriolis_matrix_2r",
            "two_link.gravity_2r",
            "torque_history=two_link.inverse_dynamics_2r",
        ),
        nudge="Ask three questions: standing still, starting from rest, passing at speed. Then take away what you know.",
        example="A neighbour: the bill is 12 with bread, 15 with bread and cheese: the cheese costs 3.",
    ),
    Exercise(
        "term_shares",
        "03",
        "Shares of the torque",
        ("parts",),
        term_shares,
        (
            contract(0.5),
            laws.law("one", "shares add up to 1", 0.5, shares_add_up),
            values("shares", "shares of random terms", 1, lambda rng, k: [*SIMPLE_TABLES, *split_tables(rng, k)]),
            values("no torque", "no torque, no share", 0.5, lambda rng, k: [NO_TORQUE]),
        ),
        split_tables,
        SIMPLE_TABLES,
        result="parts",
        symbol="the shares",
        model=term_shares,
        misconceptions=(
            inside(
                "signed",
                "terms of opposite sign cancel: sizes are meant",
                "Two terms of +5 and −5: are they unimportant?",
            ),
            inside(
                "signed_total",
                "the sizes are divided by the size of the sum, not by the sum of the sizes",
                "Can a share be larger than 1?",
            ),
            inside("largest", "the sizes are divided by the largest one", "Do your shares add up to 1?"),
            inside(
                "whole_motion",
                "the sizes are divided by the sum over the whole motion",
                "Each sample has its own total.",
            ),
            inside("both_joints", "both joints share one total", "Each joint has its own total."),
            inside(
                "squares",
                "shares of the squares are taken",
                "Torques are compared by their size. Does a term of twice the size have four times the share?",
            ),
            inside(
                "root_of_squares",
                "the sizes are divided by the root of the summed squares",
                "Do your shares add up to 1?",
            ),
            inside("percent", "the shares are in percent", "Shares run from 0 to 1."),
        ),
        nudge=(
            "Size of one term over the sum of the sizes, for each sample and joint by itself. "
            "Where the sum is 0, 0/0 gives nan: what does the docstring want there?"
        ),
        example="A neighbour: of the sizes 1, 1 and 2 the shares are ¼, ¼ and ½.",
    ),
    Exercise(
        "add_payload",
        "03",
        "A payload at the tip",
        ("arm", "mass"),
        add_payload,
        (
            contract(0.5),
            laws.law("about the joint", "weight torque and inertia about joint 2 add", 1, same_about_the_joint),
            *(
                derived_values(
                    name,
                    title,
                    0.5,
                    lambda rng, k: [*SIMPLE_PAYLOADS, *payloads(rng, k)],
                    constant(name),
                )
                for name, title in (("mass", "the mass"), ("com_x", "the centre of mass"), ("inertia", "the inertia"))
            ),
            values("all", "everything else unchanged", 0.5, lambda rng, k: [*SIMPLE_PAYLOADS, *payloads(rng, k)]),
        ),
        payloads,
        SIMPLE_PAYLOADS,
        symbol="the arm",
        model=add_payload,
        misconceptions=(
            inside(
                "com_unchanged",
                "the centre of mass stays where it was: the payload is spread along the rod",
                "Hang a weight on the end of a ruler. Where does it balance now?",
            ),
            inside("mass_unchanged", "the mass stays what it was", "What does link 2 weigh with the payload?"),
            inside(
                "inertia_unchanged",
                "the inertia stays what it was",
                "Swing a ruler with a weight at its end. Is it as easy as without?",
            ),
            inside(
                "about_the_joint",
                "the payload's inertia is taken about the joint",
                "arm.inertia is about the centre of mass. How far is the payload from the new one?",
            ),
            inside(
                "about_old_com",
                "the payload's inertia is taken about the old centre of mass",
                "The centre of mass moved. Which distances count now?",
            ),
            inside(
                "link_not_moved",
                "the link's own share m2 (lc' − lc2)² is missing",
                "The link's old centre of mass is no longer the centre. What does the parallel-axis rule add?",
            ),
            inside(
                "payload_not_moved",
                "the payload's own share mp (l2 − lc2')² is missing",
                "The payload sits away from the new centre of mass. What does the parallel-axis rule add?",
            ),
            inside(
                "both_about_the_joint",
                "the inertia is the one about joint 2",
                "It is right about the joint. About which point does arm.inertia count?",
            ),
            inside(
                "new_com_about_the_joint",
                "distances are measured from joint 2 instead of from the new centre of mass",
                "arm.inertia is about the centre of mass. How far is each part from the new one?",
            ),
            inside(
                "whole_mass_in_shift",
                "the link's shift is multiplied with the mass of link and payload together",
                "Each part moves with its own mass.",
            ),
            inside("not_squared", "the distances are not squared", "Check the unit: kg·m²."),
            inside(
                "rod_again",
                "the heavier link is taken for a uniform rod: m l2²/12",
                "Is the payload spread along the rod?",
            ),
            inside(
                "divided_by_m2",
                "the weighted mean is divided by the old mass",
                "Weights of a mean add up to 1. Which mass is the whole?",
            ),
            inside(
                "com_at_tip",
                "the centre of mass is put at the tip",
                "Hang a weight on the end of a ruler. Does it balance at its very end?",
            ),
            inside(
                "plain_mean",
                "the centre of mass is the plain mean of the two places",
                "Is a fly on the ruler's end as important as the ruler?",
            ),
            on_argument(
                "half_the_payload",
                "only half of the payload is added",
                "All of the payload hangs there.",
                1,
                lambda m: m / 2,
            ),
            on_arm(
                "payload_on_link_1",
                "both links' constants are mixed up",
                "The payload hangs on link 2, index 1.",
                links_exchanged,
            ),
        ),
        nudge="Mass, centre of mass, inertia about the new centre: three constants change, in that order.",
        example="A neighbour: 3 kg at 1 m and 1 kg at 2 m: 4 kg at 1.25 m, with 3·0.25² + 1·0.75² = 0.75 kg·m² about that point.",
    ),
    *QUIZ,
)
