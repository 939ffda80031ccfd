"""Grade independent submissions: in threads on this machine, or on a cluster's workers."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from typing import Any

from ..marking.job import Job, failed, run_job
from ..marking.open_box import Lenders
from ..marking.result import NotebookResult
from .store import Slot

SCHEDULER_ANSWERS, WORKERS_APPEAR = 10.0, 60.0  # s


@dataclass(frozen=True)
class Task:
    """A submission and the slot its result goes into."""

    slot: Slot
    job: Job


Graded = tuple[Task, NotebookResult, BaseException | None]


def in_threads(tasks: list[Task], jobs: int) -> Iterator[Graded]:
    """Threads around the workers' processes: a pool of processes loses tasks when one of them dies."""
    lenders = Lenders()
    try:
        with ThreadPoolExecutor(jobs) as pool:
            futures = {pool.submit(run_job, task.job, lenders): task for task in tasks}
            try:
                for future in as_completed(futures):
                    yield _outcome(futures[future], future)
            except BaseException:  # Ctrl-C: what is running ends, what waits is dropped, what is done is kept
                pool.shutdown(cancel_futures=True)
                raise
    finally:
        lenders.close()


def on_cluster(tasks: list[Task], address: str) -> Iterator[Graded]:
    """Send the submissions to a dask scheduler; a worker that dies costs no submission."""
    try:
        from distributed import Client
        from distributed import as_completed as completed
    except ImportError:
        raise ValueError("--scheduler needs dask.distributed: pip install 'leverarm[cluster]'") from None
    try:
        client = Client(address, timeout=SCHEDULER_ANSWERS)
    except OSError as error:
        raise ValueError(
            f"--scheduler: nothing answers at {address} within {SCHEDULER_ANSWERS:g} s. Start `dask scheduler`, give "
            "the address that it prints, and see that no firewall stands between."
        ) from error
    with client:
        try:
            client.wait_for_workers(1, timeout=WORKERS_APPEAR)
        except TimeoutError:
            raise ValueError(
                f"--scheduler: {address} answers, but no worker came within {WORKERS_APPEAR:g} s. Start "
                f"`dask worker {address}` on each machine that is to grade."
            ) from None
        futures = {client.submit(run_job, task.job, pure=False, retries=3): task for task in tasks}
        for future in completed(list(futures)):
            yield _outcome(futures[future], future)


def _outcome(task: Task, future: Any) -> Graded:
    try:
        return task, NotebookResult.from_json(future.result()), None
    except Exception as error:  # the grader's own trouble with one submission
        return task, failed(task.job, error), error
