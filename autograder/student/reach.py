"""What a function of this process can reach by name, read from its code and from that of the functions it calls."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any

OPAQUE = frozenset({"eval", "exec", "globals", "vars", "getattr", "__import__", "import_module"})  # reach any name
LONGEST_LIST = 100  # in which functions are looked for


def borrowed(function: Any) -> set[str]:
    """Return the reference's functions ("two_link.gravity_2r") that a function can reach by name."""
    found = (thing for thing in _reached(function) if isinstance(thing, FunctionType) and of_reference(thing))
    return {f"{thing.__module__.partition('.')[2]}.{thing.__name__}" for thing in found}


def uses(function: FunctionType, names: Iterable[str]) -> bool:
    """Tell whether a function may look one of the names up, itself or through others that it calls.

    What cannot be looked into, an object of a class of the student's own for example, may use any.
    """
    wanted = set(names) | OPAQUE
    return any(
        not isinstance(thing, FunctionType) or not wanted.isdisjoint(_names(thing.__code__))
        for thing in _reached(function)
        if not _of_others(thing)
    )


def _reached(function: Any) -> Iterator[Any]:
    """Yield a function and what it can reach by name or holds in its closure; nothing behind what others wrote."""
    seen: set[int] = set()
    todo = [function]
    while todo:
        thing = todo.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        yield thing
        if isinstance(thing, FunctionType) and not _of_others(thing):
            names = _names(thing.__code__)
            named = [thing.__globals__.get(name, sys.modules.get(name)) for name in names]
            modules = [m for m in named if isinstance(m, ModuleType) and m.__name__.startswith("reference")]
            todo += named + [getattr(module, name, None) for module in modules for name in names]
            todo += [cell.cell_contents for cell in thing.__closure__ or () if _filled(cell)]
        elif isinstance(thing, (list, tuple, set, dict)) and len(thing) <= LONGEST_LIST:
            todo += thing.values() if isinstance(thing, dict) else thing


def _filled(cell: CellType) -> bool:
    try:
        return cell.cell_contents is not None
    except ValueError:  # a name of the function around that is set later
        return False


@lru_cache(maxsize=4096)
def _names(code: CodeType) -> frozenset[str]:
    """Return the names that code looks up: globals, attributes, what it imports, also in functions inside it."""
    inner = [_names(constant) for constant in code.co_consts if isinstance(constant, CodeType)]
    return frozenset(code.co_names).union(*inner)


def _of_others(thing: Any) -> bool:
    """Tell whether this is NumPy's, Python's or the course's."""
    module = getattr(thing, "__module__", None) or type(thing).__module__
    if module == "builtins":  # of a function without a module as well
        return not isinstance(thing, FunctionType)
    return isinstance(module, str) and module.partition(".")[0] in ("numpy", "autograder", "reference", "math")


def of_reference(function: FunctionType) -> bool:
    return (function.__module__ or "").startswith("reference.")
