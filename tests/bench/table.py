"""The rows of a bench: our time beside a peer's, measured in the same run, and whether the goal is met."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One comparison. Times are microseconds per state; the goal is on the ratio theirs / ours.

    A goal above 1 asks to be that many times faster; a goal below 1 allows to be slower: 0.1 is "within 10 times".
    A peer that this machine lacks has `theirs` None and says in `left_out` what to install: the row is not judged.
    """

    what: str
    peer: str
    ours: float
    theirs: float | None
    goal: float
    left_out: str = ""

    @property
    def ratio(self) -> float | None:
        return None if self.theirs is None else self.theirs / self.ours

    @property
    def missed(self) -> bool:
        return self.ratio is not None and self.ratio < self.goal


def print_table(title: str, rows: Iterable[Row]) -> None:
    """Print the rows under a title, one a line."""
    print(f"\n{title}")
    print(f"{'':<46}{'ours µs':>9}{'theirs µs':>11}{'ratio':>9}{'goal':>8}")
    for row in rows:
        name = f"{row.what} | {row.peer}"
        if row.ratio is None:
            print(f"{name:<46}{row.ours:>9.3g}{'left out: ' + row.left_out:>28}")
        else:
            verdict = "MISSED" if row.missed else "met"
            print(f"{name:<46}{row.ours:>9.3g}{row.theirs:>11.4g}{row.ratio:>8.3g}×{row.goal:>7g}×  {verdict}")
