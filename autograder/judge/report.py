"""A report: what is right, what is wrong physically, where to look; as text, as HTML, as data, as a score."""

from __future__ import annotations

import html
import textwrap
from dataclasses import dataclass, field
from typing import Any

MIME = "application/vnd.leverarm.report+json"
WIDTH = 96


@dataclass(frozen=True)
class Finding:
    """One thing to mend."""

    aspect: str
    text: str  # what is wrong, with numbers
    case: str = ""  # the call that shows it
    where: str = ""  # which entries, which joint, which term


@dataclass(frozen=True)
class AspectResult:
    """One row of the table of points."""

    name: str
    title: str
    points: float
    earned: float
    right: bool


@dataclass
class Report:
    """What `check` answers."""

    exercise: str
    title: str
    state: str  # "passed", "wrong", "not yet", "broken"
    summary: str  # one sentence
    aspects: tuple[AspectResult, ...] = ()
    findings: tuple[Finding, ...] = ()
    misconception: tuple[str, ...] = ()  # keys
    likely: tuple[str, ...] = ()  # the same as sentences
    remarks: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    graded: bool = False
    _asked: int = field(default=0, repr=False)

    @property
    def passed(self) -> bool:
        return self.state == "passed"

    @property
    def points(self) -> float:
        """Points that can be had."""
        return sum(aspect.points for aspect in self.aspects)

    @property
    def score(self) -> float:
        """Points earned."""
        return sum(aspect.earned for aspect in self.aspects)

    def hint(self) -> str:
        """Return the next hint: first a nudge, then a worked neighbouring example. Never the solution."""
        if not self.hints and self.findings:
            return self.findings[0].text
        if not self.hints:
            return "There is nothing to hint at: " + self.summary
        text = self.hints[min(self._asked, len(self.hints) - 1)]
        self._asked += 1
        return text

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain data for JSON."""
        data = {name: value for name, value in vars(self).items() if name != "_asked"}
        data["aspects"] = [dict(vars(aspect)) for aspect in self.aspects]
        data["findings"] = [dict(vars(finding)) for finding in self.findings]
        return data | {"score": self.score, "points": self.points}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Report:
        """Return the report that `to_dict` described."""
        data = {key: value for key, value in data.items() if key not in ("score", "points")}
        data["aspects"] = tuple(AspectResult(**row) for row in data["aspects"])
        data["findings"] = tuple(Finding(**row) for row in data["findings"])
        for key in ("misconception", "likely", "remarks", "hints"):
            data[key] = tuple(data[key])
        return cls(**data)

    def __str__(self) -> str:
        head = f"{SIGNS[self.state]} {self.exercise}: {self._marks()}"
        blocks = [self.summary]
        blocks += [f"✗ {' '.join(filter(None, (f.text, f.where)))}" + _call(f) for f in self.findings]
        blocks += [f"→ {sentence}" for sentence in self.likely]
        blocks += [f"• {remark}" for remark in self.remarks]
        if self.hints and not self.passed:
            blocks.append(
                "Stuck? Write report = check(…) and then report.hint(): first a nudge, the next time a similar example."
            )
        lines = [head] + [line for block in blocks for line in _wrapped(block)]
        if self.findings:
            lines += [f"  {'✓' if a.right else '✗'} {a.title} ({_earned(a)})" for a in self.aspects]
        return "\n".join(lines)

    __repr__ = __str__

    def _marks(self) -> str:
        if not self.points:
            return {"not yet": "not yet", "passed": "right"}.get(self.state, self.state)
        word = "not yet" if self.state == "not yet" else f"{_n(self.score)} of {_n(self.points)} points"
        return word if self.graded else f"{word} (practice)"

    def _repr_html_(self) -> str:
        e = html.escape
        parts = [
            f'<div class="leverarm-report" data-state="{self.state}" role="group" '
            f'aria-label="check of {e(self.exercise)}">',
            STYLE,
            f"<p><strong>{SIGNS[self.state]} {e(self.exercise)}</strong> <span>{e(self._marks())}</span></p>",
            f"<p>{e(self.summary)}</p>",
        ]
        for f in self.findings:
            text = " ".join(filter(None, (f.text, f.where)))
            parts.append(f"<p>✗ {e(text)}</p>" + (f"<pre>{e(f.case)}</pre>" if f.case else ""))
        parts += [f"<p class='likely'>→ {e(sentence)}</p>" for sentence in self.likely]
        parts += [f"<p>• {e(remark)}</p>" for remark in self.remarks]
        if not self.passed:
            titles = ("Give me a nudge", "Show me a neighbouring example")
            for title, hint in zip(titles, self.hints, strict=False):
                parts.append(f"<details><summary>{title}</summary><p>{e(hint)}</p></details>")
        if self.findings:
            rows = "".join(
                f"<tr><td>{'✓' if a.right else '✗'}</td><td>{e(a.title)}</td><td>{_earned(a)}</td></tr>"
                for a in self.aspects
            )
            parts.append(f"<details><summary>Points</summary><table>{rows}</table></details>")
        return "".join(parts) + "</div>"

    def _repr_mimebundle_(self, include=None, exclude=None) -> dict[str, Any]:
        return {"text/plain": str(self), "text/html": self._repr_html_(), MIME: self.to_dict()}


SIGNS = {"passed": "✓", "wrong": "✗", "broken": "✗", "not yet": "○"}

STYLE = """<style>
.leverarm-report{border-left:4px solid #D55E00;padding:.3em .9em;margin:.2em 0;max-width:46em;
 line-height:1.45;color:var(--jp-content-font-color1,inherit)}
.leverarm-report[data-state=passed]{border-color:#009E73}.leverarm-report[data-state="not yet"]{border-color:#767676}
.leverarm-report p{margin:.3em 0}.leverarm-report .likely{font-weight:600}
.leverarm-report.leverarm-report pre{white-space:pre-wrap;word-break:normal;overflow-wrap:anywhere;
 margin:.2em 0 .4em 1.2em;font-size:.92em;
 background:var(--jp-layout-color2,#8881);color:inherit;padding:.3em .5em}
.leverarm-report summary{cursor:pointer;display:list-item}
.leverarm-report table{margin:.2em 0 .2em 1em;border-collapse:collapse}
.leverarm-report.leverarm-report tr{background:none}
.leverarm-report.leverarm-report td{padding:.1em .6em .1em 0;text-align:left;background:none}
</style>"""


def _call(finding: Finding) -> str:
    return f"\n{finding.case}" if finding.case else ""


def _wrapped(block: str) -> list[str]:
    text, *calls = block.split("\n")
    lines = textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent="    ")
    return lines + [f"      {call}" for call in calls]


def _earned(row: AspectResult) -> str:
    """Return 0.5/1; a law that holds waits for its points until some numbers are right as well."""
    waits = ", with the first right number" if row.right and row.points and not row.earned else ""
    return f"{_n(row.earned)}/{_n(row.points)}{waits}"


def _n(value: float) -> str:
    return f"{value:g}"
