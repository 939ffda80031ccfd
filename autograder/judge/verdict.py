"""The verdict on a function: every aspect judged, points given, and the few findings that help put into a report."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

from autograder.exercise import CONTRACT, AnyExercise, Aspect, Exercise, Failure
from autograder.judge.diagnosis import likely_mistakes, where
from autograder.judge.report import AspectResult, Finding, Report
from autograder.judge.shown import shown
from autograder.judge.steadiness import unsteady
from autograder.judge.trial import GRADED_SAMPLES, HOME_SAMPLES, Trial
from autograder.student import Described, Student, Unsupported

Failures = dict[str, Failure | None]
IN_PLACE = "x += 1 changes the very array that was handed over. x = x + 1 makes a new one."
MEMORY = "Call it twice by hand with the same numbers. What is still there of the first call when the second begins?"


def judge_function(
    exercise: Exercise,
    student: Student,
    described: Described,
    key: bytes | None,
    better: Callable[[float], Report | None] = lambda score: None,
) -> Report:
    """Return the report on a function.

    Before it is asked which mistake was made, `better` may answer the score of a wrong one with another report, which
    is then returned in its place.
    """
    graded = key is not None
    if wrong := _signature(exercise, described):
        return unfinished(exercise, "broken", wrong, graded)
    trial = Trial(exercise, student, key, GRADED_SAMPLES if graded else HOME_SAMPLES)
    first = trial.outcomes(trial.generic(1))[0]
    if first.error and first.error.startswith("NotImplementedError"):
        return unfinished(exercise, "not yet", "Not yet: the function is still to be written.", graded)
    if first.value is None and not first.error and not first.limit:
        text = "Not yet: the function returns nothing. If it is written, its return is missing."
        return unfinished(exercise, "not yet", text, graded)
    if _own_name(exercise) in trial.borrowed:
        text = (
            f"This uses the reference's own {exercise.reference.__name__}. Write yours, and the check compares the two."
        )
        return unfinished(exercise, "broken", text, graded)
    failures: Failures = {aspect.name: trial.judge(aspect) for aspect in exercise.aspects}
    if CONTRACT in failures:
        failures[CONTRACT] = _breach(exercise, trial, failures)
    if changed := unsteady(trial):
        return better(0.0) or _unjudgeable(exercise, changed, graded)
    results = _points(exercise.aspects, failures)
    if not any(failures.values()):
        listed = "; ".join(aspect.title for aspect in exercise.aspects)
        summary = f"Right, on simple and on random cases: {listed}."
        return Report(
            exercise.name, exercise.title, "passed", summary, results, remarks=_borrowing(trial), graded=graded
        )
    if (other := better(sum(row.earned for row in results if row.right))) is not None:
        return other
    mistakes = likely_mistakes(trial)
    right = [row.title for row in results if row.earned]
    in_place = trial.mutated and all(a.name == CONTRACT for a in exercise.aspects if failures[a.name])
    nudge = " ".join(mistake.nudge for mistake in mistakes) or (IN_PLACE if in_place else exercise.nudge)
    return Report(
        exercise.name,
        exercise.title,
        "wrong",
        f"Right already: {_listed(right)}." if right else "Not right yet. Begin here:",
        results,
        findings=_findings(exercise, failures),
        misconception=tuple(mistake.key for mistake in mistakes),
        likely=_likely(mistakes),
        remarks=_borrowing(trial),
        hints=tuple(filter(None, (nudge, exercise.example))),
        graded=graded,
    )


def unfinished(exercise: AnyExercise, state: str, summary: str, graded: bool) -> Report:
    """Return the report on what cannot be judged: not written yet, or not of the right kind."""
    parts = [(a.name, a.title, a.points) for a in exercise.aspects] or [("answer", "the answer", exercise.points)]
    rows = tuple(AspectResult(*part, earned=0, right=False) for part in parts)
    return Report(exercise.name, exercise.title, state, summary, rows, graded=graded)


def _unjudgeable(exercise: Exercise, changed: Finding, graded: bool) -> Report:
    report = unfinished(exercise, "wrong", "Not right yet. Begin here:", graded)
    report.findings, report.hints = (changed,), (MEMORY,)
    return report


def _signature(exercise: Exercise, described: Described) -> str:
    wanted = f"{exercise.name}({', '.join(exercise.parameters)})"
    if described.kind != "function":
        value = described.value
        kind = value.type_name if isinstance(value, Unsupported) else type(value).__name__
        return f"{exercise.name} must be a function, but this is a value of type {kind}. Hand over its name, uncalled."
    own = described.parameters
    if own is None or any(name.startswith("*") for name in own):
        return ""
    required = [name for name in own if "=" not in name]
    if len(required) <= len(exercise.parameters) <= len(own):
        return ""
    return f"The function must take {wanted}, but yours takes ({', '.join(own)})."


def _breach(exercise: Exercise, trial: Trial, failures: Failures) -> Failure | None:
    for failure in failures.values():
        if failure is not None and failure.broken:
            return failure
    if trial.mutated:
        text = f"{exercise.name} changes its arguments, so that the next call gets other numbers. Work on a copy."
        return Failure(text, trial.mutated[0])
    return None


def _points(aspects: Sequence[Aspect], failures: Failures) -> tuple[AspectResult, ...]:
    """Laws earn their points only beside a right value: zeros and identity matrices obey many laws."""
    some_value_right = any(not failures[aspect.name] for aspect in aspects if not aspect.law)

    def earned(aspect: Aspect) -> float:
        return aspect.points if not failures[aspect.name] and (some_value_right or not aspect.law) else 0

    return tuple(AspectResult(a.name, a.title, a.points, earned(a), not failures[a.name]) for a in aspects)


def _findings(exercise: Exercise, failures: Failures) -> tuple[Finding, ...]:
    """Return what to mend: a broken contract alone, else the first law in words and the simplest wrong value."""
    found = [(aspect, failure) for aspect in exercise.aspects if (failure := failures[aspect.name])]
    contract = [pair for pair in found if pair[0].name == CONTRACT or pair[1].broken]
    laws = [pair for pair in found if pair[0].law]
    values = [pair for pair in found if not pair[0].law]
    findings = [_finding(exercise, *pair) for pair in contract[:1] or laws[:1] + values[:1]]
    for first, second in pairwise(findings):
        if first.case == second.case:  # shown once, below both
            findings[0] = replace(first, case="")
    return tuple(findings)


def _finding(exercise: Exercise, aspect: Aspect, failure: Failure) -> Finding:
    text = failure.text
    if failure.expected is not None:
        unit = f" {exercise.unit}" if exercise.unit else ""
        name = f"{failure.part}: yours is" if failure.part else f"{exercise.symbol or 'the result'} is"
        text += f" {name} {shown(failure.got)}, but should be {shown(failure.expected)}{unit}."
    call = failure.case.call(exercise.name) if failure.case else ""
    return Finding(aspect.name, text, call, where(exercise, failure))


def _listed(titles: Sequence[str]) -> str:
    """Return the first few: the table of points below shows them all."""
    few = "; ".join(titles[:3])
    return few if len(titles) <= 3 else f"{few}; and {len(titles) - 3} more"


def _own_name(exercise: Exercise) -> str:
    return f"{exercise.reference.__module__.partition('.')[2]}.{exercise.reference.__name__}"


def _likely(mistakes: Sequence) -> tuple[str, ...]:
    if not mistakes:
        return ()
    return ("It looks as if " + ", and ".join(mistake.title for mistake in mistakes) + ".",)


def _borrowing(trial: Trial) -> tuple[str, ...]:
    foreign = sorted(trial.borrowed - {given.rpartition("=")[2] for given in trial.exercise.given})
    if not foreign:
        return ()
    names = ", ".join(name.rpartition(".")[2] for name in foreign)
    return (f"This calls the reference's {names}. In grading it will not be there.",)
