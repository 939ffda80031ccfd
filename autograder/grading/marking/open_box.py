"""Open the sandbox that this machine offers, with the limits of the class, or refuse with the remedy."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from autograder.sandbox import Limits, Sandbox
from autograder.sandbox.lender import Lender

MIB = 1024**2


def box_opener(*, limits: Limits, unsafe: bool = False, lenders: Lenders | None = None) -> Callable[[], Sandbox]:
    """Return what opens a fresh sandbox for one submission."""
    return lambda: Sandbox(limits, unsafe, lenders.of_thread(limits, unsafe) if lenders else None)


class Lenders:
    """One lender a thread: what lends the reference's functions is the same for all submissions of a class."""

    def __init__(self) -> None:
        self._here = threading.local()
        self._all: list[Lender] = []

    def of_thread(self, limits: Limits, unsafe: bool) -> Lender:
        """Return this thread's lender."""
        if getattr(self._here, "lender", None) is None:
            self._here.lender = Lender(limits, unsafe)
            self._all.append(self._here.lender)
        return self._here.lender

    def close(self) -> None:
        """End all of them, once their threads are done."""
        for lender in self._all:
            lender.close()
        self._here = threading.local()
        self._all.clear()


def require_box(*, limits: Limits, unsafe: bool) -> None:
    """Start one sandbox, to refuse before a class is graded and not in its middle.

    Raises
    ------
    autograder.sandbox.SandboxUnavailable
        where code would run unprotected and nobody allowed it; the message says the remedy.
    """
    with box_opener(limits=limits, unsafe=unsafe)() as box:
        box.run(["pass"])


def limits_of(settings: Any) -> Limits:
    """Return the limits that a course directory's configuration sets: `c.SandboxedGrading.cell_seconds` and so on."""
    usual = Limits()
    return Limits(
        call=float(settings.get("call_seconds", usual.call)),
        cell=float(settings.get("cell_seconds", usual.cell)),
        submission=float(settings.get("submission_seconds", usual.submission)),
        memory=int(settings.get("memory_mib", usual.memory // MIB)) * MIB,
    )
