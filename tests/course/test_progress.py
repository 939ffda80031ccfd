"""Progress is read from saved reports, and never from anything that is run."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console

from autograder import check
from course.progress import REPORT, course_progress, lesson_progress, progress_table
from tests.course.lesson_notebooks import exercise, find, lesson, report, save


def shown(lessons) -> list[str]:
    console = Console(width=100)
    with console.capture() as captured:
        console.print(progress_table(lessons))
    return [" ".join(line.split()) for line in captured.get().splitlines()]


def worked(folder: Path) -> Path:
    notebook = lesson(*exercise("mass", points=5), *exercise("gravity", points=4), *exercise("power", points=3))
    report(notebook, "mass", "passed", 5)
    report(notebook, "gravity", "wrong", 1.5)
    return save(notebook, folder)


def test_points_and_states_are_those_of_the_saved_reports(tmp_path):
    progress = lesson_progress(worked(tmp_path))
    assert [(e.name, e.state, e.score, e.points) for e in progress.exercises] == [
        ("mass", "passed", 5, 5),
        ("gravity", "wrong", 1.5, 4),
        ("power", "not yet", 0, 3),
    ]
    assert (progress.done, progress.score, progress.points, progress.finished) == (1, 6.5, 12, False)


def test_a_report_of_check_itself_is_understood(tmp_path):
    bundle = check("quiz_2_1", "b")._repr_mimebundle_()
    notebook = lesson(*exercise("quiz_2_1", points=bundle[REPORT]["points"]))
    find(notebook, "check", "quiz_2_1")["outputs"] = [{"output_type": "execute_result", "data": bundle}]
    assert lesson_progress(save(notebook, tmp_path)).finished


def test_the_last_report_counts(tmp_path):
    notebook = lesson(*exercise("mass"))
    report(notebook, "mass", "passed", 4)
    good = find(notebook, "check", "mass")["outputs"]
    report(notebook, "mass", "wrong", 1)
    find(notebook, "check", "mass")["outputs"][:0] = good
    assert lesson_progress(save(notebook, tmp_path)).exercises[0].state == "wrong"


def test_a_report_of_another_exercise_pasted_under_a_check_counts_nothing(tmp_path):
    notebook = lesson(*exercise("mass"), *exercise("easy"))
    report(notebook, "easy", "passed", 4)
    find(notebook, "check", "mass")["outputs"] = find(notebook, "check", "easy")["outputs"]
    assert [e.done for e in lesson_progress(save(notebook, tmp_path)).exercises] == [False, True]


def test_a_score_beyond_the_points_is_cut(tmp_path):
    notebook = lesson(*exercise("mass", points=4))
    report(notebook, "mass", "passed", 400)
    assert lesson_progress(save(notebook, tmp_path)).score == 4


def test_a_check_that_stopped_with_an_error_says_so(tmp_path):
    notebook = lesson(*exercise("mass"))
    find(notebook, "check", "mass")["outputs"] = [{"output_type": "error", "ename": "NameError", "evalue": "mass"}]
    progress = lesson_progress(save(notebook, tmp_path))
    assert progress.exercises[0].state == "error"
    assert any("stopped by an error" in line for line in shown([progress]))


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"cells": [{}], "metadata": {}}', '{"cells": [], "metadata": 3}'])
def test_a_damaged_notebook_is_a_line_of_the_table(tmp_path, damage):
    (tmp_path / "02_tiny.ipynb").write_text(damage)
    progress = lesson_progress(tmp_path / "02_tiny.ipynb")
    assert not progress.readable and not progress.finished
    assert shown([progress])[1] == "02_tiny cannot be read as a notebook 0 / 0"


def test_a_lesson_not_begun_takes_one_line_and_the_last_line_adds_up(tmp_path):
    worked(tmp_path / "mine")
    save(lesson(*exercise("mass", points=7), title="3 · Next"), tmp_path / "course", "03_next.ipynb")
    lines = shown(course_progress(tmp_path / "mine", tmp_path / "course"))
    assert lines[1:] == [
        "2 · Tiny 1 of 3 done 6.5 / 12",
        "mass ✓ done 5 / 5",
        "gravity ✗ not right yet 1.5 / 4",
        "power ○ not yet 0 / 3",
        "3 · Next 0 of 1 done 0 / 7",
        "all lessons 1 of 4 done 6.5 / 19",
    ]
