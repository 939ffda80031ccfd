"""The same work gets the same report every time, however busy the machine; work that answers by chance is told so."""

from __future__ import annotations

import contextlib
import json
import random
import subprocess
import sys
from dataclasses import dataclass, replace

import numpy as np
import pytest

from autograder import check
from autograder.check import judge
from autograder.exercises import find
from autograder.sandbox import Sandbox
from autograder.student import LocalStudent
from reference.two_link import mass_matrix_2r

KEY = b"a key of a class"
AS_OFTEN = 20
SOURCE = """
import numpy as np
def gravity_2r(arm, q):
    for _ in range(SLOWLY):
        ends = np.cumsum(q)
    (m1, m2), (lc1, lc2), l1 = arm.mass, arm.com_x, arm.length[0]
    g2 = m2 * lc2 * 9.81 * np.cos(q[0] + q[1])
    return [(m1 * lc1 + m2 * l1) * 9.81 * np.cos(q[0]) + g2, g2]
"""  # wrong where gravity is another
NAME = "gravity_2r"


def source(turns: int) -> str:
    """Return the cell; a hundred turns take a good part of a millisecond."""
    return SOURCE.replace("SLOWLY", str(turns))


@contextlib.contextmanager
def busy_loop():
    """Keep one processor busy with something else."""
    process = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    try:
        yield
    finally:
        process.kill()
        process.wait()


def as_bytes(report) -> bytes:
    return json.dumps(report.to_dict(), sort_keys=True).encode() + str(report).encode()


def test_twenty_judgements_beside_a_busy_loop_are_equal_to_the_byte():
    names: dict = {}
    exec(source(100), names)
    student, exercise = LocalStudent(names[NAME]), find(NAME)
    with busy_loop():
        reports = {as_bytes(judge(exercise, student)) for _ in range(AS_OFTEN)}
    assert len(reports) == 1 and b"wrong" in reports.pop()


@pytest.mark.sandbox
def test_twenty_gradings_beside_a_busy_loop_are_equal_to_the_byte():
    with Sandbox() as box, busy_loop():
        box.run([source(100)])
        reports = {as_bytes(judge(find(NAME), box.student(NAME), KEY)) for _ in range(AS_OFTEN)}
    assert len(reports) == 1 and b"wrong" in reports.pop()


@dataclass(frozen=True)
class Measured(LocalStudent):
    """A student whose calls are said to have taken some other time each time."""

    def map(self, calls):
        chance = random.Random()
        return [replace(outcome, seconds=chance.choice([0.0, 0.003, 0.1, 4.0])) for outcome in super().map(calls)]


@pytest.mark.parametrize("key", [None, KEY])
def test_no_verdict_depends_on_the_time_that_was_measured(key):
    names: dict = {}
    exec(source(1), names)
    assert len({as_bytes(judge(find(NAME), Measured(names[NAME]), key)) for _ in range(5)}) == 1


# --- chance and memory

calls: list = []


def by_chance(arm, q):
    return mass_like(arm, q) * random.choice([0.5, 1.0]) * random.uniform(0.5, 1)


def nearly_right_by_chance(arm, q):
    return mass_like(arm, q) * (1 + 1e-7 * random.random())


def by_memory(arm, q):
    calls.append(q)
    return mass_like(arm, q) + len(calls)


def in_a_default(arm, q, found=[]):  # noqa: B006
    found.append(mass_like(arm, q))
    return sum(found)


def fails_by_memory(arm, q):
    calls.append(q)
    if len(calls) > 30:
        raise IndexError("list index out of range")
    return mass_like(arm, q)


def mass_like(arm, q):
    (m1, m2), (I1, I2), (c1, c2), l1 = arm.mass, arm.inertia, arm.com_x, arm.length[0]
    m22, c = m2 * c2**2 + I2, m2 * l1 * c2 * np.cos(q[1])
    return np.array([[m1 * c1**2 + m2 * l1**2 + I1 + m22 + 2 * c, m22 + c], [m22 + c, m22]])


@pytest.mark.parametrize("key", [None, KEY])
@pytest.mark.parametrize(
    "function", [by_chance, nearly_right_by_chance, by_memory, in_a_default, fails_by_memory], ids=lambda f: f.__name__
)
def test_a_function_that_answers_the_same_call_in_two_ways_is_told_so_with_both(function, key):
    calls.clear()
    report = judge(find("mass_matrix_2r"), LocalStudent(function), key)
    (finding,) = report.findings
    assert report.state == "wrong" and report.score == 0
    said = finding.text.partition(": ")[2].partition(". A result")[0]
    first, second = said.split(", and later ")
    assert finding.text.startswith("The same call gave two different results: ") and first != second
    assert finding.case.startswith("mass_matrix_2r(PlanarArm")
    assert "first call" in report.hint()


def test_what_a_function_remembers_without_changing_its_answers_is_fine():
    known: dict = {}

    def remembers(arm, q):
        call = (arm.mass.tobytes(), arm.length.tobytes(), q.tobytes())
        if call not in known:
            known[call] = mass_like(arm, q)
        return known[call]

    assert check("mass_matrix_2r", remembers).passed and known


def test_a_function_that_is_always_off_is_not_called_random():
    report = check("mass_matrix_2r", lambda arm, q: mass_matrix_2r(arm, q) * np.nan)
    assert "two different results" not in str(report)


def test_a_chance_in_a_given_function_of_ones_own_costs_only_that_function():
    names = {"np": np, "random": random, "mass_matrix_2r": by_chance, "gravity_2r": None, "coriolis_matrix_2r": None}
    from reference.two_link import coriolis_matrix_2r, gravity_2r

    names |= {"coriolis_matrix_2r": coriolis_matrix_2r, "gravity_2r": gravity_2r}
    exec(
        "def inverse_dynamics_2r(arm, q, dq, ddq):\n"
        "    return mass_matrix_2r(arm, q) @ ddq + coriolis_matrix_2r(arm, q, dq) @ dq + gravity_2r(arm, q)",
        names,
    )
    report = check("inverse_dynamics_2r", names["inverse_dynamics_2r"])
    assert report.passed and "in place of your own" in report.remarks[-1]
