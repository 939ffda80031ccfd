"""nbgrader's Validate, as a command and behind JupyterLab's button, names the exercises that are not right."""

from __future__ import annotations

import io

import nbformat
import numpy as np
import pytest
from IPython.core.interactiveshell import InteractiveShell
from nbgrader.validator import Validator

from autograder import check
from autograder.validation import SET_BY_NBGRADER, NotRight
from tests.classrooms import NOTEBOOK, answer, solved

WRONG = "def potential_energy(arm, q):\n    return arm.mass @ arm.com_x"
MISSING = 'def gravity_2r(arm, q):\n    raise NotImplementedError("not yet")'
KEPT = ("kinetic_energy", "potential_energy", "gravity_2r", "quiz_2_1", "quiz_2_2")


@pytest.fixture(scope="module")
def said(tmp_path_factory) -> str:
    """What Validate says of a notebook with one exercise right, one wrong, one unsolved, and a quiz likewise."""
    node = solved()
    answer(node, "potential_energy").source, answer(node, "gravity_2r").source = WRONG, MISSING
    answer(node, "quiz_2_1").source, answer(node, "quiz_2_2").source = 'quiz_2_1 = "b"', "quiz_2_2 = ..."
    code = [cell for cell in node.cells if cell.cell_type == "code"]
    node.cells = code[:1] + [c for c in code if c.metadata.nbgrader.grade_id.removesuffix("_answer") in KEPT]
    path = tmp_path_factory.mktemp("validated") / f"{NOTEBOOK}.ipynb"
    nbformat.write(node, path)
    validator = Validator()
    validator.stream = io.StringIO()
    validator.validate_and_print(str(path))
    return validator.stream.getvalue()


def test_validate_fails_on_what_is_not_right_and_on_nothing_else(said):
    assert "Success" not in said and "VALIDATION FAILED ON 3 CELL(S)" in said
    failed = [line.strip() for line in said.split("\n") if line.strip().startswith("check(")]
    assert failed == [f'check("{name}", {name})' for name in ("potential_energy", "gravity_2r", "quiz_2_2")]


def test_validate_shows_the_report_uncut(said):
    assert "✗ potential_energy: 0 of 4 points (practice)" in said
    assert "○ gravity_2r: not yet (practice)" in said and "Not yet: the function is still to be written." in said
    assert "○ quiz_2_2: not yet" in said
    assert "..." not in said.replace("report.hint()", "")
    assert "Traceback" not in said and "\x1b" not in said


@pytest.mark.parametrize("variable", SET_BY_NBGRADER)
def test_a_check_ends_its_cell_only_where_nbgrader_runs_it_and_something_is_not_right(variable, monkeypatch):
    assert not check("gravity_torque", ...).passed
    monkeypatch.setenv(variable, "1")
    assert check("gravity_torque", lambda q, m, r, g: m * g * r * np.cos(q)).passed
    with pytest.raises(NotRight, match="nothing is written here"):
        check("gravity_torque", ...)
    with pytest.raises(NotRight, match="gravity_torque is not right yet"):
        check("gravity_torque", lambda q, m, r, g: 0.0)


def test_ipython_shows_the_report_in_place_of_a_traceback(monkeypatch, capsys):
    monkeypatch.setenv(SET_BY_NBGRADER[0], "1")
    InteractiveShell().run_cell('from autograder import check\ncheck("gravity_torque", lambda q, m, r, g: 0.0)')
    lines = capsys.readouterr().out.split("\n")
    assert lines[0] == "✗ gravity_torque: 0 of 3 points (practice)" and max(map(len, lines)) <= 86
