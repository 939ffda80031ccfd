"""What an exercise is: a function to write, the reference for it, the aspects it is judged by, the usual mistakes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from autograder.exercise.cases import Case

if TYPE_CHECKING:
    from autograder.judge.trial import Trial

Rng = np.random.Generator


@dataclass(frozen=True)
class Failure:
    """What one aspect found: a sentence of physics with numbers, and the simplest case that shows it."""

    text: str
    case: Case | None = None
    got: Any = None
    expected: Any = None
    broken: bool = False  # no usable result at all
    part: str = ""  # what of the result was compared, where it is not all of it


@dataclass(frozen=True)
class Aspect:
    """One thing that must be true of the function, with its share of the points.

    `test` returns None or the failure at the simplest case. A law holds without stored values; its points count only
    when some aspect that compares values is right as well, for zeros and identity matrices obey many laws.
    """

    name: str
    title: str
    points: float
    test: Callable[[Trial], Failure | None]
    law: bool = False


CONTRACT = "contract"


def contract(points: float = 1) -> Aspect:
    """Return the aspect that a function takes and returns what it should. The verdict fills it from all the calls."""
    return Aspect(CONTRACT, "shape, type, arguments unchanged", points, lambda trial: None, law=True)


@dataclass(frozen=True)
class Misconception:
    """A usual mistake as a change of the reference, so that mistakes compose.

    `before` changes the arguments, `after` changes the result; with neither, the key is one of the faults that the
    exercise's own `model` knows.
    """

    key: str
    title: str  # completes "It looks as if …"
    nudge: str  # where to look, never the solution
    before: Callable[[tuple], tuple] | None = None
    after: Callable[[Any, tuple], Any] | None = None


@dataclass(frozen=True, eq=False)
class Exercise:
    """A function that the student writes."""

    name: str
    lesson: str  # "02"
    title: str
    parameters: tuple[str, ...]
    reference: Callable[..., Any]
    aspects: tuple[Aspect, ...]
    generic: Callable[[Rng, int], list[Case]]  # random cases on which mistakes are told apart
    simple: tuple[Case, ...] = ()  # the simplest cases, which laws try first
    result: str = "scalar"  # how entries are named: "list", "matrix", "parts"; "links" count out, "joints" in
    symbol: str = ""  # "τ", "M": what the result is called in a sentence
    unit: str = ""
    model: Callable[..., Any] | None = None  # model(*arguments, faults=frozenset): the reference with faults built in
    misconceptions: tuple[Misconception, ...] = ()
    given: tuple[
        str, ...
    ] = ()  # what earlier exercises built: "two_link.gravity_2r", or "own_name=two_link.gravity_2r"
    nudge: str = ""
    example: str = ""  # a worked neighbouring example

    @property
    def points(self) -> float:
        return sum(aspect.points for aspect in self.aspects)

    def wrong(self, mistakes: Sequence[Misconception]) -> Callable[..., Any]:
        """Return the reference with these mistakes made."""
        faults = frozenset(m.key for m in mistakes if m.before is None and m.after is None)
        base = self.reference if not faults or self.model is None else self._faulty(faults)

        def function(*arguments):
            for mistake in mistakes:
                if mistake.before:
                    arguments = mistake.before(arguments)
            result = base(*arguments)
            for mistake in mistakes:
                if mistake.after:
                    result = mistake.after(result, arguments)
            return result

        return function

    def _faulty(self, faults: frozenset[str]) -> Callable[..., Any]:
        assert self.model is not None
        model = self.model
        return lambda *arguments: model(*arguments, faults=faults)


@dataclass(frozen=True)
class Choice:
    """A quiz question: one right letter, and an explanation for each wrong one."""

    name: str
    lesson: str
    title: str  # the question
    right: str
    because: str
    wrong: dict[str, str]
    points: float = 1
    given: tuple[str, ...] = ()
    aspects: tuple[Aspect, ...] = ()


@dataclass(frozen=True)
class Number:
    """A number to find, with its unit, and the usual wrong numbers explained."""

    name: str
    lesson: str
    title: str
    value: float
    unit: str
    because: str
    wrong: dict[float, str] = field(default_factory=dict)
    tolerance: float = 0.01  # relative
    points: float = 1
    given: tuple[str, ...] = ()
    aspects: tuple[Aspect, ...] = ()


AnyExercise = Exercise | Choice | Number
