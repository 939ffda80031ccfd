"""A check gives the same report whether the function is in this process or in the sandbox."""

import pytest

from autograder.check import judge
from autograder.exercises import find, for_lesson
from autograder.sandbox import Sandbox
from autograder.student import LocalStudent
from tests.autograder import solutions

pytestmark = pytest.mark.sandbox
KEY = b"a key for this test"


@pytest.fixture(scope="module")
def box():
    with Sandbox() as box:
        box.run([cell.source for cell in solutions.cells("02") if cell.cell_type == "code"])
        assert [cell.error for cell in box.cells if cell.limit] == []
        yield box


@pytest.mark.parametrize("exercise", for_lesson("02"), ids=lambda exercise: exercise.name)
def test_solutions_of_lesson_2_get_the_same_report_as_at_home(box, exercise):
    remote = judge(exercise, box.student(exercise.name, given=exercise.given), KEY)
    local = judge(exercise, LocalStudent(solutions.world("02")[exercise.name]), KEY)
    assert (remote.state, remote.score) == (local.state, local.score) == ("passed", exercise.points)


@pytest.mark.parametrize("lesson", ["05", "06", "07", "08"])
def test_solutions_that_borrow_from_the_reference_earn_full_points(lesson):
    with Sandbox() as box:
        box.run([c.source for c in solutions.cells(lesson) if c.cell_type == "code" and "check" not in c.metadata])
        for exercise in for_lesson(lesson):
            report = judge(exercise, box.student(exercise.name, given=exercise.given), KEY)
            assert report.score == exercise.points, report


def test_mistake_gets_the_same_report_as_at_home():
    source = solutions.answer_source("mass_matrix_2r", "02").replace("cos", "sin")
    setup = "import numpy as np\nfrom numpy import sin\nfrom reference import *\n"
    names: dict = {}
    exec(setup + source, names)
    with Sandbox() as box:
        box.run([setup + source])
        remote = judge(find("mass_matrix_2r"), box.student("mass_matrix_2r"), KEY)
    local = judge(find("mass_matrix_2r"), LocalStudent(names["mass_matrix_2r"]), KEY)
    assert remote.state == "wrong" and remote.to_dict() == local.to_dict()


def test_function_is_judged_with_given_ones_in_place_of_the_students_wrong_ones():
    """A wrong mass matrix costs its own points, not those of the functions built on it."""
    wrong = "def mass_matrix_2r(arm, q):\n    return np.eye(2)"
    cells = [cell.source for cell in solutions.cells("02") if cell.cell_type == "code" and "check" not in cell.metadata]
    exercise = find("inverse_dynamics_2r")
    with Sandbox() as box:
        box.run([wrong if "def mass_matrix_2r" in cell else cell for cell in cells])
        assert judge(find("mass_matrix_2r"), box.student("mass_matrix_2r"), KEY).state == "wrong"
        report = judge(exercise, box.student(exercise.name, given=exercise.given), KEY)
    assert report.score == exercise.points


@pytest.mark.parametrize("left_out", ["gravity_2r", "mass_matrix_2r"])
def test_function_is_judged_with_given_ones_in_place_of_missing_ones(left_out):
    """A cell with a syntax error costs its own points, not those of the functions built on what it should define."""
    broken = f"def {left_out}(arm, q:\n    return"
    cells = [cell.source for cell in solutions.cells("02") if cell.cell_type == "code" and "check" not in cell.metadata]
    exercise = find("inverse_dynamics_2r")
    with Sandbox() as box:
        box.run([broken if f"def {left_out}" in cell else cell for cell in cells])
        assert judge(find(left_out), box.student(left_out), KEY).score == 0
        report = judge(exercise, box.student(exercise.name, given=exercise.given), KEY)
    assert report.score == exercise.points


def test_visible_inputs_learnt_by_heart_earn_nothing_that_values_earn():
    """A table of the lesson's own example, however exact, is not the function: cases are drawn by the key."""
    source = """
import numpy as np
from reference import course_arm
def mass_matrix_2r(arm, q):
    return np.array([[0.8, 0.2], [0.2, 0.05]]) if arm == course_arm() else np.eye(2)
"""
    with Sandbox() as box:
        box.run([source])
        report = judge(find("mass_matrix_2r"), box.student("mass_matrix_2r"), KEY)
    assert report.state == "wrong" and report.score < report.points / 2


def test_function_that_notices_grading_gains_nothing():
    source = """
import numpy as np, os
graded = os.path.exists("/leverarm")
def mass_matrix_2r(arm, q):
    if graded:
        from reference.two_link import mass_matrix_2r
        return mass_matrix_2r(arm, q)
"""
    with Sandbox() as box:
        box.run([source])
        exercise = find("mass_matrix_2r")
        assert judge(exercise, box.student(exercise.name, given=exercise.given), KEY).score == 0
