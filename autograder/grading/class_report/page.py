"""The class report as one HTML page: no scripts, nothing loaded from elsewhere, every text escaped."""

from __future__ import annotations

from . import marks, students
from .report import ClassReport
from .style import STYLE
from .text import e

SECTIONS = (
    marks.handed_in,
    marks.distribution,
    marks.exercises,
    students.mistakes,
    marks.telling_little,
    students.attention,
    students.pairs,
    students.students,
)


def page(reports: tuple[ClassReport, ...]) -> str:
    """Return the whole page."""
    title = f"Lesson {e(reports[0].assignment)}: what the class knows"
    body = "".join(_notebook(report) for report in reports)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>'
        f"<body><main><h1>{title}</h1>"
        f"<p class='quiet'>As of {reports[0].made:%Y-%m-%d %H:%M}</p>{body}</main></body></html>\n"
    )


def _notebook(report: ClassReport) -> str:
    count = "1 submission" if len(report.results) == 1 else f"{len(report.results)} submissions"
    parts = [f"<p class='quiet'>{e(report.notebook)} · {count}</p>"]
    if report.unprotected:
        parts.append(
            f"<p class='warn'>Graded without a sandbox: {e(', '.join(report.unprotected))}. Their code could reach "
            "files and other processes, the gradebook too.</p>"
        )
    return "".join([*parts, *(section(report) for section in SECTIONS)])
