"""A throw-away class for tests: lesson 2 released, notebooks handed in, graded in both ways."""

from __future__ import annotations

import copy
import io
import logging
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
import pytest

from autograder.grading.classes.class_run import Summary, run_class
from autograder.grading.classes.marks import Marks, read_marks
from autograder.grading.classes.store import Store
from autograder.grading.course_directory import CourseDirectory, open_course
from autograder.grading.marking.result import NotebookResult
from course.build import lesson_sources, source_notebook
from course.classroom.commands import release_lesson
from course.classroom.create import create_classroom

LESSON = "02"
(SOURCE,) = [path for path in lesson_sources() if path.name.startswith(LESSON)]
NOTEBOOK = SOURCE.stem
KEY = "5a" * 32  # one key for all tests, so that their cases are the same on every run


@dataclass(frozen=True)
class Class:
    """A course directory with lesson 2 released."""

    course: CourseDirectory

    def hand_in(self, student: str, work: Any, name: str = NOTEBOOK) -> Path:
        """Hand in a notebook, or bytes that may be none."""
        folder = self.course.folder("submitted", student, LESSON)
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{name}.ipynb"
        path.write_bytes(work if isinstance(work, bytes) else nbformat.writes(work).encode())
        return path

    def grade(self, **options: Any) -> Summary:
        """Grade as `leverarm grade` does."""
        return run_class(course=self.course, assignment=LESSON, **options)

    def autograde(self) -> str:
        """Grade as `nbgrader autograde` does; return what it said."""
        from nbgrader.converters import Autograde
        from nbgrader.converters.base import NbGraderException

        words = io.StringIO()
        log = logging.Logger("nbgrader")
        log.addHandler(logging.StreamHandler(words))
        self.course.paths.assignment_id = LESSON
        converter = Autograde(coursedir=self.course.paths, config=self.course.config)
        converter.force, converter.log = True, log
        try:
            converter.start()
        except NbGraderException as error:
            words.write(f"nbgrader gave up: {error}")
        return words.getvalue()

    def both(self, student: str) -> list[NotebookResult]:
        """Grade in both ways and return this student's results, `leverarm grade` first."""
        self.grade()
        first = self.result(student)
        assert self.scores(student) == pytest.approx([row.score or 0.0 for row in first.rows])
        said = self.autograde()
        assert "gave up" not in said, said
        second = self.result(student)
        assert self.scores(student) == pytest.approx([row.score or 0.0 for row in second.rows])
        return [first, second]

    def results(self) -> dict[str, NotebookResult]:
        """Return what the store keeps for each student."""
        store = Store(self.course.results)
        try:
            return {result.student: result for result in store.latest(LESSON)}
        finally:
            store.close()

    def everybodys_marks(self) -> dict[str, Marks]:
        """Return what nbgrader's gradebook says of each student."""
        return {entry.student: entry for entry in read_marks(self.course, LESSON)[1]}

    def everybodys_scores(self) -> dict[str, list[float]]:
        """Return each student's scores in nbgrader's gradebook."""
        return {name: [score or 0.0 for score in marks.scores] for name, marks in self.everybodys_marks().items()}

    def result(self, student: str) -> NotebookResult:
        return self.results()[student]

    def marks(self, student: str) -> Marks:
        return self.everybodys_marks()[student]

    def scores(self, student: str) -> list[float]:
        return self.everybodys_scores()[student]

    def autograded(self, student: str) -> Any:
        """Return the graded notebook that formgrader shows."""
        return nbformat.read(self.course.folder("autograded", student, LESSON) / f"{NOTEBOOK}.ipynb", as_version=4)


def solved() -> Any:
    """Return the lesson with its solutions."""
    return copy.deepcopy(_SOLVED)


_SOLVED = source_notebook(SOURCE)
FULL = sum(c.metadata.nbgrader.points for c in _SOLVED.cells if c.metadata.get("nbgrader", {}).get("grade"))


def answer(node: Any, name: str) -> Any:
    """Return the cell that answers an exercise."""
    return next(c for c in node.cells if c.metadata.get("nbgrader", {}).get("grade_id") == f"{name}_answer")


def check_cell(node: Any, name: str) -> Any:
    """Return the locked cell that checks an exercise."""
    return next(c for c in node.cells if c.metadata.get("nbgrader", {}).get("grade_id") == name)


def solved_but(**sources: str) -> Any:
    """Return the lesson solved, with other answers to some exercises."""
    node = solved()
    for name, source in sources.items():
        answer(node, name).source = source
    return node


def release_class(directory: Path) -> Path:
    """Make a classroom with lesson 2 released."""
    create_classroom(directory=directory)
    (directory / "secret.key").write_text(KEY)
    release_lesson(directory=directory, lesson=LESSON)
    return directory


def copy_class(released: Path, directory: Path, settings: str = "") -> Class:
    """Copy a classroom, with lines added to its configuration."""
    shutil.copytree(released, directory)
    config = directory / "nbgrader_config.py"
    config.write_text(config.read_text() + settings)
    return Class(open_course(directory))
