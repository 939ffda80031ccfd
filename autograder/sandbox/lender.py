"""Lending functions of the reference to a submission: they run in a worker of the grader's own, under the same limits.

The arguments are the student's: a huge batch or a simulation of a year must not hold up the grader or use its memory.
A class is judged on the same cases, so most of what is lent was lent before: small answers are kept.
"""

from __future__ import annotations

import secrets
import shutil
import time
from functools import lru_cache

from autograder.sandbox import launch, offered, wire
from autograder.sandbox.channel import Channel, Died, Late
from autograder.sandbox.limits import Limits

NOT_AVAILABLE = "not available while this exercise is graded"
KEPT, SMALL = 4096, 1024  # answers kept; bytes that arguments and answer together may have for that


@lru_cache(maxsize=256)
def _is_given(module: str, function: str, given: tuple[str, ...]) -> bool:
    """Tell whether the reference has such a function and the exercise lists it."""
    known = offered.reference_names().get(f"reference.{module}" if module else "reference", ())
    allowed = {name.rpartition("=")[2] for name in given}
    return function in known and not allowed.isdisjoint({function, f"{module}.{function}"})


class Lender:
    """Runs functions of the reference; its worker is started when the first one is asked for."""

    def __init__(self, limits: Limits, unsafe: bool = False) -> None:
        self._limits, self._unsafe = limits, unsafe
        self._folder: str | None = None  # of a worker without a sandbox
        self._channel: Channel | None = None
        self._defined: set[str] = set()
        self._kept: dict[bytes, wire.Answer] = {}
        self.excused = 0.0  # s of the last loan that are not the borrower's: to start, and to wait for a processor

    def lend(self, request: wire.Borrow, given: tuple[str, ...], deadline: float, latest: float = 0.0) -> wire.Lent:
        """Return what to answer; an error text where the function is not given or fails.

        Times are as in `Channel.receive`, and so is `Late`.
        """
        self.excused = 0.0
        module, _, function = request.name.rpartition(".")
        if not _is_given(module, function, given):
            name = wire.clean(request.name, 100)
            return wire.Lent(request.id, None, f"{name} is {NOT_AVAILABLE}")
        try:
            answer = self._known(module, function, request, deadline, latest)
        except (Late, Died, wire.Hostile) as error:
            self.close()
            if isinstance(error, Late):
                raise
            return wire.Lent(request.id, None, f"{request.name} could not be run with these arguments")
        if isinstance(answer.value, wire.Other):
            return wire.Lent(request.id, None, f"{request.name} returns no plain data")
        return wire.Lent(request.id, answer.value, answer.error)

    def close(self) -> None:
        """End the worker, if there is one."""
        if self._channel:
            self._channel.kill()
        if self._folder:
            shutil.rmtree(self._folder, ignore_errors=True)
        self._channel = self._folder = None
        self._defined.clear()

    def _worker(self) -> Channel:
        if not self._unsafe:
            return launch.worker(self._limits, {}, lender=True)
        channel, self._folder = launch.unprotected_worker(self._limits, {}, lender=True)
        return channel

    def _known(self, module: str, function: str, request: wire.Borrow, deadline: float, latest: float) -> wire.Answer:
        """Return what was answered to the very same bytes before, or call the function."""
        question = wire.encoder.encode((request.name, request.arguments, request.keywords))
        if (answer := self._kept.get(question)) is not None:
            return answer
        answer = self._call(module, function, request, deadline, latest)
        if len(question) + len(wire.encoder.encode(answer)) <= SMALL:
            if len(self._kept) == KEPT:
                del self._kept[next(iter(self._kept))]  # the oldest
            self._kept[question] = answer
        return answer

    def _call(self, module: str, function: str, request: wire.Borrow, deadline: float, latest: float) -> wire.Answer:
        began = time.monotonic()
        channel = self._channel = self._channel or self._worker()
        alias = f"{module}.{function}"
        if alias not in self._defined:
            package = f"reference.{module}" if module else "reference"
            own = f"_{len(self._defined)}"
            source = f"from {package} import {function} as {own}\nnames['{alias}'] = lambda a, k: {own}(*a, **k)"
            self._ask(wire.Cell(b"", 0, f"names = globals()\n{source}", False))
            self._defined.add(alias)
        arguments: list[wire.Value] = [
            wire.Items("tuple", request.arguments),
            wire.Mapping(request.keywords),
        ]
        self.excused = time.monotonic() - began
        channel.send(wire.Calls(secrets.token_bytes(16), alias, {}, [arguments]))
        try:
            answer = channel.receive(deadline + self.excused, max(latest, deadline + self.excused))
        finally:
            self.excused += channel.starved
        assert isinstance(answer, wire.Answers)
        return answer.answers[0]

    def _ask(self, message: wire.Cell) -> None:
        assert self._channel
        self._channel.send(message)
        self._channel.receive(time.monotonic() + launch.START)
