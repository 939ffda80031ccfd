"""An instructor's own test cell: plain asserts, run in the grader's process on the student's names from outside.

The cell's text is the instructor's. Every name of the student's in it is a value that came over as plain data, or a
function whose calls go to the student's process; so nothing that the student patched can change a comparison.
"""

from __future__ import annotations

import ast
import builtins
import importlib
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from autograder.student import Outcome, Student, Unsupported

from ..notebooks.needed_cells import bound_names

MODULES = {"np": "numpy", "numpy": "numpy", "math": "math", "reference": "reference"}
TYPES = ("PlanarArm", "Load", "course_arm")


@dataclass(frozen=True)
class Verdict:
    """What a test cell said."""

    share: float  # of the cell's points, 0 to 1
    state: str
    reason: str
    evidence: str = ""


class StudentError(RuntimeError):
    """The student's function raised what is no built-in exception here."""


def run_test_cell(source: str, points: float, ask: Callable[[str], Student]) -> Verdict:
    """Run a test cell; no error is full marks, a last line that is a number from 0 to `points` is partial credit."""
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        return Verdict(0.0, "ungraded", "the test cell itself does not parse", str(error))
    space, missing = _namespace(tree, source, ask)
    body = tree.body
    ending = body[-1] if body else None
    last = ast.Expression(ending.value) if isinstance(ending, ast.Expr) else None
    body = body[:-1] if last else body
    try:
        exec(compile(ast.Module(body, []), "test cell", "exec"), space)
        value = eval(compile(last, "test cell", "eval"), space) if last else None
    except AssertionError as error:
        return Verdict(0.0, "wrong", str(error)[:500] or "a test of this cell does not hold")
    except NameError as error:
        if error.name in missing:
            return Verdict(0.0, "not yet", f"{error.name} is not defined in the notebook")
        return Verdict(0.0, "ungraded", "the test cell needs a name that it does not define", str(error)[:500])
    except Exception as error:  # a test may fail in any way; the others are still graded
        return Verdict(0.0, "broken", f"{type(error).__name__}: {error}"[:500])
    return _partial(value, points)


def _partial(value: Any, points: float) -> Verdict:
    if value is False:
        return Verdict(0.0, "wrong", "the test cell ended in False")
    if value is None or isinstance(value, (bool, str)):
        return Verdict(1.0, "passed", "all tests of this cell hold")
    try:
        number = float(value)
    except (TypeError, ValueError):
        return Verdict(1.0, "passed", "all tests of this cell hold")
    if not math.isfinite(number) or number < 0 or number > points * (1 + 1e-9):
        return Verdict(0.0, "ungraded", f"the test cell ended in {number!r}, expected a number from 0 to {points:g}")
    share = min(number / points, 1.0) if points else 0.0
    return Verdict(share, "passed" if share == 1.0 else "wrong", f"{number:g} of {points:g} points by the test cell")


def _namespace(tree: ast.Module, source: str, ask: Callable[[str], Student]) -> tuple[dict[str, Any], set[str]]:
    used = {item.id for item in ast.walk(tree) if isinstance(item, ast.Name) and isinstance(item.ctx, ast.Load)}
    space: dict[str, Any] = {"__name__": "test_cell", "print": lambda *words, **options: None}
    missing = set()
    for name in sorted(used - bound_names(source) - set(dir(builtins))):
        thing = _ours(name)
        if thing is None:
            thing, there = _theirs(name, ask(name))
            if not there:
                missing.add(name)
                continue
        space[name] = thing
    return space, missing


def _ours(name: str) -> Any:
    """Modules and data classes are the grader's own: the student's may be anything."""
    if name in MODULES:
        return importlib.import_module(MODULES[name])
    return getattr(importlib.import_module("reference"), name, None) if name in TYPES else None


def _theirs(name: str, student: Student) -> tuple[Any, bool]:
    described = student.read()
    if described.kind == "function":
        return _remote(name, student), True
    if described.kind == "ellipsis":
        return ..., True
    if described.kind == "value" and not isinstance(described.value, Unsupported):
        return described.value, True
    return None, False


def _remote(name: str, student: Student) -> Callable[..., Any]:
    def function(*arguments: Any) -> Any:
        outcome = student.map([arguments])[0]
        if outcome.error or outcome.limit:
            raise _raised(outcome)
        if isinstance(outcome.value, Unsupported):
            raise StudentError(f"{name} returned {outcome.value.type_name}, which is no plain data")
        return outcome.value

    function.__name__ = name
    return function


def _raised(outcome: Outcome) -> Exception:
    """Return the built-in exception that the student's function raised, so that a test can expect it."""
    text = outcome.error or f"stopped by the limit on {outcome.limit}"
    kind, _, message = text.partition(": ")
    found = getattr(builtins, kind, None)
    if isinstance(found, type) and issubclass(found, Exception) and found is not AssertionError:
        try:
            return found(message)
        except TypeError:  # UnicodeDecodeError and its like want more than a message
            pass
    return StudentError(text)
