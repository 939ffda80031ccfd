"""Make a course directory out of the template."""

from __future__ import annotations

import re
from pathlib import Path

from autograder.grading.course_directory import CONFIG, KEY
from autograder.grading.key import new_key

TEMPLATE = Path(__file__).with_name("template")


def create_classroom(*, directory: Path, course_id: str | None = None) -> Path:
    """Write an nbgrader course directory, ready to release and grade, with a new secret key.

    Parameters
    ----------
    directory : made if it is not there; a directory that is a classroom already is left as it is
    course_id : nbgrader's name of the course; the directory's name without it

    Raises
    ------
    FileExistsError
        if the directory holds a classroom.
    ValueError
        if the course id has characters that nbgrader cannot take.
    """
    directory = Path(directory)
    if (directory / CONFIG).exists():
        raise FileExistsError(f"{directory} is a classroom already; nothing was changed. Choose another directory.")
    name = course_id or re.sub(r"[^\w-]+", "_", directory.resolve().name)
    if not re.fullmatch(r"[\w-]+", name):
        raise ValueError(f"--course-id: expected letters, digits, _ and -, got {name!r}")
    directory.mkdir(parents=True, exist_ok=True)
    for file in sorted(TEMPLATE.iterdir()):
        if file.is_file():
            text = file.read_text(encoding="utf-8").replace('"COURSE_ID"', f'"{name}"')
            (directory / file.name).write_text(text, encoding="utf-8")
    if not (directory / KEY).exists():
        new_key(directory / KEY)
    for folder in ("source", "release", "submitted"):
        (directory / folder).mkdir(exist_ok=True)
    (directory / ".gitignore").write_text(
        f"{KEY}\ngradebook.db\nresults.sqlite*\nsubmitted/\nautograded/\nfeedback/\nexports/\nreports/\n"
    )
    return directory
