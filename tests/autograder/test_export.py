"""Marks per question for learning platforms, in the formats that they document."""

import csv
import json
from dataclasses import replace

import pytest
from nbgrader.api import Gradebook

from autograder.grading.classes.marks import Marks, Question
from autograder.grading.marking.result import CellResult, NotebookResult
from autograder.grading.platforms import blackboard, brightspace, canvas, gradescope, moodle, table
from autograder.grading.platforms.export import FORMATS, export
from tests.autograder import platform_readers as readers
from tests.classrooms import LESSON, NOTEBOOK, solved

QUESTIONS = (Question("nb", "mass", 6.0), Question("nb", "gravity", 4.0))
ADA = Marks("ada", "Ada", "Lovelace", "ada@example.org", "1001", (6.0, 2.5), (False, False), 0.0)
CAL = Marks("cal", "", "", "", "", (4.0, 0.0), (False, False), 1.5)
BEN = Marks("ben", "Ben", "=1+1", "", "", (4.0, 0.0), (False, True), 1.5)
NIL = Marks("nil", "", "", "", "", (None, None), (False, False), 0.0)
ALL = (ADA, BEN, CAL, NIL)


def rows(path):
    with path.open(newline="", encoding="utf-8-sig") as file:
        return list(csv.reader(file))


def test_table_has_a_column_a_question_and_leaves_what_was_not_handed_in_empty(tmp_path):
    head, ada, ben, cal, nil = rows(table.write(tmp_path, LESSON, QUESTIONS, ALL)[0])
    assert head[4:6] == ["mass", "gravity"]
    assert ada[4:] == ["6", "2.5", "0", "8.5", "10", ""]
    assert ben[4:] == ["4", "", "1.5", "", "10", "gravity"], "the mark that waits for a person is not 0"
    assert ben[1] == "'=1+1"
    assert nil[4:6] == ["", ""] and nil[7] == ""


def test_canvas_file_has_the_five_columns_and_the_line_of_possible_points(tmp_path):
    """As Instructure's guide for importing grades asks."""
    each, total = (rows(path) for path in canvas.write(tmp_path, LESSON, QUESTIONS, ALL))
    assert each[0][:5] == total[0][:5] == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"]
    assert each[1] == ["    Points Possible", "", "", "", "", "6", "4"] and total[1][5:] == ["10"]
    assert each[2] == ["Lovelace, Ada", "1001", "ada", "ada@example.org", "", "6", "2.5"]
    assert each[3][5:] == ["4", ""] and total[3][5] == "", "a mark is still to come"
    assert total[4][5] == "2.5", "the late penalty counts in the total"
    assert each[5][5:] == ["", ""], "a blank cell leaves the grade in Canvas as it is"


def test_moodle_file_has_its_identifiers_and_feedback_beside_the_total(tmp_path):
    head, ada, ben, cal, nil = rows(moodle.write(tmp_path, LESSON, QUESTIONS, ALL)[0])
    assert head[2:4] == ["ID number", "Email address"] and head[-2:] == [f"Lesson {LESSON} total", "Feedback"]
    assert ada[2:] == ["1001", "ada@example.org", "6", "2.5", "8.5", "mass 6/6; gravity 2.5/4"]
    assert ben[4:7] == ["4", "", ""] and "gravity waits for a person" in ben[-1]
    assert cal[4:7] == ["4", "0", "2.5"] and cal[-1].endswith("late penalty 1.5") and nil[-2:] == ["", ""]


EACH = {"ada": {"mass": 6, "gravity": 2.5}, "ben": {"mass": 4}, "cal": {"mass": 4, "gravity": 0}, "nil": {}}
TOTALS = {"ada": 8.5, "cal": 2.5}  # ben's waits, nil has none


def expected(prefix="", totals=True, name=str):
    """Return what a reader must find: marks by question, and totals after late penalties."""
    found = {name(who): {f"{prefix}{key}": value for key, value in marks.items()} for who, marks in EACH.items()}
    for who, value in TOTALS.items() if totals else ():
        found[name(who)][f"{prefix}total"] = value
    return found


def by_number(student):
    return {"ada": "1001"}.get(student, student)


def test_every_format_is_read_again_by_its_platforms_rules(tmp_path):
    prefix = f"Lesson {LESSON} "
    read, columns = readers.blackboard(blackboard.write(tmp_path, LESSON, QUESTIONS, ALL)[0])
    assert read == expected(prefix, name=by_number)
    assert columns == {
        f"{prefix}{name}": (points, None) for name, points in (("mass", 6), ("gravity", 4), ("total", 10))
    }
    assert readers.brightspace(brightspace.write(tmp_path, LESSON, QUESTIONS, ALL)[0]) == expected(prefix)
    each, total = (readers.canvas(path) for path in canvas.write(tmp_path, LESSON, QUESTIONS, ALL))
    assert each == (expected(prefix, totals=False), {f"{prefix}mass": 6, f"{prefix}gravity": 4})
    assert total[0] == {who: {prefix.strip(): TOTALS[who]} if who in TOTALS else {} for who in EACH}
    assert readers.moodle(moodle.write(tmp_path, LESSON, QUESTIONS, ALL)[0]) == expected(prefix, name=by_number)
    assert readers.table(table.write(tmp_path, LESSON, QUESTIONS, ALL)[0]) == expected(totals=False)
    for entry in ALL:
        (tmp_path / "results.json").write_text(json.dumps(gradescope.document(QUESTIONS, entry, {})))
        assert readers.gradescope(tmp_path / "results.json") == EACH[entry.student]


def test_brightspace_goes_by_numbers_where_everybody_has_one(tmp_path):
    numbered = tuple(replace(entry, lms_user_id=str(n)) for n, entry in enumerate((ADA, CAL), start=7))
    path = brightspace.write(tmp_path, LESSON, QUESTIONS, numbered)[0]
    assert rows(path)[0][:2] == ["OrgDefinedId", "Username"] and set(readers.brightspace(path)) == {"7", "8"}


@pytest.mark.parametrize(("encoding", "delimiter"), [("utf-16", "\t"), ("utf-8-sig", ",")])
def test_blackboards_own_file_gives_its_columns_their_numbers(tmp_path, encoding, delimiter):
    """A column without its number would come in as a new one."""
    cells = ["Last Name", "Username", f"Lesson {LESSON} mass [Total Pts: 6 Score] |4711", "Quiz [Total Pts: 9] |12"]
    downloaded = tmp_path / "gc_dyn.xls"
    downloaded.write_text(delimiter.join(f'"{cell}"' for cell in cells) + "\n", encoding=encoding)
    (path,) = blackboard.write(tmp_path, LESSON, QUESTIONS, ALL, downloaded)
    _, columns = readers.blackboard(path)
    assert columns[f"Lesson {LESSON} mass"] == (6, 4711) and columns[f"Lesson {LESSON} gravity"] == (4, None)
    downloaded.write_text("a,b\n1,2\n")
    with pytest.raises(ValueError, match="Work Offline > Download"):
        blackboard.write(tmp_path, LESSON, QUESTIONS, ALL, downloaded)


def test_gradescope_document_has_the_keys_of_its_specification():
    rows = (CellResult("mass", 6.0, 6.0, "passed", "fine"), CellResult("gravity", 4.0, 2.5, "wrong", "\x1b[31mhalf"))
    results = {("ada", "nb"): NotebookResult("ada", "nb", rows)}
    document = json.loads(json.dumps(gradescope.document(QUESTIONS, ADA, results)))
    assert document["score"] == 8.5 and document["visibility"] == "visible"
    assert [set(test) for test in document["tests"]] == [
        {"number", "name", "score", "max_score", "output", "output_format", "visibility"}
    ] * 2
    assert [(t["score"], t["max_score"], t["output"]) for t in document["tests"]] == [(6, 6, "fine"), (2.5, 4, "half")]


def test_hand_given_mark_that_waits_for_another_look_still_counts(tmp_path):
    seen = replace(BEN, scores=(4.0, 3.0), by_hand=(False, True))
    _, ben = rows(table.write(tmp_path, LESSON, QUESTIONS, (seen,))[0])
    assert ben[4:] == ["4", "3", "1.5", "5.5", "10", "gravity"]


def test_gradescope_leaves_the_score_out_where_a_mark_is_still_to_come():
    mass, gravity = gradescope.document(QUESTIONS, BEN, {})["tests"]
    assert mass["score"] == 4 and "score" not in gravity and "waits for a person" in gravity["output"]


@pytest.mark.sandbox
def test_what_waits_and_what_was_late_is_said_and_no_student_overwrites_another(classroom, tmp_path):
    everything = {"course": classroom.course, "assignment": LESSON, "formats": FORMATS, "folder": tmp_path}
    with pytest.raises(ValueError, match="leverarm grade 02"):
        export(**everything)
    classroom.hand_in("a b", b"junk")
    classroom.hand_in("a_b", b"junk")
    classroom.grade()
    with Gradebook(classroom.course.paths.db_url) as book:
        book.find_submission_notebook(NOTEBOOK, LESSON, "a_b").late_submission_penalty = 2.0
        book.db.commit()
    exported = export(**everything)
    assert len({path for path in exported.files if path.name == "results.json"}) == 2
    waits, late, maxima = exported.notes
    assert "gravity_2r 4" in maxima and maxima.endswith("total 43.")
    assert "22 marks of 2 students" in waits and "2 points of 1 student)" in late


@pytest.mark.sandbox
def test_exports_follow_the_gradebook_with_its_manual_marks(classroom, tmp_path):
    (classroom.course.root / "roster.csv").write_text(
        "id,first_name,last_name,email,lms_user_id\nada,Ada,Lovelace,ada@example.org,1001\nnil,Nil,Nobody,,\n"
    )
    classroom.hand_in("ada", solved())
    classroom.grade()
    with Gradebook(classroom.course.paths.db_url) as book:
        grade = book.find_grade("gravity_2r", NOTEBOOK, LESSON, "ada")
        grade.manual_score = 1.0
        book.db.commit()
    formats = ("csv", "canvas", "moodle", "gradescope")
    paths = export(course=classroom.course, assignment=LESSON, formats=formats, folder=tmp_path).files
    names = {path.relative_to(tmp_path).as_posix() for path in paths}
    assert names == {
        "marks.csv",
        "canvas_questions.csv",
        "canvas_total.csv",
        "moodle.csv",
        "gradescope/ada/results.json",
    }
    head, _, ada, nil = rows(tmp_path / "canvas_questions.csv")
    assert ada[head.index("Lesson 02 gravity_2r")] == "1" and ada[:2] == ["Lovelace, Ada", "1001"]
    assert nil[0] == "Nobody, Nil" and set(nil[5:]) == {""}
    with pytest.raises(ValueError, match="canvas, moodle"):
        export(course=classroom.course, assignment=LESSON, formats=("excel",), folder=tmp_path)
