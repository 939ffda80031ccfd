"""Bench of a slider: `python -m tests.bench.slider` measures key → new pixels in a real browser, and the goal is 4×.

The torque-limits explorer is raced against `interact` redrawing the same figure, turn by turn in one JupyterLab. The
time is split: computing (torques, artists' data), drawing (figure → PNG), transport (everything else: messages,
decoding, painting). At last a drag shows how many pictures a second come, and what is still to come on release.
"""

from __future__ import annotations

import json
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from tests.browser.lab import CHROMIUM, Lab, OpenNotebook, jupyter_lab

GOAL = 4.0
ROUNDS, KEYS = 5, 5
CLOCK = """
import json, time
from pathlib import Path
spent = []
def timed(name, work):
    def run(*args, **options):
        began = time.perf_counter()
        result = work(*args, **options)
        spent.append((name, time.perf_counter() - began))
        Path("{file}").write_text(json.dumps(spent))
        return result
    return run
"""
EXPLORER = """
from course.explore import torque_limits
explorer = torque_limits()
explorer._update = timed("computing", explorer._update)
explorer.picture.png = timed("drawing", explorer.picture.png)
explorer
"""
# What a notebook usually does: a new figure on every change, shown by the inline backend.
INTERACT = """
%matplotlib inline
from IPython.display import display
from ipywidgets import FloatSlider, interact
from matplotlib.figure import Figure
from course.explore.stage.picture import Picture
from course.explore.torque_limits import LimitsPicture, _controls
state = {name: control.value for name, control in _controls().items()}
def compose(payload):
    shown = []
    sheet = Picture(760, 740, lambda picture: shown.append(LimitsPicture(picture)))
    shown[0].update(state | {"payload": payload})
    for artist in sheet._moving:
        artist.set_animated(False)
    return sheet.figure
compose, show = timed("computing", compose), timed("drawing", display)
def redraw(payload):
    show(compose(payload))
interact(redraw, payload=FloatSlider(value=1.0, min=0.0, max=5.0, step=0.05));
"""
WATCH = """() => {
  window.painted = [];
  window.shown = [];
  const look = () => { for (const image of document.querySelectorAll('img[src^="data:image/png"]')) {
    if (image.seen) continue;
    image.seen = true;
    window.shown.push(performance.now());
    image.decode().then(() => requestAnimationFrame(() => requestAnimationFrame(
      () => window.painted.push(performance.now()))), () => {});
  } };
  look();
  new MutationObserver(look).observe(document.body, {childList: true, subtree: true, attributeFilter: ['src']});
  document.addEventListener('keydown', () => { window.pressed = performance.now(); }, true);
}"""


@dataclass
class Runner:
    """One way to redraw, in its own page: its latencies, and the kernel's own account of them."""

    name: str
    page: Any
    clock: Path
    latencies: list[float]

    def press(self, key: str) -> None:
        """Press a key on the slider and note the milliseconds until the new picture is painted."""
        self.page.evaluate("() => { window.painted = []; }")
        self.page.keyboard.press(key)
        self.page.wait_for_function("() => window.painted.length > 0", timeout=30_000)
        self.latencies.append(self.page.evaluate("() => window.painted[0] - window.pressed"))
        self.page.wait_for_timeout(150)

    def split(self) -> dict[str, float]:
        """Return medians in ms: total, computing, drawing, transport."""
        spent = json.loads(self.clock.read_text())[-2 * len(self.latencies) :]
        parts = {name: 1000 * median(s for n, s in spent if n == name) for name in ("computing", "drawing")}
        total = median(self.latencies)
        return {"total": total, **parts, "transport": total - sum(parts.values())}

    def drag(self) -> tuple[float, float]:
        """Drag for two seconds; return pictures a second, and ms from the release to the last picture."""
        box = self.page.locator(".noUi-handle").first.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.evaluate("() => { window.shown = []; window.began = performance.now(); }")
        for step in range(80):
            self.page.mouse.move(x + step % 40, y)
            self.page.wait_for_timeout(25)
        self.page.mouse.up()
        released, drawn = self.page.evaluate("() => [performance.now(), window.shown.length]")
        began = self.page.evaluate("() => window.began")
        self.page.wait_for_timeout(4000)
        last = self.page.evaluate("() => window.shown.at(-1) ?? 0")
        return 1000 * drawn / (released - began), max(0.0, last - released)


def open_runner(lab: Lab, browser: Any, name: str, code: str) -> Runner:
    """Open a notebook with the code, run it, and focus its first slider."""
    clock = lab.folder / f"{name}.json"
    page = browser.new_page(viewport={"width": 1280, "height": 1000})
    notebook: OpenNotebook = lab.open(page, lab.write(f"{name}.ipynb", CLOCK.replace("{file}", str(clock)), code))
    notebook.run_all()
    page.wait_for_selector('img[src^="data:image/png"]')
    page.wait_for_timeout(1500)
    page.evaluate(WATCH)
    page.locator(".noUi-handle").first.focus()
    return Runner(name, page, clock, [])


def main() -> int:
    """Measure, print the table, and return 0 if the goal is reached."""
    from playwright.sync_api import sync_playwright

    if CHROMIUM is None:
        print("left out: no chromium found (Debian: apt-get install chromium)")
        return 0
    with tempfile.TemporaryDirectory(prefix="leverarm-bench-") as place, sync_playwright() as driver:
        home, folder = Path(place, "home"), Path(place, "notebooks")
        folder.mkdir()
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        with jupyter_lab(home, folder) as lab:
            runners = [open_runner(lab, browser, *one) for one in (("explorer", EXPLORER), ("interact", INTERACT))]
            for turn in range(ROUNDS):
                for runner in runners:
                    runner.page.bring_to_front()
                    for _ in range(KEYS):
                        runner.press("ArrowRight" if turn % 2 == 0 else "ArrowLeft")
            splits = {runner.name: runner.split() for runner in runners}
            drags = {}
            for runner in runners:
                runner.page.bring_to_front()
                drags[runner.name] = runner.drag()
            browser.close()
    print(f"slider key → new pixels, median of {ROUNDS * KEYS}, ms")
    print(f"{'':10}{'total':>8}{'computing':>11}{'drawing':>9}{'transport':>11}{'pictures/s':>12}{'lag, ms':>9}")
    for name, split in splits.items():
        numbers = [f"{split[part]:.0f}" for part in ("total", "computing", "drawing", "transport")]
        print(f"{name:10}{numbers[0]:>8}{numbers[1]:>11}{numbers[2]:>9}{numbers[3]:>11}", end="")
        print(f"{drags[name][0]:>12.1f}{drags[name][1]:>9.0f}")
    ratio = splits["interact"]["total"] / splits["explorer"]["total"]
    print(f"the explorer is {ratio:.1f} times as fast; goal {GOAL:g}: {'reached' if ratio >= GOAL else 'MISSED'}")
    return 0 if ratio >= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
