"""The cases of one exercise under one key: drawn once, answered by the reference once, used for every student."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from autograder.cases import Case
from autograder.exercise import Exercise

Draw = Callable[[np.random.Generator, int], list[Case]]  # (rng, number of random cases) → simplest first


class Casebook:
    """Cases and the reference's answers to them; all depend on key, exercise and purpose, and on nothing else."""

    def __init__(self, exercise: Exercise, key: bytes | None) -> None:
        self._exercise, self._key = exercise, key or b"practice"
        self._cases: dict[tuple, list[Case]] = {}
        self._answers: dict[int, tuple[Case, Any]] = {}  # by the case's identity; the case is kept alive beside it

    def rng(self, purpose: str) -> np.random.Generator:
        """Return a fresh generator that nobody without the key can foresee."""
        words = f"{self._exercise.name}/{purpose}".encode()
        return np.random.default_rng(list(hmac.new(self._key, words, hashlib.sha256).digest()))

    def cases(self, purpose: str, draw: Draw, count: int) -> list[Case]:
        """Return the cases of a purpose, always the same objects."""
        known = self._cases.get((purpose, draw, count))
        if known is None:
            known = self._cases[purpose, draw, count] = draw(self.rng(purpose), count)
        return known

    def expected(self, case: Case) -> Any:
        """Return the reference's answer."""
        known = self._answers.get(id(case))
        if known is None:
            known = self._answers[id(case)] = case, self._exercise.reference(*case.arguments)
        return known[1]


@lru_cache(maxsize=256)
def casebook(exercise: Exercise, key: bytes | None) -> Casebook:
    """Return the casebook of an exercise under a key."""
    return Casebook(exercise, key)
