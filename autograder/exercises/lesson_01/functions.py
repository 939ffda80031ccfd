"""Lesson 1, one link: the torque that holds it, with a payload too, its inertia about the joint, and its motion."""

from __future__ import annotations

import math

import numpy as np

from autograder.exercise import Exercise, Failure, Misconception, contract, geometry, laws
from autograder.exercise.cases import Case, pose
from autograder.exercise.misconceptions import inside, on_argument, on_result
from autograder.exercise.values import values
from autograder.exercises.lesson_01.quiz import QUIZ
from autograder.judge.trial import Trial

ROD = dict(m=2.0, r=0.25, g=9.81)  # a rod of 2 kg and 0.5 m: 4.905 N·m level
RANGES = dict(
    m=(0.5, 4), r=(0.1, 0.8), g=(1.5, 25), payload=(0.3, 3), l=(0.9, 1.6), I=(0.05, 0.6), dq=(1, 3), ddq=(1, 5)
)
ANGLES = {"level": 0.0, "at 45°": math.pi / 4, "past the vertical": 3 * math.pi / 4}


def _lever(q, faults):
    """The share of a distance that lies across the weight: cos q, or what is mistaken for it."""
    if "no_angle" in faults:
        return 1.0
    if "into_degrees" in faults:
        q = math.degrees(q)
    lever = math.sin(q) if "sine_for_cosine" in faults else math.cos(q)
    return abs(lever) if "never_negative" in faults else lever


def gravity_torque(q, m, r, g, faults=frozenset()):
    """τ = m g r cos q."""
    lever = _lever(q, faults) * (1 if "no_r" in faults else r)
    return (1 if "no_g" in faults else g) * m * lever


def holding_torque(q, m, r, payload, l, g, faults=frozenset()):
    """τ = (m r + m_p l) g cos q."""
    if "sums_multiplied" in faults:
        return (m + payload) * g * (r + l) * _lever(q, faults)
    arm = 0 if "payload_alone" in faults else m * (l if "link_at_payload" in faults else r)
    reach = {"payload_at_com": r, "payload_from_com": l - r, "payload_beyond": l + r}
    place = next((reach[fault] for fault in reach if fault in faults), l)
    lever = _lever(q, faults)
    load = payload * place * (1 if "payload_without_g" in faults else g) * (-1 if "payload_sign" in faults else 1)
    return (arm * g + load) * lever if "payload_across" not in faults else arm * g * lever + load


def inertia_about_joint(m, r, I, faults=frozenset()):
    """I + m r²."""
    if "uniform_rod" in faults:
        return m * (2 * r) ** 2 / 3
    shift = m * r if "r_not_squared" in faults else m * r**2
    shift = shift * (-1 if "shift_sign" in faults else 0 if "no_shift" in faults else 0.5 if "half" in faults else 1)
    return (0 if "point_mass" in faults else I) + shift


def one_link_id(q, dq, ddq, m, r, I, g, faults=frozenset()):
    """τ = (I + m r²) q̈ + m g r cos q."""
    inertia = inertia_about_joint(m, r, I, faults)
    speed = {
        "centrifugal": m * r**2 * dq**2,
        "centrifugal_force": m * r * dq**2,
        "damping": dq,
        "momentum": inertia * dq,
        "kinetic_energy": inertia * dq**2 / 2,
    }
    if "speed_for_acceleration" in faults:
        ddq = dq
    if "no_acceleration" in faults:
        ddq = 1
    extra = sum(value for fault, value in speed.items() if fault in faults)
    weight = gravity_torque(q, m, r, g, faults)
    weight = weight * (0 if "no_gravity" in faults else -1 if "gravity_sign" in faults else 1)
    return inertia * (-ddq if "inertia_sign" in faults else ddq) + weight + extra


def draw(parameters: tuple[str, ...], **fixed):
    """Random numbers for the parameters, but for those given."""

    def cases(rng, count):
        found = []
        for _ in range(count):
            numbers = {name: float(np.round(rng.uniform(*RANGES[name]), 2)) for name in parameters if name != "q"}
            numbers |= {
                name: sign * numbers[name]
                for name in ("dq", "ddq")
                if name in numbers
                for sign in [rng.choice([-1, 1])]
            }
            numbers |= {"q": float(pose(rng, 1)[0])} | fixed
            found.append(Case("random numbers", tuple(float(numbers[name]) for name in parameters)))
        return found

    return cases


def rods(parameters: tuple[str, ...], label: str = "", **fixed) -> list[Case]:
    """A rod of 2 kg and 0.5 m at simple angles."""
    angles = ANGLES if "q" in parameters else {"a rod of 2 kg and 0.5 m": 0.0}
    known = ROD | dict(payload=1.0, l=0.5, I=2 * 0.5**2 / 12, dq=0.0, ddq=0.0) | fixed
    return [
        Case(f"{label}{name}", tuple(float((known | {"q": q})[p]) for p in parameters)) for name, q in angles.items()
    ]


def scaled(name: str, title: str, points: float, change, factor: float, sentence: str):
    """The law that changing the arguments multiplies the result."""

    def test(trial: Trial) -> Failure | None:
        cases = trial.cases()
        changed = []
        for case in cases:
            named = dict(zip(trial.exercise.parameters, case.arguments, strict=True))
            changed.append(Case(case.label, tuple((named | change(named)).values())))
        for case, a, b in zip(cases, trial.ask(cases), trial.ask(changed), strict=True):
            if abs(b - factor * a) > laws.RELATIVE * max(abs(factor * a), abs(b), 0.01):
                return Failure(f"{sentence} Yours goes from {a:.4g} to {b:.4g}.", case)
        return None

    return laws.law(name, title, points, test)


def slope(energy, title: str, points: float):
    """The law that the holding torque is the slope of the potential energy over q."""

    def test(trial: Trial) -> Failure | None:
        cases = trial.cases()
        for case, tau in zip(cases, trial.ask(cases), strict=True):
            true = geometry.rate(lambda h: energy(case.arguments[0] + h, *case.arguments[1:]))  # noqa: B023
            if abs(tau - true) > laws.RELATIVE * max(abs(true), 0.1):
                text = (
                    f"Turning the joint lifts the weight by {true:.4g} J a radian: the torque must be that slope ∂U/∂q."
                )
                return Failure(f"{text} Yours is {tau:.4g} N·m.", case)
        return None

    return laws.law("slope", title, points, test)


def power(points: float):
    """Torque times speed is the rate of the link's energy."""

    def test(trial: Trial) -> Failure | None:
        cases = trial.cases()
        for case, tau in zip(cases, trial.ask(cases), strict=True):
            q, dq, ddq, m, r, I, g = case.arguments

            def energy(t, q=q, dq=dq, ddq=ddq, m=m, r=r, I=I, g=g):
                now, speed = q + dq * t + ddq * t * t / 2, dq + ddq * t
                return (m * r**2 + I) * speed**2 / 2 + m * g * r * math.sin(now)

            true = geometry.rate(energy, 2e-3)
            if abs(dq * tau - true) > laws.RELATIVE * (abs(dq * tau) + abs(true) + 1e-6):
                text = f"The motor's power q̇ τ must be the rate at which the link gains energy, {true:.4g} W."
                return Failure(f"{text} Yours brings {dq * tau:.4g} W.", case)
        return None

    return laws.law("power", "power balance", points, test)


LEVER = inside(
    "sine_for_cosine",
    "sine is used for the lever arm",
    "Hold the link level, q = 0: the torque is largest there. Which function is 1 at zero?",
)
DEGREES = on_argument(
    "degrees", "q is taken for degrees", "math.cos and np.cos want radians, and so is q.", 0, math.radians
)
INTO_DEGREES = inside(
    "into_degrees",
    "q is turned into degrees before the cosine is taken",
    "Which unit has q, and which unit does np.cos want?",
)
NO_ANGLE = inside(
    "no_angle",
    "the lever arm does not follow the angle: every pose gets the torque of the level one",
    "Hold the link upright. How far beside the joint is its weight then?",
)
NEVER_NEGATIVE = inside(
    "never_negative",
    "the torque never becomes negative",
    "On the left side the weight turns the link the other way. Which way must the motor push there?",
)
UPSIDE_DOWN = on_result(
    "sign",
    "the torque has the wrong sign",
    "The weight turns the link clockwise. Which way must the motor push to hold it?",
    lambda tau: -tau,
)


def at_tip(position: int):
    return on_argument(
        "weight_at_tip",
        "the link's weight acts at its tip, twice as far out as its centre of mass",
        "Where does the weight of a rod act? r is the distance to that point.",
        position,
        lambda r: 2 * r,
    )


def notebook_length(position: int):
    return on_argument(
        "notebook_length",
        "the notebook's l = 0.5 m stands where r belongs",
        "Only the arguments belong to the link that is asked about. Which of them is a distance?",
        position,
        lambda r: 0.5,
    )


def fixed_g(position: int):
    return on_argument(
        "fixed_gravity",
        "9.81 is written into the function",
        "g is an argument: try the Moon.",
        position,
        lambda g: 9.81,
    )


HOLD = ("q", "m", "r", "g")
CARRY = ("q", "m", "r", "payload", "l", "g")
INERTIA = ("m", "r", "I")
MOVE = ("q", "dq", "ddq", "m", "r", "I", "g")

EXERCISES = (
    Exercise(
        "gravity_torque",
        "01",
        "The torque that holds a link",
        HOLD,
        gravity_torque,
        (
            contract(0.5),
            slope(lambda q, m, r, g: m * g * r * math.sin(q), "τ = ∂U/∂q", 0.5),
            scaled(
                "twice the mass",
                "twice the mass, twice the torque",
                0.5,
                lambda a: {"m": 2 * a["m"]},
                2,
                "Twice the mass needs twice the torque.",
            ),
            values("rod", "a rod of 2 kg at simple angles", 0.5, lambda rng, k: rods(HOLD)),
            values("random", "any link, any gravity", 1, draw(HOLD)),
        ),
        draw(HOLD),
        tuple(rods(HOLD)),
        symbol="τ",
        unit="N·m",
        model=gravity_torque,
        misconceptions=(
            LEVER,
            DEGREES,
            UPSIDE_DOWN,
            at_tip(2),
            fixed_g(3),
            NO_ANGLE,
            NEVER_NEGATIVE,
            INTO_DEGREES,
            notebook_length(2),
            inside(
                "no_r",
                "the lever arm lacks its distance: weight times a cosine is still a force",
                "Check the unit: N·m. Which distance brings the metre?",
            ),
            inside(
                "no_g",
                "the mass stands where its weight m g belongs",
                "A torque is a force times a distance. Is kg a force?",
            ),
        ),
        nudge="Torque is force times lever arm: the weight, and its horizontal distance from the joint.",
        example="A neighbour: a bag of 3 kg on a pole 2 m long, 60° up: its weight is 29.4 N, its horizontal distance 1 m, so 29.4 N·m.",
    ),
    Exercise(
        "holding_torque",
        "01",
        "The torque that holds a link and its payload",
        CARRY,
        holding_torque,
        (
            contract(0.5),
            slope(lambda q, m, r, payload, l, g: (m * r + payload * l) * g * math.sin(q), "τ = ∂U/∂q", 0.5),
            scaled(
                "everything doubled",
                "twice both masses, twice the torque",
                0.5,
                lambda a: {"m": 2 * a["m"], "payload": 2 * a["payload"]},
                2,
                "Twice both masses need twice the torque.",
            ),
            values(
                "empty",
                "no payload changes nothing",
                0.5,
                lambda rng, k: rods(CARRY, "empty, ", payload=0) + draw(CARRY, payload=0)(rng, k),
            ),
            values("rod", "a rod of 2 kg with 1 kg at its tip", 0.5, lambda rng, k: rods(CARRY)),
            values("random", "any link and payload", 1, draw(CARRY)),
        ),
        draw(CARRY),
        tuple(rods(CARRY)),
        symbol="τ",
        unit="N·m",
        model=holding_torque,
        misconceptions=(
            LEVER,
            DEGREES,
            UPSIDE_DOWN,
            at_tip(2),
            fixed_g(5),
            NO_ANGLE,
            inside(
                "link_at_payload",
                "the link's own weight acts at the tip, together with the payload",
                "Take the payload away. What remains must be your gravity_torque.",
            ),
            inside(
                "sums_multiplied",
                "masses and lever arms are added first and multiplied then",
                "Each weight has its own lever arm. Two torques add, not two lever arms.",
            ),
            inside(
                "payload_beyond",
                "the payload's distance is counted from the centre of mass outwards",
                "l already runs from the joint to the tip. Does r come on top?",
            ),
            inside(
                "payload_sign",
                "the payload helps the motor instead of loading it",
                "Both weights pull down. Can they turn the link in opposite directions?",
            ),
            inside(
                "payload_at_com",
                "the payload hangs at the link's centre of mass",
                "Where does the hand hold it, and how far out is that?",
            ),
            inside(
                "payload_from_com",
                "the payload's distance is measured from the centre of mass",
                "Torques about the joint need distances from the joint.",
            ),
            inside(
                "payload_alone", "the link's own weight is missing", "Let the payload be zero. Is the link weightless?"
            ),
            inside("payload_without_g", "the payload's mass stands where its weight belongs", "kg is not a force."),
            inside(
                "payload_across",
                "the payload's lever arm does not follow the angle",
                "Hold the link upright. What torque does the payload make?",
            ),
        ),
        nudge="Two weights, two lever arms, both measured from the joint.",
        example="A neighbour: on a seesaw, 30 kg at 2 m and 20 kg at 1 m on the same side: (30·2 + 20·1)·9.81 N·m when it is level.",
    ),
    Exercise(
        "inertia_about_joint",
        "01",
        "Inertia about the joint",
        INERTIA,
        inertia_about_joint,
        (
            contract(0.5),
            scaled(
                "twice as heavy",
                "twice m and I, twice the inertia",
                0.25,
                lambda a: {"m": 2 * a["m"], "I": 2 * a["I"]},
                2,
                "The same body of twice the density has twice the inertia.",
            ),
            scaled(
                "units",
                "kg·m² throughout",
                0.25,
                lambda a: {"r": 2 * a["r"], "I": 4 * a["I"]},
                4,
                "The same body at twice the size, mass kept, has four times the inertia.",
            ),
            values("rod", "a rod about its end", 0.5, lambda rng, k: rods(INERTIA)),
            values("random", "any link", 1, draw(INERTIA)),
        ),
        draw(INERTIA),
        tuple(rods(INERTIA)),
        symbol="the inertia",
        unit="kg·m²",
        model=inertia_about_joint,
        misconceptions=(
            inside(
                "no_shift",
                "I about the centre of mass is taken for I about the joint",
                "A hammer turns more easily about its head than about the end of its handle. What is added?",
            ),
            inside(
                "point_mass",
                "the link is a point mass: its own I is missing",
                "The link also turns about its centre of mass.",
            ),
            inside(
                "shift_sign",
                "m r² is taken away instead of added",
                "About which point is the inertia of a body smallest?",
            ),
            inside("r_not_squared", "r is not squared", "Check the unit: kg·m²."),
            inside("half", "a factor ½ came in", "The ½ belongs to the kinetic energy, not to the inertia."),
            on_result(
                "all_halved",
                "the whole bracket is halved",
                "The ½ stands in front of the inertia in K. Does it belong to the inertia?",
                lambda inertia: inertia / 2,
            ),
            inside(
                "uniform_rod",
                "every link is taken for a uniform rod, and I is not used",
                "A link's mass may be spread unevenly: what does I tell about that?",
            ),
            notebook_length(1),
            on_argument(
                "weight_at_tip",
                "the mass is moved out to the tip",
                "r is the distance to the centre of mass.",
                1,
                lambda r: 2 * r,
            ),
        ),
        nudge="The parallel-axis rule: moving the axis away from the centre of mass adds something.",
        example="A neighbour: a disc of 2 kg with I = 0.04 kg·m² about its centre, turned about a point 0.3 m away: 0.04 + 2·0.09 = 0.22 kg·m².",
    ),
    Exercise(
        "one_link_id",
        "01",
        "Inverse dynamics of one link",
        MOVE,
        one_link_id,
        (
            contract(0.5),
            values(
                "holding",
                "at rest: the weight",
                1,
                lambda rng, k: rods(MOVE, "at rest, ") + draw(MOVE, dq=0, ddq=0)(rng, k),
            ),
            values(
                "inertia",
                "on a table: the inertia",
                1,
                lambda rng, k: rods(MOVE, "on a table, accelerating, ", g=0, ddq=1) + draw(MOVE, g=0, dq=0)(rng, k),
            ),
            values(
                "speed",
                "at steady speed: nothing but the weight",
                0.5,
                lambda rng, k: rods(MOVE, "at steady speed, ", dq=2) + draw(MOVE, ddq=0)(rng, k),
            ),
            values("random", "all together", 1, draw(MOVE)),
            power(1),
        ),
        draw(MOVE),
        tuple(rods(MOVE, "starting from rest, ", dq=1, ddq=1)),
        symbol="τ",
        unit="N·m",
        model=one_link_id,
        misconceptions=(
            LEVER,
            DEGREES,
            at_tip(4),
            fixed_g(6),
            inside(
                "no_shift",
                "I about the centre of mass is taken for I about the joint",
                "About which point does the link turn?",
            ),
            inside("point_mass", "the link's own I is missing", "The link also turns about its centre of mass."),
            inside(
                "no_gravity", "the weight's torque is missing", "Set q̇ and q̈ to zero. Does the link need no torque?"
            ),
            inside(
                "gravity_sign",
                "the weight's torque has the wrong sign",
                "At rest, is τ the torque of the weight or the torque that holds it?",
            ),
            inside(
                "inertia_sign",
                "the inertia's torque has the wrong sign",
                "Push a link on a table counter-clockwise. Which way does it speed up?",
            ),
            inside(
                "centrifugal",
                "a term with q̇² came in",
                "The centrifugal force pulls along the link, through the joint. What is its lever arm?",
            ),
            inside(
                "damping",
                "a term with q̇ came in",
                "There is no friction here. At steady speed only the weight is left.",
            ),
            inside(
                "centrifugal_force",
                "the centrifugal force m r q̇² is added to the torques",
                "That is a force, in N, along the link. What is its lever arm about the joint?",
            ),
            inside(
                "momentum",
                "inertia times speed came in",
                "Turning steadily takes no torque for the inertia. What does?",
            ),
            inside(
                "kinetic_energy",
                "the kinetic energy is added to the torques",
                "Energy is in joules. Torque changes it, and is not a part of it.",
            ),
            inside(
                "speed_for_acceleration",
                "the inertia is multiplied with q̇ instead of q̈",
                "Which of the two arguments is the acceleration?",
            ),
            inside(
                "no_acceleration",
                "the inertia stands alone, without its acceleration",
                "kg·m² is not yet a torque. What is missing?",
            ),
            inside("r_not_squared", "r is not squared in the inertia", "Check the unit: kg·m²."),
            Misconception(
                "power",
                "the power is given instead of the torque",
                "The energy balance is a test. What is asked for is in N·m.",
                after=lambda tau, arguments: tau * arguments[1],
            ),
        ),
        nudge="Two terms: inertia about the joint times acceleration, and what holds the weight.",
        example="A neighbour: a wheel of 0.5 kg·m² with nothing out of balance needs τ = 0.5 q̈, at any speed.",
    ),
    *QUIZ,
)
