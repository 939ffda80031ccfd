"""Setting up on machines that lack something: one sentence says what, and the way out."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "tools" / "find_python.sh"
needs_sh = pytest.mark.skipif(sys.platform == "win32", reason="make and sh are not used on Windows")


@pytest.fixture
def set_up(tmp_path, monkeypatch):
    spec = importlib.util.spec_from_file_location("set_up", ROOT / "tools" / "set_up.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(module, "PYTHON", tmp_path / ".venv/bin/python")
    monkeypatch.setattr(module, "LOG", tmp_path / ".venv/set_up.log")
    return module


def find_python(folder: Path, **programs: str) -> subprocess.CompletedProcess:
    """Look for Python where only these programs are; each is a shell script."""
    folder.mkdir(exist_ok=True)
    for name, script in programs.items():
        path = folder / name.replace("_", ".")
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
    for name in ("uname", "sh"):
        (folder / name).symlink_to(next(Path(p) / name for p in os.defpath.split(":") if (Path(p) / name).exists()))
    return subprocess.run(["/bin/sh", str(SCRIPT)], env={"PATH": str(folder)}, capture_output=True, text=True)


def version(number: str) -> str:
    """Return a program that is Python of that version, as far as the search asks."""
    return f'case "$2" in *exit*) exit {int(number < "3.11")};; *) echo {number};; esac'


@needs_sh
def test_without_python_one_sentence_says_how_to_get_it(tmp_path):
    found = find_python(tmp_path / "bin")
    assert found.returncode == 1 and found.stdout == ""
    assert re.fullmatch(r"The course needs Python 3.11 or newer, and there is none here: install it .*\n", found.stderr)


@needs_sh
def test_a_python_too_old_is_named_with_its_version(tmp_path):
    found = find_python(tmp_path / "bin", python3=version("3.10"))
    assert found.returncode == 1
    assert found.stderr.startswith("The course needs Python 3.11 or newer, but python3 is Python 3.10: install it")


@needs_sh
def test_a_newer_python_beside_an_old_one_is_found(tmp_path):
    found = find_python(tmp_path / "bin", python3=version("3.10"), python3_13=version("3.13"))
    assert (found.returncode, found.stdout) == (0, f"{tmp_path / 'bin' / 'python3.13'}\n")


def test_the_second_time_nothing_is_done(set_up, monkeypatch):
    set_up.PYTHON.parent.mkdir(parents=True)
    set_up.PYTHON.touch()
    done: list[str] = []
    monkeypatch.setattr(set_up, "make_environment", lambda: done.append("environment"))
    monkeypatch.setattr(set_up, "install", done.append)
    set_up.main("lab")
    set_up.main("lab")
    assert done == ["environment", ".[app]"]
    set_up.main("test")  # needs more than the lessons do
    set_up.main("lab")  # and has all that they need
    assert done == ["environment", ".[app]", "environment", ".[test]"]


def test_other_pins_or_another_place_need_a_new_set_up(set_up, tmp_path, monkeypatch):
    before = set_up._fingerprint()
    for name in ("pyproject.toml", "constraints.txt"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    monkeypatch.setattr(set_up, "ROOT", tmp_path)
    moved = set_up._fingerprint()
    with (tmp_path / "constraints.txt").open("a") as pins:
        pins.write("more==1\n")
    assert len({before, moved, set_up._fingerprint()}) == 3


def test_without_the_venv_module_the_package_to_install_is_named(set_up, monkeypatch):
    monkeypatch.setattr(set_up, "_runs", lambda command: False)
    with pytest.raises(set_up.NotSetUp, match=r"venv module is missing here: try: sudo apt install python3.\d+-venv"):
        set_up.make_environment()


@pytest.mark.parametrize(
    ("log", "said"),
    [
        ("WARNING: Retrying after NameResolutionError(…)\nERROR: No matching distribution", "connect to the internet"),
        ("OSError: [Errno 28] No space left on device", "The disk is full"),
        ("ERROR: Package 'x' requires a different Python", "Package 'x' requires a different Python.*set_up.log"),
    ],
)
def test_what_kept_pip_from_installing_is_said_in_one_sentence(set_up, log, said):
    with pytest.raises(set_up.NotSetUp, match=said) as caught:
        set_up._explain(log)
    assert "\n" not in str(caught.value)


def test_pins_are_exact_without_addresses_and_name_every_dependency_once_for_each_machine():
    lines = [line for line in (ROOT / "constraints.txt").read_text().splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r"[a-z0-9._-]+==[0-9][A-Za-z0-9.]*( ; .+)?", line) for line in lines)
    names = [line.partition("==")[0] for line in lines]
    assert len(names) == len(set(names))
