"""A rerun judges nothing again, and yet the gradebook ends up with every mark, hand-in time and late penalty."""

import pytest
from nbgrader.api import Gradebook

from autograder.grading.course_directory import open_course
from course.classroom.commands import release_lesson
from tests.classrooms import FULL, LESSON, NOTEBOOK, Class, solved

pytestmark = pytest.mark.sandbox

PLUGIN = (
    "from nbgrader.plugins import LateSubmissionPlugin\n"
    "class Late(LateSubmissionPlugin):\n"
    "    def late_submission_penalty(self, student_id, score, total_seconds_late):\n"
    "        return {}\n"
)


@pytest.fixture
def late(classroom: Class) -> Class:
    """A class with a due date, three points a late day, and one student a day late."""
    name = f"late_{classroom.course.root.parent.name}"  # a module of its own for each test
    (classroom.course.root / f"{name}.py").write_text(PLUGIN.format("3.0 * total_seconds_late / 86400"))
    config = classroom.course.root / "nbgrader_config.py"
    config.write_text(f"{config.read_text()}\nfrom {name} import Late\nc.AssignLatePenalties.plugin_class = Late\n")
    made = Class(open_course(classroom.course.root))
    due(made, "2026-01-01 00:00:00 UTC")
    hand_in_at(made, "hal", "2026-01-02 00:00:00 UTC")
    made.grade()
    assert made.marks("hal").penalty == 3
    return made


def due(made: Class, time: str) -> None:
    with Gradebook(made.course.paths.db_url) as book:
        book.update_or_create_assignment(LESSON, duedate=time)


def hand_in_at(made: Class, student: str, time: str) -> None:
    made.hand_in(student, solved()).with_name("timestamp.txt").write_text(time)


def regrade(made: Class) -> None:
    summary = made.grade()
    assert summary.graded == summary.failed == []


def test_lost_gradebook_gets_its_marks_back_without_judging(classroom):
    classroom.hand_in("ada", solved())
    classroom.grade()
    (classroom.course.root / "gradebook.db").unlink()
    release_lesson(directory=classroom.course.root, lesson=LESSON)
    regrade(classroom)
    assert sum(classroom.scores("ada")) == FULL


def test_student_removed_from_the_gradebook_and_changed_scores_come_back(classroom):
    for name in ("ada", "dan"):
        classroom.hand_in(name, solved())
    classroom.grade()
    with Gradebook(classroom.course.paths.db_url) as book:
        book.remove_student("dan")
        book.find_grade("gravity_2r", NOTEBOOK, LESSON, "ada").auto_score = 0.5
        book.db.commit()
    regrade(classroom)
    assert sum(classroom.scores("dan")) == sum(classroom.scores("ada")) == FULL


def test_corrected_hand_in_time_takes_the_penalty_back(late):
    hand_in_at(late, "hal", "2025-12-31 00:00:00 UTC")
    regrade(late)
    assert late.marks("hal").penalty == 0
    graded = late.course.folder("autograded", "hal", LESSON)
    assert (graded / "timestamp.txt").read_text().startswith("2025-12-31")


def test_hand_in_time_that_is_gone_counts_no_more(late):
    (late.course.folder("submitted", "hal", LESSON) / "timestamp.txt").unlink()
    regrade(late)
    assert late.marks("hal").penalty == 0


def test_moved_due_date_and_extension_change_penalties(late):
    due(late, "2025-12-30 00:00:00 UTC")
    regrade(late)
    assert late.marks("hal").penalty == 9
    with Gradebook(late.course.paths.db_url) as book:
        book.grant_extension(LESSON, "hal", days=2)
    regrade(late)
    assert late.marks("hal").penalty == 3


def test_changed_penalty_settings_count_from_the_next_run(late):
    config = late.course.root / "nbgrader_config.py"
    usual = (
        "from nbgrader.plugins import LateSubmissionPlugin\nc.AssignLatePenalties.plugin_class = LateSubmissionPlugin\n"
    )
    config.write_text(config.read_text() + usual)
    regrade(Class(open_course(late.course.root)))
    assert late.marks("hal").penalty == 0


def test_mark_by_hand_needs_no_second_look_when_only_the_time_changed(late):
    with Gradebook(late.course.paths.db_url) as book:
        grade = book.find_grade("gravity_2r", NOTEBOOK, LESSON, "hal")
        grade.manual_score, grade.needs_manual_grade = 2.0, False
        book.db.commit()
    hand_in_at(late, "hal", "2026-01-03 00:00:00 UTC")
    regrade(late)
    marks = late.marks("hal")
    assert marks.penalty == 6 and sum(marks.scores) == FULL - 2 and not any(marks.waiting)


def test_mark_by_hand_beside_another_automatic_score_needs_another_look(classroom):
    classroom.hand_in("ada", solved())
    classroom.grade()
    with Gradebook(classroom.course.paths.db_url) as book:  # an older copy of the gradebook came back
        grade = book.find_grade("gravity_2r", NOTEBOOK, LESSON, "ada")
        grade.auto_score, grade.manual_score, grade.needs_manual_grade = 0.5, 2.0, False
        book.db.commit()
    assert classroom.grade().for_instructor == [f"ada/{NOTEBOOK}"]


def test_time_that_became_readable_is_no_longer_called_unreadable(late):
    hand_in_at(late, "ida", "yesterday")
    late.grade()
    assert "timestamp.txt" in late.result("ida").remarks[0]
    hand_in_at(late, "ida", "2026-01-02 00:00:00 UTC")
    regrade(late)
    assert late.result("ida").remarks == () and late.marks("ida").penalty == 3


def test_rerun_enters_nothing_where_nothing_changed(late):
    path = late.course.folder("autograded", "hal", LESSON) / f"{NOTEBOOK}.ipynb"
    before = path.stat().st_mtime_ns
    regrade(late)
    late.autograde()
    after = path.stat().st_mtime_ns
    regrade(late)
    assert before != after == path.stat().st_mtime_ns
