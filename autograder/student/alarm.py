"""A time limit for calls of this process: a loop that never ends must not hold a notebook up for ever."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

AGAIN = 0.2  # s from one alarm to the next, for code that swallows every exception


class TimeIsUp(BaseException):
    """A call took too long. Not an `Exception`, so that ``except Exception`` lets it through."""


@contextmanager
def alarm(seconds: float) -> Iterator[Callable[[bool], None]]:
    """Yield what sets the alarm (True) before a call and stops it (False) after; a late call raises `TimeIsUp`.

    Python can interrupt its own code like this, on the main thread, where the system has such alarms (not Windows).
    Elsewhere nothing happens.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield lambda on: None
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise TimeIsUp

    def switch(on: bool) -> None:
        signal.setitimer(signal.ITIMER_REAL, seconds if on else 0.0, AGAIN)

    before = signal.signal(signal.SIGALRM, ring)
    try:
        yield switch
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)
