"""Time, memory, disk and output have an end, which costs that exercise and no other."""

import os
import subprocess
import sys
import time

import pytest

from autograder.sandbox import Limits, Sandbox

pytestmark = pytest.mark.sandbox
MIB = 1024**2


@pytest.mark.parametrize("body", [
    "while True: pass",
    "while True:\n        try:\n            while True: pass\n        except BaseException: pass",
    "import signal, time\n    [signal.signal(n, signal.SIG_IGN) for n in (2, 15, 14)]\n    time.sleep(1000)",
    "import os\n    os.read(os.pipe()[0], 1)",
    "sum(range(10**12))",
    "'a' * 10**8 in 'b' * 10**9 if False else pow(7, 10**9)",
    "import numpy as np\n    np.linalg.svd(np.random.rand(2000, 2000))",
], ids=["loop", "swallowed interrupts", "ignored signals", "waiting", "in C", "big integers", "LAPACK"])  # fmt: skip
def test_endless_call_is_stopped_by_the_graders_clock(attack, body):
    began = time.monotonic()
    result = attack(f"def attack():\n    {body}", *[()] * 30)
    assert [outcome.limit for outcome in result.outcomes] == ["time"] * 30
    assert time.monotonic() - began < 10  # the limit of one call once, not for every call


def test_endless_cell_keeps_what_it_defined():
    with Sandbox(Limits(cell=0.5)) as box:
        box.run(["import math\ndef area(r):\n    return math.pi * r * r\nwhile True: area(1)", "x = 3"])
        assert [cell.limit for cell in box.cells] == ["time", None]
        assert box.student("area").map([(0.0,)])[0].value == 0 and box.student("x").read().value == 3


def test_submission_has_one_budget_and_the_rest_is_not_run():
    cells = ["import time\ndef slow():\n    time.sleep(0.4)\n    return 1"]
    with Sandbox(Limits(call=1, submission=1)) as box:
        box.run(cells)
        outcomes = box.student("slow").map([()] * 6)
        assert [outcome.value for outcome in outcomes[:2]] == [1, 1]
        assert {outcome.limit for outcome in outcomes[2:]} == {"time"}
        began = time.monotonic()
        assert box.student("slow").map([()])[0].limit == "time" and time.monotonic() - began < 0.1


@pytest.mark.parametrize("code", [
    "def attack():\n    import os; os._exit(0)",
    "def attack():\n    import os; os.abort()",
    "def attack():\n    import ctypes; ctypes.string_at(0)",
    "def attack():\n    import os; os.close(0); [os.close(n) for n in range(3, 64) if n > 2]",
], ids=["_exit", "abort", "segmentation fault", "closed descriptors"])  # fmt: skip
def test_worker_that_ends_is_recorded_and_started_afresh(attack, code):
    assert attack(code).outcome.limit == "died"


@pytest.mark.parametrize(
    "code", ["raise SystemExit(0)", "import sys; sys.exit(0)", "raise KeyboardInterrupt", "exit()"]
)
def test_leaving_politely_is_an_error_of_the_call(attack, code):
    result = attack(f"def attack():\n    {code}\nimport atexit\natexit.register(print, 'score: 1.0')")
    assert result.outcome.error and result.outcome.limit is None


def test_memory_beyond_the_limit_is_an_error_and_the_worker_goes_on(attack):
    result = attack("import numpy as np\ndef attack():\n    return np.ones(2**30).sum()")
    assert result.outcome.limit == "memory"


def test_memory_outside_the_address_space_is_not_to_be_had(attack):
    """Pipes, files without a name and shared memory are the usual ways around an address-space limit."""
    code = """
import ctypes, mmap, os
libc = ctypes.CDLL(None, use_errno=True)
def attack():
    files, pipes, written = 0, 0, 0
    try:
        os.memfd_create("x")
    except OSError:
        files = -1
    shared = libc.shmget(0, 2**30, 0o1600)
    try:
        while True:
            os.pipe()
            pipes += 1
    except OSError:
        pass
    return files, shared, pipes
"""
    files, shared, pipes = attack(code).value
    assert files == -1 and shared == -1 and pipes < 32


def test_disk_is_small_and_never_outside(attack):
    code = """
def attack():
    written = 0
    try:
        for n in range(100):
            with open(f"f{n}", "wb") as file:
                written += file.write(bytes(2**20))
    except OSError as error:
        return written, error.errno
"""
    written, number = attack(code).value
    assert written <= 4 * MIB and number in (27, 28)  # file too large, no space left


def test_number_of_files_is_small_for_each_takes_memory_of_the_kernel(attack):
    code = "import os\ndef attack():\n    for n in range(10**9):\n        os.close(os.open(str(n), os.O_CREAT))"
    assert "more than 1000 files" in attack(code).outcome.error


@pytest.mark.clock
def test_limit_of_a_call_is_not_shortened_by_what_else_the_machine_does():
    """With more to do than processors, some 0.6 s of work take more than 1.5 s, and are not stopped."""
    cell = "import time\ndef f():\n    while time.process_time() < 0.7: pass\n    return 1"
    hog = [sys.executable, "-S", "-c", "while True: pass"]
    hogs = [subprocess.Popen(hog, start_new_session=True) for _ in range(2 * (os.cpu_count() or 1))]
    try:
        with Sandbox(Limits(call=0.9)) as box:
            box.run([cell])
            began = time.monotonic()
            assert box.student("f").map([()])[0].value == 1
            assert time.monotonic() - began > 0.9, "the machine was not busy"
    finally:
        for process in hogs:
            process.kill()
            process.wait()


@pytest.mark.clock
def test_sleep_is_the_submissions_time_also_for_who_is_awake_when_the_clock_is_read():
    """A call that sleeps and spins around its deadline waits for no processor, so nothing is put off."""
    cell = """
import time
def f():
    began = time.monotonic()
    for due in (0.5, 1, 1.5, 2, 2.5):
        time.sleep(max(0, began + due - 0.06 - time.monotonic()))
        while time.monotonic() < began + due + 0.06: pass
"""
    with Sandbox(Limits(call=0.5)) as box:
        box.run([cell])
        assert box.student("f").map([()])[0].limit == "time"
        assert box.spent > 0.4


@pytest.mark.clock
def test_workers_that_have_to_be_started_again_are_paid_by_the_submission():
    with Sandbox(Limits(submission=1)) as box:
        began = time.monotonic()
        cells = box.run(["class A:\n    import os; os._exit(0)"] * 100)
        assert {cell.limit for cell in cells} == {"died", "time"} and time.monotonic() - began < 10


def test_number_of_files_is_looked_at_after_short_cells_as_well():
    cell = "import os, time\nfor n in range(600): os.close(os.open(f'{}-{{n}}', os.O_CREAT))\ntime.sleep(0.13)"
    with Sandbox(Limits()) as box:
        cells = box.run([cell.format(number) for number in range(5)])
        assert any("more than 1000 files" in (result.error or "") for result in cells)


@pytest.mark.clock
def test_starting_the_lender_is_not_the_borrowers_time(monkeypatch):
    from autograder.sandbox import launch
    from reference import course_arm
    from reference.two_link import gravity_2r

    start = launch.worker

    def slowly(limits, offered, lender=False):
        time.sleep(0.8 if lender else 0)
        return start(limits, offered, lender)

    monkeypatch.setattr(launch, "worker", slowly)
    with Sandbox(Limits(call=0.5)) as box:
        box.run(["from reference.two_link import gravity_2r\ndef f(arm, q): return gravity_2r(arm, q)"])
        outcome = box.student("f", given=("two_link.gravity_2r",)).map([(course_arm(), [0.1, 0.2])])[0]
        assert outcome.limit is None and outcome.value == pytest.approx(gravity_2r(course_arm(), [0.1, 0.2]))
        assert box.spent < 0.8


def test_output_flood_is_cut_and_no_reason_to_fail(attack):
    result = attack("def attack():\n    for _ in range(200): print('x' * 100_000)\n    return 7")
    assert result.value == 7 and len(result.output) <= 64 * 1024


def test_endless_output_stops_with_the_clock(attack):
    result = attack("def attack():\n    while True: print('x' * 1000)")
    assert result.outcome.limit == "time" and len(result.output) <= 64 * 1024


def test_answer_larger_than_the_cap_is_said_to_be_so(attack):
    result = attack("import numpy as np\ndef attack():\n    return np.zeros(2**20)")
    assert result.outcome.limit == "output" and "larger than 4 MB" in result.outcome.error
    assert result.hostile == []


@pytest.mark.parametrize("setting", ["", "import sys; sys.setrecursionlimit(10**7)\n"], ids=["default", "raised"])
def test_deep_recursion_ends_in_an_error_or_the_worker_only(attack, setting):
    outcome = attack(f"{setting}def attack(n=0):\n    return attack(n + 1)").outcome
    assert outcome.error and outcome.limit in (None, "memory", "died", "time")


def test_lent_function_cannot_hold_up_the_grader():
    """A huge batch handed to a function of the reference is stopped by the student's own limit."""
    cell = """
import numpy as np
from reference import inverse_dynamics, course_arm
def attack():
    q = np.zeros((60_000, 2))
    for _ in range(10_000):
        inverse_dynamics(course_arm(), q, q, q)
"""
    with Sandbox(Limits(call=0.5)) as box:
        box.run([cell, "def honest():\n    return 1"])
        began = time.monotonic()
        assert box.student("attack", given=("inverse_dynamics",)).map([()])[0].limit == "time"
        assert time.monotonic() - began < 3
        assert box.student("honest").map([()])[0].value == 1


@pytest.mark.parametrize("end", ["while True: pass", "import os; os._exit(0)"], ids=["endless", "exit"])
def test_call_that_ends_it_all_is_the_one_to_blame_and_those_before_keep_their_answers(attack, end):
    """Quick answers travel together; those that were on their way are asked for again, one by one."""
    code = f"def attack(n):\n    if n == 3:\n        {end}\n    return n"
    result = attack(code, *[(n,) for n in range(6)], limits=Limits(call=0.5))
    assert [outcome.value for outcome in result.outcomes] == [0, 1, 2, None, None, None]
    assert [outcome.limit for outcome in result.outcomes[:3]] == [None] * 3 and not result.hostile
    assert result.outcomes[3].limit in ("time", "died")
    assert all("not called any more" in outcome.error for outcome in result.outcomes[4:])
