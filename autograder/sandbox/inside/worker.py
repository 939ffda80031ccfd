"""The student's side of the pipe: runs cells, calls functions, answers. The grader trusts nothing in this process.

Started as ``python -I -S -c "…" USER LIMITS``; requests come on descriptor 0, replies go out on 1, prints on 2.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
import types
from collections.abc import Callable, Iterable
from typing import Any, BinaryIO

PROMPT = 0.005  # s that an answer waits for more to travel with
BATCH, ENVELOPE = 1 << 16, 64  # bytes of answers that travel together; of a frame beside its answer


def confine(user: int, limits: str) -> None:
    """Become an ordinary user for good, and put the kernel's limits on this process ("AS=1073741824,…")."""
    import resource

    if user:
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)
    for limit in filter(None, limits.split(",")):
        name, _, value = limit.partition("=")
        if number := getattr(resource, f"RLIMIT_{name}", None):
            hard = resource.getrlimit(number)[1]
            lowest = int(value) if hard == resource.RLIM_INFINITY else min(int(value), hard)
            resource.setrlimit(number, (lowest, lowest))


def take_pipes() -> tuple[BinaryIO, int]:
    """Keep the two ends of the protocol for this file and leave the student an empty input and the print pipe."""
    incoming, outgoing = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    os.close(nothing)
    return os.fdopen(incoming, "rb"), outgoing


class Worker:
    """Answers one request after the other."""

    def __init__(self, incoming: BinaryIO, outgoing: int) -> None:
        import cells
        import wire

        self.wire, self.incoming, self.outgoing = wire, incoming, outgoing
        self.flush: tuple[Callable[[], None], ...] = (sys.stdout.flush, sys.stderr.flush)
        self.cells = cells.Cells()
        self.id, self.largest = b"", 0

    def serve(self) -> None:
        """Answer until the grader hangs up."""
        while (body := self.next()) is not None:
            message = self.wire.requests.decode(body)
            self.id = message.id
            getattr(self, type(message).__name__.lower())(message)

    def next(self) -> bytes | None:
        header = self.incoming.read(4)
        return self.incoming.read(self.wire.HEADER.unpack(header)[0]) if len(header) == 4 else None

    def send(self, message: Any) -> None:
        self.send_body(self.wire.encoder.encode(message))

    def send_body(self, body: bytes) -> None:
        for flush in self.flush:
            with contextlib.suppress(OSError, ValueError):
                flush()
        rest = memoryview(self.wire.HEADER.pack(len(body)) + body)
        while rest:
            rest = rest[os.write(self.outgoing, rest) :]

    def start(self, message: Any) -> None:
        if message.reference:
            import stubs

            sys.meta_path.append(stubs.Finder())
            stubs.reference_modules(message.reference, self.borrow)
        self.largest = message.answer - ENVELOPE
        self.send(self.wire.Done(self.id, None, "", None))

    def cell(self, message: Any) -> None:
        try:
            self.cells.run(message.number, message.source, message.definitions_only)
            result: tuple = (None, "", None)
        except BaseException as error:  # SystemExit and KeyboardInterrupt of a student end the cell, not the worker
            result = self.failure(error)
        self.send(self.wire.Done(self.id, *result))

    def read(self, message: Any) -> None:
        try:
            body = self.capped(self.holds(message.name))
        except BaseException:  # an object of the student's own making that does not let itself be looked at
            body = self.capped(self.wire.Holds(self.id, "value", None, self.wire.Other("a value that cannot be read")))
        self.send_body(body)

    def holds(self, name: str) -> Any:
        names = self.cells.names
        if name not in names:
            return self.wire.Holds(self.id, "missing", None, None)
        thing = names[name]
        if thing is ...:
            return self.wire.Holds(self.id, "ellipsis", None, None)
        if not callable(thing):
            return self.wire.Holds(self.id, "value", None, self.wire.to_wire(thing))
        import inspect

        try:
            parameters = [described(parameter) for parameter in inspect.signature(thing).parameters.values()]
        except Exception:
            parameters = None
        kind = "function" if isinstance(thing, types.FunctionType) else "callable"
        return self.wire.Holds(self.id, "lent" if hasattr(thing, "lent") else kind, parameters, None)

    def calls(self, message: Any) -> None:
        import warnings

        import numpy as np
        import stubs

        function = self.cells.names.get(message.name)
        if message.served:
            function = self.cells.rebound(
                function, {own: stubs.lent(dotted, self.borrow) for own, dotted in message.served.items()}
            )
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            bodies = (self.capped(self.call(function, call)) for call in message.calls)
            self.send_in_batches(bodies, PROMPT if not message.singly else 0.0)

    def send_in_batches(self, bodies: Iterable[bytes], seconds: float) -> None:
        """Send answers together while they come quickly: a frame costs more than most calls.

        The first one goes at once, so that a function that never ends is known by its first call.
        """
        import msgspec

        sent, size, due = 0, 0, 0.0
        batch: list[Any] = []

        def send() -> None:
            nonlocal sent, size, due
            self.send(self.wire.Answers(self.id, sent, batch))
            sent, size, due = sent + len(batch), 0, time.perf_counter() + seconds
            batch.clear()

        for body in bodies:
            if batch and size + len(body) > BATCH:
                send()
            batch.append(msgspec.Raw(body))
            size += len(body)
            if time.perf_counter() >= due:
                send()
        if batch:
            send()

    def call(self, function: Any, call: list) -> Any:
        wire, perf_counter = self.wire, time.perf_counter
        began = perf_counter()
        try:
            arguments = [wire.argument(value) for value in call]
            began = perf_counter()
            value = function(*arguments)
            seconds = perf_counter() - began
            mutated = [i for i, before in enumerate(call) if self.changed(before, arguments[i])]
            return wire.Answer(wire.to_wire(value), None, "", mutated, seconds, None)
        except BaseException as error:
            error_text, place, limit = self.failure(error)
            return wire.Answer(None, error_text, place, [], perf_counter() - began, limit)

    def changed(self, before: Any, argument: Any) -> bool:
        """Tell whether an argument is no longer what came; numbers and texts cannot change."""
        if not isinstance(before, self.wire.Message):
            return False
        encode = self.wire.encoder.encode
        return encode(self.wire.to_wire(argument)) != encode(before)

    def capped(self, message: Any) -> bytes:
        """Return the message as it travels, or one without its value if no frame is large enough for that."""
        import msgspec

        encode = self.wire.encoder.encode
        try:
            if len(body := encode(message)) <= self.largest:
                return body
        except (TypeError, ValueError, RecursionError):
            return encode(msgspec.structs.replace(message, value=self.wire.Other("data that cannot be sent")))
        large = f"the result is larger than {self.largest / 2**20:.3g} MB"
        if isinstance(message, self.wire.Holds):
            return encode(msgspec.structs.replace(message, value=self.wire.Other(large)))
        return encode(msgspec.structs.replace(message, value=None, error=large, limit="output"))

    def borrow(self, name: str, arguments: tuple, keywords: dict[str, Any]) -> Any:
        """Ask the grader for a function of the reference that the exercise lists as given."""
        wire = self.wire
        sent = [wire.to_wire(value) for value in arguments]
        self.send(wire.Borrow(self.id, name, sent, {key: wire.to_wire(value) for key, value in keywords.items()}))
        body = self.next()
        if body is None:
            os._exit(0)
        lent = wire.requests.decode(body)
        if lent.error is not None:
            raise RuntimeError(lent.error)
        return wire.from_wire(lent.value)

    def failure(self, error: BaseException) -> tuple[str, str, str | None]:
        """Return (what was raised, where, which limit struck)."""
        try:
            text = f"{kind_of(type(error))}: {str(error)[:1000]}".rstrip(": ")
            text = text.encode("utf-8", "replace").decode()
            return text, self.cells.where(error), "memory" if isinstance(error, MemoryError) else None
        except BaseException:  # an exception of the student's own making that cannot be printed
            return "an exception that cannot be shown", "", None


def kind_of(error: type[BaseException]) -> str:
    """Return the name of a class of exceptions, with the nearest of Python's own classes behind it, as at home."""
    own = next(kind.__name__ for kind in error.__mro__ if kind.__module__ == "builtins")
    name = error.__name__
    plain = own in (name, "Exception", "BaseException")
    return name if plain else f"{name} ({'an' if own[0] in 'AEIOU' else 'a'} {own})"


def described(parameter: Any) -> str:
    """Return a parameter's name with its stars, and "=" behind it where it may be left out."""
    stars = {parameter.VAR_POSITIONAL: "*", parameter.VAR_KEYWORD: "**"}.get(parameter.kind, "")
    optional = parameter.default is not parameter.empty or parameter.kind == parameter.KEYWORD_ONLY
    return stars + parameter.name + ("=" if optional else "")


def main() -> None:
    import lean

    user, limits = sys.argv[1:3]
    confine(int(user), limits)
    del sys.argv[1:]
    with lean.imports():
        worker = Worker(*take_pipes())
    del sys.path[0]  # the folder of this file, which holds nothing that a cell imports
    worker.serve()
    os._exit(0)
