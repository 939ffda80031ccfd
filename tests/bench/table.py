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
    print(f"\n{title:<60}{'ours µs':>10}{'theirs µs':>11}{'ratio':>9}{'goal':>7}")
    for row in rows:
        ours = f"{row.what + ' | ' + row.peer:<60}{row.ours:>10.3g}"
        if row.theirs is None or row.ratio is None:
            print(f"{ours}   left out: {row.left_out}")
        else:
            ratio = f"{row.ratio:,.0f}×" if row.ratio >= 100 else f"{row.ratio:.3g}×"
            print(f"{ours}{_short(row.theirs):>11}{ratio:>9}{row.goal:>6g}×  {'MISSED' if row.missed else 'met'}")


def _short(microseconds: float) -> str:
    return f"{microseconds:,.0f}" if microseconds >= 100 else f"{microseconds:.3g}"
