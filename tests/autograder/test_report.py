"""Reports: short, safe to show, helpful step by step, and the same after a store has kept them."""

from __future__ import annotations

import ast
import json
import re

import numpy as np
import pytest

from autograder import check
from autograder.exercise import Exercise
from autograder.exercises import all_exercises
from autograder.judge.report import MIME, Report
from autograder.judge.verdict import judge_function
from autograder.student import LocalStudent
from reference import equation_of_motion, inverse_dynamics
from tests.autograder.solutions import answer_source, written

FUNCTIONS = [exercise for exercise in all_exercises() if isinstance(exercise, Exercise)]
TAGS = {"div", "p", "strong", "span", "pre", "details", "summary", "table", "tr", "td"}
LONGEST = 160  # words: nobody reads more below a cell


def report_on(exercise: Exercise, function) -> Report:
    student = LocalStudent(function)
    return judge_function(exercise, student, student.read(), None)


@pytest.fixture(scope="module")
def reports() -> list[tuple[Exercise, Report]]:
    """A report on the first and one on the last usual mistake of every exercise."""
    return [
        (exercise, report_on(exercise, exercise.wrong((mistake,))))
        for exercise in FUNCTIONS
        for mistake in (exercise.misconceptions[0], exercise.misconceptions[-1])
    ]


def words(report: Report) -> int:
    """Count what has to be read: sentences and the table of points, without signs, numbers and the code of the call."""
    calls = {line for finding in report.findings for line in finding.case.split("\n")}
    lines = [line for line in str(report).split("\n") if line.strip() not in calls]
    return sum(any(map(str.isalpha, word)) for line in lines for word in line.split())


def test_a_report_is_short(reports):
    too_long = {f"{exercise.name}: {words(report)} words" for exercise, report in reports if words(report) > LONGEST}
    assert too_long == set()


def test_a_report_fits_a_cell_without_scrolling_sideways(reports):
    for _, report in reports:
        calls = {finding.case for finding in report.findings}
        assert max(len(line) for line in str(report).split("\n") if line.strip() not in calls) <= 100


def test_a_report_says_what_is_wrong_with_the_call_that_shows_it(reports):
    for exercise, report in reports:
        assert report.state == "wrong" and report.score < report.points
        calls = {finding.case for finding in report.findings if finding.case}
        assert 1 <= len(calls) <= 2  # a law's and a value's
        for call in calls:
            assert call.startswith(f"{exercise.name}(")
            ast.parse(call)
        assert all(finding.text[-1] in ".?" for finding in report.findings)


def test_text_and_page_say_the_same(reports):
    for _, report in reports:
        text, page = " ".join(str(report).split()), report._repr_html_()
        for sentence in (report.summary, *report.likely, *report.remarks, *(f.text for f in report.findings)):
            assert " ".join(sentence.split()) in text
            assert sentence.replace("&", "&amp;").replace('"', "&quot;").replace("'", "&#x27;") in page


def test_points_of_the_table_add_up_to_the_marks(reports):
    for exercise, report in reports:
        assert report.points == exercise.points == sum(row.points for row in report.aspects)
        assert report.score == sum(row.earned for row in report.aspects if row.right)


def test_many_mistakes_leave_some_points(reports):
    partial = [report for _, report in reports if 0 < report.score < report.points]
    assert len(partial) > len(reports) / 3


def test_hints_climb_from_a_nudge_to_a_neighbour_and_stay_there(reports):
    for exercise, report in reports:
        nudge, example, again = report.hint(), report.hint(), report.hint()
        assert nudge != example == again == exercise.example
        assert example.startswith("A neighbour: ")


def test_there_is_nothing_to_hint_at_when_all_is_right():
    report = check("gravity_torque", lambda q, m, r, g: m * g * r * np.cos(q))
    assert report.hint().startswith("There is nothing to hint at: Right")


def test_a_passed_report_says_of_what():
    report = check("gravity_torque", lambda q, m, r, g: m * g * r * np.cos(q))
    assert report.passed and report.findings == ()
    assert all(row.title in report.summary for row in report.aspects)


def test_practice_is_labelled_and_grading_is_not():
    report = check("gravity_torque", lambda q, m, r, g: 0.0)
    assert "(practice)" in str(report).split("\n")[0]
    report.graded = True
    assert "(practice)" not in str(report) and "(practice)" not in report._repr_html_()


@pytest.mark.parametrize("attack", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "</pre><b>"])
def test_what_a_student_wrote_is_escaped_in_the_page(attack):
    def raises(arm, q):
        raise ValueError(attack)

    def returns(arm, q):
        return {attack: 1}

    Named = type(attack, (), {})
    for function in (raises, returns, lambda arm, q: Named()):
        page = check("mass_matrix_2r", function)._repr_html_()
        body = page.replace("<style>", "").replace("</style>", "")
        assert attack not in body
        assert set(re.findall(r"</?([a-z]+)", body)) <= TAGS


def test_parameters_of_a_student_are_escaped_in_the_page():
    report = check("mass_matrix_2r", lambda arm: arm)
    report.summary += "<script>"
    assert "<script>" not in report._repr_html_()


def test_a_report_survives_a_store(reports):
    for _, report in [*reports, (None, check("quiz_2_1", "a")), (None, check("mass_matrix_2r", ...))]:
        kept = json.loads(json.dumps(report.to_dict()))
        again = Report.from_dict(kept)
        assert str(again) == str(report) and again._repr_html_() == report._repr_html_()
        assert again.to_dict() == report.to_dict()
        assert (again.score, again.points, again.misconception) == (report.score, report.points, report.misconception)


def test_a_report_shows_as_text_page_and_data(reports):
    _, report = reports[0]
    bundle = report._repr_mimebundle_()
    assert bundle.keys() == {"text/plain", "text/html", MIME}
    assert bundle["text/plain"] == str(report) == repr(report)
    assert bundle[MIME]["score"] == report.score
    json.dumps(bundle)


def squeezed(code: str) -> str:
    return re.sub(r"\s", "", code)


@pytest.mark.parametrize("exercise", written(), ids=lambda e: e.name)
def test_no_line_of_the_solution_leaks(exercise):
    solution = answer_source(exercise.name, exercise.lesson).split("### BEGIN SOLUTION")[1].split("### END")[0]
    lines = {squeezed(line) for line in solution.split("\n") if len(squeezed(line)) > 12}
    said = []
    for mistake in exercise.misconceptions:
        report = report_on(exercise, exercise.wrong((mistake,)))
        said += [str(report), report._repr_html_(), json.dumps(report.to_dict(), ensure_ascii=False)]
        said += [report.hint(), report.hint()]
    text = squeezed(" ".join(said))
    assert lines
    assert [line for line in lines if line in text or line.removeprefix("return") in text] == []


def test_sums_from_the_base_are_counted_from_the_base():
    def only_the_joint_before(q):
        return q + np.concatenate([[0], q[:-1]])

    report = check("absolute_angles", only_the_joint_before)
    assert "Counted from the base, link 3 is the first wrong one" in " ".join(str(report).split())
    assert report.misconception == ("one_before",)


def test_unknowns_of_equations_are_not_called_joints():
    report = check("solve_spd", lambda H, rhs: rhs / np.diag(np.linalg.cholesky(H)) ** 2)
    assert report.findings and "joint" not in str(report)


def test_an_argument_that_the_reference_refuses_is_traced_to_the_line_that_hands_it_over():
    def bias_forces(arm, q, dq):
        return inverse_dynamics(arm, q, dq, np.zeros(2))

    text = " ".join(str(check("bias_forces", bias_forces)).split())
    assert "in bias_forces, line" in text and "vector" not in text
    assert "np.zeros(arm.n)" in text


def test_a_changed_argument_has_a_hint_of_its_own():
    def joint_force(f_link, f_next, f_ext):
        f_next -= f_ext
        return f_link + f_next

    report = check("joint_force", joint_force)
    assert report.score == report.points - 0.5
    assert "x += 1" in report.hint()


def test_an_error_without_a_word_is_not_a_clear_error():
    def forward_dynamics(arm, q, dq, tau, loads):
        H = equation_of_motion.mass_matrix(arm, q)
        if np.linalg.cond(H) > 1e12:
            raise ValueError(...)
        return np.linalg.solve(H, tau - equation_of_motion.bias_forces(arm, q, dq, loads))

    report = check("forward_dynamics", forward_dynamics)
    assert report.score == report.points - 0.5
    assert "without a word" in str(report)
