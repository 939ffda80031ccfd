"""The class report as one HTML page: no scripts, nothing loaded from elsewhere, every text escaped."""

from __future__ import annotations

from html import escape
from statistics import median

from .class_report import ClassReport
from .class_statistics import ExerciseStatistics, histogram
from .outputs import UNPROTECTED, visible

STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#1a1a1a;background:#fff}
h1{font-size:1.6em}h2{font-size:1.2em;margin-top:2em}table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.25em .6em;border-bottom:1px solid #ccc;vertical-align:top}td.n,th.n{text-align:right}
.bar{display:inline-block;height:.75em;background:#0072B2}.rest{display:inline-block;height:.75em;background:#ddd}
.warn{border-left:4px solid #D55E00;padding:.2em .8em;background:#fff6f0}.quiet{color:#555}
details{margin:.2em 0}summary{cursor:pointer}figure{margin:0}svg text{font:12px system-ui,sans-serif}
"""


def page(reports: tuple[ClassReport, ...]) -> str:
    """Return the whole page."""
    title = f"Lesson {e(reports[0].assignment)}: what the class knows"
    body = "".join(_notebook(report) for report in reports)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>'
        f"<body><h1>{title}</h1>{body}</body></html>\n"
    )


def e(text: object) -> str:
    """Return text that is safe in HTML."""
    return escape(visible(str(text)))


def _notebook(report: ClassReport) -> str:
    parts = [f"<p class='quiet'>{e(report.notebook)} · {len(report.results)} submissions</p>"]
    if not report.protected:
        parts.append(f"<p class='warn'>{e(UNPROTECTED)} The marks of this class are not protected.</p>")
    parts += [_distribution(report), _exercises(report), _mistakes(report), _weak(report)]
    parts += [_attention(report), _pairs(report), _students(report)]
    return "".join(parts)


def _distribution(report: ClassReport) -> str:
    shares = [total / possible if possible else 0.0 for total, possible in report.totals.values()]
    counts = histogram(shares)
    top = max(max(counts), 1)
    bars = []
    for place, count in enumerate(counts):
        height = 120 * count / top
        x = 30 + 50 * place
        bars.append(f'<rect x="{x}" y="{140 - height:.1f}" width="44" height="{height:.1f}" fill="#0072B2"/>')
        bars.append(f'<text x="{x + 22}" y="{135 - height:.1f}" text-anchor="middle">{count or ""}</text>')
        bars.append(f'<text x="{x}" y="156">{10 * place}</text>')
    spread = ", ".join(f"{10 * i}–{10 * i + 10} %: {n}" for i, n in enumerate(counts) if n)
    middle = median(shares) if shares else 0.0
    return (
        "<h2>Marks</h2><figure>"
        f"<svg viewBox='0 0 560 178' role='img' aria-label='Students by share of points. {spread}'>"
        f"{''.join(bars)}<text x='530' y='156'>100</text><text x='280' y='174' text-anchor='middle'>% of the points"
        f"</text></svg><figcaption>{len(shares)} students, median {middle * 100:.0f} %. Manual marks and late "
        "penalties included.</figcaption></figure>"
    )


def _exercises(report: ClassReport) -> str:
    rows = "".join(_exercise(item) for item in report.exercises)
    return (
        "<h2>Exercises</h2><table><tr><th>exercise and aspects</th><th>mean share</th><th class='n'>passed</th>"
        f"<th class='n'>not begun</th></tr>{rows}</table>"
    )


def _exercise(item: ExerciseStatistics) -> str:
    aspects = "".join(
        f"<tr><td>{e(a.title)}</td><td>{_bar(a.right / a.tried if a.tried else 0)}</td>"
        f"<td class='n'>{a.right} of {a.tried}</td></tr>"
        for a in item.aspects
    )
    name = f"{e(item.name)} <span class='quiet'>({item.points:g})</span>"
    cell = f"<details><summary>{name}</summary><table>{aspects}</table></details>" if aspects else name
    return (
        f"<tr><td>{cell}</td><td>{_bar(item.mean)}</td><td class='n'>{item.passed} of {item.students}</td>"
        f"<td class='n'>{item.not_yet}</td></tr>"
    )


def _bar(share: float) -> str:
    width = round(100 * min(max(share, 0.0), 1.0))
    left, right = f"style='width:{width}px'", f"style='width:{100 - width}px'"
    return f"<span class='bar' {left}></span><span class='rest' {right}></span> {width} %"


def _mistakes(report: ClassReport) -> str:
    if not report.mistakes:
        return "<h2>Mistakes that were recognised</h2><p>None.</p>"
    rows = "".join(
        f"<tr><td class='n'>{len(m.students)}</td><td>{e(m.exercise)}</td><td>{e(m.sentence)}"
        f"<details><summary class='quiet'>who</summary>{e(', '.join(m.students))}</details></td></tr>"
        for m in report.mistakes[:40]
    )
    head = "<tr><th class='n'>students</th><th>exercise</th><th>what it looks like</th></tr>"
    return f"<h2>Mistakes that were recognised</h2><table>{head}{rows}</table>"


def _weak(report: ClassReport) -> str:
    weak = [item for item in report.exercises if item.weak]
    if not weak:
        return ""
    rows = "".join(f"<li>{e(item.name)}: {item.discrimination:.2f}</li>" for item in weak)
    return (
        "<h2>Exercises that tell little</h2><p>Strong and weak students do alike on these (correlation with the rest "
        f"of the lesson below 0.2). Too easy, too hard, or unclear?</p><ul>{rows}</ul>"
    )


def _attention(report: ClassReport) -> str:
    rows = []
    for result in report.results:
        waits = [f"could not be graded: {row.name} ({row.reason})" for row in result.rows if row.state == "ungraded"]
        for line in [*waits, *result.incidents, *result.remarks]:
            rows.append(f"<tr><td>{e(result.student)}</td><td>{e(line)}</td></tr>")
    if not rows:
        return "<h2>To look at</h2><p>No time-outs, no odd behaviour, no damaged files.</p>"
    return (
        "<h2>To look at</h2><p>Limits that struck, processes that ended, damaged files. A loop without end is mostly "
        f"an accident.</p><table>{''.join(rows)}</table>"
    )


def _pairs(report: ClassReport) -> str:
    if not report.pairs:
        return ""
    rows = "".join(
        f"<tr><td>{e(p.first)}</td><td>{e(p.second)}</td><td class='n'>{p.percent:.0f} %</td></tr>"
        for p in report.pairs[:50]
    )
    return (
        "<h2>Nearly the same code</h2><p>Starter code, names and layout aside, and not simply the obvious solution. A "
        f"reason to talk, no proof of anything.</p><table>{rows}</table>"
    )


def _students(report: ClassReport) -> str:
    rows = []
    for result in report.results:
        total, possible = report.totals.get(result.student, (result.score, result.points))
        rows.append(f"<tr><td>{e(result.student)}</td><td class='n'>{total:g} of {possible:g}</td></tr>")
    return f"<h2>Students</h2><details><summary>all {len(rows)}</summary><table>{''.join(rows)}</table></details>"
