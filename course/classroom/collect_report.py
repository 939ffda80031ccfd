"""What `leverarm collect` says: what was taken, when it was handed in, and every file that was not taken, with why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

if TYPE_CHECKING:
    from autograder.grading.platforms.collect import Collected


def time_zone(name: str | None) -> ZoneInfo | None:
    """Return the time zone of a name."""
    try:
        return ZoneInfo(name) if name else None
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError(f"--zone: expected the name of a time zone, such as Europe/Berlin, got {name!r}") from None


def lines(found: Collected, lesson: str) -> Iterator[str]:
    """Return the lines about a zip file."""
    yield f"{len(found.students)} submissions of {lesson} collected."
    yield f"Times of handing in: {_times(found, lesson)}"
    if found.unstamped:
        yield f"An earlier timestamp.txt was removed: {', '.join(found.unstamped)}"
    yield from (f"Left out: {line}" for line in found.left_out)
    if found.empty_handed:
        yield f"Not one notebook that can be taken from: {', '.join(found.empty_handed)}"
    if found.older:
        yield from (f"Kept the newer: {line}" for line in found.older)
        yield "To take the older files nevertheless, give --replace."
    if found.unassigned:
        yield from (f"Nobody's: {line}" for line in found.unassigned)
        yield (
            f"Not collected, since nobody is meant for sure: {len(found.unassigned)}. Complete roster.csv and collect "
            "again, or put each into a folder named by the student's id, zip these folders and collect that zip."
        )


def _times(found: Collected, lesson: str) -> str:
    if found.timed and found.zone is not None:
        return f"{found.timed} taken from the names in the zip, as times in {found.zone.key}."
    if found.timed:
        return (
            f"none taken. The names in this zip say when, but not in which time zone: collect it again with --zone, "
            f"as in `leverarm collect {lesson} FILE.zip --zone Europe/Berlin`."
        )
    if not found.canvas:
        return (
            "none taken, this zip does not hold them; where lateness counts, write submitted/ID/LESSON/timestamp.txt."
        )
    if not found.late:
        return "none taken, Canvas marks nobody _LATE."
    names = ", ".join(found.late)
    if found.due is None:
        return f"none taken, lesson {lesson} has no due date in nbgrader; Canvas marks _LATE: {names}."
    return (
        f"Canvas marks _LATE, but not how late. One second after the due date counts for {names}, unless you wrote "
        "another time into submitted/ID/LESSON/timestamp.txt. The others are on time."
    )
