"""One student's function on trial: cases are put to it, results checked for form, and each aspect judged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from autograder.exercise import Aspect, Exercise, Failure
from autograder.exercise.casebook import Draw, casebook
from autograder.exercise.cases import Case
from autograder.judge.form import Malformed, conform, size
from autograder.student import Outcome, Student
from autograder.student.python_errors import meaning

HOME_SAMPLES, GRADED_SAMPLES = 8, 12  # random cases an aspect: at home, and with a key


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

    def __post_init__(self) -> None:
        self._book = casebook(self.exercise, self.key)
        self._outcomes: dict[int, tuple[Case, Outcome]] = {}  # by the case's identity: each case is put once
        self._results: dict[int, Any] = {}  # of these, in the form of the reference's
        self._sized: set[int] = set()  # of these, what is not far too large

    def rng(self, purpose: str) -> np.random.Generator:
        """Return a generator that depends on key, exercise and purpose, and on nothing else."""
        return self._book.rng(purpose)

    def ladder(self, draw: Draw, purpose: str = "ladder", count: int | None = None) -> list[Case]:
        """Return the cases of a ladder, from the simplest to the generic; each of several looks at one term."""
        return self._book.cases(purpose, draw, self.samples // 2 if count is None else count)

    def steps(self, draw: Draw) -> list[Case]:
        """Return a ladder for values. With a key, a ladder that everybody knows gets a case like each of its own."""
        cases = self.ladder(draw)
        if self.key is None or len(cases) > len(self.ladder(draw, count=0)):
            return cases
        return cases + self._book.like(cases)

    def generic(self, count: int | None = None) -> list[Case]:
        """Return random cases, the same for every aspect, so that the student's function is called once for each."""
        return self.ladder(self.exercise.generic, "generic", self.samples if count is None else count)

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
        new = list({id(case): case for case in cases if id(case) not in self._outcomes}.values())
        found = self.student.map([case.arguments for case in new])
        for case, outcome in zip(new, found, strict=True):
            self._outcomes[id(case)] = case, outcome
            self.borrowed.update(outcome.borrowed)
            if outcome.mutated:
                self.mutated.append(case)
        return [self._outcomes[id(case)][1] for case in cases]

    def put(self) -> list[Case]:
        """Return all cases put so far, in that order."""
        return [case for case, _ in self._outcomes.values()]

    def again(self, cases: Sequence[Case]) -> list[Outcome]:
        """Put cases a second time and return what comes now."""
        return self.student.map([case.arguments for case in cases])

    def tried(self) -> list[Case]:
        """Return the cases put so far, those that a law made for this student left out."""
        return [case for case, _ in self._outcomes.values() if self._book.has(case)]

    def result(self, case: Case, outcome: Outcome) -> Any:
        if id(case) in self._results:
            return self._results[id(case)]
        if outcome.limit or outcome.error:
            raise Stopped(Failure(accident(outcome), case, broken=True), outcome)
        try:
            result = conform(outcome.value, self.expected(case), self.exercise.symbol or "the result")
        except Malformed as malformed:
            raise Stopped(Failure(_capital(_cut(str(malformed), 400)), case, broken=True), outcome) from None
        self._results[id(case)] = result
        return result

    def expected(self, case: Case) -> Any:
        return self._book.expected(case)

    def once(self, case: Case, what: Any, compute: Callable[[], Any]) -> Any:
        """Return something that is true of a case whoever answers it; `what` names it within the exercise."""
        return self._book.once(case, what, compute)

    def judge(self, aspect: Aspect) -> Failure | None:
        """Return what is wrong in this aspect, or None."""
        try:
            failure = aspect.test(self)
            return self._exaggerated() if failure is None and aspect.law else failure
        except Stopped as stopped:
            return stopped.failure
        except Exception as error:  # right results raise nothing here, so whatever does is wrong
            return Failure(
                f"Your results are too far off to be judged: {type(error).__name__}, {_cut(str(error), 160)}.", None
            )

    def _exaggerated(self) -> Failure | None:
        """Laws allow for rounding, which grows with the result: numbers far too large would obey any of them."""
        for case in self.cases():
            if id(case) in self._sized or id(case) not in self._outcomes:
                continue
            got, expected = self.result(case, self._outcomes[id(case)][1]), self.expected(case)
            if size(got) > 100 * max(size(expected), 0.1):
                text = f"The result is of the order of {size(got):.0e}, far more than a hundred times too large."
                return Failure(text, case)
            self._sized.add(id(case))
        return None


def accident(outcome: Outcome) -> str:
    """Say in one sentence why a call gave no result."""
    where = f" ({_cut(outcome.traceback, 120)})" if outcome.traceback else ""
    if outcome.limit:
        reasons = {
            "time": "The call took too long and was stopped: look for a loop that never ends",
            "memory": "The call needed too much memory and was stopped",
            "output": "The call printed or returned too much and was stopped",
            "died": "Python itself ended during the call",
        }
        return reasons.get(outcome.limit, f"The call was stopped ({outcome.limit})") + where + "."
    plain = f" {words}" if (words := meaning(outcome.error or "")) else ""
    return f"The call stopped with {_cut(outcome.error or '', 240)}{where}.{plain}"


def _cut(text: str, longest: int) -> str:
    line = " ".join(text.split())
    return line if len(line) <= longest else line[:longest] + "…"


def _capital(text: str) -> str:
    """Return a sentence with a capital, unless it begins with a symbol: τ and b stay what they are."""
    word = text.partition(" ")[0]
    return text[:1].upper() + text[1:] if len(word) > 1 and word.isascii() else text
