"""Answers and questions that would fill the grader's own memory or take its time instead of the submission's."""

from __future__ import annotations

import resource
import time

import numpy as np
import pytest

from autograder.sandbox import Limits, Sandbox
from autograder.student import Unsupported
from tests.attacks.find_worker import FIND_WORKER

pytestmark = pytest.mark.sandbox
MIB = 1024**2
FORGE = (
    FIND_WORKER
    + """
import os, struct
import msgspec

def send(body):
    data = struct.pack("<I", len(body)) + body
    while data:
        data = data[os.write(worker.outgoing, data):]

def calls(self, message):
    for index in range(len(message.calls)):
        answer = ["answer", msgspec.Raw(VALUE), None, "", [], 0.0, None]
        send(msgspec.msgpack.encode(["answers", message.id, index, [answer]]))

type(worker).calls = calls

def attack(): pass
"""
)
ENTRIES = 3_900_000
MANY = f"""VALUE = b"\\x93\\xa5items\\xa4list\\xdd" + ({ENTRIES}).to_bytes(4, "big") + b"\\xc0" * {ENTRIES}"""
DEEP = """VALUE = b"\\x93\\xa5items\\xa4list\\x91" * 400 + b"\\xc0" """


@pytest.mark.parametrize("value", [MANY, DEEP], ids=["millions of entries", "nested 400 deep"])
def test_forged_answer_of_many_entries_is_refused_before_it_is_built(value):
    began, before = time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with Sandbox(Limits()) as box:
        assert box.run([value + FORGE])[0].error is None
        outcomes = box.student("attack").map([()] * 30)
        assert {outcome.limit for outcome in outcomes} == {"died"} and box.hostile
    assert time.process_time() - began < 3  # one answer looked at, not thirty
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 300 * 1024  # KiB: some copies of one frame


def test_list_of_a_million_entries_is_an_answer_without_numbers(attack):
    result = attack("L = [0] * 1_000_000\ndef attack(): return L")
    assert isinstance(result.value, Unsupported) and "10,000" in result.value.type_name and not result.hostile


def test_answers_of_one_function_have_a_cap_together(attack):
    result = attack("import numpy as np\nA = np.zeros(400_000)\ndef attack(): return A", *[()] * 30)
    assert [outcome.limit for outcome in result.outcomes[:2]] == [None, None]
    assert {outcome.limit for outcome in result.outcomes[2:]} == {"output"} and not result.hostile
    assert isinstance(result.outcomes[0].value, np.ndarray)


def test_questions_whose_answers_are_never_read_do_not_pile_up():
    code = (
        FIND_WORKER
        + """
import numpy as np
def attack():
    value = worker.wire.to_wire(np.zeros(200_000))
    while True:
        worker.send(worker.wire.Borrow(worker.id, "kinematics.absolute_angles", [value], {}))
"""
    )
    with Sandbox(Limits(call=3)) as box:
        box.run([code])
        outcome = box.student("attack", given=("kinematics.absolute_angles",)).map([()])[0]
        assert outcome.limit == "died"
        assert any("before the question was read" in what for what in box.hostile)
