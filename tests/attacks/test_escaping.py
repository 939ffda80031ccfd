"""Nothing outside is written, signalled or started, and no right comes back."""

import os

import pytest

pytestmark = pytest.mark.sandbox


def each(*expressions: str) -> str:
    """Return a cell whose `attack` tries expressions and says how each ended."""
    body = ",\n".join(f"lambda: {expression}" for expression in expressions)
    return f"""
import ctypes, mmap, os, resource, signal, subprocess, sys, threading
libc = ctypes.CDLL(None, use_errno=True)
def call(*numbers):
    if libc.syscall(*numbers) < 0:
        raise OSError(ctypes.get_errno(), "")
TRIES = [{body}]
def attack():
    ended = []
    for attempt in TRIES:
        try:
            attempt()
            ended.append("done")
        except BaseException as error:
            ended.append(type(error).__name__)
    return ended
"""


def test_nothing_can_be_written_but_the_home(attack):
    places = ["/x", "/usr/lib/x", "/leverarm/inside/worker.py", "/leverarm/site/numpy/x", 
              "/leverarm/site/reference/arm.py", "/dev/x", "/home/x", "/etc/x", "/lib/x", os.__file__]  # fmt: skip
    result = attack(each(*[f"open({place!r}, 'w')" for place in places], "open('/home/student/x', 'w').write('mine')"))
    assert "done" not in result.value[:-1] and result.value[-1] == "done"


def test_frozen_python_files_of_this_machine_stay_as_they_are(attack):
    before = os.stat(os.__file__).st_mtime_ns
    attack(each(f"os.utime({os.__file__!r})", f"os.unlink({os.__file__!r})", f"os.chmod({os.__file__!r}, 0o777)"))
    assert os.stat(os.__file__).st_mtime_ns == before


def test_no_process_and_no_thread_can_be_started(attack):
    tries = ("os.fork()", "os.forkpty()", "subprocess.run([sys.executable])", "os.system('true') and 1/0",
             "os.posix_spawn(sys.executable, ['p'], {})", "threading.Thread(target=print).start()")  # fmt: skip
    assert "done" not in attack(each(*tries)).value


def test_process_limit_holds_even_without_the_filter(monkeypatch):
    """The second line: with no seccomp filter the kernel's own count refuses a second process, for root as well."""
    from autograder.sandbox import Sandbox, seccomp

    monkeypatch.setattr(seccomp, "machine_known", lambda machine=None: False)
    cell = "import os\ntry:\n    os.fork()\n    forked = True\nexcept BlockingIOError:\n    forked = False"
    with Sandbox() as box:
        box.run([cell])
        assert box.student("forked").read().value is False


def test_worker_is_an_ordinary_user_without_a_way_back(attack):
    code = each("os.setuid(0)", "os.setgid(0)", "os.setgroups([0])", "os.seteuid(0)", "os.chroot('/home')",
                "resource.setrlimit(resource.RLIMIT_NPROC, (100, 100))", "os.nice(-5)")  # fmt: skip
    code += "\nids = os.getresuid() + os.getresgid() + tuple(os.getgroups())\n"
    code += "inner = attack\ndef attack():\n    return inner(), ids"
    ended, ids = attack(code).value
    assert "done" not in ended and 0 not in ids


@pytest.mark.skipif(os.uname().machine != "x86_64", reason="numbers of x86_64")
def test_system_calls_that_reach_further_are_refused(attack):
    calls = {"ptrace": 101, "unshare": 272, "setns": 308, "mount": 165, "bpf": 321, "keyctl": 250, "shmget": 29,
             "io_uring_setup": 425, "process_vm_readv": 310, "memfd_create": 319, "mq_open": 240, "userfaultfd": 323,
             "clone3": 435, "perf_event_open": 298, "unknown": 9999, "x32 write": 0x40000001}  # fmt: skip
    ended = attack(each(*[f"call({number}, 0x10000000, 0, 0, 0)" for number in calls.values()])).value
    assert dict(zip(calls, ended, strict=True)) == {
        name: "PermissionError" if name in ("ptrace", "unshare", "setns", "mount") else "OSError" for name in calls
    }


def test_grader_cannot_be_signalled(attack):
    parent = os.getpid()
    code = each(f"os.kill({parent}, 9)", f"os.kill({parent}, 0)", "os.kill(os.getppid(), 9)", "os.getpgid(1) and 1/0")
    ended = attack(code).value
    assert ended[:2] == ["ProcessLookupError"] * 2  # its number is unknown in there
    assert os.getpid() == parent


def test_ending_the_first_process_of_the_namespace_ends_at_most_the_worker(attack):
    result = attack("import os, signal\ndef attack():\n    os.kill(1, signal.SIGKILL)\n    os.kill(-1, signal.SIGKILL)")
    assert result.outcome.limit == "died" or result.outcome.error


def test_another_program_in_its_place_is_still_inside(attack):
    code = """
import os, sys
def attack():
    os.execv(sys.executable, [sys.executable, "-S", "-c", "import os; os.fork()"])
"""
    assert attack(code).outcome.limit == "died"


def test_symlink_and_hard_link_tricks_are_refused(attack):
    code = each("os.symlink('/etc', '/home/student/l')", "os.link('/leverarm/inside/worker.py', '/home/student/l')",
                "os.chmod('/home/student', 0o4777)", "os.mkfifo('/home/student/f')",
                "os.mknod('/home/student/d', 0o60666)")  # fmt: skip
    assert "done" not in attack(code).value
