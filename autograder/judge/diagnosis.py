"""From a failure to its likely cause: by experiment, never by reading the student's code."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import Any

import numpy as np

from autograder.exercise import Exercise, Failure, Misconception
from autograder.exercise.cases import Case
from autograder.judge.form import numbers_of
from autograder.judge.trial import Trial

SAME = 1e-9  # relative: results this close on generic arms are the same formula
LEAST = 1e-3  # numbers smaller than this are compared as if they were this large
CASES = 16


def likely_mistakes(trial: Trial) -> tuple[Misconception, ...]:
    """Return the one usual mistake, or the two, whose results equal the student's on random generic arms; else ().

    Some mistakes show in few cases. If none of the random ones does, those tried before in which the result was wrong
    are taken as well.
    """
    if not trial.exercise.misconceptions:
        return ()
    cases = trial.ladder(trial.exercise.generic, "diagnosis", CASES)
    trial.outcomes(cases)
    if not any(_missed(trial, case) for case in cases):
        telling = [case for case in trial.tried() if _missed(trial, case)]
        if not telling:
            return ()
        cases = telling + cases
    found = [_numbers(outcome.value) for outcome in trial.outcomes(cases)]
    got = [own for own in found if own is not None]
    if len(got) < len(cases):
        return ()
    for size in (1, 2):
        for mistakes in _resembling(trial, size, cases[0], got[0]):
            if all(_explains(trial, mistakes, case, own) for case, own in zip(cases, got, strict=True)):
                return mistakes
    return ()


def suspects(exercise: Exercise, size: int) -> Iterator[tuple[Misconception, ...]]:
    """Yield every usual mistake, or every pair, in both orders of being made where the order may matter."""
    for mistakes in combinations(exercise.misconceptions, size):
        yield mistakes
        if size == 2 and any(all(getattr(one, when) for one in mistakes) for when in ("before", "after")):
            yield mistakes[::-1]


def _resembling(trial: Trial, size: int, case: Case, own: np.ndarray) -> Iterator[tuple[Misconception, ...]]:
    """Yield the suspects whose result in this case looks like the student's, all compared in one go."""
    line_up = trial.once(case, size, partial(_line_up, trial.exercise, size, case))
    if own.size not in line_up:
        return
    suspected, results = line_up[own.size]
    with np.errstate(invalid="ignore"):
        allowed = SAME * np.maximum(np.abs(results).max(axis=1, initial=0.0), LEAST)
        alike = (np.abs(results - own) <= allowed[:, None]).all(axis=1)
    alike |= ~np.isfinite(results).all(axis=1)  # infinite numbers are for a closer look
    yield from (mistakes for mistakes, one in zip(suspected, alike, strict=True) if one)


def _line_up(exercise: Exercise, how_many: int, case: Case) -> dict[int, tuple[list, np.ndarray]]:
    """Return by the length of a result: the suspects that give such a one in this case, and the results as rows."""
    found = defaultdict(list)
    for mistakes in suspects(exercise, how_many):
        result = _made(exercise, mistakes, case)
        if result is not None:
            found[result.size].append((mistakes, result))
    return {size: ([m for m, _ in rows], np.array([row for _, row in rows])) for size, rows in found.items()}


def _missed(trial: Trial, case: Case) -> bool:
    """Tell whether the result was one, and not the right one."""
    own = _numbers(trial.outcomes([case])[0].value)
    return own is not None and not _same(numbers_of(trial.expected(case)), own)


def _numbers(value: Any) -> np.ndarray | None:
    """Return all numbers of a raw result, whatever its form: a sample too few is a mistake that can be named."""
    try:
        return numbers_of(tuple(value) if isinstance(value, list) else value)
    except (TypeError, ValueError):
        return None


def _explains(trial: Trial, mistakes: tuple[Misconception, ...], case: Case, own: np.ndarray) -> bool:
    result = trial.once(case, mistakes, partial(_made, trial.exercise, mistakes, case))
    return result is not None and _same(result, own)


def _made(exercise: Exercise, mistakes: tuple[Misconception, ...], case: Case) -> np.ndarray | None:
    """Return the numbers of the reference's result with these mistakes made, or None if they cannot be made here."""
    try:
        with np.errstate(all="ignore"):
            return numbers_of(exercise.wrong(mistakes)(*case.arguments))
    except (ValueError, TypeError, IndexError, ZeroDivisionError):
        return None


def _same(a: np.ndarray, b: np.ndarray) -> bool:
    if a.shape != b.shape:
        return False
    scale = float(np.abs(a).max(initial=0.0))
    if not math.isfinite(scale):
        finite = np.isfinite(a)
        return np.array_equal(a[~finite], b[~finite]) and _same(a[finite], b[finite])
    return bool((np.abs(a - b) <= SAME * max(scale, LEAST)).all())


def where(exercise: Exercise, failure: Failure) -> str:
    """Say which entries of the result are off at the failing case, and where the sums go wrong first."""
    if failure.got is None or failure.expected is None:
        return ""
    if isinstance(failure.expected, dict):
        return _where_parts(failure)
    if isinstance(failure.expected, tuple):
        for got, expected in zip(failure.got, failure.expected, strict=True):
            if text := where(exercise, Failure("", failure.case, got, expected)):
                return text
        return ""
    got, expected = np.asarray(failure.got, dtype=object), np.asarray(failure.expected, dtype=object)
    if got.shape != expected.shape or expected.ndim == 0 or expected.size < 2:
        return ""
    off = ~_entries_agree(got.astype(float), expected.astype(float))
    if not off.any():
        return ""
    if exercise.result == "matrix" and expected.ndim == 2:
        names = [f"({i + 1}, {j + 1})" for i, j in np.argwhere(off)]
        right = [f"({i + 1}, {j + 1})" for i, j in np.argwhere(~off)]
        return f"Off: {_listed(names)}. " + (f"Right: {_listed(right)}." if right else "No entry is right here.")
    if exercise.result == "links":
        first = int(np.flatnonzero(off.reshape(len(off), -1).any(axis=1))[0]) + 1
        return f"Counted from the base, link {first} is the first wrong one: begin there."
    if exercise.result == "joints":
        wrong = np.flatnonzero(off.reshape(len(off), -1).any(axis=1))
        tip, n = int(wrong[-1]) + 1, len(off)
        if len(wrong) == n == 2:
            return "Both joints are off. Start with joint 2: joint 1 carries what joint 2 does."
        if tip == n:
            return f"Counted from the tip, joint {tip} is wrong already: begin there."
        outer = f"joint {n} is" if tip + 1 == n else f"joints {tip + 1} to {n} are"
        return f"Counted from the tip, {outer} right, and joint {tip} is the first wrong one."
    return ""


def _where_parts(failure: Failure) -> str:
    off = [
        key
        for key in failure.expected
        if not _entries_agree(numbers_of(failure.got[key]), numbers_of(failure.expected[key])).all()
    ]
    right = [key for key in failure.expected if key not in off]
    return f"Off: {_listed(off)}. " + (f"Right: {_listed(right)}." if right else "")


def _entries_agree(got: np.ndarray, expected: np.ndarray) -> np.ndarray:
    scale = np.abs(expected[np.isfinite(expected)]).max(initial=0.1)
    with np.errstate(invalid="ignore"):
        return (got == expected) | (np.abs(got - expected) <= 2e-5 * scale)


def _listed(names: list[Any]) -> str:
    names = list(map(str, names))
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]
