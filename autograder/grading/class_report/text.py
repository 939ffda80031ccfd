"""Text in the class report: whatever students wrote is escaped, and nothing hides in it."""

from __future__ import annotations

from html import escape

from ..marking.outputs import visible


def e(text: object) -> str:
    """Return text that is safe in HTML."""
    return escape(visible(str(text)))
