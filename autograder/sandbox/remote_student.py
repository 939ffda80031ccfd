"""A student's name in the sandbox, as the checks see it: the same protocol as a function of this process."""

from __future__ import annotations

import math
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING

from autograder.sandbox import protocol
from autograder.student import Described, Outcome, Unsupported

if TYPE_CHECKING:
    from autograder.sandbox.sandbox import Sandbox

KINDS = ("missing", "function", "value", "ellipsis")
PARAMETERS = 50  # more names than any function of the course has


class RemoteStudent:
    """One name; a limit that strikes while it is called ends it, and later calls are answered with that limit."""

    def __init__(self, box: Sandbox, name: str, given: tuple[str, ...]) -> None:
        self._box, self._name, self._given = box, name, given
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
        from autograder.sandbox.sandbox import Struck

        request = secrets.token_bytes(16)
        try:
            self._box.given = self._given
            self._box.ask(protocol.Read(request, self._name))
            holds = self._box.receive(request, self._box.limits.call)
            if not isinstance(holds, protocol.Holds) or holds.kind not in KINDS:
                raise self._box.distrust("an answer of the wrong kind")
            try:
                value = protocol.from_wire(holds.value, Unsupported)
            except protocol.Hostile as error:
                raise self._box.distrust(str(error)) from None
        except Struck as struck:
            self._over = Outcome(error=str(struck), limit=struck.limit)
            return Described("missing")
        names = None if holds.parameters is None else holds.parameters[:PARAMETERS]
        parameters = None if names is None else tuple(protocol.clean(name, 100) for name in names)
        return Described(holds.kind, parameters, value)

    def map(self, calls: Sequence[tuple]) -> list[Outcome]:
        """Call the function once for each tuple of arguments, all in one frame."""
        from autograder.sandbox.sandbox import Struck

        outcomes: list[Outcome] = []
        request = secrets.token_bytes(16)
        try:
            if self._over is None:
                self._box.given = self._given
                self._box.ask(
                    protocol.Calls(request, self._name, [[protocol.to_wire(x) for x in call] for call in calls])
                )
            while self._over is None and len(outcomes) < len(calls):
                outcomes.append(self._next(request, len(outcomes), len(calls[len(outcomes)])))
        except Struck as struck:
            outcomes.append(Outcome(error=str(struck), limit=struck.limit))
            self._over = Outcome(error=f"not called any more: {struck}", limit=struck.limit)
        text, total = self._box.printed()
        self.output, self.printed = (self.output + text)[: self._box.limits.output], self.printed + total
        assert self._over or len(outcomes) == len(calls)
        return outcomes + [self._over] * (len(calls) - len(outcomes)) if self._over else outcomes  # type: ignore[list-item]

    def _next(self, request: bytes, index: int, arguments: int) -> Outcome:
        box = self._box
        answer = box.receive(request, box.limits.call)
        if not isinstance(answer, protocol.Answer) or answer.index != index:
            raise box.distrust("an answer of the wrong kind")
        try:
            value = protocol.from_wire(answer.value, Unsupported)
        except protocol.Hostile as error:
            raise box.distrust(str(error)) from None
        return Outcome(
            value=value,
            error=None if answer.error is None else protocol.clean(answer.error),
            traceback=protocol.clean(answer.traceback, 300),
            mutated=tuple(i for i in answer.mutated[:arguments] if 0 <= i < arguments),
            seconds=answer.seconds if 0 <= answer.seconds <= box.limits.call else math.nan,
            borrowed=tuple(dict.fromkeys(box.lent)),
            limit=answer.limit if answer.limit in ("memory", "output") else None,
        )
