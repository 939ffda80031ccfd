"""The explorers of lessons 1 and 3 show what the reference says, read from their artists."""

from __future__ import annotations

import numpy as np
import pytest

from course.explore import motion_terms, one_link
from reference import PlanarArm, course_arm, inverse_dynamics
from reference.trajectory import along_line

EARTH = (0.0, -9.81)


def test_holding_torque_is_the_sum_of_weights_times_levers():
    explorer = one_link(angle=0.7, payload=1.5, mass=3.0, length=0.6)
    shown = explorer._update.__self__
    lever = 0.6 * np.cos(0.7)
    own, payload = (bar.get_height() for bar in shown.bars)
    assert own == pytest.approx(3.0 * 9.81 * lever / 2)
    assert payload == pytest.approx(1.5 * 9.81 * lever)
    assert shown.here.get_ydata()[0] == pytest.approx(own + payload)
    assert f"takes {own + payload:.2f} N·m" in explorer.sentence


def test_force_of_the_joint_carries_both_weights():
    shown = one_link(angle=-1.2, payload=0.8, mass=1.1)._update.__self__
    weights = [arrow.V[0] for arrow in shown.forces]
    assert sum(weights) == pytest.approx(0, abs=1e-12)
    assert weights[2] > 0 > weights[0]


def test_hanging_link_needs_no_torque():
    assert "hangs straight down" in one_link(angle=-1.58).sentence
    assert "stands upright" in one_link(angle=1.58).sentence


def test_tip_payload_and_rod_payload_tell_the_published_stories():
    # peaks of the 2 s cubic with 1 kg: 21.209 and 5.933 N·m at the tip, 19.270 and 4.174 N·m as a heavier rod
    explorer = motion_terms(payload=1.0, duration=2.0)
    assert explorer.sentence.startswith("Shoulder peaks at 21.2 N·m")
    assert explorer.sentence.endswith("spread along the rod (dotted), 19.3 and 4.2 N·m.")
    explorer.set(where="spread along the rod")
    assert explorer.sentence.startswith("Shoulder peaks at 19.3 N·m")


@pytest.mark.parametrize("profile", ["cubic", "quintic", "trapezoid"])
def test_bands_add_up_to_the_inverse_dynamics(profile):
    shown = motion_terms(payload=0.6, duration=1.3, profile=profile)._update.__self__
    for joint, panel in enumerate(shown.panels):
        t, total = panel.total.get_data()
        motion = along_line([0, 0], [1.2, 0.8], 1.3, t, profile)
        np.testing.assert_allclose(total, inverse_dynamics(course_arm(0.6), *motion)[:, joint], atol=1e-9)


def test_dotted_line_is_the_other_kind_of_payload():
    shown = motion_terms(payload=0.6, duration=1.3)._update.__self__
    rod = PlanarArm.rods([2.0, 2.1], [0.4, 0.3], gravity=EARTH)
    t, dotted = shown.others[1].get_data()
    expected = inverse_dynamics(rod, *along_line([0, 0], [1.2, 0.8], 1.3, t, "cubic"))[:, 1]
    np.testing.assert_allclose(dotted, expected, atol=1e-9)
