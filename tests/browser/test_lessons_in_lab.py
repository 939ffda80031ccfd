"""Every lesson in JupyterLab: run with unfilled stubs and then with the solutions, its explorer moved by keyboard."""

from __future__ import annotations

from typing import Any

import pytest

from autograder.exercises import for_lesson
from autograder.judge.report import MIME
from course.build import lesson_sources, source_notebook
from course.places import GLOSSARY, NOTEBOOKS
from tests.browser.accessibility import violations

LESSONS = lesson_sources()
# formulas carry a hidden copy for screen readers, which may be wider than what is seen
WIDE = """() => {
    document.querySelectorAll('mjx-assistive-mml').forEach(copy => copy.remove());
    const parts = ['.cm-scroller', '.jp-RenderedHTMLCommon', '.jp-OutputArea-output', 'pre', '.leverarm-explorer'];
    return [...document.querySelectorAll(parts.map(part => `.jp-Notebook ${part}`).join())]
        .filter(part => part.scrollWidth > part.clientWidth + 1).map(part => part.innerText.slice(0, 80)); }"""


def reports(notebook: Any) -> dict[str, dict]:
    """Return what each check of the notebook says now."""
    found = notebook.page.evaluate(
        """mime => window.jupyterapp.shell.currentWidget.content.widgets.flatMap(cell =>
        (cell.model.outputs?.toJSON() ?? []).map(output => output.data?.[mime])).filter(report => report)""",
        MIME,
    )
    return {report["exercise"]: report for report in found}


def fill_in(notebook: Any, answers: dict[str, str]) -> None:
    """Write the answers into the cells of their exercises."""
    notebook.page.evaluate(
        """answers => window.jupyterapp.shell.currentWidget.content.widgets.forEach(({model}) => {
        const ours = model.getMetadata('leverarm') ?? {};
        if (ours.role === 'exercise' && ours.name in answers) model.sharedModel.setSource(answers[ours.name]); })""",
        answers,
    )


def warnings(notebook: Any) -> list[str]:
    return notebook.page.evaluate(
        """() => window.jupyterapp.shell.currentWidget.content.widgets.flatMap(cell =>
        (cell.model.outputs?.toJSON() ?? []).filter(output => output.name === 'stderr').map(output => output.text))"""
    )


def move_explorer(page: Any) -> None:
    """Press the right arrow on the first slider, and wait for a new number beside it and a new picture."""
    page.wait_for_selector(".leverarm-explorer .noUi-handle[aria-label]")
    slider = page.locator(".leverarm-explorer .widget-slider", has=page.locator(".noUi-handle")).first
    before = page.locator(".leverarm-picture img").get_attribute("src")
    readout = slider.locator(".widget-readout")
    number = readout.inner_text()
    slider.locator(".noUi-handle").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("before => document.querySelector('.leverarm-picture img').src !== before", arg=before)
    assert readout.inner_text() != number


@pytest.mark.parametrize("source", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_goes_from_unfilled_stubs_to_full_points_and_its_explorer_moves(lab, page, source):
    exercises = for_lesson(source.name[:2])
    notebook = lab.open(page, lab.add(NOTEBOOKS / f"{source.stem}.ipynb"))
    notebook.run_all()
    assert {name: report["state"] for name, report in reports(notebook).items()} == {
        exercise.name: "not yet" for exercise in exercises
    }
    line = page.locator(".leverarm-progress strong")
    assert f"0 of {len(exercises)} exercises done" in line.inner_text()

    cells = source_notebook(source).cells
    fill_in(
        notebook,
        {cell.metadata.leverarm.name: cell.source for cell in cells if cell.metadata.leverarm.role == "exercise"},
    )
    notebook.run_all()
    earned = {name: (report["state"], report["score"]) for name, report in reports(notebook).items()}
    assert earned == {exercise.name: ("passed", exercise.points) for exercise in exercises}
    assert f"{len(exercises)} of {len(exercises)} exercises done" in line.inner_text()

    move_explorer(page)
    assert not warnings(notebook)
    assert not notebook.errors()
    assert page.locator(".jp-Notebook img:not([alt]), .jp-Notebook img[alt='']").count() == 0
    page.set_viewport_size({"width": 1024, "height": 768})
    page.wait_for_timeout(300)  # for the page to find its new widths
    assert page.evaluate(WIDE) == []


def test_the_link_to_the_glossary_opens_it_as_a_text_to_read(lab, page):
    lab.add(NOTEBOOKS / GLOSSARY)
    lab.open(page, lab.add(NOTEBOOKS / f"{LESSONS[0].stem}.ipynb"))
    page.get_by_role("link", name="glossary").click()
    page.locator(".jp-MarkdownViewer h1", has_text="Glossary").wait_for()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_a_lesson_that_keeps_somebody_out(worked, theme):
    worked.change_theme(theme)
    assert violations(worked.page, ".jp-OutputArea-output, .jp-MarkdownOutput") == []


@pytest.fixture(scope="module")
def worked(lab, desk):
    """A lesson with pictures, reports (one of a usual mistake), an explorer and its progress, all cells run."""
    page = desk
    page.set_viewport_size({"width": 1280, "height": 900})
    (lesson,) = (source.stem for source in LESSONS if source.stem.startswith("04"))
    notebook = lab.open(page, lab.add(NOTEBOOKS / f"{lesson}.ipynb"))
    fill_in(notebook, {"peak_torque": "def peak_torque(tau):\n    return tau.max(axis=0)"})
    notebook.run_all()
    assert reports(notebook)["peak_torque"]["state"] == "wrong"
    page.locator(".leverarm-report summary").evaluate_all(
        "all => all.forEach(one => { one.parentElement.open = true; })"
    )
    page.wait_for_selector(".leverarm-explorer .noUi-handle[aria-label]")
    yield notebook
    notebook.change_theme("light")
