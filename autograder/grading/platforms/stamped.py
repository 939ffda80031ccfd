"""Names in zip files that say when something was handed in: Blackboard's and Brightspace's.

Blackboard Learn (Grade Center > Assignment File Download) names every file
`ASSIGNMENT_USERNAME_attempt_YEAR-MONTH-DAY-HOUR-MINUTE-SECOND_FILE`, and puts a note of the same name without a file,
ending in `.txt`, beside it. Brightspace (Assignments > Download) names a folder, in some versions the file,
`NUMBER-NUMBER - First Last - Sep 24, 2024 926 PM`, and lays an `index.html` at the top. Neither vendor documents the
names; public programs that read them agree on this form. Neither says the time zone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

_BLACKBOARD = re.compile(r"^(?P<who>.+)_attempt_(?P<time>\d{4}(?:-\d\d){5})(?:_.+|(?P<note>\.txt))$")
_BRIGHTSPACE = re.compile(
    r"^\d+-\d+ - (?P<who>.+?) - (?P<month>[A-Za-z]{3})[a-z]*\.? (?P<day>\d{1,2}), (?P<year>\d{4}) "
    r"(?P<hour>\d{1,2}):?(?P<minute>\d\d) (?P<half>[AP]M)(?: - .+)?$"
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


@dataclass(frozen=True)
class Stamped:
    """Who may be meant, the likeliest last, and when it was handed in on the platform's clock."""

    calls: tuple[str, ...]
    time: datetime | None
    note: bool = False  # Blackboard's own note, no student's file

    @property
    def order(self) -> int:
        """Return a number that grows with the time."""
        return int(f"{self.time:%Y%m%d%H%M%S}") if self.time else 0


def read(name: str) -> Stamped | None:
    """Read the name of a file or folder; None where it is neither platform's.

    Examples
    --------
    >>> read("Lesson 2_ada_l_attempt_2026-03-01-22-15-00_02.ipynb").calls
    ('Lesson 2_ada_l', 'ada_l', 'l')
    >>> read("397063-2557369 - Ada Lovelace - Sep 24, 2026 926 PM").time.isoformat()
    '2026-09-24T21:26:00'
    """
    if found := _BLACKBOARD.match(name):
        words = found["who"].split("_")  # names of assignments and of users may hold the mark that parts them
        calls = tuple("_".join(words[start:]) for start in range(len(words)))
        return Stamped(calls, _time(*map(int, found["time"].split("-"))), bool(found["note"]))
    if found := _BRIGHTSPACE.match(name):
        month = found["month"].lower()
        hour = int(found["hour"]) % 12 + (12 if found["half"] == "PM" else 0)
        number = _MONTHS.index(month) + 1 if month in _MONTHS else 0
        time = _time(int(found["year"]), number, int(found["day"]), hour, int(found["minute"]))
        return Stamped((found["who"],), time)
    return None


def _time(*parts: int) -> datetime | None:
    try:
        return datetime(*parts)  # type: ignore[arg-type]
    except ValueError:
        return None
