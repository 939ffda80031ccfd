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
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any, Protocol

import numpy as np

import reference
from autograder.student.alarm import TimeIsUp, alarm
from autograder.student.reach import borrowed, of_reference, uses
from reference import Load, PlanarArm
from reference.arm import CONSTANTS
from reference.spatial.robot import Robot

LONGEST_MESSAGE = 1000  # characters of a student's exception
LONGEST_CALL = 5.0  # s; grading allows less
DEEPEST = 16  # lists in lists
ROBOT = ("S", "link_frames", "link_inertias", "gravity", "torque_limit")  # its arrays


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

    def with_given(self, names: Sequence[str]) -> Student | None:
        """Return the function with these reference functions ("two_link.gravity_2r") in place of the student's own.

        Those that the student has not written are put in place as well. None where there is nothing to put in place.
        """


@dataclass(frozen=True)
class LocalStudent:
    """A function or value of this process; after a call that took too long it is not called any more."""

    thing: Any
    over: list[Outcome] = field(default_factory=list)  # what further calls are answered with

    def read(self) -> Described:
        if self.thing is ...:
            return Described("ellipsis")
        if not callable(self.thing):
            return Described("value", value=plain(self.thing))
        try:
            signature = inspect.signature(self.thing)
        except (TypeError, ValueError):
            return Described("function")
        return Described("function", parameters=tuple(map(_parameter, signature.parameters.values())))

    def map(self, calls: Sequence[tuple]) -> list[Outcome]:
        with warnings.catch_warnings(), np.errstate(all="ignore"), alarm(LONGEST_CALL) as clock:
            warnings.simplefilter("ignore")
            used = tuple(sorted(borrowed(self.thing))) if calls else ()
            return [self.over[0] if self.over else self._call(arguments, used, clock) for arguments in calls]

    def _call(self, arguments: tuple, used: tuple[str, ...], clock: Callable[[bool], None]) -> Outcome:
        given = fresh(arguments)
        start = time.perf_counter()
        try:
            clock(True)
            try:
                value = self.thing(*given)
            finally:
                clock(False)
            seconds = time.perf_counter() - start
            result = plain(value)
            mutated = tuple(i for i, (a, b) in enumerate(zip(arguments, given, strict=True)) if not same(a, b))
        except KeyboardInterrupt:  # the student stops the cell
            raise
        except TimeIsUp as late:
            place, seconds = last_line(late), time.perf_counter() - start
            self.over.append(Outcome(error=f"stopped after {LONGEST_CALL:g} s", traceback=place, limit="time"))
            return replace(self.over[0], seconds=seconds)
        except BaseException as error:  # whatever else the code raises, SystemExit too, is an answer, not an accident
            return Outcome(
                error=said(error),
                traceback=last_line(error),
                seconds=time.perf_counter() - start,
            )
        return Outcome(result, mutated=mutated, seconds=seconds, borrowed=used)

    def with_given(self, names: Sequence[str]) -> LocalStudent | None:
        if not isinstance(self.thing, FunctionType) or self.over:
            return None
        own = self.thing.__globals__
        if not uses(self.thing, (served_as(name)[0] for name in names)):
            return None
        served = {}
        for name, module, function in map(served_as, names):
            if name not in own or (isinstance(own[name], FunctionType) and not of_reference(own[name])):
                served[name] = getattr(import_module(f"reference.{module}"), function)
        return LocalStudent(_rebound(self.thing, served)) if served else None


def served_as(given: str) -> tuple[str, str, str]:
    """Return (student's name, module, function) of a given function.

    Examples
    --------
    >>> served_as("two_link.gravity_2r")
    ('gravity_2r', 'two_link', 'gravity_2r')
    >>> served_as("torque_history=two_link.inverse_dynamics_2r")
    ('torque_history', 'two_link', 'inverse_dynamics_2r')
    """
    own, _, dotted = given.rpartition("=")
    module, _, function = dotted.rpartition(".")
    return own or function, module, function


def _parameter(parameter: inspect.Parameter) -> str:
    stars = {"VAR_POSITIONAL": "*", "VAR_KEYWORD": "**"}.get(parameter.kind.name, "")
    optional = parameter.default is not parameter.empty or parameter.kind == parameter.KEYWORD_ONLY
    return stars + parameter.name + ("=" if optional else "")


def _rebound(function: FunctionType, served: dict[str, Any]) -> FunctionType:
    """Return a copy of the function, and of its neighbours, that finds the served functions under their names."""
    own = function.__globals__
    world = dict(own)

    def copied(f: FunctionType) -> FunctionType:
        copy_ = FunctionType(f.__code__, world, f.__name__, f.__defaults__, f.__closure__)
        copy_.__kwdefaults__ = f.__kwdefaults__
        return copy_

    for name, thing in own.items():
        if isinstance(thing, FunctionType) and thing.__globals__ is own:
            world[name] = copied(thing)
    world.update(served)
    return copied(function)


def plain(value: Any, depth: int = 0) -> Any:
    """Return `value` as plain data: numbers, text, None, float64 arrays, arms, and lists, tuples, dicts of these."""
    if value is None or isinstance(value, (bool, str, PlanarArm)):
        return value
    if isinstance(value, np.bool_):
        return bool(value)
    if isinstance(value, (float, np.floating)):
        return float(value)
    if isinstance(value, (int, np.integer)):
        return int(value) if -(2**63) <= value < 2**64 else Unsupported("an int of more than 64 bits")
    if isinstance(value, np.ndarray):
        if value.dtype.kind in "fiub":
            return np.array(value, dtype=np.float64)
        return Unsupported(f"an array of dtype {value.dtype}")
    if depth > DEEPEST:
        return Unsupported("a list nested too deeply")
    if isinstance(value, (list, tuple)):
        items = [plain(item, depth + 1) for item in value]
        return items if type(value) is list else tuple(items)
    if isinstance(value, dict) and all(isinstance(key, str) for key in value):
        return {str(key): plain(item, depth + 1) for key, item in value.items()}
    return Unsupported(type(value).__name__)


def fresh(value: Any) -> Any:
    """Return a copy of an argument, for a function that may change what it gets."""
    if isinstance(value, np.ndarray):
        return value.copy()
    if isinstance(value, (PlanarArm, Robot)):  # checked when it was made, so there is no need to check the copy
        arm: Any = object.__new__(type(value))
        for name in CONSTANTS if isinstance(value, PlanarArm) else ROBOT:
            constant = getattr(value, name).copy()
            constant.setflags(write=False)
            vars(arm)[name] = constant
        if isinstance(value, Robot):
            vars(arm)["joint_names"] = value.joint_names
        return arm
    if isinstance(value, Load):
        return Load(fresh(value.force), fresh(value.point), fresh(value.moment), value.link)
    if type(value) in (list, tuple):
        return type(value)(map(fresh, value))
    return value if isinstance(value, (float, str)) else copy.deepcopy(value)


def same(a: Any, b: Any) -> bool:
    """Tell whether an argument is still what it was."""
    if type(a) is not type(b):
        return False
    if isinstance(a, np.ndarray):
        return a.shape == b.shape and a.dtype == b.dtype and a.tobytes() == b.tobytes()
    if isinstance(a, (list, tuple)):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    if isinstance(a, Load):
        return all(same(getattr(a, name), getattr(b, name)) for name in ("force", "point", "moment", "link"))
    if isinstance(a, PlanarArm):
        return all(same(getattr(a, name), getattr(b, name)) for name in CONSTANTS)
    return a is b or bool(a == b)


def said(error: BaseException) -> str:
    """Return an exception in words; one that is not Python's own says which of Python's own it is.

    Examples
    --------
    >>> said(ZeroDivisionError("division by zero")), said(np.linalg.LinAlgError("Singular matrix"))
    ('ZeroDivisionError: division by zero', 'LinAlgError (a ValueError): Singular matrix')
    """
    try:
        return f"{kind_of(type(error))}: {str(error)[:LONGEST_MESSAGE]}".rstrip(": ")
    except Exception:  # an exception of the student's own making that cannot be printed
        return f"{type(error).__name__}, which cannot be shown"


def kind_of(error: type[BaseException]) -> str:
    """Return the name of a class of exceptions, with the nearest of Python's own classes behind it."""
    own = next(kind.__name__ for kind in error.__mro__ if kind.__module__ == "builtins")
    name = error.__name__
    plainly = own in (name, "Exception", "BaseException")
    return name if plainly else f"{name} ({'an' if own[0] in 'AEIOU' else 'a'} {own})"


def last_line(error: BaseException) -> str:
    """Return the innermost line of the student's own code: "in mass_matrix_2r, line 4: return m[1]"."""
    frames = traceback.extract_tb(error.__traceback__)
    foreign = (str(Path(__file__).parent), *reference.__path__)
    own = [
        frame for frame in frames if "site-packages" not in frame.filename and not frame.filename.startswith(foreign)
    ]
    if not own:
        return ""
    frame = own[-1]
    return f"in {frame.name}, line {frame.lineno}" + (f": {frame.line.strip():.80}" if frame.line else "")
