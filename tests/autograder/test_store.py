"""Results are atomic, never lost, never made twice; a rerun redoes only what changed."""

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from autograder.grading.classes import store as store_module
from autograder.grading.classes.class_run import find_tasks
from autograder.grading.classes.gradebook import open_gradebook
from autograder.grading.classes.store import Slot, Store, fingerprint, version_of
from autograder.grading.marking.result import CellResult, NotebookResult, Printed
from autograder.grading.notebooks.template import Template, TemplateCell
from autograder.sandbox import Limits
from tests.classrooms import FULL, LESSON, solved, solved_but

RESULT = NotebookResult(
    student="ada",
    notebook="02",
    rows=(CellResult("mass", 3.0, 1.5, "wrong", "half", "evidence", {"state": "wrong", "n": [1, 2.5, None]}),),
    remarks=("odd",),
    incidents=("slow",),
    printed={"3": Printed("text", "error")},
    seconds=0.5,
)
SLOT = Slot("ada", "02", "02", "bytes", "version", "key")


@pytest.fixture
def store(tmp_path):
    opened = Store(tmp_path / "results.sqlite")
    yield opened
    opened.close()


def test_result_comes_back_as_it_was(store):
    store.put(SLOT, RESULT)
    assert store.get(SLOT) == RESULT


def test_infinite_and_missing_numbers_do_not_stop_a_result_from_being_kept(store):
    row = replace(RESULT.rows[0], report={"got": float("nan"), "more": (float("inf"), 1.0)})
    store.put(SLOT, replace(RESULT, rows=(row,)))
    assert store.get(SLOT).rows[0].report == {"got": "nan", "more": ["inf", 1.0]}


@pytest.mark.parametrize("field", ["student", "assignment", "notebook", "submission", "version", "key"])
def test_whatever_changes_is_another_result(store, field):
    store.put(SLOT, RESULT)
    assert store.get(replace(SLOT, **{field: "other"})) is None


def test_score_outside_its_range_is_refused():
    for score in (-0.1, 3.0000001, float("nan")):
        with pytest.raises(ValueError, match="score"):
            CellResult("mass", 3.0, score, "wrong", "")
    with pytest.raises(ValueError, match="state"):
        CellResult("mass", 3.0, 1.0, "splendid", "")


def test_judging_again_is_counted_and_newest_result_is_shown(store):
    store.put(SLOT, RESULT)
    assert store.attempts(SLOT) == 1
    newer = replace(SLOT, submission="other bytes")
    store.put(newer, replace(RESULT, remarks=("newer",)))
    store.put(SLOT, RESULT)
    assert store.attempts(SLOT) == 2 and store.attempts(newer) == 1
    store.put(newer, replace(RESULT, remarks=("newest",)))
    assert [result.remarks for result in store.latest("02")] == [("newest",)]


def test_only_one_result_of_a_notebook_stands_in_the_gradebook(store):
    newer = replace(SLOT, submission="other bytes")
    for slot in (SLOT, newer):
        store.put(slot, RESULT)
        store.mark_replayed(slot)
    assert store.replayed(newer) and not store.replayed(SLOT)


def test_writer_killed_in_the_middle_leaves_whole_results(tmp_path):
    """A process that writes without end is killed; what another process then reads is whole."""
    code = (
        "from tests.autograder.test_store import RESULT, SLOT\nfrom autograder.grading.classes.store import Store\n"
        "from dataclasses import replace\nfrom pathlib import Path\nimport itertools, sys\n"
        "store = Store(Path(sys.argv[1]))\nprint('ready', flush=True)\n"
        "for n in itertools.count(): store.put(replace(SLOT, student=str(n)), RESULT)\n"
    )
    path = tmp_path / "results.sqlite"
    writer = subprocess.Popen([sys.executable, "-c", code, path], stdout=subprocess.PIPE, cwd=Path(__file__).parents[2])
    assert writer.stdout.readline() == b"ready\n"
    time.sleep(0.3)
    writer.send_signal(signal.SIGKILL)
    writer.wait()
    store = Store(path)
    kept = store.latest("02")
    assert len(kept) == store.count() > 0
    assert {replace(result, student="ada") for result in map(_hashable, kept)} == {_hashable(RESULT)}
    store.close()


def _hashable(result):
    return replace(result, rows=tuple(replace(row, report=None) for row in result.rows), printed=())


def test_version_changes_with_the_lesson_and_key_is_not_in_its_fingerprint():
    cell = TemplateCell("mass", "code", "check('mass', mass)", 3.0, True, False, False, True, "c")
    one, other = Template("02", "nb", (cell,)), Template("02", "nb", (replace(cell, points=4.0),))
    usual, longer = Limits(), Limits(call=3)
    assert len({version_of(one, usual), version_of(one, usual), version_of(other, usual), version_of(one, longer)}) == 3
    key = b"k" * 32
    assert key.hex()[:8] not in fingerprint(key) and fingerprint(key) != fingerprint(b"l" * 32)


def test_correction_of_a_later_lessons_exercises_changes_no_version(monkeypatch):
    cell = TemplateCell("gravity_2r", "code", 'check("gravity_2r", gravity_2r)', 3.0, True, False, False, True, "c")
    lesson_2 = Template("02", "nb", (cell,))

    def version(corrected: str) -> str:
        read = Path.read_bytes
        changed = f"/{corrected}"
        monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + b"#" * path.as_posix().endswith(changed))
        store_module._judge_digest.cache_clear()
        found = version_of(lesson_2, Limits())
        monkeypatch.undo()
        return found

    now = version("nothing")
    later = ("exercises/lesson_06/functions.py", "exercises/lesson_06/faults.py")
    rest = (*later, "class_report/page.py", "classes/roster.py")
    assert {version(name) for name in rest} == {now}
    decide = (
        "exercises/lesson_01/functions.py",
        "exercises/lesson_02/faults.py",
        "reference/two_link.py",
        "reference/torque_limits/margins.py",
        "autograder/exercise/laws.py",
        "autograder/student/student.py",
        "autograder/judge/trial.py",
        "autograder/sandbox/process.py",
        "grading/notebooks/submission.py",
        "grading/marking/grade.py",
    )
    assert len({now, *(version(name) for name in decide)}) == 1 + len(decide)
    store_module._judge_digest.cache_clear()


@pytest.mark.sandbox
def test_rerun_is_free_and_redoes_only_what_changed(classroom):
    for name in ("ada", "ben", "chi"):
        classroom.hand_in(name, solved())
    assert len(classroom.grade().graded) == 3
    again = classroom.grade()
    assert again.graded == [] and again.kept == 3
    classroom.hand_in("ben", solved_but(gravity_2r="def gravity_2r(arm, q):\n    return 0"))
    third = classroom.grade()
    assert [result.student for result in third.graded] == ["ben"]
    assert sum(classroom.scores("ben")) < FULL


@pytest.mark.sandbox
def test_lost_gradebook_notebook_is_written_again_without_grading(classroom):
    classroom.hand_in("ada", solved())
    classroom.grade()
    path = classroom.course.folder("autograded", "ada", LESSON)
    for file in path.iterdir():
        file.unlink()
    summary = classroom.grade()
    assert summary.graded == [] and list(path.glob("*.ipynb"))


@pytest.mark.sandbox
def test_dry_run_and_one_student_alone(classroom):
    for name in ("ada", "ben"):
        classroom.hand_in(name, solved())
    assert classroom.grade(dry_run=True).to_do == ["ada/02_two_link_lagrange", "ben/02_two_link_lagrange"]
    assert not (classroom.course.root / "autograded").exists()
    assert [result.student for result in classroom.grade(only="ben").graded] == ["ben"]
    with pytest.raises(ValueError, match="there are ada, ben"):
        classroom.grade(only="zoe")


@pytest.mark.sandbox
@pytest.mark.slow
def test_run_killed_four_times_finishes_without_losing_or_repeating_anything(classroom):
    """kill -9 in the middle of a class of 100, again and again; every submission ends up judged once."""
    students = [f"s{n:02}" for n in range(100)]
    blank = solved_but()
    for cell in blank.cells[:]:  # few answers, so that the class is quick
        name = cell.metadata.get("nbgrader", {}).get("grade_id", "")
        if name.endswith("_answer") and name != "gravity_2r_answer":
            cell.source = ""
    for name in students:
        classroom.hand_in(name, blank)
    command = [sys.executable, "-c", "from course.cli import main; main()", "grade", LESSON]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    done = 0
    for _ in range(4):
        run = subprocess.Popen(command, cwd=classroom.course.root, env=environment, stdout=subprocess.DEVNULL)
        target, end = done + 10, time.monotonic() + 120
        while _count(classroom.course.results) < target and run.poll() is None and time.monotonic() < end:
            time.sleep(0.05)
        run.kill()
        run.wait()
        done = _count(classroom.course.results)
        assert done >= target
    assert done < 100, "the kills came too late to prove anything"
    summary = classroom.grade()
    assert len(summary.graded) == 100 - done and not summary.failed
    store = Store(classroom.course.results)
    with open_gradebook(classroom.course) as book:
        tasks = find_tasks(classroom.course, book.templates(LESSON), only=None, unsafe=False)
    assert len(tasks) == 100
    assert {store.attempts(task.slot) for task in tasks} == {1}
    assert all(store.replayed(task.slot) for task in tasks)
    store.close()
    scores = classroom.everybodys_scores()
    assert sorted(scores) == students and all(one == scores["s00"] for one in scores.values())


def _count(path: Path) -> int:
    if not path.exists():
        return 0
    store = Store(path)
    try:
        return store.count()
    finally:
        store.close()
