"""A student's name in the sandbox, as the checks see it: the same protocol as a function of this process."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from autograder.sandbox import wire
from autograder.sandbox.limits import Struck
from autograder.student import Described, Outcome, Unsupported, served_as

if TYPE_CHECKING:
    from autograder.sandbox.sandbox import Sandbox

KINDS = {  # how the worker says it → what it means for the checks
    "missing": "missing",
    "function": "function",
    "callable": "function",  # a class, a NumPy function, an object that can be called
    "lent": "function",  # one of the reference's
    "value": "value",
    "ellipsis": "ellipsis",
}
PARAMETERS = 50  # more names than any function of the course has


class RemoteStudent:
    """One name; a limit that strikes while it is called ends it, and later calls are answered with that limit."""

    def __init__(self, box: Sandbox, name: str, given: tuple[str, ...], served: dict[str, str] | None = None) -> None:
        self._box, self._name, self._given, self._served = box, name, given, served or {}
        self._bytes = 0  # of its answers
        self._over: Outcome | None = None  # what every further call gets, after a limit struck
        self.output, self.printed = "", 0  # what the calls printed, cut; in all

    @property
    def limit(self) -> str | None:
        """The limit that struck: "time", "memory", "output", "died"; None while there was none."""
        return self._over.limit if self._over else None

    @property
    def reason(self) -> str | None:
        """What happened when the limit struck."""
        return self._over.error if self._over else None

    def read(self) -> Described:
        """Say what the name holds; "missing" too where a limit struck before it could be read."""
        try:
            holds = self._holds(self._name)
            value = self._plain(holds.value)
        except Struck as struck:
            self._over = Outcome(error=str(struck), limit=struck.limit)
            return Described("missing")
        names = None if holds.parameters is None else holds.parameters[:PARAMETERS]
        parameters = None if names is None else tuple(wire.clean(name, 100) for name in names)
        return Described(KINDS[holds.kind], parameters, value)

    def with_given(self, names: Sequence[str]) -> RemoteStudent | None:
        """Return the function with these reference functions ("two_link.gravity_2r") in place of the student's own.

        Those that the student has not written are put in place as well. None where there is nothing to put in place.
        """
        if self._over is not None:
            return None
        try:
            served = {
                own: f"{module}.{function}"
                for own, module, function in map(served_as, names)
                if self._holds(own).kind in ("function", "missing")
            }
        except Struck as struck:
            self._over = Outcome(error=str(struck), limit=struck.limit)
            return None
        given = tuple(dict.fromkeys((*self._given, *names)))
        return RemoteStudent(self._box, self._name, given, served) if served else None

    def map(self, calls: Sequence[tuple]) -> list[Outcome]:
        """Call the function once for each tuple of arguments, all in one frame.

        Answers travel together, so those before one that never comes are lost. Then the calls without an answer are
        made again one by one, and it is clear which of them ended it all.
        """
        outcomes: list[Outcome] = []
        hostile = len(self._box.hostile)
        try:
            try:
                self._answer(calls, outcomes, singly=False)
            except Struck as struck:
                waiting = len(calls) - len(outcomes)
                if not outcomes or waiting == 1 or struck.limit == "output" or len(self._box.hostile) > hostile:
                    raise
                self._answer(calls, outcomes, singly=True)
        except Struck as struck:
            outcomes.append(Outcome(error=str(struck), limit=struck.limit))
            self._over = Outcome(error=f"not called any more: {struck}", limit=struck.limit)
        text, total = self._box.printed()
        self.output, self.printed = (self.output + text)[: self._box.limits.output], self.printed + total
        assert self._over or len(outcomes) == len(calls)
        return outcomes + [self._over] * (len(calls) - len(outcomes)) if self._over else outcomes  # type: ignore[list-item]

    def _answer(self, calls: Sequence[tuple], outcomes: list[Outcome], *, singly: bool) -> None:
        """Make the calls that have no outcome yet and add theirs."""
        if self._over is not None or len(outcomes) == len(calls):
            return
        request, box, before = secrets.token_bytes(16), self._box, len(outcomes)
        sent = [[wire.to_wire(argument) for argument in call] for call in calls[before:]]
        box.given = self._given
        box.ask(wire.Calls(request, self._name, self._served, sent, singly))
        while len(outcomes) < len(calls):
            received = box.received
            message = box.receive(request, box.limits.call)
            self._bytes += box.received - received
            if self._bytes > box.limits.answers:
                raise box.too_much()
            if not isinstance(message, wire.Answers) or message.first != len(outcomes) - before:
                raise box.distrust("an answer of the wrong kind")
            if not 0 < len(message.answers) <= len(calls) - len(outcomes):
                raise box.distrust("answers to calls that were not made")
            for answer in message.answers:
                outcomes.append(self._outcome(answer, len(calls[len(outcomes)])))

    def _outcome(self, answer: wire.Answer, arguments: int) -> Outcome:
        box = self._box
        return Outcome(
            value=self._plain(answer.value),
            error=None if answer.error is None else wire.clean(answer.error),
            traceback=wire.clean(answer.traceback, 300),
            mutated=tuple(i for i in answer.mutated[:arguments] if 0 <= i < arguments),
            seconds=answer.seconds if 0 <= answer.seconds <= box.limits.call else box.limits.call,
            borrowed=tuple(dict.fromkeys(box.lent)),
            limit=answer.limit if answer.limit in ("memory", "output") else None,
        )

    def _holds(self, name: str) -> wire.Holds:
        request = secrets.token_bytes(16)
        self._box.given = self._given
        self._box.ask(wire.Read(request, name))
        holds = self._box.receive(request, self._box.limits.call)
        if not isinstance(holds, wire.Holds) or holds.kind not in KINDS:
            raise self._box.distrust("an answer of the wrong kind")
        return holds

    def _plain(self, value: wire.Value) -> object:
        began = time.monotonic()
        try:
            return wire.from_wire(value, Unsupported)
        except wire.Hostile as error:
            raise self._box.distrust(str(error)) from None
        finally:
            self._box.spent += time.monotonic() - began  # what a million entries take is the submission's time
