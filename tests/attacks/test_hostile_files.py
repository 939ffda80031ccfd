"""Files, names and archives that would stop a class run, reach a browser or pass for somebody else's."""

from __future__ import annotations

import csv
import json
import os
import re
import time
import zipfile
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from nbconvert.filters import markdown2html

from autograder.grading.class_report import write_report
from autograder.grading.class_report.likeness import own_code
from autograder.grading.marking.outputs import harmless
from autograder.grading.notebooks.submission import MAX_TEXT, find_file, read_bytes
from autograder.grading.platforms.collect import collect
from autograder.grading.platforms.export import export
from tests.classrooms import FULL, LESSON, NOTEBOOK, Class, copy_class, release_class, solved, solved_but

pytestmark = pytest.mark.sandbox


@pytest.fixture(scope="module")
def released(tmp_path_factory) -> Path:
    return release_class(tmp_path_factory.mktemp("hostile") / "released")


@pytest.fixture
def hostile(released, tmp_path) -> Class:
    return copy_class(released, tmp_path / "class")


@pytest.mark.parametrize("stamp", [b"=1+1 <b>no time</b>", b"\xff\xfe9999-99-99", b"0000-00-00 00:00:00"])
def test_forged_time_of_handing_in_stops_nobody(hostile, stamp):
    (hostile.hand_in("mallory", solved()).parent / "timestamp.txt").write_bytes(stamp)
    hostile.hand_in("zoe", solved())
    assert hostile.grade().failed == []
    assert sum(hostile.scores("zoe")) == sum(hostile.scores("mallory")) == pytest.approx(FULL)
    assert "timestamp.txt" in hostile.result("mallory").remarks[0]


def test_name_of_a_file_that_is_no_text_stops_nobody(hostile):
    path = hostile.hand_in("mallory", solved())
    os.rename(path, os.fsencode(path.parent) + b"/my\xff\n<img src=x>.ipynb")
    hostile.hand_in("zoe", solved_but(mass_matrix_2r="x = " + "+".join("1" * 900) + "\nz = 1\n" * 100))
    assert hostile.grade().failed == []
    assert sum(hostile.scores("mallory")) == pytest.approx(FULL)
    page, _ = write_report(course=hostile.course, assignment=LESSON)
    assert "<img" not in page.read_text() and "mallory" in page.read_text()


def test_file_of_any_size_is_not_read_to_be_refused(hostile, monkeypatch):
    with hostile.hand_in("mallory", b"{}").open("wb") as file:
        file.truncate(3 * 10**9)
    read = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) if path.stat().st_size < 10**9 else pytest.fail())
    assert all("too large" in result.rows[0].reason for result in hostile.both("mallory"))


def test_trouble_with_one_students_folder_is_told_and_the_others_are_graded(hostile):
    hostile.hand_in("mallory", solved())
    hostile.hand_in("zoe", solved())
    in_the_way = hostile.course.folder("autograded", "mallory", LESSON) / f"{NOTEBOOK}.ipynb"
    in_the_way.mkdir(parents=True)
    summary = hostile.grade()
    assert [result.student for result in summary.failed] == ["mallory"]
    assert sum(hostile.scores("zoe")) == pytest.approx(FULL)
    in_the_way.rmdir()
    assert hostile.grade().failed == [] and sum(hostile.scores("mallory")) == pytest.approx(FULL)


def test_cell_of_megabytes_is_left_empty_and_the_rest_is_read():
    node = {
        "cells": [{"cell_type": "markdown", "source": "[" * (MAX_TEXT + 1)}, {"cell_type": "code", "source": "x=1"}]
    }
    submission = read_bytes(json.dumps(node).encode())
    assert [cell.source for cell in submission.node.cells] == ["", "x=1"]
    assert "200,001 characters" in submission.remarks[0]


def test_file_of_millions_of_small_lists_is_refused_in_a_moment():
    began = time.process_time()
    submission = read_bytes(b'{"cells": [' + b'{"a":[[],[],[]]},' * 3_000_000 + b"1]}")
    assert submission.node is None and "1,000,000 parts" in submission.remarks[0]
    assert time.process_time() - began < 5  # parsing it took a minute
    printed = {"output_type": "stream", "text": ["[0.1, 0.2, 0.3]\n" * 100] * 5_000}
    runaway = {"cells": [{"cell_type": "code", "source": "x = 1", "outputs": [printed]}]}
    assert read_bytes(json.dumps(runaway).encode()).node.cells[0].source == "x = 1"


def test_name_of_a_file_is_one_line_of_text(tmp_path):
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/a\xff\nb.ipynb")).write_text("{}")
    remark = find_file(tmp_path, NOTEBOOK)[1][0]
    assert "\n" not in remark and remark.encode("utf-8")


@pytest.mark.parametrize(
    "link",
    [
        "[x](java&#115;cript:alert(1))",
        "[x](javascript&colon;alert(1))",
        "[x](&#x6A;avascript:alert(1))",
        "[x](&#106avascript:alert(1))",
        "[x](javascript\\:alert(1))",
        "[x](<java\tscript:alert(1)>)",
        "[r]\n\n[r]: JAVA&#83;CRIPT:alert(1)",
        "<javascript:alert(1)>",
        "![x](data:text/html,1)",
        "[x](&amp;#106;avascript:alert(1))",
        "[x](&#38;#106;avascript:alert(1))",
        "[x](&amp;amp;#106;avascript:alert(1))",
    ],
)
def test_link_that_runs_something_is_no_link(link):
    page = markdown2html(harmless(link))
    assert [urlsplit(target).scheme for target in re.findall(r'(?:href|src)="([^"]*)"', page)] in ([], [""])


def test_code_that_nests_a_thousand_deep_is_compared_as_text():
    assert own_code({"a": "x = " + "+".join("1" * 900)}, {}).startswith("x = 1+1")


def test_spreadsheet_takes_no_name_for_a_formula(hostile):
    (hostile.course.root / "roster.csv").write_text(
        "id,first_name,last_name,email,lms_user_id\nmallory,=cmd,+1,m@example.org,1\n"
    )
    hostile.hand_in("mallory", solved())
    hostile.grade()
    for path in export(course=hostile.course, assignment=LESSON, formats=("csv", "canvas", "moodle")).files:
        with path.open(newline="", encoding="utf-8-sig") as file:
            assert [cell for row in csv.reader(file) for cell in row if cell[:1] in ("=", "+")] == []


def archive(path: Path, *entries: tuple[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w") as bundle:
        for number, (name, data) in enumerate(entries):
            bundle.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, number, 0)), data)
    return path


ROSTER = """id,first_name,last_name,email,lms_user_id
alice,Alice,Right,alice@example.org,1001
mallory,Ali,Ce,m@example.org,1002
ann1,Ann,Twin,a1@example.org,1003
ann2,Ann,Twin,a2@example.org,1004
"""


def test_file_named_like_anothers_upload_stays_its_owners(hostile, tmp_path):
    (hostile.course.root / "roster.csv").write_text(ROSTER)
    file = archive(
        tmp_path / "moodle.zip",
        ("Alice Right_7_assignsubmission_file/work.ipynb", b"alice"),
        ("Ali Ce_8_assignsubmission_file/alice_1001_1_work.ipynb", b"mallory"),
        ("mallory/rightalice_1001_1_x.ipynb", b"mallory"),
        ("alice/work.ipynb", b"alice"),
    )
    collected = collect(course=hostile.course, assignment=LESSON, archive=file)
    for student in ("alice", "mallory"):
        path = hostile.course.folder("submitted", student, LESSON) / f"{NOTEBOOK}.ipynb"
        assert path.read_text() == student
    assert set(collected.students) == {"alice", "mallory"}


def test_name_that_two_share_is_given_to_neither(hostile, tmp_path):
    (hostile.course.root / "roster.csv").write_text(ROSTER)
    file = archive(tmp_path / "x.zip", ("Ann Twin_99_assignsubmission_file/work.ipynb", b"{}"))
    assert not {"ann1", "ann2"} & set(collect(course=hostile.course, assignment=LESSON, archive=file).students)


def test_damaged_entry_of_an_archive_is_left_out_and_the_rest_collected(hostile, tmp_path):
    file = archive(tmp_path / "x.zip", ("bob/a.ipynb", b"first and only"), ("zoe/a.ipynb", b"{}"))
    file.write_bytes(file.read_bytes().replace(b"first and only", b"other than sum"))
    collected = collect(course=hostile.course, assignment=LESSON, archive=file)
    assert set(collected.students) == {"zoe"} and "bob/a.ipynb" in collected.left_out[0]


def test_archive_writes_nowhere_else(hostile, tmp_path):
    target = tmp_path / "elsewhere.ipynb"
    target.write_text("kept")
    folder = hostile.course.folder("submitted", "bob", LESSON)
    folder.mkdir(parents=True)
    (folder / f"{NOTEBOOK}.ipynb").symlink_to(target)
    names = ("bob/a.ipynb", "../../up.ipynb", "/tmp/leverarm-absolute.ipynb", "c:\\x\\y.ipynb")
    collect(course=hostile.course, assignment=LESSON, archive=archive(tmp_path / "x.zip", *((n, b"{}") for n in names)))
    assert target.read_text() == "kept" and not Path("/tmp/leverarm-absolute.ipynb").exists()
    assert not list(hostile.course.root.parent.glob("up*"))
