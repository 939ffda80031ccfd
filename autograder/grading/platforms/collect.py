"""Take submissions out of the zip file that a learning platform gives, into nbgrader's folders.

The time of an entry in the zip is no time of handing in: Canvas and Moodle write the time of the download, a folder
on a disk has that of the last change. It tells only which of two zip files is the older one. Canvas marks late files
with `_LATE`; Blackboard and Brightspace write the time into names, without its zone; Moodle's zip files do not say it.
"""

from __future__ import annotations

import os
import time
import zipfile
import zlib
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path, PurePosixPath
from typing import Any
from zoneinfo import ZoneInfo

from ..classes.roster import read_roster
from ..course_directory import CourseDirectory
from ..notebooks.submission import MAX_BYTES
from .owners import Owner, People

MAX_FILES = 50_000
STAMP = "timestamp.txt"


@dataclass
class Collected:
    """What was found in a zip file. Its lists hold "path: why", as text that can be printed."""

    students: dict[str, str] = field(default_factory=dict)  # id → name of the file taken
    unassigned: list[str] = field(default_factory=list)  # nobody is meant for sure
    left_out: list[str] = field(default_factory=list)
    older: list[str] = field(default_factory=list)  # a newer file was collected before
    empty_handed: list[str] = field(default_factory=list)  # ids of whom the zip holds files, none that can be taken
    late: list[str] = field(default_factory=list)  # ids that Canvas marks
    due: Any = None  # when the assignment was due, UTC, where somebody is late
    canvas: bool = False
    timed: int = 0  # submissions whose names hold a time
    zone: ZoneInfo | None = None  # in which these times are meant
    unstamped: list[str] = field(default_factory=list)  # ids whose earlier timestamp.txt was removed

    @property
    def waits(self) -> bool:
        """Tell whether a person has to look at it."""
        return bool(self.unassigned or self.older or self.empty_handed)


@dataclass(frozen=True)
class _File:
    entry: zipfile.ZipInfo
    owner: Owner

    @property
    def path(self) -> str:
        text = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in self.entry.filename)
        return text[:300]

    def rank(self, notebook: str) -> tuple:
        """Order one student's uploads: what is named as the notebook, then the latest."""
        named = notebook in PurePosixPath(self.entry.filename).name  # Canvas's prefix stands before it
        return named, self.owner.upload, self.entry.date_time, self.entry.filename

    def made(self) -> float:
        """Return a time by which to tell the older of two files, seconds since 1970."""
        handed_in = self.owner.handed_in
        parts = handed_in.timetuple()[:6] if handed_in else self.entry.date_time
        return time.mktime((*parts, 0, 0, -1))


def collect(
    *,
    course: CourseDirectory,
    assignment: str,
    archive: Path,
    notebook: str | None = None,
    replace: bool = False,
    zone: ZoneInfo | None = None,
) -> Collected:
    """Put each student's notebook into `submitted/STUDENT/ASSIGNMENT/`; tell of each file that is not taken.

    Of several notebooks by one student, the one named as the assignment's counts, then the latest. It replaces an
    earlier submission, but no newer one. With a roster, what is nobody's in it stays where it is.

    Parameters
    ----------
    course : the course directory
    assignment : as in nbgrader, "02"
    archive : the platform's zip file
    notebook : name that the file is given, without `.ipynb`; by default that of the released notebook
    replace : let a file in the archive replace also a newer one
    zone : of the times in Blackboard's and Brightspace's names; without it they are not taken
    """
    if not zipfile.is_zipfile(archive):
        raise ValueError(f"{archive}: expected the zip file that the learning platform gives, this is none")
    people = People(read_roster(course))
    name = notebook or _released(course, assignment)
    collected = Collected(zone=zone)
    with zipfile.ZipFile(archive) as bundle:
        if len(bundle.infolist()) > MAX_FILES:
            raise ValueError(f"{archive}: more than {MAX_FILES} files; collect it in parts")
        files = _files_of_students(bundle, people, collected)
        if any(file.owner.late for group in files.values() for file in group):
            collected.due = _due(course, assignment)
        for student, group in sorted(files.items()):
            *rest, best = sorted(group, key=lambda file: file.rank(name))
            for file in rest:
                collected.left_out.append(f"{file.path}: of {student}'s notebooks, {best.path} was taken")
            folder = course.folder("submitted", student, assignment)
            _take(bundle, best, student, folder / f"{name}.ipynb", collected, replace)
    collected.empty_handed.sort()
    return collected


def _files_of_students(bundle: zipfile.ZipFile, people: People, collected: Collected) -> dict[str, list[_File]]:
    """Return the notebooks of each student; what is none, too large or nobody's is told."""
    files: dict[str, list[_File]] = defaultdict(list)
    seen: set[str] = set()
    for entry in bundle.infolist():
        base = PurePosixPath(entry.filename).name
        if entry.is_dir() or "__MACOSX" in entry.filename or base == ".DS_Store":  # no student's
            continue
        if entry.filename == "index.html":  # Brightspace's list of what was handed in
            continue
        file = _File(entry, people.owner(entry.filename))
        student, why = people.student(file.owner)
        collected.canvas |= file.owner.canvas and bool(student)
        if not base.lower().endswith(".ipynb"):
            if not file.owner.note:
                collected.left_out.append(f"{file.path}: no notebook, its name does not end in .ipynb")
            seen.add(student)
        elif entry.file_size > MAX_BYTES:
            collected.left_out.append(f"{file.path}: larger than {MAX_BYTES / 1e6:.0f} MB")
            seen.add(student)
        elif not student:
            collected.unassigned.append(f"{file.path}: {why}")
        else:
            files[student].append(file)
    collected.empty_handed += (seen & people.roster.keys()) - files.keys()
    for student, group in list(files.items()):
        numbers = sorted({file.owner.number for file in group} - {""})
        if len(numbers) > 1:
            why = f"the numbers {', '.join(numbers)} in this zip all seem to be {student}"
            collected.unassigned += [f"{file.path}: {why}" for file in files.pop(student)]
    return files


def _take(
    bundle: zipfile.ZipFile, file: _File, student: str, target: Path, collected: Collected, replace: bool
) -> None:
    """Write one file, unless a newer one is there."""
    try:
        data = bundle.read(file.entry)  # no more than the size that it gives, and its checksum holds
        made = file.made()
    except (zipfile.BadZipFile, zlib.error, RuntimeError, ValueError, EOFError, OSError, OverflowError) as error:
        collected.left_out.append(f"{file.path}: cannot be taken out of the archive ({error})")
        collected.empty_handed.append(student)
        return
    there = target.is_file() and not target.is_symlink()
    changed = not there or target.read_bytes() != data
    if there and changed and not replace and made < target.stat().st_mtime - 2:  # a zip counts in steps of 2 s
        collected.older.append(f"{file.path}: older than what {student} has in {target.parent}")
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    if changed:
        target.unlink(missing_ok=True)  # a link there is not followed
        target.write_bytes(data)
        os.utime(target, (made, made))
    _stamp(target.parent / STAMP, file.owner, student, changed, collected)
    collected.students[student] = file.entry.filename


def _stamp(path: Path, owner: Owner, student: str, changed: bool, collected: Collected) -> None:
    """Write when a file was handed in as far as the platform says it; an unchanged file keeps what a person wrote."""
    collected.timed += owner.handed_in is not None
    if owner.late:
        collected.late.append(student)
    time = _handed_in(owner, collected)
    if not changed and owner.late is not False and path.exists():
        return
    if path.exists() or path.is_symlink():
        path.unlink()
        if time is None and not owner.late:
            collected.unstamped.append(student)
    if time is not None:
        path.write_text(f"{time:%Y-%m-%d %H:%M:%S} UTC\n")


def _handed_in(owner: Owner, collected: Collected) -> datetime | None:
    """Return the time of handing in, UTC; None where it is not known."""
    if owner.late:
        return None if collected.due is None else collected.due + timedelta(seconds=1)
    if owner.handed_in is None or collected.zone is None:
        return None
    return owner.handed_in.replace(tzinfo=collected.zone).astimezone(UTC)


def _due(course: CourseDirectory, assignment: str) -> Any:
    from nbgrader.api import MissingEntry

    from ..classes.gradebook import open_gradebook

    with open_gradebook(course) as book:
        try:
            return book.gradebook.find_assignment(assignment).duedate
        except MissingEntry:
            return None


def _released(course: CourseDirectory, assignment: str) -> str:
    names = sorted(path.stem for path in course.folder("release", ".", assignment).glob("*.ipynb"))
    if len(names) != 1:
        found = ", ".join(names) or "none"
        raise ValueError(
            f"assignment {assignment!r}: expected one released notebook, found {found}; give --notebook NAME"
        )
    return names[0]
