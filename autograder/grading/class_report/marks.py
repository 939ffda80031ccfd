"""The class report's first half: who handed in, how marks are spread, how each exercise went."""

from __future__ import annotations

from statistics import median

from .report import ClassReport
from .statistics import TOO_FEW, ExerciseStatistics, histogram
from .text import e

COLUMNS = "<colgroup><col><col class='share'><col class='n'><col class='n'><col class='n'></colgroup>"


def handed_in(report: ClassReport) -> str:
    """Return who handed nothing in and who lost points for lateness."""
    missing = ", ".join(map(e, report.missing)) or "nobody"
    late = ", ".join(f"{e(student)} (−{points:g})" for student, points in report.late.items()) or "nobody"
    return (
        f"<h2>Handed in</h2><p>Handed nothing in ({len(report.missing)}): {missing}.<br>"
        f"Lost points for lateness ({len(report.late)}): {late}.</p>"
    )


def distribution(report: ClassReport) -> str:
    """Return the histogram of everybody's share of the points."""
    shares = [total / possible if possible else 0.0 for total, possible in report.totals.values()]
    counts = histogram(shares)
    top = max(max(counts), 1)
    bars = []
    for place, count in enumerate(counts):
        height = 120 * count / top
        x = 30 + 50 * place
        bars.append(f'<rect x="{x}" y="{140 - height:.1f}" width="44" height="{height:.1f}"/>')
        bars.append(f'<text x="{x + 22}" y="{135 - height:.1f}" text-anchor="middle">{count or ""}</text>')
        bars.append(f'<text x="{x}" y="156">{10 * place}</text>')
    spread = ", ".join(f"{10 * i}–{10 * i + 10} %: {n}" for i, n in enumerate(counts) if n)
    middle = median(shares) if shares else 0.0
    waiting = sum(None in marks.values() for marks in report.marks.values())
    so_far = f" {waiting} of them wait for a person's marks and stand with what they have so far." if waiting else ""
    return (
        "<h2>Marks</h2><figure>"
        f"<svg viewBox='0 0 560 178' role='img' aria-label='Students by share of points. {spread}'>"
        f"{''.join(bars)}<text x='530' y='156'>100</text><text x='280' y='174' text-anchor='middle'>% of the points"
        f"</text></svg><figcaption>{len(shares)} students, median {middle * 100:.0f} %. Manual marks and late "
        f"penalties included.{so_far}</figcaption></figure>"
    )


def exercises(report: ClassReport) -> str:
    """Return the table of exercises, each with its aspects to open."""
    return (
        "<h2>Exercises</h2><p class='quiet'>Marks are the gradebook's, hand-given ones included; aspects are what "
        f"the checks found.</p><table class='exercises'>{COLUMNS}<tr><th>exercise and aspects</th><th>mean share</th>"
        "<th class='n'>all points</th><th class='n'>not begun</th><th class='n'>waiting</th></tr>"
        f"{''.join(map(_exercise, report.exercises))}</table>"
    )


def _exercise(item: ExerciseStatistics) -> str:
    marked = f"{_bar(item.mean)}</td><td class='n'>{item.passed} of {item.students}" if item.students else "</td><td>"
    several = len(item.aspects) > 1
    row = (
        f"<tr{' class=exercise' if several else ''}><td>{e(item.name)} "
        f"<span class='quiet'>({item.points:g})</span></td><td class='share'>{marked}</td>"
        f"<td class='n'>{item.not_yet or ''}</td><td class='n'>{item.waiting or ''}</td></tr>"
    )
    if not several:
        return row
    aspects = "".join(
        f"<tr><td>{e(a.title)}</td><td class='share'>{_bar(a.right / a.tried if a.tried else 0)}</td>"
        f"<td class='n'>{a.right} of {a.tried}</td><td></td><td></td></tr>"
        for a in item.aspects
    )
    return (
        f"{row}<tr><td class='inner' colspan='5'><details><summary class='quiet'>{len(item.aspects)} aspects</summary>"
        f"<table class='aspects'>{COLUMNS}{aspects}</table></details></td></tr>"
    )


def _bar(share: float) -> str:
    width = round(100 * min(max(share, 0.0), 1.0))
    left, right = f"style='width:{width}px'", f"style='width:{100 - width}px'"
    return f"<span class='bar' {left}></span><span class='rest' {right}></span><b>{width} %</b>"


def telling_little(report: ClassReport) -> str:
    """Return the exercises that say little about who is strong and who is weak, each with why."""
    title = "<h2>Exercises that tell little</h2>"
    if len(report.results) < TOO_FEW:
        return f"{title}<p>With fewer than {TOO_FEW} students nothing can be said about this.</p>"
    rows = [f"<li>{e(item.name)}: {item.telling_little}.</li>" for item in report.exercises if item.telling_little]
    if not rows:
        return f"{title}<p>None: strong students do better than weak ones on each.</p>"
    return (
        f"{title}<p>Compared with the rest of the lesson. Too easy, too hard, or unclear?</p><ul>{''.join(rows)}</ul>"
    )
