"""Bench of the checks: `python -m tests.bench.diagnosis` prints what they catch, name and let pass.

Four experiments: usual mistakes, alone and in pairs, must fail and be named; single-edit mutants of the solutions must
fail; right answers in many styles must pass, at home and with keys; and laws alone, without a stored value, must catch
most of what is wrong. It fails when a goal is missed. `--quick` judges right answers with two keys instead of twenty.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass

from autograder.exercise import Exercise
from autograder.exercises import all_exercises
from tests.autograder.proof import Tally, caught_by_laws, mistakes, mutation
from tests.autograder.solutions import written
from tests.autograder.test_mutants import AS_RIGHT
from tests.autograder.test_variants import KEYS, complaint
from tests.autograder.variants import all_variants


@dataclass(frozen=True)
class Figure:
    """One share beside its goal, and what fell short of it."""

    what: str
    count: int
    of: int
    goal: float
    short: tuple[str, ...] = ()

    @property
    def share(self) -> float:
        return self.count / self.of if self.of else 0.0

    @property
    def missed(self) -> bool:
        return self.share < self.goal


def of_mistakes(how_many: int, goal: float, keys: Sequence[bytes | None] = (None,)) -> list[Figure]:
    """Make all usual mistakes, or all pairs of them, at home or with keys."""
    exercises = [exercise for exercise in all_exercises() if isinstance(exercise, Exercise)]
    tally = sum((mistakes(exercise, how_many, key) for exercise in exercises for key in keys), Tally())
    kind = "usual mistakes" if how_many == 1 else "pairs of mistakes"
    if keys != (None,):
        kind += f" with {len(keys)} keys"
    failed, wrongly = tally.tried, len(tally.misnamed)
    return [
        Figure(f"{kind} that fail", failed, failed + len(tally.passed), 1.0, tuple(tally.passed)),
        Figure(f"{kind} named", tally.named, tally.tried, goal),
        Figure(f"{kind} not called by another's name", failed - wrongly, failed, 1.0, tuple(tally.misnamed)),
    ]


def of_mutants() -> list[Figure]:
    """Judge every single-edit mutant of the lessons' solutions that computes something else."""
    tally = sum((mutation(exercise) for exercise in written()), Tally())
    escaped = tuple(label for label in tally.passed if label not in AS_RIGHT)
    print("\nMutants that pass because they compute the same:")
    print("\n".join(f"  {label}" for label in tally.equal))
    print("\n".join(f"  {label} ({why})" for label, why in AS_RIGHT.items()))
    different = tally.tried - len(tally.equal) - len(tally.passed) + len(escaped)
    return [Figure("mutants that fail", different - len(escaped), different, 1.0, escaped)]


def of_variants(keys: list[bytes]) -> list[Figure]:
    """Judge every right answer at home and with the keys."""
    judgements, complaints = 0, []
    for variant in all_variants():
        for key in (None, *(keys[:2] if variant.slow else keys)):
            judgements += 1
            if complaint(variant, key):
                complaints.append(f"{variant}, {'at home' if key is None else key.decode()}")
    what = f"judgements of {len(all_variants())} right answers that pass"
    return [Figure(what, judgements - len(complaints), judgements, 1.0, tuple(complaints))]


def of_laws() -> list[Figure]:
    """Judge wrong solutions by laws alone."""
    caught, tried = map(sum, zip(*(caught_by_laws(exercise) for exercise in written()), strict=True))
    return [Figure("wrong solutions that laws alone catch", caught, tried, 0.85)]


def print_figures(figures: list[Figure]) -> None:
    print(f"\n{'Diagnosis':<60}{'count':>8}{'of':>8}{'share':>9}{'goal':>7}")
    for figure in figures:
        numbers = f"{figure.what:<60}{figure.count:>8,}{figure.of:>8,}{figure.share:>9.1%}{figure.goal:>7.0%}"
        print(f"{numbers}  {'MISSED' if figure.missed else 'met'}")
        for label in figure.short:
            print(f"    {label}")


def main() -> int:
    """Print the figures and return 1 when a goal is missed."""
    keys = KEYS[:2] if "--quick" in sys.argv[1:] else KEYS
    of_wrong = [*of_mistakes(1, 0.95), *of_mistakes(1, 0.95, keys), *of_mistakes(2, 0.7), *of_mutants()]
    figures = [*of_wrong, *of_variants(keys), *of_laws()]
    print_figures(figures)
    missed = [figure.what for figure in figures if figure.missed]
    print("\n" + "\n".join(f"MISSED {what}" for what in missed) if missed else "\nAll goals met.")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
