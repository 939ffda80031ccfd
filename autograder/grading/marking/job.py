"""One submission to grade, as plain data that a thread or another machine can take."""

from __future__ import annotations

from dataclasses import dataclass

from autograder.sandbox import Limits

from ..notebooks.submission import Submission, read_bytes
from ..notebooks.template import Template
from .grade import grade
from .open_box import Lenders, box_opener
from .result import CellResult, NotebookResult


@dataclass(frozen=True)
class Job:
    """Everything that grading one notebook needs."""

    student: str
    template: Template
    data: bytes | None  # the submitted file; None where there is none to read
    remarks: tuple[str, ...]
    lesson: tuple[str, ...]  # texts of the released cells
    key: bytes
    limits: Limits
    unsafe: bool = False


def run_job(job: Job, lenders: Lenders | None = None) -> str:
    """Grade, and return the result as JSON: what crosses to another machine and back is text."""
    submission = Submission(None, ()) if job.data is None else read_bytes(job.data)
    remarks = job.remarks
    if job.data is None and remarks:
        submission, remarks = Submission(None, remarks[-1:]), remarks[:-1]
    result, _ = grade(
        submission,
        job.template,
        student=job.student,
        key=job.key,
        remarks=remarks,
        lesson=frozenset(job.lesson),
        open_box=box_opener(limits=job.limits, unsafe=job.unsafe, lenders=lenders),
    )
    return result.to_json()


def failed(job: Job, error: BaseException) -> NotebookResult:
    """Return what stands for a submission on which the grader itself failed: rows for the instructor."""
    reason = "the grader failed on this submission; grade it again"
    evidence = f"{type(error).__name__}: {error}"[:2_000]
    rows = tuple(
        CellResult(cell.name, cell.points or 0.0, None, "ungraded", reason, evidence) for cell in job.template.graded
    )
    return NotebookResult(job.student, job.template.notebook, rows, job.remarks)
