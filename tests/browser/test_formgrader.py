"""nbgrader's own formgrader on a class that was graded here: marks, partial credit, a mark by hand, a comment."""

import os
import subprocess
import sys

import pytest
from nbgrader.api import Gradebook

from tests.browser.lab import ROOT, unused_port, wait_for
from tests.classrooms import LESSON, NOTEBOOK, solved

pytestmark = [pytest.mark.slow, pytest.mark.sandbox]


@pytest.fixture
def formgrader(classroom, tmp_path):
    """A Jupyter server in the course directory, as an instructor starts it."""
    node = solved()
    for cell in node.cells:
        cell.source = cell.source.replace("m12 = m22 + cross", "m12 = m22")
    classroom.hand_in("chi", node)
    classroom.hand_in("ada", solved())
    classroom.grade()
    port = unused_port()
    root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    environment = os.environ | {"PYTHONPATH": str(ROOT), "JUPYTER_CONFIG_DIR": str(tmp_path / "config")}
    with (tmp_path / "server.log").open("w") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "jupyter", "lab", "--no-browser", *root, "--ServerApp.ip=127.0.0.1"]
            + [f"--ServerApp.port={port}", "--ServerApp.port_retries=0", "--IdentityProvider.token="]
            + [f"--ServerApp.root_dir={classroom.course.root}"],
            cwd=classroom.course.root,
            env=environment,
            stdout=log,
            stderr=log,
        )
    url = f"http://127.0.0.1:{port}"
    try:
        wait_for(f"{url}/api", server, 60)
        yield classroom, url
    finally:
        server.terminate()
        try:
            server.wait(15)
        except subprocess.TimeoutExpired:
            server.kill()


def test_formgrader_shows_marks_and_takes_a_mark_and_a_comment_by_hand(formgrader, browser):
    classroom, url = formgrader
    page = browser.new_page(viewport={"width": 1280, "height": 1400})  # formgrader itself wants MathJax from afar
    partial = classroom.result("chi").row("mass_matrix_2r").score
    assert 0 < partial < 6
    page.goto(f"{url}/formgrader/gradebook/{LESSON}/{NOTEBOOK}/?")
    page.wait_for_selector("td.name a, tbody tr td a", timeout=30_000)
    assert page.locator("tbody tr").count() >= 2
    with Gradebook(classroom.course.paths.db_url) as book:
        identity = book.find_submission_notebook(NOTEBOOK, LESSON, "chi").id
    page.goto(f"{url}/formgrader/submissions/{identity}/")
    page.wait_for_selector("input.score", timeout=30_000)
    boxes = page.locator("input.score")
    assert boxes.count() == 11
    shown = [boxes.nth(n).get_attribute("placeholder") for n in range(11)]
    assert float(shown[2]) == partial and float(shown[0]) == 6
    assert page.locator(".leverarm-report").count() == 11
    assert "cross term" in page.locator(".leverarm-report").nth(2).inner_text()
    with page.expect_response(lambda answer: "/api/grade/" in answer.url and answer.request.method == "PUT"):
        boxes.nth(2).fill("4.5")
        boxes.nth(2).press("Tab")
    comment = page.locator("textarea.comment").nth(2)
    with page.expect_response(lambda answer: "/api/comment/" in answer.url and answer.request.method == "PUT"):
        comment.fill("nearly there")
        comment.press("Tab")
    assert classroom.marks("chi").scores[2] == 4.5
    picture = os.environ.get("LEVERARM_PICTURES")
    if picture:
        page.screenshot(path=os.path.join(picture, "formgrader.png"))
    classroom.grade(again=True)
    assert classroom.marks("chi").scores[2] == 4.5, "a mark by hand survives a regrade"
