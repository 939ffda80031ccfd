"""A student seen through a recorder: what limits struck and what died while an exercise was judged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from autograder.student import Described, Outcome, Student

MEANING = {
    "time": "took longer than allowed",
    "memory": "wanted more memory than allowed",
    "output": "sent more data than allowed",
    "died": "ended its own process",
}


@dataclass
class Witness:
    """Passes every question on and notes what happened."""

    student: Student
    limits: list[str] = field(default_factory=list)
    tracebacks: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def read(self) -> Described:
        """Say what the name holds."""
        return self.student.read()

    def map(self, calls: Sequence[tuple]) -> list[Outcome]:
        """Call the function once for each tuple of arguments."""
        outcomes = self.student.map(calls)
        for outcome in outcomes:
            self.seconds += outcome.seconds
            if outcome.limit and outcome.limit not in self.limits:
                self.limits.append(outcome.limit)
            if outcome.error and len(self.tracebacks) < 3:
                text = f"{outcome.error}\n{outcome.traceback}".strip()
                if text not in self.tracebacks:
                    self.tracebacks.append(text)
        return outcomes

    def with_given(self, given: Sequence[str]) -> Witness | None:
        """Return the same student with the reference's functions in place of its own, seen through this recorder."""
        replace = getattr(self.student, "with_given", None)
        helped = replace(given) if replace else None
        return None if helped is None else Witness(helped, self.limits, self.tracebacks)

    def incidents(self, name: str) -> list[str]:
        """Return a sentence for each limit that struck."""
        return [f"{name} {MEANING.get(limit, limit)}" for limit in self.limits]
