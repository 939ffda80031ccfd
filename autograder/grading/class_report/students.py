"""The class report's second half: shared mistakes, what needs a look, likenesses, everybody's points."""

from __future__ import annotations

from ..marking.result import NotebookResult
from .report import ClassReport
from .text import e

MOST_MISTAKES, MOST_PAIRS = 40, 50  # rows shown
MOST_LINES = 5  # about one student, before a click


def mistakes(report: ClassReport) -> str:
    """Return the mistakes that the checks recognised, the most frequent first."""
    title = "<h2>Mistakes that were recognised</h2>"
    if not report.mistakes:
        return f"{title}<p>None.</p>"
    rows = "".join(
        f"<tr><td class='n'>{len(m.students)}</td><td>{e(m.exercise)}</td><td>{e(m.sentence)}"
        f"<details><summary class='quiet'>who</summary>{e(', '.join(m.students))}</details></td></tr>"
        for m in report.mistakes[:MOST_MISTAKES]
    )
    head = "<tr><th class='n'>students</th><th>exercise</th><th>what it looks like</th></tr>"
    return f"{title}{_cut(len(report.mistakes), MOST_MISTAKES, 'most frequent')}<table>{head}{rows}</table>"


def attention(report: ClassReport) -> str:
    """Return what was odd about a submission."""
    found = [(result.student, [e(line) for line in _lines(report, result)]) for result in report.results]
    rows = [f"<tr><td>{e(student)}</td><td>{_listed(lines)}</td></tr>" for student, lines in found if lines]
    if not rows:
        return "<h2>To look at</h2><p>No time-outs, no odd behaviour, no damaged files.</p>"
    return (
        "<h2>To look at</h2><p>Limits that struck, processes that ended, damaged files. A loop without end is mostly "
        f"an accident.</p><table>{''.join(rows)}</table>"
    )


def _lines(report: ClassReport, result: NotebookResult) -> list[str]:
    ungraded: dict[str, list[str]] = {}
    for row in result.rows:
        if row.state == "ungraded" and report.waits(result.student, row.name):
            ungraded.setdefault(row.reason, []).append(row.name)
    lines = []
    for reason, names in ungraded.items():
        if len(names) == len(result.rows):
            lines.append(f"nothing could be graded: {reason}")
        else:
            lines.append(f"could not be graded: {', '.join(names)} ({reason})")
    return lines + [line for line in dict.fromkeys([*result.incidents, *result.remarks]) if line not in ungraded]


def _listed(lines: list[str]) -> str:
    first, rest = "<br>".join(lines[:MOST_LINES]), "<br>".join(lines[MOST_LINES:])
    if not rest:
        return first
    return f"{first}<details><summary class='quiet'>{len(lines) - MOST_LINES} more</summary>{rest}</details>"


def pairs(report: ClassReport) -> str:
    """Return whose code is nearly the same."""
    if not report.pairs:
        return ""
    rows = "".join(
        f"<tr><td>{e(p.first)}</td><td>{e(p.second)}</td><td class='n'>{p.percent:.0f} %</td></tr>"
        for p in report.pairs[:MOST_PAIRS]
    )
    return (
        "<h2>Nearly the same code</h2><p>Starter code, lines of the course's own answers, names and layout aside. "
        f"A reason to talk, no proof of anything.</p>"
        f"{_cut(len(report.pairs), MOST_PAIRS, 'nearest')}<table>{rows}</table>"
    )


def _cut(count: int, most: int, which: str) -> str:
    return f"<p>The {most} {which} of {count}.</p>" if count > most else ""


def students(report: ClassReport) -> str:
    """Return everybody's points."""
    rows = []
    for result in report.results:
        total, possible = report.totals.get(result.student, (result.score, result.points))
        rows.append(f"<tr><td>{e(result.student)}</td><td class='n'>{total:g} of {possible:g}</td></tr>")
    return f"<h2>Students</h2><details><summary>all {len(rows)}</summary><table>{''.join(rows)}</table></details>"
