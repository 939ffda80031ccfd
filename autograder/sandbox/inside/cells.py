"""Code cells as Jupyter would run them, one after the other in one namespace; IPython's own syntax is made harmless."""

from __future__ import annotations

import ast
import builtins
import re
import sys
import types
from typing import Any

import stubs

PYTHON_MAGICS = {"time", "timeit", "capture", "prun"}  # cell magics whose body is Python
_MAGIC = re.compile(r"^(\s*)(?:[%!].*|\?.*|.*\?\s*|[\w., ()]+=\s*[%!].*)$")
_CELL = re.compile(r"<cell (\d+)>")


class Cells:
    """The namespace that the student's cells share, and their sources for tracebacks."""

    def __init__(self) -> None:
        module = types.ModuleType("__main__")
        sys.modules["__main__"] = module
        self.names: dict[str, Any] = module.__dict__
        self.sources: dict[int, list[str]] = {}
        builtins.input = _no_input  # type: ignore[assignment]
        builtins.display = builtins.get_ipython = stubs.Anything("IPython")  # type: ignore[attr-defined]

    def run(self, number: int, source: str, definitions_only: bool) -> None:
        """Run a cell; whatever its code raises comes through.

        With `definitions_only` it is a cell that broke a limit before: its functions, classes and imports are kept, the
        code that called them is left out.
        """
        self.sources[number] = source.splitlines()
        tree = parse(source, f"<cell {number}>")
        if definitions_only:
            kept = (ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)
            tree.body = [statement for statement in tree.body if isinstance(statement, kept)]
        exec(compile(tree, f"<cell {number}>", "exec", dont_inherit=True), self.names)

    def where(self, error: BaseException) -> str:
        """Return the innermost line of the student's own code: "in mass_matrix_2r, cell 3, line 4: return m[1]"."""
        place, step = "", error.__traceback__
        while step is not None:
            code = step.tb_frame.f_code
            if cell := _CELL.fullmatch(code.co_filename):
                scope = "" if code.co_name == "<module>" else f"in {code.co_name}, "
                place = f"{scope}cell {cell[1]}, line {step.tb_lineno}{self._line(int(cell[1]), step.tb_lineno)}"
            step = step.tb_next
        if isinstance(error, SyntaxError) and (cell := _CELL.fullmatch(error.filename or "")):
            place = f"cell {cell[1]}, line {error.lineno}{self._line(int(cell[1]), error.lineno or 0)}"
        return place

    def rebound(self, function: Any, served: dict[str, Any]) -> Any:
        """Return a copy of a function, and of its neighbours, that finds the served functions under their names."""
        if not isinstance(function, types.FunctionType):
            return function
        world = dict(self.names)

        def copied(f: types.FunctionType) -> types.FunctionType:
            copy = types.FunctionType(f.__code__, world, f.__name__, f.__defaults__, f.__closure__)
            copy.__kwdefaults__ = f.__kwdefaults__
            return copy

        for name, thing in self.names.items():
            if isinstance(thing, types.FunctionType) and thing.__globals__ is self.names:
                world[name] = copied(thing)
        world.update(served)
        return copied(function)

    def _line(self, cell: int, line: int) -> str:
        lines = self.sources.get(cell, [])
        return f": {lines[line - 1].strip()[:200]}" if 0 < line <= len(lines) else ""


def parse(source: str, filename: str) -> ast.Module:
    """Return the syntax tree of a cell.

    The lines at which Python's own parser stops are put out of action if they are IPython's: magics, shell commands,
    help. Python is never rewritten, so that a continued line which begins with % stays the remainder it is.
    """
    lines = source.splitlines()
    first = next((line for line in lines if line.strip()), "")
    if first.startswith("%%") and first[2:].split(maxsplit=1)[:1] not in [[name] for name in PYTHON_MAGICS]:
        return ast.Module(body=[], type_ignores=[])
    for _ in range(len(lines) + 1):
        try:
            return ast.parse("\n".join(lines) + "\n", filename)
        except SyntaxError as error:
            at = (error.lineno or 0) - 1
            magic = _MAGIC.match(lines[at]) if 0 <= at < len(lines) else None
            if magic is None:
                raise
            lines[at] = magic[1] + "pass"
    raise AssertionError("each round puts one line out of action")


def _no_input(prompt: object = "") -> str:
    raise EOFError("input() has nobody to ask while this is graded: give the value in the code")
