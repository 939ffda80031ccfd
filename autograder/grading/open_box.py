"""Open the sandbox that this machine offers, or refuse with the remedy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def box_opener(*, unsafe: bool = False) -> Callable[[], Any]:
    """Return what opens a fresh sandbox for one submission."""
    from autograder.sandbox import Sandbox

    return lambda: Sandbox(unsafe=unsafe)


def require_box(*, unsafe: bool) -> None:
    """Raise where grading would have to run code unprotected and nobody allowed it."""
    from autograder import sandbox

    sandbox.require(unsafe=unsafe)
