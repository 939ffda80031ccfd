"""What is done in each lesson, read from the reports that are saved under its checks; nothing is run."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.table import Table

REPORT = "application/vnd.leverarm.report+json"
SIGNS = {
    "passed": "✓ done",
    "wrong": "✗ not right yet",
    "broken": "✗ not right yet",
    "error": "✗ stopped by an error",
}


@dataclass(frozen=True)
class ExerciseProgress:
    """How far one exercise is."""

    name: str
    points: float
    state: str = "not yet"  # a report's state, or "not yet"
    score: float = 0.0

    @property
    def done(self) -> bool:
        return self.state == "passed"


@dataclass(frozen=True)
class LessonProgress:
    """How far one lesson is."""

    number: str
    title: str
    exercises: tuple[ExerciseProgress, ...]
    readable: bool = True

    @property
    def finished(self) -> bool:
        return bool(self.exercises) and all(exercise.done for exercise in self.exercises)

    @property
    def done(self) -> int:
        return sum(exercise.done for exercise in self.exercises)

    @property
    def points(self) -> float:
        return sum(exercise.points for exercise in self.exercises)

    @property
    def score(self) -> float:
        return sum(exercise.score for exercise in self.exercises)


def lesson_progress(path: Path) -> LessonProgress:
    """Read one notebook; one that cannot be read says so by `readable`."""
    try:
        notebook = json.loads(path.read_text(encoding="utf-8"))
        ours = notebook["metadata"].get("leverarm", {})
        title = str(ours.get("title", path.stem))
        return LessonProgress(path.name[:2], title, tuple(filter(None, map(_exercise, notebook["cells"]))))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return LessonProgress(path.name[:2], path.stem, (), readable=False)


def course_progress(mine: Path, notebooks: Path) -> list[LessonProgress]:
    """Read the student's lessons; those not in the student's folder yet are shown as not begun."""
    names = {path.name for folder in (mine, notebooks) for path in folder.glob("[0-9][0-9]_*.ipynb")}
    return [lesson_progress(mine / name if (mine / name).exists() else notebooks / name) for name in sorted(names)]


def progress_table(lessons: list[LessonProgress]) -> Table:
    """Return a table of exercises and points; a lesson not begun takes one line."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column("lesson and exercise", no_wrap=True)
    table.add_column("state", no_wrap=True)
    table.add_column("points", justify="right", no_wrap=True)
    for lesson in lessons:
        state = f"{lesson.done} of {len(lesson.exercises)} done" if lesson.readable else "cannot be read as a notebook"
        table.add_row(f"[bold]{lesson.title}[/]", state, f"{lesson.score:g} / {lesson.points:g}")
        if all(exercise.state == "not yet" for exercise in lesson.exercises):
            continue
        for exercise in lesson.exercises:
            state = SIGNS.get(exercise.state, "○ not yet")
            table.add_row(f"  {exercise.name}", state, f"{exercise.score:g} / {exercise.points:g}")
    done, of = sum(lesson.done for lesson in lessons), sum(len(lesson.exercises) for lesson in lessons)
    score, points = sum(lesson.score for lesson in lessons), sum(lesson.points for lesson in lessons)
    table.add_section()
    table.add_row("[bold]all lessons[/]", f"{done} of {of} done", f"{score:g} / {points:g}")
    return table


def _exercise(cell: dict[str, Any]) -> ExerciseProgress | None:
    graded = cell["metadata"].get("nbgrader") or {}
    if not graded.get("grade"):
        return None
    name, points = str(graded["grade_id"]), float(graded["points"])
    reports = [output.get("data", {}).get(REPORT) for output in cell.get("outputs", [])]
    for report in reversed(reports):
        if isinstance(report, dict) and report.get("exercise") == name:
            score = min(max(float(report.get("score", 0)), 0), points)
            return ExerciseProgress(name, points, str(report.get("state", "not yet")), score)
    if any(output.get("output_type") == "error" for output in cell.get("outputs", [])):
        return ExerciseProgress(name, points, "error")
    return ExerciseProgress(name, points)
