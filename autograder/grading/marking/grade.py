"""Grade one notebook: run the student's cells in the sandbox, judge every graded cell from outside."""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import replace
from typing import Any

from autograder.exercises import find

from ..notebooks.needed_cells import needed_cells
from ..notebooks.restore import blank, of_another_assignment, restore
from ..notebooks.submission import NOTHING, Submission
from ..notebooks.template import Template, TemplateCell
from .asserts import Verdict, run_test_cell
from .result import CellResult, NotebookResult, Printed
from .witness import MEANING, Witness

ANOTHER = "the notebook is one of another assignment: none of its cells belongs here"
MAX_TEXT = 2_000  # characters of evidence, of a cell's output, of an error


def grade(
    submission: Submission,
    template: Template,
    *,
    student: str,
    key: bytes,
    remarks: tuple[str, ...] = (),
    lesson: Collection[str] = (),
    open_box: Any = None,
) -> tuple[NotebookResult, Any]:
    """Grade a submission and return the result with the restored notebook; never raises for what was handed in.

    `lesson` holds the texts of the released cells, which are the course's and not the student's. `open_box` returns
    the sandbox as a context manager; without it the default one is taken.
    """
    start = time.perf_counter()
    remarks = (*remarks, *submission.remarks)
    if submission.node is not None and of_another_assignment(submission.node, template):
        submission = Submission(None, (ANOTHER,))
    if submission.node is None:
        reason = submission.remarks[0] if submission.remarks else NOTHING
        rows = tuple(_unread(cell, reason) for cell in template.graded)
        return NotebookResult(student, template.notebook, rows, remarks), blank(template)
    node = submission.node
    remarks += restore(node, template)
    if open_box is None:
        from autograder.sandbox import Sandbox as open_box
    places = needed_cells(node, template, lesson)
    by_name = {cell.metadata.get("nbgrader", {}).get("grade_id"): cell for cell in node.cells}
    incidents: list[str] = []
    judged: list[CellResult] = []
    with open_box() as box:
        box.run([node.cells[place].source for place in places])
        own = list(zip(places, box.cells, strict=False))
        incidents += [f"a cell {MEANING.get(cell.limit, cell.limit)}" for _, cell in own if cell.limit]
        printed = _printed([(place, cell) for place, cell in own if node.cells[place].source not in lesson])
        for cell in template.graded:
            judged.append(_judge_cell(cell, by_name[cell.name], box, key, incidents))
        protected = box.protected
    incidents += [f"hostile: {what}" for what in box.hostile]
    result = NotebookResult(
        student=student,
        notebook=template.notebook,
        rows=tuple(judged),
        remarks=remarks,
        incidents=tuple(dict.fromkeys(incidents)),
        printed=printed,
        protected=protected,
        seconds=round(time.perf_counter() - start, 4),
    )
    return result, node


def _judge_cell(cell: TemplateCell, submitted: Any, box: Any, key: bytes, incidents: list[str]) -> CellResult:
    points = cell.points or 0.0
    begin = time.perf_counter()
    if cell.by_hand:
        if submitted.source.strip() == cell.source.strip() and not cell.task:
            return CellResult(cell.name, points, 0.0, "not yet", "No response.")
        return CellResult(cell.name, points, None, "manual", "waits for a person")
    try:
        if cell.exercise is not None:
            row = _judge_exercise(cell, points, box, key, incidents)
        else:
            row = _judge_asserts(cell, points, box, incidents)
    except Exception as error:  # one cell's trouble must not cost the submission or the class
        evidence = f"{type(error).__name__}: {error}"[:MAX_TEXT]
        return CellResult(cell.name, points, None, "ungraded", "the grader could not judge this cell", evidence)
    return _with_seconds(row, time.perf_counter() - begin)


def _judge_exercise(cell: TemplateCell, points: float, box: Any, key: bytes, incidents: list[str]) -> CellResult:
    from autograder.check import judge

    assert cell.exercise is not None
    exercise = find(cell.exercise)
    witness = Witness(box.student(exercise.name, given=exercise.given))
    report = judge(exercise, witness, key)
    incidents += witness.incidents(exercise.name)
    share = min(max(report.score / report.points, 0.0), 1.0) if report.points else 0.0
    reason = "; ".join(finding.text for finding in report.findings[:1]) or ("all checks passed" if share == 1 else "")
    return CellResult(
        name=cell.name,
        points=points,
        score=min(round(share * points, 9), points),
        state=report.state,
        reason=reason[:MAX_TEXT],
        evidence="\n".join([*witness.incidents(exercise.name), *witness.tracebacks])[:MAX_TEXT],
        report=report.to_dict(),
    )


def _judge_asserts(cell: TemplateCell, points: float, box: Any, incidents: list[str]) -> CellResult:
    witnesses: dict[str, Witness] = {}

    def ask(name: str) -> Witness:
        return witnesses.setdefault(name, Witness(box.student(name)))

    verdict: Verdict = run_test_cell(cell.source, points, ask)
    for name, witness in witnesses.items():
        incidents += witness.incidents(name)
    score = None if verdict.state == "ungraded" else min(round(verdict.share * points, 9), points)
    evidence = "\n".join([verdict.evidence, *(text for w in witnesses.values() for text in w.tracebacks)]).strip()
    return CellResult(cell.name, points, score, verdict.state, verdict.reason[:MAX_TEXT], evidence[:MAX_TEXT])


def _unread(cell: TemplateCell, reason: str) -> CellResult:
    """A file that cannot be read is worth nothing as it stands; the instructor may ask for another."""
    state = "not yet" if reason == NOTHING else "ungraded"
    score = 0.0 if state == "not yet" else None
    return CellResult(cell.name, cell.points or 0.0, score, state, reason)


def _printed(records: list[tuple[int, Any]]) -> dict[str, Printed]:
    printed = {}
    for place, record in records:
        text, error = str(record.output or "")[:MAX_TEXT], str(record.error or "")[:MAX_TEXT]
        if text or error:
            printed[str(place)] = Printed(text, error)
    return printed


def _with_seconds(row: CellResult, seconds: float) -> CellResult:
    return replace(row, seconds=round(seconds, 4))
