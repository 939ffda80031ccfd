"""Nothing that is not the student's own can be read."""

import os
import socket
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from autograder.sandbox import Limits, Sandbox

pytestmark = pytest.mark.sandbox
LIMITS = Limits(memory=600 * 1024**2)
ROOT = Path(__file__).parents[2]
LOOK = """
import os
def attack(paths):
    return [path for path in paths if os.path.lexists(path)]
"""
MACHINE = ["/proc", "/sys", "/tmp", "/var", "/etc/passwd", "/etc/shadow", "/etc/hostname", "/opt", "/srv", "/mnt",
           "/run", "/usr/local", "/usr/share", "/usr/bin", "/bin", "/sbin", "/boot", "/dev/shm", "/dev/tty",
           "/dev/kmsg"]  # fmt: skip
COURSE = [ROOT / "autograder", ROOT / "course", ROOT / "tests", ROOT / ".git", ROOT / "reference", Path.home() / ".ssh"]


def test_folders_of_the_machine_and_of_the_course_are_not_there(attack):
    assert attack(LOOK, ([*MACHINE, *map(str, COURSE)],)).value == []


def test_other_submissions_beside_the_grader_are_not_there(attack, tmp_path):
    secret = tmp_path / "submitted" / "bob" / "02" / "02.ipynb"
    secret.parent.mkdir(parents=True)
    secret.write_text("answers")
    code = "import os\ndef attack(path):\n    found = [os.path.exists(path)]\n    while path != '/':\n"
    code += "        path = os.path.dirname(path)\n        found.append(os.path.isfile(path))\n    return any(found)"
    assert attack(code, (str(secret),)).value is False


def test_whole_disk_holds_only_python_numpy_and_the_workers_own_files(attack):
    code = """
import os
def attack():
    found = []
    for folder, _, files in os.walk("/"):
        if not folder.startswith(("/usr/lib", "/lib")) and "/lib/python3" not in folder and "/site/numpy" not in folder:
            found += [os.path.join(folder, name) for name in files]
    return found
"""
    found = attack(code, limits=replace(LIMITS, call=5)).value
    files = [name for name in found if not name.startswith("/leverarm/site/msgspec/")]
    own = {name for name in files if name.startswith("/leverarm/") and not name.endswith(".pyc")}
    inside = {
        f"/leverarm/inside/{name}.py"
        for name in ("worker", "cells", "lean", "stubs", "wire/__init__", "wire/messages", "wire/values")
    }
    robot = {f"spatial/{name}" for name in ("__init__", "robot", "axis_frames", "rigid_body", "rigid_motion")}
    data = {"__init__", "arm", "load", "state", "quantities"} | robot  # data classes and what they are made of
    assert own == inside | {f"/leverarm/site/reference/{name}.py" for name in data}
    others = {name for name in files if not name.startswith("/leverarm/")} - {"/dev/null", "/dev/urandom"}
    assert all("python3" in name or "/lib/" in name or name == "/etc/ld.so.cache" for name in others), others


def test_installed_packages_are_covered_up(attack):
    code = "import glob, sys\ndef attack():\n    found = []\n    for root in ('/usr', sys.prefix):"
    code += "\n        found += glob.glob(root + '/lib*/python3*/*-packages/*')\n    return found"
    assert attack(code).value == []


def test_environment_of_the_grader_is_not_seen(attack, monkeypatch):
    monkeypatch.setenv("LEVERARM_KEY", "the secret key")
    result = attack("import os\ndef attack():\n    return dict(os.environ)")
    assert "LEVERARM_KEY" not in result.value
    assert set(result.value) <= {"HOME", "LANG", "OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "PWD", "LC_CTYPE"}


def test_reference_is_imported_as_names_that_answer_nothing(attack):
    code = """
import reference.newton_euler
from reference import inverse_dynamics
from reference.two_link import mass_matrix_2r
def attack(n):
    return [inverse_dynamics, reference.newton_euler.inverse_dynamics, mass_matrix_2r][n](1)
"""
    for outcome in attack(code, (0,), (1,), (2,)).outcomes:
        assert "not available while this exercise is graded" in outcome.error


def test_stub_of_the_reference_holds_no_formula(attack):
    code = """
import dis, reference.two_link as m
def attack():
    codes = [f.__code__ for f in vars(m).values() if hasattr(f, "lent")]
    return sorted({len(c.co_code) for c in codes}), sorted({name for c in codes for name in c.co_names})
"""
    sizes, names = attack(code).value
    assert len(sizes) == 1 and names == []


def test_student_sees_the_arguments_of_its_calls_and_no_expected_value(attack):
    """The grader knows 1234.5 as the expected value; neither frames nor the collector hold it in the worker."""
    code = """
import gc, sys
def attack(x):
    seen, frame = [], sys._getframe()
    while frame:
        seen += [repr(value)[:5000] for value in frame.f_locals.values()]
        frame = frame.f_back
    for thing in gc.get_objects():
        try:
            seen.append(repr(thing)[:2000])
        except Exception:
            pass
    return any("617.25" in text for text in seen), any(str(2 * x) in text for text in seen)
"""
    expected = 2 * 617.25
    argument_seen, expected_seen = attack(code, (617.25,)).value
    assert argument_seen and expected == 1234.5 and not expected_seen


def test_nothing_is_kept_from_one_submission_to_the_next():
    leave = "import os\nopen('note', 'w').write('answer')\nos.makedirs('/home/student/deep')"
    look = "import os\nfound = os.listdir('/home/student') + os.listdir('.')"
    with Sandbox() as first, Sandbox() as second:
        first.run([leave])
        second.run([look])
        assert first.cells[0].error is None and second.student("found").read().value == []


def test_functions_given_for_one_exercise_are_not_lent_to_another():
    cell = "from reference.two_link import mass_matrix_2r\ndef attack(arm, q):\n    return mass_matrix_2r(arm, q)"
    from reference import course_arm
    from reference.two_link import mass_matrix_2r

    call, given = (course_arm(), np.array([0.3, 0.7])), ("two_link.mass_matrix_2r",)
    with Sandbox() as box:
        box.run([cell])
        with_it, without = box.student("attack", given=given), box.student("attack")
        assert "not available" in without.map([call])[0].error
        lent = with_it.map([call])[0]
        assert np.array_equal(lent.value, mass_matrix_2r(*call)) and lent.borrowed == given
        assert "not available" in without.map([call])[0].error


def test_network_is_not_reached(attack):
    with socket.create_server(("127.0.0.1", 0)) as server, socket.socket(socket.AF_UNIX) as abstract:
        abstract.bind(f"\0leverarm-{os.getpid()}")
        abstract.listen()
        code = """
import socket
def attack(port, name):
    errors = []
    for family, kind, address in [(socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", port)),
                                  (socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", port)),
                                  (socket.AF_UNIX, socket.SOCK_STREAM, name)]:
        try:
            socket.socket(family, kind).connect(address)
        except OSError as error:
            errors.append(type(error).__name__)
    return errors
"""
        value = attack(code, (server.getsockname()[1], f"\0leverarm-{os.getpid()}")).value
    assert value == ["PermissionError"] * 3
