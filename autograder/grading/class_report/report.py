"""The class report: one self-contained HTML page and a CSV, from the results kept."""

from __future__ import annotations

import csv
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from ..classes.marks import Marks as StudentMarks
from ..classes.marks import Question, read_marks
from ..classes.store import Store
from ..course_directory import CourseDirectory
from ..marking.result import NotebookResult
from ..notebooks.submission import NOTHING
from .likeness import Pair, near_pairs
from .statistics import ExerciseStatistics, Marks, Mistake, exercise_statistics, mistakes
from .work import read_work


@dataclass(frozen=True)
class ClassReport:
    """Everything that the page shows."""

    assignment: str
    notebook: str
    results: tuple[NotebookResult, ...]
    totals: dict[str, tuple[float, float]]  # student → points after manual marks and penalties, possible
    exercises: tuple[ExerciseStatistics, ...]
    mistakes: tuple[Mistake, ...]
    pairs: tuple[Pair, ...]
    marks: Marks = field(default_factory=dict)  # of this notebook, as the gradebook has them
    missing: tuple[str, ...] = ()  # students who handed nothing in
    late: dict[str, float] = field(default_factory=dict)  # student → points lost for lateness
    made: datetime = field(default_factory=datetime.now)

    @property
    def unprotected(self) -> tuple[str, ...]:
        """The students whose code ran without a sandbox."""
        return tuple(result.student for result in self.results if not result.protected)

    def waits(self, student: str, name: str) -> bool:
        """Tell whether a graded cell that the machine could not grade still has no mark."""
        return self.marks.get(student, {}).get(name) is None


def write_report(*, course: CourseDirectory, assignment: str, folder: Path | None = None) -> list[Path]:
    """Write `ASSIGNMENT.html` and `ASSIGNMENT.csv` into `reports/` of the course directory; return both paths.

    Raises
    ------
    ValueError
        if nothing of the assignment was graded yet.
    """
    from .page import page

    folder = course.root / "reports" if folder is None else folder
    folder.mkdir(parents=True, exist_ok=True)
    reports = class_reports(course=course, assignment=assignment)
    html = folder / f"{assignment}.html"
    html.write_text(page(reports), encoding="utf-8")
    table = folder / f"{assignment}.csv"
    with table.open("w", newline="", encoding="utf-8-sig") as file:
        rows = csv.writer(file)
        rows.writerow(["exercise", "aspect", "points", "tried", "right", "mean share", "discrimination", "waiting"])
        for report in reports:
            for item in report.exercises:
                told = "" if item.discrimination is None else f"{item.discrimination:.2f}"
                figures = [item.points, item.tried, item.passed, f"{item.mean:.3f}", told, item.waiting]
                rows.writerow([item.name, "", *figures])
                for aspect in item.aspects:
                    rows.writerow([item.name, aspect.title, aspect.points, aspect.tried, aspect.right, "", "", ""])
            for mistake in report.mistakes:
                rows.writerow(
                    [mistake.exercise, f"mistake: {mistake.sentence}", "", len(mistake.students), "", "", "", ""]
                )
    return [html, table]


def class_reports(*, course: CourseDirectory, assignment: str) -> tuple[ClassReport, ...]:
    """Return the report of each notebook of an assignment."""
    from ..classes.gradebook import open_gradebook

    store = Store(course.results)
    try:
        results = store.latest(assignment)
    finally:
        store.close()
    if not results:
        if not course.students(assignment):
            raise ValueError(
                f"nobody handed anything in for {assignment!r} yet: put notebooks into submitted/STUDENT/{assignment}, "
                f"or use `leverarm collect {assignment} FILE.zip`; then run `leverarm grade {assignment}`"
            )
        raise ValueError(f"nothing of {assignment!r} was graded yet: run `leverarm grade {assignment}` first")
    with open_gradebook(course) as book:
        templates = book.templates(assignment)
    questions, entries = read_marks(course, assignment)
    possible = sum(question.points for question in questions)
    read = {result.student for result in results if NOTHING not in result.remarks}
    totals = {entry.student: (entry.total, possible) for entry in entries if entry.handed_in}
    missing = tuple(entry.student for entry in entries if entry.student not in read)
    late = {entry.student: entry.penalty for entry in entries if entry.penalty}
    reports = []
    for template in templates:
        own = tuple(result for result in results if result.notebook == template.notebook)
        if own:
            marks = _marks(template.notebook, questions, entries)
            work = read_work(course, template, [result.student for result in own])
            reports.append(
                ClassReport(
                    assignment=assignment,
                    notebook=template.notebook,
                    results=own,
                    totals=totals,
                    exercises=exercise_statistics(own, marks, work.begun()),
                    mistakes=mistakes(own),
                    pairs=near_pairs(work.own_code()),
                    marks=marks,
                    missing=missing,
                    late=late,
                )
            )
    return tuple(reports)


def _marks(notebook: str, questions: tuple[Question, ...], entries: tuple[StudentMarks, ...]) -> Marks:
    """Return everybody's marks of one notebook; None for what waits for a person."""
    return {
        entry.student: {
            question.name: None if unmarked else score
            for question, score, unmarked in zip(questions, entry.scores, entry.unmarked, strict=True)
            if question.notebook == notebook
        }
        for entry in entries
        if entry.handed_in
    }
