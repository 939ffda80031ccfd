"""Grades a notebook in the sandbox; stands where nbgrader's `Execute` stood."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from nbgrader.preprocessors import NbGraderPreprocessor
from traitlets import Bool, Float, Integer, Unicode

from autograder.grading.classes.store import Slot, Store, fingerprint, version_of
from autograder.grading.key import read_key
from autograder.grading.marking.grade import grade
from autograder.grading.marking.open_box import box_opener, limits_of
from autograder.grading.marking.outputs import write_outputs
from autograder.grading.notebooks.released import lesson_texts
from autograder.grading.notebooks.submission import NOTHING, Submission

from .restore_cells import template_of

LIMITS = ("call_seconds", "cell_seconds", "submission_seconds", "memory_mib")


class SandboxedGrading(NbGraderPreprocessor):
    """First of `c.Autograde.autograde_preprocessors`."""

    key_file = Unicode("secret.key", help="File with the secret key of this class.").tag(config=True)
    results = Unicode("results.sqlite", help="File that keeps the results for reports and exports.").tag(config=True)
    call_seconds = Float(2.0, help="Time that one call of a student's function may take.").tag(config=True)
    cell_seconds = Float(20.0, help="Time that one code cell may take.").tag(config=True)
    submission_seconds = Float(60.0, help="Time that a whole submission may take.").tag(config=True)
    memory_mib = Integer(1024, help="Memory that a submission may use, MiB.").tag(config=True)
    unsafe = Bool(False, help="Grade without a sandbox where there is none.").tag(config=True)

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Write the outputs of all cells, and keep the result for `leverarm report` and `leverarm export`."""
        about = resources["nbgrader"]
        template = template_of(resources)
        key = read_key(Path(self.key_file))
        limits = limits_of({name: getattr(self, name) for name in LIMITS})
        mark = nb.metadata.pop("leverarm", {"remarks": [], "unread": False, "submission": ""})
        remarks = tuple(mark["remarks"])
        unread = mark["unread"]
        reason = remarks[-1:] or (NOTHING,)
        lesson = lesson_texts(Path("."), template)
        result, _ = grade(
            Submission(None, reason) if unread else Submission(nb, ()),
            template,
            student=about["student"],
            key=key,
            remarks=remarks[:-1] if unread else remarks,
            lesson=lesson,
            open_box=box_opener(limits=limits, unsafe=self.unsafe),
        )
        self._keep(result, template, limits, key, mark["submission"])
        write_outputs(nb, result, keep=lesson)
        resources["leverarm"] = {"ungraded": [row.name for row in result.rows if row.state == "ungraded"]}
        return nb, resources

    def _keep(self, result: Any, template: Any, limits: Any, key: bytes, submission: str) -> None:
        slot = Slot(
            result.student,
            template.assignment,
            template.notebook,
            submission,
            version_of(template, limits),
            fingerprint(key),
        )
        store = Store(Path(self.results))
        try:
            store.put(slot, result)
            store.mark_replayed(slot)  # the preprocessors behind this one write it into the gradebook
        finally:
            store.close()
