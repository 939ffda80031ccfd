"""An instructor's own cells: plain asserts judged outside the student's process, partial credit, marks by hand."""

import nbformat
import pytest
from click.testing import CliRunner
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from nbgrader.api import Gradebook
from nbgrader.converters import GenerateFeedback

from autograder.grading.classes.class_run import run_class
from autograder.grading.classes.marks import read_marks
from autograder.grading.marking.asserts import run_test_cell
from autograder.student import LocalStudent
from course.classroom.commands import release_lesson
from course.cli import main
from tests.classrooms import Class

OWN = "own_quiz"


def meta(name, grade=False, solution=False, points=None, task=False):
    mark = {
        "grade_id": name,
        "grade": grade,
        "solution": solution,
        "locked": not solution,
        "schema_version": 3,
        "task": task,
    }
    return {"nbgrader": {**mark, **({"points": points} if points is not None else {})}}


TESTS = """from numpy.testing import assert_allclose
assert_allclose(double(np.array([1.0, 2.0])), [2.0, 4.0])
### BEGIN HIDDEN TESTS
assert double(21) == 42, "doubling 21"
try:
    double("text")
    raise AssertionError("text has no double")
except TypeError:
    pass
### END HIDDEN TESTS"""


@pytest.fixture
def own(classroom) -> Class:
    node = new_notebook(
        cells=[
            new_code_cell("import numpy as np"),
            new_code_cell(
                "def double(x):\n    ### BEGIN SOLUTION\n    if isinstance(x, str): raise TypeError('no')\n"
                "    return 2 * x\n    ### END SOLUTION",
                metadata=meta("double_answer", solution=True),
            ),
            new_code_cell(TESTS, metadata=meta("double_test", grade=True, points=4)),
            new_code_cell(
                "half = ...\n### BEGIN SOLUTION\nhalf = 0.5\n### END SOLUTION", metadata=meta("half", solution=True)
            ),
            new_code_cell(
                "share = 2.0 if half == 0.5 else 0.5\nshare", metadata=meta("half_test", grade=True, points=2)
            ),
            new_markdown_cell("Explain.", metadata=meta("essay", grade=True, solution=True, points=5)),
            new_markdown_cell("Draw a sketch.", metadata=meta("sketch", task=True, points=3)),
        ],
        metadata={"kernelspec": {"name": "python3", "language": "python", "display_name": "Python 3"}},
    )
    folder = classroom.course.folder("source", ".", OWN)
    folder.mkdir(parents=True)
    nbformat.write(node, folder / "own.ipynb")
    release_lesson(directory=classroom.course.root, lesson=OWN)
    return classroom


def hand_in(own: Class, student: str, **sources: str) -> None:
    node = nbformat.read(own.course.folder("release", ".", OWN) / "own.ipynb", as_version=4)
    for cell in node.cells:
        name = cell.metadata.get("nbgrader", {}).get("grade_id")
        cell.source = sources.get(name, cell.source)
    folder = own.course.folder("submitted", student, OWN)
    folder.mkdir(parents=True, exist_ok=True)
    nbformat.write(node, folder / "own.ipynb")


GOOD = "def double(x):\n    if isinstance(x, str): raise TypeError('no')\n    return 2 * x"


@pytest.mark.sandbox
def test_plain_asserts_partial_credit_and_marks_by_hand(own):
    hand_in(own, "ada", double_answer=GOOD, half="half = 0.5", essay="Because.")
    hand_in(own, "ben", double_answer="def double(x):\n    return x + x", half="half = 0.4")
    hand_in(own, "eva")
    for grade in (lambda: run_class(course=own.course, assignment=OWN), lambda: autograde(own)):
        grade()
        names = [question.name for question in read_marks(own.course, OWN)[0]]
        marks = {entry.student: dict(zip(names, entry.scores, strict=True)) for entry in read_marks(own.course, OWN)[1]}
        waits = {
            entry.student: dict(zip(names, entry.waiting, strict=True)) for entry in read_marks(own.course, OWN)[1]
        }
        assert marks["ada"]["double_test"] == 4 and marks["ada"]["half_test"] == 2
        assert marks["ben"]["double_test"] == 0 and marks["ben"]["half_test"] == 0.5
        assert marks["eva"]["double_test"] == 0
        assert waits["ada"]["essay"] and waits["ada"]["sketch"] and not waits["ada"]["double_test"]
        assert not waits["eva"]["essay"] and marks["eva"]["essay"] == 0
    with Gradebook(own.course.paths.db_url) as book:
        assert book.find_comment("essay", "own", OWN, "eva").comment == "No response."


@pytest.mark.sandbox
def test_what_waits_is_what_the_gradebook_says_until_somebody_has_marked_it(own):
    hand_in(own, "ada", double_answer=GOOD, half="half = 0.5", essay="Because.")
    hand_in(own, "eva", essay="Why?")
    command = ["grade", OWN, "--course", str(own.course.root)]
    waits = CliRunner().invoke(main, command)
    assert waits.exit_code == 3 and "ada/own, eva/own" in waits.output
    with Gradebook(own.course.paths.db_url) as book:
        for student in ("ada", "eva"):
            for name in ("essay", "sketch"):
                grade = book.find_grade(name, "own", OWN, student)
                grade.manual_score, grade.needs_manual_grade = 1.0, False
        book.db.commit()
    assert CliRunner().invoke(main, command).exit_code == 0
    again = CliRunner().invoke(main, [*command, "--again", "--only", "ada"])
    assert again.exit_code == 3 and "ada/own" in again.output and "eva" not in again.output


@pytest.mark.sandbox
def test_hidden_tests_stay_hidden_from_the_report(own):
    hand_in(own, "ben", double_answer="def double(x):\n    return x + x")
    run_class(course=own.course, assignment=OWN)
    node = nbformat.read(own.course.folder("autograded", "ben", OWN) / "own.ipynb", as_version=4)
    (cell,) = [c for c in node.cells if c.metadata.get("nbgrader", {}).get("grade_id") == "double_test"]
    assert "text has no double" in cell.outputs[0].data["text/plain"]
    assert "isinstance" not in str(cell.outputs) and "BEGIN HIDDEN" not in str(cell.outputs)
    assert "got its text back" not in str(node)
    own.course.paths.assignment_id = OWN
    GenerateFeedback(coursedir=own.course.paths, config=own.course.config).start()
    page = (own.course.folder("feedback", "ben", OWN) / "own.html").read_text()
    assert "text has no double" in page and "isinstance" not in page and "HIDDEN" not in page


@pytest.mark.sandbox
def test_patched_numpy_and_lying_objects_do_not_pass_plain_asserts(own):
    hand_in(
        own,
        "mal",
        double_answer="import builtins\nnp.testing.assert_allclose = lambda *a, **k: None\n"
        "builtins.AssertionError = Exception\n"
        "class Yes(float):\n    def __eq__(self, other): return True\n"
        "    def __array__(self, *a, **k): return np.array([2.0, 4.0])\n"
        "def double(x):\n    if isinstance(x, str): raise TypeError\n    return Yes(1)",
    )
    run_class(course=own.course, assignment=OWN)
    assert read_marks(own.course, OWN)[1][-1].scores[0] == 0


def autograde(own: Class) -> None:
    from nbgrader.converters import Autograde

    own.course.paths.assignment_id = OWN
    converter = Autograde(coursedir=own.course.paths, config=own.course.config)
    converter.force = True
    converter.start()


def verdict(source, points=2.0, **names):
    return run_test_cell(source, points, lambda name: LocalStudent(names[name]) if name in names else LocalStudent(...))


@pytest.mark.parametrize("ending", ["np.float64('nan')", "-1.0", "3.5", "np.inf", "2.0000001"])
def test_last_line_outside_the_range_waits_for_the_instructor(ending):
    assert verdict(ending).state == "ungraded"


@pytest.mark.parametrize(
    ("ending", "share"), [("False", 0), ("True", 1), ("None", 1), ("1.0", 0.5), ("np.float64(0.5)", 0.25)]
)
def test_last_line_is_partial_credit(ending, share):
    assert verdict(ending).share == share


def test_error_of_a_student_is_raised_as_what_it_was():
    def picky(x):
        raise ValueError("no")

    caught = "try:\n    picky(1)\nexcept ValueError as e:\n    assert str(e) == 'no'\nelse:\n    raise AssertionError"
    assert verdict(caught, picky=picky).state == "passed"
    assert verdict("picky(1)", picky=picky).reason == "ValueError: no"


def test_students_own_assertion_is_no_test_of_the_instructors():
    """An AssertionError raised inside the student's function is the function's failure, not a message of the test."""

    def sly(x):
        raise AssertionError("full marks")

    assert verdict("sly(1)", sly=sly).state == "broken"


def test_helper_functions_and_comprehensions_in_a_test_cell_see_the_students_names():
    source = (
        "def ok(n):\n    return double(n) == 2 * n\n"
        "assert all(ok(n) for n in range(3))\nassert [double(n) for n in (1, 2)] == [2, 4]"
    )
    assert verdict(source, double=lambda x: 2 * x).state == "passed"


def test_broken_test_cell_waits_for_the_instructor():
    assert verdict("assert (").state == "ungraded"
