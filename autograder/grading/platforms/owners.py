"""Tell whose file it is from its path in a learning platform's zip file and from the roster.

Canvas names files `lastfirst_12345_67890_notebook.ipynb`, with `_LATE` before the numbers of the user and of the
upload. Moodle names folders, or files, `First Last_123_assignsubmission_file`; its number is the participant's in
this one assignment, so the name comes first and the number only tells people of one name apart. Blackboard's and
Brightspace's names are read in `stamped.py`. Anything else goes by the folder, or by the part of the file name before
the first underscore.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import PurePosixPath

from . import stamped

_CANVAS = re.compile(r"^(?!(?:LATE_)?anon_)(?P<who>.+?)(?P<late>_LATE)?_(?P<number>\d+)_(?P<upload>\d+)_.")
_MOODLE = re.compile(r"^(?P<who>.+?)_(?P<number>\d+)_assignsubmission_")
_AGAIN = re.compile(r"(?: \(\d+\)|-\d+)?\.\w+$")  # a browser's, Canvas's mark of a second upload


@dataclass(frozen=True)
class Owner:
    """What a path says about who handed the file in."""

    calls: tuple[str, ...]  # names, the most telling one first
    number: str = ""  # the platform's
    canvas: bool = False
    late: bool | None = None  # None where the platform does not say it
    upload: int = 0  # Canvas counts uploads
    handed_in: datetime | None = None  # on the platform's clock, where the name says it
    note: bool = False  # the platform's own note about a submission


@dataclass
class _Index:
    """Students by one way to call them: to the letter, and as platforms mangle it."""

    exact: dict[str, set[str]] = field(default_factory=dict)
    loose: dict[str, set[str]] = field(default_factory=dict)

    def add(self, call: str, student: str) -> None:
        if call.strip():
            self.exact.setdefault(call.strip(), set()).add(student)
            self.loose.setdefault(_plain(call), set()).add(student)

    def find(self, call: str) -> set[str]:
        return self.exact.get(call) or self.loose.get(_plain(call), set())


class People:
    """The students of a roster, found by number, id, address and name."""

    def __init__(self, roster: dict[str, dict[str, str]]) -> None:
        self.roster = roster
        self.numbers, self.ids, self.emails, self.names = _Index(), _Index(), _Index(), _Index()
        for student, row in roster.items():
            first, last = row.get("first_name", ""), row.get("last_name", "")
            self.numbers.add(row.get("lms_user_id", ""), student)
            self.ids.add(student, student)
            self.emails.add(row.get("email", ""), student)
            for name in (f"{first} {last}", f"{last} {first}"):
                self.names.add(name, student)

    def called(self, call: str) -> set[str]:
        """Return who is meant by a text that is an id, a platform's number, an address or a name."""
        ways = (self.ids, self.numbers, self.emails, self.names)
        exact = next(filter(None, (by.exact.get(call) for by in ways)), set())  # "Ali Ce" is not the id alice
        return exact or next(filter(None, (by.find(call) for by in ways)), set())

    def owner(self, path: str) -> Owner:
        """Read a path in an archive; the outer folder is the platform's, what lies in it the student's."""
        parts = PurePosixPath(path.replace("\\", "/")).parts or (path,)
        for part in parts:
            if moodle := _MOODLE.match(part):
                return Owner((moodle["who"],), moodle["number"])
            if found := stamped.read(part):
                call = next(filter(self.called, found.calls), found.calls[-1])
                return Owner((call,), upload=found.order, handed_in=found.time, note=found.note)
        folders = [part for part in parts[:-1] if self.called(part)]
        if folders:
            return Owner(tuple(folders))
        if canvas := _CANVAS.match(parts[-1]):
            late = canvas["late"] is not None
            return Owner((canvas["who"],), canvas["number"], canvas=True, late=late, upload=int(canvas["upload"]))
        stem = _AGAIN.sub("", parts[-1])
        own = stem if self.called(stem) else stem.split("_")[0]
        return Owner(tuple(reversed(parts[:-1])) or (own,))

    def student(self, owner: Owner) -> tuple[str, str]:
        """Return the student's id and "", or "" and why nobody is meant for sure."""
        if not self.roster:
            calls = (owner.number, *owner.calls) if owner.canvas else owner.calls
            return next(filter(None, map(_safe, calls)), ""), "nothing in its name says whose it is"
        alike = next(filter(None, map(self.called, owner.calls)), set())
        numbered = (self.numbers.find(owner.number) or self.ids.find(owner.number)) if owner.number else set()
        if owner.canvas:
            others = {student for student in alike if self.roster[student].get("lms_user_id")}
            sure = numbered & alike or numbered or alike - others
        else:
            nameless = {student for student in numbered if not self.name(student)}
            sure = alike & numbered or alike or nameless
        if len(sure) == 1:
            return next(iter(sure)), ""
        return "", self._doubt(owner, alike, numbered)

    def _doubt(self, owner: Owner, alike: set[str], numbered: set[str]) -> str:
        name, number = repr(owner.calls[0]), f"lms_user_id {owner.number}"
        if alike:
            wanted = f", none of them has {number}" if owner.number and not numbered else ""
            return f"{name} may be {' or '.join(sorted(alike))}{wanted}"
        if numbered:
            return f"{number} is that of {' and '.join(sorted(numbered))}, called otherwise than {name}"
        return f"roster.csv has nobody with {f'{number} or ' if owner.number else ''}the name {name}"

    def name(self, student: str) -> str:
        """Return a student's name in the roster, "" without one."""
        return " ".join(self.roster[student].get(part, "") for part in ("first_name", "last_name")).strip()


def _plain(text: str) -> str:
    """Compare names as platforms mangle them: without case, accents, spaces and points."""
    bare = unicodedata.normalize("NFKD", text).casefold()
    return "".join(letter for letter in bare if letter.isalnum() or letter == "@") or text


def _safe(text: str) -> str:
    """Return a folder's name that stays in its folder."""
    return re.sub(r"[^\w.@+-]+", "_", text).strip("._")[:100]
