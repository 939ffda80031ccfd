"""Set the course up in .venv: `python tools/set_up.py lab` for its lessons, `… test` for all that its tests need.

It uses Python's standard library alone, runs pip once, and leaves a stamp, so that the next call takes no time.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
LOG = VENV / "set_up.log"
PYTHON = VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
WANTED = {"lab": ".[app]", "test": ".[test]"}
UNREACHABLE = re.compile(
    r"NewConnectionError|NameResolutionError|Temporary failure in name resolution|Network is unreachable"
    r"|ConnectTimeout|Connection refused|getaddrinfo failed|nodename nor servname"
)


class NotSetUp(Exception):
    """What stands in the way, and the remedy, in one sentence."""


def main(purpose: str) -> None:
    """Make .venv what `purpose` needs, unless the stamp says that it is."""
    stamps = {name: VENV / f".set-up-for-{name}" for name in WANTED}
    fingerprint = _fingerprint()
    for stamp in {stamps[purpose], stamps["test"]}:
        if stamp.exists() and stamp.read_text() == fingerprint and PYTHON.exists():
            return
    start = time.monotonic()
    print(f"Setting the course up in {VENV.name} (once; it needs the network and takes a minute or two)", flush=True)
    make_environment()
    install(WANTED[purpose])
    stamps[purpose].write_text(fingerprint)
    print(f"Set up in {time.monotonic() - start:.0f} s", flush=True)


def make_environment() -> None:
    """Make .venv, or make it anew when its Python no longer runs or is too old; bring its pip to the pinned version.

    An older pip takes twice as long to find out what fits together; it will do where the new one cannot be had.
    """
    if PYTHON.exists() and _runs([str(PYTHON), "-c", "import pip, sys; sys.exit(sys.version_info < (3, 11))"]):
        return
    if not _runs([sys.executable, "-c", "import ensurepip, venv"]):
        version = f"{sys.version_info[0]}.{sys.version_info[1]}"
        raise NotSetUp(f"Python's venv module is missing here: try: sudo apt install python{version}-venv")
    shutil.rmtree(VENV, ignore_errors=True)
    made = subprocess.run([sys.executable, "-m", "venv", str(VENV)], capture_output=True, text=True)
    if made.returncode:
        said = (made.stderr or made.stdout).strip().splitlines() or [""]
        raise NotSetUp(f"{VENV} could not be made: {said[-1]}")
    _runs(pip_install("--retries=1", "--timeout=10", "--upgrade", "pip"))


def pip_install(*words: str) -> list[str]:
    """Return the command that installs something in its pinned version."""
    pip = [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    return [*pip, "--constraint", str(ROOT / "constraints.txt"), *words]


def install(wanted: str) -> None:
    """Run pip with the pinned versions and show how far it is; its whole output is in .venv/set_up.log."""
    command = pip_install("--progress-bar=off", "--editable", wanted)
    if not sys.dont_write_bytecode:
        command += ["--no-compile"]  # Python compiles what it imports and keeps it: a third of the time saved
    with LOG.open("w", encoding="utf-8", errors="replace") as log:
        pip = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
        )
        assert pip.stdout is not None
        try:
            _follow(pip.stdout, log)
        finally:
            if sys.exc_info()[0]:
                pip.kill()
            pip.wait()
    if pip.returncode:
        _explain(LOG.read_text(encoding="utf-8", errors="replace"))


def _follow(lines, log) -> None:
    total = _pins()
    collected = 0
    for line in lines:
        log.write(line)
        if line.startswith(("Collecting ", "Processing ")):  # from the network, from a folder of wheels
            collected += 1
            _show(
                f"  {collected:3d} packages, at most {total}: {line.split()[1].rpartition('/')[2]}", collected % 25 == 0
            )
        elif line.startswith("Installing collected packages"):
            _show(f"  {collected:3d} packages: putting them in place (half a minute)", True, last=True)
        elif "Retrying (" in line:
            _show("  the network does not answer, trying again", False)


def _show(text: str, milestone: bool, last: bool = False) -> None:
    """Rewrite one line on a terminal; in a log, print the milestones alone."""
    if sys.stdout.isatty():
        print(f"\r\033[K{text[:78]}", end="\n" if last else "", flush=True)
    elif milestone:
        print(text, flush=True)


def _explain(log: str) -> None:
    if sys.stdout.isatty():
        print()
    errors = [line.strip() for line in log.splitlines() if line.lower().startswith("error:")]
    if UNREACHABLE.search(log):
        raise NotSetUp("The packages could not be downloaded: connect to the internet and try again")
    if "No space left on device" in log:
        raise NotSetUp("The disk is full: the course needs about 1 GB, make room and call the same again")
    raise NotSetUp(f"pip could not install the course ({(errors or ['no reason given'])[0]}): all it said is in {LOG}")


def _fingerprint() -> str:
    files = (ROOT / "pyproject.toml", ROOT / "constraints.txt")
    parts = [file.read_bytes() for file in files] + [str(ROOT).encode()]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def _pins() -> int:
    return sum("==" in line for line in (ROOT / "constraints.txt").read_text().splitlines())


def _runs(command: list[str]) -> bool:
    try:
        return subprocess.run(command, capture_output=True).returncode == 0
    except OSError:
        return False


if __name__ == "__main__":
    if sys.argv[1:] not in [[purpose] for purpose in WANTED]:
        sys.exit(f"usage: set_up.py {' | '.join(WANTED)}")
    try:
        main(sys.argv[1])
    except NotSetUp as reason:
        sys.exit(str(reason))
    except KeyboardInterrupt:
        sys.exit("\nStopped. Call the same again to go on.")
