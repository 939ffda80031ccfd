"""Timing of calls side by side, so that a busy machine slows all of them alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import process_time


def race(
    calls: Mapping[str, tuple[Callable[[], object], int]], rounds: int = 40, seconds: float = 0.008
) -> dict[str, float]:
    """Time calls in turn, several rounds, and return the best time of each in microseconds per state.

    The time is the processor's, of this process: waiting for a turn on a busy machine is not counted. Short turns and
    many rounds give every call some that nothing interrupts.

    calls : name → (call, how many states one call works on). Each turn repeats its call for about `seconds`.
    """
    repeats = {}
    for name, (call, _) in calls.items():
        call()  # caches and lazy imports are not part of the work
        start = process_time()
        call()
        repeats[name] = max(1, round(seconds / max(process_time() - start, 1e-7)))
    best = dict.fromkeys(calls, float("inf"))
    for _ in range(rounds):
        for name, (call, states) in calls.items():
            start = process_time()
            for _ in range(repeats[name]):
                call()
            best[name] = min(best[name], (process_time() - start) / repeats[name] / states * 1e6)
    return best
