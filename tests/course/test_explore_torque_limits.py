"""The torque-limits explorer shows what the reference says: read from its artists, its verdict and its file."""

from __future__ import annotations

import csv
import io
import re

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from course.explore import torque_limits
from course.explore.torque_limits import LimitsPicture
from course.explore.torque_limits.numbers_file import as_csv
from course.explore.torque_limits.presets import PRESETS, preset_of
from course.explore.torque_limits.sizing import DURATIONS, PAYLOADS, payload_duration_maps, size
from reference import PlanarArm, course_arm, inverse_dynamics
from reference.torque_limits import min_duration, moving_payload_limit, payload_duration_map, payload_reach
from reference.torque_limits.time_optimal import time_optimal
from reference.trajectory import along_line

UNEQUAL = dict(m1=3.0, m2=0.8, l1=0.5, l2=0.25, start1=-0.4, start2=0.6, end1=0.9, end2=-0.7, payload=0.7, duration=0.9)
ARM = PlanarArm.rods([3.0, 0.8], [0.5, 0.25], gravity=(0, -9.81)).with_payload(0.7)
Q0, QF = [-0.4, 0.6], [0.9, -0.7]


@pytest.fixture(scope="module")
def explorer():
    return torque_limits()


@pytest.fixture
def shown(explorer) -> LimitsPicture:
    explorer.reset()
    update = explorer._update
    return next(cell.cell_contents for cell in update.__closure__ if isinstance(cell.cell_contents, list))[0]


@pytest.mark.parametrize("profile", ["cubic", "quintic", "trapezoid"])
def test_curves_are_the_inverse_dynamics_of_the_motion(explorer, shown, profile):
    explorer.set(**UNEQUAL, profile=profile, gear=50.0, rotor=0.8)
    for i, panel in enumerate(shown.torques):
        t, tau = panel.torque.get_data()
        q, dq, ddq = along_line(Q0, QF, 0.9, t, profile)
        rotor = 50.0**2 * 0.8e-4
        np.testing.assert_allclose(tau, inverse_dynamics(ARM, q, dq, ddq)[:, i] + rotor * ddq[:, i], atol=1e-9)


def test_terms_stack_up_to_the_torque(explorer, shown):
    explorer.set(**UNEQUAL)
    for torque, terms in zip(shown.torques, shown.terms, strict=True):
        np.testing.assert_allclose(terms.total.get_ydata(), torque.torque.get_ydata(), atol=1e-9)


def test_without_gravity_the_gravity_band_is_flat(explorer, shown):
    explorer.set(**UNEQUAL, gravity=False)
    for panel in shown.terms:
        heights = panel.bands["gravity"].get_path().vertices[:, 1]
        assert np.abs(heights).max() == 0


def test_hatching_covers_the_stretch_over_the_rating(explorer, shown):
    times = shown.torques[0].when.get_path().vertices[:, 0]
    t, tau = shown.torques[0].torque.get_data()
    over = t[np.abs(tau) > 20]
    assert (times.min(), times.max()) == (over[0], over[-1])
    assert len(shown.torques[1].when.get_path().vertices) == 0
    explorer.set(payload=0.0)
    assert len(shown.torques[0].when.get_path().vertices) == 0


def test_verdict_tells_the_published_story(explorer, shown):
    # peak 21.209 of 20 N·m is 6 % over, the shortest allowed duration 2.887 s, the payload limit at 2 s 0.849 kg
    assert explorer.sentence == (
        "Shoulder peaks at 21.2 N·m, 6 % over its rating, from 0.00 to 0.41 s; "
        "slow down to 2.89 s or carry at most 0.848 kg."
    )
    assert "over its peak rating of 20.0 N·m from 0.00 to 0.41 s: up to 21.2 N·m" in explorer._note.value
    sizing = size(explorer.state)
    assert sizing.durations[0] == pytest.approx(min_duration(course_arm(1.0), [0, 0], [1.2, 0.8], [20, 8]))
    limit = moving_payload_limit(course_arm(), [0, 0], [1.2, 0.8], 2.0, [20, 8])
    assert sizing.payloads[1] == pytest.approx(limit, rel=1e-4)


def test_beyond_the_static_limit_no_duration_helps(explorer, shown):
    explorer.set(payload=1.25)  # the static limit is 1.162 kg
    assert (
        "no duration helps: holding still at the worst pose takes 20.6 of the shoulder's 20.0 N·m" in explorer.sentence
    )


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    payload=st.floats(0, 5),
    duration=st.floats(0.2, 6),
    end1=st.floats(-3, 3),
    end2=st.floats(-3, 3),
    profile=st.sampled_from(["cubic", "quintic", "trapezoid"]),
    rotor=st.floats(0, 2),
)
def test_following_the_advice_makes_the_motion_allowed(explorer, **changes):
    state = explorer.start | changes
    sentence = explorer._update(state)
    for pattern, name in (
        (r"(?:slow down|speed up) to ([\d.]+) s", "duration"),
        (r"carry at most ([\d.]+) kg", "payload"),
    ):
        if advice := re.search(pattern, sentence):
            assert size(state | {name: float(advice[1])}).allowed, sentence


def test_operating_point_and_region_agree_about_what_is_allowed(explorer, shown):
    expected = payload_duration_map(course_arm(), [0, 0], [1.2, 0.8], [20, 8], PAYLOADS, DURATIONS)
    np.testing.assert_allclose(payload_duration_maps(explorer.state).peak, expected, rtol=1e-3)  # 61 of 301 samples
    for payload, duration in ((0.2, 2.0), (0.9, 4.0), (0.9, 1.0), (3.0, 5.0)):
        explorer.set(payload=payload, duration=duration)
        inside = shown.map.allowed.get_path().contains_point((duration, payload))
        assert inside == size(explorer.state).allowed == (shown.map.point.get_marker() == "o")
        assert shown.map.point.get_xydata().tolist() == [[duration, payload]]


def test_reach_curve_is_the_static_limit_along_the_reach(explorer, shown):
    explorer.set(payload=2.0)
    reaches, most = shown.reach.curve.get_data()
    np.testing.assert_allclose(most[20:-20], payload_reach(course_arm(), [20, 8], reaches)[20:-20])
    (farthest,) = shown.reach.farthest.get_xdata()
    assert most[reaches <= farthest][-1] >= 2.0 > most[reaches > farthest][0]


def test_fastest_button_finds_the_shortest_allowed_duration(explorer, shown):
    press(explorer, "Fastest allowed")
    assert explorer.state["duration"] == 2.89
    assert size(explorer.state).allowed
    assert not size(explorer.state | {"duration": 2.88}).allowed


def test_time_optimal_motion_is_faster_than_the_cubic_and_within_its_peaks(explorer, shown):
    explorer.set(payload=0.0, profile="time-optimal")
    expected = time_optimal(course_arm(), [0, 0], [1.2, 0.8], [20, 8])
    t, tau = shown.torques[0].torque.get_data()
    assert t[-1] == pytest.approx(expected.T)
    assert np.abs(tau).max() == pytest.approx(20)
    assert "takes 0.50 s" in explorer.sentence and "a cubic needs 0.78 s" in explorer.sentence
    press(explorer, "Fastest allowed")
    assert (explorer.state["profile"], explorer.state["duration"]) == ("cubic", 0.78)  # published: 0.7725 s


def test_moment_moves_the_arm_along_its_motion(explorer, shown):
    tips = []
    for moment in (0.0, 50.0, 100.0):
        explorer.controls["moment"].value = moment
        tips.append(shown.motion.arm.links[1].get_xydata()[1])
    np.testing.assert_allclose(tips[0], [0.7, 0.0], atol=1e-12)
    np.testing.assert_allclose(tips[1], [0.4 * np.cos(0.6) + 0.3 * np.cos(1.0), 0.4 * np.sin(0.6) + 0.3 * np.sin(1.0)])
    np.testing.assert_allclose(tips[2], [0.4 * np.cos(1.2) + 0.3 * np.cos(2.0), 0.4 * np.sin(1.2) + 0.3 * np.sin(2.0)])


def test_choosing_an_arm_sets_its_values_and_changing_one_makes_it_ones_own(explorer, shown):
    for name, values in PRESETS.items():
        explorer.set(**values)
        assert preset_of(explorer.state) == name
    explorer.set(m1=explorer.state["m1"] - 0.1)
    assert preset_of(explorer.state) == "own values"


def test_file_holds_the_numbers_of_the_picture(explorer, shown):
    explorer.set(**UNEQUAL)
    header, *rows = csv.reader(io.StringIO(as_csv(size(explorer.state))))
    table = dict(zip(header, np.array(rows, float).T, strict=True))
    t, tau = shown.torques[1].torque.get_data()
    np.testing.assert_allclose(table["t (s)"], t, rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(table["elbow torque (N m)"], tau, rtol=1e-5, atol=1e-5)  # six digits are written
    terms = [table[f"elbow {name} torque (N m)"] for name in ("inertia", "velocity", "gravity")]
    np.testing.assert_allclose(sum(terms), tau, rtol=1e-4, atol=1e-4)


def press(explorer, label: str) -> None:
    next(button for button in explorer._actions.children if button.description == label).click()
