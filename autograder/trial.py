"""One student's function on trial: cases are put to it, results checked for form, and each aspect judged."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from autograder.cases import Case
from autograder.exercise import Aspect, Exercise, Failure
from autograder.form import Malformed, conform
from autograder.student import Outcome, Student

HOME_SAMPLES, GRADED_SAMPLES = 8, 24  # random cases an aspect: at home, and with a key
SLOW = 0.004  # s a call: from there on half a dozen cases must do, so that a check still answers at once


class Stopped(Exception):
    """A call that gave no usable result: the aspect that made it has its failure."""

    def __init__(self, failure: Failure, outcome: Outcome) -> None:
        super().__init__(failure.text)
        self.failure, self.outcome = failure, outcome


@dataclass
class Trial:
    """What an aspect's test works with."""

    exercise: Exercise
    student: Student
    key: bytes | None = None
    samples: int = HOME_SAMPLES
    mutated: list[Case] = field(default_factory=list)  # cases in which the function changed its arguments
    borrowed: set[str] = field(default_factory=set)  # reference functions it called
    aspect: str = ""

    def rng(self, purpose: str = "") -> np.random.Generator:
        """Return a generator that depends on key, exercise, aspect and purpose, and on nothing else."""
        words = "/".join([self.exercise.name, self.aspect, purpose]).encode()
        digest = hmac.new(self.key or b"practice", words, hashlib.sha256).digest()
        return np.random.default_rng(list(digest))

    def generic(self, count: int | None = None, purpose: str = "generic") -> list[Case]:
        return self.exercise.generic(self.rng(purpose), self.samples if count is None else count)

    def cases(self) -> list[Case]:
        """Return what a law is tried on: the exercise's simple cases, then random ones."""
        return [*self.exercise.simple, *self.generic()]

    def ask(self, cases: Sequence[Case]) -> list[Any]:
        """Return the student's results in the form of the reference's, or raise `Stopped` at the first without one."""
        results = []
        for case, outcome in zip(cases, self.outcomes(cases), strict=True):
            results.append(self.result(case, outcome))
        return results

    def outcomes(self, cases: Sequence[Case]) -> list[Outcome]:
        outcomes = self.student.map([case.arguments for case in cases])
        for case, outcome in zip(cases, outcomes, strict=True):
            self.borrowed.update(outcome.borrowed)
            if outcome.mutated:
                self.mutated.append(case)
        if outcomes and np.median([outcome.seconds for outcome in outcomes]) > SLOW:
            self.samples = min(self.samples, 3 if self.key is None else 6)
        return outcomes

    def result(self, case: Case, outcome: Outcome) -> Any:
        if outcome.limit or outcome.error:
            raise Stopped(Failure(accident(outcome), case, broken=True), outcome)
        try:
            return conform(outcome.value, self.expected(case), self.exercise.symbol or "the result")
        except Malformed as malformed:
            raise Stopped(Failure(_capital(str(malformed)), case, broken=True), outcome) from None

    def expected(self, case: Case) -> Any:
        return self.exercise.reference(*case.arguments)

    def judge(self, aspect: Aspect) -> Failure | None:
        """Return what is wrong in this aspect, or None."""
        self.aspect = aspect.name
        try:
            return aspect.test(self)
        except Stopped as stopped:
            return stopped.failure


def accident(outcome: Outcome) -> str:
    """Say in one sentence why a call gave no result."""
    where = f" ({outcome.traceback})" if outcome.traceback else ""
    if outcome.limit:
        reasons = {
            "time": "The call took too long and was stopped: look for a loop that never ends",
            "memory": "The call needed too much memory and was stopped",
            "output": "The call printed too much and was stopped",
            "died": "Python itself ended during the call",
        }
        return reasons.get(outcome.limit, f"The call was stopped ({outcome.limit})") + where + "."
    return f"The call stopped with {outcome.error}{where}."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
