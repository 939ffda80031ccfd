"""Lets demonstrations of a lesson come and go once work was graded, where nbgrader refuses every change of cells."""

from __future__ import annotations

from typing import Any

from nbgrader.api import Gradebook, MissingEntry
from nbgrader.preprocessors import NbGraderPreprocessor

from autograder.grading.notebooks.cell_names import come_and_gone, only_demonstrations
from autograder.grading.notebooks.template import from_gradebook, from_notebook


class AdmitDemonstrations(NbGraderPreprocessor):
    """Stands before `SaveCells` in `c.GenerateAssignment.preprocessors`.

    No mark and no comment hangs on a locked cell without points. Where such cells alone came or went, the gradebook's
    record of the notebook's texts is written anew, in the order of the notebook, and `SaveCells` finds it right.
    """

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Renew the records of the texts where only demonstrations came or went; leave all else to nbgrader."""
        about = resources["nbgrader"]
        new = from_notebook(nb, about["assignment"], about["notebook"])
        with Gradebook(about["db_url"]) as gradebook:
            try:
                templates = from_gradebook(gradebook, about["assignment"])
            except MissingEntry:
                return nb, resources
            known = next((one for one in templates if one.notebook == about["notebook"]), None)
            if known is None or not any(come_and_gone(new, known)) or not only_demonstrations(new, known):
                return nb, resources
            for row in gradebook.find_notebook(new.notebook, new.assignment).source_cells:
                gradebook.db.delete(row)
            gradebook.db.commit()
            for cell in new.cells:
                texts = {"cell_type": cell.cell_type, "locked": cell.locked, "source": cell.source}
                gradebook.add_source_cell(cell.name, new.notebook, new.assignment, checksum=cell.checksum, **texts)
        return nb, resources
