"""The grader's end of the pipe to one worker: frames in and out, prints drained, the clock, the end of the process."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import time
from collections.abc import Sequence

from autograder.sandbox import wire
from autograder.sandbox.limits import Limits
from autograder.sandbox.process import Process
from autograder.sandbox.wire import Hostile

CHUNK = 1 << 16
BUSY = 0.1  # s
LOOK = 0.25  # s between two looks at what a worker has taken


class Late(Exception):
    """The time for an answer is over."""


class Died(Exception):
    """The worker's process has ended."""


class Channel:
    """One worker process. Whatever goes wrong is raised as `Late`, `Died` or `Hostile`; then it can only be killed."""

    def __init__(self, words: Sequence[str], limits: Limits, pass_fds: Sequence[int] = (), cwd: str | None = None,
                 environment: dict[str, str] | None = None) -> None:  # fmt: skip
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            words, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, pass_fds=pass_fds, cwd=cwd,
            env=environment or {}, start_new_session=True,
        )  # fmt: skip
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._requests, self._replies = self._process.stdin.fileno(), self._process.stdout.fileno()
        self._prints = self._process.stderr.fileno()
        self._limits, self._outbox, self._inbox = limits, bytearray(), bytearray()
        self._kept, self._printed, self._open = bytearray(), 0, True
        for descriptor in (self._requests, self._replies, self._prints):
            os.set_blocking(descriptor, False)
        self.received = 0  # bytes of all messages so far
        self.deadline = 0.0  # of the last message, as put off while the machine was busy with others
        self.starved = 0.0  # s, how long the worker waited for a processor during the last message
        self._watched: Process | None = None
        self._next_look = 0.0  # s, on the clock of ``time.monotonic``
        self._poll = select.poll()
        self._poll.register(self._replies, select.POLLIN)
        self._poll.register(self._prints, select.POLLIN)

    def watch(self) -> None:
        """Look after the process behind bubblewrap from now on; it must have started."""
        self._watched = Process(self._process.pid)

    def send(self, message: wire.Request) -> None:
        """Put a message on its way; it leaves when `receive` begins to wait."""
        self._outbox += wire.frame(message)

    def begin(self) -> None:
        """Begin with a new request; raise `Hostile` if the worker has said something that nobody asked for."""
        self._read_replies()
        if self._inbox:
            raise Hostile("an answer that nobody asked for")

    def receive(self, deadline: float, latest: float = 0.0) -> wire.Reply:
        """Return the next message; times are on the clock of ``time.monotonic``.

        Where the machine has more to do than processors, the deadline is put off by the time that the worker waited for
        one, until `latest` at most, so that marks do not depend on what else runs. `starved` says afterwards how long
        it waited.
        """
        self.deadline, self.starved, held_up = deadline, 0.0, 0.0
        waited = self._watched.waited() if self._watched else 0.0
        if self._outbox:
            if self._inbox:
                raise Hostile("an answer before the question was read")
            self._write()
        try:
            while (body := self._next_frame()) is None:
                now = time.monotonic()
                if now >= self.deadline:
                    delay = self._watched.waited() - waited if self._watched else 0.0
                    self.deadline = max(self.deadline, min(deadline + max(delay, held_up), latest))
                    if now >= self.deadline:
                        raise Late
                self._look(now)
                seconds = max(0.0, min(self.deadline, self._next_look) - now)
                events = dict(self._poll.poll(seconds * 1000 + 1))
                late = time.monotonic() - now - seconds
                if late > BUSY:  # the grader itself had no time to look, which is not the worker's fault
                    held_up += late
                if self._prints in events:
                    self._drain()
                if self._requests in events:
                    self._write()
                if self._replies in events and not self._read_replies():
                    raise Died(self._last_words())
        finally:
            if self._watched:
                self.starved = max(0.0, self._watched.waited() - waited)
        self._look(time.monotonic())
        return wire.reply(body)

    def printed(self) -> tuple[str, int]:
        """Return (what the student printed since the last time, cut; how many bytes it was)."""
        self._drain()
        text, total = self._kept.decode("utf-8", "replace"), self._printed
        self._kept, self._printed = bytearray(), 0
        return text, total

    def kill(self) -> None:
        """End the worker and everything in its namespace, and wait until nothing of it is left."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)  # without bubblewrap, what it has started goes with it
        self._process.kill()
        self._process.wait()
        if self._watched:
            self._watched.close()
        until = time.monotonic() + 1  # the print pipe closes when its last holder is gone
        while self._drain() and time.monotonic() < until:
            select.select([self._prints], [], [], 0.05)
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream:
                stream.close()

    def _look(self, now: float) -> None:
        """Look now and then, whatever the worker is doing, whether it takes what no limit of the kernel's counts."""
        if now < self._next_look:
            return
        self._next_look = now + LOOK
        if self._watched and self._watched.files() > self._limits.files:
            raise Died(f"it made more than {self._limits.files} files")

    def _next_frame(self) -> bytes | None:
        head = wire.HEADER.size
        if len(self._inbox) < head:
            return None
        length = wire.HEADER.unpack_from(self._inbox)[0]
        if length > self._limits.answer:
            raise Hostile(f"a frame of {length} bytes, over the cap of {self._limits.answer}")
        if len(self._inbox) < head + length:
            return None
        body = bytes(self._inbox[head : head + length])
        del self._inbox[: head + length]
        self.received += length
        if self._outbox:  # else a flood of questions would fill the grader's memory with answers
            raise Hostile("an answer before the question was read")
        return body

    def _read_replies(self) -> bool:
        """Read what is there, at most a chunk; False at the end of the pipe."""
        try:
            data = os.read(self._replies, CHUNK)
        except BlockingIOError:
            return True
        self._inbox += data
        return bool(data)

    def _write(self) -> None:
        try:
            sent = os.write(self._requests, self._outbox[:CHUNK])
        except BrokenPipeError:
            raise Died(self._last_words()) from None
        except BlockingIOError:
            sent = 0
        del self._outbox[:sent]
        if self._outbox:
            self._poll.register(self._requests, select.POLLOUT)
        else:
            with contextlib.suppress(KeyError):
                self._poll.unregister(self._requests)

    def _drain(self) -> bool:
        """Take prints out of the pipe, keeping the first of them; False when nobody can print any more."""
        for _ in range(16):  # then others have their turn: a flood must not stop the clock
            try:
                data = os.read(self._prints, CHUNK) if self._open else b""
            except BlockingIOError:
                return True
            if not data:
                if self._open:
                    self._poll.unregister(self._prints)
                self._open = False
                return False
            self._kept += data[: self._limits.output - len(self._kept)]
            self._printed += len(data)
        return True

    def _last_words(self) -> str:
        try:
            code = self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            return "it closed its pipe"
        number = code - 128 if code > 128 else -code
        return f"signal {number}" if 0 < number < 65 else f"exit code {code}"
