"""The judgement that a bench passes on a row."""

import pytest

from tests.bench.table import Row, print_table


@pytest.mark.parametrize(
    ("ours", "theirs", "goal", "missed"),
    [(1, 150, 150, False), (1, 149, 150, True), (5, 1, 0.1, False), (11, 1, 0.1, True)],
)
def test_goal_is_missed_when_the_ratio_falls_below_it(ours, theirs, goal, missed):
    assert Row("work", "peer", ours, theirs, goal).missed is missed


def test_missing_peer_is_said_and_not_judged(capsys):
    row = Row("work", "peer", 1.0, None, 10, left_out="peer is not installed: pip install peer")
    assert not row.missed
    print_table("Title", [row])
    assert "left out: peer is not installed: pip install peer" in capsys.readouterr().out


def test_missed_goal_is_printed_as_missed(capsys):
    print_table("Title", [Row("work", "peer", 2.0, 3.0, 10)])
    assert capsys.readouterr().out.rstrip().endswith("1.5×    10×  MISSED")
