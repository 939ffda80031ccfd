"""Right answers pass in the sandbox too, where only the given functions of the reference are at hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.check import judge
from autograder.exercises import find
from autograder.sandbox import Limits, Sandbox
from tests.autograder.variants import FILES, Variant, all_variants

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]
KEY = b"a key of a class"
LIMITS = Limits(submission=600.0)  # one file holds the answers of forty students
IMPORT = "from tests.autograder.variants import variant\n"
STAND_IN = """
answers = {}
def variant(exercise, style="", slow=False):
    def register(thing):
        globals()[f"answer_{len(answers)}"] = answers[len(answers)] = thing
        return thing
    return register
"""


def source(file: str) -> str:
    """Return a file of right answers as one cell, in which the n-th answer is called answer_n."""
    text = Path(__file__).with_name("variants").joinpath(f"lesson_{file}.py").read_text(encoding="utf-8")
    assert text.count(IMPORT) == 1
    return text.replace(IMPORT, STAND_IN)


def answers(file: str) -> list[Variant]:
    return [variant for variant in all_variants() if variant.file == file]


@pytest.mark.parametrize("file", FILES)
def test_right_answers_get_full_points_in_the_sandbox(file):
    complaints = []
    with Sandbox(LIMITS) as box:
        box.run([source(file)])
        assert box.cells[0].error is None, box.cells[0]
        for number, variant in enumerate(answers(file)):
            exercise = find(variant.exercise)
            report = judge(exercise, box.student(f"answer_{number}", given=exercise.given), KEY)
            if report.score != exercise.points:
                complaints.append(f"{variant}\n{report}")
    assert complaints == []
