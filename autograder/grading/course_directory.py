"""A course directory as nbgrader sees it: where things lie, and how it is configured."""

from __future__ import annotations

import sys
import traceback
from dataclasses import dataclass
from pathlib import Path
from typing import Any

CONFIG, KEY, RESULTS, ROSTER = "nbgrader_config.py", "secret.key", "results.sqlite", "roster.csv"


@dataclass(frozen=True)
class CourseDirectory:
    """One class."""

    root: Path
    config: Any  # traitlets' Config
    paths: Any  # nbgrader's CourseDirectory

    @property
    def key(self) -> Path:
        """The file with the secret key."""
        return self.root / KEY

    @property
    def results(self) -> Path:
        """The file that keeps the results."""
        return self.root / RESULTS

    def folder(self, step: str, student: str, assignment: str) -> Path:
        """Return nbgrader's folder of a step: "source", "release", "submitted", "autograded", "feedback"."""
        name = getattr(self.paths, f"{step}_directory")
        return Path(self.paths.format_path(name, student, assignment))

    def students(self, assignment: str) -> list[str]:
        """Return who handed something in, sorted."""
        shape = self.folder("submitted", "*", assignment)
        depth = shape.parts.index("*")
        return sorted(path.parts[depth] for path in self.root.glob(str(shape.relative_to(self.root))) if path.is_dir())


def open_course(root: Path) -> CourseDirectory:
    """Open a directory that `leverarm classroom` made."""
    from nbgrader.coursedir import CourseDirectory as Paths
    from traitlets.config.loader import PyFileConfigLoader

    root = Path(root).resolve()
    if not (root / CONFIG).is_file():
        raise FileNotFoundError(
            f"{root}: expected a course directory, found no {CONFIG}. Make one with `leverarm classroom DIR`, "
            "or give the right one with --course."
        )
    if str(root) not in sys.path:
        sys.path.insert(0, str(root))  # for the instructor's own plugins, as where nbgrader is started in the directory
    try:
        config = PyFileConfigLoader(CONFIG, path=str(root)).load_config()
        config.CourseDirectory.root = str(root)
        return CourseDirectory(root, config, Paths(config=config))
    except Exception as error:  # the file is Python: anything can go wrong in it
        raise ValueError(
            f"{root / CONFIG}{_line(root / CONFIG, error)}: {type(error).__name__}: {error}. Mend that, or compare the "
            "file with a fresh one that `leverarm classroom OTHER_DIR` writes."
        ) from error


def _line(file: Path, error: Exception) -> str:
    """Return ":12" for an error in line 12 of a file, nothing for one elsewhere."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(file)]
    if isinstance(error, SyntaxError) and error.filename == str(file):
        lines.append(error.lineno)
    return f":{lines[-1]}" if lines else ""
