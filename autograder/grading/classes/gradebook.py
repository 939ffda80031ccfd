"""Write results into nbgrader's gradebook and `autograded/`, so that formgrader, feedback and export find them.

One writer at a time. Scores go through the same columns as nbgrader's own autograding: the automatic score is
replaced, a manual score and comments stay, and a manual score is marked for another look.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..course_directory import CourseDirectory
from ..marking.job import Job
from ..marking.outputs import write_outputs
from ..marking.result import NotebookResult
from ..notebooks.restore import blank, restore
from ..notebooks.submission import read_bytes
from ..notebooks.template import Template, from_gradebook
from .store import Slot

UNREADABLE = ""
NO_TIME = "the time of handing in, timestamp.txt, cannot be read; no late penalty was given"
MAX_EXTRA = 20_000_000  # bytes of other files that are copied beside a graded notebook


@dataclass(frozen=True)
class Book:
    """nbgrader's gradebook of one course directory, open."""

    course: CourseDirectory
    gradebook: Any
    names: dict[str, str] = field(default_factory=dict)  # of graded and answer cells, by nbgrader's id

    def templates(self, assignment: str) -> tuple[Template, ...]:
        """Return the instructor's version of an assignment's notebooks."""
        from nbgrader.api import MissingEntry

        try:
            found = from_gradebook(self.gradebook, assignment)
        except MissingEntry:
            found = ()
        if not found:
            names = ", ".join(entry.name for entry in self.gradebook.assignments) or "none"
            raise ValueError(
                f"assignment {assignment!r} was never released (released: {names}); "
                f"run `leverarm release {assignment}` first"
            )
        for notebook in self.gradebook.find_assignment(assignment).notebooks:
            cells = [*notebook.grade_cells, *notebook.solution_cells, *notebook.task_cells]
            self.names.update({cell.id: cell.name for cell in cells})
        return found

    def file(self, slot: Slot) -> Path:
        """Return where a graded notebook lies."""
        return self.course.folder("autograded", slot.student, slot.assignment) / f"{slot.notebook}.ipynb"


@contextmanager
def open_gradebook(course: CourseDirectory) -> Iterator[Book]:
    """Open the gradebook that the course directory's configuration names."""
    from nbgrader.api import Gradebook

    with Gradebook(course.paths.db_url, course.paths.course_id or "default_course") as gradebook:
        yield Book(course, gradebook)


def replay(book: Book, job: Job, slot: Slot, result: NotebookResult, *, known: bool = False) -> None:
    """Write one result: scores, comments, late penalty, and the graded notebook.

    Where the same result was entered before (`known`), what a person has looked at needs no other look.
    """
    node = _graded_notebook(job, result)
    submitted = book.course.folder("submitted", slot.student, slot.assignment)
    graded = book.course.folder("autograded", slot.student, slot.assignment)
    graded.mkdir(parents=True, exist_ok=True)
    _copy_other_files(submitted, graded)
    _write(node, book.file(slot))
    _record(book, slot, result, node, handed_in_at(book.course, submitted) or None, known)


def handed_in_at(course: CourseDirectory, folder: Path) -> Any:
    """Return when a folder was handed in, None where nothing says so, `UNREADABLE` where what says so is no time."""
    try:
        return course.paths.get_existing_timestamp(str(folder))
    except Exception:  # nbgrader fails on what is no text or no time, in several ways
        return UNREADABLE


def _graded_notebook(job: Job, result: NotebookResult) -> Any:
    node = None if job.data is None else read_bytes(job.data).node
    if node is None:
        node = blank(job.template)
    else:
        restore(node, job.template)
    write_outputs(node, result, keep=frozenset(job.lesson))
    return node


def _record(book: Book, slot: Slot, result: NotebookResult, node: Any, timestamp: Any, known: bool) -> None:
    gradebook = book.gradebook
    gradebook.update_or_create_student(slot.student)
    with gradebook.db.no_autoflush:  # nbgrader builds the submission's rows before it adds the submission
        submission = gradebook.update_or_create_submission(slot.assignment, slot.student, timestamp=timestamp)
    notebook = next(entry for entry in submission.notebooks if entry.name == slot.notebook)
    rows = {row.name: row for row in result.rows}
    for grade in notebook.grades:
        row = rows.get(book.names[grade.cell_id])
        if row is None:
            continue
        if not known or grade.manual_score is None or grade.auto_score != row.score:
            grade.needs_manual_grade = row.score is None or grade.manual_score is not None
        grade.auto_score = row.score
    untouched = _untouched(node)
    for comment in notebook.comments:
        comment.auto_comment = "No response." if book.names[comment.cell_id] in untouched else None
    gradebook.db.commit()
    late = submission.total_seconds_late > 0 or notebook.late_submission_penalty
    if late:
        _assign_late_penalty(book, slot)


def _untouched(node: Any) -> set[str]:
    from nbgrader.utils import compute_checksum, is_solution

    return {
        cell.metadata.nbgrader["grade_id"]
        for cell in node.cells
        if is_solution(cell) and cell.metadata.nbgrader.get("checksum") == compute_checksum(cell)
    }


def _assign_late_penalty(book: Book, slot: Slot) -> None:
    """Let nbgrader's own preprocessor, as configured, decide about the penalty."""
    from nbformat.v4 import new_notebook
    from nbgrader.preprocessors import AssignLatePenalties

    about = {"notebook": slot.notebook, "assignment": slot.assignment, "student": slot.student}
    resources = {"nbgrader": {**about, "db_url": book.course.paths.db_url}}
    AssignLatePenalties(config=book.course.config).preprocess(new_notebook(), resources)
    book.gradebook.db.expire_all()


def _write(node: Any, path: Path) -> None:
    from nbformat.v4.nbjson import writes  # nbformat.writes validates the whole notebook, at 20 ms

    fresh = path.with_name(f".{path.name}.new")
    fresh.unlink(missing_ok=True)
    fresh.write_text(writes(node), encoding="utf-8")
    fresh.chmod(0o444)
    os.replace(fresh, path)


def _copy_other_files(submitted: Path, graded: Path) -> None:
    """Copy what lay beside the notebook; links are left behind, they could point anywhere."""
    left = MAX_EXTRA
    for path in sorted(submitted.rglob("*")):
        inside = path.relative_to(submitted)
        linked = any((submitted / part).is_symlink() for part in [inside, *inside.parents][:-1])
        if linked or not path.is_file() or path.suffix == ".ipynb" or "__pycache__" in inside.parts:
            continue
        left -= path.stat().st_size
        if left < 0:
            return
        target = graded / inside
        target.parent.mkdir(parents=True, exist_ok=True)
        target.unlink(missing_ok=True)
        shutil.copyfile(path, target)
