"""Results of a class, kept one by one so that a run that was killed goes on where it stopped.

One SQLite file in WAL mode. A row is keyed by who handed in what (a hash of the file's bytes), the version of the
lesson and of the judging code, and the key's fingerprint: whatever changes makes a new row, all else is never redone.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from autograder.exercises import all_exercises
from autograder.sandbox import Limits

from ..marking.result import NotebookResult
from ..notebooks.template import Template

_LESSON = re.compile(r"_(\d\d)$")  # at the end of a room's name
_JUDGING = (  # the rooms that decide about marks
    "reference",
    "autograder/exercise",
    "autograder/student",
    "autograder/judge",
    "autograder/sandbox",
    "autograder/grading/notebooks",
    "autograder/grading/marking",
)
_SCHEMA = """
CREATE TABLE IF NOT EXISTS result (
    student TEXT NOT NULL, assignment TEXT NOT NULL, notebook TEXT NOT NULL,
    submission TEXT NOT NULL, version TEXT NOT NULL, key TEXT NOT NULL,
    result TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 1, replayed INTEGER NOT NULL DEFAULT 0,
    turn INTEGER NOT NULL DEFAULT 0,
    finished TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    PRIMARY KEY (student, assignment, notebook, submission, version, key)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS result_turn ON result (turn);
"""


@dataclass(frozen=True)
class Slot:
    """What a result belongs to."""

    student: str
    assignment: str
    notebook: str
    submission: str  # hash of the submitted bytes
    version: str  # of lesson and judge
    key: str  # fingerprint of the secret key

    def values(self) -> tuple[str, ...]:
        """Return the six parts in the table's order."""
        return (self.student, self.assignment, self.notebook, self.submission, self.version, self.key)


class Store:
    """The results of one course directory. Use it from one thread."""

    def __init__(self, path: Path) -> None:
        self._database = sqlite3.connect(path, timeout=30.0, isolation_level=None)
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute("PRAGMA synchronous = NORMAL")
        self._database.executescript(_SCHEMA)

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def get(self, slot: Slot) -> NotebookResult | None:
        """Return the result kept for exactly this submission, version and key."""
        row = self._database.execute(f"SELECT result FROM result WHERE {_HERE}", slot.values()).fetchone()
        return NotebookResult.from_json(row[0]) if row else None

    def put(self, slot: Slot, result: NotebookResult) -> None:
        """Keep a result; all of it or nothing. The bytes being judged again count as another attempt."""
        self._database.execute(
            "INSERT INTO result (student, assignment, notebook, submission, version, key, result, turn) "
            f"VALUES (?, ?, ?, ?, ?, ?, ?, {_NEXT}) ON CONFLICT DO UPDATE SET result = excluded.result, "
            "attempts = attempts + 1, replayed = 0, turn = excluded.turn, finished = excluded.finished",
            (*slot.values(), result.to_json()),
        )

    def revise(self, slot: Slot, result: NotebookResult) -> None:
        """Keep a result that was not judged again, in the place of the one that is there."""
        self._database.execute(f"UPDATE result SET result = ? WHERE {_HERE}", (result.to_json(), *slot.values()))

    def attempts(self, slot: Slot) -> int:
        """Return how often this submission was judged."""
        row = self._database.execute(f"SELECT attempts FROM result WHERE {_HERE}", slot.values()).fetchone()
        return row[0] if row else 0

    def replayed(self, slot: Slot) -> bool:
        """Tell whether this result stands in nbgrader's gradebook."""
        row = self._database.execute(f"SELECT replayed FROM result WHERE {_HERE}", slot.values()).fetchone()
        return bool(row and row[0])

    def mark_replayed(self, slot: Slot) -> None:
        """Note that this result, and no older one of the same notebook, stands in nbgrader's gradebook."""
        with self._transaction():
            self._database.execute(
                "UPDATE result SET replayed = 0 WHERE student = ? AND assignment = ? AND notebook = ?",
                slot.values()[:3],
            )
            self._database.execute(f"UPDATE result SET replayed = 1, turn = {_NEXT} WHERE {_HERE}", slot.values())

    def latest(self, assignment: str) -> list[NotebookResult]:
        """Return the result of every student and notebook that was made or put into the gradebook last."""
        rows = self._database.execute(
            "SELECT result, max(turn) FROM result WHERE assignment = ? GROUP BY student, notebook "
            "ORDER BY student, notebook",
            (assignment,),
        )
        return [NotebookResult.from_json(row[0]) for row in rows]

    def count(self) -> int:
        """Return the number of results kept."""
        return self._database.execute("SELECT count(*) FROM result").fetchone()[0]

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._database.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._database.execute("ROLLBACK")
            raise
        self._database.execute("COMMIT")


_NEXT = "(SELECT coalesce(max(turn), 0) + 1 FROM result)"
_HERE = "student = ? AND assignment = ? AND notebook = ? AND submission = ? AND version = ? AND key = ?"


def version_of(template: Template, limits: Limits) -> str:
    """Return a hash of the lesson's cells, of the limits, and of the code that judges."""
    asked = {cell.exercise for cell in template.graded}
    last = max((exercise.lesson for exercise in all_exercises() if exercise.name in asked), default="")
    return hashlib.sha256(f"{template.digest()} {limits!r} {_judge_digest(last)}".encode()).hexdigest()


def fingerprint(key: bytes) -> str:
    """Return a name for the key that does not give it away."""
    return hmac.new(key, b"fingerprint", hashlib.sha256).hexdigest()[:16]


@cache
def _judge_digest(last: str) -> str:
    """Hash what decides about marks: reference and autograder, but neither reports nor exports.

    Exercises of lessons after the last one asked for have no part in it: each lesson builds on earlier ones alone.
    """
    packages = Path(__file__).parents[3]
    rooms = [packages / room for room in _JUDGING]
    rooms += [room for room in (packages / "autograder" / "exercises").iterdir() if _is_up_to(last, room.name)]
    digest = hashlib.sha256()
    for file in sorted(file for room in rooms for file in room.rglob("*.py")):
        name = file.relative_to(packages).as_posix()
        digest.update(name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def _is_up_to(last: str, room: str) -> bool:
    """Tell whether a room of exercises belongs to a lesson no later than the last."""
    return (of := _LESSON.search(room)) is not None and of[1] <= last
