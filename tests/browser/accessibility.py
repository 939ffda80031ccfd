"""What axe-core finds wrong in a page for people who do not see it, or who use the keyboard."""

from __future__ import annotations

from typing import Any

import pytest


def violations(page: Any, part: str) -> list[str]:
    """Return one line for each element in those parts of the page (a CSS selector) that breaks a rule."""
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright",
        reason="accessibility is judged by axe-core: pip install axe-playwright-python",
    )
    response = axe.Axe().run(page, context=part, options={"resultTypes": ["violations", "passes"]}).response
    assert len(response["passes"]) > 5, f"axe-core found next to nothing to judge in {part}"
    return [
        f"{rule['id']} ({rule['impact']}): {element['html'][:120]}"
        for rule in response["violations"]
        for element in rule["nodes"]
    ]
