"""What a class knows: marks, success by exercise and aspect, mistakes, and exercises that tell little."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ..marking.result import CellResult, NotebookResult

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
    students: int  # who have a mark
    passed: int  # with all points
    not_yet: int
    waiting: int  # for a person; they have no mark yet
    mean: float  # share of the points, 0 to 1, over everybody who has a mark
    discrimination: float | None  # correlation of its score with the rest of the lesson's; None: too few or all alike
    aspects: tuple[AspectStatistics, ...]

    @property
    def tried(self) -> int:
        """How many of those with a mark wrote something."""
        return self.students - self.not_yet

    @property
    def telling_little(self) -> str:
        """Return why the exercise says little about who is strong and who is weak; "" where it says something."""
        if self.students < TOO_FEW:
            return ""
        if self.passed == self.students:
            return "everybody has all points"
        if self.mean == 0.0:
            return "nobody has any points"
        if self.discrimination is None:
            return "no correlation: all have the same marks here or in the rest"
        told = f"(correlation {self.discrimination:.2f})".replace("-", "−")
        if self.discrimination <= -WEAK:
            return f"weak students do better than strong ones, look at its check {told}"
        return f"strong and weak students do alike {told}" if self.discrimination < WEAK else ""


@dataclass(frozen=True)
class Mistake:
    """A misconception that the checks recognised, and who has it."""

    exercise: str
    key: str
    sentence: str
    students: tuple[str, ...]


@dataclass(frozen=True)
class Entry:
    """One student's graded cell: what the checks found, the mark that counts, and whether something was written."""

    row: CellResult
    mark: float | None  # None: waits for a person
    begun: bool


Marks = Mapping[str, Mapping[str, float | None]]  # student → graded cell → points; None: waits for a person


def exercise_statistics(
    results: Sequence[NotebookResult], marks: Marks | None = None, begun: Mapping[str, Collection[str]] | None = None
) -> tuple[ExerciseStatistics, ...]:
    """Return the statistics of every graded cell, in the order of the lesson.

    Parameters
    ----------
    results : one of each student
    marks : the gradebook's; without it the results' own
    begun : student → the graded cells for which something was written, though it may not even be Python
    """
    names = list(dict.fromkeys(row.name for result in results for row in result.rows))
    entries = [_entries(result, (marks or {}).get(result.student, {}), begun or {}) for result in results]
    scores = np.array([[_points(student.get(name)) for name in names] for student in entries], dtype=float)
    found = []
    for column, name in enumerate(names):
        own, rest = scores[:, column], np.nansum(np.delete(scores, column, axis=1), axis=1)
        marked = np.isfinite(own)
        those = [student[name] for student in entries if name in student]
        found.append(_of_exercise(those, correlation(own[marked], rest[marked])))
    return tuple(found)


def _entries(
    result: NotebookResult, marks: Mapping[str, float | None], begun: Mapping[str, Collection[str]]
) -> dict[str, Entry]:
    found = {}
    for row in result.rows:
        mark = marks.get(row.name, row.score)
        written = row.state != "not yet" or bool(mark) or row.name in begun.get(result.student, ())
        found[row.name] = Entry(row, mark, written)
    return found


def _points(entry: Entry | None) -> float:
    return np.nan if entry is None or entry.mark is None else entry.mark


def _of_exercise(entries: list[Entry], discrimination: float | None) -> ExerciseStatistics:
    row = entries[0].row
    marked = [entry for entry in entries if entry.mark is not None]
    shares = [(entry.mark or 0.0) / entry.row.points for entry in marked if entry.row.points]
    judged = [entry.row.report["aspects"] for entry in entries if entry.begun and entry.row.report]
    worth = {aspect["title"]: aspect["points"] for aspects in judged for aspect in aspects}
    right = Counter(aspect["title"] for aspects in judged for aspect in aspects if aspect["right"])
    return ExerciseStatistics(
        name=row.name,
        points=row.points,
        students=len(marked),
        passed=sum(_full(entry) for entry in marked),
        not_yet=sum(not entry.begun for entry in marked),
        waiting=len(entries) - len(marked),
        mean=float(np.mean(shares)) if shares else 0.0,
        discrimination=discrimination,
        aspects=tuple(AspectStatistics(title, worth[title], right[title], len(judged)) for title in worth),
    )


def _full(entry: Entry) -> bool:
    if not entry.row.points:
        return entry.row.state == "passed"
    return (entry.mark or 0.0) >= entry.row.points - 1e-9  # shares of points do not add up to the last digit


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
