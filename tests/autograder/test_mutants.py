"""Single-edit mutants of the lessons' solutions all fail, but for those that compute the same."""

from __future__ import annotations

import pytest

from tests.autograder.proof import caught_by_laws, living_mutants, mutation
from tests.autograder.solutions import written

# Mutants that pass although their numbers differ, each with the reason why they are right all the same.
AS_RIGHT = {
    "max_payload_moving: 100 → 101": "the given line samples at 101 Hz instead of 100: as fine a sampling",
}


@pytest.mark.parametrize("exercise", written(), ids=lambda e: e.name)
def test_every_mutant_that_computes_something_else_fails(exercise):
    assert [label for label in mutation(exercise).passed if label not in AS_RIGHT] == []


def test_there_are_several_hundred_mutants():
    assert sum(1 for exercise in written() for _ in living_mutants(exercise)) > 400


def test_laws_alone_catch_85_percent_of_all_wrong_solutions():
    counts = [caught_by_laws(exercise) for exercise in written()]
    caught, tried = map(sum, zip(*counts, strict=True))
    print(f"laws alone catch {caught} of {tried} wrong solutions, {caught / tried:.1%}")
    assert caught >= 0.85 * tried
