"""How long grading takes a submission, against stock `nbgrader autograde` on the same notebooks in the same run.

    python -m tests.bench.grading [--submissions 40] [--stock 4]

Prints CPU and wall seconds a submission, start-up of the program included, and the memory of a worker. The goals are on
wall time, which is what somebody waits for; CPU time stands beside it, and is no fair match where two processes share a
core's units while stock has them to itself.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

import nbformat

from tests.classrooms import LESSON, NOTEBOOK, Class, copy_class, release_class, solved

GOAL_LEVERARM, GOAL_NBGRADER = 10.0, 3.0
MISTAKES = (
    ("m12 = m22 + cross", "m12 = m22"),
    ("np.cos(q[0] + q[1])", "np.cos(q[1])"),
    ("@ ddq + coriolis", "@ ddq - coriolis"),
)
STOCK = 'c = get_config()\nc.CourseDirectory.course_id = "stock"\nc.ClearSolutions.code_stub = {"python": "pass"}\n'


@dataclass(frozen=True)
class Cost:
    """Seconds a submission, and the largest memory seen."""

    cpu: float
    wall: float
    worker_mib: float = 0.0


def work(number: int):
    """Return one of eight kinds of notebooks: each of three mistakes made or not."""
    node = solved()
    for bit, (right, wrong) in enumerate(MISTAKES):
        if number >> bit & 1:
            for cell in node.cells:
                cell.source = cell.source.replace(right, wrong)
    return node


def hand_in(group: Class, count: int) -> None:
    for number in range(count):
        group.hand_in(f"s{number:03}", work(number))


def measure(command: list[str], directory: Path, count: int) -> Cost:
    """Run a command to its end; CPU is that of all its children, sandboxed ones included."""
    root = str(Path(__file__).parents[2])
    environment = {**os.environ, "PYTHONPATH": root, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    with open(directory / "bench.log", "w") as log:
        process = subprocess.Popen(command, cwd=directory, env=environment, stdout=log, stderr=log)
        workers = Workers()
        watcher = threading.Thread(target=_watch, args=(process, workers), daemon=True)
        watcher.start()
        code = process.wait()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if code:
        raise RuntimeError(f"{' '.join(command)} ended with {code}:\n" + (directory / "bench.log").read_text()[-2000:])
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    cpu += sum(workers.cpu.values())
    return Cost(cpu / count, (time.perf_counter() - start) / count, workers.largest)


@dataclass
class Workers:
    """CPU and memory of the sandboxed processes, which nobody waits for: read while they live."""

    cpu: dict[tuple[str, str], float] = field(default_factory=dict)  # by id and time of start
    largest: float = 0.0  # MiB resident


def _watch(process: subprocess.Popen, workers: Workers) -> None:
    tick, page = os.sysconf("SC_CLK_TCK"), resource.getpagesize()
    while process.poll() is None:
        table = {}
        for name in os.listdir("/proc"):
            if not name.isdigit():
                continue
            try:
                table[name] = Path("/proc", name, "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
        for name, words in table.items():
            if _below(name, str(process.pid), table) and _sandboxed(name):
                workers.cpu[name, words[19]] = (int(words[11]) + int(words[12])) / tick
                workers.largest = max(workers.largest, int(words[21]) * page / 2**20)
        time.sleep(0.05)


def _below(name: str, ancestor: str, table: dict[str, list[str]]) -> bool:
    while table.get(name):
        name = table[name][1]
        if name == ancestor:
            return True
    return False


def _sandboxed(name: str) -> bool:
    try:
        return b"/leverarm/" in Path("/proc", name, "cmdline").read_bytes()
    except OSError:
        return False


def stock_class(group: Class, directory: Path, count: int) -> None:
    """Make a course directory for stock nbgrader with the same notebooks and plain asserts of equal work."""
    shutil.copytree(group.course.root / "source", directory / "source")
    (directory / "nbgrader_config.py").write_text(STOCK)
    for number in range(count):
        folder = directory / "submitted" / f"s{number:03}" / LESSON
        folder.mkdir(parents=True)
        nbformat.write(work(number), folder / f"{NOTEBOOK}.ipynb")
    measure([sys.executable, "-m", "nbgrader", "generate_assignment", LESSON], directory, 1)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--submissions", type=int, default=40)
    parser.add_argument("--stock", type=int, default=4)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="leverarm-bench-") as folder:
        base = Path(folder)
        released = release_class(base / "released")
        ours, configured = copy_class(released, base / "ours"), copy_class(released, base / "configured")
        hand_in(ours, options.submissions)
        hand_in(configured, options.submissions)
        stock = base / "stock"
        stock.mkdir()
        stock_class(ours, stock, options.stock)
        nbgrader = [sys.executable, "-m", "nbgrader", "autograde", LESSON]
        leverarm = [sys.executable, "-c", "from course.cli import main; main()", "grade", LESSON, "--jobs", "2"]
        costs = {
            "stock nbgrader autograde": measure(nbgrader, stock, options.stock),
            "leverarm grade --jobs 2": measure(leverarm, ours.course.root, options.submissions),
            "nbgrader autograde, our configuration": measure(nbgrader, configured.course.root, options.submissions),
        }
    base_cost = costs["stock nbgrader autograde"]
    goals = {"leverarm grade --jobs 2": GOAL_LEVERARM, "nbgrader autograde, our configuration": GOAL_NBGRADER}
    print(f"{'seconds a submission':<40}{'CPU':>8}{'ratio':>8}{'wall':>8}{'ratio':>8}{'goal':>8}{'worker MiB':>12}")
    missed = 0
    for name, cost in costs.items():
        cpu, wall, goal = base_cost.cpu / cost.cpu, base_cost.wall / cost.wall, goals.get(name)
        verdict = "" if goal is None else "met" if wall >= goal else "MISSED"
        missed += verdict == "MISSED"
        aim = "" if goal is None else f"{goal:g}×"
        times = f"{cost.cpu:>8.2f}{cpu:>7.1f}×{cost.wall:>8.2f}{wall:>7.1f}×"
        print(f"{name:<40}{times}{aim:>8}{cost.worker_mib:>12.0f}  {verdict}")
    return missed


if __name__ == "__main__":
    raise SystemExit(main())
