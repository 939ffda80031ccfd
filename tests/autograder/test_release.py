"""A second release while work is in the gradebook: corrected texts go out, and what cannot go out changes nothing."""

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from nbgrader.api import Gradebook

from autograder.grading.classes.class_run import run_class
from autograder.grading.classes.release import release
from autograder.grading.course_directory import open_course
from course.classroom.commands import release_lesson
from course.notebook import source_notebook
from tests.classrooms import FULL, LESSON, NOTEBOOK, SOURCE, Class, solved

pytestmark = pytest.mark.sandbox


def released_cells(made: Class) -> list:
    return nbformat.read(made.course.folder("release", ".", LESSON) / f"{NOTEBOOK}.ipynb", as_version=4).cells


def names(cells: list) -> list[str]:
    return [cell.metadata.nbgrader.grade_id for cell in cells if "nbgrader" in cell.metadata]


def corrected(tmp_path, *changes: tuple[str, str], added: str = ""):
    """Return the lesson's notebook after a fix to its source."""
    path = tmp_path / SOURCE.name
    text = SOURCE.read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text + added)
    return source_notebook(path)


def demonstrations() -> list[str]:
    """Return the first lines of the lesson's demonstrations."""
    cells = source_notebook(SOURCE).cells
    return [cell.source.split("\n")[0] for cell in cells if cell.metadata.leverarm.role == "demonstration"]


def test_corrected_demonstrations_are_released_while_work_is_in_the_gradebook(classroom, tmp_path):
    classroom.hand_in("ada", solved())
    classroom.grade()
    before = released_cells(classroom)
    for word in ("corrected", "corrected once more"):
        first, last = demonstrations()[0], demonstrations()[-1]
        node = corrected(tmp_path, (first, f"# {word}\n{first}"), (last, f"# {word}\n{last}"))
        release(course=classroom.course, lesson=LESSON, node=node, notebook=NOTEBOOK)
        after = released_cells(classroom)
        assert [cell.source.split("\n")[0] for cell in after].count(f"# {word}") == 2
        assert names(after) == names(before)
    assert not classroom.grade().failed and sum(classroom.scores("ada")) == FULL


def test_added_and_removed_demonstrations_of_graded_work_go_out_in_their_places_and_cost_nobody_a_mark(
    classroom, tmp_path
):
    classroom.hand_in("ada", solved())
    classroom.grade()
    with Gradebook(classroom.course.paths.db_url) as book:
        book.find_grade("gravity_2r", NOTEBOOK, LESSON, "ada").manual_score = 1.0
        book.db.commit()
    before = released_cells(classroom)
    first = demonstrations()[0]
    node = corrected(tmp_path, (f"# %%\n{first}", f"# %%\nprint('new')\n\n# %%\n{first}"))
    release(course=classroom.course, lesson=LESSON, node=node, notebook=NOTEBOOK)
    after = released_cells(classroom)
    (place,) = [n for n, cell in enumerate(after) if cell.source == "print('new')"]
    assert len(after) == len(before) + 1 and after[place + 1].source.startswith(first)
    assert not classroom.grade().failed and sum(classroom.scores("ada")) == FULL - 4 + 1
    assert names(classroom.autograded("ada").cells) == names(after), "in work of before it stands where it belongs"
    release(course=classroom.course, lesson=LESSON, node=corrected(tmp_path), notebook=NOTEBOOK)
    assert names(released_cells(classroom)) == names(before)
    classroom.hand_in("ben", nbformat.from_dict({**solved(), "cells": _solved_like(after)}))
    assert not classroom.grade().failed
    assert sum(classroom.scores("ben")) == FULL and sum(classroom.scores("ada")) == FULL - 4 + 1
    assert classroom.result("ben").remarks == (), "a demonstration of an earlier release is nothing odd"


def _solved_like(cells: list) -> list:
    """Return the cells of a release with the lesson's own answers in them."""
    answers = {cell.metadata.nbgrader.grade_id: cell.source for cell in solved().cells if "nbgrader" in cell.metadata}
    for cell in cells:
        if cell.metadata.get("nbgrader", {}).get("solution"):
            cell.source = answers[cell.metadata.nbgrader.grade_id]
    return cells


def test_course_directory_of_before_is_told_the_line_that_admits_demonstrations(classroom, tmp_path):
    classroom.hand_in("ada", solved())
    classroom.grade()
    before = released_cells(classroom)
    config = classroom.course.root / "nbgrader_config.py"
    config.write_text(config.read_text().replace("    AdmitDemonstrations,\n", ""))
    old = Class(open_course(classroom.course.root))
    with pytest.raises(RuntimeError, match="put AdmitDemonstrations before SaveCells") as said:
        node = corrected(tmp_path, added='\n# %%\nprint("new")\n')
        release(course=old.course, lesson=LESSON, node=node, notebook=NOTEBOOK)
    assert "Traceback" not in str(said.value)
    assert released_cells(old) == before
    assert [path.name for path in old.course.folder("release", ".", LESSON).parent.iterdir()] == [LESSON]


def own_question(name: str) -> list:
    mark = {"schema_version": 3, "task": False}
    answer = {**mark, "grade_id": f"{name}_answer", "grade": False, "solution": True, "locked": False}
    test = {**mark, "grade_id": name, "grade": True, "solution": False, "locked": True, "points": 1}
    return [
        new_code_cell(f"{name} = ...", metadata={"nbgrader": answer}),
        new_code_cell(f"assert {name} == 1", metadata={"nbgrader": test}),
    ]


def test_question_added_to_an_own_assignment_is_named_and_goes_out_under_another_name(classroom):
    source = classroom.course.folder("source", ".", "own")
    source.mkdir()
    about = {"kernelspec": {"name": "python3", "language": "python", "display_name": "Python 3"}}
    nbformat.write(new_notebook(cells=own_question("one"), metadata=about), source / "own.ipynb")
    made = release_lesson(directory=classroom.course.root, lesson="own")
    assert not made.kept_own, "there is no version of the course's that --renew could take"
    text = made.release.read_text()
    folder = classroom.course.folder("submitted", "ada", "own")
    folder.mkdir(parents=True)
    (folder / "own.ipynb").write_text(text)
    run_class(course=classroom.course, assignment="own")
    nbformat.write(
        new_notebook(cells=[*own_question("one"), *own_question("two")], metadata=about), source / "own.ipynb"
    )
    with pytest.raises(RuntimeError, match=r"added: two_answer, two\)"):
        release_lesson(directory=classroom.course.root, lesson="own")
    assert made.release.read_text() == text
    source.with_name("own_2").mkdir()
    (source.with_name("own_2") / "own.ipynb").write_bytes((source / "own.ipynb").read_bytes())
    assert "two" in release_lesson(directory=classroom.course.root, lesson="own_2").release.read_text()


def test_other_trouble_keeps_the_release_too_and_shows_nbgraders_words(classroom):
    source = classroom.course.folder("source", ".", LESSON) / f"{NOTEBOOK}.ipynb"
    node = nbformat.read(source, as_version=4)
    twin = next(cell for cell in node.cells if cell.metadata.get("nbgrader", {}).get("grade"))
    node.cells.append(new_code_cell("1", metadata={"nbgrader": twin.metadata.nbgrader}))
    nbformat.write(node, source)
    before = released_cells(classroom)
    with pytest.raises(RuntimeError, match="nbgrader could not release 02"):
        release_lesson(directory=classroom.course.root, lesson=LESSON)
    assert released_cells(classroom) == before


def test_first_release_without_a_gradebook_makes_one(classroom):
    (classroom.course.root / "gradebook.db").unlink()
    release_lesson(directory=classroom.course.root, lesson=LESSON)
    with Gradebook(classroom.course.paths.db_url) as book:
        assert [entry.name for entry in book.assignments] == [LESSON]
