"""`check`: what a lesson's cell calls; `judge`: the same judgement for grading, with a key."""

from __future__ import annotations

from typing import Any

from autograder.exercise import AnyExercise, Choice, Number
from autograder.exercises import find
from autograder.judge.answers import judge_choice, judge_number
from autograder.judge.report import Report
from autograder.judge.verdict import judge_function, unfinished
from autograder.progress import remember
from autograder.student import LocalStudent, Student, served_as
from autograder.validation import validated


def check(name: str, thing: Any = ...) -> Report:
    """Judge what you wrote for an exercise, and say what is wrong physically and where to look.

    Parameters
    ----------
    name : the exercise, as in the cell above
    thing : your function (not a call of it), or your answer

    Raises
    ------
    ValueError
        if there is no exercise of that name; the message lists close ones.
    NotRight
        if nbgrader's Validate runs the notebook and the exercise is not right: a cell that ends well counts as passed.

    Examples
    --------
    >>> from autograder import check
    >>> print(check("mass_matrix_2r", ...))
    ○ mass_matrix_2r: not yet (practice)
      Not yet: nothing is written here so far.
    """
    return validated(remember(judge(find(name), LocalStudent(thing))))


def judge(exercise: AnyExercise, student: Student, key: bytes | None = None) -> Report:
    """Judge a student's work; with a key on more cases, which nobody without the key can foresee."""
    described = student.read()
    graded = key is not None
    if described.kind in ("missing", "ellipsis") or (described.kind == "value" and described.value is None):
        why = f"there is no {exercise.name} here" if described.kind == "missing" else "nothing is written here so far"
        return unfinished(exercise, "not yet", f"Not yet: {why}.", graded)
    if isinstance(exercise, Choice):
        return judge_choice(exercise, described, graded)
    if isinstance(exercise, Number):
        return judge_number(exercise, described, graded)

    def alone(
        score: float, why: str = "your own bring in an error, and their checks say what to mend"
    ) -> Report | None:
        """Return the report on the function with given ones in place of the student's own, if it earns more."""
        helped = student.with_given(exercise.given) if exercise.given else None
        if helped is None:
            return None
        report = judge_function(exercise, helped, described, key)
        if report.state == "not yet" or report.score <= score:
            return None
        names = ", ".join(served_as(given)[0] for given in exercise.given)
        report.remarks += (
            f"Judged with the reference's {names} in place of your own: {why}. "
            "The points here are for this function alone.",
        )
        return report

    report = judge_function(exercise, student, described, key, alone)
    if report.state == "not yet":
        return alone(-1.0, "one of your own is not written yet") or report
    return report
