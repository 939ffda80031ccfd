"""Lesson 6, the Newton–Euler sweep: wrench of a link, force and torque of a joint, and the whole arm."""

from __future__ import annotations

from functools import partial

import numpy as np

from autograder.exercise import Exercise, Failure, contract, geometry, laws
from autograder.exercise.cases import Case, joints, load, one, pose
from autograder.exercise.misconceptions import inside
from autograder.exercise.values import derived_values, values
from autograder.exercises.lesson_05 import ARMS, bent
from autograder.exercises.lesson_06 import faults
from autograder.exercises.lesson_06.quiz import QUIZ
from autograder.judge.trial import Trial
from reference import Load, PlanarArm, joint_forces
from reference import inverse_dynamics as torques

RIGHT = np.pi / 2
UP, ALONG = np.array([0.0, 3.0]), np.array([3.0, 0.0])


def inverse_dynamics(arm, q, dq, ddq, loads):
    """Torques and joint forces of the reference's sweep."""
    return torques(arm, q, dq, ddq, loads), joint_forces(arm, q, dq, ddq, loads)


# --- cases -----------------------------------------------------------------------------------------------------------


def unit_links(n: int, mass: float = 0.0) -> PlanarArm:
    """Straight links of 1 m without gravity; massless ones show loads alone."""
    return PlanarArm.rods([mass] * n, [1.0] * n)


def still(label: str, arm: PlanarArm, q, *loads: Load) -> Case:
    q = np.array(q, dtype=float)
    return Case(label, (arm, q, 0 * q, 0 * q, list(loads)))


STATIC_LOADS = (
    still("one massless link, pushed along it", unit_links(1), [0], Load(ALONG, link=0, point=[1.0, 0.0])),
    still("one massless link, pushed across it", unit_links(1), [0], Load(UP, link=0, point=[1.0, 0.0])),
    still(
        "three massless links, straight, tip pushed along",
        unit_links(3),
        [0, 0, 0],
        Load(ALONG, link=2, point=[1.0, 0.0]),
    ),
    still(
        "three massless links, straight, tip pushed across",
        unit_links(3),
        [0, 0, 0],
        Load(UP, link=2, point=[1.0, 0.0]),
    ),
    still("two massless links, an L, tip pushed up", unit_links(2), [0, RIGHT], Load(UP, link=1, point=[1.0, 0.0])),
    still(
        "two massless links, an L, tip pushed aside", unit_links(2), [0, RIGHT], Load(ALONG, link=1, point=[1.0, 0.0])
    ),
    still(
        "two massless links, pushed in the middle of link 1", unit_links(2), [0, 0], Load(UP, point=[0.5, 0.0], link=0)
    ),
    still(
        "two massless links, a moment on the last", unit_links(2), [0, 0], Load(moment=2.0, link=1, point=[1.0, 0.0])
    ),
    still("two massless links, pushed off the axis", unit_links(2), [0, RIGHT], Load(ALONG, point=[0.5, 0.2], link=1)),
    still("a load with every default: last link, its end", unit_links(2), [0, RIGHT], Load(UP)),
)
WEIGHT = (
    still("one rod, level", ARMS.simple(1), [0]),
    still("two rods, stretched out", ARMS.simple(2), [0, 0]),
    still("two rods, an L", ARMS.simple(2), [0, RIGHT]),
    still("three links, centres of mass off the axis", bent(3), [0, RIGHT, -RIGHT]),
)


def moving(label: str, n: int, speed: bool, acceleration: bool, make=ARMS.simple) -> Case:
    q = np.array([0, RIGHT, -RIGHT / 2])[:n]
    arm = make(n).with_(gravity=(0, 0))
    return Case(label, (arm, q, one(n, 0) * speed, one(n, 0) * acceleration, []))


INERTIA = (
    moving("one rod on a table, accelerating", 1, False, True),
    moving("two rods on a table, the first joint accelerating", 2, False, True),
    moving("two links, centres of mass off the axis, accelerating", 2, False, True, bent),
)
VELOCITY = (
    moving("two rods on a table, the first joint turning", 2, True, False),
    moving("two links, centres of mass off the axis, turning", 2, True, False, bent),
)


def generic(speed=True, acceleration=True, gravity=True, loaded=True):
    def cases(rng, count):
        found = []
        for i in range(count):
            arm = ARMS.random(rng, n=3 if i % 2 else int(rng.integers(2, 6)), gravity=gravity)
            loads = [load(rng, arm, i % arm.n), load(rng, arm)] if loaded else []
            dq, ddq = joints(rng, arm.n, 2) * speed, joints(rng, arm.n, 2) * acceleration
            found.append(Case(f"a random arm of {arm.n} links", (arm, pose(rng, arm.n), dq, ddq, loads)))
        return found

    return cases


def ladder(simple, random):
    return lambda rng, count: [*simple, *random(rng, count)]


def torque(result, case):
    return result[0]


def vectors(*sizes: int):
    """Random arguments: numbers and plane vectors."""

    def cases(rng, count):
        return [
            Case(
                "random numbers",
                tuple(joints(rng, 2, 3) if size == 2 else float(joints(rng, 1, 3)[0]) for size in sizes),
            )
            for _ in range(count)
        ]

    return cases


ZERO = np.zeros(2)
SIMPLE_WRENCH = (
    Case("2 kg, accelerating along x", (2.0, 0.5, np.array([1.0, 0]), 0.0)),
    Case("0.5 kg·m², turning faster", (2.0, 0.5, ZERO, 3.0)),
)
SIMPLE_FORCE = (
    Case("a link alone", (np.array([1.0, 2]), ZERO, ZERO)),
    Case("with the next link", (np.array([1.0, 2]), np.array([0, 3.0]), ZERO)),
    Case("with a load", (np.array([1.0, 2]), ZERO, np.array([0, 3.0]))),
)
SIMPLE_TORQUE = (
    Case("the link turning alone", (2.0, 0.0, ALONG / 3, ZERO, ALONG / 6, ZERO, ALONG / 3, ZERO)),
    Case("the next joint's torque alone", (0.0, 2.0, ALONG / 3, ZERO, ALONG / 6, ZERO, ALONG / 3, ZERO)),
    Case("the link's force alone", (0.0, 0.0, ALONG / 3, ZERO, ALONG / 6, UP, ALONG / 3, ZERO)),
    Case("the next link's force alone", (0.0, 0.0, ALONG / 3, UP, ALONG / 6, ZERO, ALONG / 3, ZERO)),
    Case("a load at the end alone", (0.0, 0.0, ALONG / 3, ZERO, ALONG / 6, ZERO, ALONG / 3, UP)),
    Case("a load in the middle", (0.0, 0.0, ALONG / 3, ZERO, ALONG / 6, ZERO, ALONG / 4, UP)),
)


# --- laws ------------------------------------------------------------------------------------------------------------


def static_equilibrium(trial: Trial) -> Failure | None:
    """A massless arm at rest: each torque is minus the moment of the loads further out, each force minus their sum."""
    cases = trial.ladder(resting, "equilibrium", trial.samples)
    for case, (tau, f) in zip(cases, trial.ask(cases), strict=True):
        for i, (force, moment) in enumerate(trial.once(case, "loads further out", partial(loads_further_out, case))):
            if abs(tau[i] + moment) > 1e-5 * (1 + abs(moment)):
                text = (
                    f"At rest, the torque of joint {i + 1} must balance the moment of the loads further out, {moment:.4g} N·m: "
                    f"it must be {-moment + 0:.4g}, yours is {tau[i]:.4g} N·m."
                )
                return Failure(text, case)
            if abs(complex(*f[i]) + force) > 1e-5 * (1 + abs(force)):
                text = (
                    f"At rest, the force through joint {i + 1} must be minus the loads further out, "
                    f"{laws.row([-force.real, -force.imag])} N. Yours is {laws.row(f[i])} N."
                )
                return Failure(text, case)
    return None


def resting(rng, count: int) -> list[Case]:
    """Arms at rest without gravity, under two loads."""
    cases = list(STATIC_LOADS)
    for _ in range(count):
        arm = ARMS.random(rng, n=int(rng.integers(2, 6)), gravity=False)
        loads = pose(rng, arm.n), load(rng, arm), load(rng, arm)
        cases.append(still("a random arm at rest without gravity, with loads", arm, *loads))
    return cases


def loads_further_out(case: Case) -> list[tuple[complex, float]]:
    """Return for each joint the force of the loads on its link and beyond, and their moment about it."""
    arm, q, _, _, loads = case.arguments
    u, starts, _ = geometry.places(arm, q)
    sums = []
    for i in range(arm.n):
        force, moment = 0j, 0.0
        for acting in loads:
            link, push, point, turn = acting.on(arm)
            if link >= i:
                place = starts[link] + complex(*point) * u[link] - starts[i]
                force += complex(*push)
                moment += (np.conj(place) * complex(*push)).imag + float(turn[0])
        sums.append((force, moment))
    return sums


def whole_arm(trial: Trial) -> Failure | None:
    """Base force + loads + weight = rate of the whole arm's momentum."""
    cases = trial.cases()
    for case, (_, f) in zip(cases, trial.ask(cases), strict=True):
        true, outside = trial.once(case, "push of the base", partial(push_of_the_base, case))
        if abs(complex(*f[0]) - true) > laws.RELATIVE * (abs(true) + abs(outside) + 0.01):
            text = (
                f"Cut the arm off its base. Base force, loads and weight together must change its momentum: the base must "
                f"push with {laws.row([true.real, true.imag])} N, yours with {laws.row(f[0])} N."
            )
            return Failure(text, case)
    return None


def push_of_the_base(case: Case) -> tuple[complex, complex]:
    """Return the force that the base must give the arm, and that of the loads and the weight."""
    arm, q, dq, ddq, loads = case.arguments

    def momentum(t):
        return np.sum(arm.mass * geometry.velocities(arm, q + dq * t + ddq * t * t / 2, dq + ddq * t))

    outside = sum(complex(*acting.on(arm)[1]) for acting in loads) + arm.mass.sum() * complex(*arm.gravity)
    return geometry.rate(momentum, 2e-3) - outside, outside


def linear(trial: Trial) -> Failure | None:
    """Every argument doubled once doubles the force; the torque is made of products of two."""
    cases = trial.cases()
    forces_only = trial.exercise.name == "joint_force"
    doubled = []
    for case in cases:
        a = case.arguments
        new = (
            tuple(2 * x for x in a)
            if forces_only
            else tuple(2 * x if i in (0, 1, 3, 5, 7) else x for i, x in enumerate(a))
        )
        doubled.append(Case(case.label, new))
    for case, a, b in zip(cases, trial.ask(cases), trial.ask(doubled), strict=True):
        if np.abs(2 * np.asarray(a) - b).max() > 1e-6 * (1 + np.abs(b).max()):
            return Failure("All forces and torques doubled, the result must double. Yours does not.", case)
    return None


SIGN = inside(
    "load_sign",
    "the outer force has the wrong sign",
    "The load acts on the link, and so does the joint force. Which of them has to make up for the other?",
)
KIN = ("absolute_angles", "joint_positions", "com_positions", "com_velocities", "com_accelerations")

EXERCISES = (
    Exercise(
        "link_wrench",
        "06",
        "What a link's motion takes",
        ("m", "I", "a", "alpha"),
        faults.link_wrench,
        (
            contract(0.5),
            values("simple", "a push, a turn", 0.5, ladder(SIMPLE_WRENCH, lambda rng, k: [])),
            values("random", "random numbers", 1, vectors(1, 1, 2, 1)),
        ),
        vectors(1, 1, 2, 1),
        SIMPLE_WRENCH,
        symbol="(force, moment)",
        model=faults.link_wrench,
        misconceptions=(
            inside(
                "force_sign", "the force has the wrong sign", "Newton: the force points the way of the acceleration."
            ),
            inside("no_moment", "the moment is missing", "A link that turns faster needs a moment."),
            inside("moment_sign", "the moment has the wrong sign", "The moment turns the way of the acceleration."),
            inside("moment_by_mass", "the mass stands where the inertia belongs", "What resists turning?"),
            inside("force_by_inertia", "the inertia stands where the mass belongs", "What resists being pushed?"),
            inside(
                "gravity_again",
                "gravity is taken off a once more",
                "Read the docstring: what has been done to a already?",
            ),
            inside(
                "weight_added",
                "the weight is drawn as well",
                "Let a link rest: a is (0, 9.81) then. Which force holds it up?",
            ),
        ),
        nudge="Newton for the force, Euler for the moment.",
        example="A neighbour: a puck of 0.2 kg accelerating with (3, 0) m/s² takes (0.6, 0) N.",
    ),
    Exercise(
        "joint_force",
        "06",
        "The force through a joint",
        ("f_link", "f_next", "f_ext"),
        faults.joint_force,
        (
            contract(0.5),
            laws.law("doubled", "twice the forces, twice the result", 0.25, linear),
            values("simple", "one force at a time", 0.5, ladder(SIMPLE_FORCE, lambda rng, k: [])),
            values("random", "random forces", 0.75, vectors(2, 2, 2)),
        ),
        vectors(2, 2, 2),
        SIMPLE_FORCE,
        symbol="the joint force",
        unit="N",
        model=faults.joint_force,
        misconceptions=(
            SIGN,
            inside(
                "next_sign",
                "the next link's force has the wrong sign",
                "f_next is what this link gives to the next one. Who gives it to this link?",
            ),
            inside("no_next", "the next link is forgotten", "The joint carries all that lies further out."),
            inside("no_load", "the load is forgotten", "A load on the link pushes too."),
            inside("no_link", "the link's own force is forgotten", "The link itself has to be accelerated."),
            inside(
                "link_sign",
                "the link's own force has the wrong sign",
                "One link, no load: to speed up to the right, which way must the joint push it?",
            ),
        ),
        nudge="All forces on the link add up to f_link. Which ones are there, and which is unknown?",
        example="A neighbour: a sledge needs 5 N to speed up, the wind pushes with 2 N: the rope pulls with 3 N.",
    ),
    Exercise(
        "joint_torque",
        "06",
        "The torque of a joint",
        ("n_link", "tau_next", "r", "f_next", "h", "f_link", "p", "f_ext"),
        faults.joint_torque,
        (
            contract(0.5),
            laws.law("doubled", "twice the forces, twice the torque", 0.5, linear),
            values("simple", "one cause at a time", 1, ladder(SIMPLE_TORQUE, lambda rng, k: [])),
            values("random", "random forces and lever arms", 1, vectors(1, 1, 2, 2, 2, 2, 2, 2)),
        ),
        vectors(1, 1, 2, 2, 2, 2, 2, 2),
        SIMPLE_TORQUE,
        symbol="τ",
        unit="N·m",
        model=faults.joint_torque,
        misconceptions=(
            SIGN,
            inside("no_load", "the load is forgotten", "A load has a moment about the joint."),
            inside(
                "arms_exchanged",
                "the two lever arms r and h are exchanged",
                "Where does the next link pull, where does the link's own force act?",
            ),
            inside("next_at_com", "the next link's force acts at the centre of mass", "f_next acts at the next joint."),
            inside(
                "load_from_com",
                "the load's lever arm is measured from the centre of mass",
                "Moments about the joint need distances from the joint.",
            ),
            inside("load_at_end", "the load acts at the link's end, wherever it is", "p says where the load is."),
            inside(
                "cross_order",
                "force × arm is taken instead of arm × force",
                "A force up at the end of an arm along x turns counter-clockwise.",
            ),
            inside("dot_product", "the dot product is taken", "A force along its lever arm makes no moment."),
            inside("no_spin", "the link's own turning, n_link, is missing", "Which argument is not used?"),
            inside("no_tau_next", "the next joint's torque is not passed on", "The next motor stands on this link."),
            inside(
                "balance_signs",
                "terms were moved to the other side of the balance and kept their signs",
                "x − 2 + 3 = 5: what is x? Do the same with the balance.",
            ),
            inside(
                "tau_next_sign", "the next joint's torque has the wrong sign", "On which side of the balance is it?"
            ),
            inside(
                "next_sign",
                "the moment of the next link's force has the wrong sign",
                "f_next pushes the next link, and the opposite acts here. What must the motor make up for?",
            ),
            inside(
                "no_own_force",
                "the moment of the link's own force is missing",
                "f_link acts at the centre of mass. Has it a lever arm about the joint?",
            ),
            inside(
                "own_force_sign",
                "the moment of the link's own force has the wrong sign",
                "A level link at rest takes m (0, +9.81) at its centre. Which way must the motor turn it?",
            ),
            inside(
                "next_from_com",
                "the next link's lever arm is measured from the centre of mass",
                "Moments about the joint need distances from the joint.",
            ),
        ),
        nudge="Moments about the joint: two from motors or turning, three from forces. Try them one at a time.",
        example="A neighbour: on a seesaw, 30 N down at 2 m on the left and 20 N down at 1 m on the right leave 40 N·m.",
    ),
    Exercise(
        "inverse_dynamics",
        "06",
        "The whole sweep",
        ("arm", "q", "dq", "ddq", "loads"),
        inverse_dynamics,
        (
            contract(0.5),
            laws.law("equilibrium", "static equilibrium with loads", 1.5, static_equilibrium),
            laws.law("base", "the whole arm's momentum", 1, whole_arm),
            laws.power_balance(1),
            derived_values(
                "loads",
                "loads: torques at rest, no gravity",
                2,
                ladder(STATIC_LOADS, generic(False, False, gravity=False)),
                torque,
            ),
            derived_values(
                "gravity", "gravity: torques at rest", 1, ladder(WEIGHT, generic(False, False, loaded=False)), torque
            ),
            derived_values(
                "inertia",
                "inertia: accelerating from rest",
                1,
                ladder(INERTIA, generic(False, gravity=False, loaded=False)),
                torque,
            ),
            derived_values(
                "velocity",
                "velocity: steady speed",
                1,
                ladder(VELOCITY, generic(acceleration=False, gravity=False, loaded=False)),
                torque,
            ),
            derived_values("together", "all together, torques", 1, generic(), torque),
            derived_values(
                "forces", "joint forces", 1, ladder((*STATIC_LOADS, *WEIGHT), generic()), lambda result, case: result[1]
            ),
        ),
        generic(),
        (*STATIC_LOADS, *WEIGHT),
        result="joints",
        symbol="τ",
        unit="N·m",
        model=faults.inverse_dynamics,
        misconceptions=(
            SIGN,
            inside(
                "load_from_com",
                "a load's lever arm is measured from the centre of mass",
                "Moments about the joint need distances from the joint.",
            ),
            inside(
                "point_in_world",
                "a load's point is taken as a place in the world",
                "The point is given in the link's frame.",
            ),
            inside(
                "point_not_turned",
                "a load's point is not turned with its link",
                "Turn the link by 90°: where is the point now?",
            ),
            inside("force_in_link", "a load's force is turned with its link", "Forces are given in the world frame."),
            inside(
                "turned_by_q",
                "a load's point is turned by the joint's own angle q instead of the link's",
                "Link 3 is turned by joints 1, 2 and 3.",
            ),
            inside("every_link", "every load acts on every link", "load.on(arm) says which link a load acts on."),
            inside("no_loads", "the loads are ignored", "Which argument is not used?"),
            inside(
                "load_not_in_f",
                "a load is taken off the torque, but not off the joint force",
                "A load at the tip: how does joint 1 come to feel it?",
            ),
            inside(
                "load_without_arm",
                "a load's force has no moment about the joint",
                "A load takes part in both: in the force, and with its lever arm in the torque.",
            ),
            inside("no_moment", "a load's moment is left out", "A load is a force and a moment."),
            inside(
                "moment_sign",
                "a load's moment has the wrong sign",
                "It helps to turn the link. What is left for the motor?",
            ),
            inside(
                "next_at_com",
                "the next link's force acts at the centre of mass instead of the link's end",
                "Where is the next joint?",
            ),
            inside(
                "own_force_behind",
                "the joint's own force acts where the next link's belongs",
                "Which row of f is the next link's?",
            ),
            inside("f_next_lost", "the force is not passed on from link to link", "Joint 1 carries the whole arm."),
            inside(
                "tau_next_lost",
                "the torque is not passed on from joint to joint",
                "The next motor stands on this link.",
            ),
            inside(
                "from_the_base",
                "the second sweep runs from the base outwards",
                "Which link's joint force is known first?",
            ),
            inside(
                "relative_spin",
                "I θ̈ uses the joint's acceleration instead of the link's",
                "Euler's law wants an acceleration seen from the ground.",
            ),
            inside("no_gravity", "gravity is missing", "An arm at rest needs torques."),
            inside("gravity_sign", "gravity pulls the wrong way", "Start the forward sweep with a₀ = −g."),
            inside(
                "gravity_twice",
                "gravity counts twice: in a₀ and as a force",
                "Either the base accelerates upwards or the weight pulls down.",
            ),
            inside("no_com_y", "com_y is left out", "The centre of mass need not lie on the axis."),
            inside(
                "com_y_sign", "com_y goes to the wrong side", "A quarter turn counter-clockwise of (c, s): what is it?"
            ),
            inside("relative", "q is used where θ belongs", "Link 3 is turned by joints 1, 2 and 3."),
            inside("relative_speed", "q̇ is used where θ̇ belongs", "Joint 1 turns link 3 as well."),
            inside(
                "no_centripetal",
                "the centripetal acceleration is missing",
                "A link turning at steady speed: is its centre accelerated?",
            ),
        ),
        given=tuple(f"kinematics.{name}" for name in KIN),
        nudge="Switch things off: no gravity, no motion, one load. Then switch them on one by one, from the tip inwards.",
        example="A neighbour: three people carry a ladder, one pulls at the far end. The nearest feels all of it.",
    ),
    *QUIZ,
)
