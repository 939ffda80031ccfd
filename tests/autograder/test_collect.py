"""Submissions from a learning platform's zip file: whose they are, when they came, and what is said of the rest."""

import zipfile
from zoneinfo import ZoneInfo

import nbformat
import pytest
from click.testing import CliRunner
from nbgrader.api import Gradebook

from autograder.grading.platforms.collect import collect
from course.cli import main
from tests.classrooms import LESSON, NOTEBOOK, solved_but

HEAD = "id,first_name,last_name,email,lms_user_id\n"
ROSTER = (
    HEAD
    + """ada,Ada,Lovelace,ada@example.org,1001
ben,Ben,Franklin,ben@example.org,1002
zoe,Zoë,Ångström,zoe@example.org,1003
O'Neil,Pat,O'Neil,,1004
mary ann,Mary Ann,Smith,,1005
liu1,Wei,Liu,w1@example.org,126
liu2,Wei,Liu,w2@example.org,127
"""
)
NOVEMBER, OCTOBER = (2025, 11, 20, 10, 0, 0), (2025, 10, 20, 10, 0, 0)


def archive(path, files, made=NOVEMBER):
    with zipfile.ZipFile(path, "w") as bundle:
        for name, text in files.items():
            bundle.writestr(zipfile.ZipInfo(name, made), text)
    return path


@pytest.fixture
def listed(classroom):
    (classroom.course.root / "roster.csv").write_text(ROSTER, encoding="utf-8")
    return classroom


@pytest.fixture
def take(listed, tmp_path):
    def taken(files, made=NOVEMBER, **options):
        return collect(
            course=listed.course, assignment=LESSON, archive=archive(tmp_path / "a.zip", files, made), **options
        )

    return taken


def texts(group):
    shape = f"*/{LESSON}/{NOTEBOOK}.ipynb"
    return {path.parts[-3]: path.read_text() for path in (group.course.root / "submitted").glob(shape)}


def stamp(group, student):
    return group.course.folder("submitted", student, LESSON) / "timestamp.txt"


def set_due(group, day):
    with Gradebook(group.course.paths.db_url, group.course.paths.course_id) as book:
        book.update_or_create_assignment(LESSON, duedate=day)


def test_canvas_zip_goes_by_its_numbers_late_and_repeated_uploads_too(listed, take):
    files = {
        "lovelaceada_1001_555_02_two_link_lagrange.ipynb": "ada",
        "franklinben_LATE_1002_556_02_two_link_lagrange-1.ipynb": "ben",
        "ngstrmzo_1003_557_my homework.ipynb": "zoe",
        "o_neilpat_1004_559_02_two_link_lagrange.ipynb": "pat",
        "smithmaryann_1005_560_02_two_link_lagrange.ipynb": "mary",
        "lovelaceada_1001_558_notes.txt": "no",
    }
    found = take(files)
    assert texts(listed) == {"ada": "ada", "ben": "ben", "zoe": "zoe", "O'Neil": "pat", "mary ann": "mary"}
    assert not found.waits and len(found.left_out) == 1 and "notes.txt" in found.left_out[0]


def test_moodle_zip_goes_by_names_and_a_plain_one_by_folders(listed, take):
    files = {
        "Ada Lovelace_98765_assignsubmission_file/02_two_link_lagrange.ipynb": "ada",
        "Zoë Ångström_98766_assignsubmission_file_/x.ipynb": "zoe",
        "ben/02_two_link_lagrange.ipynb": "ben",
        "class/mary ann/ada/02_two_link_lagrange.ipynb": "mary",
        "Pat O'Neil_98767_assignsubmission_file_02_two_link_lagrange.ipynb": "pat",
        "__MACOSX/ben/._02_two_link_lagrange.ipynb": "junk",
    }
    assert not take(files).left_out
    assert texts(listed) == {"ada": "ada", "zoe": "zoe", "ben": "ben", "mary ann": "mary", "O'Neil": "pat"}


BLACKBOARD = {
    "Lesson 2_ada_attempt_2025-11-20-21-30-00.txt": "Name: Ada Lovelace (ada)",
    "Lesson 2_ada_attempt_2025-11-20-21-30-00_02_two_link_lagrange.ipynb": "ada",
    "Lesson 2_ada_attempt_2025-11-19-08-00-00_02_two_link_lagrange.ipynb": "ada's first",
    "Lesson_2_1002_attempt_2025-11-20-23-00-00_my_own_name.ipynb": "ben",
    "Lesson 2_mary ann_attempt_2025-11-20-23-00-01_x_attempt_1.ipynb": "mary",
    "Lesson 2_liu1_attempt_2025-11-20-23-00-01.txt": "words alone",
    "Lesson 2_nobody_attempt_2025-11-20-23-00-01_x.ipynb": "?",
}
BRIGHTSPACE = {
    "index.html": "<html>",
    "397063-25573 - Ada Lovelace - Nov 19, 2025 800 AM/02_two_link_lagrange.ipynb": "ada's first",
    "397063-25573 - Ada Lovelace - Nov 20, 2025 930 PM/02_two_link_lagrange.ipynb": "ada",
    "397064-25573 - Zoë Ångström - November 20, 2025 12:05 AM/sub/x.ipynb": "zoe",
    "397065-25573 - Mary Ann Smith - Nov 20, 2025 1100 PM - my - work.ipynb": "mary",
}


def test_blackboard_zip_goes_by_usernames_and_the_last_attempt(listed, take):
    found = take(BLACKBOARD)
    assert texts(listed) == {"ada": "ada", "ben": "ben", "mary ann": "mary"}
    assert found.empty_handed == ["liu1"] and len(found.unassigned) == 1 and "'nobody'" in found.unassigned[0]
    assert [line.split(":")[0][-40:] for line in found.left_out] == [
        "025-11-19-08-00-00_02_two_link_lagrange.ipynb"[-40:]
    ]
    assert not stamp(listed, "ada").exists(), "the zone of the times is not known"


def test_brightspace_zip_goes_by_names_and_the_last_hand_in(listed, take):
    found = take(BRIGHTSPACE)
    assert texts(listed) == {"ada": "ada", "zoe": "zoe", "mary ann": "mary"}
    assert not found.waits and len(found.left_out) == 1 and found.timed == 3


@pytest.mark.parametrize("files", [BLACKBOARD, BRIGHTSPACE])
def test_times_in_names_count_in_the_zone_that_is_given(listed, take, files):
    take(files)
    found = take(files, zone=ZoneInfo("America/New_York"))
    assert stamp(listed, "ada").read_text() == "2025-11-21 02:30:00 UTC\n"  # half past nine in the evening there
    assert found.timed == 3 and not found.late


def test_older_attempt_collected_later_does_not_replace_the_newer_one(listed, take):
    take(BLACKBOARD)
    older = {name: text for name, text in BLACKBOARD.items() if "2025-11-19" in name}
    assert take(older).older and texts(listed)["ada"] == "ada"


def test_zone_that_is_none_is_said(listed, tmp_path):
    path = str(archive(tmp_path / "b.zip", BLACKBOARD))
    run = ["collect", LESSON, path, "--course", str(listed.course.root)]
    assert "collect it again with --zone" in CliRunner().invoke(main, run).output
    assert "3 taken from the names" in CliRunner().invoke(main, [*run, "--zone", "Europe/Berlin"]).output
    wrong = CliRunner().invoke(main, [*run, "--zone", "Berlin"])
    assert wrong.exit_code == 1 and "Europe/Berlin, got 'Berlin'" in wrong.output


def test_two_people_of_one_name_are_kept_apart_by_their_numbers(listed, take):
    take({f"Wei Liu_{number}_assignsubmission_file/x.ipynb": str(number) for number in (126, 127)})
    assert texts(listed) == {"liu1": "126", "liu2": "127"}


@pytest.mark.parametrize("roster", [ROSTER, HEAD, HEAD + "liu1,Wei,Liu,,\n"])
def test_who_cannot_be_told_apart_is_not_collected_but_told(listed, take, roster):
    (listed.course.root / "roster.csv").write_text(roster, encoding="utf-8")
    found = take({f"Wei Liu_{number}_assignsubmission_file/x.ipynb": "" for number in (501, 502)})
    assert found.waits and not found.students and not texts(listed)
    assert all(f"Wei Liu_{number}_" in " ".join(found.unassigned) for number in (501, 502))


def test_a_platforms_number_outweighs_a_name_only_where_it_is_the_users(listed, take):
    """Moodle's is the participant's in one assignment and may equal somebody's number elsewhere."""
    moodle = {
        "Ada Lovelace_1002_assignsubmission_file/x.ipynb": "ada",
        "Participant_1003_assignsubmission_file/x.ipynb": "?",
    }
    assert len(take(moodle).unassigned) == 1 and texts(listed) == {"ada": "ada"}
    found = take({"nickname_1002_1_x.ipynb": "ben", "lovelaceada_7777_2_x.ipynb": "?", "anon_12345_3_x.ipynb": "?"})
    assert len(found.unassigned) == 2 and texts(listed) == {"ada": "ada", "ben": "ben"}


def test_every_file_that_is_not_taken_is_told_with_the_reason(listed, tmp_path):
    files = {
        "lovelaceada_1001_10_02_two_link_lagrange.ipynb": "first",
        "lovelaceada_1001_11_02_two_link_lagrange-1.ipynb": "second",
        "lovelaceada_1001_12_scratch.ipynb": "aside",
        "franklinben_1002_13_homework.py": "",
        "franklinben_1002_14_02_two_link_lagrange.ipynb.txt": "",
        "franklinben_1002_15_all.zip": "",
        "ghost_1999_16_02_two_link_lagrange.ipynb": "",
    }
    words = ["collect", LESSON, str(archive(tmp_path / "c.zip", files)), "--course", str(listed.course.root)]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 3 and texts(listed) == {"ada": "second"}
    told = [line.split(": ")[1] for line in done.output.splitlines() if line.startswith(("Left out: ", "Nobody's: "))]
    assert sorted(told) == sorted(set(files) - {"lovelaceada_1001_11_02_two_link_lagrange-1.ipynb"})
    assert "Not one notebook that can be taken from: ben" in done.output and "lms_user_id 1999" in done.output


def test_an_older_zip_replaces_a_newer_file_only_when_told(listed, take):
    name = "lovelaceada_1001_10_02_two_link_lagrange.ipynb"
    take({name: "new"})
    older = take({name: "old"}, OCTOBER)
    assert texts(listed) == {"ada": "new"} and older.waits and name in older.older[0]
    assert not take({name: "new"}, OCTOBER).waits, "the same file is no loss"
    take({name: "old"}, OCTOBER, replace=True)
    assert texts(listed) == {"ada": "old"}
    take({name: "newest"})
    assert texts(listed) == {"ada": "newest"}


def test_only_what_canvas_marks_late_gets_a_time_after_the_due_date(listed, take):
    set_due(listed, "2025-11-01 12:00:00 UTC")
    stamp(listed, "ada").parent.mkdir(parents=True)
    stamp(listed, "ada").write_text("2025-11-20 10:00:00 UTC\n")
    files = {"lovelaceada_1001_10_x.ipynb": "ada", "franklinben_LATE_1002_11_x.ipynb": "ben"}
    found = take(files)
    assert not stamp(listed, "ada").exists() and found.unstamped == ["ada"] and found.late == ["ben"]
    assert stamp(listed, "ben").read_text() == "2025-11-01 12:00:01 UTC\n"
    stamp(listed, "ben").write_text("2025-11-03 12:00:00 UTC\n")
    take(files)
    assert "11-03" in stamp(listed, "ben").read_text(), "a person's correction stands"


def test_late_without_a_due_date_is_said_and_gets_no_time(listed, tmp_path):
    words = ["collect", LESSON, str(archive(tmp_path / "c.zip", {"franklinben_LATE_1002_11_x.ipynb": ""}))]
    done = CliRunner().invoke(main, [*words, "--course", str(listed.course.root)])
    assert done.exit_code == 0 and "no due date" in done.output and "ben" in done.output
    assert not stamp(listed, "ben").exists()


@pytest.mark.parametrize("name", ["ada/x.ipynb", "Ada Lovelace_98765_assignsubmission_file/x.ipynb"])
def test_a_zip_that_holds_no_times_gives_none(listed, take, name):
    set_due(listed, "2025-11-01 12:00:00 UTC")
    take({name: "ada"})
    assert texts(listed) == {"ada": "ada"} and not stamp(listed, "ada").exists()
    stamp(listed, "ada").write_text("2025-11-03 12:00:00 UTC\n")
    take({name: "ada"})
    assert stamp(listed, "ada").exists(), "the file is the same, and so is what a person wrote beside it"
    assert take({name: "again"}).unstamped == ["ada"]


@pytest.mark.sandbox
def test_a_time_that_collecting_removed_counts_no_more_in_the_gradebook(listed, take):
    set_due(listed, "2025-11-01 12:00:00 UTC")
    late = []
    for name in ("lovelaceada_LATE_1001_10_x.ipynb", "lovelaceada_1001_11_x.ipynb"):
        take({name: nbformat.writes(solved_but(gravity_2r=f"# {name}"))})
        listed.grade()
        with Gradebook(listed.course.paths.db_url, listed.course.paths.course_id) as book:
            late.append(book.find_submission(LESSON, "ada").total_seconds_late)
    assert late == [1, 0]


@pytest.mark.parametrize("roster", [ROSTER, HEAD])
def test_hostile_names_in_a_zip_stay_in_the_folder_of_submissions(listed, tmp_path, roster):
    (listed.course.root / "roster.csv").write_text(roster, encoding="utf-8")
    before = {path for path in tmp_path.rglob("*")}
    files = {"../../evil/x.ipynb": "a", "/etc/cron.d/x.ipynb": "b", "..\\..\\up.ipynb": "c", "../.ipynb": "d", ".": "e"}
    found = collect(course=listed.course, assignment=LESSON, archive=archive(tmp_path / "h.zip", files))
    new = {path for path in tmp_path.rglob("*")} - before - {tmp_path / "h.zip"}
    inside = listed.course.root / "submitted"
    assert all(path.is_relative_to(inside) and ".." not in path.parts for path in new)
    assert not found.students or roster == HEAD


def test_what_is_no_zip_is_refused_with_what_was_expected(listed, tmp_path):
    (tmp_path / "x.zip").write_text("no")
    with pytest.raises(ValueError, match="expected the zip file"):
        collect(course=listed.course, assignment=LESSON, archive=tmp_path / "x.zip")
