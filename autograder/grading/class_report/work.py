"""What a class wrote: each student's answer cells, beside the released ones and the course's own answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..course_directory import CourseDirectory
from ..notebooks.restore import of_another_assignment, restore
from ..notebooks.submission import find_file, read_file
from ..notebooks.template import Template
from .likeness import own_code, statements


@dataclass(frozen=True)
class ClassWork:
    """The answer cells of one notebook by name: as released, as solved, and as each student handed them in."""

    template: Template
    starter: dict[str, str]
    solution: dict[str, str]
    answers: dict[str, dict[str, str]]  # student → cell → source; who handed in nothing readable is not here

    def own_code(self) -> dict[str, str]:
        """Return what each student wrote beyond starter and solution, made comparable."""
        return {student: own_code(cells, self.starter, self.solution) for student, cells in self.answers.items()}

    def begun(self) -> dict[str, frozenset[str]]:
        """Return for each student the graded cells whose answers differ from the released ones."""
        released = {name: statements(source) for name, source in self.starter.items()}
        found = {}
        for student, cells in self.answers.items():
            changed = {name for name, source in cells.items() if statements(source) != released[name]}
            found[student] = frozenset(graded for graded, names in self._answered_in() if changed & names)
        return found

    def _answered_in(self) -> list[tuple[str, set[str]]]:
        """Return each graded cell with the answer cells between it and the graded cell before."""
        pairs: list[tuple[str, set[str]]] = []
        names: set[str] = set()
        fresh = True
        for cell in self.template.cells:
            if cell.name in self.starter:
                names = {cell.name} if fresh else names | {cell.name}
                fresh = False
            if cell.points is not None:
                pairs.append((cell.name, names))
                fresh = True
        return pairs


def read_work(course: CourseDirectory, template: Template, students: list[str]) -> ClassWork:
    """Read what students handed in for a notebook, as restored for grading."""
    starter = {cell.name: cell.source for cell in template.cells if cell.solution and cell.cell_type == "code"}
    answers = {}
    for student in students:
        path, _ = find_file(course.folder("submitted", student, template.assignment), template.notebook)
        node = read_file(path).node
        if node is not None and not of_another_assignment(node, template):
            restore(node, template)
            answers[student] = _answers(node, starter)
    path = course.folder("source", ".", template.assignment) / f"{template.notebook}.ipynb"
    solved = read_file(path if path.is_file() else None).node
    return ClassWork(template, starter, {} if solved is None else _answers(solved, starter), answers)


def _answers(node: Any, starter: dict[str, str]) -> dict[str, str]:
    found = {cell.metadata.get("nbgrader", {}).get("grade_id"): cell.source for cell in node.cells}
    return {name: found[name] for name in starter if name in found}
