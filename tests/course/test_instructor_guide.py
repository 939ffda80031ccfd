"""The instructor guide: every lesson written so far is in it, and its tables of points are the autograder's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from autograder.exercise import Choice
from autograder.exercises import for_lesson

COURSE = Path(__file__).parents[2] / "course"
GUIDE = (COURSE / "instructor_guide.md").read_text(encoding="utf-8")
NUMBERS = [path.name[:2] for path in sorted((COURSE / "lessons").glob("[0-9][0-9]_*.py")) if path.name[:2] <= "08"]


def section(number: str) -> str:
    (text,) = re.findall(rf"^## {int(number)} · .*?(?=^## |\Z)", GUIDE, re.DOTALL | re.MULTILINE)
    return text


@pytest.mark.parametrize("number", NUMBERS)
def test_guide_says_purpose_minutes_difficulties_discussion_and_derivation(number):
    text = section(number)
    for part in ("Purpose", "Minutes", "Usual difficulties", "Discussion", "Board"):
        assert f"**{part}.**" in text


@pytest.mark.parametrize("number", NUMBERS)
def test_points_in_the_guide_are_those_of_the_autograder(number):
    text = section(number)
    exercises = for_lesson(number)
    for exercise in exercises:
        if not isinstance(exercise, Choice):
            parts = " · ".join(f"{aspect.title} {aspect.points:g}" for aspect in exercise.aspects)
            assert f"| `{exercise.name}` | {exercise.points:g} | {parts} |" in text
    assert f"| **all** | **{sum(exercise.points for exercise in exercises):g}** | |" in text


@pytest.mark.parametrize("number", NUMBERS)
def test_minutes_of_the_steps_are_those_of_the_lesson(number):
    (path,) = (COURSE / "lessons").glob(f"{number}_*.py")
    lesson = path.read_text(encoding="utf-8")
    steps = re.findall(r"^# ## (?!Explorer).*\((\d+) minutes\)", lesson, re.MULTILINE)
    (explorer,) = re.findall(r"^# ## Explorer.*\((\d+) minutes\)", lesson, re.MULTILINE)
    said = " ".join(section(number).split())
    assert f"steps {' · '.join(steps)}, explorer {explorer}" in said
