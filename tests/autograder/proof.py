"""The proof of the checks by experiment: what passes, fails and is named, counted for tests and for the bench."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, islice

import numpy as np

from autograder.check import judge
from autograder.exercise import Exercise, Misconception
from autograder.judge.form import close
from autograder.judge.report import Report
from autograder.judge.trial import HOME_SAMPLES, Trial
from autograder.student import LocalStudent, plain
from tests.autograder.mutants import Mutant, mutants
from tests.autograder.solutions import answer_source, world


@dataclass
class Tally:
    """Counts of one kind of wrong solution, and the ones that went wrong."""

    tried: int = 0
    named: int = 0
    passed: list[str] = field(default_factory=list)
    misnamed: list[str] = field(default_factory=list)
    equal: list[str] = field(default_factory=list)  # no mistake at all: they compute the right numbers

    def __add__(self, other: Tally) -> Tally:
        return Tally(*(getattr(self, f) + getattr(other, f) for f in self.__dataclass_fields__))


def same_function(exercise: Exercise, f: Callable, g: Callable, relative: float = 1e-9, cases: int = 40) -> bool:
    """Tell whether two functions give the same numbers on simple cases and on many random arms."""
    rng = np.random.default_rng(20)
    for case in [*exercise.simple, *exercise.generic(rng, cases)]:
        try:
            with np.errstate(all="ignore"):
                if not close(plain(f(*case.arguments)), g(*case.arguments), relative).all():
                    return False
        except Exception:  # a mutant may raise anything, and the reference raises nothing here
            return False
    return True


def judged(exercise: Exercise, function: Callable, key: bytes | None = None) -> Report:
    return judge(exercise, LocalStudent(function), key)


def mistakes(exercise: Exercise, how_many: int, key: bytes | None = None, step: int = 1) -> Tally:
    """Make every usual mistake, or every pair of them, or every `step`-th, and see what the check says."""
    tally = Tally()
    for made in islice(combinations(exercise.misconceptions, how_many), 0, None, step):
        wrong, label = exercise.wrong(made), f"{exercise.name}: {' + '.join(m.key for m in made)}"
        report = judged(exercise, wrong, key)
        if report.passed:
            (tally.equal if same_function(exercise, wrong, exercise.reference) else tally.passed).append(label)
            continue
        tally.tried += 1
        named = set(report.misconception)
        if named and named <= {m.key for m in made}:
            tally.named += 1
        elif named and not same_function(exercise, wrong, exercise.wrong(_called(exercise, report))):
            tally.misnamed.append(f"{label} → {', '.join(sorted(named))}")
        elif named:
            tally.named += 1  # other words for the same function
    return tally


def _called(exercise: Exercise, report: Report) -> list[Misconception]:
    by_key = {m.key: m for m in exercise.misconceptions}
    return [by_key[key] for key in report.misconception]


def living_mutants(exercise: Exercise) -> Iterator[tuple[Mutant, Callable]]:
    """Yield every single-edit mutant of the lesson's solution that can be run."""
    names = world(exercise.lesson)
    for mutant in mutants(answer_source(exercise.name, exercise.lesson)):
        own = dict(names)
        try:
            exec(compile(mutant.source, "<mutant>", "exec"), own)
        except Exception:  # it cannot even be defined
            continue
        yield mutant, own[exercise.name]


def mutation(exercise: Exercise) -> Tally:
    """Judge every mutant."""
    tally = Tally()
    for mutant, function in living_mutants(exercise):
        tally.tried += 1
        report = judged(exercise, function)
        tally.named += bool(report.misconception)
        if report.passed:
            equal = same_function(exercise, function, exercise.reference, 1e-12, 200)
            (tally.equal if equal else tally.passed).append(f"{exercise.name}: {mutant.edit}")
    return tally


def caught_by_laws(exercise: Exercise) -> tuple[int, int]:
    """Return (caught, tried): wrong solutions that fail a law, with no value of the reference looked at."""
    wrong = [exercise.wrong((mistake,)) for mistake in exercise.misconceptions]
    wrong += [function for _, function in living_mutants(exercise)]
    caught = [_breaks_a_law(exercise, function) for function in wrong]
    missed = (function for function, broken in zip(wrong, caught, strict=True) if not broken)
    right = sum(same_function(exercise, function, exercise.reference) for function in missed)
    return sum(caught), len(wrong) - right


def _breaks_a_law(exercise: Exercise, function: Callable) -> bool:
    trial = Trial(exercise, LocalStudent(function), samples=HOME_SAMPLES)
    return any(trial.judge(aspect) is not None for aspect in exercise.aspects if aspect.law)
