"""One class graded in both ways: marks, reports, feedback, manual marks, late work, an instructor's own cells."""

import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell
from nbgrader.api import Gradebook

from autograder.grading.course_directory import open_course
from course.notebook import read_lesson, registered_points, student_notebook
from tests.classrooms import (
    FULL,
    KEY,
    LESSON,
    NOTEBOOK,
    SOURCE,
    Class,
    solved,
    solved_but,
)

pytestmark = pytest.mark.sandbox


def test_right_work_gets_all_points_in_both_ways(classroom):
    classroom.hand_in("ada", solved())
    for result in classroom.both("ada"):
        assert result.score == result.points == FULL
        assert {row.state for row in result.rows} == {"passed"}


def test_released_notebook_is_the_one_students_have(classroom):
    lesson = read_lesson(SOURCE)
    ours = student_notebook(lesson, registered_points(lesson))
    released_node = nbformat.read(classroom.course.root / "release" / LESSON / f"{NOTEBOOK}.ipynb", as_version=4)
    for mine, theirs in zip(ours.cells, released_node.cells, strict=True):
        assert mine.source == theirs.source
        assert mine.metadata.get("nbgrader") == theirs.metadata.get("nbgrader")


def test_untouched_notebook_gets_nothing_and_says_not_yet(classroom):
    blank = nbformat.read(classroom.course.root / "release" / LESSON / f"{NOTEBOOK}.ipynb", as_version=4)
    classroom.hand_in("eva", blank)
    for result in classroom.both("eva"):
        assert result.score == 0 and {row.state for row in result.rows} == {"not yet"}


def test_mistake_costs_its_exercise_alone_and_is_named(classroom):
    node = solved()
    for cell in node.cells:
        cell.source = cell.source.replace("m12 = m22 + cross", "m12 = m22")
    classroom.hand_in("chi", node)
    for result in classroom.both("chi"):
        row = result.row("mass_matrix_2r")
        assert 0 < row.score < row.points and row.report["misconception"]
        assert all(other.score == other.points for other in result.rows if other.name != "mass_matrix_2r")


def test_every_graded_cell_ends_in_one_plain_number_behind_its_report(classroom):
    node = solved_but(gravity_2r="def gravity_2r(arm, q):\n    return 1 / 0")
    classroom.hand_in("ada", node)
    for grade in (classroom.grade, classroom.autograde):
        grade()
        graded = [c for c in classroom.autograded("ada").cells if c.metadata.get("nbgrader", {}).get("grade")]
        assert len(graded) == 11
        for cell in graded:
            assert [output.output_type for output in cell.outputs] == ["display_data", "execute_result"]
            number = float(cell.outputs[1].data["text/plain"])
            assert 0 <= number <= cell.metadata.nbgrader.points
            assert cell.metadata.nbgrader.grade_id in cell.outputs[0].data["text/plain"]


def test_honest_work_raises_no_false_alarm(classroom):
    classroom.hand_in("ada", solved())
    said = classroom.autograde()
    assert "Attribute 'checksum'" not in said and "has changed" not in said


def test_nbgraders_own_commands_grade_and_make_small_feedback_without_key_or_markup_of_students(classroom):
    node = solved_but(gravity_2r="def gravity_2r(arm, q):\n    return '<script>alert(1)</script>'")
    node.cells.append(
        new_markdown_cell("<script>alert(2)</script><img src=x onerror=alert(3)> [x](javascript:alert(4))")
    )
    node.cells.append(new_code_cell("print('<script>alert(5)</script>')"))
    classroom.hand_in("ada", node)
    _nbgrader(classroom, "autograde")
    assert sum(classroom.scores("ada")) == FULL - 4
    _nbgrader(classroom, "generate_feedback")
    page = (classroom.course.root / "feedback" / "ada" / LESSON / f"{NOTEBOOK}.html").read_text()
    assert len(page.encode()) < 200_000
    assert "leverarm-report" in page and "gravity_2r" in page
    assert KEY not in page and KEY.upper() not in page
    assert "<script>alert" not in page and "<img src=x" not in page and 'href="javascript:' not in page


def test_manual_mark_and_comment_survive_a_regrade(classroom):
    classroom.hand_in("ada", solved_but(gravity_2r="def gravity_2r(arm, q):\n    return 0"))
    classroom.grade()
    with Gradebook(classroom.course.paths.db_url) as book:
        grade = book.find_grade("gravity_2r", NOTEBOOK, LESSON, "ada")
        grade.manual_score = 3.5
        comment = book.find_comment("gravity_2r_answer", NOTEBOOK, LESSON, "ada")
        comment.manual_comment = "nearly"
        book.db.commit()
    classroom.hand_in("ada", solved_but(gravity_2r="def gravity_2r(arm, q):\n    return 1"))
    for again in (classroom.grade, classroom.autograde):
        again()
        with Gradebook(classroom.course.paths.db_url) as book:
            grade = book.find_grade("gravity_2r", NOTEBOOK, LESSON, "ada")
            assert grade.score == 3.5 and grade.needs_manual_grade
            assert book.find_comment("gravity_2r_answer", NOTEBOOK, LESSON, "ada").comment == "nearly"


def test_late_penalty_is_nbgraders_own(classroom):
    (classroom.course.root / "late.py").write_text(
        "from nbgrader.plugins import LateSubmissionPlugin\n"
        "class Late(LateSubmissionPlugin):\n"
        "    def late_submission_penalty(self, student_id, score, total_seconds_late):\n"
        "        return 5.0\n"
    )
    config = classroom.course.root / "nbgrader_config.py"
    config.write_text(config.read_text() + "\nfrom late import Late\nc.AssignLatePenalties.plugin_class = Late\n")
    with Gradebook(classroom.course.paths.db_url) as book:
        book.update_or_create_assignment(LESSON, duedate="2026-01-01 00:00:00 UTC")
    path = classroom.hand_in("ada", solved())
    path.with_name("timestamp.txt").write_text("2026-01-02 00:00:00 UTC")
    Class(open_course(classroom.course.root)).grade()
    assert classroom.marks("ada").penalty == 5.0 and classroom.marks("ada").total == FULL - 5


def _nbgrader(classroom, command):
    run = [sys.executable, "-m", "nbgrader", command, LESSON]
    done = subprocess.run(run, cwd=classroom.course.root, env=_environment(), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def _environment() -> dict[str, str]:
    root = str(Path(__file__).parents[2])
    beside = str(Path(sys.executable).parent)
    return {**os.environ, "PYTHONPATH": root, "PATH": beside + os.pathsep + os.environ.get("PATH", "")}
