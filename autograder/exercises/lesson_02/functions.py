"""Lesson 2, two links by Lagrange: energies, M, C, g, and the dynamics both ways."""

from __future__ import annotations

import numpy as np

from autograder.exercise import Exercise, Misconception, contract, laws
from autograder.exercise import misconceptions as usual
from autograder.exercise.cases import Case, Family, joints, one, pose
from autograder.exercise.misconceptions import inside, on_arm, on_result
from autograder.exercise.values import derived_values, values
from autograder.exercises.lesson_02 import faults
from autograder.exercises.lesson_02.quiz import QUIZ
from reference import forward_dynamics, inverse_dynamics
from reference.two_link import (
    coriolis_matrix_2r,
    forward_dynamics_2r,
    gravity_2r,
    inverse_dynamics_2r,
    kinetic_energy,
    mass_matrix_2r,
    potential_energy,
)

ARMS = Family(links=(2,), com_y=False, vertical=True)
ARM, TABLE = ARMS.simple(), ARMS.simple(gravity=False)
RIGHT = np.pi / 2
STILL = np.zeros(2)
POSES = {
    "stretched out": np.zeros(2),
    "elbow at a right angle": np.array([0, RIGHT]),
    "upright": np.array([RIGHT, 0]),
    "shoulder up, elbow bent": np.array([RIGHT, -RIGHT / 2]),
}


def poses(label: str, arm=ARM, *rest) -> list[Case]:
    """The lesson's arm in the simple poses."""
    return [Case(f"{label}, {name}" if label else name, (arm, q, *rest)) for name, q in POSES.items()]


def generic(*kinds: str, gravity: bool = True):
    """Random arms and states; `kinds` says of each argument after the pose whether it is random or zero."""

    def cases(rng, count):
        return [
            Case(
                "a random arm and state",
                (
                    ARMS.random(rng, gravity=gravity),
                    pose(rng, 2),
                    *(joints(rng, 2, 2) if k == "random" else STILL for k in kinds),
                ),
            )
            for _ in range(count)
        ]

    return cases


def ladder(simple: list[Case], random):
    return lambda rng, count: simple + random(rng, count)


def term(name: str, title: str, points: float, kinds: tuple[str, str], gravity: bool):
    """One term of the equation of motion alone: which of (speed, third argument) is not zero, and gravity on or off."""
    arm, label = (ARM, "at rest") if gravity else (TABLE, "on a table, without gravity")
    moving = [one(2, 0), one(2, 1)]
    simple = [
        Case(f"{label}, {place}", (arm, q, *(x if k == "random" else STILL for k in kinds)))
        for place, q in list(POSES.items())[1:]
        for x in (moving if "random" in kinds else [STILL])
    ]
    return values(name, title, points, ladder(simple, generic(*kinds, gravity=gravity)))


def values_at(name: str, title: str, points: float, entries):
    """Some entries of a result that depends on the pose."""
    return derived_values(name, title, points, EVERY_POSE, entries)


EVERY_POSE = ladder(poses(""), generic())


COSINE = (
    inside(
        "q1_for_q2",
        "the cosine or sine is of q1 where the angle between the links belongs",
        "What changes the distance from shoulder to link 2's centre of mass: the shoulder or the elbow?",
    ),
    inside(
        "absolute_for_relative",
        "the angle q1 + q2 is used where the angle between the links belongs",
        "Turn the whole arm about the shoulder. Does the angle between the links change?",
    ),
    inside(
        "sine_for_cosine",
        "sine and cosine are exchanged",
        "Try the straight arm, q2 = 0: the two velocities then point the same way. Which function is 1 there?",
    ),
)
NO_ANGLE = inside(
    "no_angle",
    "the bend of the elbow is left out: the links count as if they were always in line",
    "Bend the elbow to a right angle. Do the two velocities still point the same way?",
)
NO_LINK_1 = inside("no_link_1", "link 1's own share is missing", "Take link 2 away. Is anything left of your result?")
STAR = inside(
    "star",
    "* is used where a matrix product belongs",
    "* works entry by entry and gives a whole table. Which operator gives one torque a joint?",
)
SQUARED = inside(
    "squared_speeds",
    "C is multiplied with the squares of the speeds",
    "C already holds one speed in each entry. How many speeds does a velocity term have?",
)
BARE_C = inside("bare_C", "C stands alone, without its q̇", "C is a matrix. What makes two torques of it?")
ELBOW = inside(
    "elbow_at_com",
    "the elbow is placed at link 1's centre of mass",
    "Joint 2 sits at the end of link 1. Which length takes you there?",
)

KINETIC = Exercise(
    "kinetic_energy",
    "02",
    "Kinetic energy of two links",
    ("arm", "q", "dq"),
    kinetic_energy,
    (
        contract(),
        laws.positive(0.5, "kinetic energy"),
        laws.quadratic_in_speed(0.5, "kinetic energy"),
        laws.blind_to_first_joint(1, "kinetic energy"),
        values(
            "elbow",
            "only the elbow turns",
            1,
            ladder(
                poses("only the elbow turns", ARM, one(2, 1)),
                lambda rng, k: [
                    Case("only the elbow turns", (ARMS.random(rng), pose(rng, 2), one(2, 1, 1.5))) for _ in range(k)
                ],
            ),
        ),
        values(
            "both", "both joints turn", 2, ladder(poses("only the shoulder turns", ARM, one(2, 0)), generic("random"))
        ),
    ),
    generic("random"),
    simple=(*poses("only the shoulder turns", ARM, one(2, 0)), *poses("only the elbow turns", ARM, one(2, 1))),
    symbol="K",
    unit="J",
    model=faults.kinetic_energy,
    misconceptions=(
        inside(
            "no_cross_term",
            "the cross term 2 l1 lc2 ω1 ω2 cos q2 of |v_G2|² is missing",
            "Square the sum of two velocities: the two squares are not all of it.",
        ),
        inside(
            "cross_once",
            "the cross term of |v_G2|² lacks its factor 2",
            "(a + b)² = a² + … + b². What stands in between?",
        ),
        inside(
            "cross_relative",
            "the cross term has q̇1 q̇2 where link 2's speed seen from the ground belongs",
            "Which two velocities are added in v_G2? Each brings its own angular speed.",
        ),
        NO_ANGLE,
        NO_LINK_1,
        inside("no_I2", "link 2's own rotation ½ I2 ω2² is missing", "Link 2 moves along. What else does it do?"),
        inside("no_half_in_link_2", "the factor ½ is missing in link 2's part", "Compare K2 with K1, term by term."),
        inside("no_half", "the factor ½ is missing", "Look at the definition of kinetic energy once more."),
        inside(
            "elbow_at_rest", "link 2 moves as if its joint stood still", "Link 1 moves the elbow. With which velocity?"
        ),
        inside(
            "spin_of_joint",
            "link 2's own rotation is taken with q̇2 instead of its speed seen from the ground",
            "I2 multiplies the square of an angular velocity seen from the ground.",
        ),
        usual.RELATIVE_SPEED,
        usual.NO_INERTIA,
        usual.INERTIA_ABOUT_JOINT,
        usual.WEIGHT_AT_TIP,
        usual.Q_FOR_THETA,
        ELBOW,
        *COSINE,
    ),
    nudge="Write the velocity of each centre of mass first. Then: ½ m v² for moving along, ½ I ω² for turning.",
    example=(
        "A neighbour: a single rod about a fixed joint has T = ½ m (r ω)² + ½ I ω². Its centre moves with r ω, and it turns "
        "with ω. A second link adds the same two parts, with the velocity of its own centre: elbow plus turning about the elbow."
    ),
)
POTENTIAL = Exercise(
    "potential_energy",
    "02",
    "Potential energy of two links",
    ("arm", "q"),
    potential_energy,
    (
        contract(),
        laws.gradient_of(1),
        values("upright", "zero height at the shoulder, simple poses", 1, lambda rng, k: poses("")),
        values("random", "random arms and poses", 1, generic()),
    ),
    generic(),
    simple=tuple(poses("")),
    symbol="U",
    unit="J",
    model=faults.potential_energy,
    misconceptions=(
        inside(
            "elbow_at_base",
            "the height of the elbow is missing from link 2",
            "Start at the shoulder. How high is the elbow?",
        ),
        inside(
            "sine_for_cosine",
            "cosine is used for the height",
            "An arm lying flat, q1 = 0, has no height. Which function is 0 there?",
        ),
        inside(
            "links_in_line",
            "q2 is left out: link 2 goes on in the direction of link 1",
            "Bend the elbow. Does the height of link 2 change?",
        ),
        inside(
            "link_1_tilted",
            "the elbow's height is taken with link 2's angle",
            "Which link leads from the shoulder to the elbow, and at which angle?",
        ),
        inside("no_g", "g is missing: mass times height is not yet an energy", "Check the unit: J."),
        usual.Q_FOR_THETA,
        usual.WEIGHT_AT_TIP,
        usual.WEIGHT_1_AT_TIP,
        usual.WEIGHT_2_AT_TIP,
        usual.GRAVITY_SIGN,
        usual.FIXED_GRAVITY_ALWAYS,
        usual.DEGREES,
        ELBOW,
        on_result(
            "halved",
            "a factor ½ came in from the kinetic energy",
            "Weight times height: is there a half in it?",
            lambda U: U / 2,
        ),
    ),
    nudge="Height of each centre of mass above the shoulder, times its weight.",
    example="A neighbour: one rod has U = m g r sin q. Its centre lies r along the link, so r sin q above the joint.",
)
MASS = Exercise(
    "mass_matrix_2r",
    "02",
    "The mass matrix",
    ("arm", "q"),
    mass_matrix_2r,
    (
        contract(0.5),
        laws.symmetric(0.5),
        laws.positive_definite(0.5),
        laws.kinetic_energy_form(1),
        laws.blind_to_first_joint(0.5, "M"),
        values_at("elbow", "m12 and m22, which the elbow feels", 1.5, lambda M, case: M[1]),
        values_at("shoulder", "m11, which the shoulder feels", 1.5, lambda M, case: M[0, 0]),
    ),
    generic(),
    simple=tuple(poses("")),
    result="matrix",
    symbol="M",
    unit="kg·m²",
    model=faults.mass_matrix,
    misconceptions=(
        inside(
            "no_cross_in_m12",
            "the cross term m2 l1 lc2 cos q2 is missing in m12",
            "m12 belongs to q̇1 q̇2 in the energy. Which parts of |v_G2|² carry both speeds?",
        ),
        inside(
            "diagonal",
            "m12 and m21 are zero: the joints do not feel each other",
            "Accelerate the shoulder and hold the elbow straight. Does the elbow motor do nothing?",
        ),
        inside(
            "cross_once",
            "the cross term lacks its factor 2 in m11",
            "Collect what multiplies ½ q̇1². What does the cross term bring?",
        ),
        inside(
            "cross_twice_in_m12",
            "the cross term stands twice in m12",
            "q̇1 q̇2 comes from m12 and from m21. Each of them has one half.",
        ),
        inside(
            "no_carried_mass",
            "m2 l1² is missing: link 1 does not carry link 2",
            "Freeze the elbow. Which masses does the shoulder swing, and how far out?",
        ),
        inside(
            "no_I2_in_m11",
            "I2 is missing in m11",
            "When the shoulder turns with the elbow frozen, does link 2 turn too?",
        ),
        inside(
            "no_m22_in_m11",
            "the share of link 2 turning about the elbow, m2 lc2² + I2, is missing in m11",
            "(q̇1 + q̇2)² has a q̇1² in it. What does it bring?",
        ),
        inside(
            "no_m22_in_m12",
            "the share of link 2 turning about the elbow, m2 lc2² + I2, is missing in m12",
            "(q̇1 + q̇2)² has a product q̇1 q̇2 in it. What does it bring?",
        ),
        inside("no_I1", "I1 is missing in m11", "Link 1 turns with the shoulder, too. What does that cost?"),
        inside(
            "no_own_1",
            "m1 lc1² is missing in m11",
            "The centre of mass of link 1 travels on a circle. What does that cost?",
        ),
        inside(
            "no_cross_in_m11",
            "the cross term is missing in m11",
            "m11 has to shrink when the elbow bends. Which of your summands depends on q2?",
        ),
        inside(
            "stretched_in_m11",
            "m11 takes the centre of mass of link 2 at l1 + lc2, as if the elbow were always straight",
            "Fold link 2 back. How far from the shoulder is its centre of mass now?",
        ),
        inside(
            "m12_doubled",
            "m12 is twice too large",
            "In K the factor of q̇1 q̇2 is m12 itself: no ½ stands in front of it.",
        ),
        inside(
            "half_left_in_m11",
            "the ½ of ½ m11 q̇1² is still in m11",
            "What stands at q̇1² is half of m11.",
        ),
        inside(
            "cross_without_m2",
            "m2 is missing in the cross term",
            "Check the unit of every summand: kg·m².",
        ),
        inside(
            "no_cross",
            "the cross term is missing everywhere",
            "m11 has to shrink when the elbow bends. Which of your summands depends on q2?",
        ),
        NO_ANGLE,
        NO_LINK_1,
        inside("no_I2_in_m12", "I2 is missing in m12", "ω2 = q̇1 + q̇2. Square it: which products appear?"),
        inside(
            "no_parallel_axis",
            "the terms m·lc² are missing: I alone is used, as if each link turned about its centre of mass",
            "Which point does a link turn about, and which point does I belong to?",
        ),
        usual.NO_INERTIA,
        usual.INERTIA_ABOUT_JOINT,
        usual.WEIGHT_AT_TIP,
        ELBOW,
        *COSINE,
    ),
    nudge="Sort the kinetic energy by q̇1², q̇1 q̇2 and q̇2². Each factor, doubled where needed, is an entry.",
    example=(
        "A neighbour: T = ½ (3 a² + 2·4 a b + 5 b²) belongs to the matrix [[3, 4], [4, 5]]. The mixed term is shared "
        "equally by the two corners."
    ),
)
CORIOLIS = Exercise(
    "coriolis_matrix_2r",
    "02",
    "The Coriolis matrix",
    ("arm", "q", "dq"),
    coriolis_matrix_2r,
    (
        contract(),
        laws.skew(1),
        derived_values(
            "one joint",
            "C q̇ with one joint turning",
            1,
            lambda rng, k: (
                poses("only the shoulder turns", ARM, one(2, 0))[1:] + poses("only the elbow turns", ARM, one(2, 1))[1:]
            ),
            lambda C, case: C @ case.arguments[2],
        ),
        derived_values(
            "both", "C q̇ with both joints turning", 2, generic("random"), lambda C, case: C @ case.arguments[2]
        ),
    ),
    generic("random"),
    simple=(*poses("only the shoulder turns", ARM, one(2, 0)), *poses("only the elbow turns", ARM, one(2, 1))),
    result="joints",
    symbol="C",
    unit="N·m",
    model=faults.coriolis_matrix,
    misconceptions=(
        inside(
            "rows_swapped", "the two rows are exchanged", "Row 1 is the shoulder's torque. Which joint do you call 1?"
        ),
        inside(
            "transposed",
            "the matrix is transposed",
            "Rows are torques, columns are the speeds they are multiplied with.",
        ),
        inside(
            "h_sign",
            "h has the wrong sign",
            "h is the slope of m12 over q2. Does cos q2 grow or shrink when the elbow bends?",
        ),
        inside("h_twice", "h is twice too large", "In m12 the cosine stands once, not twice. What is its slope?"),
        inside(
            "c12_without_dq1",
            "q̇1 is missing at (1, 2)",
            "The shoulder feels 2h q̇1 q̇2. How is it shared by (1, 1) and (1, 2)?",
        ),
        inside(
            "c12_without_dq2",
            "q̇2 is missing at (1, 2)",
            "The shoulder feels h q̇2², too. Which entry of C meets q̇2 in the product C q̇?",
        ),
        inside(
            "c21_with_dq2",
            "(2, 1) holds q̇2 instead of q̇1",
            "The elbow feels −h q̇1². Entry (2, 1) meets q̇1 in the product C q̇: what is left for it?",
        ),
        inside(
            "second_column",
            "the elbow's entry stands in the second column",
            "Which speed does the second column meet in the product C q̇? Which one does joint 2 feel?",
        ),
        inside(
            "c11_twice",
            "(1, 1) is twice too large",
            "The shoulder feels 2h q̇1 q̇2 in all. How much of it does (1, 2) bring already?",
        ),
        inside(
            "all_in_c12",
            "the whole Coriolis product stands at (1, 2): C q̇ is right, but Ṁ − 2C is not skew",
            "Work out c11 from the Christoffel recipe. Is it zero?",
        ),
        Misconception(
            "product_returned",
            "the two torques C q̇ are given instead of the matrix C",
            "Write the two torques as matrix times q̇. Which matrix?",
            after=lambda C, arguments: C @ arguments[2],
        ),
        inside(
            "c21_sign",
            "(2, 1) has the wrong sign",
            "When only the shoulder turns, which way is link 2 thrown? Does the motor pull or push?",
        ),
        inside(
            "not_christoffel",
            "C q̇ is right, but C is not the one from the Christoffel symbols, so Ṁ − 2C is not skew",
            "The same C q̇ can be split in many ways. Share 2h q̇1 q̇2 equally between the two columns.",
        ),
        *COSINE,
        ELBOW,
        usual.WEIGHT_AT_TIP,
    ),
    given=("two_link.mass_matrix_2r",),
    nudge="All of C hangs on one number, h = ∂m12/∂q2. Find it, then place it.",
    example=(
        "A neighbour: for a bead sliding out on a turning rod, T = ½ m (ṙ² + r² ω²), the slope of the inertia m r² over r is "
        "2 m r. The rod's torque gets 2 m r ṙ ω, the bead's force gets −m r ω²: the same slope, once shared, once with a minus."
    ),
)
GRAVITY = Exercise(
    "gravity_2r",
    "02",
    "Gravity torques",
    ("arm", "q"),
    gravity_2r,
    (
        contract(),
        laws.gradient_of_potential(1),
        values_at("elbow", "the elbow's torque", 1, lambda g, case: g[1]),
        values_at("shoulder", "the shoulder's torque", 1, lambda g, case: g[0]),
    ),
    generic(),
    simple=tuple(poses("")),
    result="joints",
    symbol="g",
    unit="N·m",
    model=faults.gravity,
    misconceptions=(
        inside(
            "no_elbow_load",
            "the shoulder does not feel link 2's weight at the elbow: m2 g l1 cos q1 is missing",
            "Cut the arm at the elbow and hang link 2's weight there. Does the shoulder notice?",
        ),
        inside(
            "no_g2_in_g1",
            "the elbow's torque is missing in the shoulder's",
            "The elbow motor stands on link 1. What does it push against?",
        ),
        inside(
            "sine_for_cosine",
            "sine is used for the lever arm",
            "An arm hanging straight down needs no torque. Which function is 0 there?",
        ),
        inside(
            "elbow_from_shoulder",
            "the elbow's torque holds link 2 about the shoulder",
            "Only the elbow turns: does the elbow itself rise?",
        ),
        on_result(
            "order",
            "the two torques are exchanged",
            "Joint 1 is the shoulder. Which motor carries more?",
            lambda torques: torques[::-1],
        ),
        on_arm(
            "no_g",
            "g is missing: mass times distance is not yet a torque",
            "Check the unit: N·m.",
            lambda arm: arm.with_(gravity=(0, -1.0)),
        ),
        usual.Q_FOR_THETA,
        usual.WEIGHT_AT_TIP,
        usual.WEIGHT_1_AT_TIP,
        usual.WEIGHT_2_AT_TIP,
        usual.GRAVITY_SIGN,
        usual.FIXED_GRAVITY_ALWAYS,
        usual.DEGREES,
        ELBOW,
    ),
    given=("two_link.potential_energy",),
    nudge="g is the slope of U. Take the derivative over q1, then over q2.",
    example="A neighbour: U = m g r sin q has the slope m g r cos q: weight times the horizontal distance to the joint.",
)
BENT = "elbow at a right angle"  # where both joints' speeds count
STARTS = (
    *poses("at rest", ARM, STILL, one(2, 0)),
    Case(f"both joints turn, {BENT}", (ARM, POSES[BENT], np.ones(2), STILL)),
)
TOGETHER = (
    inside("velocity_sign", "C q̇ has the wrong sign", "On which side of M q̈ + C q̇ + g = τ does C q̇ stand?"),
    inside("no_velocity", "C q̇ is missing", "Move without accelerating. Are there torques beside the weight's?"),
    inside("velocity_twice", "C q̇ is counted twice", "Switch gravity off and let one joint turn at a steady speed."),
    inside("weight_sign", "the gravity torque has the wrong sign", "At rest τ holds the arm. Compare it with g."),
    inside("no_gravity", "the gravity torque is missing", "Set all speeds to zero. What is left of the equation?"),
    inside("diagonal", "only the diagonal of M is used", "M q̈ is a matrix product: m12 takes part too."),
    SQUARED,
    BARE_C,
    inside("transposed", "C is transposed", "Rows are torques, columns are the speeds they are multiplied with."),
)
INVERSE = Exercise(
    "inverse_dynamics_2r",
    "02",
    "Torques from a motion",
    ("arm", "q", "dq", "ddq"),
    inverse_dynamics_2r,
    (
        contract(),
        term("gravity", "gravity: the arm at rest", 1, ("zero", "zero"), True),
        term("inertia", "inertia: accelerating from rest, no gravity", 1, ("zero", "random"), False),
        term("velocity", "velocity: steady speed, no gravity", 1, ("random", "zero"), False),
        values("together", "all terms together", 1, generic("random", "random")),
        laws.power_balance(1),
        laws.crossed_round_trip(1, forward_dynamics, "accelerations", "torques"),
    ),
    generic("random", "random"),
    simple=STARTS,
    result="joints",
    symbol="τ",
    unit="N·m",
    model=faults.inverse_dynamics,
    misconceptions=(
        *TOGETHER,
        inside(
            "inertia_sign",
            "M q̈ has the wrong sign",
            "Push a resting joint counter-clockwise. Which way does it accelerate?",
        ),
        STAR,
        inside(
            "star_in_M",
            "* is used in M q̈ where a matrix product belongs",
            "* works entry by entry and gives a whole table. Which operator gives one torque a joint?",
        ),
        inside(
            "acceleration_for_speed",
            "C is multiplied with q̈ instead of q̇",
            "Which of the three terms belongs to the speed?",
        ),
        inside(
            "speed_for_acceleration",
            "M is multiplied with q̇ instead of q̈",
            "Which of the two arguments is the acceleration?",
        ),
    ),
    given=("two_link.mass_matrix_2r", "two_link.coriolis_matrix_2r", "two_link.gravity_2r"),
    nudge="Three terms, each from a function that you have. Try each alone: at rest, without gravity, without acceleration.",
    example="A neighbour: one link needs τ = (I + m r²) q̈ + m g r cos q. Inertia times acceleration, plus the weight's torque.",
)
FORWARD = Exercise(
    "forward_dynamics_2r",
    "02",
    "Motion from torques",
    ("arm", "q", "dq", "tau"),
    forward_dynamics_2r,
    (
        contract(),
        term("torque", "torques alone: from rest, no gravity", 1, ("zero", "random"), False),
        term("falling", "gravity alone: let go from rest", 1, ("zero", "zero"), True),
        term("coasting", "speed alone: no torque, no gravity", 1, ("random", "zero"), False),
        values("together", "all together", 1, generic("random", "random")),
        laws.power_balance(1),
        laws.crossed_round_trip(1, inverse_dynamics, "torques", "accelerations"),
    ),
    generic("random", "random"),
    simple=STARTS,
    result="joints",
    symbol="q̈",
    unit="rad/s²",
    model=faults.forward_dynamics,
    misconceptions=(
        *TOGETHER,
        inside(
            "multiplied",
            "the rest is multiplied with M instead of divided by it",
            "M q̈ = rest. Which way do you solve that for q̈?",
        ),
        inside(
            "slash",
            "the rest is divided by M entry by entry",
            "M q̈ = rest is two equations with two unknowns. What solves them together?",
        ),
        inside(
            "only_tau_solved",
            "only τ is solved for, and torques are taken from the accelerations",
            "Torques and accelerations cannot be subtracted. What belongs on the right of M q̈ = …?",
        ),
        inside(
            "rest_sign",
            "the rest has the wrong sign",
            "Push a resting joint counter-clockwise. Which way does it accelerate?",
        ),
        inside(
            "reciprocal_entries",
            "each entry of M is inverted by itself",
            "The inverse of a matrix is not made of the inverses of its entries.",
        ),
    ),
    given=(
        "two_link.mass_matrix_2r",
        "two_link.coriolis_matrix_2r",
        "two_link.gravity_2r",
        "two_link.inverse_dynamics_2r",
    ),
    nudge="Bring everything that is known to one side of M q̈ + C q̇ + g = τ, then solve for q̈.",
    example="A neighbour: one link falls with q̈ = (τ − m g r cos q) / (I + m r²). What is left over, divided by the inertia.",
)

EXERCISES = (KINETIC, POTENTIAL, MASS, CORIOLIS, GRAVITY, INVERSE, FORWARD, *QUIZ)
