"""Timing of calls side by side, so that a busy machine slows all of them alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import perf_counter


def race(
    calls: Mapping[str, tuple[Callable[[], object], int]], rounds: int = 15, seconds: float = 0.02
) -> dict[str, float]:
    """Time calls in turn, several rounds, and return the best time of each in microseconds per state.

    calls : name → (call, how many states one call works on). Each turn repeats its call for about `seconds`.
    """
    repeats = {}
    for name, (call, _) in calls.items():
        call()  # caches and lazy imports are not part of the work
        start = perf_counter()
        call()
        repeats[name] = max(1, round(seconds / max(perf_counter() - start, 1e-7)))
    best = dict.fromkeys(calls, float("inf"))
    for _ in range(rounds):
        for name, (call, states) in calls.items():
            start = perf_counter()
            for _ in range(repeats[name]):
                call()
            best[name] = min(best[name], (perf_counter() - start) / repeats[name] / states * 1e6)
    return best
