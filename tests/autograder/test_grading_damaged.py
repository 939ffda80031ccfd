"""Damaged, odd and honest-but-clumsy notebooks: each gets a row per exercise, and the class goes on."""

import copy
import json

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell

from autograder.grading.notebooks.restore import restore
from autograder.grading.notebooks.submission import read_bytes
from autograder.grading.notebooks.template import from_notebook
from course.build import lesson_sources, source_notebook
from tests.classrooms import (
    FULL,
    LESSON,
    NOTEBOOK,
    answer,
    check_cell,
    solved,
    solved_but,
)

pytestmark = pytest.mark.sandbox


def text(node) -> bytes:
    return nbformat.writes(node).encode()


def changed(change) -> bytes:
    node = solved()
    change(node)
    return text(node)


def _strip(node):
    for cell in node.cells:
        cell.metadata.clear()


def _double(node):
    node.cells.insert(3, copy.deepcopy(answer(node, "gravity_2r")))
    node.cells.append(copy.deepcopy(check_cell(node, "gravity_2r")))


def _delete_checks(node):
    node.cells = [cell for cell in node.cells if not cell.metadata.get("nbgrader", {}).get("grade")]


def _unknown_marks(node):
    node.cells.append(
        new_code_cell("x = 1", metadata={"nbgrader": {"grade_id": "nonsense", "grade": True, "points": 99}})
    )


def _more_points(node):
    for cell in node.cells:
        if "points" in cell.metadata.get("nbgrader", {}):
            cell.metadata.nbgrader["points"] = 1000


def _wrong_types(node):
    check_cell(node, "gravity_2r").cell_type = "raw"
    answer(node, "kinetic_energy").metadata.nbgrader["solution"] = "perhaps"
    check_cell(node, "mass_matrix_2r").metadata["nbgrader"] = ["not", "a", "dict"]


def _other_kernel(node):
    node.metadata["kernelspec"] = {"name": "julia-1.9", "display_name": "Julia", "language": "julia"}


def _changed_checks(node):
    for cell in node.cells:
        if cell.metadata.get("nbgrader", {}).get("grade"):
            cell.source = "43.0"


def _old(node) -> bytes:
    cells = []
    for cell in node.cells:
        old = {"cell_type": cell.cell_type, "metadata": cell.metadata}
        old |= (
            {"input": cell.source, "language": "python", "outputs": []}
            if cell.cell_type == "code"
            else {"source": cell.source}
        )
        cells.append(old)
    old = {
        "nbformat": 3,
        "nbformat_minor": 0,
        "metadata": {"name": ""},
        "worksheets": [{"metadata": {}, "cells": cells}],
    }
    return json.dumps(old).encode()


RIGHT = {
    "marks stripped": changed(_strip),
    "cells doubled": changed(_double),
    "checks deleted": changed(_delete_checks),
    "unknown mark": changed(_unknown_marks),
    "points changed": changed(_more_points),
    "wrong types": changed(_wrong_types),
    "another kernel": changed(_other_kernel),
    "checks changed": changed(_changed_checks),
    "Windows line ends": text(solved()).replace(b"\\n", b"\\r\\n"),
    "byte order mark": b"\xef\xbb\xbf" + text(solved()),
    "old format": _old(solved()),
    "huge output": changed(
        lambda n: n.cells[2].update(outputs=[{"output_type": "stream", "name": "stdout", "text": "x" * 20_000_000}])
    ),
    "warnings": changed(
        lambda n: n.cells.append(new_code_cell("import warnings, sys\nwarnings.warn('w')\nprint('e', file=sys.stderr)"))
    ),
    "crash elsewhere": changed(lambda n: n.cells.append(new_code_cell("1 / 0"))),
    "syntax error elsewhere": changed(lambda n: n.cells.append(new_code_cell("def (:"))),
    "magics": changed(lambda n: n.cells.append(new_code_cell("%matplotlib inline\n!ls\n%time x = 1"))),
    "input": changed(lambda n: n.cells.append(new_code_cell("name = input('?')"))),
    "prints 20 MB": changed(lambda n: n.cells.append(new_code_cell("for _ in range(200): print('y' * 100_000)"))),
    "empty cells": changed(lambda n: n.cells.extend([new_code_cell(""), new_code_cell("   \n")])),
}

UNREADABLE = {
    "empty file": b"",
    "half a file": text(solved())[: len(text(solved())) // 2],
    "no JSON": b"PK\x03\x04 this is a zip",
    "a list": b"[]",
    "no cells": b'{"nbformat": 4, "metadata": {}}',
    "nested without end": b'{"cells": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "a number": b"1e999",
}


@pytest.fixture(scope="module")
def graded(released, tmp_path_factory):
    """All of them as one class, graded in both ways."""
    import shutil

    from autograder.grading.course_directory import open_course
    from tests.classrooms import Class

    directory = tmp_path_factory.mktemp("damaged") / "class"
    shutil.copytree(released, directory)
    group = Class(open_course(directory))
    works = {**RIGHT, **UNREADABLE}
    for number, work in enumerate(works.values()):
        group.hand_in(f"s{number}", work)
    summary = group.grade()
    assert not summary.failed
    first, scores = group.results(), group.everybodys_scores()
    said = group.autograde()
    second, marks = group.results(), group.everybodys_marks()
    seen = {"first": first, "second": second, "scores": scores, "marks": marks}
    by_name = {key: {name: kept[f"s{n}"] for n, name in enumerate(works)} for key, kept in seen.items()}
    return {**by_name, "said": said}


@pytest.mark.parametrize("name", RIGHT)
@pytest.mark.parametrize("way", ["first", "second"])
def test_right_work_in_an_odd_file_keeps_its_points(graded, name, way):
    result = graded[way][name]
    assert result.score == FULL, [(row.name, row.reason) for row in result.rows if row.score != row.points]


@pytest.mark.parametrize("name", UNREADABLE)
@pytest.mark.parametrize("way", ["first", "second"])
def test_unreadable_file_has_a_row_per_exercise_with_the_reason_and_waits_for_the_instructor(graded, name, way):
    result = graded[way][name]
    assert len(result.rows) == 11 and result.points == FULL
    assert all(row.score is None and row.state == "ungraded" and "file" in row.reason for row in result.rows)
    marks = graded["marks"][name]
    assert all(marks.waiting) and marks.total == 0


def test_neither_run_gave_up(graded):
    assert "gave up" not in graded["said"] and "error processing" not in graded["said"]
    assert all(sum(graded["scores"][name]) == FULL for name in RIGHT)


PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII="


def test_pasted_picture_is_shown_and_one_that_is_missing_stops_no_page(classroom):
    from nbconvert import HTMLExporter

    node, lost = solved(), solved()
    for work in (node, lost):
        work.cells.insert(1, new_markdown_cell("My sketch: ![it](attachment:it.png)"))
    node.cells[1]["attachments"] = {"it.png": {"image/png": PIXEL}, "evil": {"text/html": "PHNjcmlwdD4="}}
    classroom.hand_in("ada", node)
    classroom.hand_in("ben", lost)
    for grade in (classroom.grade, classroom.autograde):
        grade()
        pages = {name: HTMLExporter().from_notebook_node(classroom.autograded(name))[0] for name in ("ada", "ben")}
        assert f"data:image/png;base64,{PIXEL}" in pages["ada"] and "PHNjcmlwdD4=" not in str(
            classroom.autograded("ada")
        )
        assert "attachment :it.png" in pages["ben"]


def test_work_is_found_whatever_its_ending_and_another_lessons_waits_for_the_instructor(classroom):
    endings = {"caps": "02_TWO_LINK_LAGRANGE.IPYNB", "text": "02_two_link_lagrange.ipynb.txt", "nested": "02/x.ipynb"}
    for student, name in endings.items():
        path = classroom.hand_in(student, solved())
        (path.parent / "02").mkdir()
        (path.parent / ".ipynb_checkpoints").mkdir()
        (path.parent / ".ipynb_checkpoints" / path.name).write_bytes(b"{}")
        path.rename(path.parent / name)
    (other,) = (path for path in lesson_sources() if path.name.startswith("01"))
    classroom.hand_in("other", source_notebook(other))
    classroom.grade()
    scores, results = classroom.everybodys_scores(), classroom.results()
    assert all(sum(scores[student]) == FULL for student in endings)
    assert {row.state for row in results["other"].rows} == {"ungraded"}
    assert "another assignment" in results["other"].rows[0].reason and len(results["other"].remarks) <= 2
    classroom.autograde()
    assert {row.state for row in classroom.results()["other"].rows} == {"ungraded"}


def test_missing_renamed_and_second_notebooks(classroom):
    classroom.hand_in("renamed", solved(), name="02_two_link_lagrange (1)")
    classroom.hand_in("two", solved())
    classroom.hand_in("two", b"junk", name="notes")
    folder = classroom.course.folder("submitted", "nothing", LESSON)
    folder.mkdir(parents=True)
    (folder / "essay.txt").write_text("I did it on paper")
    classroom.grade()
    assert classroom.result("renamed").score == classroom.result("two").score == FULL
    assert "was named" in classroom.result("renamed").remarks[0]
    assert "notes.ipynb" in classroom.result("two").remarks[0]
    assert {row.reason for row in classroom.result("nothing").rows} == {"no notebook was handed in"}
    assert classroom.marks("nothing").total == 0
    classroom.autograde()
    assert sum(classroom.scores("renamed")) == sum(classroom.scores("two")) == FULL


def test_link_to_another_students_work_is_not_followed(classroom):
    path = classroom.hand_in("ada", solved())
    folder = classroom.course.folder("submitted", "eve", LESSON)
    folder.mkdir(parents=True)
    (folder / path.name).symlink_to(path)
    (folder / "key.txt").symlink_to(classroom.course.key)
    classroom.grade()
    assert classroom.result("eve").score == 0
    assert not (classroom.course.folder("autograded", "eve", LESSON) / "key.txt").exists()


def test_restored_notebook_has_every_cell_once_and_in_order():
    """A student who threw away everything but one answer gets the rest back in the lesson's order."""
    template = from_notebook(solved(), LESSON, NOTEBOOK)
    node = solved()
    node.cells = [answer(node, "gravity_2r")]
    restore(node, template)
    assert [cell.metadata.nbgrader.grade_id for cell in node.cells] == [cell.name for cell in template.cells]


def test_reading_never_raises_on_cut_or_mixed_up_files():
    whole = text(solved_but(gravity_2r="pass"))
    template = from_notebook(solved(), LESSON, NOTEBOOK)
    for cut in range(0, len(whole), 997):
        for data in (whole[:cut], whole[cut:], whole[:cut] + b"\x00\xff" + whole[cut + 2 :]):
            submission = read_bytes(data)
            assert submission.node is not None or submission.remarks
            if submission.node is not None:
                restore(submission.node, template)
