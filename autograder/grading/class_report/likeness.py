"""Submissions that are nearly the same: a hint for a talk, never a verdict.

Compared is what students wrote themselves: comments, docstrings and layout aside, starter code taken out, local names
replaced by their order of appearance. Lines of the course's own answer to an exercise are taken out as well, since
right answers to short exercises look alike.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass

from rapidfuzz import fuzz, process

NEAR = 95.0  # percent of alike characters
SHORTEST = 250  # characters of own code; below that, alike is no wonder
LONGEST = 20_000  # characters of own code that are compared; the time grows with their square
BLOCK = 500  # students compared at once, for the memory's sake


@dataclass(frozen=True)
class Pair:
    """Two students whose code is nearly the same."""

    first: str
    second: str
    percent: float


def own_code(answers: Mapping[str, str], starter: Mapping[str, str], solution: Mapping[str, str] | None = None) -> str:
    """Return what a student wrote, in a form in which layout and names do not matter; at most `LONGEST` characters.

    Parameters
    ----------
    answers : the student's answer cells by exercise
    starter : the released cells by exercise
    solution : the course's own answers by exercise
    """
    parts: list[str] = []
    for name, source in answers.items():
        given = {
            _nameless(line) for text in (starter, solution or {}) if name in text for line in statements(text[name])
        }
        parts += [line for line in statements(source) if _nameless(line) not in given]
    return "\n".join(parts)[:LONGEST]


def _nameless(line: str) -> str:
    """Return a line without the numbers of its names: an additional line before it shifts them."""
    return re.sub(r"\bv\d+\b", "v", line)


def statements(source: str) -> list[str]:
    """Return a cell's statements: no comments or docstrings, local names numbered; its lines if it is no Python."""
    try:
        return _normal(ast.parse(source))
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # also sums of a thousand terms
        return [line.split("#")[0].strip() for line in source.split("\n") if line.split("#")[0].strip()]


def _normal(tree: ast.Module) -> list[str]:
    lines: list[str] = []
    for item in tree.body:
        if isinstance(item, (ast.FunctionDef, ast.ClassDef)):
            body = item.body[1:] if ast.get_docstring(item) is not None else item.body
            item.body = body or [ast.Pass()]
        lines += ast.unparse(_Renamed().visit(item)).split("\n")
    return [line.strip() for line in lines if line.strip()]


class _Renamed(ast.NodeTransformer):
    """Gives every name that a function binds a number."""

    def __init__(self) -> None:
        self._numbers: dict[str, str] = {}

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        for item in ast.walk(node):
            if isinstance(item, ast.Name) and isinstance(item.ctx, ast.Store):
                self._numbers.setdefault(item.id, f"v{len(self._numbers)}")
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.copy_location(ast.Name(self._numbers.get(node.id, node.id), node.ctx), node)


def near_pairs(code: Mapping[str, str], near: float = NEAR) -> tuple[Pair, ...]:
    """Return the pairs of students whose own code is alike to at least `near` percent, the nearest first."""
    students = [student for student, text in code.items() if len(text) >= SHORTEST]
    texts = [code[student] for student in students]
    pairs = []
    for start in range(0, len(texts), BLOCK):
        block = process.cdist(texts[start : start + BLOCK], texts, scorer=fuzz.ratio, score_cutoff=near)
        for row, column in zip(*block.nonzero(), strict=True):
            i, j = start + int(row), int(column)
            if i < j:
                pairs.append(Pair(students[i], students[j], float(block[row, column])))
    return tuple(sorted(pairs, key=lambda pair: (-pair.percent, pair.first, pair.second)))
