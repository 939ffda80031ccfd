"""A lesson that changed is renewed, and nothing that the student wrote is lost."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from course.notebook import fingerprint as builders_fingerprint
from course.renewal import fingerprint, renew
from tests.course.lesson_notebooks import (
    STUB,
    demonstration,
    exercise,
    find,
    lesson,
    mine,
    own,
    prediction,
    report,
    text,
    texts,
    write,
)

ANSWER = STUB.replace('raise NotImplementedError("write mass")', "return 3 * q")
INTRO, SETUP = text("# 2 · Tiny"), demonstration("import numpy as np")


def before(*more):
    return lesson(INTRO, SETUP, prediction("grow"), *exercise("mass"), *more)


def after(*more, stub=STUB):
    return lesson(
        INTRO, text("A new paragraph."), SETUP, prediction("grow"), *exercise("mass", stub), *more, version="two"
    )


def test_the_builder_and_the_renewal_recognise_a_text_by_the_same_fingerprint():
    assert builders_fingerprint(STUB) == fingerprint(STUB)


def test_an_untouched_lesson_becomes_exactly_the_new_one():
    renewal = renew(before(), after())
    assert renewal.notebook == after()
    assert (renewal.carried, renewal.conflicts) == ([], [])


def test_answers_and_predictions_are_carried_over_by_name_into_the_new_lesson():
    mine = before()
    write(mine, "exercise", "mass", ANSWER)
    write(mine, "prediction", "grow", "It shrinks.")
    renewal = renew(mine, after())
    assert renewal.carried == ["grow", "mass"]
    assert renewal.conflicts == []
    expected = after()
    write(expected, "exercise", "mass", ANSWER)
    write(expected, "prediction", "grow", "It shrinks.")
    assert renewal.notebook == expected


def test_saved_reports_are_carried_over_with_the_checks():
    mine = before()
    report(mine, "mass", "passed", 4)
    kept = find(renew(mine, after()).notebook, "check", "mass")
    assert kept["outputs"] == find(mine, "check", "mass")["outputs"]


def test_an_untouched_stub_takes_the_new_stub():
    stub = STUB.replace("M(q).", "M(q): (2, 2).")
    renewal = renew(before(), after(stub=stub))
    assert find(renewal.notebook, "exercise", "mass")["source"] == stub
    assert renewal.conflicts == []


def test_when_task_and_answer_both_changed_the_answer_stays_and_the_new_task_is_shown_above_it():
    mine = before()
    write(mine, "exercise", "mass", ANSWER)
    stub = STUB.replace("arm, q", "arm, q, dq")
    renewal = renew(mine, after(stub=stub))
    cells = texts(renewal.notebook)
    place = cells.index(ANSWER)
    assert stub in cells[place - 1] and "has changed since you wrote your answer" in cells[place - 1]
    assert cells[place + 1] == 'check("mass", mass)'
    assert renewal.conflicts == ["mass: its task has changed; your answer stays, the new task is above it"]


def test_an_answer_to_an_exercise_that_is_gone_stands_at_the_end_and_is_named():
    mine = before(*exercise("gone", "def gone(): ..."))
    write(mine, "exercise", "gone", "def gone(): return 5")
    renewal = renew(mine, after())
    heading, label, answer = renewal.notebook["cells"][-3:]
    assert "Kept from the earlier version" in heading["source"]
    assert "`gone`" in label["source"]
    assert "".join(answer["source"]) == "def gone(): return 5"
    assert "nbgrader" not in answer["metadata"]
    assert renewal.conflicts == ["your answer to `gone`, which the lesson no longer has: kept at the end of the lesson"]


def test_an_unanswered_exercise_that_is_gone_leaves_nothing():
    assert renew(before(*exercise("gone", "def gone(): ...")), after()).notebook == after()


def test_a_cell_that_the_student_added_stays_behind_the_cell_it_stood_behind():
    mine = before()
    mine["cells"].insert(2, own("my_helper = 1"))
    cells = texts(renew(mine, after()).notebook)
    assert cells[cells.index("import numpy as np") + 1] == "my_helper = 1"


def test_a_cell_added_before_everything_stays_first():
    mine = before()
    mine["cells"].insert(0, own("# my name", "markdown"))
    assert texts(renew(mine, after()).notebook)[0] == "# my name"


def test_a_text_of_the_course_that_the_student_changed_is_kept_at_the_end():
    mine = before()
    mine["cells"][0]["source"] = ["# 2 · Tiny\n", "my note"]
    renewal = renew(mine, after())
    cells = texts(renewal.notebook)
    assert cells[0] == "# 2 · Tiny" and cells[-1] == "# 2 · Tiny\nmy note"
    assert len(renewal.conflicts) == 1


def test_an_answer_split_into_two_cells_stays_in_order_before_its_check():
    mine = before()
    place = mine["cells"].index(find(mine, "exercise", "mass"))
    first = copy.deepcopy(mine["cells"][place])
    first["source"], mine["cells"][place]["source"] = "half = 1", "def mass(arm, q): return half"
    mine["cells"].insert(place, first)
    cells = texts(renew(mine, after()).notebook)
    place = cells.index("half = 1")
    assert cells[place + 1 : place + 3] == ["def mass(arm, q): return half", 'check("mass", mass)']


def test_answers_are_found_by_nbgrader_s_names_where_the_course_s_marks_are_lost():
    mine = before()
    write(mine, "exercise", "mass", ANSWER)
    for cell in mine["cells"]:
        del cell["metadata"]["leverarm"]
    renewal = renew(mine, after())
    assert "".join(find(renewal.notebook, "exercise", "mass")["source"]) == ANSWER


def test_the_arguments_are_left_as_they_were():
    mine, new = before(own("x = 1")), after()
    write(mine, "exercise", "mass", ANSWER)
    copies = copy.deepcopy((mine, new))
    renew(mine, new)
    assert (mine, new) == copies


words = st.text(st.characters(codec="utf-8", exclude_characters="\n"), min_size=1).filter(str.strip)


@settings(deadline=None, max_examples=60)
@given(data=st.data())
def test_nothing_that_a_student_wrote_is_ever_lost(data):
    names = ["mass", "gravity", "power"]
    mine = lesson(INTRO, *(cell for name in names for cell in [text(f"on {name}"), prediction(name), *exercise(name)]))
    there = data.draw(st.permutations(names))[: data.draw(st.integers(0, 3))]
    new = lesson(
        text("# 2 · New"), *(cell for name in there for cell in exercise(name, STUB + "  # new")), version="two"
    )
    written = []
    for cell in list(mine["cells"]):
        role = cell["metadata"]["leverarm"]["role"]
        if role in ("exercise", "prediction", "text") and data.draw(st.booleans()):
            cell["source"] = data.draw(words) + f" #{len(written)}"
            written.append(cell["source"])
        if data.draw(st.integers(0, 3)) == 0:
            written.append(data.draw(words) + f" #{len(written)}")
            mine["cells"].insert(mine["cells"].index(cell) + 1, own(written[-1]))
    renewal = renew(mine, new)
    cells = texts(renewal.notebook)
    assert [source for source in written if source not in cells] == []
    assert [
        cell["metadata"]["nbgrader"]["grade_id"] for cell in renewal.notebook["cells"] if "nbgrader" in cell["metadata"]
    ] == [grade_id for name in there for grade_id in (f"{name}_answer", name)]
    identities = [cell["id"] for cell in renewal.notebook["cells"]]
    assert len(set(identities)) == len(identities)


@pytest.mark.parametrize("times", [2, 3])
def test_renewing_again_and_again_keeps_all_that_was_kept(times):
    mine = before(*exercise("gone", "def gone(): ..."))
    write(mine, "exercise", "gone", "def gone(): return 5")
    write(mine, "exercise", "mass", ANSWER)
    for _ in range(times):
        mine = renew(mine, after()).notebook
    cells = texts(mine)
    assert cells.count("def gone(): return 5") == 1 and cells.count(ANSWER) == 1


def test_functions_of_an_earlier_lesson_that_a_student_pasted_are_carried_over():
    imports = mine("sweep", "from reference import inverse_dynamics")
    old, own_sweep = before(imports), "def inverse_dynamics(arm, q, dq, ddq):\n    return q"
    write(old, "mine", "sweep", own_sweep)
    renewed = renew(old, after(imports))
    assert own_sweep in texts(renewed.notebook) and "sweep" in renewed.carried and not renewed.conflicts
