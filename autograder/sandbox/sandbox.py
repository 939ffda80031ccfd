"""A submission in its sandbox: its cells are run, its functions called, and whatever happens is recorded."""

from __future__ import annotations

import secrets
import shutil
import time
from collections.abc import Sequence
from dataclasses import dataclass

from autograder.sandbox import launch, offered, wire
from autograder.sandbox.channel import Channel, Died, Late
from autograder.sandbox.lender import Lender
from autograder.sandbox.limits import Limits, Struck
from autograder.sandbox.remote_student import RemoteStudent

PATIENCE = 5  # times a limit, by which it is put off at most where the machine is busy with others


@dataclass(frozen=True)
class CellResult:
    """What happened when a code cell was run."""

    error: str | None = None
    traceback: str = ""  # "cell 3, line 2: return m[1]"
    limit: str | None = None  # "time", "memory" or "died"
    output: str = ""  # what it printed, cut
    printed: int = 0  # bytes it printed in all


class Sandbox:
    """Runs one submission. Use it as a context manager, in one thread.

    Parameters
    ----------
    limits
        of time, memory and output.
    unsafe
        run in a plain process where there is no bubblewrap; `protected` then says so.
    lender
        what lends functions of the reference, if several submissions share one; the caller closes it.

    Raises
    ------
    SandboxUnavailable
        naming the remedy, if there is no bubblewrap and `unsafe` is not set.
    """

    def __init__(self, limits: Limits = Limits(), unsafe: bool = False, lender: Lender | None = None) -> None:  # noqa: B008
        launch.require(unsafe=unsafe)
        self.limits, self.protected = limits, not unsafe
        self.cells: list[CellResult] = []
        self.hostile: list[str] = []  # what no honest submission does, in the order it happened
        self.spent = 0.0  # s of the submission's time
        self.received = 0  # bytes that came from its workers
        self.given: tuple[str, ...] = ()
        self.lent: list[str] = []  # functions of the reference that were lent since the present call began
        self._sources: list[str] = []
        self._strikes: list[int] = []
        self._starts = 0  # of workers
        self._channel: Channel | None = None
        self._folder: str | None = None
        self._lender, self._own_lender = lender or Lender(limits, unsafe), lender is None

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(self, *reason: object) -> None:
        self.close()

    def close(self) -> None:
        """End everything that still runs."""
        if self._channel:
            try:
                self._channel.begin()
            except wire.Hostile as error:
                self.hostile.append(str(error))
        self.kill()
        if self._own_lender:
            self._lender.close()

    def run(self, cells: Sequence[str]) -> list[CellResult]:
        """Run code cells in order in one namespace; one that breaks a limit costs itself, not the others."""
        self._sources, self.cells, self._strikes = list(cells), [], [0] * len(cells)
        self.kill()
        try:
            self.channel()
        except Struck as struck:
            rest = len(self._sources) - len(self.cells)
            self.cells += [CellResult(error=str(struck), limit=struck.limit)] * rest
        return self.cells

    def student(self, name: str, given: Sequence[str] = ()) -> RemoteStudent:
        """Return what the name holds; `given` are the functions of the reference that it may call."""
        self.given = tuple(given)
        return RemoteStudent(self, name, self.given)

    def channel(self) -> Channel:
        """Return the pipe to a worker in which all cells have run, starting one and replaying them if need be."""
        while self._channel is None:
            self.deadline(self.limits.cell)  # nothing is started when the time is used up
            offer, began = offered.reference_names(), time.monotonic()
            if self.protected:
                self._channel = launch.worker(self.limits, offer)
            else:
                self._channel, self._folder = launch.unprotected_worker(self.limits, offer)
            if self._starts:  # the first is not the submission's doing
                self.spent += time.monotonic() - began
            self._starts += 1
            for number in range(len(self._sources)):
                if self._strikes[number] < 2 and not self._run_cell(number):
                    break
        return self._channel

    def deadline(self, seconds: float) -> float:
        """Return when something that may take so long must be over, or raise `Struck` if no time is left."""
        left = self.limits.submission - self.spent
        if left <= 0:
            raise Struck("time", f"the {self.limits.submission:g} s that a submission may take are used up")
        return time.monotonic() + min(seconds, left)

    def receive(self, request_id: bytes, seconds: float) -> wire.Reply:
        """Return the worker's answer to a request, lending functions of the reference meanwhile.

        Raises `Struck` when time is over, the worker has ended or has said what no honest one says.
        """
        began, channel = time.monotonic(), self._channel
        first = deadline = self.deadline(seconds)
        received = channel.received if channel else 0
        latest, excused = first + PATIENCE * seconds, 0.0  # s that are not the submission's
        self.lent = []
        assert channel
        try:
            while True:
                try:
                    answer = channel.receive(deadline, latest)
                finally:
                    excused += channel.starved
                deadline = channel.deadline
                if not secrets.compare_digest(answer.id, request_id):
                    raise wire.Hostile("an answer to a question that was not asked")
                if not isinstance(answer, wire.Borrow):
                    return answer
                try:
                    lent = self._lender.lend(answer, self.given, deadline, latest)
                finally:
                    excused += self._lender.excused
                deadline = min(deadline + self._lender.excused, latest)
                if lent.error is None:
                    self.lent.append(answer.name)
                channel.send(lent)
                received = channel.received  # what is lent is not kept, and only its time counts
        except Late:
            limit = min(seconds, self.limits.submission - self.spent)
            raise self._struck("time", f"stopped after {limit:.3g} s") from None
        except Died as error:
            raise self._struck("died", f"the process ended ({error})") from None
        except wire.Hostile as error:
            raise self.distrust(str(error)) from None
        finally:
            self.spent += max(0.0, time.monotonic() - began - excused)
            self.received += channel.received - received

    def ask(self, message: wire.Request) -> None:
        """Send a request; raise `Struck` if the worker has spoken without being asked."""
        channel = self.channel()
        try:
            channel.begin()
        except wire.Hostile as error:
            raise self.distrust(str(error)) from None
        channel.send(message)

    def too_much(self) -> Struck:
        """End the worker, whose answers to one exercise are too large together, and return what to raise."""
        return self._struck("output", f"the results are larger than {self.limits.answers / 2**20:g} MB together")

    def distrust(self, what: str) -> Struck:
        """Record hostile behaviour, end the worker, and return what to raise."""
        self.hostile.append(what)
        return self._struck("died", f"hostile: {what}")

    def printed(self) -> tuple[str, int]:
        """Return what was printed since the last time."""
        text, total = self._channel.printed() if self._channel else ("", 0)
        return wire.clean(text, self.limits.output), total

    def kill(self) -> None:
        """End the worker; the next request starts a fresh one."""
        if self._channel:
            self._channel.kill()
        if self._folder:
            shutil.rmtree(self._folder, ignore_errors=True)
        self._channel = self._folder = None

    def _struck(self, limit: str, text: str) -> Struck:
        self.kill()
        return Struck(limit, text)

    def _run_cell(self, number: int) -> bool:
        """Run a cell and record it, unless an earlier run is recorded; False if it cost the worker its life."""
        request = secrets.token_bytes(16)
        source = self._sources[number].encode("utf-8", "replace").decode()
        message = wire.Cell(request, number + 1, source, bool(self._strikes[number]))
        try:
            self.ask(message)
            done = self.receive(request, self.limits.cell)
            if not isinstance(done, wire.Done):
                raise self.distrust("an answer of the wrong kind")
            error = None if done.error is None else wire.clean(done.error)
            limit = "memory" if done.limit == "memory" else None
            result = CellResult(error, wire.clean(done.traceback, 300), limit, *self.printed())
        except Struck as struck:
            self._strikes[number] += 1
            result = CellResult(error=str(struck), limit=struck.limit)
        if len(self.cells) == number:
            self.cells.append(result)
        return self._channel is not None
