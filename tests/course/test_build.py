"""From a lesson's source to notebooks: what a student receives, what nbgrader reads, and what is wrong in a source."""

from __future__ import annotations

import json
import re
from pathlib import Path

import nbformat
import pytest
from nbgrader.nbgraderformat import MetadataValidator
from nbgrader.preprocessors import CheckCellMetadata
from nbgrader.utils import compute_checksum

from course.build import build, built, lesson_sources, source_notebook, stale
from course.notebook import LessonError, read_lesson, registered_points, student_notebook

SOURCE = '''\
# %% [markdown]
# # 2 · A tiny lesson
#
# Text with *stress*.

# %%
import numpy as np
from autograder import check

# %% [markdown] prediction="grow"
# *Your prediction:* …

# %% exercise="mass_matrix_2r"
def mass_matrix_2r(arm, q):
    """Mass matrix M(q): (2, 2), kg·m²."""
    m22 = arm.inertia[1]
    ### BEGIN SOLUTION
    m11 = 3.0
    ### END SOLUTION
    return np.array([[m11, m22], [m22, m22]])

# %% check="mass_matrix_2r"
check("mass_matrix_2r", mass_matrix_2r)

# %% explorer="two_link_pose"
print("explorer")

# %% exercise="quiz_2_1"
quiz_2_1 = ...  # "a", "b" or "c"
### BEGIN SOLUTION
quiz_2_1 = "b"
### END SOLUTION

# %% check="quiz_2_1"
check("quiz_2_1", quiz_2_1)
'''


def write(folder: Path, text: str = SOURCE, name: str = "02_tiny.py") -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def student(path: Path):
    lesson = read_lesson(path)
    return student_notebook(lesson, registered_points(lesson))


def cell(notebook, role: str, name: str = ""):
    (found,) = (
        c for c in notebook.cells if c.metadata.leverarm.role == role and c.metadata.leverarm.get("name", "") == name
    )
    return found


def test_a_solution_inside_a_function_becomes_a_raise_at_its_depth_and_the_lines_around_it_stay(tmp_path):
    source = cell(student(write(tmp_path)), "exercise", "mass_matrix_2r").source
    assert source == (
        "def mass_matrix_2r(arm, q):\n"
        '    """Mass matrix M(q): (2, 2), kg·m²."""\n'
        "    m22 = arm.inertia[1]\n"
        '    raise NotImplementedError("write mass_matrix_2r")\n'
        "    return np.array([[m11, m22], [m22, m22]])"
    )


def test_a_solution_at_top_level_leaves_nothing_so_that_the_notebook_runs_on(tmp_path):
    assert cell(student(write(tmp_path)), "exercise", "quiz_2_1").source == 'quiz_2_1 = ...  # "a", "b" or "c"'


def test_no_solution_is_left_in_a_committed_notebook_and_no_output():
    paths = sorted(Path(__file__).parents[2].glob("notebooks/*.ipynb"))
    assert paths
    for path in paths:
        text = path.read_text(encoding="utf-8")
        assert "SOLUTION" not in text
        notebook = nbformat.reads(text, as_version=4)
        code = [c for c in notebook.cells if c.cell_type == "code"]
        assert all(c.outputs == [] and c.execution_count is None for c in code)


def test_the_source_notebook_keeps_the_solutions_and_has_the_same_cells(tmp_path):
    path = write(tmp_path)
    with_solutions, without = source_notebook(path), student(path)
    assert "m11 = 3.0" in cell(with_solutions, "exercise", "mass_matrix_2r").source
    assert [c.id for c in with_solutions.cells] == [c.id for c in without.cells]
    names = [[c.metadata.get("nbgrader", {}).get("grade_id") for c in nb.cells] for nb in (with_solutions, without)]
    assert names[0] == names[1]


def test_nbgrader_accepts_both_notebooks_and_their_checksums(tmp_path):
    path = write(tmp_path)
    for notebook in (source_notebook(path), student(path)):
        nbformat.validate(notebook)
        MetadataValidator().validate_nb(notebook)
        CheckCellMetadata().preprocess(notebook, {})
        graded = [c for c in notebook.cells if "nbgrader" in c.metadata]
        assert len(graded) == 7  # setup, explorer, two answers, two checks, progress
        assert all(c.metadata.nbgrader.checksum == compute_checksum(c) for c in graded)


def test_a_check_carries_the_exercise_s_points_and_is_locked_and_an_answer_is_neither(tmp_path):
    from autograder.exercises import find

    notebook = student(write(tmp_path))
    check, answer = cell(notebook, "check", "mass_matrix_2r"), cell(notebook, "exercise", "mass_matrix_2r")
    assert check.metadata.nbgrader.points == find("mass_matrix_2r").points
    assert (check.metadata.nbgrader.grade, check.metadata.nbgrader.solution) == (True, False)
    assert (check.metadata.nbgrader.locked, check.metadata.editable) == (True, False)
    assert (answer.metadata.nbgrader.grade, answer.metadata.nbgrader.solution) == (False, True)
    assert answer.metadata.nbgrader.grade_id == "mass_matrix_2r_answer"
    assert "editable" not in answer.metadata and "points" not in answer.metadata.nbgrader


def test_every_lesson_ends_with_a_locked_cell_that_shows_its_progress(tmp_path):
    for notebook in (source_notebook(write(tmp_path)), student(write(tmp_path))):
        last = notebook.cells[-1]
        assert 'progress("02")' in last.source
        assert (last.metadata.nbgrader.locked, last.metadata.nbgrader.grade) == (True, False)


def test_texts_and_predictions_stay_the_student_s_to_write_in(tmp_path):
    notebook = student(write(tmp_path))
    for c in (cell(notebook, "text"), cell(notebook, "prediction", "grow")):
        assert "nbgrader" not in c.metadata and "editable" not in c.metadata


def test_the_same_source_builds_the_same_bytes(tmp_path):
    path = write(tmp_path)
    assert built(path) == built(path)


def test_a_cell_keeps_its_identity_when_another_is_put_before_it(tmp_path):
    before = {c.id for c in student(write(tmp_path)).cells}
    added = SOURCE.replace("# %%\nimport", "# %% [markdown]\n# New.\n\n# %%\nimport", 1)
    after = {c.id for c in student(write(tmp_path, added)).cells}
    assert before < after and len(after - before) == 1


def test_two_equal_cells_have_distinct_identities(tmp_path):
    notebook = student(write(tmp_path, SOURCE + "\n# %%\n1 + 1\n\n# %%\n1 + 1\n"))
    assert len({c.id for c in notebook.cells}) == len(notebook.cells)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("mass_matrix_2r", "mass_matrix_2x"), r"02_tiny.py:13: there is no exercise 'mass_matrix_2x'.*mass_matrix_2r"),
        (('# %% check="quiz_2_1"', "# %%"), r"02_tiny.py:28: right below exercise 'quiz_2_1' belongs"),
        (('# %% exercise="quiz_2_1"', "# %%"), r"02_tiny.py:34: check 'quiz_2_1' is not right below its exercise"),
        (
            ('check("quiz_2_1", quiz_2_1)', "quiz_2_1"),
            r'02_tiny.py:34: this cell calls `check\("quiz_2_1", quiz_2_1\)`',
        ),
        (("    ### BEGIN SOLUTION\n", ""), r"02_tiny.py:13: .* do not come in pairs in 'mass_matrix_2r'"),
        (("    ### END SOLUTION\n", ""), r"02_tiny.py:13: .*BEGIN SOLUTION has no .*END SOLUTION"),
        (
            ("    ### BEGIN SOLUTION\n    m11 = 3.0\n    ### END SOLUTION\n", "    m11 = 3.0\n"),
            r"02_tiny.py:13: exercise 'mass_matrix_2r' has no solution between",
        ),
        (("import numpy as np\n", "### BEGIN SOLUTION\n### END SOLUTION\n"), "02_tiny.py:6: a solution stands outside"),
        (('exercise="quiz_2_1"', 'excercise="quiz_2_1"'), "02_tiny.py:28: a cell is marked .*, not 'excercise'"),
        (('[markdown] prediction="grow"', 'prediction="grow"'), r"02_tiny.py:10: .* starts with `# %% \[markdown\]`"),
        (('"grow"', '"will it"'), "02_tiny.py:10: write the name as in"),
        (("# # 2 · A", "# A"), "02_tiny.py:1: a lesson starts with .* title"),
        (
            ("    return np.array([[m11", "    return np.array([[[m11"),
            "02_tiny.py:13: without its solution .* no Python",
        ),
    ],
)
def test_a_wrong_source_is_refused_with_its_line_and_the_remedy(tmp_path, change, said):
    path = write(tmp_path, SOURCE.replace(*change))
    with pytest.raises(LessonError, match=said):
        student(path)


def test_an_exercise_that_stands_there_twice_is_refused(tmp_path):
    start = SOURCE.index('# %% exercise="quiz_2_1"')
    with pytest.raises(LessonError, match="exercise 'quiz_2_1' stands there 2 times"):
        read_lesson(write(tmp_path, SOURCE + "\n" + SOURCE[start:]))


def test_an_exercise_of_another_lesson_is_refused(tmp_path):
    with pytest.raises(LessonError, match="registered for lesson 02, not 05"):
        student(write(tmp_path, name="05_tiny.py"))


def test_a_file_that_is_not_named_like_a_lesson_is_refused(tmp_path):
    with pytest.raises(LessonError, match="02_two_link_lagrange.py"):
        read_lesson(write(tmp_path, name="tiny.py"))


def test_a_notebook_is_stale_when_its_source_changed_and_fresh_after_a_build(tmp_path):
    sources, notebooks = tmp_path / "sources", tmp_path / "notebooks"
    write(sources)
    assert build(sources, notebooks) == ([notebooks / "02_tiny.ipynb"], [])
    assert stale(sources, notebooks) == ({}, [])
    write(sources, SOURCE.replace("Text with", "Words with"))
    assert list(stale(sources, notebooks)[0]) == [notebooks / "02_tiny.ipynb"]
    build(sources, notebooks)
    assert "Words with" in json.loads((notebooks / "02_tiny.ipynb").read_text())["cells"][0]["source"][2]


def test_the_glossary_is_built_beside_the_notebooks_that_link_to_it(tmp_path):
    sources, notebooks = tmp_path / "sources", tmp_path / "notebooks"
    write(sources)
    (tmp_path / "glossary.md").write_text("# Glossary")
    build(sources, notebooks)
    assert (notebooks / "glossary.md").read_text() == "# Glossary"
    (tmp_path / "glossary.md").write_text("# Glossary, longer")
    assert list(stale(sources, notebooks)[0]) == [notebooks / "glossary.md"]


def test_every_link_of_a_lesson_to_a_file_finds_it_beside_the_notebook():
    for path in sorted(Path(__file__).parents[2].glob("notebooks/*.ipynb")):
        text = "\n".join(c.source for c in nbformat.read(path, 4).cells if c.cell_type == "markdown")
        links = [link for link in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in link]
        assert links and all((path.parent / link).exists() and "/" not in link for link in links)


def test_a_notebook_without_a_source_is_removed_and_one_whose_source_is_wrong_is_left_alone(tmp_path):
    sources, notebooks = tmp_path / "sources", tmp_path / "notebooks"
    write(sources)
    write(sources, SOURCE, "03_other.py")  # its exercises belong to lesson 02
    notebooks.mkdir()
    for name in ("03_other.ipynb", "04_gone.ipynb"):
        (notebooks / name).write_text("kept")
    changed, (error,) = build(sources, notebooks)
    assert [path.name for path in changed] == ["02_tiny.ipynb", "04_gone.ipynb"]
    assert "03_other.py" in str(error)
    assert sorted(path.name for path in notebooks.iterdir()) == ["02_tiny.ipynb", "03_other.ipynb"]


def test_the_committed_notebooks_are_what_their_sources_say():
    folder = Path(__file__).parents[2]
    assert lesson_sources()
    assert stale(folder / "course/lessons", folder / "notebooks") == ({}, [])
