"""The same attacks when the grader is an ordinary user and not root: another way into bubblewrap, the same end."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]
ROOT = Path(__file__).parents[2]
ATTACKS = [f"test_{what}.py" for what in ("accidents", "escaping", "exhausting", "forging", "reading")]


def seen_by_an_ordinary_user() -> list[str]:
    """Return the words that become an ordinary user who can read Python and the course, wherever they lie."""
    words = ["bwrap", "--die-with-parent", "--proc", "/proc", "--dev", "/dev", "--perms", "1777", "--tmpfs", "/tmp"]
    for path in ("/usr", "/bin", "/sbin", "/lib", "/lib64", "/etc"):
        if os.path.islink(path):
            words += ["--symlink", os.readlink(path), path]
        elif os.path.exists(path):
            words += ["--ro-bind", path, path]
    for folder in (Path(sys.base_prefix), Path(sys.prefix), ROOT):
        if not folder.is_relative_to("/usr"):
            for parent in reversed(folder.parents[:-1]):
                words += ["--perms", "0755", "--dir", str(parent)]
            words += ["--ro-bind", str(folder), str(folder)]
    return [*words, "--chdir", str(ROOT), "setpriv", "--reuid", "54321", "--regid", "54321", "--clear-groups",
            "--inh-caps=-all", "--bounding-set=-all"]  # fmt: skip


@pytest.mark.skipif(os.geteuid() != 0, reason="already an ordinary user")
@pytest.mark.skipif(shutil.which("setpriv") is None, reason="no setpriv to become an ordinary user with")
def test_every_attack_ends_the_same_for_an_ordinary_user():
    words = [*seen_by_an_ordinary_user(), sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "3"]
    words += ["-m", "not clock"]  # the grader's clock is the same for everybody
    words += [f"tests/attacks/{name}" for name in ATTACKS]
    run = subprocess.run(words, capture_output=True, text=True, timeout=500, env=os.environ | {"HOME": "/tmp"})
    assert run.returncode == 0, run.stdout[-3000:] + run.stderr[-2000:]
    assert int(re.search(r"(\d+) passed", run.stdout)[1]) > 50, run.stdout[-500:]
