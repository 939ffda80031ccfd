"""Take submissions out of the zip file that a learning platform gives, into nbgrader's folders.

Canvas names files `lastfirst_12345_67890_notebook.ipynb` (with `_LATE` after the name), Moodle folders
`First Last_12345_assignsubmission_file`. Anything else goes by the folder, or by the part of the file name before
the first underscore. The roster turns a platform's number, a name or an address into the student's id.
"""

from __future__ import annotations

import csv
import re
import unicodedata
import zipfile
import zlib
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path, PurePosixPath

from .course_directory import ROSTER, CourseDirectory
from .submission import MAX_BYTES

MAX_FILES = 50_000
_CANVAS = re.compile(r"^(?P<who>[^_]+)_(?:LATE_)?(?P<lms>\d+)_\d+_(?P<file>.+)$")
_MOODLE = re.compile(r"^(?P<who>.+?)_(?P<lms>\d+)_assignsubmission_\w+?_?$")
_AGAIN = re.compile(r"(?: \(\d+\)|-\d+)(?=\.ipynb$)")  # a browser's, Canvas's mark of a second upload


@dataclass
class Collected:
    """What was found in a zip file."""

    students: dict[str, str] = field(default_factory=dict)  # id → name of the file taken
    unknown: list[str] = field(default_factory=list)  # ids that the roster does not know
    left_out: list[str] = field(default_factory=list)  # "path: why"


def collect(*, course: CourseDirectory, assignment: str, archive: Path, notebook: str | None = None) -> Collected:
    """Put each student's notebook into `submitted/STUDENT/ASSIGNMENT/`.

    Of several uploads by one student the latest in the archive counts. A student's earlier submission is replaced.

    Parameters
    ----------
    course : the course directory
    assignment : as in nbgrader, "02"
    archive : the platform's zip file
    notebook : name that the file is given, without `.ipynb`; by default that of the released notebook
    """
    if not zipfile.is_zipfile(archive):
        raise ValueError(f"{archive}: expected the zip file that the learning platform gives, this is none")
    people = _people(course.root / ROSTER)
    name = notebook or _released(course, assignment)
    collected = Collected()
    newest: dict[str, tuple[tuple, zipfile.ZipInfo]] = {}
    with zipfile.ZipFile(archive) as bundle:
        for entry in bundle.infolist()[:MAX_FILES]:
            if entry.is_dir() or not entry.filename.lower().endswith(".ipynb") or "__MACOSX" in entry.filename:
                continue
            if entry.file_size > MAX_BYTES:
                collected.left_out.append(f"{entry.filename}: larger than {MAX_BYTES / 1e6:.0f} MB")
                continue
            student, known = _student(entry.filename, people)
            if not student:
                collected.left_out.append(f"{entry.filename}: nothing in its name says whose it is")
                continue
            if not known and student not in collected.unknown:
                collected.unknown.append(student)
            rank = (entry.date_time, entry.filename)
            if student not in newest or rank > newest[student][0]:
                newest[student] = (rank, entry)
        for student, (_, entry) in sorted(newest.items()):
            folder = course.folder("submitted", student, assignment)
            try:
                data = bundle.read(entry)  # no more than the size that it gives, and its checksum holds
                stamp = datetime(*entry.date_time).strftime("%Y-%m-%d %H:%M:%S UTC")
            except (zipfile.BadZipFile, zlib.error, RuntimeError, ValueError, EOFError, OSError) as error:
                collected.left_out.append(f"{entry.filename}: cannot be taken out of the archive ({error})")
                continue
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"{name}.ipynb").unlink(missing_ok=True)  # a link there is not followed
            (folder / f"{name}.ipynb").write_bytes(data)
            (folder / "timestamp.txt").write_text(stamp + "\n")
            collected.students[student] = entry.filename
    return collected


def _released(course: CourseDirectory, assignment: str) -> str:
    names = sorted(path.stem for path in course.folder("release", ".", assignment).glob("*.ipynb"))
    if len(names) != 1:
        found = ", ".join(names) or "none"
        raise ValueError(
            f"assignment {assignment!r}: expected one released notebook, found {found}; give --notebook NAME"
        )
    return names[0]


def _student(path: str, people: dict[str, str]) -> tuple[str, bool]:
    parts = PurePosixPath(path.replace("\\", "/")).parts
    candidates: list[str] = []
    for part in reversed(parts[:-1]):  # the platform names folders, a student the files in them
        moodle = _MOODLE.match(part)
        if moodle:
            candidates += [moodle["who"], moodle["lms"]]
    own = [part for part in reversed(parts[:-1]) if _plain(part) in people]
    canvas = _CANVAS.match(parts[-1])
    if not candidates and canvas and not own:
        candidates += [canvas["lms"], canvas["who"]]
    if not candidates:
        candidates += [part for part in reversed(parts[:-1])] or [_AGAIN.sub("", parts[-1]).split("_")[0]]
    for candidate in candidates:
        if _plain(candidate) in people:
            return people[_plain(candidate)], True
    fallback = next((safe for safe in map(_safe, candidates) if safe), "")
    return fallback, not people


def _people(roster: Path) -> dict[str, str]:
    """Return the ways to call a student: id, platform's number, address, "First Last" and "lastfirst"."""
    calls: list[dict[str, set[str]]] = [{}, {}, {}, {}]  # a name that somebody chose never hides another's id
    if not roster.is_file():
        return {}
    with roster.open(newline="", encoding="utf-8-sig") as file:
        for row in csv.DictReader(file):
            student = (row.get("id") or "").strip()
            if not student or _safe(student) != student:
                continue
            first, last = row.get("first_name") or "", row.get("last_name") or ""
            ways = ((student,), (row.get("lms_user_id"),), (row.get("email"),), (f"{first} {last}", f"{last}{first}"))
            for known, names in zip(calls, ways, strict=True):
                for call in filter(None, map(str.strip, filter(None, names))):
                    known.setdefault(_plain(call), set()).add(student)
    people: dict[str, str] = {}
    for known in reversed(calls):  # what two share tells nothing
        people.update({call: next(iter(who)) if len(who) == 1 else "" for call, who in known.items()})
    return {call: student for call, student in people.items() if student}


def _plain(text: str) -> str:
    """Compare names as platforms mangle them: without case, accents, spaces and points."""
    bare = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode() or text
    return re.sub(r"[^a-z0-9@]", "", bare.lower()) or text


def _safe(text: str) -> str:
    """Return a folder's name that stays in its folder."""
    return re.sub(r"[^\w.@+-]+", "_", text).strip("._")[:100]
