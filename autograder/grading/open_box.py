"""Open the sandbox that this machine offers, or refuse with the remedy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def box_opener(*, unsafe: bool = False) -> Callable[[], Any]:
    """Return what opens a fresh sandbox for one submission."""
    from autograder.sandbox import Sandbox

    return lambda: Sandbox(unsafe=unsafe)


def require_box(*, unsafe: bool) -> None:
    """Start one sandbox, to refuse before a class is graded and not in its middle.

    Raises
    ------
    autograder.sandbox.SandboxUnavailable
        where code would run unprotected and nobody allowed it; the message says the remedy.
    """
    with box_opener(unsafe=unsafe)() as box:
        box.run(["pass"])
