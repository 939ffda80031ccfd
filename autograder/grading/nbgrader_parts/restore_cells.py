"""Gives a submission back the cells that nbgrader expects, before nbgrader's own sanitizing looks at them."""

from __future__ import annotations

from typing import Any

from nbgrader.api import Gradebook
from nbgrader.preprocessors import NbGraderPreprocessor

from autograder.grading.marking.grade import ANOTHER
from autograder.grading.notebooks.restore import of_another_assignment, restore
from autograder.grading.notebooks.template import Template, from_gradebook


class RestoreCells(NbGraderPreprocessor):
    """First of `c.Autograde.sanitize_preprocessors`."""

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Recognise, repair and complete the cells; what was odd goes into the notebook's own metadata."""
        template = template_of(resources)
        about = nb.metadata.setdefault("leverarm", {"remarks": [], "unread": False, "submission": ""})
        if of_another_assignment(nb, template):
            about["remarks"], about["unread"] = [*about["remarks"], ANOTHER], True
        remarks = restore(nb, template)
        if not about["unread"]:  # of a blank notebook every cell is missing: nothing new in that
            about["remarks"] = [*about["remarks"], *remarks]
        return nb, resources


def template_of(resources: Any) -> Template:
    """Return the instructor's version of the notebook that is being graded."""
    about = resources["nbgrader"]
    with Gradebook(about["db_url"]) as gradebook:
        for template in from_gradebook(gradebook, about["assignment"]):
            if template.notebook == about["notebook"]:
                return template
    raise ValueError(f"notebook {about['notebook']!r} of assignment {about['assignment']!r} was never released")
