"""The torque-limits explorer as a page without code, served by Voila."""

from __future__ import annotations

import importlib.util
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import webbrowser
from pathlib import Path

import nbformat

NAME = "torque-limits.ipynb"
LOG = "voila.log"
INTRODUCTION = """<section aria-label="About this page" class="leverarm-about">
<style>.leverarm-about a { text-decoration: underline !important }</style>
A motor must lift the arm, speed it up and stop it again. Move the sliders, by mouse or with the arrow
keys, and see what the motion takes, what the motors give, and where they meet.
<a href="?theme=light">Light page</a> · <a href="?theme=dark">dark page</a>
</section>"""
NOT_NEEDED = ("@jupyter/nbgrader", "jupyterlab-jupytext")  # extensions of JupyterLab that a page cannot use
STARTS_WITHIN = 60.0  # s


def write_page(folder: Path) -> Path:
    """Write the page's notebook into `folder` and return its path."""
    notebook = nbformat.v4.new_notebook(
        cells=[
            nbformat.v4.new_markdown_cell(INTRODUCTION),
            nbformat.v4.new_code_cell("from course.explore import torque_limits\ntorque_limits()"),
        ],
        metadata={
            "title": "Torque limits",
            "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"},
        },
    )
    path = folder / NAME
    nbformat.write(notebook, path)
    return path


def start(notebook: Path, port: int, theme: str = "light") -> subprocess.Popen:
    """Start Voila on this machine's loopback address, one kernel a visitor, and return its process."""
    root = Path(__file__).parents[2]
    paths = os.pathsep.join(filter(None, [str(root), os.environ.get("PYTHONPATH")]))
    command = [sys.executable, "-m", "voila", str(notebook), "--no-browser", f"--theme={theme}"]
    command += [f"--port={port}", "--Voila.ip=127.0.0.1", "--Voila.log_level=ERROR"]
    command += [f"--VoilaConfiguration.extension_denylist={name}" for name in NOT_NEEDED]
    with (notebook.parent / LOG).open("w") as log:
        return subprocess.Popen(command, env=os.environ | {"PYTHONPATH": paths}, stdout=log, stderr=log)


def serve(*, port: int = 8866, open_browser: bool = True, theme: str = "light") -> None:
    """Serve the explorer until it is interrupted (Ctrl-C), and say how long it took to start.

    Raises
    ------
    RuntimeError
        with the way out: when Voila is not installed, or could not start (for example because the port is taken).
    """
    if importlib.util.find_spec("voila") is None:
        raise RuntimeError("the explorer's page needs Voila: pip install 'leverarm[app]'")
    url = f"http://127.0.0.1:{port}/"
    if _taken(port):
        raise RuntimeError(f"port {port} is taken; choose another one: leverarm explore --port {port + 1}")
    with tempfile.TemporaryDirectory(prefix="leverarm-") as folder:
        began = time.monotonic()
        server = start(write_page(Path(folder)), port, theme)
        try:
            wait_until_ready(server, url, Path(folder) / LOG)
            print(f"The explorer is ready after {time.monotonic() - began:.1f} s: {url}  (Ctrl-C ends it)", flush=True)
            if open_browser:
                webbrowser.open(url)
            server.wait()
        except KeyboardInterrupt:
            print("Ended.")
        finally:
            stop(server)


def wait_until_ready(server: subprocess.Popen, url: str, log: Path) -> None:
    """Return when the server answers; raise a ``RuntimeError`` with the end of its log if it ends or stays silent."""
    end = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < end:
        if server.poll() is not None:
            last = "\n".join(log.read_text(errors="replace").splitlines()[-8:])
            raise RuntimeError(f"Voila could not start at {url}; its last words:\n{last}")
        if _answers(f"{url}voila/static/favicon.ico"):
            return
        time.sleep(0.05)
    raise RuntimeError(f"Voila did not answer at {url} within {STARTS_WITHIN:.0f} s")


def stop(server: subprocess.Popen) -> None:
    """End the server and wait until its kernels are gone."""
    server.terminate()
    try:
        server.wait(10)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


def _answers(url: str) -> bool:
    try:
        urllib.request.urlopen(url, timeout=1).close()
    except urllib.error.HTTPError:
        return True  # a server that says no is a server
    except OSError:
        return False
    return True


def _taken(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
