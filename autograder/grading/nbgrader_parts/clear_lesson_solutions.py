"""Takes solutions out as the lessons' own build does, so that a released notebook is the one students know."""

from __future__ import annotations

from typing import Any

from nbgrader.preprocessors import ClearSolutions


class ClearLessonSolutions(ClearSolutions):
    """Stands in `c.GenerateAssignment.preprocessors` for nbgrader's `ClearSolutions`.

    Inside a function of a lesson's exercise a solution becomes `raise NotImplementedError("write NAME")`, at top level
    nothing; cells that an instructor wrote are cleared as nbgrader is configured to.
    """

    def preprocess_cell(self, cell: Any, resources: Any, cell_index: int) -> tuple[Any, Any]:
        """Clear one cell."""
        about = cell.metadata.get("leverarm", {})
        if about.get("role") != "exercise":
            return super().preprocess_cell(cell, resources, cell_index)
        cell.source = self._stub(cell.source, about["name"])
        return cell, resources

    def _stub(self, source: str, name: str) -> str:
        inside, kept = False, []
        for line in source.split("\n"):
            if self.begin_solution_delimeter in line:
                inside = True
                indent = line[: len(line) - len(line.lstrip())]
                if indent:
                    kept.append(f'{indent}raise NotImplementedError("write {name}")')
            elif self.end_solution_delimeter in line:
                inside = False
            elif not inside:
                kept.append(line)
        return "\n".join(kept).strip("\n")
