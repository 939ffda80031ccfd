"""The roster, as spreadsheets save it."""

import pytest

from autograder.grading.classes.roster import FIRST_LINE, read_roster

HEAD = FIRST_LINE + "\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_roster_is_read_as_spreadsheets_save_it(classroom, encoding, mark):
    text = "ID,first_name,last_name,email,lms_user_id\r\nzoe,Zoë,Müller,,1003\r\n".replace(",", mark)
    (classroom.course.root / "roster.csv").write_bytes(text.encode(encoding))
    assert read_roster(classroom.course) == {"zoe": {"first_name": "Zoë", "last_name": "Müller", "lms_user_id": "1003"}}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ((HEAD + "ada,,,,\nben,,,,\nada,,,,\n").encode(), "'ada' stands in rows 2 and 4"),
        ((HEAD + "ada,Ada,Love,lace,,1\n").encode(), "row 2: more cells"),
        ((HEAD + "../up,,,,\n").encode(), "row 2: the id '../up'"),
        (b"name;number\nAda;1\n", "expected a first line id,first_name"),
        ((HEAD + "ada,A").encode() + b"\x81\x8d,,,", "CSV UTF-8"),
    ],
)
def test_a_roster_that_cannot_be_read_is_refused_with_file_and_remedy(classroom, data, said):
    (classroom.course.root / "roster.csv").write_bytes(data)
    with pytest.raises(ValueError, match="roster.csv") as refused:
        read_roster(classroom.course)
    assert said in str(refused.value)
