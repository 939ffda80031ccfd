"""Numbers, lists and tables as the explorers write them."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence

CELL = "padding:1px 10px 1px 0;text-align:right"
TABLE = "margin:4px 24px 4px 0;border-collapse:collapse;display:inline-table"


def number(value: float, digits: int = 2) -> str:
    """Return a number with so many decimals, a true minus sign, and no minus before zero.

    >>> number(-0.001), number(-2.5, 1)
    ('0.00', '−2.5')
    """
    return f"{round(float(value), digits) + 0.0:.{digits}f}".replace("-", "−")


def significant(value: float, digits: int = 3) -> str:
    """Return a number to so many significant digits; what is zero but for rounding is 0.

    >>> significant(0.012345), significant(-71.96), significant(22139.0), significant(1e-17)
    ('0.0123', '−72', '22,100', '0')
    """
    if abs(value) < 1e-9:
        return "0"
    short = float(f"{float(value):.{digits}g}")
    return (f"{short:,.0f}" if abs(short) >= 1000 else f"{short:.{digits}g}").replace("-", "−")


def pair(vector: Iterable[float], digits: int = 2) -> str:
    """Return a vector as "(1.00, −2.00)"."""
    return f"({', '.join(number(part, digits) for part in vector)})"


def listed(parts: Sequence[str]) -> str:
    """Return "a", "a and b", "a, b and c"."""
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))


def table_html(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table whose first column names its rows."""

    def cells(tag: str, texts: Sequence[str], scope: str = "") -> str:
        return "".join(f'<{tag}{scope} style="{CELL}">{html.escape(text)}</{tag}>' for text in texts)

    head = cells("th", heads, ' scope="col"')
    body = [cells("th", row[:1], ' scope="row"') + cells("td", row[1:]) for row in rows]
    title = f'<caption style="text-align:left;font-weight:600">{html.escape(caption)}</caption>'
    lines = "".join(f"<tr>{line}</tr>" for line in (head, *body))
    return f'<table style="{TABLE}">{title}{lines}</table>'
