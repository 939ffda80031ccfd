"""Make the README's pictures: lesson 2 in a real JupyterLab, a usual mistake and its report, and the explorer.

It needs chromium and the packages of the `test` extra: `.venv/bin/python -m tools.pictures`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from course.doctor import chromium
from course.lab import lab_environment
from course.places import NOTEBOOKS, ROOT

LESSON = "02_two_link_lagrange.ipynb"
PORT = 8931
STUB = '    raise NotImplementedError("write mass_matrix_2r")\n'
MISTAKE = """\
    cross = m2 * l1 * lc2 * np.cos(q[0])
    m12 = m22 + cross
    m11 = m1 * lc1**2 + I1 + m2 * l1**2 + m22 + 2 * cross
"""


def main() -> None:
    """Write docs/check_report.png and docs/explorer.png."""
    from playwright.sync_api import sync_playwright

    program = chromium()
    if program is None:
        sys.exit("The pictures need chromium: sudo apt-get install chromium")
    pictures = ROOT / "docs"
    pictures.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        write_lesson(Path(folder))
        with jupyterlab(Path(folder)) as address, sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 1180, "height": 2400}, device_scale_factor=1.5)
            run_lesson(page, address)
            shoot(page, ("exercise", "check"), "mass_matrix_2r", pictures / "check_report.png")
            shoot(page, ("explorer",), "two_link_pose", pictures / "explorer.png")
            browser.close()


def write_lesson(folder: Path) -> None:
    """Put lesson 2 there, its mass matrix written with the angle that is most often taken for another."""
    notebook = json.loads((NOTEBOOKS / LESSON).read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        cell["source"] = source.replace(STUB, MISTAKE)
    (folder / LESSON).write_text(json.dumps(notebook), encoding="utf-8")


@contextmanager
def jupyterlab(folder: Path) -> Iterator[str]:
    """Serve a folder on this machine alone, as `leverarm lab` does, until the block ends."""
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--expose-app-in-browser", f"--port={PORT}"]
    command += [f"--ServerApp.root_dir={folder}", "--IdentityProvider.token=", "--ServerApp.port_retries=0"]
    command += ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    settings = lab_environment() | {"JUPYTER_CONFIG_DIR": str(folder / "settings"), "PYTHONPATH": str(ROOT)}
    server = subprocess.Popen(command, env=settings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{PORT}"
    try:
        for _ in range(240):
            try:
                urllib.request.urlopen(f"{address}/api", timeout=2).close()
                break
            except OSError:
                if server.poll() is not None:
                    raise RuntimeError(f"JupyterLab did not start: is port {PORT} in use?") from None
                time.sleep(0.25)
        yield address
    finally:
        server.terminate()
        server.wait()


def run_lesson(page: Any, address: str) -> None:
    """Open the lesson, run all its cells and wait for the last one."""
    page.goto(f"{address}/lab/tree/{LESSON}?reset")
    kernel = "window.jupyterapp?.shell.currentWidget?.context?.sessionContext?.session?.kernel"
    page.wait_for_function(f"() => {kernel}?.status === 'idle'", timeout=120_000)
    page.evaluate("() => window.jupyterapp.commands.execute('runmenu:run-all')")
    done = """() => window.jupyterapp.shell.currentWidget.content.widgets.every(cell =>
        cell.model.type !== 'code' || cell.model.executionCount !== null)"""
    page.wait_for_function(done, timeout=240_000)
    page.wait_for_function(f"() => {kernel}?.status === 'idle'", timeout=120_000)


def shoot(page: Any, roles: tuple[str, ...], name: str, path: Path) -> None:
    """Photograph the cells of those roles and that name, which stand one below the other."""
    boxes = []
    for role in roles:
        place = page.evaluate(
            """async ([role, name]) => {
                const notebook = window.jupyterapp.shell.currentWidget.content;
                const place = notebook.widgets.findIndex(cell => {
                    const mark = cell.model.getMetadata('leverarm') ?? {};
                    return mark.role === role && mark.name === name;
                });
                await notebook.scrollToItem(place, 'start');
                return place;
            }""",
            [role, name],
        )
        cell = page.locator(f".jp-Notebook .jp-Cell[data-windowed-list-index='{place}']")
        cell.wait_for()
        page.wait_for_timeout(2000)  # for pictures inside it to be drawn
        boxes.append((cell, place))
    page.evaluate("() => window.jupyterapp.shell.currentWidget.content.deselectAll()")
    page.locator(f"[data-windowed-list-index='{boxes[0][1]}']").scroll_into_view_if_needed()
    areas = [cell.bounding_box() for cell, _ in boxes]
    left, top = min(area["x"] for area in areas), min(area["y"] for area in areas)
    right = max(area["x"] + area["width"] for area in areas)
    bottom = max(area["y"] + area["height"] for area in areas)
    page.screenshot(path=path, clip={"x": left, "y": top, "width": right - left, "height": bottom - top})
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
