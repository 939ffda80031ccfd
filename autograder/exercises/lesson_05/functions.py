"""Lesson 5, n links: where everything is and how it moves."""

from __future__ import annotations

import numpy as np

from autograder.exercise import Exercise, Failure, contract, geometry, laws
from autograder.exercise.cases import Case, Family, joints, one, pose
from autograder.exercise.misconceptions import inside
from autograder.exercise.values import values
from autograder.exercises.lesson_05 import faults
from autograder.exercises.lesson_05.quiz import QUIZ
from autograder.judge.trial import Trial
from reference import kinematics

ARMS = Family(links=(1, 2, 3, 4, 5))
RIGHT = np.pi / 2
POSES = {
    "one link, level": np.zeros(1),
    "two links, stretched out": np.zeros(2),
    "two links, an L": np.array([0, RIGHT]),
    "three links, folded": np.array([RIGHT, -RIGHT, RIGHT]),
}


def bent(n: int):
    """The lessons' arm with its centres of mass off the axis."""
    return ARMS.simple(n).with_(com_y=[0.1, 0.05, 0.02][:n])


def simple(*motions: str) -> tuple[Case, ...]:
    """Simple poses of straight rods, then of an arm with com_y; for motions, the first joint moves."""
    moving = [one(len(q), 0) for q in POSES.values()]
    return tuple(
        Case(f"{name}{label}", (arm(len(q)), q, *(m if kind == "random" else 0 * m for kind in motions)))
        for arm, label in ((ARMS.simple, ""), (bent, ", centres of mass off the axis"))
        for (name, q), m in zip(POSES.items(), moving, strict=True)
    )


def generic(*motions: str):
    def cases(rng, count):
        found = []
        for i in range(count):
            arm = ARMS.random(rng, n=3 if i % 2 else None)
            found.append(
                Case(
                    f"a random arm of {arm.n} link{'s' * (arm.n > 1)}",
                    (
                        arm,
                        pose(rng, arm.n),
                        *(joints(rng, arm.n, 2) if kind == "random" else np.zeros(arm.n) for kind in motions),
                    ),
                )
            )
        return found

    return cases


def angles(rng, count):
    return [Case("random angles", (pose(rng, int(rng.integers(2, 6))),)) for _ in range(count)]


SIMPLE_ANGLES = (
    Case("one joint", (np.ones(1),)),
    Case("two joints of 1 rad", (np.ones(2),)),
    Case("three joints", (np.array([1.0, 2, -1]),)),
)


def complex_of(found: np.ndarray) -> np.ndarray:
    return found[..., 0] + 1j * found[..., 1]


def slope_of(points: float, what: str, before, unit: str):
    """The law that a velocity or acceleration is the rate of what comes before it, along the motion."""

    def test(trial: Trial) -> Failure | None:
        cases = trial.cases()
        for case, found in zip(cases, trial.ask(cases), strict=True):
            arm, q, dq, *rest = case.arguments
            ddq = rest[0] if rest else 0 * dq

            def path(t, arm=arm, q=q, dq=dq, ddq=ddq):
                return before(arm, q + dq * t + ddq * t * t / 2, dq + ddq * t)

            true = geometry.rate(path, 2e-3)
            gap = np.abs(complex_of(found) - true)
            if gap.max() > laws.RELATIVE * max(np.abs(true).max(), 0.1):
                i = int(np.flatnonzero(gap > laws.RELATIVE * max(np.abs(true).max(), 0.1))[0])
                text = (
                    f"Follow the centre of mass of link {i + 1} for a moment: its {what} changes at "
                    f"{laws.row([true[i].real, true[i].imag])} {unit}. Yours says {laws.row(found[i])}."
                )
                return Failure(text, case)
        return None

    return laws.law("rate", f"the rate at which the {what} changes", points, test)


def rigid(points: float, extra: int):
    """Neighbouring joints keep their distance; a centre of mass keeps its distance from its joint."""

    def test(trial: Trial) -> Failure | None:
        cases = trial.cases()
        for case, found in zip(cases, trial.ask(cases), strict=True):
            arm, q = case.arguments
            z = complex_of(found)
            starts = geometry.places(arm, q)[1]
            own = np.abs(np.diff(z)) if extra else np.abs(z - starts)
            true = arm.length if extra else np.hypot(arm.com_x, arm.com_y)
            if np.abs(own - true).max() > 5e-6 * (1 + np.abs(z).max()):  # single precision, in θ of 10 rad
                i = int(np.argmax(np.abs(own - true)))
                thing = (
                    f"Link {i + 1} is {true[i]:.4g} m long"
                    if extra
                    else f"Link {i + 1} holds its centre of mass {true[i]:.4g} m from its joint"
                )
                return Failure(f"{thing} in every pose. In yours it is {own[i]:.4g} m.", case)
        return None

    return laws.law("rigid", "links are rigid", points, test)


def turning(points: float):
    """Turning the first joint turns the whole picture about the origin."""

    def test(trial: Trial) -> Failure | None:
        cases = trial.cases()
        turned = [
            Case(c.label, (c.arguments[0], c.arguments[1] + one(len(c.arguments[1]), 0, 0.5), *c.arguments[2:]))
            for c in cases
        ]
        for case, a, b in zip(cases, trial.ask(cases), trial.ask(turned), strict=True):
            a, b = np.atleast_2d(a), np.atleast_2d(b)
            za, zb = (
                (complex_of(a), complex_of(b))
                if a.shape[-1] == 2 and trial.exercise.name != "jacobian"
                else (a[0] + 1j * a[1], b[0] + 1j * b[1])
            )
            if np.abs(za * np.exp(0.5j) - zb).max() > 5e-6 * (1 + np.abs(za).max()):
                return Failure(
                    "Turning the first joint by 0.5 rad must turn all of the picture by 0.5 rad about the origin. Yours does not.",
                    case,
                )
        return None

    return laws.law("turning", "turns with the first joint", points, test)


def tip_speed(trial: Trial) -> Failure | None:
    cases = trial.cases()
    for case, J in zip(cases, trial.ask(cases), strict=True):
        arm, q = case.arguments
        for j in range(arm.n):

            def tip(h, arm=arm, q=q, j=j):
                return np.sum(arm.length * np.exp(1j * np.cumsum(q + h * one(arm.n, j))))

            true = geometry.rate(tip)
            if abs(J[0, j] + 1j * J[1, j] - true) > laws.RELATIVE * max(abs(true), 0.1):
                text = f"Turn joint {j + 1} alone at 1 rad/s: the tip moves with {laws.row([true.real, true.imag])} m/s. Your column {j + 1} is {laws.row(J[:, j])}."
                return Failure(text, case)
    return None


def adds_up(trial: Trial) -> Failure | None:
    """A link's angle minus the one before is the joint's: θ2 − θ1 = q2, and so on."""
    cases = trial.cases()
    for case, theta in zip(cases, trial.ask(cases), strict=True):
        (q,) = case.arguments
        if np.abs(np.diff(theta, prepend=0) - q).max() > 1e-6 * (1 + np.abs(theta).max()):
            return Failure(
                "Between a link and the one before lies the joint angle: θ2 − θ1 must be q2, and so on. Yours differs.",
                case,
            )
    return None


RELATIVE = inside(
    "relative",
    "the relative angles q are used where angles from the ground belong",
    "Link 3 is turned by joints 1, 2 and 3. Which angle does it make with the ground?",
)
OFF_AXIS = (
    inside(
        "no_com_y",
        "com_y is left out",
        "The centre of mass need not lie on the link's axis. Which constant says how far off it is?",
    ),
    inside("com_y_sign", "com_y goes to the wrong side", "A quarter turn counter-clockwise of (c, s): what is it?"),
)
FROM_ORIGIN = inside("from_the_origin", "every link starts at the origin", "Where does link 2 begin?")
SINE = inside("sine_for_cosine", "sine and cosine are exchanged", "A level link, θ = 0, points along x.")
PASSED_ON = (
    inside(
        "link_end",
        "each centre of mass starts from what holds at its link's end, not at its joint",
        "What does your running sum hold when the centre of mass takes it: joint i, or joint i + 1 already?",
    ),
    inside(
        "one_link_back",
        "a link hands on its own part only, not what it got from the links before",
        "Link 1 carries link 2, and link 2 carries link 3. Does link 3 feel joint 1?",
    ),
    inside(
        "centre_handed_on",
        "the next link hangs on the centre of mass instead of on the next joint",
        "Where is link 2 hinged to link 1?",
    ),
)
SPEED = inside(
    "relative_speed", "q̇ is used where a speed seen from the ground belongs", "Joint 1 turns link 3 as well."
)


def exercise(name, title, parameters, reference, motions, aspects, mistakes, **more) -> Exercise:
    return Exercise(
        name,
        "05",
        title,
        parameters,
        reference,
        (
            contract(0.5),
            *aspects,
            values("simple", "straight rods in simple poses", 0.5, lambda rng, k: list(simple(*motions)[:4])),
            values(
                "random",
                "any arm, centres of mass off the axis",
                1.5,
                lambda rng, k: [*simple(*motions)[4:], *generic(*motions)(rng, k)],
            ),
        ),
        generic(*motions),
        simple(*motions),
        misconceptions=mistakes,
        **more,
    )


def given(*names: str) -> tuple[str, ...]:
    return tuple(f"kinematics.{name}" for name in names)


EXERCISES = (
    Exercise(
        "absolute_angles",
        "05",
        "Angles from the ground",
        ("q",),
        kinematics.absolute_angles,
        (
            contract(0.5),
            laws.law("sums", "θ2 − θ1 = q2, and so on", 0.5, adds_up),
            values("random", "any number of joints", 1, lambda rng, k: [*SIMPLE_ANGLES, *angles(rng, k)]),
        ),
        angles,
        SIMPLE_ANGLES,
        result="links",
        symbol="θ",
        unit="rad",
        model=faults.absolute_angles,
        misconceptions=(
            RELATIVE,
            inside(
                "from_the_tip", "the angles are summed from the tip", "Which joints lie between the ground and link 1?"
            ),
            inside("late", "each link misses its own joint", "Does joint i turn link i?"),
            inside("differences", "differences are taken instead of sums", "q is what lies between two links already."),
            inside(
                "one_before",
                "only the joint just before is added",
                "Joint 1 turns link 3 as well. Is it in your sum?",
            ),
            inside(
                "last_before_first",
                "the joint just before is added, and for link 1 that is the last joint",
                "In Python an index of −1 is the last one. And does joint 1 turn link 3?",
            ),
            inside(
                "one_turn",
                "the angles are brought back into one turn",
                "The same function must take joint speeds to link speeds. Is 7 rad/s the same as 0.7 rad/s?",
            ),
        ),
        nudge="Each joint turns its own link and all that follow.",
        example="A neighbour: steps of 3, 4 and 2 m bring you to 3, 7 and 9 m.",
    ),
    exercise(
        "joint_positions",
        "Where the joints are",
        ("arm", "q"),
        kinematics.joint_positions,
        (),
        (rigid(0.5, 1), turning(0.5)),
        (
            RELATIVE,
            SINE,
            FROM_ORIGIN,
            inside(
                "com_for_length",
                "com_x is used where the link's length belongs",
                "The next joint sits at the end of the link.",
            ),
            inside("no_origin", "the origin is missing: joint 1 is a joint too", "How many points do n links have?"),
            inside(
                "row_before",
                "rows are counted as in the formula, although the code counts links from 0",
                "Print p for one link. Which row is the origin, which the tip, and which one did your step write?",
            ),
            inside("y_down", "y counts downwards", "A positive angle turns counter-clockwise."),
        ),
        symbol="the list of points",
        unit="m",
        model=faults.joint_positions,
        given=given("absolute_angles"),
        nudge="Walk along the arm: each link adds l (cos θ, sin θ).",
        example="A neighbour: from (0, 0) walk 2 m east, then 1 m north: you pass (0, 0), (2, 0) and (2, 1).",
    ),
    exercise(
        "com_positions",
        "Where the centres of mass are",
        ("arm", "q"),
        kinematics.com_positions,
        (),
        (rigid(0.5, 0), turning(0.5)),
        (
            RELATIVE,
            SINE,
            FROM_ORIGIN,
            *OFF_AXIS,
            inside("at_half", "the centre of mass is taken to be half way along", "Not every link is a uniform rod."),
            inside(
                "at_tip",
                "the centre of mass is taken to be at the link's end",
                "Which constant says how far along it is?",
            ),
            inside(
                "row_before",
                "each link starts from the joint before its own",
                "The formula counts links from 1, the code from 0. The docstring says which row is link i's joint.",
            ),
            inside(
                "link_end",
                "com_x and com_y are measured from the link's end",
                "With com_x = 0 and com_y = 0, where is the centre of mass?",
            ),
            inside(
                "world_axes",
                "com_x and com_y go along the world's axes",
                "Turn the link by 90°: does its centre of mass come along?",
            ),
            inside(
                "one_part_each",
                "com_x changes x only and com_y changes y only",
                "A step along a slanting link changes both x and y. So does a step across it.",
            ),
        ),
        symbol="the list of points",
        unit="m",
        model=faults.com_positions,
        given=given("absolute_angles", "joint_positions"),
        nudge="From the link's joint: com_x along the link, com_y across it, a quarter turn counter-clockwise.",
        example="A neighbour: in a room turned by 90°, 3 m forward and 1 m to the left is (−1, 3) on the map.",
    ),
    exercise(
        "com_velocities",
        "How fast the centres of mass move",
        ("arm", "q", "dq"),
        kinematics.com_velocities,
        ("random",),
        (slope_of(1, "place", lambda arm, q, dq: geometry.places(arm, q)[2], "m/s"),),
        (
            RELATIVE,
            SPEED,
            FROM_ORIGIN,
            *OFF_AXIS,
            inside(
                "clockwise",
                "the velocities point the other way",
                "Positive speed is counter-clockwise: a level link's end moves up.",
            ),
            inside(
                "along_the_link",
                "the velocities point along the links",
                "A stone on a string does not fly along the string.",
            ),
            inside(
                "at_tip",
                "the centre of mass is taken to be at the link's end",
                "Which constant says how far along it is?",
            ),
            *PASSED_ON,
        ),
        symbol="the list of velocities",
        unit="m/s",
        model=faults.com_velocities,
        given=given("absolute_angles", "joint_positions", "com_positions"),
        nudge="A point at (x, y) from a joint moves with θ̇ (−y, x) relative to it. The joint itself moves as well.",
        example="A neighbour: on a wheel turning at 2 rad/s, the point at (0.3, 0.1) moves with (−0.2, 0.6) m/s.",
    ),
    exercise(
        "com_accelerations",
        "How the centres of mass accelerate",
        ("arm", "q", "dq", "ddq"),
        kinematics.com_accelerations,
        ("random", "random"),
        (slope_of(1, "velocity", geometry.velocities, "m/s²"),),
        (
            RELATIVE,
            SPEED,
            FROM_ORIGIN,
            *OFF_AXIS,
            inside(
                "relative_acceleration",
                "q̈ is used where an acceleration seen from the ground belongs",
                "Joint 1 accelerates link 3 as well.",
            ),
            inside(
                "no_centripetal",
                "the centripetal part −θ̇² r is missing",
                "A stone on a string at steady speed: does it accelerate?",
            ),
            inside("centrifugal", "the centripetal part points outwards", "Which way must you pull the string?"),
            inside("omega_once", "θ̇ is not squared", "Check the unit: m/s²."),
            inside("gravity_in", "gravity is in the accelerations", "These are accelerations as a camera sees them."),
            *PASSED_ON,
            inside(
                "centripetal_kept",
                "the centripetal part is not handed on to the next link",
                "The elbow runs on a circle. Does link 2 feel that?",
            ),
            inside(
                "centripetal_across",
                "the centripetal part points across, like the other one",
                "Which way does a string pull a stone?",
            ),
            inside(
                "squares_added",
                "joint speeds are squared before they are added",
                "In the puzzle link 3 turns at 3 rad/s. What is its square?",
            ),
        ),
        symbol="the list of accelerations",
        unit="m/s²",
        model=faults.com_accelerations,
        given=given("absolute_angles", "joint_positions", "com_positions", "com_velocities"),
        nudge="Two parts for each vector r: across it θ̈, against it θ̇². And the joint it starts from accelerates too.",
        example="A neighbour: on a wheel at steady 2 rad/s, the point at (0.3, 0) accelerates with (−1.2, 0) m/s².",
    ),
    exercise(
        "jacobian",
        "The Jacobian of the tip",
        ("arm", "q"),
        kinematics.jacobian,
        (),
        (laws.law("tip", "J q̇ is the velocity of the tip", 0.5, tip_speed), turning(0.5)),
        (
            RELATIVE,
            inside(
                "from_the_base",
                "every joint turns the tip about the origin",
                "About which point does joint 2 turn the tip?",
            ),
            inside("link_alone", "each joint turns its own link only", "Joint 1 carries the whole arm."),
            inside(
                "own_end", "column i uses the end of link i instead of the tip", "Which point's velocity is asked for?"
            ),
            inside(
                "not_turned",
                "the columns point along the lever arms",
                "A velocity stands at right angles to its lever arm.",
            ),
            inside("clockwise", "the columns point the other way", "Positive is counter-clockwise."),
            inside("rows_exchanged", "the rows are exchanged", "x first, then y."),
            inside("tip_at_com", "the last link ends at its centre of mass", "The tip is the end of the last link."),
        ),
        result="matrix",
        symbol="J",
        unit="m",
        model=faults.jacobian,
        given=given("absolute_angles", "joint_positions", "com_positions"),
        nudge="Column i: turn joint i alone at 1 rad/s. How does the tip move?",
        example="A neighbour: a door 0.8 m wide, opened at 1 rad/s: its edge moves with 0.8 m/s at right angles to the door.",
    ),
    *QUIZ,
)
