"""Lesson 4, torque limits: peak, RMS and margin, the payload that can be held and moved, the shortest duration."""

from __future__ import annotations

import numpy as np

from autograder.exercise import Exercise, Failure, Misconception, contract, laws
from autograder.exercise.cases import Case, Family, joints, pose
from autograder.exercise.misconceptions import inside, on_arm, on_result
from autograder.exercise.values import beside, derived_values, values
from autograder.exercises.lesson_04.quiz import QUIZ
from autograder.judge.form import close
from autograder.judge.trial import Trial
from reference import inverse_dynamics
from reference.trajectory import cubic, sample_times

ARMS = Family(links=(2,), com_y=False, vertical=True)
ARM, TABLE = ARMS.simple(), ARMS.simple(gravity=False)
NONE: frozenset[str] = frozenset()
SAMPLES = 201
Q0, QF = np.zeros(2), np.array([1.2, 0.8])
HALF_TURN = np.array([0.0, np.pi / 2]), np.array([np.pi, np.pi / 2])  # at full speed the elbow has most to hold


# --- the functions, with their faults ------------------------------------------------------------------------------


def peak_torque(tau, faults=NONE):
    tau = np.asarray(tau)
    size = tau if "no_abs" in faults else np.abs(tau)
    if "abs_late" in faults:
        return np.abs(tau.max(axis=0))
    if "each_sample" in faults:
        return size.max(axis=1)
    if "first_sample" in faults:
        return size[0]
    if "index" in faults:
        return size.argmax(axis=0)
    if "mean" in faults:
        return size.mean(axis=0)
    if "end_samples" in faults:
        return np.maximum(size[0], size[-1])
    if "range" in faults:
        return tau.max(axis=0) - tau.min(axis=0)
    return size.max() if "whole_arm" in faults else size.max(axis=0)


def rms_torque(tau, faults=NONE):
    tau = np.asarray(tau)
    if "mean_of_sizes" in faults:
        return np.abs(tau).mean(axis=0)
    if "size_of_mean" in faults:
        return np.abs(tau.mean(axis=0))
    if "spread" in faults:
        return tau.std(axis=0)
    if "plain_mean" in faults:
        return tau.mean(axis=0)
    if "square_of_mean" in faults:
        return tau.mean(axis=0) ** 2
    if "each_sample" in faults:
        return np.sqrt((tau**2).mean(axis=1))
    if "whole_arm" in faults:
        return np.sqrt((tau**2).mean())
    if "root_first" in faults:
        return np.sqrt((tau**2).sum(axis=0)) / len(tau)
    square = (tau**2).sum(axis=0) / (1 if "sum" in faults else len(tau) - 1 if "one_less" in faults else len(tau))
    return square if "no_root" in faults else np.sqrt(square)


def margin(tau, peak, continuous, faults=NONE):
    if "ratings_exchanged" in faults:
        peak, continuous = continuous, peak
    worst, warm = peak_torque(tau), rms_torque(tau)
    if "mean_for_rms" in faults:
        warm = np.abs(tau).mean(axis=0)
    if "no_abs" in faults:
        worst = np.asarray(tau).max(axis=0)
    if "rms_twice" in faults:
        worst = warm
    if "peak_twice" in faults:
        warm = worst
    used, heat = worst / np.asarray(peak), warm / np.asarray(continuous)
    if "in_newton_metres" in faults:
        return peak - worst + 0 * used, continuous - warm + 0 * heat
    if "upside_down" in faults:
        used, heat = 1 / used, 1 / heat
    if "never_negative" in faults:
        return np.maximum(1 - used, 0), np.maximum(1 - heat, 0)
    if "percent" in faults:
        return 100 * (1 - used), 100 * (1 - heat)
    if "negated" in faults:
        return used - 1, heat - 1
    if "every_sample" in faults:
        return 1 - tau / np.asarray(peak), 1 - tau / np.asarray(continuous)
    if "worst_joint" in faults:
        return (1 - used).min(), (1 - heat).min()
    left, cool = (used, heat) if "used_not_left" in faults else (1 - used, 1 - heat)
    return (cool, left) if "order" in faults else (left, cool)


def largest_factor(c, d, limit, faults=NONE):
    """The largest x ≥ 0 with |c + d x| ≤ limit in every entry; 0 if c alone is over, ∞ if d is zero throughout."""
    limit = np.asarray(limit) + 0 * c
    if "shoulder_only" in faults:
        c, d, limit = c[..., 0], d[..., 0], limit[..., 0]
    elif "elbow_only" in faults:
        c, d, limit = c[..., 1], d[..., 1], limit[..., 1]
    if "one_sided" in faults:
        return float(((limit - c) / d).min())
    if (np.abs(c) > limit).any() and "over_ignored" not in faults:
        return 0.0
    room = (
        limit - c
        if "upper_only" in faults
        else limit - np.abs(c)
        if "sizes" in faults
        else np.where(d > 0, limit - c, limit + c)
    )
    if "whole_limit" in faults:
        room = limit
    moves = np.abs(d) > 1e-9
    if not moves.any():
        return np.inf
    found = room[moves] / np.abs(d[moves])
    return float(max(found.min(), 0.0))


def kilogram(arm, faults):
    """The arm with one kilogram, or with what is mistaken for it."""
    return arm.with_(mass=arm.mass + [0, 1]) if "payload_at_com" in faults else arm.with_payload(1.0)


def added(c, laden, faults):
    """What the kilogram adds to c, or what is mistaken for it."""
    d = laden if "arm_counted_twice" in faults else laden - c
    return (laden if "laden_first" in faults else c), (-d if "taken_the_wrong_way" in faults else d)


def max_payload_static(arm, q, limit, faults=NONE):
    still = np.zeros(2)
    c = inverse_dynamics(arm, q, still, still)
    c, d = added(c, inverse_dynamics(kilogram(arm, faults), q, still, still), faults)
    return largest_factor(c, d, limit, faults)


def max_payload_moving(arm, q0, qf, T, limit, faults=NONE):
    q, dq, ddq = cubic(q0, qf, T, sample_times(T, 100))
    if "static" in faults:
        dq, ddq = 0 * dq, 0 * ddq
    if "start_only" in faults:
        q, dq, ddq = q[:1], dq[:1], ddq[:1]
    if "no_velocity" in faults:
        dq = 0 * dq
    motion = q, dq, ddq
    c, laden = inverse_dynamics(arm, *motion), inverse_dynamics(kilogram(arm, faults), *motion)
    if "empty_arm_only_held" in faults:
        c = inverse_dynamics(arm, motion[0], 0 * motion[1], 0 * motion[2])
    if "peaks" in faults:
        c, laden = peak_torque(c), peak_torque(laden)
    if "rms" in faults:
        c, laden = rms_torque(c), rms_torque(laden)
    c, d = added(c, laden, faults)
    return largest_factor(c, d, limit, faults)


def min_duration(arm, q0, qf, limit, faults=NONE):
    count = 101 if "fewer_samples" in faults else SAMPLES
    T = 2.0 if "two_seconds" in faults else 1.0
    q, dq, ddq = cubic(q0, qf, T, T * np.linspace(0, 1, count))
    if "start_only" in faults:
        q, dq, ddq = q[:1], dq[:1], ddq[:1]
    if "no_velocity" in faults:
        dq = 0 * dq
    c = inverse_dynamics(arm, q, 0 * dq, 0 * ddq)
    whole = inverse_dynamics(arm, q, dq, ddq)
    if "gravity_at_start" in faults:
        c = c[:1] + 0 * c
    d = whole - (0 if "gravity_twice" in faults else c)
    x = largest_factor(whole if "whole_as_c" in faults else c, d, limit, faults)
    if x == 0:
        return np.inf
    if "no_root" in faults:
        return 1 / x
    if "squared" in faults:
        return 1 / x**2
    if "x_itself" in faults:
        return x
    return np.sqrt(x) if "upside_down" in faults else 1 / np.sqrt(x)


# --- cases -----------------------------------------------------------------------------------------------------------


def tables(rng, count):
    """Random torque histories of one to three joints."""
    found = []
    for _ in range(count):
        samples, n = int(rng.integers(4, 8)), int(rng.integers(2, 4))
        shift = np.round(rng.choice([-24, 0, 24], n) * rng.uniform(0.9, 1, n), 2)  # joints that only pull, or only push
        found.append(
            Case("random torques", (np.round(np.stack([joints(rng, n, 20) for _ in range(samples)]) + shift, 2),))
        )
    return found


SIMPLE_TABLES = (
    Case("two joints, three samples", (np.array([[3.0, 1.0], [4.0, 2.0], [0.0, 2.0]]),)),
    Case("one joint, two samples", (np.array([[3.0], [4.0]]),)),
    Case("one joint that pulls and pushes", (np.array([[3.0], [-4.0], [0.0]]),)),
    Case("two joints", (np.array([[1.0, -6.0], [-2.0, 3.0]]),)),
)


def rated(rng, count):
    found = []
    for case in tables(rng, count):
        (tau,) = case.arguments
        n = tau.shape[1]
        ratings = np.round(rng.uniform(15, 30, n), 1), np.round(rng.uniform(6, 15, n), 1)
        found.append(Case("random torques and ratings", (tau, *ratings)))
    return found


SIMPLE_RATED = (
    Case("one joint, one short peak", (np.array([[9.0], [1.0], [1.0]]), 10.0, 10.0)),
    Case("one joint that never rests", (np.array([[4.0], [-4.0]]), 10.0, 5.0)),
    Case(
        "two joints, one of them overloaded",
        (np.array([[9.0, 3.0], [9.0, -3.0]]), np.array([10.0, 2.0]), np.array([12.0, 6.0])),
    ),
)


def generous(rng, arm, motion) -> np.ndarray:
    """Limits of both joints that the empty arm keeps, with different room to spare, each of them in turn the tighter."""
    tau = np.abs(inverse_dynamics(arm, *motion)).max(axis=0)
    room = rng.uniform(2, 12, 2) * rng.permutation([1, 0.12])
    return np.round(tau + room, 1)


def still_motion(q):
    return q[None], np.zeros((1, 2)), np.zeros((1, 2))


def holds(rng, count):
    found = []
    for _ in range(count):
        arm, q = ARMS.random(rng), pose(rng, 2)
        found.append(Case("a random arm and pose", (arm, q, generous(rng, arm, still_motion(q)))))
    return found


SIMPLE_HOLDS = (
    Case("stretched out level, limits 20 and 8 N·m", (ARM, np.zeros(2), np.array([20.0, 8.0]))),
    Case("stretched out level, one limit for both", (ARM, np.zeros(2), 20.0)),
    Case("reaching back, limits 20 and 8 N·m", (ARM, np.array([np.pi, 0]), np.array([20.0, 8.0]))),
)
EDGE_HOLDS = (
    Case("an arm too heavy for its motors", (ARM, np.zeros(2), np.array([10.0, 8.0]))),
    Case("on a table", (TABLE, np.zeros(2), np.array([20.0, 8.0]))),
)


def carries(rng, count):
    found = []
    for _ in range(count):
        arm, q0, qf = ARMS.random(rng), pose(rng, 2), pose(rng, 2)
        T = float(rng.choice([0.4, 0.5, 0.8]))
        limit = generous(rng, arm, cubic(q0, qf, T, sample_times(T, 100)))
        found.append(Case("a random arm and move", (arm, q0, qf, T, limit)))
    return found


SIMPLE_CARRIES = (
    Case("the lesson's move", (ARM, Q0, QF, 2.0, np.array([20.0, 8.0]))),
    Case("the lesson's move, one limit for both", (ARM, Q0, QF, 2.0, 20.0)),
    Case("the same move on a table", (TABLE, Q0, QF, 0.5, np.array([20.0, 8.0]))),
)
SWUNG = (Case("half a turn with the elbow held at a right angle", (TABLE, *HALF_TURN, 0.6, np.array([60.0, 12.0]))),)
EDGE_CARRIES = (Case("a move too fast for the empty arm", (ARM, Q0, QF, 0.3, np.array([20.0, 8.0]))),)


def moves(rng, count):
    found = []
    for _ in range(count):
        arm, q0, qf = ARMS.random(rng), pose(rng, 2), pose(rng, 2)
        path = cubic(q0, qf, 1.0, np.linspace(0, 1, SAMPLES))
        found.append(
            Case("a random arm and move", (arm, q0, qf, generous(rng, arm, (path[0], 0 * path[1], 0 * path[2]))))
        )
    return found


SIMPLE_MOVES = (
    Case("the lesson's move on a table", (TABLE, Q0, QF, np.array([20.0, 8.0]))),
    Case("the lesson's move", (ARM, Q0, QF, np.array([20.0, 8.0]))),
    Case("the lesson's move, one limit for both", (ARM, Q0, QF, 20.0)),
)
SWINGS = (Case("half a turn with the elbow held at a right angle", (TABLE, *HALF_TURN, np.array([60.0, 6.0]))),)
EDGE_MOVES = (
    Case("gravity alone is over a limit", (ARM, Q0, QF, np.array([10.0, 8.0]))),
    Case("nothing moves", (ARM, QF, QF, np.array([20.0, 8.0]))),
)


def ladder(simple, random):
    return lambda rng, count: [*simple, *random(rng, count)]


# --- laws ------------------------------------------------------------------------------------------------------------


def between(lower, upper, sentence: str):
    """The law that each number lies between two others of the same torques."""

    def test(trial: Trial) -> Failure | None:
        cases = trial.cases()
        for case, answer in zip(cases, trial.ask(cases), strict=True):
            (tau,) = case.arguments
            rounding = 1e-6 * np.abs(tau).max()  # of single precision
            if (answer < lower(tau) - rounding).any() or (answer > upper(tau) + rounding).any():
                return Failure(f"{sentence} Yours is {laws.row(answer)} N·m.", case)
        return None

    return test


def sign_blind(trial: Trial) -> Failure | None:
    cases = trial.cases()
    turned = [Case(case.label, (-case.arguments[0], *case.arguments[1:])) for case in cases]
    for case, a, b in zip(cases, trial.ask(cases), trial.ask(turned), strict=True):
        if not close(b, a, 1e-6).all():
            return Failure(
                "A motor works as hard for −5 as for +5 N·m: all signs turned round, the answer must stay.", case
            )
    return None


def sampled(q0, qf, T):
    return cubic(q0, qf, T, sample_times(T, 100))


def percent(used: float) -> str:
    """Say how much of a limit is used, with enough digits to see that it is not all of it."""
    return f"{used:.1%}" if abs(used - 1) > 2e-3 else f"{used:.3%}"


def utilisation(motion, arm, limit) -> float:
    return float((np.abs(inverse_dynamics(arm, *motion)) / limit).max())


def touches_the_limit(motion_of):
    """The law that the payload found is allowed, and a little more is not."""

    def test(trial: Trial) -> Failure | None:
        cases = trial.cases()
        for case, payload in zip(cases, trial.ask(cases), strict=True):
            arm, limit = case.arguments[0], np.asarray(case.arguments[-1])
            if not np.isfinite(payload) or payload < 0:
                return Failure(f"A payload limit is a mass of zero or more, yours is {payload:.4g} kg.", case)
            used = utilisation(motion_of(case), arm.with_payload(payload), limit)
            if abs(used - 1) > 1e-4:
                fault = "is over a limit" if used > 1 else "leaves room"
                text = (
                    "At its limit the arm just touches a torque limit, but your "
                    f"{payload:.4g} kg {fault}: it uses {percent(used)} of it."
                )
                return Failure(text, case)
        return None

    return laws.law("bracket", "the payload just reaches a torque limit", 1, test)


def duration_touches(trial: Trial) -> Failure | None:
    cases = trial.cases()
    for case, T in zip(cases, trial.ask(cases), strict=True):
        arm, q0, qf, limit = case.arguments
        if not 1e-6 < T < 1e6:
            return Failure(f"Here the move needs some time, and slowing down helps; yours is {T:.4g} s.", case)
        used = utilisation(cubic(q0, qf, T, T * np.linspace(0, 1, SAMPLES)), arm, np.asarray(limit))
        slower = utilisation(cubic(q0, qf, 1.02 * T, 1.02 * T * np.linspace(0, 1, SAMPLES)), arm, np.asarray(limit))
        if abs(used - 1) > 1e-4 or slower > 1 + 1e-9:
            text = f"In the shortest time the torque just touches a limit, but in your {T:.4g} s it uses {percent(used)} of it."
            return Failure(text, case)
    return None


LIMIT_FAULTS = (
    inside(
        "shoulder_only", "only the shoulder's limit is looked at", "Each joint has a limit. Which one is reached first?"
    ),
    inside("elbow_only", "only the elbow's limit is looked at", "Each joint has a limit. Which one is reached first?"),
    inside("upper_only", "only the positive limit counts", "A torque of −25 N·m is too much for a motor of 20."),
    inside(
        "whole_limit",
        "the whole limit is given to what is added: what the arm needs already is not taken off",
        "Something of the limit is spent before the first gram is added.",
    ),
)
PAYLOAD_FAULTS = (
    inside(
        "laden_first",
        "c is the torque with one kilogram already",
        "At x = 0 the line must give the empty arm.",
    ),
    inside(
        "taken_the_wrong_way",
        "d has the wrong sign",
        "Add one kilogram: c + d must be the torque with it.",
    ),
    inside(
        "payload_at_com",
        "the payload is added to the mass of link 2 without moving its centre of mass",
        "Where is the payload? Lesson 3 built a function for it.",
    ),
    inside(
        "arm_counted_twice",
        "one kilogram's share still holds the arm's own torque",
        "What does the kilogram add to the torque?",
    ),
    on_arm(
        "no_gravity_at_all",
        "gravity is left out",
        "Does it matter that the arm has to carry its payload?",
        lambda arm: arm.with_(gravity=(0, 0)),
    ),
)
GIVEN = ("two_link.inverse_dynamics_2r", "two_link.gravity_2r", "trajectory.cubic", "trajectory.sample_times")

EXERCISES = (
    Exercise(
        "peak_torque",
        "04",
        "Peak torque",
        ("tau",),
        peak_torque,
        (
            contract(0.5),
            laws.law("signs", "the same for −τ", 0.5, sign_blind),
            laws.law(
                "largest",
                "no sample is larger",
                0.5,
                between(
                    lambda tau: np.abs(tau).max(axis=0),
                    lambda tau: np.full(tau.shape[1], np.abs(tau).max()),
                    "No sample of a joint may be larger than its peak.",
                ),
            ),
            values("values", "simple and random torques", 1, ladder(SIMPLE_TABLES, tables)),
        ),
        tables,
        SIMPLE_TABLES,
        result="joints",
        symbol="the peak",
        unit="N·m",
        model=peak_torque,
        misconceptions=(
            inside(
                "no_abs",
                "negative torques do not count",
                "A motor that pulls with 9 N·m works harder than one that pushes with 3.",
            ),
            inside(
                "abs_late",
                "the size is taken after the maximum",
                "Which is larger in size, −9 or 3? And which does max find?",
            ),
            inside("mean", "the mean is taken", "A gear breaks at the worst moment, not at the mean one."),
            inside(
                "range",
                "the peak is taken from lowest to highest",
                "Zero torque is where a motor rests. Measure from there.",
            ),
            inside("end_samples", "only the first and the last sample count", "Look in between."),
            inside("whole_arm", "one peak is given for the whole arm", "Each joint has its own motor."),
            inside(
                "each_sample",
                "there is a peak for each sample, not for each joint",
                "Rows are samples, columns are joints. Along which axis must the largest be found?",
            ),
            inside("first_sample", "only the first sample counts", "Look at the rows below."),
            inside(
                "index",
                "the place of the peak is given, not its size",
                "argmax says when, in samples. What is asked for is in N·m.",
            ),
        ),
        nudge="Sizes first, then the largest one down each column.",
        example="A neighbour: of the temperatures 3, −8 and 5, the farthest from zero is 8.",
    ),
    Exercise(
        "rms_torque",
        "04",
        "RMS torque",
        ("tau",),
        rms_torque,
        (
            contract(0.5),
            laws.law("signs", "the same for −τ", 0.5, sign_blind),
            laws.law(
                "between",
                "between mean and peak",
                0.5,
                between(
                    lambda tau: np.abs(tau).mean(axis=0),
                    lambda tau: np.abs(tau).max(axis=0),
                    "The RMS lies between the mean size and the peak.",
                ),
            ),
            values("values", "simple and random torques", 1, ladder(SIMPLE_TABLES, tables)),
        ),
        tables,
        SIMPLE_TABLES,
        result="joints",
        symbol="the RMS",
        unit="N·m",
        model=rms_torque,
        misconceptions=(
            inside(
                "mean_of_sizes",
                "the mean of the sizes is taken, not the RMS",
                "Heat goes with the square of the torque. Which comes first, mean or square?",
            ),
            inside(
                "plain_mean",
                "the plain mean is taken: pushes and pulls cancel",
                "Does pulling cool a motor that pushing has warmed?",
            ),
            inside("square_of_mean", "the mean is squared, not the torque", "Which comes first, mean or square?"),
            inside(
                "each_sample",
                "there is a number for each sample, not for each joint",
                "Rows are samples, columns are joints. Along which axis must the mean be taken?",
            ),
            inside("whole_arm", "one number is given for the whole arm", "Each joint has its own motor."),
            inside(
                "root_first",
                "the root is taken before the division by the number of samples",
                "Does the same torque held twice as long have another RMS?",
            ),
            inside(
                "size_of_mean",
                "pushes and pulls cancel in the mean",
                "Does pulling cool a motor that pushing has warmed?",
            ),
            inside(
                "spread",
                "the standard deviation is taken",
                "A motor that holds 10 N·m all day does not vary, and gets hot.",
            ),
            inside(
                "sum",
                "the squares are added but not divided by their number",
                "Does the same torque held twice as long have a larger RMS?",
            ),
            inside("no_root", "the root is missing", "Check the unit: N·m."),
            inside("one_less", "the sum is divided by one sample too few", "RMS is a mean over all samples."),
        ),
        nudge="Read the name backwards: square, then mean, then root. For each column.",
        example="A neighbour: for 1, 1 and 4 the squares are 1, 1 and 16, their mean is 6, the root 2.45.",
    ),
    Exercise(
        "margin",
        "04",
        "Margins of a motor",
        ("tau", "peak", "continuous"),
        margin,
        (
            contract(0.5),
            laws.law("signs", "the same for −τ", 0.5, sign_blind),
            derived_values(
                "peak", "the margin to the peak rating", 0.5, ladder(SIMPLE_RATED, rated), lambda m, case: m[0]
            ),
            derived_values(
                "continuous",
                "the margin to the continuous rating",
                0.5,
                ladder(SIMPLE_RATED, rated),
                lambda m, case: m[1],
            ),
        ),
        rated,
        SIMPLE_RATED,
        result="joints",
        symbol="the margins",
        model=margin,
        misconceptions=(
            inside(
                "used_not_left",
                "the share that is used is given, not what is left",
                "A margin of 0 means: nothing left.",
            ),
            inside(
                "upside_down",
                "the rating is divided by the torque",
                "Half of the rating is used. Which margin is left, and what does yours say?",
            ),
            inside(
                "negated",
                "the margin has the wrong sign",
                "Negative means too much. Is a motor at half its rating overloaded?",
            ),
            inside(
                "never_negative",
                "too much counts as nothing left",
                "How far a motor is overloaded matters, too: leave the negative margins in.",
            ),
            inside("percent", "the margins are in percent", "A margin of 1 means: all of the rating is left."),
            inside(
                "every_sample",
                "there is a margin for every sample",
                "Which one number of the motion does each rating meet?",
            ),
            inside(
                "worst_joint",
                "only the worst joint's margins are given",
                "Each joint has its own motor, and two margins.",
            ),
            inside(
                "mean_for_rms",
                "the mean size is compared with the continuous rating",
                "Heat goes with the square of the torque. Which number stands for heat?",
            ),
            inside("no_abs", "negative torques do not count in the peak", "A motor breaks backwards just as well."),
            inside("ratings_exchanged", "the two ratings are exchanged", "Which rating goes with the peak?"),
            inside("order", "the two margins are in the wrong order", "Peak first, continuous second."),
            inside("rms_twice", "the RMS is compared with the peak rating", "A gear breaks at the worst moment."),
            inside(
                "peak_twice",
                "the peak is compared with the continuous rating",
                "A motor heats up over the whole motion.",
            ),
            inside(
                "in_newton_metres",
                "the margin is a torque, not a share of the rating",
                "Is 2 N·m of margin a lot? It depends on the rating.",
            ),
        ),
        given=("torque_limits.peak_torque", "torque_limits.rms_torque"),
        nudge="Two margins a joint, 1 − used/rated: the peak against its rating, the RMS against its own.",
        example="A neighbour: a bridge for 10 t and a truck of 8 t: the margin is 1 − 8/10 = 0.2.",
    ),
    Exercise(
        "max_payload_static",
        "04",
        "The payload it can hold",
        ("arm", "q", "limit"),
        max_payload_static,
        (
            contract(0.5),
            touches_the_limit(lambda case: still_motion(case.arguments[1])),
            values("level", "the lesson's arm", 0.5, ladder(SIMPLE_HOLDS, lambda rng, k: [])),
            values("random", "any arm and pose", 1, holds),
            beside(values("edges", "too heavy: 0; no lever: inf", 0.5, ladder(EDGE_HOLDS, lambda rng, k: []))),
        ),
        holds,
        SIMPLE_HOLDS,
        symbol="the payload limit",
        unit="kg",
        model=max_payload_static,
        misconceptions=(
            *LIMIT_FAULTS,
            *PAYLOAD_FAULTS,
            inside(
                "one_sided",
                "(limit − c)/d is taken for every joint, whichever way its torque grows",
                "Reach back, to the left: both torques are negative, and grow downwards. Which bound do they meet?",
            ),
            on_result("newtons", "the answer is a weight in newtons", "kg is asked for.", lambda m: m * 9.81),
        ),
        given=(*GIVEN,),
        nudge="Torque is a straight line in the payload: c + d·m. Which joint's line leaves its band first?",
        example="A neighbour: a shelf bends 2 mm by itself and 3 mm more for each kg. At 8 mm it breaks: after 2 kg.",
    ),
    Exercise(
        "max_payload_moving",
        "04",
        "The payload it can move",
        ("arm", "q0", "qf", "T", "limit"),
        max_payload_moving,
        (
            contract(0.5),
            touches_the_limit(lambda case: sampled(*case.arguments[1:4])),
            values("lesson", "the lesson's move", 0.5, ladder(SIMPLE_CARRIES, lambda rng, k: [])),
            values("random", "any arm and move", 1, ladder(SWUNG, carries)),
            beside(values("edges", "too fast for the empty arm: 0", 0.5, ladder(EDGE_CARRIES, lambda rng, k: []))),
        ),
        carries,
        SIMPLE_CARRIES,
        symbol="the payload limit",
        unit="kg",
        model=max_payload_moving,
        misconceptions=(
            *LIMIT_FAULTS,
            *PAYLOAD_FAULTS,
            inside(
                "empty_arm_only_held",
                "c is the torque that holds the arm, not the one that moves it",
                "Without a payload, x = 0, the line must give the torques of the empty arm in motion.",
            ),
            inside(
                "peaks",
                "the line is drawn through the peaks, not through each sample",
                "With the payload the peak may move to another sample. Is it still a straight line?",
            ),
            inside(
                "rms",
                "the RMS is held against the limit",
                "The limit must be kept at every sample.",
            ),
            Misconception(
                "notebook_move",
                "the notebook's own swing is taken, whatever q0, qf and T say",
                "Other motions are tried as well. In which variable is the motion of the arguments?",
                before=lambda arguments: (arguments[0], Q0, QF, 2.0, arguments[4]),
            ),
            inside(
                "static",
                "the payload is only held at each pose, not moved",
                "Moving takes more than holding. Which arguments carry the motion?",
            ),
            inside(
                "start_only", "only the first sample is looked at", "Is the start the worst moment for every joint?"
            ),
            inside("no_velocity", "the velocity is left out", "Two links that turn pull at each other."),
        ),
        given=GIVEN,
        nudge="The same straight line as before, now at every sample of the motion.",
        example="A neighbour: a chain holds as much as its weakest link. Here the weakest moment counts.",
    ),
    Exercise(
        "min_duration",
        "04",
        "The shortest duration",
        ("arm", "q0", "qf", "limit"),
        min_duration,
        (
            contract(0.5),
            laws.law("touches", "the torque just reaches a limit", 1, duration_touches),
            values("table", "the lesson's move", 0.5, ladder(SIMPLE_MOVES, lambda rng, k: [])),
            values("random", "any arm and move", 1, ladder(SWINGS, lambda rng, k: moves(rng, 2 * k))),
            beside(
                values("edges", "no slowing helps: inf; nothing moves: 0", 0.5, ladder(EDGE_MOVES, lambda rng, k: []))
            ),
        ),
        moves,
        SIMPLE_MOVES,
        symbol="the duration",
        unit="s",
        model=min_duration,
        misconceptions=(
            *LIMIT_FAULTS,
            inside(
                "fewer_samples",
                "there are 101 samples, not 201",
                "Between two samples the torque can be a little larger. How many does the docstring ask for?",
            ),
            inside(
                "two_seconds",
                "d belongs to T = 2 s",
                "In c + d x with x = 1/T², for which T does x become 1?",
            ),
            inside(
                "gravity_at_start",
                "gravity is taken at the start only",
                "Gravity follows the pose. At how many samples does c have to be known?",
            ),
            inside(
                "whole_as_c",
                "c holds the whole torque of the motion in 1 s",
                "c is what remains when the motion takes for ever.",
            ),
            inside("squared", "x is squared", "x = 1/T². What undoes a square?"),
            inside("x_itself", "x is given instead of T", "Check the unit: x is in 1/s²."),
            inside("no_root", "x = 1/T² is taken for 1/T", "T seconds: which power of T is x?"),
            inside("upside_down", "√x is given instead of T", "More torque allowed: should T grow or shrink?"),
            inside(
                "gravity_twice",
                "d still holds the gravity torque",
                "d is what remains of the torque when gravity is taken off.",
            ),
            inside("no_velocity", "the velocity is left out", "Which terms go with 1/T²? There are two."),
            inside(
                "start_only", "only the first sample is looked at", "Is the start the worst moment for every joint?"
            ),
        ),
        given=GIVEN,
        nudge="c is the torque that holds, d the rest at T = 1 s. The largest x = 1/T² wins.",
        example="A neighbour: a bucket of 3 kg on a rope for 8 kg leaves 5 kg for speed. Twice as fast a swing uses four times as much of it.",
    ),
    *QUIZ,
)
