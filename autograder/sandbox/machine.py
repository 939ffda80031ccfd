"""What this machine can do towards a sandbox, found out by trying, with the remedy for each thing it cannot."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from autograder.sandbox import bubblewrap, launch, seccomp

APPARMOR = Path("/proc/sys/kernel/apparmor_restrict_unprivileged_userns")
CLONE = Path("/proc/sys/kernel/unprivileged_userns_clone")
NAMESPACES = Path("/proc/sys/user/max_user_namespaces")
CONTAINERS = (Path("/.dockerenv"), Path("/run/.containerenv"))
PROFILE = (
    "give bwrap an AppArmor profile: a file /etc/apparmor.d/bwrap with "
    '"abi <abi/4.0>, profile bwrap /usr/bin/bwrap flags=(unconfined) { userns, }", then apparmor_parser -r on it'
)
CONTAINER = (
    "start the container with a seccomp profile that permits mount and unshare "
    "(docker run --security-opt seccomp=… --security-opt apparmor=unconfined), or grade outside of it"
)
TRIAL = """
import os
try:
    os.fork()
except OSError:
    alone = True
"""


@dataclass(frozen=True)
class Capability:
    """One thing looked at."""

    name: str
    works: bool
    found: str  # what is there
    remedy: str = ""  # a sentence, where it does not work


def probe() -> list[Capability]:
    """Return what this machine can do; grading is safe where the last one, the sandbox as a whole, works."""
    if sys.platform != "linux":
        remedy = "grade on Linux (on Windows: WSL 2), or with --unsafe only work that you trust"
        return [Capability("sandbox", False, f"{platform.system()} has no bubblewrap", remedy)]
    return [_program(), _namespaces(), _filter(), _whole()]


def _program() -> Capability:
    program = bubblewrap.find()
    if program is None:
        return Capability("bubblewrap", False, "the program bwrap is not here", bubblewrap.INSTALL)
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    version = tuple(int(part) for part in said.rpartition(" ")[2].split(".") if part.isdigit())
    if version < (0, 7):  # --size and --perms
        return Capability("bubblewrap", False, f"{program}: {said}", "update bubblewrap to 0.7 or newer")
    return Capability("bubblewrap", True, f"{program}: {said}")


def _namespaces() -> Capability:
    name = "namespaces"
    if os.geteuid() == 0:
        return Capability(name, True, "root needs no user namespace")
    if _reads(CLONE, "0"):
        return Capability(
            name, False, "user namespaces are off", "sysctl -w kernel.unprivileged_userns_clone=1 as root"
        )
    if _reads(NAMESPACES, "0"):
        return Capability(
            name, False, "no user namespace is allowed", "sysctl -w user.max_user_namespaces=15000 as root"
        )
    if _reads(APPARMOR, "1") and not any(Path("/etc/apparmor.d").glob("*bwrap*")):
        return Capability(name, False, "AppArmor keeps user namespaces from bwrap", PROFILE)
    return Capability(name, True, "an ordinary user may make them")


def _filter() -> Capability:
    machine = platform.machine()
    if seccomp.machine_known():
        return Capability("seccomp", True, f"a list of system calls for {machine}")
    return Capability("seccomp", False, f"no list of system calls for {machine}", "grade on x86_64 or aarch64")


def _whole() -> Capability:
    from autograder.sandbox.sandbox import Sandbox

    try:
        with Sandbox() as box:
            box.run([TRIAL])
            if box.student("alone").read().value is True:
                return Capability("sandbox", True, "a worker started, confined to one process")
            return Capability(
                "sandbox", False, "the worker could start processes", "use a newer kernel (5.14 or later)"
            )
    except launch.SandboxUnavailable as error:
        return Capability("sandbox", False, str(error), _remedy(str(error)))


def _remedy(said: str) -> str:
    if bubblewrap.find() is None:
        return bubblewrap.INSTALL
    if any(path.exists() for path in CONTAINERS):
        return CONTAINER
    if "uid map" in said or APPARMOR.exists():
        return PROFILE
    if "Permission denied" in said or "No such file" in said:
        return "install Python and the course where your user can read them"
    return "run the worker's command by hand to see what the system forbids, or grade as root"


def _reads(path: Path, value: str) -> bool:
    try:
        return path.read_text().strip() == value
    except OSError:
        return False
