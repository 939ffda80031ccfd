"""Feedback pages that are small enough to mail: nbgrader's page without the style rules that nothing in it uses."""

from __future__ import annotations

import re
from typing import Any

from nbconvert.exporters import HTMLExporter

_STYLE = re.compile(r"(<style[^>]*>)(.*?)(</style>)", re.DOTALL)
_RULE = re.compile(r"([^{}@]+)\{([^{}]*)\}")
_CLASS = re.compile(r"\.(-?[A-Za-z_][\w-]*)")
LARGE = 20_000  # characters: a library's style sheet, not a page's own


class FeedbackExporter(HTMLExporter):
    """Stands in `c.GenerateFeedback.exporter_class`."""

    def from_notebook_node(self, nb: Any, resources: Any = None, **options: Any) -> tuple[Any, Any]:
        """Export as usual, then drop unused rules of large style sheets."""
        page, resources = super().from_notebook_node(nb, resources, **options)
        return without_unused_rules(page), resources


def without_unused_rules(page: str) -> str:
    """Return the page without the rules whose classes occur nowhere in its body."""
    body = page[page.find("<body") :]
    used = {name for value in re.findall(r'class="([^"]*)"', body) for name in value.split()}

    def kept(rule: re.Match[str]) -> str:
        return rule.group(0) if _wanted(rule.group(1), used) else ""

    def thin(match: re.Match[str]) -> str:
        opening, sheet, closing = match.groups()
        return match.group(0) if len(sheet) < LARGE else opening + _RULE.sub(kept, sheet) + closing

    return _STYLE.sub(thin, page)


def _wanted(selectors: str, used: set[str]) -> bool:
    return any(set(_CLASS.findall(selector)) <= used for selector in selectors.split(","))
