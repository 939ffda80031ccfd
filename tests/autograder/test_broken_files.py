"""What a broken file of the instructor's is answered with: the file, the place in it, the way out."""

import pytest
from click.testing import CliRunner

from course.cli import main
from tests.classrooms import LESSON, NOTEBOOK, Class, solved


def said(made: Class, *words: str) -> str:
    """Return what a command that cannot do its work prints, without the breaks of lines."""
    done = CliRunner().invoke(main, [*words, "--course", str(made.course.root)])
    assert done.exit_code == 1 and isinstance(done.exception, SystemExit), done.exception
    return done.output


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("c.Autograde.preprocessors = [", "SyntaxError"),
        ("c.Something = undefined_name", "NameError"),
        ("c.CourseDirectory.course_id = 3", "TraitError"),
    ],
)
def test_broken_configuration(classroom, line, kind):
    config = classroom.course.root / "nbgrader_config.py"
    number = len(config.read_text().splitlines()) + 1
    config.write_text(f"{config.read_text()}{line}\n")
    words = said(classroom, "grade", LESSON)
    assert kind in words and "leverarm classroom" in words
    assert f"nbgrader_config.py{'' if kind == 'TraitError' else f':{number}'}: " in words


@pytest.mark.parametrize("text", ['{"cells": [', "[]", '{"cells": 3}'])
def test_broken_released_notebook(classroom, text):
    classroom.hand_in("ada", solved())
    (classroom.course.folder("release", ".", LESSON) / f"{NOTEBOOK}.ipynb").write_text(text)
    words = said(classroom, "grade", LESSON)
    assert f"{NOTEBOOK}.ipynb" in words and "leverarm release 02" in words


@pytest.mark.parametrize("data", [b'{"cells": [', b"\xff\xfe\xff", b"[]"])
def test_broken_source_is_named_and_renewed(classroom, data):
    source = classroom.course.folder("source", ".", LESSON) / f"{NOTEBOOK}.ipynb"
    source.write_bytes(data)
    words = said(classroom, "release", LESSON)
    assert str(source) in words and "--renew" in words
    renew = ["release", LESSON, "--renew", "--course", str(classroom.course.root)]
    assert CliRunner().invoke(main, renew).exit_code == 0


def test_lesson_2_is_02_unless_an_own_assignment_has_that_name(classroom):
    assert "leverarm collect 02" in said(classroom, "grade", "2")
    (classroom.course.root / "source" / "2").mkdir()
    assert "leverarm release 2`" in said(classroom, "grade", "2")
