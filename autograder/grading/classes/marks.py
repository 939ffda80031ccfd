"""Everybody's marks as nbgrader's gradebook has them: manual marks, extra credit and late penalties included."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..course_directory import CourseDirectory


@dataclass(frozen=True)
class Question:
    """One graded cell of an assignment."""

    notebook: str
    name: str
    points: float


@dataclass(frozen=True)
class Marks:
    """One student's marks for an assignment."""

    student: str
    first_name: str
    last_name: str
    email: str
    lms_user_id: str
    scores: tuple[float | None, ...]  # in the order of the questions; None: handed nothing in
    waiting: tuple[bool, ...]  # for a person
    penalty: float
    by_hand: tuple[bool, ...] = ()  # given by a person; one that waits all the same is to be looked at again

    @property
    def name(self) -> str:
        """Return "Last, First", or the id where no name is known."""
        return ", ".join(filter(None, (self.last_name, self.first_name))) or self.student

    @property
    def handed_in(self) -> bool:
        """Tell whether there is a submission."""
        return any(score is not None for score in self.scores)

    @property
    def unmarked(self) -> tuple[bool, ...]:
        """Tell for each question whether its mark is still to come: it waits, and nobody gave one before."""
        given = self.by_hand or (False,) * len(self.waiting)
        return tuple(waits and not hand for waits, hand in zip(self.waiting, given, strict=True))

    @property
    def total(self) -> float:
        """Points after the late penalty."""
        return max(sum(score or 0.0 for score in self.scores) - self.penalty, 0.0)


def read_marks(course: CourseDirectory, assignment: str) -> tuple[tuple[Question, ...], tuple[Marks, ...]]:
    """Return the questions of an assignment and everybody's marks, students without a submission included."""
    from .gradebook import open_gradebook

    with open_gradebook(course) as book:
        templates = book.templates(assignment)
        questions = tuple(
            Question(template.notebook, cell.name, float(cell.points or 0.0))
            for template in templates
            for cell in template.graded
        )
        submissions = {entry.student.id: entry for entry in book.gradebook.assignment_submissions(assignment)}
        students = sorted(book.gradebook.students, key=lambda student: student.id)
        return questions, tuple(_marks(student, submissions.get(student.id), questions) for student in students)


def _marks(student: Any, submission: Any, questions: tuple[Question, ...]) -> Marks:
    grades = {}
    penalty = 0.0
    if submission is not None:
        for notebook in submission.notebooks:
            penalty += notebook.late_submission_penalty or 0.0
            grades.update({(notebook.name, grade.name): grade for grade in notebook.grades})
    found = [grades.get((question.notebook, question.name)) for question in questions]
    return Marks(
        student=student.id,
        first_name=student.first_name or "",
        last_name=student.last_name or "",
        email=student.email or "",
        lms_user_id=student.lms_user_id or "",
        scores=tuple(None if grade is None else float(grade.score) for grade in found),
        waiting=tuple(grade is not None and bool(grade.needs_manual_grade) for grade in found),
        penalty=penalty,
        by_hand=tuple(grade is not None and grade.manual_score is not None for grade in found),
    )
