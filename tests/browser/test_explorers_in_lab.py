"""Explorers in JupyterLab, used with a keyboard and read by name."""

from __future__ import annotations

import re

import pytest

HANDLE = ".leverarm-explorer .noUi-handle"


@pytest.fixture(scope="module")
def pose(lab, desk):
    page = desk
    page.set_viewport_size({"width": 1280, "height": 900})
    notebook = lab.open(page, lab.write("pose.ipynb", "from course.explore import two_link_pose\ntwo_link_pose()"))
    notebook.run_all()
    page.wait_for_selector(f"{HANDLE}[aria-label]")
    return notebook


def test_arrow_key_on_a_slider_changes_picture_readout_and_sentence(pose):
    page = pose.page
    image, status = page.locator(".leverarm-picture img"), page.get_by_role("status")
    before, said, lasting = image.get_attribute("src"), status.inner_text(), status.element_handle()
    handle = page.get_by_role("slider", name="Elbow q2 (rad)")
    handle.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("before => document.querySelector('.leverarm-picture img').src !== before", arg=before)
    page.wait_for_function("said => document.querySelector('[role=status]').innerText !== said", arg=said)
    assert handle.locator("xpath=ancestor::*[contains(@class,'widget-slider')]").inner_text().endswith("0.82")
    assert status.evaluate("(line, lasting) => line === lasting", lasting), "a new live region would stay silent"
    assert status.inner_text() in image.get_attribute("alt")


def test_every_control_has_its_label_as_accessible_name(pose):
    sliders = pose.page.locator(HANDLE)
    names = [sliders.nth(i).get_attribute("aria-label") for i in range(sliders.count())]
    assert len(set(names)) == 6
    for name in names:
        assert re.search(r"\((rad|kg|m)\)$", name), f"{name} does not say its unit"
        assert pose.page.get_by_role("slider", name=name, exact=True).count() == 1


def test_picture_keeps_its_ink_readable_in_the_dark_theme(pose):
    image = pose.page.locator(".leverarm-picture img")
    assert image.evaluate("image => getComputedStyle(image).filter") == "none"
    pose.change_theme("dark")
    assert image.evaluate("image => getComputedStyle(image).filter") == "invert(1) hue-rotate(180deg) brightness(1.15)"
    pose.change_theme("light")
