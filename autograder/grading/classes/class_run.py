"""Grade a whole class: a queue of independent submissions, kept one by one, then written to nbgrader's gradebook."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from ..course_directory import CourseDirectory
from ..key import read_key
from ..marking.job import Job, failed
from ..marking.open_box import limits_of, require_box
from ..marking.result import NotebookResult
from ..notebooks.released import lesson_texts
from ..notebooks.submission import file_data, find_file
from ..notebooks.template import Template
from .gradebook import NO_TIME, UNREADABLE, Book, handed_in_at, replay
from .job_queue import Task, in_threads, on_cluster
from .roster import record_roster
from .standing import stands, waits
from .store import Slot, Store, fingerprint, version_of


@dataclass
class Summary:
    """What a run did."""

    graded: list[NotebookResult] = field(default_factory=list)
    kept: int = 0  # graded before, unchanged
    to_do: list[str] = field(default_factory=list)  # of a dry run: "alice/02_two_link_lagrange"
    failed: list[NotebookResult] = field(default_factory=list)
    for_instructor: list[str] = field(default_factory=list)  # what the gradebook says needs a person, as in `to_do`


def find_tasks(
    course: CourseDirectory, templates: tuple[Template, ...], *, only: str | None, unsafe: bool
) -> list[Task]:
    """Return a task for every student and notebook of the assignment."""
    key, limits = read_key(course.key), limits_of(course.config.SandboxedGrading)
    assignment = templates[0].assignment
    students = course.students(assignment)
    if not students:
        raise ValueError(
            f"nobody has handed in {assignment}: expected {course.folder('submitted', 'STUDENT', assignment)}/ with "
            f"a notebook. `leverarm collect {assignment} submissions.zip` puts a learning platform's there."
        )
    if only is not None:
        if only not in students:
            raise ValueError(
                f"--only: {only!r} handed nothing in for {assignment}; there are {', '.join(students[:20])}"
            )
        students = [only]
    names = [template.notebook for template in templates]
    tasks = []
    for template in templates:
        version, lesson = version_of(template, limits), tuple(sorted(lesson_texts(course.root, template)))
        others = [name for name in names if name != template.notebook]
        for student in students:
            folder = course.folder("submitted", student, assignment)
            data, remarks = _read(folder, template.notebook, others)
            if handed_in_at(course, folder) is UNREADABLE:
                remarks = (NO_TIME, *remarks)
            digest = hashlib.sha256(data or b"").hexdigest()
            slot = Slot(student, assignment, template.notebook, digest, version, fingerprint(key))
            tasks.append(Task(slot, Job(student, template, data, remarks, lesson, key, limits, unsafe)))
    return tasks


def _read(folder: Path, notebook: str, others: list[str]) -> tuple[bytes | None, tuple[str, ...]]:
    path, remarks = find_file(folder, notebook, others)
    if path is None:
        return None, remarks
    data, why = file_data(path)
    return data, remarks if data is not None else (*remarks, why)


def run_class(
    *,
    course: CourseDirectory,
    assignment: str,
    jobs: int = 2,
    scheduler: str | None = None,
    only: str | None = None,
    unsafe: bool = False,
    dry_run: bool = False,
    again: bool = False,
    progress: Callable[[str, int, int], None] = lambda student, done, total: None,
) -> Summary:
    """Grade every submission of an assignment that was not graded yet, and replay all into nbgrader's gradebook.

    Parameters
    ----------
    course : the course directory
    assignment : as in nbgrader, "02"
    jobs : submissions graded at once on this machine
    scheduler : address of a dask scheduler whose workers grade instead
    only : one student's id
    unsafe : grade without a sandbox where there is none
    dry_run : say what would be graded, grade nothing
    again : grade also what was graded before
    progress : called with ("", 0, total) when grading begins, and with (student, done, total) after each submission

    Raises
    ------
    ValueError
        if the assignment was never released, or a parameter is off.
    autograder.sandbox.SandboxUnavailable
        where this machine cannot isolate code and `unsafe` is not given.
    """
    from .gradebook import open_gradebook

    if jobs < 1:
        raise ValueError(f"jobs: expected at least 1, got {jobs}")
    summary = Summary()
    store = Store(course.results)
    try:
        with open_gradebook(course) as book:
            record_roster(course, book.gradebook)
            templates = book.templates(assignment)
            tasks = find_tasks(course, templates, only=only, unsafe=unsafe)
            results = {task.slot: None if again else _kept(store, task) for task in tasks}
            pending = [task for task in tasks if results[task.slot] is None]
            summary.kept = len(tasks) - len(pending)
            if dry_run:
                summary.to_do = [f"{task.slot.student}/{task.slot.notebook}" for task in pending]
                return summary
            if pending and scheduler is None:
                require_box(limits=limits_of(course.config.SandboxedGrading), unsafe=unsafe)
            for task in tasks:
                if (result := results[task.slot]) is not None:
                    results[task.slot] = _confirm(book, store, task, result, summary)
            progress("", 0, len(pending))
            run = in_threads(pending, jobs) if scheduler is None else on_cluster(pending, scheduler)
            for done, (task, result, error) in enumerate(run, start=1):
                if error is None:
                    store.put(task.slot, result)
                    summary.graded.append(result)
                else:
                    summary.failed.append(result)
                _enter(book, store, task, result, summary, kept=error is None)
                results[task.slot] = result
                progress(task.slot.student, done, len(pending))
            summary.for_instructor = [
                f"{task.slot.student}/{task.slot.notebook}" for task in tasks if waits(book, task.slot)
            ]
    finally:
        store.close()
    return summary


def _kept(store: Store, task: Task) -> NotebookResult | None:
    """Return the result of an earlier run; one that was made without a sandbox counts only where that is allowed."""
    result = store.get(task.slot)
    return result if result is None or result.protected or task.job.unsafe else None


def _confirm(book: Book, store: Store, task: Task, result: NotebookResult, summary: Summary) -> NotebookResult:
    """Enter a result of an earlier run again where the gradebook lost it, or where the hand-in time decides anew."""
    timed = tuple(remark for remark in task.job.remarks if remark == NO_TIME)
    now = replace(result, remarks=(*timed, *(remark for remark in result.remarks if remark != NO_TIME)))
    if now != result:
        store.revise(task.slot, now)
    known = store.replayed(task.slot)
    if now != result or not known or not _stands(book, task, now):
        _enter(book, store, task, now, summary, known=known)
    return now


def _stands(book: Book, task: Task, result: NotebookResult) -> bool:
    try:
        return stands(book, task.slot, result)
    except Exception:  # the instructor's late-penalty plugin fails: entering the result tells how
        book.gradebook.db.rollback()
        return False


def _enter(
    book: Book,
    store: Store,
    task: Task,
    result: NotebookResult,
    summary: Summary,
    *,
    kept: bool = True,
    known: bool = False,
) -> None:
    """Write a result into the gradebook; what hinders one student's is told, and holds up no other's."""
    try:
        replay(book, task.job, task.slot, result, known=known)
    except Exception as error:
        book.gradebook.db.rollback()
        summary.failed.append(failed(task.job, error))
        return
    if kept:
        store.mark_replayed(task.slot)
