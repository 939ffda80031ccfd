"""Lessons 5 to 8: solutions agree with the reference and earn full points; numbers in the texts are true."""

from __future__ import annotations

import re

import numpy as np
import pytest

from autograder import check
from reference import (
    Load,
    PlanarArm,
    absolute,
    course_arm,
    equation_of_motion,
    inverse_dynamics,
    joint_forces,
    kinematics,
)
from tests.course.test_lessons_text import cells, code_cells, lesson, run


def generic_arms(count: int):
    """Arms of one to five links, the centre of mass anywhere, gravity in any direction, each with a state (q, q̇, q̈)."""
    rng = np.random.default_rng(50)
    for i in range(count):
        n = 1 + i % 5
        mass, length, inertia = rng.uniform(0.3, 3, n), rng.uniform(0.2, 1, n), rng.uniform(0.01, 0.3, n)
        com = rng.uniform(-0.2, 0.8, (2, n)) * length
        yield PlanarArm(mass, length, inertia, *com, rng.normal(0, 7, 2)), rng.normal(0, 2, (3, n))


SOME_LOADS = [Load((1, -2), (0.1, 0.2), 0.5, 0), Load((-3, 1)), Load(moment=2.0)]


def test_solutions_of_lesson_5_agree_with_the_reference_on_generic_arms():
    names = run(lesson("05"), solved=True)
    for arm, (q, dq, ddq) in generic_arms(20):
        for name, arguments in {
            "absolute_angles": (q,),
            "joint_positions": (arm, q),
            "com_positions": (arm, q),
            "com_velocities": (arm, q, dq),
            "com_accelerations": (arm, q, dq, ddq),
            "jacobian": (arm, q),
        }.items():
            expected = getattr(kinematics, name)(*arguments)
            # sums of at most five products of numbers up to 1000
            np.testing.assert_allclose(names[name](*arguments), expected, rtol=1e-11, atol=1e-11)


def test_solution_of_lesson_6_agrees_with_the_reference_on_generic_arms_with_loads():
    names = run(lesson("06"), solved=True)
    for arm, state in generic_arms(20):
        tau, f = names["inverse_dynamics"](arm, *state, SOME_LOADS)
        for ours, expected in (
            (tau, inverse_dynamics(arm, *state, SOME_LOADS)),
            (f, joint_forces(arm, *state, SOME_LOADS)),
        ):
            np.testing.assert_allclose(ours, expected, rtol=0, atol=1e-12 * np.abs(expected).max())


def test_solutions_of_lesson_7_agree_with_the_reference_on_generic_arms():
    names = run(lesson("07"), solved=True)
    for arm, (q, dq, _) in generic_arms(20):
        H, b = equation_of_motion.mass_matrix(arm, q), equation_of_motion.bias_forces(arm, q, dq)
        absolutes = absolute.mass_matrix_absolute(arm, q), absolute.bias_absolute(arm, q, dq)
        for ours, expected in (
            (names["mass_matrix"](arm, q), H),
            (names["mass_matrix_closed_form"](arm, q), H),
            (names["bias_forces"](arm, q, dq), b),
            (names["bias_closed_form"](arm, q, dq), b),
            (names["joint_space"](*absolutes)[0], H),
            (names["joint_space"](*absolutes)[1], b),
        ):
            # sums over links: errors are rounding of the largest entry
            np.testing.assert_allclose(ours, expected, rtol=0, atol=1e-12 * np.abs(expected).max())


def test_solutions_of_lesson_8_agree_with_the_reference_on_generic_arms():
    names = run(lesson("08"), solved=True)
    for arm, (q, dq, tau) in generic_arms(20):
        ddq = names["forward_dynamics"](arm, q, dq, tau, SOME_LOADS)
        expected = equation_of_motion.forward_dynamics(arm, q, dq, tau, SOME_LOADS)
        # solving loses digits by cond(H), below 1e5 for these arms
        np.testing.assert_allclose(ddq, expected, rtol=0, atol=1e-10 * np.abs(expected).max())
        split = names["acceleration_split"](arm, q, dq, tau)
        alone = equation_of_motion.forward_dynamics(arm, q, dq, tau)
        largest = max(np.abs(part).max() for part in split.values())
        np.testing.assert_allclose(sum(split.values()), alone, rtol=0, atol=1e-10 * largest)


def test_forward_dynamics_of_lesson_8_names_a_massless_tip_link():
    forward_dynamics = run(lesson("08"), solved=True)["forward_dynamics"]
    with pytest.raises(ValueError, match="outermost link"):
        forward_dynamics(PlanarArm.rods([2, 0], [0.4, 0.3]), [0, 0.5], [0, 0], np.ones(2), [])


@pytest.mark.parametrize("number", ["05", "06", "07", "08"])
def test_the_check_gives_the_solutions_of_a_lesson_full_points(number):
    names = run(lesson(number), solved=True)
    for cell in code_cells(lesson(number)):
        if name := cell.metadata.get("exercise"):
            report = check(name, names[name])
            assert report.score == report.points, report


def test_an_explicit_inverse_in_lesson_8_costs_points():
    report = check("solve_spd", lambda H, rhs: np.linalg.inv(H) @ rhs)
    assert report.score < report.points


def test_the_black_box_that_opens_lesson_7_is_true():
    rows = re.findall(r"\| \$\((\d), (\d)\)\$ \| ([\d.]+) \| ([\d.]+) \|", cells(lesson("07"))[0].source)
    assert len(rows) == 3
    answers = [([float(x) for x in row[:2]], [float(x) for x in row[2:]]) for row in rows]
    for ddq, tau in [*answers, ([3, -2], [11.72, 1.69])]:
        # printed to three decimals, the last to two
        np.testing.assert_allclose(inverse_dynamics(course_arm(), [0.3, 0.6], [1, 2], ddq), tau, atol=5e-3)


def test_the_coins_that_open_lesson_8_fall_as_it_says():
    still = np.zeros(2)
    ddq = equation_of_motion.forward_dynamics(course_arm(), still, still, still)
    falls = kinematics.joint_accelerations(course_arm(), still, still, ddq)[1:, 1] / -9.81
    np.testing.assert_allclose(falls, [1.32, 0.84], atol=5e-3)  # printed to two decimals
