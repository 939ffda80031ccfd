"""The torque-limits explorer as a page, in light and dark, at the width of a small laptop, by keyboard alone."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

pytest.importorskip("voila", reason="the explorer's page needs voila: pip install 'leverarm[app]'")

from course.explore import page as explorer_page
from tests.browser.accessibility import violations

WIDTH = 1024


@pytest.fixture(scope="module")
def address(tmp_path_factory, free_port):
    folder = tmp_path_factory.mktemp("page")
    server = explorer_page.start(explorer_page.write_page(folder), free_port)
    url = f"http://127.0.0.1:{free_port}/"
    try:
        explorer_page.wait_until_ready(server, url, folder / explorer_page.LOG)
        yield url
    finally:
        explorer_page.stop(server)


@pytest.fixture(scope="module", params=["light", "dark"])
def shown(request, address, browser):
    page = browser.new_page(viewport={"width": WIDTH, "height": 768})
    page.goto(f"{address}?theme={request.param}")
    page.wait_for_selector(".leverarm-explorer .noUi-handle[aria-label]", timeout=60_000)
    yield request.param, page
    page.close()


def test_page_shows_verdict_and_no_code_and_fits_the_width(shown):
    _, page = shown
    assert page.get_by_role("status").inner_text().startswith("Shoulder peaks at 21.2 N·m, 6 % over its rating")
    assert "from course.explore import" not in page.locator("body").inner_text()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= WIDTH
    image = page.locator(".leverarm-picture img").bounding_box()
    assert image["x"] >= 0 and image["x"] + image["width"] <= WIDTH and image["width"] > 500


def test_ink_and_paper_follow_the_theme(shown):
    theme, page = shown
    paper, ink, inverted = page.evaluate(
        """() => [getComputedStyle(document.body).backgroundColor,
        getComputedStyle(document.querySelector('[role=status]')).color,
        getComputedStyle(document.querySelector('.leverarm-picture img')).filter.includes('invert(1)')]"""
    )
    assert (lightness(paper) > 200) == (theme == "light") == (lightness(ink) < 60)
    assert inverted == (theme == "dark")


def lightness(colour: str) -> float:
    """The mean of "rgb(r, g, b)" or "rgba(r, g, b, a)"."""
    return sum(int(number) for number in re.findall(r"\d+", colour)[:3]) / 3


def test_every_control_is_named_and_reached_by_the_tab_key(shown):
    _, page = shown
    wanted = page.locator(".leverarm-explorer").locator(".noUi-handle, select, input, button")
    names = wanted.evaluate_all(
        "all => all.map(one => one.ariaLabel || one.labels?.[0]?.innerText || one.innerText).map(name => name.trim())"
    )
    assert all(names) and len(set(names)) == len(names) == 26, names
    page.evaluate("() => { document.activeElement.blur(); window.reached = new Set(); }")
    for _ in range(3 * len(names)):
        page.keyboard.press("Tab")
        page.evaluate("() => window.reached.add(document.activeElement)")
    assert wanted.evaluate_all("all => all.every(one => window.reached.has(one))")


def test_axe_finds_nothing_that_keeps_somebody_out(shown):
    _, page = shown
    assert violations(page, "html") == []


def test_keys_lead_from_too_heavy_to_allowed_and_back(shown):
    _, page = shown
    payload = page.get_by_role("slider", name="Payload (kg)", exact=True)
    said = page.get_by_role("status")
    payload.focus()
    page.keyboard.press("Home")
    page.wait_for_function("() => document.querySelector('[role=status]').innerText.startsWith('Within both ratings')")
    page.keyboard.press("End")
    page.wait_for_function("() => document.querySelector('[role=status]').innerText.includes('no duration helps')")
    page.get_by_role("button", name="Reset").press("Enter")
    page.wait_for_function("() => document.querySelector('[role=status]').innerText.includes('6 % over')")
    page.get_by_role("button", name="Fastest allowed").press("Enter")
    page.wait_for_function("() => document.querySelector('[role=status]').innerText.startsWith('Within both ratings')")
    assert "takes 2.89 s" in said.inner_text()
    assert "torque_limits(duration=2.89)" in page.locator(".leverarm-note").inner_text()
    page.get_by_role("button", name="Reset").press("Enter")
    page.wait_for_function("() => document.querySelector('[role=status]').innerText.includes('6 % over')")


def test_numbers_are_saved_as_a_file(shown):
    _, page = shown
    page.get_by_role("button", name="Numbers (CSV)").press("Enter")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download torque_limits.csv").click()
    lines = Path(download.value.path()).read_text().splitlines()
    assert lines[0].startswith("t (s),shoulder q (rad),elbow q (rad)")
    assert len(lines) == 302


def test_play_moves_the_arm_and_pause_stops_it(shown):
    _, page = shown
    moment = page.get_by_role("slider", name="Moment (%)")
    start = moment.get_attribute("aria-valuenow")
    page.get_by_role("button", name="play the motion").click()
    page.wait_for_function("() => +document.querySelector('.noUi-handle[aria-label=\"Moment (%)\"]').ariaValueNow > 3")
    assert moment.get_attribute("aria-valuenow") != start
    page.get_by_role("button", name="stop the motion").click()
    time.sleep(0.3)
    stopped = moment.get_attribute("aria-valuenow")
    time.sleep(0.5)
    assert moment.get_attribute("aria-valuenow") == stopped


def test_drag_ends_on_the_last_state_with_at_most_two_pictures_to_come(shown):
    _, page = shown
    box = page.get_by_role("slider", name="Payload (kg)", exact=True).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.evaluate(
        """() => { window.pictures = 0; new MutationObserver(() => window.pictures++).observe(
        document.querySelector('.leverarm-picture .widget-html-content'), {childList: true}); }"""
    )
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(40):
        page.mouse.move(x + (step if step < 20 else 40 - step), y)
    page.mouse.move(x + 30, y)
    page.mouse.up()
    drawn = page.evaluate("() => window.pictures")
    page.wait_for_function(
        """() => { const readout = [...document.querySelectorAll('.widget-slider')]
            .find(row => row.innerText.startsWith('Payload (kg)')).querySelector('.widget-readout').innerText;
        const shown = document.querySelector('.leverarm-note code').innerText.match(/payload=([0-9.]+)/);
        return shown && +shown[1] === +readout; }"""
    )
    page.wait_for_timeout(500)
    assert page.evaluate("() => window.pictures") - drawn <= 2  # the one being drawn at the release, and the last
