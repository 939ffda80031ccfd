"""What a class knows: marks, success by exercise and aspect, mistakes, and exercises that tell little."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from .result import NotebookResult

TOO_FEW = 10  # students below which a correlation says nothing
WEAK = 0.2  # item–rest correlation below which an exercise discriminates badly (Ebel's rule of thumb)


@dataclass(frozen=True)
class AspectStatistics:
    """How many of those who tried had one aspect right."""

    title: str
    points: float
    right: int
    tried: int


@dataclass(frozen=True)
class ExerciseStatistics:
    """How a class did on one exercise."""

    name: str
    points: float
    students: int
    passed: int
    not_yet: int
    mean: float  # share of the points, 0 to 1, over everybody who handed in
    discrimination: float | None  # correlation of its score with the rest of the lesson's; None: too few or all alike
    aspects: tuple[AspectStatistics, ...]

    @property
    def weak(self) -> bool:
        """Tell whether good and weak students do alike on it."""
        return self.discrimination is not None and self.discrimination < WEAK


@dataclass(frozen=True)
class Mistake:
    """A misconception that the checks recognised, and who has it."""

    exercise: str
    key: str
    sentence: str
    students: tuple[str, ...]


def exercise_statistics(results: Sequence[NotebookResult]) -> tuple[ExerciseStatistics, ...]:
    """Return the statistics of every graded cell, in the order of the lesson."""
    names = list(dict.fromkeys(row.name for result in results for row in result.rows))
    scores = np.array([[_share(result, name) for name in names] for result in results], dtype=float)
    points = {row.name: row.points for result in results for row in result.rows}
    return tuple(_of_exercise(name, points, results, scores, names) for name in names)


def _of_exercise(
    name: str, points: dict[str, float], results: Sequence[NotebookResult], scores: np.ndarray, names: list[str]
) -> ExerciseStatistics:
    rows = [row for result in results for row in result.rows if row.name == name]
    column = names.index(name)
    weights = np.array([points[other] for other in names])
    own, rest = scores[:, column], scores @ weights - scores[:, column] * weights[column]
    aspects: dict[str, list[bool]] = {}
    worth: dict[str, float] = {}
    for row in rows:
        for aspect in (row.report or {}).get("aspects", ()) if row.state != "not yet" else ():
            aspects.setdefault(aspect["title"], []).append(bool(aspect["right"]))
            worth[aspect["title"]] = aspect["points"]
    return ExerciseStatistics(
        name=name,
        points=points[name],
        students=len(rows),
        passed=sum(row.state == "passed" for row in rows),
        not_yet=sum(row.state == "not yet" for row in rows),
        mean=float(np.nanmean(own)) if np.isfinite(own).any() else 0.0,
        discrimination=correlation(own, rest),
        aspects=tuple(
            AspectStatistics(title, worth[title], sum(right), len(right)) for title, right in aspects.items()
        ),
    )


def _share(result: NotebookResult, name: str) -> float:
    for row in result.rows:
        if row.name == name:
            return (row.score or 0.0) / row.points if row.points else 0.0
    return 0.0


def correlation(own: np.ndarray, rest: np.ndarray) -> float | None:
    """Return r = cov(own, rest)/(σ σ); None for fewer than ten students or where all have the same."""
    if len(own) < TOO_FEW or np.ptp(own) == 0 or np.ptp(rest) == 0:
        return None
    return float(np.corrcoef(own, rest)[0, 1])


def mistakes(results: Sequence[NotebookResult]) -> tuple[Mistake, ...]:
    """Return the misconceptions of a class, the most frequent first."""
    who: dict[tuple[str, str], list[str]] = {}
    sentence: dict[tuple[str, str], str] = {}
    for result in results:
        for row in result.rows:
            report = row.report or {}
            keys = report.get("misconception", ())
            for key, said in zip(keys, [*report.get("likely", ()), *keys], strict=False):
                who.setdefault((row.name, key), []).append(result.student)
                sentence[(row.name, key)] = said
    found = [Mistake(name, key, sentence[(name, key)], tuple(students)) for (name, key), students in who.items()]
    return tuple(sorted(found, key=lambda mistake: (-len(mistake.students), mistake.exercise, mistake.key)))


def histogram(shares: Sequence[float], bins: int = 10) -> tuple[int, ...]:
    """Return how many shares (0 to 1) fall into each of equal bins; full marks count in the last.

    Examples
    --------
    >>> histogram([0, 0.55, 0.95, 1.0])
    (1, 0, 0, 0, 0, 1, 0, 0, 0, 2)
    """
    counts = Counter(min(int(share * bins), bins - 1) for share in shares)
    return tuple(counts[place] for place in range(bins))
