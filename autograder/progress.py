"""How far a lesson is in this session: the latest report of every exercise, in one line with points."""

from __future__ import annotations

import html
from dataclasses import dataclass

from autograder.exercise import AnyExercise
from autograder.exercises import for_lesson
from autograder.judge.report import SIGNS, Report

_LATEST: dict[str, Report] = {}  # what `check` said last, for as long as the kernel lives


def remember(report: Report) -> Report:
    """Keep a report as the latest of its exercise, and return it."""
    _LATEST[report.exercise] = report
    return report


@dataclass(frozen=True)
class Progress:
    """A lesson's exercises in order, each with its latest report, None where no check has run."""

    lesson: str
    exercises: tuple[tuple[AnyExercise, Report | None], ...]

    @property
    def done(self) -> int:
        return sum(report is not None and report.passed for _, report in self.exercises)

    @property
    def score(self) -> float:
        return sum(report.score for _, report in self.exercises if report)

    @property
    def points(self) -> float:
        return sum(exercise.points for exercise, _ in self.exercises)

    def __str__(self) -> str:
        return f"{self._line()}\n" + " · ".join(self._items())

    __repr__ = __str__

    def _line(self) -> str:
        return (
            f"Lesson {self.lesson.lstrip('0')}: {self.done} of {len(self.exercises)} exercises done, "
            f"{self.score:g} of {self.points:g} points (practice)"
        )

    def _items(self) -> list[str]:
        items = []
        for exercise, report in self.exercises:
            if report is None or report.state == "not yet":
                items.append(f"{SIGNS['not yet']} {exercise.name} {'not run' if report is None else 'not yet'}")
            else:
                items.append(f"{SIGNS[report.state]} {exercise.name} {report.score:g}/{exercise.points:g}")
        return items

    def _repr_html_(self) -> str:
        items = " · ".join(f'<span style="white-space:nowrap">{html.escape(item)}</span>' for item in self._items())
        return (
            f'<div class="leverarm-progress" role="group" aria-label="progress in lesson {self.lesson.lstrip("0")}" '
            f'style="line-height:1.5;max-width:60em"><strong>{html.escape(self._line())}</strong><br>{items}</div>'
        )


def progress(lesson: str) -> Progress:
    """Return how far a lesson is, from the latest report of each of its checks in this session.

    Raises
    ------
    ValueError
        if the lesson has no exercises.

    Examples
    --------
    >>> from autograder import progress
    >>> print(str(progress("02")).partition(":")[0])
    Lesson 2
    """
    exercises = for_lesson(lesson)
    if not exercises:
        raise ValueError(f'lesson is a number of two digits in quotes, as in progress("02"); got {lesson!r:.60}')
    return Progress(lesson, tuple((exercise, _LATEST.get(exercise.name)) for exercise in exercises))
