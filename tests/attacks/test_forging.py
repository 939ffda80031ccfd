"""Nothing that the student's process says can change the grader, or more than the student's own answers."""

import math
import pickle

import numpy as np
import pytest

from autograder.sandbox import Sandbox
from autograder.student import Unsupported
from tests.attacks.find_worker import FIND_WORKER

pytestmark = pytest.mark.sandbox
FORGE = (
    FIND_WORKER
    + """
import os
wire = worker.wire
def answer(value, index=0, id=None):
    return wire.Answers(id or worker.id, index, [wire.Answer(value, None, "", [], 0.0, None)])
"""
)


def test_forged_answer_before_the_true_one_is_the_students_own_and_the_true_one_is_one_too_many(attack):
    result = attack(FORGE + "def attack():\n    worker.send(answer(42))\n    return 1", (), ())
    assert result.outcome.value == 42 and result.outcomes[1].limit == "died"
    assert "hostile" in result.outcomes[1].error and len(result.hostile) == 1


@pytest.mark.parametrize("body", [
    "worker.send(answer(1, id=b'guessed'))",
    "worker.send(answer(1, index=5))",
    "worker.send(wire.Answers(worker.id, 0, []))",
    "worker.send(wire.Answers(worker.id, 0, answer(1).answers * 2))",
    "worker.send(wire.Done(worker.id, None, '', None))",
    "worker.send(wire.Holds(worker.id, 'value', None, 1))",
    "worker.send(answer(wire.Array((10**9,), b'')))",
    "worker.send(answer(wire.Array((-1, -1), bytes(8))))",
    "worker.send(answer(wire.Array((1,) * 30, bytes(8))))",
    "worker.send(answer(wire.Items('set', [])))",
    "worker.send(answer(wire.Arm((wire.Array((1,), bytes(8)),) * 6)))",
    "os.write(worker.outgoing, b'\\xff' * 100)",
    "os.write(worker.outgoing, wire.HEADER.pack(5) + b'12345')",
    "body = b'\\x91' * 100_000; os.write(worker.outgoing, wire.HEADER.pack(len(body)) + body)",
    "body = wire.encoder.encode({'score': 10, 'points': 10});"
    " os.write(worker.outgoing, wire.HEADER.pack(len(body)) + body)",
    "body = wire.encoder.encode(['answers', worker.id, 0, [['answer', 1, None, '', [], 0.0, None, 'score']]]);"
    " os.write(worker.outgoing, wire.HEADER.pack(len(body)) + body)",
    "import pickle; body = pickle.dumps(print); os.write(worker.outgoing, wire.HEADER.pack(len(body)) + body)",
    "[os.write(worker.outgoing, bytes(4096)) for _ in range(10_000)]",
], ids=["guessed id", "other index", "no answer", "too many answers",
        "other kind", "kind of a reading", "shape without bytes", "negative shape",
        "30 dimensions", "sequence of no kind", "arm that cannot be", "noise", "no msgpack", "nested headers",
        "score", "unknown field", "pickle", "flood"])  # fmt: skip
def test_frame_that_no_honest_worker_sends_ends_the_worker_and_is_recorded(attack, body):
    result = attack(FORGE + f"def attack():\n    {body}\n    return 1")
    assert result.outcome.limit == "died" and result.outcome.value is None
    assert len(result.hostile) == 1


def test_frame_sent_while_nothing_is_asked_is_recorded():
    late = FORGE + """
import signal
def attack():
    signal.signal(signal.SIGALRM, lambda *_: worker.send(answer(1)))
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    return 1
"""  # fmt: skip
    import time

    with Sandbox() as box:
        box.run([late, "def honest():\n    return 3"])
        assert box.student("attack").map([()])[0].value == 1
        time.sleep(0.2)
        honest = box.student("honest")
        assert honest.map([()])[0].limit == "died" and len(box.hostile) == 1
        assert box.student("honest").map([()])[0].value == 3  # and the worker after it is sound


def test_pickled_answer_is_bytes_and_runs_nothing(attack, tmp_path):
    class Bomb:
        def __reduce__(self):
            return (open, (str(tmp_path / "written"), "w"))

    outcome = attack(f"def attack():\n    return {pickle.dumps(Bomb())!r}").outcome
    assert outcome.value == Unsupported("bytes") and not (tmp_path / "written").exists()


def test_patching_numpy_and_the_comparison_changes_no_answer(attack):
    code = """
import builtins, numpy as np
for name in ("allclose", "isclose", "array_equal", "all"):
    setattr(np, name, lambda *a, **k: True)
np.testing.assert_allclose = lambda *a, **k: None
np.ndarray.__module__
builtins.abs = lambda x: 0
def attack():
    return np.array([1.0, 2.0])
"""
    value = attack(code).value
    assert value.tolist() == [1, 2] and not np.allclose(value, [1, 1]) and abs(-1) == 1


def test_patching_the_worker_gives_the_students_own_answers_only(attack):
    code = FORGE + """
type(worker).call = lambda self, function, call: answer(99).answers[0]
type(worker).holds = lambda self, name: wire.Holds(self.id, "value", None, 99)
def attack():
    return 1
"""  # fmt: skip
    with Sandbox() as box:
        box.run([code])
        assert box.student("attack").map([(), ()])[1].value == 99 and box.hostile == []


def test_objects_that_pretend_come_out_as_plain_data_or_by_the_name_of_their_type(attack):
    code = """
import numpy as np
class Liar(np.ndarray):
    def __eq__(self, other): return True
    def __array__(self, *a, **k): return np.array([7.0])
class Equal:
    def __eq__(self, other): return True
    def __array__(self, *a, **k): return np.array([7.0])
    def __float__(self): return 7.0
class Number(float):
    def __eq__(self, other): return True
class Text(str):
    def __eq__(self, other): return True
def attack(n):
    return [np.array([1.0]).view(Liar), Equal(), Number(3), Text("a"), 1j, np.array([1j]), np.array([None]), {1: 2},
            {2}, 10**30, np.float32(0.5), np.ones(2, dtype=bool), attack, [[Equal()]]][n]
"""
    values = [outcome.value for outcome in attack(code, *[(n,) for n in range(14)]).outcomes]
    assert type(values[0]) is np.ndarray
    assert values[1] == Unsupported("Equal")
    assert [type(value) for value in values[2:4]] == [float, str]
    kinds = ["complex", "an array of dtype complex128", "an array of dtype object", "dict", "set"]
    assert values[4:9] == [Unsupported(kind) for kind in kinds]
    assert values[9] == Unsupported("an int of more than 64 bits") and values[10] == 0.5
    assert values[11].tolist() == [1, 1] and values[12] == Unsupported("function")
    assert values[13] == [[Unsupported("Equal")]]


def test_nan_and_infinity_come_through_as_what_they_are(attack):
    value = attack("import numpy as np\ndef attack():\n    return np.array([np.nan, np.inf]), float('-inf')").value
    assert math.isnan(value[0][0]) and value[0][1] == math.inf and value[1] == -math.inf


def test_data_that_contains_itself_has_an_end(attack):
    assert attack("def attack():\n    a = []\n    a.append(a)\n    return a").outcome.error is None


def test_argument_changed_in_place_is_reported_and_the_graders_stays(attack):
    argument = np.array([1.0, 2.0])
    result = attack(
        "def attack(x, y, z):\n    x[0] = 9\n    y.append(1)\n    return x", (argument, [1.0, math.nan], 3.0)
    )
    assert result.outcome.mutated == (0, 1) and argument.tolist() == [1, 2]


def test_every_call_gets_fresh_arguments(attack):
    argument = np.zeros(1)
    outcomes = attack("def attack(x):\n    x += 1\n    return x", *[(argument,)] * 3).outcomes
    assert [outcome.value.tolist() for outcome in outcomes] == [[1], [1], [1]]


def test_forged_loans_reach_no_other_function(attack):
    code = FORGE + """
def attack(name):
    return worker.borrow(name, (1,), {})
"""  # fmt: skip
    names = [
        "os.system",
        "two_link.np",
        "two_link.__builtins__",
        "two_link",
        "",
        ".",
        "arm.__init__",
        "__init__.x",
        "a" * 5000,
    ]
    for outcome in attack(code, *[(name,) for name in names]).outcomes:
        assert "is not available while this exercise is graded" in outcome.error


def test_arguments_of_a_loan_are_plain_data():
    code = "from reference.two_link import mass_matrix_2r as m\ndef attack(x): return m([None, print, 'x'][x], {1})"
    with Sandbox() as box:
        box.run([code])
        outcomes = box.student("attack", given=("two_link.mass_matrix_2r",)).map([(0,), (1,), (2,)])
        assert all(outcome.error.startswith("RuntimeError") and outcome.limit is None for outcome in outcomes)


def test_terminal_and_direction_codes_are_taken_out_of_what_is_shown(attack):
    code = """
def attack():
    print("\\x1b[2J\\x1b[32mpassed 10/10\\u202e")
    raise ValueError("\\x1b[2K\\rscore: 10/10 \\u202e\\x00 <script>alert(1)</script>")
"""
    result = attack(code)
    for text in (result.outcome.error, result.output):
        assert not any(character in text for character in "\x1b\r\x00\u202e")
    assert "<script>" in result.outcome.error  # text like any other, to be escaped where it is shown


def test_exceptions_that_cannot_be_printed_are_exceptions(attack):
    code = """
class Odd(Exception):
    def __str__(self): raise self
class Endless(Exception):
    def __str__(self): return "x" * 10**7
def attack(n):
    raise [Odd(), Endless(), Exception("\\ud800")][n]
"""
    outcomes = attack(code, (0,), (1,), (2,)).outcomes
    assert all(outcome.error and len(outcome.error) <= 2001 for outcome in outcomes)


def test_name_that_cannot_be_read_is_unsupported():
    code = """
class Trap:
    @property
    def __class__(self): raise RuntimeError
    def __getattr__(self, name): raise RuntimeError
trap = Trap()
big = "x" * 10**7
class Meta(type):
    def __getattr__(cls, name): raise RuntimeError
class Called(metaclass=Meta): pass
"""
    with Sandbox() as box:
        box.run([code])
        assert isinstance(box.student("trap").read().value, Unsupported)
        assert isinstance(box.student("big").read().value, Unsupported)
        assert box.student("Called").read().kind in ("function", "value")
        assert box.hostile == []
