"""The class report: numbers that are right, hints that are careful, a page that loads nothing."""

import re
from dataclasses import replace

import numpy as np
import pytest

from autograder.grading.class_report import ClassReport, write_report
from autograder.grading.class_report_page import page
from autograder.grading.class_statistics import correlation, exercise_statistics, mistakes
from autograder.grading.likeness import near_pairs, own_code
from autograder.grading.result import CellResult, NotebookResult
from tests.classrooms import FULL, LESSON, solved, solved_but


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
    assert statistics["luck"].weak and not statistics["telling"].weak


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
    assert [(pair.first, pair.second) for pair in near_pairs(code, "")] == [("a", "b")]


def test_starter_code_short_answers_and_the_obvious_solution_are_no_likeness():
    starter = {"f": ANSWER}
    assert own_code({"f": ANSWER}, starter) == ""
    short = {name: own_code({"f": "def f(x):\n    return 2 * x"}, {}) for name in "ab"}
    assert near_pairs(short, "") == ()
    usual = {name: own_code({"f": ANSWER}, {}) for name in "ab"}
    assert near_pairs(usual, own_code({"f": ANSWER}, {})) == ()


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
