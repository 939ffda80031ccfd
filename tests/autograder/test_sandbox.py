"""The sandbox's own parts: limits, filter, launch, refusal, and what is said of a machine."""

import errno
import os
import struct
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from autograder.sandbox import (
    Limits,
    Sandbox,
    SandboxUnavailable,
    bubblewrap,
    machine,
    offered,
    probe,
    require,
    seccomp,
)
from autograder.sandbox.wire import Hostile, argument, from_wire, to_wire
from reference import Load, course_arm
from reference.spatial.robots import mr_3r, ur5

ALLOWED, KILLED, REFUSED, UNKNOWN = 0x7FFF0000, 0x80000000, 0x50000 | errno.EPERM, 0x50000 | errno.ENOSYS
MACHINES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}


def verdict(name: str, number: int, architecture: int, second: int = 0) -> int:
    """Run the filter as the kernel would, on one system call."""
    data = struct.pack("=IIQ6Q", number, architecture, 0, 0, second, 0, 0, 0, 0)
    lines = list(struct.iter_unpack("=HBBI", seccomp.program(name)))
    at = register = 0
    while True:
        code, if_equal, if_not, value = lines[at]
        if code == 0x06:
            return value
        if code == 0x20:
            register = struct.unpack_from("=I", data, value)[0]
        else:
            assert code == 0x15
            at += if_equal if register == value else if_not
        at += 1


@pytest.mark.parametrize(("name", "column"), [("x86_64", 0), ("aarch64", 1)])
def test_filter_allows_its_list_and_nothing_else(name, column):
    allowed = {numbers[column] for numbers in seccomp.ALLOWED.values()} - {None}
    refused = {numbers[column] for numbers in seccomp.FORBIDDEN.values()} - {None}
    assert not allowed & refused
    for number in [*range(600), 0x40000000, 0x40000001, 2**32 - 1]:
        if number == seccomp.IOCTL[column]:
            continue
        expected = ALLOWED if number in allowed else REFUSED if number in refused else UNKNOWN
        assert verdict(name, number, MACHINES[name]) == expected


@pytest.mark.parametrize(("name", "column"), [("x86_64", 0), ("aarch64", 1)])
def test_filter_lets_ioctl_only_ask(name, column):
    terminal, push_input = 0x5401, 0x5412
    assert verdict(name, seccomp.IOCTL[column], MACHINES[name], terminal) == ALLOWED
    assert verdict(name, seccomp.IOCTL[column], MACHINES[name], push_input) == 0x50000 | errno.ENOTTY


@pytest.mark.parametrize("name", MACHINES)
def test_filter_ends_a_process_that_calls_by_another_architecture(name):
    i386 = 0x40000003
    assert verdict(name, 4, i386) == KILLED


def test_filter_for_an_unknown_processor_is_refused():
    with pytest.raises(ValueError, match="riscv64"):
        seccomp.program("riscv64")


@pytest.mark.parametrize("name", ["call", "cell", "submission", "memory", "disk", "files", "answer", "output"])
def test_limits_must_be_positive(name):
    with pytest.raises(ValueError, match=f"{name} must be positive, got 0"):
        Limits(**{name: 0})


@pytest.mark.parametrize(
    "value", [None, True, -3, 2.5, "text", [1, (2.0, "a")], {"a": [None]}, (), np.eye(3), np.zeros((0, 2))]
)
def test_plain_data_comes_back_as_it_was(value):
    back = from_wire(to_wire(value))
    assert type(back) is type(value) and np.array_equal(back, value) if isinstance(value, np.ndarray) else back == value


def test_arms_and_loads_come_back_equal():
    load = Load(force=(0, -5), point=(0.1, 0.2), moment=1.0, link=0)
    assert from_wire(to_wire(course_arm(1.5))) == course_arm(1.5) and from_wire(to_wire(load)) == load


def test_arrays_of_any_real_type_and_order_travel_as_float64():
    source = np.arange(6, dtype=np.int16).reshape(2, 3)
    for array in (source, source.T, source[:, ::2], source.astype(">f4"), source > 2, source.astype(np.longdouble)):
        back = from_wire(to_wire(array))
        assert back.dtype == np.float64 and np.array_equal(back, array) and back.flags.writeable


def test_arm_of_impossible_constants_is_hostile():
    wire = to_wire(course_arm())
    wire.constants[0].data = np.array([-1.0, 1.0]).tobytes()
    with pytest.raises(Hostile, match="mass must not be negative"):
        from_wire(wire)


def test_robots_come_back_equal_and_arrive_as_arguments_unchanged():
    for robot in (ur5(), mr_3r(), ur5().with_payload(5.0).weightless):
        assert from_wire(to_wire(robot)) == robot
        arrived = argument(to_wire(robot))
        assert arrived == robot and np.array_equal(arrived.A, robot.A) and not arrived.gravity.flags.writeable


def test_robot_of_an_impossible_inertia_is_hostile():
    wire = to_wire(mr_3r())
    wire.constants[2].data = (-mr_3r().link_inertias).tobytes()
    with pytest.raises(Hostile, match="a robot that cannot be: link_inertias.* must not have a negative mass"):
        from_wire(wire)


def test_whole_numbers_arrive_as_such_where_they_are_arguments():
    """A function that makes its result as whole as its argument is wrong, in the sandbox too."""
    whole = argument(to_wire(np.array([1, -2])))
    assert whole.dtype == int and whole.tolist() == [1, -2]
    assert argument(to_wire(np.array([1.0, -2]))).dtype == float


def test_names_of_the_reference_are_those_it_has():
    import importlib

    names = offered.reference_names()
    assert "mass_matrix_2r" in names["reference.two_link"] and "inverse_dynamics" in names["reference"]
    for module in ("reference", "reference.two_link", "reference.newton_euler"):
        assert all(hasattr(importlib.import_module(module), name) for name in names[module])


def test_without_bubblewrap_grading_is_refused_with_the_remedy(monkeypatch):
    monkeypatch.setattr(bubblewrap, "find", lambda: None)
    for refused in (Sandbox, lambda: require(unsafe=False)):
        with pytest.raises(SandboxUnavailable, match="apt install bubblewrap"):
            refused()
    require(unsafe=True)


def test_sandbox_that_does_not_start_says_why(monkeypatch, tmp_path):
    program = tmp_path / "bwrap"
    program.write_text("#!/bin/sh\necho 'bwrap: setting up uid map: Permission denied' >&2\nexit 1\n")
    program.chmod(0o755)
    monkeypatch.setattr(bubblewrap, "find", lambda: str(program))
    with Sandbox() as box, pytest.raises(SandboxUnavailable, match="setting up uid map: Permission denied"):
        box.run(["x = 1"])
    found = probe()[-1]
    assert not found.works and ("AppArmor" in found.remedy or "container" in found.remedy)


def test_unsafe_sandbox_works_says_so_and_leaves_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(bubblewrap, "find", lambda: None)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    cell = "from autograder import check\nfrom reference import course_arm\ndef f(x):\n    return course_arm().mass * x"
    with Sandbox(Limits(call=0.5), unsafe=True) as box:
        assert box.run([cell, "def loop():\n    while True: pass"])[0].error is None and not box.protected
        assert box.student("loop").map([()])[0].limit == "time"
        assert np.array_equal(box.student("f").map([(2.0,)])[0].value, [4, 3])
        assert len(list(tmp_path.iterdir())) == 1
    assert list(tmp_path.iterdir()) == []


def test_probe_finds_out_by_trying_and_has_a_remedy_for_whatever_does_not_work():
    found = probe()
    assert found[-1].name == "sandbox"
    assert all(capability.works or capability.remedy for capability in found)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems are asked nothing")
def test_probe_names_the_setting_that_forbids_user_namespaces(monkeypatch, tmp_path):
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    forbids = tmp_path / "value"
    for setting, value in [("CLONE", "0"), ("NAMESPACES", "0"), ("APPARMOR", "1")]:
        forbids.write_text(value)
        with monkeypatch.context() as patch:
            patch.setattr(machine, setting, forbids)
            capability = machine._namespaces()
        assert not capability.works and capability.remedy


@pytest.mark.sandbox
def test_grader_that_is_killed_leaves_no_process():
    script = """
import sys
from autograder.sandbox import Sandbox
box = Sandbox()
box.run(["import time\\nprint('in the cell')\\ndef f(): time.sleep(100)"])
print(box._channel._process.pid, flush=True)
box.student("f").map([()])
"""
    root = Path(__file__).parents[2]
    grader = subprocess.Popen([sys.executable, "-c", script], cwd=root, stdout=subprocess.PIPE, text=True)
    bubble = int(grader.stdout.readline())
    below = [int(pid) for pid in Path(f"/proc/{bubble}/task/{bubble}/children").read_text().split()]
    assert below
    grader.kill()
    grader.wait()
    grader.stdout.close()
    until = time.monotonic() + 2
    while (left := [pid for pid in (bubble, *below) if runs(pid)]) and time.monotonic() < until:
        time.sleep(0.01)
    assert not left


def runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


@pytest.mark.sandbox
def test_compiled_files_that_were_cleared_away_are_not_missed(monkeypatch, tmp_path):
    """A class run goes on for minutes; somebody may clean up meanwhile."""
    from autograder.sandbox import layout

    gone = [
        (str(tmp_path / "gone.pyc") if source.endswith(".pyc") else source, place)
        for source, place in layout.files(False)
    ]
    monkeypatch.setattr(layout, "files", lambda lender: tuple(gone))
    with Sandbox() as box:
        assert box.run(["x = 1"])[0].error is None
