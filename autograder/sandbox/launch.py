"""Starting a worker: in bubblewrap, or, if that is asked for, as a plain process that protects nothing."""

from __future__ import annotations

import os
import secrets
import shutil
import tempfile
import time
from pathlib import Path

from autograder.sandbox import bubblewrap, layout, seccomp, wire
from autograder.sandbox.channel import Channel, Died, Late
from autograder.sandbox.limits import Limits

START = 20.0  # s, for Python and NumPy to be there, on a slow and busy machine


class SandboxUnavailable(RuntimeError):
    """Student code cannot be run safely on this machine; the message says the remedy."""


def require(*, unsafe: bool) -> None:
    """Raise `SandboxUnavailable` with the remedy where student code cannot be run as it is asked for."""
    if os.name != "posix":
        raise SandboxUnavailable("grading needs Linux or macOS. Remedy: on Windows grade inside WSL 2")
    if not unsafe and bubblewrap.find() is None:
        raise SandboxUnavailable(
            "bubblewrap (the program bwrap) is not here, and without it student code can read and change what you can. "
            f"Remedy: {bubblewrap.INSTALL}; leverarm doctor says more"
        )


def worker(limits: Limits, offered: dict[str, list[str]], lender: bool = False) -> Channel:
    """Return the pipe to a fresh worker in bubblewrap that is ready for requests."""
    descriptor = None
    if seccomp.machine_known():
        descriptor, writable = os.pipe()
        os.write(writable, seccomp.program())
        os.close(writable)
    try:
        words = bubblewrap.command(limits, descriptor, lender)
        channel = Channel(words, limits, pass_fds=() if descriptor is None else (descriptor,))
    except FileNotFoundError:
        raise SandboxUnavailable(f"bubblewrap (the program bwrap) is not here: {bubblewrap.INSTALL}") from None
    finally:
        if descriptor is not None:
            os.close(descriptor)
    channel = _greet(channel, limits, offered)
    channel.watch()
    return channel


def unprotected_worker(limits: Limits, offered: dict[str, list[str]], lender: bool = False) -> tuple[Channel, str]:
    """Return the pipe to a worker that is a plain process of this user, and its folder, to be removed afterwards."""
    folder = tempfile.mkdtemp(prefix="leverarm-")
    for source, place in layout.files(lender=lender):
        target = Path(folder, place)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.symlink_to(source)
    confined = limits.of_process(0)
    del confined["NPROC"]  # would count all processes of this user
    environment = bubblewrap.ENVIRONMENT | {"HOME": folder}
    channel = Channel(bubblewrap.python(folder, 0, confined), limits, cwd=folder, environment=environment)
    try:
        return _greet(channel, limits, offered), folder
    except SandboxUnavailable:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def _greet(channel: Channel, limits: Limits, offered: dict[str, list[str]]) -> Channel:
    channel.send(wire.Start(secrets.token_bytes(16), offered, limits.answer))
    try:
        channel.receive(time.monotonic() + START)
        return channel
    except (Late, Died, wire.Hostile) as error:
        said = channel.printed()[0].strip().splitlines()
        channel.kill()
        why = said[-1] if said else str(error) or f"no answer within {START:g} s"
        raise SandboxUnavailable(f"the sandbox does not start: {why} (leverarm doctor says the remedy)") from None
