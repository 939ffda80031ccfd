"""nbgrader's exchange on one machine: released there, fetched, handed in, collected, graded, feedback given back."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from tests.classrooms import FULL, LESSON, NOTEBOOK, Class, solved

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]


def nbgrader(folder: Path, exchange: Path, *words: str) -> str:
    root = str(Path(__file__).parents[2])
    beside = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    environment = {**os.environ, "PYTHONPATH": root, "PATH": beside, "JUPYTER_CONFIG_DIR": str(exchange)}
    run = [sys.executable, "-m", "nbgrader", *words, f"--Exchange.root={exchange / 'exchange'}"]
    done = subprocess.run(run, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stderr


def test_a_lesson_goes_out_and_comes_back_through_the_exchange(classroom: Class, tmp_path):
    course, student = classroom.course.root, tmp_path / "student"
    (tmp_path / "exchange").mkdir()
    (tmp_path / "exchange").chmod(0o777)
    student.mkdir()
    name = classroom.course.paths.course_id
    nbgrader(course, tmp_path, "release_assignment", LESSON)
    nbgrader(student, tmp_path, "fetch_assignment", LESSON, "--course", name)
    assert (student / LESSON / f"{NOTEBOOK}.ipynb").is_file()
    nbformat.write(solved(), student / LESSON / f"{NOTEBOOK}.ipynb")
    nbgrader(student, tmp_path, "submit", LESSON, "--course", name)
    nbgrader(course, tmp_path, "collect", LESSON)
    (handed_in,) = (course / "submitted").iterdir()
    assert (handed_in / LESSON / "timestamp.txt").is_file()
    assert not classroom.grade().failed
    assert sum(classroom.scores(handed_in.name)) == FULL
    shutil.rmtree(student)
