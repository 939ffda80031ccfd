"""The class report: one self-contained HTML page and a CSV, from the results kept."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .class_statistics import ExerciseStatistics, Mistake, exercise_statistics, mistakes
from .course_directory import CourseDirectory
from .likeness import Pair, near_pairs, own_code
from .marks import read_marks
from .restore import restore
from .result import NotebookResult
from .store import Store
from .submission import find_file, read_file
from .template import Template


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

    @property
    def protected(self) -> bool:
        """Tell whether all code ran in a sandbox."""
        return all(result.protected for result in self.results)


def write_report(*, course: CourseDirectory, assignment: str, folder: Path | None = None) -> list[Path]:
    """Write `ASSIGNMENT.html` and `ASSIGNMENT.csv` into `reports/` of the course directory; return both paths.

    Raises
    ------
    ValueError
        if nothing of the assignment was graded yet.
    """
    from .class_report_page import page

    folder = course.root / "reports" if folder is None else folder
    folder.mkdir(parents=True, exist_ok=True)
    reports = class_reports(course=course, assignment=assignment)
    html = folder / f"{assignment}.html"
    html.write_text(page(reports), encoding="utf-8")
    table = folder / f"{assignment}.csv"
    with table.open("w", newline="", encoding="utf-8-sig") as file:
        rows = csv.writer(file)
        rows.writerow(["exercise", "aspect", "points", "tried", "right", "mean share", "discrimination"])
        for report in reports:
            for item in report.exercises:
                told = "" if item.discrimination is None else f"{item.discrimination:.2f}"
                rows.writerow([item.name, "", item.points, item.students, item.passed, f"{item.mean:.3f}", told])
                for aspect in item.aspects:
                    rows.writerow([item.name, aspect.title, aspect.points, aspect.tried, aspect.right, "", ""])
            for mistake in report.mistakes:
                rows.writerow([mistake.exercise, f"mistake: {mistake.sentence}", "", len(mistake.students), "", "", ""])
    return [html, table]


def class_reports(*, course: CourseDirectory, assignment: str) -> tuple[ClassReport, ...]:
    """Return the report of each notebook of an assignment."""
    from .gradebook import open_gradebook

    store = Store(course.results)
    try:
        results = store.latest(assignment)
    finally:
        store.close()
    if not results:
        raise ValueError(f"nothing of {assignment!r} was graded yet: run `leverarm grade {assignment}` first")
    with open_gradebook(course) as book:
        templates = book.templates(assignment)
    totals = _totals(course, assignment)
    reports = []
    for template in templates:
        own = tuple(result for result in results if result.notebook == template.notebook)
        if own:
            pairs = _pairs(course, template, [result.student for result in own])
            statistics, found = exercise_statistics(own), mistakes(own)
            reports.append(ClassReport(assignment, template.notebook, own, totals, statistics, found, pairs))
    return tuple(reports)


def _totals(course: CourseDirectory, assignment: str) -> dict[str, tuple[float, float]]:
    questions, marks = read_marks(course, assignment)
    possible = sum(question.points for question in questions)
    return {entry.student: (entry.total, possible) for entry in marks if entry.handed_in}


def _pairs(course: CourseDirectory, template: Template, students: list[str]) -> tuple[Pair, ...]:
    starter = {cell.name: cell.source for cell in template.cells if cell.solution and cell.cell_type == "code"}
    code = {}
    for student in students:
        path, _ = find_file(course.folder("submitted", student, template.assignment), template.notebook)
        node = read_file(path).node
        if node is not None:
            restore(node, template)
            code[student] = own_code(_answers(node, starter), starter)
    path = course.folder("source", ".", template.assignment) / f"{template.notebook}.ipynb"
    solution = read_file(path if path.is_file() else None).node
    usual = "" if solution is None else own_code(_answers(solution, starter), starter)
    return near_pairs(code, usual)


def _answers(node: Any, starter: dict[str, str]) -> dict[str, str]:
    found = {cell.metadata.get("nbgrader", {}).get("grade_id"): cell.source for cell in node.cells}
    return {name: found[name] for name in starter if name in found}
