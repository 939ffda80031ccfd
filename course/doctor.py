"""What this machine can and cannot do for the course, and the remedy for each thing missing."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table

NEEDED = ("numpy", "matplotlib", "ipywidgets", "jupyterlab", "ipykernel")
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SIGNS = {"there": "✓", "missing": "✗", "left out": "○"}


@dataclass(frozen=True)
class Finding:
    """One thing looked at; "left out" is what the course runs without."""

    what: str
    state: str  # "there", "missing", "left out"
    detail: str
    remedy: str = ""


def examine(folder: Path) -> list[Finding]:
    """Look at everything that the lessons, grading and tests need; `folder` is the student's own."""
    return [_python(), *_packages(), _writable(folder), *_safe_grading(), _chromium(), _make()]


def findings_table(findings: list[Finding]) -> Table:
    """Return a table with what was found, and remedies below each gap."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for finding in findings:
        table.add_row(SIGNS[finding.state], finding.what, finding.detail)
        if finding.remedy:
            table.add_row("", "", f"→ {finding.remedy}")
    return table


def chromium() -> str | None:
    """Return the program that browser tests and the pictures drive."""
    return next((found for name in CHROMIUM_NAMES if (found := shutil.which(name))), None)


def _python() -> Finding:
    detail = f"{platform.python_version()}, {sys.executable}"
    if sys.version_info >= (3, 11):  # noqa: UP036  (the sentence for whoever got here with an older one)
        return Finding("Python", "there", detail)
    return Finding("Python", "missing", detail, "install Python 3.11 or newer and set the course up with it again")


def _packages() -> Iterator[Finding]:
    found, gone = [], []
    for name in NEEDED:
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            gone.append(name)
    if found:
        yield Finding("packages", "there", ", ".join(found))
    if gone:
        yield Finding(
            "packages", "missing", ", ".join(gone), "pip install -c constraints.txt -e . in the course's folder"
        )


def _writable(folder: Path) -> Finding:
    there = folder if folder.exists() else folder.parent
    if not os.access(there, os.W_OK):
        return Finding("your folder", "missing", f"{there} cannot be written", "unpack the course in your home folder")
    return Finding("your folder", "there", str(folder))


def _safe_grading() -> Iterator[Finding]:
    """Say what the machine can do towards the sandbox in which submissions are graded."""
    from autograder.sandbox.machine import probe

    for capability in probe():
        state = "there" if capability.works else "left out"
        yield Finding(f"grading: {capability.name}", state, capability.found, capability.remedy)


def _chromium() -> Finding:
    found = chromium()
    if found:
        return Finding("browser tests", "there", found)
    return Finding("browser tests", "left out", "chromium is not here", "sudo apt-get install chromium")


def _make() -> Finding:
    found = shutil.which("make")
    if found:
        return Finding("make", "there", found)
    return Finding("make", "left out", "not here", "the README's two steps do the same without it")
