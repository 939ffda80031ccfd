"""One attack a test: the hostile code runs beside an honest function, which must go on giving the right answers."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from autograder.sandbox import CellResult, Limits, Sandbox, SandboxUnavailable
from autograder.student import Outcome

MIB = 1024**2
LIMITS = Limits(call=0.5, cell=1.0, submission=20, memory=600 * MIB, disk=4 * MIB)
HONEST = "import numpy as np\n\ndef honest(x):\n    return 2 * x\n"


@dataclass(frozen=True)
class Result:
    """What became of an attack."""

    cell: CellResult
    outcomes: list[Outcome]
    hostile: list[str]
    output: str

    @property
    def outcome(self) -> Outcome:
        return self.outcomes[0]

    @property
    def value(self) -> Any:
        assert self.outcome.error is None, self.outcome
        return self.outcome.value


@pytest.fixture(scope="session", autouse=True)
def _bubblewrap() -> None:
    try:
        with Sandbox() as box:
            box.run(["pass"])
    except SandboxUnavailable as error:
        pytest.skip(str(error))


@pytest.fixture
def attack() -> Callable[..., Result]:
    """Return what runs a cell, calls the function `attack` that it defines, and then the honest one.

    It asserts what every attack is judged by beside its own gain: the honest exercise is graded as ever, and no process
    of the sandbox is left.
    """

    def run(code: str, *calls: tuple, name: str = "attack", limits: Limits = LIMITS) -> Result:
        with Sandbox(limits) as box:
            cell = box.run([HONEST, code])[1]
            student = box.student(name)
            outcomes = student.map(calls or [()])
            honest = box.student("honest").map([(np.arange(3.0),)])
            assert np.array_equal(honest[0].value, [0, 2, 4]), honest
            processes = descendants(os.getpid())
        assert all_end(processes), "a process outlived its submission"
        return Result(cell, outcomes, box.hostile, student.output)

    return run


@pytest.fixture(scope="module", autouse=True)
def _next_submission() -> Iterator[None]:
    yield
    with Sandbox(LIMITS) as box:
        box.run([HONEST])
        assert box.student("honest").map([(1.0,)])[0].value == 2, "the next submission is affected"


Process = tuple[int, str]  # id and time of start, for ids are used again


def all_end(processes: set[Process], seconds: float = 1.0) -> bool:
    """Tell whether processes that were killed are gone; the kernel takes some milliseconds to clear them away."""
    until = time.monotonic() + seconds
    while left := processes & alive():
        if time.monotonic() > until:
            return not left
        time.sleep(0.005)
    return True


def alive() -> set[Process]:
    """Return all processes that run, those that wait to be collected left out."""
    return {process for process, _, state in _table() if state != "Z"}


def descendants(pid: int) -> set[Process]:
    """Return the processes below one."""
    below, table = {pid}, _table()
    for _ in range(8):  # generations: bubblewrap, its first process, the worker
        below |= {process[0] for process, parent, _ in table if parent in below}
    return {process for process, _, _ in table if process[0] in below - {pid}}


def _table() -> list[tuple[Process, int, str]]:
    rows = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        rows.append(((int(folder.name), fields[19]), int(fields[1]), fields[0]))
    return rows
