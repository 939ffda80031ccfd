"""A JupyterLab server and a chromium page for browser tests; both are skipped with a reason where they cannot run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.lab import CHROMIUM, Lab, jupyter_lab, unused_port


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def free_port() -> int:
    """A port of this machine that nobody listens on."""
    return unused_port()


@pytest.fixture(scope="session")
def lab(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A JupyterLab server with settings and notebooks of its own."""
    with jupyter_lab(tmp_path_factory.mktemp("jupyter"), tmp_path_factory.mktemp("notebooks")) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium, driven by Playwright."""
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="browser tests need playwright: pip install playwright"
    )
    if CHROMIUM is None:
        pytest.skip("browser tests need chromium (Debian: apt-get install chromium)")
    with playwright.sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def desk(browser: Any) -> Iterator[Any]:
    """The page that JupyterLab's notebooks are opened in, one after the other."""
    page = browser.new_page()
    page.failures = []
    page.on("pageerror", lambda error: page.failures.append(str(error)))
    yield page
    page.close()


@pytest.fixture
def page(desk: Any) -> Iterator[Any]:
    """The same page, 1280 × 900; messages of failed scripts end the test."""
    desk.set_viewport_size({"width": 1280, "height": 900})
    desk.failures.clear()
    yield desk
    assert not desk.failures, desk.failures
