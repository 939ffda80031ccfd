"""What a student wrote, seen from outside: a name that holds a function or a value, and what calling it gives.

`LocalStudent` calls the function in this process (practice, at home). In grading the sandbox implements the same
protocol across a pipe, so that the checks never know the difference.
"""

from __future__ import annotations

import copy
import inspect
import time
import traceback
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from reference import Load, PlanarArm


@dataclass(frozen=True)
class Unsupported:
    """A result that is no plain data: only the name of its type is known."""

    type_name: str


@dataclass(frozen=True)
class Outcome:
    """What one call gave."""

    value: Any = None
    error: str | None = None  # "ZeroDivisionError: division by zero"
    traceback: str = ""  # the student's own last line: "line 3: return m[1]"
    mutated: tuple[int, ...] = ()  # positions of the arguments that the call changed
    seconds: float = 0.0
    borrowed: tuple[str, ...] = ()  # functions of the reference that it called
    limit: str | None = None  # "time", "memory", "output" or "died", where a limit struck


@dataclass(frozen=True)
class Described:
    """What a name holds."""

    kind: str  # "missing", "function", "value", "ellipsis"
    parameters: tuple[str, ...] | None = None  # of a function; None where Python cannot tell
    value: Any = None  # of a value, as plain data


class Student(Protocol):
    """One name in a student's notebook."""

    def read(self) -> Described:
        """Say what the name holds."""

    def map(self, calls: Sequence[tuple]) -> list[Outcome]:
        """Call the function once for each tuple of arguments, every time with fresh copies of them."""


@dataclass(frozen=True)
class LocalStudent:
    """A function or value of this process."""

    thing: Any

    def read(self) -> Described:
        if self.thing is ...:
            return Described("ellipsis")
        if not callable(self.thing):
            return Described("value", value=plain(self.thing))
        try:
            signature = inspect.signature(self.thing)
        except (TypeError, ValueError):
            return Described("function")
        return Described("function", parameters=tuple(signature.parameters))

    def map(self, calls: Sequence[tuple]) -> list[Outcome]:
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            return [self._call(arguments) for arguments in calls]

    def _call(self, arguments: tuple) -> Outcome:
        given = copy.deepcopy(arguments)
        start = time.perf_counter()
        try:
            value = self.thing(*given)
        except Exception as error:  # whatever a student's code raises is an answer, not an accident
            return Outcome(
                error=f"{type(error).__name__}: {error}".rstrip(": "),
                traceback=last_line(error),
                seconds=time.perf_counter() - start,
            )
        seconds = time.perf_counter() - start
        mutated = tuple(i for i, (a, b) in enumerate(zip(arguments, given, strict=True)) if not same(a, b))
        return Outcome(value=plain(value), mutated=mutated, seconds=seconds)


def plain(value: Any) -> Any:
    """Return `value` as plain data: bool, int, float, str, None, float64 arrays, and lists, tuples, dicts of these."""
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, (np.bool_, np.integer, np.floating)):
        return value.item()
    if isinstance(value, (int, float)):
        return float(value) if isinstance(value, float) else int(value)
    if isinstance(value, np.ndarray):
        if value.dtype.kind in "fiub":
            return np.array(value, dtype=np.float64)
        return Unsupported(f"an array of dtype {value.dtype}")
    if isinstance(value, (list, tuple)):
        return type(value)(map(plain, value)) if type(value) in (list, tuple) else tuple(map(plain, value))
    if isinstance(value, dict) and all(isinstance(key, str) for key in value):
        return {str(key): plain(item) for key, item in value.items()}
    return Unsupported(type(value).__name__)


def same(a: Any, b: Any) -> bool:
    """Tell whether an argument is still what it was."""
    if type(a) is not type(b):
        return False
    if isinstance(a, np.ndarray):
        return a.shape == b.shape and a.dtype == b.dtype and np.array_equal(a, b, equal_nan=True)
    if isinstance(a, (list, tuple)):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    if isinstance(a, Load):
        return all(same(getattr(a, name), getattr(b, name)) for name in ("force", "point", "moment", "link"))
    if isinstance(a, PlanarArm):
        return a == b
    return a is b or bool(a == b)


def last_line(error: BaseException) -> str:
    """Return the innermost line of the student's own code: "in mass_matrix_2r, line 4: return m[1]"."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if "site-packages" not in frame.filename and frame.filename != __file__]
    if not own:
        return ""
    frame = own[-1]
    return f"in {frame.name}, line {frame.lineno}" + (f": {frame.line.strip()}" if frame.line else "")
