"""What `check` says about things that cannot be judged, and about results of the wrong kind."""

from __future__ import annotations

import signal

import numpy as np
import pytest

from autograder import check
from autograder.check import judge
from autograder.exercise import Number
from autograder.student import LocalStudent, student
from reference import two_link

NAME = "mass_matrix_2r"
right = two_link.mass_matrix_2r


def returns(value):
    """Return a mass matrix function that returns this value."""
    return lambda arm, q: value


def first_finding(thing, name=NAME) -> str:
    """Return what the report on a wrong function says first, after asserting that it gives no points."""
    report = check(name, thing)
    assert report.state == "wrong" and report.score == 0
    return report.findings[0].text


# --- the name of the exercise


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no alarms")
def test_loop_that_never_ends_is_stopped_and_told_with_its_line(monkeypatch):
    monkeypatch.setattr(student, "LONGEST_CALL", 0.1)
    calls = []

    def gravity_2r(arm, q):
        calls.append(q)
        while True:
            try:
                q = q + 0
            except Exception:
                q = q - 0

    report = check("gravity_2r", gravity_2r)
    assert not report.passed and report.score == 0 and len(calls) == 1
    assert "look for a loop that never ends (in gravity_2r, line" in report.findings[0].text
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_a_misspelt_exercise_is_answered_with_close_names():
    with pytest.raises(ValueError, match="no exercise 'mass_matrx_2r': did you mean mass_matrix_2r"):
        check("mass_matrx_2r", right)


def test_an_exercise_like_no_other_is_answered_with_the_list():
    with pytest.raises(ValueError, match="'zzz': there are gravity_torque, "):
        check("zzz", right)


@pytest.mark.parametrize("name", [right, None, 3])
def test_a_name_that_is_no_text_is_refused_with_the_way_to_write_it(name):
    with pytest.raises(ValueError, match='exercise in quotes, as in check\\("mass_matrix_2r", …\\), got '):
        check(name, right)


# --- the thing handed over


@pytest.mark.parametrize(("value", "kind"), [(np.eye(2), "ndarray"), (3.0, "float"), ("M", "str"), (np, "module")])
def test_a_call_or_a_value_instead_of_the_function_is_sent_back(value, kind):
    report = check(NAME, value)
    assert report.state == "broken" and report.score == 0
    assert f"must be a function, but this is a value of type {kind}. Hand over its name, uncalled." in report.summary


@pytest.mark.parametrize("thing", [..., None])
def test_nothing_written_is_not_yet(thing):
    assert check(NAME, thing).state == check("quiz_2_1", thing).state == "not yet"
    assert check(NAME).state == "not yet"


def not_written(arm, q):
    raise NotImplementedError("write mass_matrix_2r")


def no_return(arm, q):
    np.eye(2)


@pytest.mark.parametrize(("thing", "said"), [(not_written, "still to be written"), (no_return, "return is missing")])
def test_an_unfinished_function_is_not_yet(thing, said):
    report = check(NAME, thing)
    assert report.state == "not yet" and said in report.summary and not report.findings


@pytest.mark.parametrize(
    ("thing", "own"),
    [(lambda: 1, "()"), (lambda arm: 1, "(arm)"), (lambda arm, q, dq: 1, "(arm, q, dq)")],
)
def test_a_wrong_number_of_parameters_is_named_beside_the_right_ones(thing, own):
    report = check(NAME, thing)
    assert report.state == "broken"
    assert f"must take mass_matrix_2r(arm, q), but yours takes {own}" in report.summary


@pytest.mark.parametrize(
    "thing",
    [
        lambda *state: own_matrix(*state),
        lambda arm, q, extra=None: own_matrix(arm, q),
        lambda arm, q, *, order="C": own_matrix(arm, q),
        lambda robot, angles, **options: own_matrix(robot, angles),
    ],
)
def test_other_names_stars_and_optional_parameters_are_fine(thing):
    assert check(NAME, thing).passed


def own_matrix(arm, q):
    (m1, m2), (I1, I2), (a, b), l = arm.mass, arm.inertia, arm.com_x, arm.length[0]
    m22, p = m2 * b**2 + I2, m2 * l * b * np.cos(q[1])
    return [[m1 * a**2 + I1 + m2 * l**2 + m22 + 2 * p, m22 + p], [m22 + p, m22]]


# --- results of the wrong kind

NESTED: list = []
NESTED.append(NESTED)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (np.full((2, 2), np.nan), "M must be finite, but is nan at index (0, 0)."),
        ([[1, 0], [0, -np.inf]], "M must be finite, but is -inf at index (1, 1)."),
        (np.eye(3), "M must be an array of shape (2, 2), but is an array of shape (3, 3)."),
        ([1, 2, 3, 4], "M must be an array of shape (2, 2), but is a list of 4 numbers, shape (4,)."),
        (3, "M must be an array of shape (2, 2), but is one number."),
        ([[1, 2], [3]], "M must be an array of shape (2, 2), but its entries do not form one."),
        ("M", "M must be an array of shape (2, 2), but is a str."),
        ([["1", "0"], ["0", "1"]], "M must be made of numbers, but holds text in quotes."),
        (1j * np.eye(2), "M must be made of real numbers, but is an array of dtype complex128."),
        (np.eye(2).astype(object), "M must be made of real numbers, but is an array of dtype object."),
        ([[1j, 0], [0, 1]], "M must be an array of shape (2, 2), but holds a complex."),
        ({"m11": 1}, "M must be an array of shape (2, 2), but is a dict."),
        ({1, 2}, "M must be made of real numbers, but is a set."),
        (..., "M must be made of real numbers, but is an ellipsis."),
        ((row for row in np.eye(2)), "M must be made of real numbers, but is a generator."),
        (NESTED, "M must be an array of shape (2, 2), but holds a list nested too deeply."),
        ([[10**400, 0], [0, 1]], "M must be an array of shape (2, 2), but holds an int of more than 64 bits."),
    ],
    ids=lambda x: x if isinstance(x, str) else type(x).__name__,
)
def test_a_result_of_the_wrong_kind_is_described_beside_what_is_wanted(value, said):
    assert first_finding(returns(value)) == said


def test_a_function_that_yields_is_told_so():
    def rows(arm, q):
        yield from own_matrix(arm, q)

    assert first_finding(rows) == "M must be made of real numbers, but is a generator."


def test_a_scalar_must_be_one_number():
    assert "τ must be one number, but is a list of 2 numbers" in first_finding(
        lambda q, m, r, g: [1, 2], "gravity_torque"
    )


def test_a_pair_must_be_two_values():
    assert "must be 2 values, in a tuple, but is one number" in first_finding(lambda tau, p, c: 1.0, "margin")


def test_a_dictionary_must_have_its_keys():
    said = first_finding(lambda arm, q, dq, ddq: {"inertia": q}, "term_split")
    assert "must have the keys inertia, velocity, gravity, but has inertia." in said


def test_an_arm_must_be_an_arm():
    assert "must be a PlanarArm, but is one number" in first_finding(lambda arm, mass: 3, "add_payload")


# --- accidents in the student's code


def divides_by_zero(arm, q):
    return np.eye(2) / (1 // 0)


def test_an_exception_is_shown_with_the_students_own_line():
    said = first_finding(divides_by_zero)
    assert (
        "ZeroDivisionError: " in said and "in divides_by_zero, line " in said and "return np.eye(2) / (1 // 0)" in said
    )


def test_an_exception_inside_numpy_is_shown_at_the_line_that_called_numpy():
    def inverts_zeros(arm, q):
        return np.linalg.inv(np.zeros((2, 2)))

    said = first_finding(inverts_zeros)
    assert "LinAlgError (a ValueError): Singular matrix (in inverts_zeros, line " in said


def test_endless_recursion_is_an_answer():
    def again(arm, q):
        return again(arm, q)

    assert "RecursionError: maximum recursion depth exceeded" in first_finding(again)


@pytest.mark.parametrize("accident", [SystemExit(3), GeneratorExit(), MemoryError()], ids=lambda e: type(e).__name__)
def test_what_would_end_python_does_not_end_the_cell(accident):
    def ends(arm, q):
        raise accident

    assert f"The call stopped with {type(accident).__name__}" in first_finding(ends)


def test_leaving_by_exit_does_not_end_the_cell():
    def leaves(arm, q):
        import sys

        sys.exit("goodbye")

    assert "The call stopped with SystemExit: goodbye" in first_finding(leaves)


def test_the_stop_button_stops_the_check():
    def interrupted(arm, q):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        check(NAME, interrupted)


class Unprintable(Exception):
    """An exception that cannot be shown."""

    def __str__(self):
        raise RuntimeError("no")


def test_an_exception_that_cannot_be_printed_is_named():
    def raises(arm, q):
        raise Unprintable

    assert "The call stopped with Unprintable, which cannot be shown" in first_finding(raises)


def test_a_long_exception_is_cut():
    def raises(arm, q):
        raise ValueError("too long\n" * 1000)

    assert len(first_finding(raises)) < 500


# --- arguments and the reference


def test_changed_arguments_cost_the_contract_and_nothing_else():
    def shifts(arm, q):
        M = own_matrix(arm, q)
        q += 1
        return M

    report = check(NAME, shifts)
    assert "changes its arguments" in report.findings[0].text and "Work on a copy" in report.findings[0].text
    assert [row.name for row in report.aspects if not row.earned] == ["contract"]


def test_popping_from_a_dictionary_is_changing_an_argument():
    def pops(parts):
        taken = {name: abs(parts.pop(name)) for name in list(parts)}
        total = sum(taken.values())
        return {name: part / np.where(total == 0, 1, total) for name, part in taken.items()}

    assert "changes its arguments" in check("term_shares", pops).findings[0].text


def test_the_references_own_function_is_no_answer():
    def by_name(arm, q):
        return two_link.mass_matrix_2r(arm, q)

    def by_import(arm, q):
        from reference.two_link import mass_matrix_2r

        return mass_matrix_2r(arm, q)

    def row_by_row(arm, q):
        return [list(two_link.mass_matrix_2r(arm, q)[i]) for i in range(2)]

    def wrapped(function):
        return lambda *arguments: function(*arguments)

    for thing in (right, by_name, by_import, row_by_row, wrapped(right), wrapped(by_name)):
        report = check(NAME, thing)
        assert report.state == "broken" and report.score == 0
        assert "uses the reference's own mass_matrix_2r" in report.summary


def test_a_borrowed_function_that_is_not_given_is_announced():
    def by_energies(arm, q):
        from reference.two_link import kinetic_energy

        e = np.eye(2)
        return [[kinetic_energy(arm, q, a + b) / 2 - kinetic_energy(arm, q, a - b) / 2 for b in e] for a in e]

    report = check(NAME, by_energies)
    assert report.passed
    assert report.remarks == ("This calls the reference's kinetic_energy. In grading it will not be there.",)


def test_a_given_function_is_borrowed_without_a_word():
    def sums(arm, q, dq, ddq):
        from reference.two_link import coriolis_matrix_2r, gravity_2r, mass_matrix_2r

        return mass_matrix_2r(arm, q) @ ddq + coriolis_matrix_2r(arm, q, dq) @ dq + gravity_2r(arm, q)

    report = check("inverse_dynamics_2r", sums)
    assert report.passed and not report.remarks


HELPERS = """
def mass_matrix_2r(arm, q): return 0
def helper(arm, q): return mass_matrix_2r(arm, q)
class Model:
    def matrix(self, arm, q): return mass_matrix_2r(arm, q)
model = Model()
def scale(x): return 2 * x
"""


@pytest.mark.parametrize(("body", "used"), [
    ("mass_matrix_2r(arm, q)", True),
    ("[mass_matrix_2r(arm, q) for _ in range(1)][0]", True),
    ("(lambda: mass_matrix_2r(arm, q))()", True),
    ("helper(arm, q)", True),
    ("model.matrix(arm, q)", True),
    ("globals()['mass_matrix_2r'](arm, q)", True),
    ("scale(len(q))", False),
    ("q", False),
])  # fmt: skip
def test_given_functions_take_the_place_of_those_that_a_function_may_use(body, used):
    names: dict = {"__name__": "__main__"}
    exec(f"{HELPERS}\ndef answer(arm, q): return {body}", names)
    helped = LocalStudent(names["answer"]).with_given(("two_link.mass_matrix_2r",))
    assert (helped is not None) == used


# --- quizzes and numbers


@pytest.mark.parametrize("answer", ["b", "B", " b ", "b)", "(b)", "b."])
def test_the_right_letter_is_right_however_it_is_written(answer):
    report = check("quiz_2_1", answer)
    assert report.passed and report.score == report.points == 1 and report.summary.startswith("Right. ")


def test_each_wrong_letter_has_its_own_explanation():
    explanations = {letter: check("quiz_2_1", letter).findings[0].text for letter in "ac"}
    assert len(set(explanations.values())) == 2 and all(len(text.split()) >= 8 for text in explanations.values())


@pytest.mark.parametrize("answer", ["e", "", 2, ["b"], lambda: "b"], ids=lambda x: type(x).__name__)
def test_what_is_no_letter_is_asked_for_one(answer):
    report = check("quiz_2_1", answer)
    assert report.state == "broken" and report.score == 0
    assert report.findings[0].text == 'The answer must be one of the letters "a", "b", "c", in quotes.'


HOLDING = Number("weight", "01", "Weight of 2 kg", 19.62, "N", "m g.", {2.0: "That is the mass, in kg."})


@pytest.mark.parametrize(
    ("answer", "state", "said"),
    [
        (19.6, "passed", "Right. m g."),
        (np.float32(19.62), "passed", "Right. m g."),
        (np.array(19.62), "passed", "Right. m g."),
        (2, "wrong", "That is the mass, in kg."),
        (30.0, "wrong", "30 N is too large."),
        (1, "wrong", "1 N is too small."),
        ("19.62", "broken", "The answer must be one number, in N."),
        (True, "broken", "The answer must be one number, in N."),
        (np.nan, "broken", "The answer must be one number, in N."),
        ([19.62, 1], "broken", "The answer must be one number, in N."),
    ],
)
def test_a_number_is_judged_with_its_unit_and_usual_mistakes(answer, state, said):
    report = judge(HOLDING, LocalStudent(answer))
    assert report.state == state
    assert said == (report.summary if report.passed else report.findings[0].text)
