"""The cases of one exercise under one key: drawn once, answered by the reference once, used for every student."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from autograder.exercise.cases import Case, akin
from autograder.exercise.exercise import Exercise

Draw = Callable[[np.random.Generator, int], list[Case]]  # (rng, number of random cases) → simplest first


class Casebook:
    """Cases and the reference's answers to them; all depend on key, exercise and purpose, and on nothing else."""

    def __init__(self, exercise: Exercise, key: bytes | None) -> None:
        self._exercise, self._key = exercise, key or b"practice"
        self._cases: dict[tuple, list[Case]] = {}
        self._own = set(map(id, exercise.simple))  # identities of the cases that stay
        self._like: dict[int, tuple[list[Case], list[Case]]] = {}  # by the list's identity; it is kept alive beside it
        self._known: dict[tuple, tuple[Case, Any]] = {}  # by the case's identity; the case is kept alive beside it

    def rng(self, purpose: str) -> np.random.Generator:
        """Return a fresh generator that nobody without the key can foresee."""
        words = f"{self._exercise.name}/{purpose}".encode()
        return np.random.default_rng(list(hmac.new(self._key, words, hashlib.sha256).digest()))

    def cases(self, purpose: str, draw: Draw, count: int) -> list[Case]:
        """Return the cases of a purpose, always the same objects."""
        known = self._cases.get((purpose, draw, count))
        if known is None:
            known = self._cases[purpose, draw, count] = draw(self.rng(purpose), count)
            self._own.update(map(id, known))
        return known

    def like(self, cases: list[Case]) -> list[Case]:
        """Return for each case one as simple that nobody without the key can foresee."""
        known = self._like.get(id(cases))
        if known is None:
            rng = self.rng("like " + ", ".join(case.label for case in cases))
            known = cases, [akin(case, self._exercise.parameters, rng) for case in cases]
            self._like[id(cases)] = known
            self._own.update(map(id, known[1]))
        return known[1]

    def has(self, case: Case) -> bool:
        """Tell whether this is one of the exercise's own cases, or one drawn here."""
        return id(case) in self._own

    def once(self, case: Case, what: Any, compute: Callable[[], Any]) -> Any:
        """Return something that is true of a case whoever answers it, computed the first time.

        A case that a law made for one student is not kept: a class would fill the memory with them.
        """
        if not self.has(case):
            return compute()
        known = self._known.get((id(case), what))
        if known is None:
            known = self._known[id(case), what] = case, compute()
        return known[1]

    def expected(self, case: Case) -> Any:
        """Return the reference's answer."""
        return self.once(case, "expected", lambda: self._exercise.reference(*case.arguments))


@lru_cache(maxsize=256)
def casebook(exercise: Exercise, key: bytes | None) -> Casebook:
    """Return the casebook of an exercise under a key."""
    return Casebook(exercise, key)
