"""A class graded by a dask cluster: a scheduler and two workers as processes of their own, one killed on the way."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from autograder.grading.classes import job_queue
from tests.classrooms import FULL, solved

pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
pytestmark = [pytest.mark.sandbox, pytest.mark.slow]


@pytest.fixture
def cluster(tmp_path):
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    file = tmp_path / "scheduler.json"
    dask = [sys.executable, "-m", "dask"]
    quiet = {"env": environment, "cwd": tmp_path, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    local = ["--host", "127.0.0.1"]
    processes = [
        subprocess.Popen(
            [*dask, "scheduler", *local, "--port", "0", "--no-dashboard", "--scheduler-file", file], **quiet
        )
    ]
    try:
        deadline = time.monotonic() + 60
        while not file.exists() and time.monotonic() < deadline:
            time.sleep(0.1)
        worker = [*dask, "worker", *local, "--scheduler-file", file, "--nthreads", "1", "--no-nanny", "--no-dashboard"]
        processes += [subprocess.Popen([*worker, "--name", name], **quiet) for name in ("one", "two")]
        yield json.loads(file.read_text())["address"], processes
    finally:
        for process in processes:
            process.kill()
        for process in processes:
            process.wait()


def test_class_on_two_workers_survives_the_death_of_one(classroom, cluster):
    address, processes = cluster
    students = [f"s{n:02}" for n in range(12)]
    for name in students:
        classroom.hand_in(name, solved())
    killed = []

    def progress(student, done, total):
        if done == 3 and not killed:
            processes[1].kill()
            killed.append(student)

    summary = classroom.grade(scheduler=address, progress=progress)
    assert killed and not summary.failed
    assert sorted(result.student for result in summary.graded) == students
    assert all(sum(classroom.scores(name)) == FULL for name in students)


def test_scheduler_that_does_not_answer_is_said(classroom, monkeypatch):
    monkeypatch.setattr(job_queue, "SCHEDULER_ANSWERS", 1.0)
    classroom.hand_in("ada", solved())
    with pytest.raises(ValueError, match="nothing answers at tcp://127.0.0.1:1 .*`dask scheduler`"):
        classroom.grade(scheduler="tcp://127.0.0.1:1")


def test_scheduler_without_workers_is_said(classroom, cluster, monkeypatch):
    address, (_, *workers) = cluster
    for worker in workers:
        worker.kill()
        worker.wait()
    monkeypatch.setattr(job_queue, "WORKERS_APPEAR", 1.0)
    classroom.hand_in("ada", solved())
    with pytest.raises(ValueError, match=f"no worker came .*`dask worker {address}`"):
        classroom.grade(scheduler=address)
