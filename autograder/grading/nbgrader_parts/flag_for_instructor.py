"""Marks what could not be graded as waiting for a person, where nbgrader would call it a zero."""

from __future__ import annotations

from typing import Any

from nbgrader.api import Gradebook
from nbgrader.preprocessors import NbGraderPreprocessor


class FlagForInstructor(NbGraderPreprocessor):
    """Stands behind `SaveAutoGrades` in `c.Autograde.autograde_preprocessors`."""

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Take back the automatic score of the cells that `SandboxedGrading` could not judge."""
        names = resources.get("leverarm", {}).get("ungraded", [])
        if not names:
            return nb, resources
        about = resources["nbgrader"]
        with Gradebook(about["db_url"]) as gradebook:
            for name in names:
                grade = gradebook.find_grade(name, about["notebook"], about["assignment"], about["student"])
                grade.auto_score = None
                grade.needs_manual_grade = True
            gradebook.db.commit()
        return nb, resources
