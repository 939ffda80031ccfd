"""The files that a worker sees beside the system's libraries: Python, NumPy, msgspec, this package's own few files."""

from __future__ import annotations

import importlib.util
import os
import py_compile
import sys
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
INSIDE, SITE = "inside", "site"  # the two folders on the worker's module path
PACKAGES = ("numpy", "msgspec")
ROBOT = ("__init__", "robot", "axis_frames", "rigid_body", "rigid_motion")  # what the data class is made of
LAUNCH = "import sys; sys.path[:0] = sys.argv.pop(1).split(':'); import worker; worker.main()"


@cache
def interpreter() -> str:
    """Return the path of the Python program itself, behind the links of virtual environments."""
    return os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable)


@cache
def files(lender: bool) -> tuple[tuple[str, str], ...]:
    """Return (source on this machine, place below the worker's root) of what is mounted.

    A student's worker gets of `reference` only the data classes. With `lender` it is a worker of the grader's own,
    which runs the reference and no student code.
    """
    reference = package("reference")
    pairs = [
        pair
        for name in ("worker", "cells", "lean", "stubs")
        for pair in _module(HERE / "inside" / f"{name}.py", INSIDE)
    ]
    pairs += [pair for path in sorted((HERE / "wire").glob("*.py")) for pair in _module(path, f"{INSIDE}/wire")]
    for name in PACKAGES:
        place = package(name)
        pairs.append((str(place), f"{SITE}/{name}"))
        if (libraries := place.with_name(f"{name}.libs")).is_dir():
            pairs.append((str(libraries), f"{SITE}/{name}.libs"))
    if lender:
        pairs.append((str(reference), f"{SITE}/reference"))
    else:
        for name in ("arm", "load", "state", "quantities", *(f"spatial/{name}" for name in ROBOT)):
            path = reference / f"{name}.py"
            pairs += _module(path, f"{SITE}/{path.parent.relative_to(reference.parent)}")
        pairs += _module(HERE / "inside" / "reference_stub.py", f"{SITE}/reference", "__init__")
    return tuple(pairs)


def package(name: str) -> Path:
    found = importlib.util.find_spec(name)
    if found is None or found.origin is None:
        raise ModuleNotFoundError(f"the sandbox needs the package {name}: pip install {name}")
    return Path(found.origin).resolve().parent


def _module(source: Path, folder: str, name: str = "") -> list[tuple[str, str]]:
    """Return a module and, where there is one, its compiled form: compiling takes longer than running it."""
    name = name or source.stem
    pairs = [(str(source), f"{folder}/{name}.py")]
    try:
        compiled = py_compile.compile(str(source), quiet=2)
    except OSError:  # an installation that this user cannot write
        compiled = importlib.util.cache_from_source(str(source))
    if compiled and os.path.exists(compiled):
        pairs.append((compiled, importlib.util.cache_from_source(f"{folder}/{name}.py")))
    return pairs
