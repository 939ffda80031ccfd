"""The instructor's commands: what they print, what they refuse, how they end."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from autograder.sandbox import bubblewrap, launch
from course.classroom.create import create_classroom
from course.cli import main
from tests.classrooms import FULL, LESSON, NOTEBOOK, solved, solved_but


def leverarm(*words, course=None):
    options = ["--course", str(course)] if course else []
    return CliRunner().invoke(main, [*words, *options], catch_exceptions=False)


def test_classroom_makes_a_directory_with_a_key_that_nobody_else_reads(tmp_path):
    done = leverarm("classroom", str(tmp_path / "mechanics 1"))
    assert done.exit_code == 0 and "roster.csv" in done.output
    key = tmp_path / "mechanics 1" / "secret.key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600 and len(bytes.fromhex(key.read_text())) == 32
    assert 'course_id = "mechanics_1"' in (tmp_path / "mechanics 1" / "nbgrader_config.py").read_text()
    again = leverarm("classroom", str(tmp_path / "mechanics 1"))
    assert again.exit_code == 1 and "nothing was changed" in again.output and key.exists()


def test_two_classrooms_have_two_keys(tmp_path):
    keys = {(create_classroom(directory=tmp_path / name) / "secret.key").read_text() for name in "ab"}
    assert len(keys) == 2


@pytest.mark.parametrize("command", [["grade", "02"], ["report", "02"], ["export", "02"], ["release", "02"]])
def test_outside_a_classroom_the_way_out_is_said(tmp_path, command):
    done = leverarm(*command, course=tmp_path)
    assert done.exit_code == 1 and "leverarm classroom" in done.output and "Traceback" not in done.output


def test_what_was_never_released_or_graded_is_said(classroom):
    root = classroom.course.root
    assert "leverarm release 07" in leverarm("grade", "07", course=root).output
    assert "leverarm grade 02" in leverarm("report", LESSON, course=root).output
    assert "no lesson '99'" in leverarm("release", "99", course=root).output
    assert "--to" in leverarm("export", LESSON, "--to", "fax", course=root).output
    assert leverarm("grade", LESSON, "--jobs", "0", course=root).exit_code == 2


def test_lost_or_damaged_key_is_said(classroom):
    classroom.hand_in("ada", solved())
    classroom.course.key.write_text("not hexadecimal")
    assert "64 hexadecimal digits" in leverarm("grade", LESSON, course=classroom.course.root).output
    classroom.course.key.unlink()
    assert "no secret key" in leverarm("grade", LESSON, course=classroom.course.root).output


def test_own_source_is_kept_by_a_second_release(classroom):
    source = classroom.course.root / "source" / LESSON / f"{NOTEBOOK}.ipynb"
    source.write_text(source.read_text().replace("Two links by Lagrange", "Our own title"))
    done = leverarm("release", LESSON, course=classroom.course.root)
    assert done.exit_code == 0 and "Your own version" in done.output
    assert "Our own title" in (classroom.course.root / "release" / LESSON / f"{NOTEBOOK}.ipynb").read_text()
    leverarm("release", LESSON, "--renew", course=classroom.course.root)
    assert "Our own title" not in source.read_text()


@pytest.mark.sandbox
def test_exit_codes_tell_done_from_waiting(classroom):
    root = classroom.course.root
    classroom.hand_in("ada", solved())
    assert leverarm("grade", LESSON, "--dry-run", course=root).output.startswith("1 to grade")
    assert leverarm("grade", LESSON, course=root).exit_code == 0
    for name in ("ben", *(f"s{n}" for n in range(11))):
        classroom.hand_in(name, b"junk")
    waits = leverarm("grade", LESSON, course=root)
    assert waits.exit_code == 3 and f"ben/{NOTEBOOK}" in waits.output
    assert waits.output.startswith("10 of 12 graded\n12 of 12 graded\n12 graded, 1 unchanged"), "no terminal, no bar"
    assert leverarm("export", LESSON, "--to", "csv,canvas", course=root).exit_code == 0
    assert (root / "exports" / LESSON / "canvas_total.csv").is_file()


def test_without_bubblewrap_grading_refuses_with_the_remedy(classroom, monkeypatch):
    monkeypatch.setattr(bubblewrap, "find", lambda: None)
    classroom.hand_in("ada", solved())
    refused = leverarm("grade", LESSON, course=classroom.course.root)
    assert refused.exit_code == 1 and "bubblewrap" in refused.output and "doctor" in refused.output
    assert not (classroom.course.root / "autograded").exists()


def test_unsafe_grading_works_warns_and_marks_reports(classroom, monkeypatch):
    monkeypatch.setattr(bubblewrap, "find", lambda: None)
    monkeypatch.setattr(launch, "worker", None)  # nothing is started in bubblewrap, what lends the reference neither
    classroom.hand_in("ada", solved())
    classroom.hand_in("dan", solved_but(gravity_2r="def gravity_2r(arm, q):\n    return np.zeros(2)"))
    done = leverarm("grade", LESSON, "--unsafe", course=classroom.course.root)
    assert done.exit_code == 0 and "Without a sandbox" in done.output
    assert classroom.result("dan").row("inverse_dynamics_2r").score == 7, "judged with the reference's gravity"
    assert not classroom.result("ada").protected and sum(classroom.scores("ada")) == FULL
    assert "without a sandbox" in str(classroom.autograded("ada").cells)
    assert leverarm("grade", LESSON, "--unsafe", course=classroom.course.root).output.endswith(
        "0 graded, 2 unchanged since they were graded.\n"
    )
    leverarm("report", LESSON, course=classroom.course.root)
    assert "without a sandbox" in (classroom.course.root / "reports" / "02.html").read_text()


@pytest.mark.sandbox
def test_what_was_graded_unsafely_is_graded_again_in_the_sandbox(classroom, monkeypatch):
    classroom.hand_in("ada", solved())
    classroom.hand_in("ben", b"")
    with monkeypatch.context() as without:
        without.setattr(bubblewrap, "find", lambda: None)
        without.setattr(launch, "worker", None)
        classroom.grade(unsafe=True)
        assert not classroom.result("ada").protected
        refused = leverarm("grade", LESSON, course=classroom.course.root)
        assert refused.exit_code == 1 and "install bubblewrap" in refused.output
    assert classroom.grade(dry_run=True).to_do == [f"ada/{NOTEBOOK}"]
    assert [result.protected for result in classroom.grade().graded] == [True]
    assert classroom.grade().graded == []


def test_nobody_handed_in_is_said_with_the_way_to_hand_in(classroom):
    done = leverarm("grade", LESSON, course=classroom.course.root)
    assert done.output.startswith("Error: "), "no progress of what was not begun"
    assert done.exit_code == 1 and "nobody has handed in 02" in done.output and "leverarm collect 02" in done.output


@pytest.mark.sandbox
@pytest.mark.slow
def test_demo_grades_a_class_of_eight(tmp_path):
    os.environ["COLUMNS"] = "100"
    done = leverarm("demo", "--directory", str(tmp_path / "demo"))
    assert done.exit_code == 0
    assert len(list((tmp_path / "demo/feedback").glob("*/02/*.html"))) >= 7
    for words in (f"{FULL:g}/{FULL:g}", "an attack on the grader", "It looks as if", "reports/02.html"):
        assert words in done.output.replace("\n", ""), done.output


def test_students_path_imports_neither_nbgrader_nor_the_grading_package():
    """Importing nbgrader takes seconds; a check at home must not pay for it."""
    code = (
        "import sys\nfrom autograder import check\nstr(check('mass_matrix_2r', lambda arm, q: None))\n"
        "import course.cli\n"
        "print([name for name in sys.modules if name.startswith(('nbgrader', 'autograder.grading'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parents[2], capture_output=True, text=True)
    assert done.stdout.strip() == "[]", done.stdout + done.stderr
