"""How much time, memory and output a student's process may use."""

from __future__ import annotations

from dataclasses import dataclass

KIB, MIB = 1024, 1024**2


class Struck(Exception):
    """A limit struck and the worker is gone; `limit` is "time" or "died"."""

    def __init__(self, limit: str, text: str) -> None:
        super().__init__(text)
        self.limit = limit


@dataclass(frozen=True)
class Limits:
    """Limits of one submission; seconds are those of the grader's clock, lent functions included."""

    call: float = 2.0  # s, one call of a student's function
    cell: float = 20.0  # s, one code cell
    submission: float = 60.0  # s, everything that one submission runs
    memory: int = 1024 * MIB  # bytes of address space; there is one process, so this is a total
    disk: int = 8 * MIB  # bytes of the temporary home
    files: int = 1000  # in the temporary home
    answer: int = 4 * MIB  # bytes of one answer: the frame cap
    answers: int = 8 * MIB  # bytes of all answers of one function, which the grader keeps until it has judged it
    output: int = 64 * KIB  # bytes of a cell's or an exercise's prints that are kept

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            if not value > 0:
                raise ValueError(f"{name} must be positive, got {value!r}")

    def of_process(self, processes: int) -> dict[str, int]:
        """Return the kernel's limits (names of ``resource.RLIMIT_*``) that the worker puts on itself."""
        return {
            "AS": self.memory,
            "CORE": 0,
            "CPU": round(self.submission) + 10,  # a second line behind the grader's clock
            "FSIZE": self.disk,
            "MEMLOCK": 0,
            "MSGQUEUE": 0,
            "NOFILE": 64,
            "NPROC": processes,
            "SIGPENDING": 64,
        }
