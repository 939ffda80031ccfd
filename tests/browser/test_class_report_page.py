"""The class report as a page: bars that line up, figures on one line, light and dark both readable."""

from __future__ import annotations

import pytest

from autograder.grading.class_report import ClassReport
from autograder.grading.class_report.page import page as report_page
from autograder.grading.class_report.statistics import exercise_statistics, mistakes
from autograder.grading.marking.result import CellResult, NotebookResult
from tests.browser.accessibility import violations

TITLES = ("symmetric", "half the product with q̇ on both sides is the kinetic energy, at any speed of both joints")


def row(name, right):
    aspects = [{"name": t, "title": t, "points": 2.0, "earned": 2.0 * right, "right": right} for t in TITLES]
    report = {
        "misconception": [] if right else ["cross"],
        "likely": ["It looks as if it is missing."],
        "aspects": aspects,
    }
    return CellResult(name, 4.0, 4.0 * right, "passed" if right else "wrong", "", report=report)


@pytest.fixture(scope="module")
def html():
    results = tuple(
        NotebookResult(f"student{n}", "nb", (row("mass", True), row("a_much_longer_name", n > 3)), remarks=("renamed",))
        for n in range(11)
    )
    totals = {result.student: (result.score, result.points) for result in results}
    late = {"student1": 3.0}
    return report_page(
        (ClassReport("02", "nb", results, totals, exercise_statistics(results), mistakes(results), (), late=late),)
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 1024])
def test_bars_line_up_and_every_figure_keeps_to_one_line(html, browser, theme, width):
    page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=theme)
    page.set_content(html)
    page.evaluate("document.querySelectorAll('details').forEach(item => item.open = true)")
    starts = page.evaluate("[...document.querySelectorAll('.bar')].map(bar => bar.getBoundingClientRect().left)")
    assert len(starts) == 6 and len(set(starts)) == 1
    lines = page.evaluate(
        """[...document.querySelectorAll('td.n, td.share')].map(cell => {
            const range = document.createRange(); range.selectNodeContents(cell);
            return range.getBoundingClientRect().height })"""
    )
    assert max(lines) < 30, "a line of text is 24 px high"
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (paper == "rgb(255, 255, 255)") == (theme == "light")
    assert violations(page, "body") == []
    page.close()
