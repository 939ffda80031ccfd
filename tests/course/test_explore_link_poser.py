"""The poser draws the reference's kinematics, read from its artists."""

import numpy as np
import pytest

from course.explore import link_poser
from course.explore.link_poser import PoserPicture
from reference import PlanarArm
from reference.kinematics import com_positions, joint_positions

DEGREES = (30, -70, 110, 15)
Q = np.radians(DEGREES)
ONES = np.ones(4)
ARM = PlanarArm(ONES, ONES, ONES / 12, com_x=[0.5, 0.5, 0.3, 0.5], com_y=[0, 0, -0.4, 0])
h = 1e-4  # s, step of the finite differences; their error is below 1e-6 at these speeds


@pytest.fixture
def explorer():
    angles = {f"q{i}": angle for i, angle in enumerate(DEGREES, 1)}
    return link_poser(links=4, **angles, link=3, com_x=0.3, com_y=-0.4, turning="every joint", speed=0.7)


@pytest.fixture
def shown(explorer) -> PoserPicture:
    return explorer._update.__self__


def moved(places, t: float) -> np.ndarray:
    return places(ARM, Q + 0.7 * t)


def test_links_and_centres_of_mass_stand_where_the_reference_puts_them(shown):
    links = np.array([line.get_xydata() for line in shown.chain.arm.links[:4]])
    points = joint_positions(ARM, Q)
    np.testing.assert_allclose(links, np.stack([points[:-1], points[1:]], axis=1), atol=1e-12)
    assert all(len(line.get_xdata()) < 2 for line in shown.chain.arm.links[4:]), "a fifth link is drawn"
    np.testing.assert_allclose(shown.chain.coms.get_xydata(), com_positions(ARM, Q), atol=1e-12)


def test_velocity_arrows_are_what_a_camera_measures(shown):
    v = (moved(com_positions, h) - moved(com_positions, -h)) / (2 * h)
    np.testing.assert_allclose(shown.at_coms.vectors, v, atol=1e-6)
    tip = (moved(joint_positions, h) - moved(joint_positions, -h))[-1] / (2 * h)
    np.testing.assert_allclose(shown.at_tip.vectors, [tip], atol=1e-6)


def test_acceleration_arrows_are_what_a_camera_measures(explorer, shown):
    explorer.set(arrows="acceleration")
    a = (moved(com_positions, h) - 2 * moved(com_positions, 0) + moved(com_positions, -h)) / h**2
    np.testing.assert_allclose(shown.at_coms.vectors, a, atol=1e-5)
    np.testing.assert_allclose(shown.at_coms.quiver.get_offsets()[:4], com_positions(ARM, Q), atol=1e-12)


def test_no_arrows_are_drawn_when_none_are_wanted_or_nothing_turns(explorer, shown):
    assert "nothing moves" in explorer.set(speed=0.0).sentence
    assert not len(shown.at_coms.vectors) and not len(shown.at_tip.vectors)
    explorer.set(speed=1.0, arrows="none")
    assert not len(shown.at_coms.vectors) and not len(shown.at_tip.vectors)


def test_joint_beyond_the_tip_moves_nothing(explorer):
    assert "nothing moves" in explorer.set(turning="joint 6").sentence


def test_angles_from_the_ground_are_running_sums_of_joint_angles(shown):
    np.testing.assert_allclose(shown.totals.get_ydata(), np.cumsum(DEGREES))
    np.testing.assert_allclose([step.get_height() for step in shown.steps[:4]], DEGREES)
    np.testing.assert_allclose([step.get_y() for step in shown.steps[1:4]], np.cumsum(DEGREES)[:3])


def test_arcs_end_along_the_link_looked_at(shown):
    elbow, end = joint_positions(ARM, Q)[2:4]
    for angle in (shown.theta, shown.q):
        spoke = angle.arc.get_path().vertices[-1] - elbow
        np.testing.assert_allclose(spoke / np.hypot(*spoke), end - elbow, atol=1e-9)


def test_centripetal_acceleration_of_the_puzzle_is_fourteen(explorer):
    explorer.set(links=3, same=True, q1=0, speed=1.0, arrows="acceleration")
    assert "the tip is accelerated with 14.00 m/s²" in explorer.sentence


@pytest.mark.parametrize(("links", "angle"), [(6, 60), (5, 72), (4, 90), (3, 120)])
def test_equal_bends_of_a_full_turn_bring_the_tip_back_to_the_base(explorer, links, angle):
    assert "The tip is back at the base" in explorer.set(links=links, same=True, q1=angle).sentence
    assert "back at the base" not in explorer.set(q1=angle - 1).sentence


def test_table_lists_every_link(explorer):
    assert explorer._note.value.count('scope="row"') == 4
    assert "<td" in explorer._note.value and "−40" in explorer._note.value  # θ2 = 30° − 70°
