"""Tell whether nbgrader's gradebook has a result as it would be entered now, and what in it waits for a person."""

from __future__ import annotations

from typing import Any

from ..marking.result import NotebookResult
from .gradebook import Book, handed_in_at
from .store import Slot

CLOSE = 1e-6  # points; `nbgrader autograde` reads scores from text


def stands(book: Book, slot: Slot, result: NotebookResult) -> bool:
    """Tell whether the graded notebook, the scores, the hand-in time and the late penalty are where they belong."""
    notebook = _notebook(book, slot)
    if notebook is None or not book.file(slot).is_file() or not _has_scores(book, notebook, result):
        return False
    submission = notebook.assignment
    time = handed_in_at(book.course, book.course.folder("submitted", slot.student, slot.assignment))
    if (time or None) != submission.timestamp:
        return False
    return abs(_penalty(book, notebook) - (notebook.late_submission_penalty or 0.0)) < CLOSE


def waits(book: Book, slot: Slot) -> bool:
    """Tell whether a person has to look at some cell: the gradebook knows what formgrader would list."""
    notebook = _notebook(book, slot)
    return notebook is not None and any(grade.needs_manual_grade for grade in notebook.grades)


def _notebook(book: Book, slot: Slot) -> Any:
    from nbgrader.api import MissingEntry

    try:
        return book.gradebook.find_submission_notebook(slot.notebook, slot.assignment, slot.student)
    except MissingEntry:
        return None


def _has_scores(book: Book, notebook: Any, result: NotebookResult) -> bool:
    entered = {book.names[grade.cell_id]: grade.auto_score for grade in notebook.grades}
    return all(row.name in entered and _same(entered[row.name], row.score) for row in result.rows)


def _same(entered: float | None, score: float | None) -> bool:
    if entered is None or score is None:
        return entered is score
    return abs(entered - score) < CLOSE


def _penalty(book: Book, notebook: Any) -> float:
    """Return the penalty that nbgrader would give now, by the plugin, due date and extension as they are."""
    from nbgrader.preprocessors import AssignLatePenalties

    late = notebook.assignment.total_seconds_late
    if late <= 0:
        return 0.0
    settings = AssignLatePenalties(config=book.course.config)
    settings.init_plugin()
    penalty = settings.plugin_inst.late_submission_penalty(notebook.student.id, notebook.score, late)
    return min(max(penalty or 0.0, 0.0), notebook.score)
