"""The explorers of lessons 5 to 8 in JupyterLab: a key on a slider gives a new picture and a new sentence."""

from __future__ import annotations

import pytest

KEYS = {
    "link_poser": ("Joint 2, q2 (°)", "q2=51.0"),
    "sweep_forces": ("Tip force (N)", "tip=21.0"),
    "mass_matrix_map": ("Links", "links=4"),
    "acceleration_ellipse": ("Torque size (N·m)", "torque=1.5"),
}


@pytest.fixture(scope="module")
def notebook(lab, desk):
    page = desk
    page.set_viewport_size({"width": 1024, "height": 900})
    cells = [f"from course.explore import {name}\n{name}()" for name in KEYS]
    opened = lab.open(page, lab.write("links.ipynb", *cells))
    opened.run_all()
    page.wait_for_function(
        "count => document.querySelectorAll('.leverarm-explorer[aria-label]').length === count", arg=len(KEYS)
    )
    return opened


@pytest.mark.parametrize("name", KEYS)
def test_arrow_key_changes_picture_sentence_and_code(notebook, name):
    label, code = KEYS[name]
    explorer = notebook.page.locator(".leverarm-explorer").nth(list(KEYS).index(name))
    image, status = explorer.locator(".leverarm-picture img"), explorer.get_by_role("status")
    before, said = image.get_attribute("src"), status.inner_text()
    explorer.get_by_role("slider", name=label, exact=True).focus()
    notebook.page.keyboard.press("ArrowRight")
    explorer.locator(".leverarm-note code", has_text=f"{name}({code})").wait_for()
    assert image.get_attribute("src") != before
    assert status.inner_text() != said
    assert status.inner_text() in image.get_attribute("alt")
    assert not notebook.errors()


def test_explorers_fit_a_narrow_window(notebook):
    wide = "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).length"
    assert notebook.page.locator(".leverarm-explorer").evaluate_all(wide) == 0
