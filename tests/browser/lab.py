"""A JupyterLab server of one's own, and a notebook open in it, for browser tests and benches."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat

from course.lab import lab_environment

ROOT = Path(__file__).parents[2]
CHROMIUM = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
)
# every output is in the page, seen or not
SETTINGS = {"@jupyterlab/notebook-extension/tracker": {"windowingMode": "none"}}


def unused_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(url: str, process: subprocess.Popen, seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if process.poll() is not None:
            raise RuntimeError(f"the server ended with {process.returncode} before it answered at {url}")
        try:
            urllib.request.urlopen(url, timeout=2)
            return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise TimeoutError(f"no answer from {url} within {seconds:g} s")


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab: its address, and the folder whose notebooks it serves."""

    url: str
    folder: Path

    def write(self, name: str, *cells: str) -> str:
        """Put a notebook of code cells into the folder and return its name."""
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(notebook, self.folder / name)
        return name

    def add(self, notebook: Path) -> str:
        """Copy a notebook into the folder and return its name."""
        return Path(shutil.copy(notebook, self.folder)).name

    def open(self, page: Any, name: str) -> OpenNotebook:
        """Show the notebook in the page and wait until its kernel is idle.

        A page that has JupyterLab loaded keeps it, which saves five seconds; what was open in it is dropped unsaved.
        """
        if page.url.startswith(self.url):
            page.evaluate(
                """async path => { const {shell, serviceManager, commands} = window.jupyterapp;
                [...shell.widgets('main')].forEach(widget => widget.dispose());
                await serviceManager.sessions.shutdownAll();
                await commands.execute('docmanager:open', {path}); }""",
                name,
            )
        else:
            page.goto(f"{self.url}/lab/tree/{name}?reset")
        opened = "name => window.jupyterapp?.shell.currentWidget?.context?.path === name"
        page.wait_for_function(opened, arg=name, timeout=60_000)
        shown = OpenNotebook(page)
        shown.wait_idle()
        return shown


@dataclass(frozen=True)
class OpenNotebook:
    """A notebook open in JupyterLab's page."""

    page: Any

    def wait_idle(self, seconds: float = 60) -> None:
        """Wait until the kernel is idle."""
        kernel = "window.jupyterapp?.shell.currentWidget?.context?.sessionContext?.session?.kernel"
        self.page.wait_for_function(f"() => {kernel}?.status === 'idle'", timeout=1000 * seconds)

    def run_all(self, seconds: float = 60) -> None:
        """Run all cells, wait for the last to end; a cell that raised ends the test with its traceback."""
        self.page.evaluate(
            """() => { window.ran = false;
            window.jupyterapp.commands.execute('runmenu:run-all').then(() => { window.ran = true; }); }"""
        )
        try:
            self.page.wait_for_function("() => window.ran", timeout=1000 * seconds)
        finally:
            assert not self.errors(), "\n".join(self.errors())
        done = """() => window.jupyterapp.shell.currentWidget.content.widgets.every(({model}) =>
            model.type !== 'code' || !model.sharedModel.source.trim() || model.executionCount !== null)"""
        self.page.wait_for_function(done, timeout=1000 * seconds)
        self.wait_idle(seconds)

    def errors(self) -> list[str]:
        """The error outputs of all cells."""
        return self.page.evaluate(
            """() => window.jupyterapp.shell.currentWidget.content.widgets.flatMap(cell =>
            (cell.model.outputs?.toJSON() ?? []).filter(output => output.output_type === 'error')
            .map(output => `${output.ename}: ${output.evalue}`))"""
        )

    def change_theme(self, name: str) -> None:
        """Tell the page that the system is "light" or "dark", and wait until JupyterLab has followed."""
        self.page.emulate_media(color_scheme=name)
        light = "true" if name == "light" else "false"
        self.page.wait_for_selector(f"body[data-jp-theme-light={light}]", state="attached")


@contextmanager
def jupyter_lab(home: Path, folder: Path) -> Iterator[Lab]:
    """Run a JupyterLab server on a free port of this machine, its settings in `home`, its notebooks in `folder`.

    It has the settings that `leverarm lab` gives to students as well.
    """
    for name, values in SETTINGS.items():
        file = home / "lab/user-settings" / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values))
    port = unused_port()
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with (home / "server.log").open("w") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "jupyter", "lab", "--no-browser", "--expose-app-in-browser", *root]
            + ["--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
            + ["--IdentityProvider.token=", f"--ServerApp.root_dir={folder}"],
            env=lab_environment() | {"JUPYTER_CONFIG_DIR": str(home), "PYTHONPATH": path},
            stdout=log,
            stderr=log,
        )
    url = f"http://127.0.0.1:{port}"
    try:
        wait_for(f"{url}/api", server, 60)
        yield Lab(url, folder)
    finally:
        server.terminate()
        try:
            server.wait(15)
        except subprocess.TimeoutExpired:
            server.kill()
