"""The command line: help at once, messages that say what to do, exit codes that scripts can trust."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from course import commands, doctor
from course.cli import COMMANDS, main
from course.doctor import Finding, examine
from tests.course.lesson_notebooks import exercise, find, lesson, report, save, text

ROOT = Path(__file__).parents[2]
NAMES = [name for group in COMMANDS.values() for name, (module, _) in group.items()]


def leverarm(*arguments: object, code: int = 0) -> str:
    result = CliRunner().invoke(main, [str(argument) for argument in arguments])
    assert result.exit_code == code, result.output + repr(result.exception)
    return result.output


def test_help_imports_nothing_heavy():
    """What takes long (nbgrader, notebooks, figures, arrays, tables) is imported by the command that needs it."""
    script = "import sys; from course.cli import main\ntry: main(['--help'])\nexcept SystemExit: print(*sys.modules)"
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True).stdout
    loaded = {name.partition(".")[0] for name in said.splitlines()[-1].split()}
    assert not loaded & {"nbgrader", "nbformat", "jupytext", "matplotlib", "numpy", "rich", "autograder"}
    assert "progress" in said


@pytest.mark.slow
def test_help_comes_within_half_a_second_even_on_a_busy_machine():
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-m", "course.cli", "--help"], capture_output=True, cwd=ROOT, check=True)
        best = min(best, time.perf_counter() - start)
    assert best < 0.5


@pytest.mark.parametrize("name", NAMES)
def test_every_listed_command_exists_and_explains_itself(name):
    if name not in main.list_commands(None):
        pytest.skip(f"{name} is not written yet")
    said = leverarm(name, "--help")
    assert said.startswith("Usage:") and "  Examples:\n    leverarm " + name in said.replace("\n\n", "\n")


def test_an_unknown_command_is_refused():
    assert "No such command 'lessons'" in leverarm("lessons", code=2)


def test_lab_lays_the_lessons_and_says_what_it_did_once(tmp_path):
    said = leverarm("lab", "--lessons-only", "--folder", tmp_path / "mine")
    assert "02_two_link_lagrange.ipynb: new" in said
    assert leverarm("lab", "--lessons-only", "--folder", tmp_path / "mine") == ""


def test_lab_hands_unknown_options_to_jupyterlab(tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr("course.lab.open_lab", lambda *arguments: opened.append(arguments) or 7)
    leverarm("lab", "--folder", tmp_path, "--no-browser", "--lesson", "02", "--port", "8899", code=7)
    ((folder, notebook, passed),) = opened
    assert (folder, notebook.name, passed) == (
        tmp_path,
        "02_two_link_lagrange.ipynb",
        ("--no-browser", "--port", "8899"),
    )


def test_lab_refuses_a_lesson_that_is_not_there(tmp_path):
    assert "there is no lesson '99'" in leverarm("lab", "--folder", tmp_path, "--lesson", "99", code=1)


def test_progress_shows_one_lesson_when_asked_for_it(tmp_path):
    notebook = lesson(*exercise("mass"), title="91 · Tiny")
    report(notebook, "mass", "passed", 4)
    save(notebook, tmp_path, "91_tiny.ipynb")
    said = leverarm("progress", "91", "--folder", tmp_path)
    assert "91 · Tiny" in said and "✓ done" in said and "Two links" not in said
    assert "there is no lesson '92'" in leverarm("progress", "92", "--folder", tmp_path, code=1)


def test_build_check_fails_on_a_stale_notebook_and_writes_nothing(tmp_path):
    sources, notebooks = tmp_path / "sources", tmp_path / "notebooks"
    sources.mkdir()
    (sources / "02_tiny.py").write_text("# %% [markdown]\n# # 2 · Tiny\n")
    where = ("--sources", sources, "--notebooks", notebooks)
    assert "02_tiny.ipynb is stale: run `leverarm build`" in leverarm("build", "--check", *where, code=1)
    assert not notebooks.exists()
    assert "02_tiny.ipynb written" in leverarm("build", *where)
    assert "all notebooks are what their sources say" in leverarm("build", "--check", *where)


def test_build_names_the_line_of_a_wrong_source_and_fails(tmp_path):
    (tmp_path / "02_tiny.py").write_text('# %% [markdown]\n# # 2 · Tiny\n\n# %% exercise="x"\nx = 1\n')
    said = leverarm("build", "--sources", tmp_path, "--notebooks", tmp_path / "out", code=1)
    assert "Error: 02_tiny.py:4: right below exercise 'x' belongs" in said


def test_doctor_finds_python_and_the_packages_of_this_environment(tmp_path):
    found = {finding.what: finding.state for finding in examine(tmp_path)}
    assert (found["Python"], found["packages"], found["your folder"]) == ("there", "there", "there")


def test_doctor_says_the_remedy_for_what_is_missing_and_fails(monkeypatch):
    gap = Finding("packages", "missing", "jupyterlab", "pip install -c constraints.txt -e .")
    monkeypatch.setattr(doctor, "examine", lambda folder: [gap])
    said = leverarm("doctor", code=1)
    assert "✗" in said and "→ pip install -c constraints.txt -e ." in said


def test_doctor_does_not_fail_for_what_the_lessons_run_without(monkeypatch):
    gap = Finding("browser tests", "left out", "chromium is not here", "sudo apt-get install chromium")
    monkeypatch.setattr(doctor, "examine", lambda folder: [gap])
    assert "→ sudo apt-get install chromium" in leverarm("doctor")


def test_doctor_misses_packages_that_are_not_installed(monkeypatch):
    monkeypatch.setattr(doctor, "NEEDED", ("numpy", "no_such_package"))
    found, gone = doctor._packages()
    assert (found.state, gone.state, gone.detail) == ("there", "missing", "no_such_package")


def test_the_folder_of_lessons_lies_in_the_clone():
    assert commands.my_lessons() == ROOT / "my-lessons"


def test_the_tests_own_lessons_look_like_built_ones(tmp_path):
    """The notebooks that the other tests of this folder use have the marks that the builder writes."""
    from course.build import build

    sources = tmp_path / "sources"
    sources.mkdir()
    (sources / "02_tiny.py").write_text(
        '# %% [markdown]\n# # 2 · Tiny\n\n# %% exercise="quiz_2_1"\nquiz_2_1 = ...\n### BEGIN SOLUTION\n'
        'quiz_2_1 = "b"\n### END SOLUTION\n\n# %% check="quiz_2_1"\ncheck("quiz_2_1", quiz_2_1)\n'
    )
    build(sources, tmp_path / "out")
    import json

    built = json.loads((tmp_path / "out" / "02_tiny.ipynb").read_text())
    ours = lesson(text("# 2 · Tiny"), *exercise("quiz_2_1", "quiz_2_1 = ..."))
    for role, name in (("text", ""), ("exercise", "quiz_2_1"), ("check", "quiz_2_1")):
        theirs, mine = find(built, role, name), find(ours, role, name)
        assert mine["metadata"]["leverarm"] == theirs["metadata"]["leverarm"]
        assert mine["metadata"].get("nbgrader", {}).items() <= theirs["metadata"].get("nbgrader", {}).items() | {
            ("points", 4)
        }
