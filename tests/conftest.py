"""Fixtures for several folders of tests, and what hypothesis does in all of them: the same examples on every run."""

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("repeatable", deadline=None, max_examples=40, derandomize=True)
settings.load_profile("repeatable")


@pytest.fixture(scope="session")
def released(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A classroom with lesson 2 released; tests work on copies."""
    from tests.classrooms import release_class

    return release_class(tmp_path_factory.mktemp("released") / "class")


@pytest.fixture
def classroom(released: Path, tmp_path: Path):
    """A fresh class of lesson 2."""
    from tests.classrooms import copy_class

    return copy_class(released, tmp_path / "class")
