"""The class report: numbers that are right, hints that are careful, a page that loads nothing."""

import re
from dataclasses import replace

import numpy as np
import pytest
from nbgrader.api import Gradebook

from autograder.grading.class_report import ClassReport, write_report
from autograder.grading.class_report.likeness import LONGEST, near_pairs, own_code
from autograder.grading.class_report.page import page
from autograder.grading.class_report.statistics import correlation, exercise_statistics, mistakes
from autograder.grading.marking.result import CellResult, NotebookResult
from tests.classrooms import FULL, LESSON, NOTEBOOK, solved, solved_but


def row(name, score, points=4.0, keys=(), right=True):
    aspects = [{"name": "a", "title": "symmetric", "points": points, "earned": score, "right": right}]
    report = {"misconception": list(keys), "likely": [f"It looks as if {key}." for key in keys], "aspects": aspects}
    return CellResult(name, points, score, "passed" if score == points else "wrong", "", report=report)


def result(student, *rows, **more):
    return NotebookResult(student, "nb", rows, **more)


def test_means_and_aspects_of_an_exercise():
    results = [result("a", row("m", 4.0)), result("b", row("m", 1.0, right=False)), result("c", row("m", 4.0))]
    (item,) = exercise_statistics(results)
    assert (item.students, item.passed, item.mean) == (3, 2, pytest.approx(0.75))
    assert (item.aspects[0].right, item.aspects[0].tried) == (2, 3)


def test_exercise_on_which_strong_and_weak_do_alike_is_named_and_a_telling_one_is_not():
    rng = np.random.default_rng(5)
    results = []
    for n in range(40):
        telling, luck = float(n >= 20) * 4, float(rng.integers(2)) * 4
        results.append(result(f"s{n}", row("telling", telling), row("also", telling), row("luck", luck)))
    statistics = {item.name: item for item in exercise_statistics(results)}
    assert "do alike" in statistics["luck"].telling_little and statistics["telling"].telling_little == ""


def test_correlation_says_nothing_of_few_or_equal_scores():
    assert correlation(np.arange(9.0), np.arange(9.0)) is None
    assert correlation(np.ones(20), np.arange(20.0)) is None
    assert correlation(np.arange(20.0), -np.arange(20.0)) == pytest.approx(-1)


def test_mistakes_are_counted_by_students_the_most_frequent_first():
    results = [
        result("a", row("m", 0.0, keys=["cross"])),
        result("b", row("m", 0.0, keys=["cross", "rows"])),
        result("c", row("m", 4.0)),
    ]
    assert [(m.key, m.students) for m in mistakes(results)] == [("cross", ("a", "b")), ("rows", ("b",))]


LONG = "\n".join(f"    term{n} = mass[{n}] * length[{n}] * np.cos(q[{n}]) + {n}.5 * speed ** 2" for n in range(8))
ANSWER = f"def f(mass, length, q, speed):\n{LONG}\n    return term0 + term7"


def test_copy_with_other_names_comments_and_layout_is_found():
    disguised = re.sub(r"term(\d)", r"part_\1", ANSWER).replace(" * ", "*") + "\n    # my own work"
    other = ANSWER.replace("np.cos", "np.sin").replace("+", "-").replace(".5", ".25").replace("mass", "length")
    code = {name: own_code({"f": text}, {}) for name, text in {"a": ANSWER, "b": disguised, "c": other}.items()}
    assert [(pair.first, pair.second) for pair in near_pairs(code)] == [("a", "b")]


def test_starter_code_short_answers_and_the_obvious_solution_are_no_likeness():
    starter = {"f": ANSWER}
    assert own_code({"f": ANSWER}, starter) == ""
    short = {name: own_code({"f": "def f(x):\n    return 2 * x"}, {}) for name in "ab"}
    assert near_pairs(short) == ()
    usual = {name: own_code({"f": ANSWER}, {}, {"f": ANSWER}) for name in "ab"}
    assert near_pairs(usual) == ()


def test_honest_unfinished_work_with_the_courses_own_answers_is_no_likeness():
    """Some exercises answered as the course does, one line added before, the rest still as released."""
    rest = "def g(x):\n    raise NotImplementedError"
    solution = {"f": ANSWER, "g": "def g(x):\n    return " + " + ".join(f"x ** {n}" for n in range(60))}
    shifted = ANSWER.replace("speed):\n", "speed):\n    first = 1\n")
    handed_in = {"a": {"f": ANSWER, "g": rest}, "b": {"f": shifted, "g": rest}, "c": {"f": ANSWER, "g": rest}}
    code = {name: own_code(cells, {"g": rest}, solution) for name, cells in handed_in.items()}
    assert near_pairs(code) == () and len(code["b"]) < 20


def test_only_the_beginning_of_very_long_code_is_compared():
    endless = "\n".join(f"x{n} = {n}" for n in range(100_000))
    assert len(own_code({"f": endless}, {})) == LONGEST


def test_lists_that_are_cut_say_of_how_many():
    code = {f"s{n:02}": own_code({"f": ANSWER}, {}) for n in range(12)}
    one = result("s00", row("m", 4.0))
    likenesses = near_pairs(code)
    report = ClassReport("02", "nb", (one,), {}, exercise_statistics([one]), (), likenesses)
    assert len(likenesses) == 66 and "The 50 nearest of 66." in page((report,))
    assert "nearest of" not in page((replace(report, pairs=likenesses[:50]),))


def test_hand_given_marks_count_and_what_waits_has_no_mark():
    results = [result(name, CellResult("essay", 5.0, None, "manual", "waits for a person")) for name in "abc"]
    marks = {"a": {"essay": 5.0}, "b": {"essay": 2.0}, "c": {"essay": None}}
    (item,) = exercise_statistics(results, marks)
    assert (item.students, item.passed, item.waiting, item.mean) == (2, 1, 1, pytest.approx(0.7))


def test_begun_work_that_is_no_python_counts_as_tried_in_all_its_aspects():
    begun, not_begun = (result(name, replace(row("m", 0.0, right=False), state="not yet")) for name in "ab")
    (item,) = exercise_statistics([begun, not_begun, result("c", row("m", 4.0))], None, {"a": {"m"}})
    assert (item.not_yet, item.tried) == (1, 2)
    assert (item.aspects[0].right, item.aspects[0].tried) == (1, 2)


def test_exercises_that_tell_little_are_listed_with_why():
    results = []
    for n in range(12):
        up = 4.0 * (n >= 6)
        rows = {"good": up, "also": up, "more": up, "upside_down": 4 - up, "all": 4.0, "none": 0.0}
        results.append(result(f"s{n:02}", *(row(name, score) for name, score in rows.items())))
    why = {item.name: item.telling_little for item in exercise_statistics(results)}
    assert why["good"] == "" and "weak students do better" in why["upside_down"]
    assert "everybody" in why["all"] and "nobody" in why["none"]
    few = ClassReport("02", "nb", tuple(results[:5]), {}, exercise_statistics(results[:5]), (), ())
    assert "fewer than 10 students" in page((few,))


def test_reason_is_said_once_and_not_for_work_marked_by_hand():
    rows = [CellResult(name, 2.0, None, "ungraded", "its JSON is broken") for name in ("m", "n")]
    kim = result("kim", *rows, remarks=("its JSON is broken",))
    report = ClassReport("02", "nb", (kim,), {}, exercise_statistics([kim]), (), ())
    assert page((report,)).count("its JSON is broken") == 1 and "nothing could be graded" in page((report,))
    assert "could be graded" not in page((replace(report, marks={"kim": {"m": 1.0, "n": 0.0}}),))
    assert "could not be graded: n (" in page((replace(report, marks={"kim": {"m": 1.0, "n": None}}),))


def test_page_escapes_what_students_wrote_and_marks_a_class_without_sandbox():
    nasty = "<script>alert(1)</script>\x1b[32m"
    rows = (replace(row("m", 0.0, keys=[nasty]), state="ungraded", reason=nasty),)
    one = NotebookResult(nasty, "nb", rows, remarks=(nasty,), incidents=(nasty,), protected=False)
    report = ClassReport("02", "nb", (one,), {nasty: (0.0, 4.0)}, exercise_statistics([one]), mistakes([one]), ())
    html = page((report,))
    assert "<script" not in html and "\x1b" not in html and "&lt;script&gt;" in html
    assert "without a sandbox" in html
    assert "without a sandbox" not in page((replace(report, results=(replace(one, protected=True),)),))


@pytest.mark.sandbox
def test_report_of_a_class_is_one_page_that_loads_nothing(classroom):
    classroom.hand_in("ada", solved())
    classroom.hand_in("ben", solved_but(gravity_2r="def gravity_2r(arm, q):\n    while True: pass"))
    with pytest.raises(ValueError, match="leverarm grade 02"):
        write_report(course=classroom.course, assignment=LESSON)
    classroom.grade()
    html, table = write_report(course=classroom.course, assignment=LESSON)
    text = html.read_text()
    assert not re.search(r"(src|href)=|<script|@import|url\(", text)
    assert "gravity_2r took longer than allowed" in text and f"{FULL:g} of {FULL:g}" in text
    assert "kinetic_energy,,6.0,2,2,1.000," in table.read_text(encoding="utf-8-sig")


@pytest.mark.sandbox
def test_report_follows_the_gradebook_and_names_who_is_missing_late_or_ended_its_process(classroom):
    (classroom.course.root / "roster.csv").write_text("id,first_name,last_name,email\nada,,,\nnil,,,\n")
    broken = "def kinetic_energy(arm, q, dq)\n    return 0"
    classroom.hand_in("ada", solved_but(kinetic_energy=broken, gravity_2r="import os\nos._exit(0)"))
    classroom.hand_in("kim", b"junk")
    classroom.grade()
    with Gradebook(classroom.course.paths.db_url) as book:
        for grade in book.find_submission_notebook(NOTEBOOK, LESSON, "kim").grades:
            grade.manual_score = 1.0  # it still waits, now for another look
        book.find_submission_notebook(NOTEBOOK, LESSON, "ada").late_submission_penalty = 3.0
        book.db.commit()
    html, table = write_report(course=classroom.course, assignment=LESSON)
    text = html.read_text()
    assert "could be graded" not in text and "Handed nothing in (1): nil" in text and "ada (−3)" in text
    assert "a cell ended its own process" in text
    assert f"kinetic_energy,,6.0,2,0,{1 / 12:.3f},,0" in table.read_text(encoding="utf-8-sig")
