"""What the kernel says of a worker's process: how long it has computed, how many files it has made."""

from __future__ import annotations

import os
from pathlib import Path

from autograder.sandbox.bubblewrap import HOME


class Process:
    """The worker behind bubblewrap's two processes; where the kernel does not tell, nothing is known of it."""

    def __init__(self, bubblewrap: int) -> None:
        self._pid: int | None = bubblewrap
        for _ in ("the namespace's first process", "the worker"):
            self._pid = _only_child(self._pid)

    def computed(self) -> float | None:
        """Return for how many seconds so far it had a processor, or None where the kernel does not tell."""
        try:
            return int(Path(f"/proc/{self._pid}/schedstat").read_bytes().split()[0]) * 1e-9
        except (OSError, IndexError, ValueError):
            return None

    def sleeps(self) -> bool:
        """Tell whether it would not go on even if it had a processor now."""
        try:
            return Path(f"/proc/{self._pid}/stat").read_bytes().rpartition(b") ")[2][:1] != b"R"
        except OSError:
            return True

    def files(self) -> int:
        """Return how many files and folders there are in its home: each takes kernel memory that no limit counts."""
        try:
            home = os.statvfs(f"/proc/{self._pid}/root{HOME}")
        except OSError:
            return 0
        return home.f_files - home.f_ffree


def _only_child(pid: int | None) -> int | None:
    try:
        return int(Path(f"/proc/{pid}/task/{pid}/children").read_text())
    except (OSError, ValueError):
        return None
