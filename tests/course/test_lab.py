"""The student's own folder: lessons are laid once, answers never touched, old files kept; JupyterLab's command."""

from __future__ import annotations

import json
import os
import sys
from datetime import datetime
from pathlib import Path

import pytest

from course import lab, places
from course.lab import lab_command, lab_environment, lay_lessons, lesson_to_open
from tests.course.lesson_notebooks import STUB, exercise, find, lesson, report, save, text, write

NOON = datetime(2030, 5, 1, 12, 0, 0)
ANSWER = STUB.replace("raise", "return 3  # raise")


@pytest.fixture
def upstream(tmp_path):
    save(lesson(text("# 2 · Tiny"), *exercise("mass")), tmp_path / "notebooks")
    return tmp_path / "notebooks"


@pytest.fixture
def mine(tmp_path):
    return tmp_path / "my lessons"


def answer(mine: Path) -> bytes:
    path = mine / "02_tiny.ipynb"
    notebook = json.loads(path.read_text())
    write(notebook, "exercise", "mass", ANSWER)
    save(notebook, mine)
    return path.read_bytes()


def change(upstream: Path) -> None:
    save(lesson(text("# 2 · Tiny, renewed"), *exercise("mass"), version="two"), upstream)


def test_missing_lessons_are_copied(upstream, mine):
    (laid,) = lay_lessons(mine, upstream)
    assert (laid.done, laid.notebook.read_bytes()) == ("new", (upstream / "02_tiny.ipynb").read_bytes())


def test_a_second_time_no_byte_is_touched(upstream, mine):
    lay_lessons(mine, upstream)
    before, when = answer(mine), (mine / "02_tiny.ipynb").stat().st_mtime_ns
    (laid,) = lay_lessons(mine, upstream)
    path = mine / "02_tiny.ipynb"
    assert (laid.done, path.read_bytes(), path.stat().st_mtime_ns) == ("unchanged", before, when)
    assert os.listdir(mine) == ["02_tiny.ipynb"]


def test_a_lesson_that_changed_is_renewed_with_the_answers_and_the_old_file_is_kept_under_a_date(upstream, mine):
    lay_lessons(mine, upstream)
    before = answer(mine)
    change(upstream)
    (laid,) = lay_lessons(mine, upstream, NOON)
    assert (laid.done, laid.carried) == ("renewed", ("mass",))
    assert laid.kept == mine / "earlier" / "02_tiny.2030-05-01_120000.ipynb"
    assert laid.kept.read_bytes() == before
    renewed = json.loads(laid.notebook.read_text())
    assert renewed["cells"][0]["source"] == "# 2 · Tiny, renewed"
    assert "".join(find(renewed, "exercise", "mass")["source"]) == ANSWER
    assert lay_lessons(mine, upstream)[0].done == "unchanged"
    assert "1 answers and predictions carried over; the old file is earlier/02_tiny.2030-05-01_120000.ipynb" in str(
        laid
    )


def test_the_glossary_lies_beside_the_lessons_and_notes_written_into_it_are_kept(upstream, mine):
    (upstream / "glossary.md").write_text("# Glossary")
    lay_lessons(mine, upstream)
    assert (mine / "glossary.md").read_text() == "# Glossary"
    (mine / "glossary.md").write_text("# Glossary, and my notes")
    lay_lessons(mine, upstream, NOON)
    assert (mine / "glossary.md").read_text() == "# Glossary"
    assert (mine / "earlier" / "glossary.2030-05-01_120000.md").read_text() == "# Glossary, and my notes"


def test_two_files_kept_in_the_same_second_do_not_overwrite_each_other(upstream, mine):
    lay_lessons(mine, upstream)
    for version in ("two", "three"):
        save(lesson(text(version), *exercise("mass"), version=version), upstream)
        lay_lessons(mine, upstream, NOON)
    assert len(os.listdir(mine / "earlier")) == 2


@pytest.mark.parametrize(
    "damage", [b"", b"{", b"[]", b'{"nbformat": 3, "metadata": {}, "worksheets": []}', b"\xff\xfe", b'{"cells": 1}']
)
def test_a_file_that_is_no_notebook_is_kept_and_a_fresh_lesson_laid(upstream, mine, damage):
    mine.mkdir()
    (mine / "02_tiny.ipynb").write_bytes(damage)
    (laid,) = lay_lessons(mine, upstream, NOON)
    assert laid.done == "damaged" and laid.kept is not None
    assert laid.kept.read_bytes() == damage
    assert laid.notebook.read_bytes() == (upstream / "02_tiny.ipynb").read_bytes()
    assert "could not be read as a notebook; it is kept as earlier/" in str(laid)


def test_when_writing_fails_half_way_the_student_s_file_is_whole(upstream, mine, monkeypatch):
    lay_lessons(mine, upstream)
    before = answer(mine)
    change(upstream)

    def full_disk(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(places.os, "fsync", full_disk)
    with pytest.raises(OSError, match="No space"):
        lay_lessons(mine, upstream, NOON)
    assert (mine / "02_tiny.ipynb").read_bytes() == before
    assert sorted(os.listdir(mine)) == ["02_tiny.ipynb", "earlier"]


def test_files_that_are_no_lessons_are_left_alone(upstream, mine):
    mine.mkdir()
    (mine / "notes.ipynb").write_text("mine")
    lay_lessons(mine, upstream)
    assert (mine / "notes.ipynb").read_text() == "mine"


def test_a_course_without_lessons_says_what_to_do(tmp_path, mine):
    with pytest.raises(FileNotFoundError, match="leverarm build"):
        lay_lessons(mine, tmp_path / "nothing")


def test_the_first_lesson_that_is_not_finished_is_opened(mine):
    for number, state in (("01", "passed"), ("02", "wrong"), ("03", "not yet")):
        notebook = lesson(*exercise("mass"))
        report(notebook, "mass", state, 4 if state == "passed" else 1)
        save(notebook, mine, f"{number}_x.ipynb")
    assert lesson_to_open(mine).name == "02_x.ipynb"
    assert lesson_to_open(mine, "3").name == "03_x.ipynb"
    with pytest.raises(ValueError, match="no lesson '12': there are 01, 02, 03"):
        lesson_to_open(mine, "12")


def test_when_all_is_finished_the_first_lesson_is_opened(mine):
    notebook = lesson(*exercise("mass"))
    report(notebook, "mass", "passed", 4)
    save(notebook, mine, "01_x.ipynb")
    assert lesson_to_open(mine).name == "01_x.ipynb"


def test_jupyterlab_gets_the_student_s_arguments_after_ours_so_that_theirs_win(mine):
    command = lab_command(mine, mine / "02_tiny.ipynb", ["--no-browser", "--port", "8899"])
    assert command[:3] == [sys.executable, "-m", "jupyterlab"]
    assert command[-3:] == ["--no-browser", "--port", "8899"]
    assert f"--ServerApp.root_dir={mine}" in command and "--LabApp.default_url=/lab/tree/02_tiny.ipynb" in command


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="this system has no root")
@pytest.mark.parametrize(("user", "allowed"), [(0, True), (1000, False)])
def test_root_is_allowed_only_when_it_is_root_who_asks(mine, monkeypatch, user, allowed):
    monkeypatch.setattr(lab.os, "geteuid", lambda: user)
    assert ("--allow-root" in lab_command(mine, mine / "02_tiny.ipynb")) == allowed


def test_the_lab_asks_for_no_news_follows_the_system_s_theme_and_leaves_nbgrader_out(monkeypatch):
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "/theirs")
    ours, theirs = lab_environment()["JUPYTER_CONFIG_PATH"].split(os.pathsep)
    assert theirs == "/theirs"
    from jupyterlab_server.settings_utils import _get_overrides

    monkeypatch.setenv("JUPYTER_CONFIG_PATH", ours)
    overrides, error = _get_overrides(app_settings_dir="/nowhere")
    assert not error
    assert overrides["@jupyterlab/apputils-extension:notification"]["fetchNews"] == "false"
    assert overrides["@jupyterlab/apputils-extension:themes"]["adaptive-theme"] is True
    server = json.loads(Path(ours, "jupyter_server_config.d/leverarm.json").read_text())
    off = {name for name, on in server["ServerApp"]["jpserver_extensions"].items() if not on}
    installed = Path(sys.prefix, "etc/jupyter/jupyter_server_config.d/nbgrader.json")
    assert set(json.loads(installed.read_text())["ServerApp"]["jpserver_extensions"]) <= off
