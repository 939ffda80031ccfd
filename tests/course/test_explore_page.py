"""The explorer's page as a server: started, announced, refused with the way out, and ended without leftovers."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from functools import partial
from pathlib import Path

import nbformat
import pytest

from course.explore import page

ROOT = Path(__file__).parents[2]
needs_voila = pytest.mark.skipif(page.importlib.util.find_spec("voila") is None, reason="needs voila: extra app")


def unused_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def test_page_is_a_valid_notebook_that_opens_the_explorer(tmp_path):
    notebook = nbformat.read(page.write_page(tmp_path), as_version=4)
    nbformat.validate(notebook)
    assert notebook.cells[-1].source.endswith("torque_limits()")
    assert not any("outputs" in cell and cell.outputs for cell in notebook.cells)


def test_taken_port_is_refused_with_another_one():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(RuntimeError, match=rf"port {port} is taken; .*--port {port + 1}"):
            page.serve(port=port, open_browser=False)


def test_without_voila_the_remedy_is_named(monkeypatch):
    monkeypatch.setattr(page.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(RuntimeError, match=re.escape("pip install 'leverarm[app]'")):
        page.serve(port=unused_port(), open_browser=False)


@pytest.mark.slow
@needs_voila
@pytest.mark.skipif(os.name == "nt", reason="sends Ctrl-C as a POSIX signal")
def test_command_prints_the_start_up_time_and_ends_at_ctrl_c():
    command = [sys.executable, "-m", "course.cli", "explore", "--no-browser", "--port", str(unused_port())]
    heard = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # a shell starts its background jobs deaf to Ctrl-C
    pipe = subprocess.PIPE
    server = subprocess.Popen(command, cwd=ROOT, stdout=pipe, text=True, start_new_session=True, preexec_fn=heard)
    try:
        assert re.search(r"ready after \d+\.\d s: http://127\.0\.0\.1:\d+/", server.stdout.readline())
        server.send_signal(signal.SIGINT)
        assert server.wait(20) == 0
        assert server.stdout.read() == "Ended.\n"
    finally:
        server.kill()
