"""Grade a whole class: a queue of independent submissions, kept one by one, then written to nbgrader's gradebook."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .course_directory import CourseDirectory
from .gradebook import UNREADABLE, Book, handed_in_at, replay
from .job import Job, failed, run_job
from .key import read_key
from .open_box import Lenders, limits_of, require_box
from .released import lesson_texts
from .result import NotebookResult
from .roster import record_roster
from .store import Slot, Store, fingerprint, version_of
from .submission import MAX_BYTES, find_file
from .template import Template

SCHEDULER_ANSWERS = 10.0  # s


@dataclass
class Summary:
    """What a run did."""

    graded: list[NotebookResult] = field(default_factory=list)
    kept: int = 0  # graded before, unchanged
    to_do: list[str] = field(default_factory=list)  # of a dry run: "alice/02_two_link_lagrange"
    failed: list[NotebookResult] = field(default_factory=list)
    for_instructor: list[str] = field(default_factory=list)  # "alice/02_two_link_lagrange"


@dataclass(frozen=True)
class Task:
    """A submission and the slot its result goes into."""

    slot: Slot
    job: Job


def find_tasks(
    course: CourseDirectory, templates: tuple[Template, ...], *, only: str | None, unsafe: bool
) -> list[Task]:
    """Return a task for every student and notebook of the assignment."""
    key, limits = read_key(course.key), limits_of(course.config.SandboxedGrading)
    assignment = templates[0].assignment
    students = course.students(assignment)
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
                remarks = ("the time of handing in, timestamp.txt, cannot be read; no late penalty was given", *remarks)
            digest = hashlib.sha256(data or b"").hexdigest()
            slot = Slot(student, assignment, template.notebook, digest, version, fingerprint(key))
            tasks.append(Task(slot, Job(student, template, data, remarks, lesson, key, limits, unsafe)))
    return tasks


def _read(folder: Path, notebook: str, others: list[str]) -> tuple[bytes | None, tuple[str, ...]]:
    path, remarks = find_file(folder, notebook, others)
    if path is None:
        return None, remarks
    try:
        if path.stat().st_size > MAX_BYTES:
            return None, (*remarks, f"the file is too large to grade: {path.stat().st_size / 1e6:.0f} MB")
        return path.read_bytes(), remarks
    except OSError as error:
        return None, (*remarks, f"the file could not be read: {error.strerror}")


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
    progress : called with (student, done, total) after each submission

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
            results = {task.slot: None if again else store.get(task.slot) for task in tasks}
            pending = [task for task in tasks if results[task.slot] is None]
            summary.kept = len(tasks) - len(pending)
            if dry_run:
                summary.to_do = [f"{task.slot.student}/{task.slot.notebook}" for task in pending]
                return summary
            if pending and scheduler is None:
                require_box(limits=limits_of(course.config.SandboxedGrading), unsafe=unsafe)
            for task in tasks:
                result = results[task.slot]
                if result is not None and not (store.replayed(task.slot) and book.stands(task.slot)):
                    _enter(book, store, task, result, summary)
            run = _in_threads(pending, jobs) if scheduler is None else _on_cluster(pending, scheduler)
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
                f"{slot.student}/{slot.notebook}"
                for slot, result in results.items()
                if result and result.for_instructor
            ]
    finally:
        store.close()
    return summary


def _enter(
    book: Book, store: Store, task: Task, result: NotebookResult, summary: Summary, *, kept: bool = True
) -> None:
    """Write a result into the gradebook; what hinders one student's is told, and holds up no other's."""
    try:
        replay(book, task.job, task.slot, result)
    except Exception as error:
        book.gradebook.db.rollback()
        summary.failed.append(failed(task.job, error))
        return
    if kept:
        store.mark_replayed(task.slot)


Graded = tuple[Task, NotebookResult, BaseException | None]


def _in_threads(tasks: list[Task], jobs: int) -> Iterator[Graded]:
    """Threads around the workers' processes: a pool of processes loses tasks when one of them dies."""
    lenders = Lenders()
    try:
        with ThreadPoolExecutor(jobs) as pool:
            futures = {pool.submit(run_job, task.job, lenders): task for task in tasks}
            try:
                for future in as_completed(futures):
                    yield _outcome(futures[future], future)
            except BaseException:  # Ctrl-C: what is running ends, what waits is dropped, what is done is kept
                pool.shutdown(cancel_futures=True)
                raise
    finally:
        lenders.close()


def _on_cluster(tasks: list[Task], address: str) -> Iterator[Graded]:
    try:
        from distributed import Client
        from distributed import as_completed as completed
    except ImportError:
        raise ValueError("--scheduler needs dask.distributed: pip install 'leverarm[cluster]'") from None
    with Client(address, timeout=SCHEDULER_ANSWERS) as client:
        futures = {client.submit(run_job, task.job, pure=False, retries=3): task for task in tasks}
        for future in completed(list(futures)):
            yield _outcome(futures[future], future)


def _outcome(task: Task, future: Any) -> Graded:
    try:
        return task, NotebookResult.from_json(future.result()), None
    except Exception as error:  # the grader's own trouble with one submission
        return task, failed(task.job, error), error
