"""The pose explorer shows the mass matrix of the model, read from its artists."""

import numpy as np
import pytest

from course.explore import two_link_pose
from course.explore.two_link_pose import PosePicture
from reference import PlanarArm
from reference.two_link import mass_matrix_2r


@pytest.fixture
def explorer():
    return two_link_pose(q1=-0.7, q2=1.1, m1=3.0, m2=0.7, l1=0.5, l2=0.2)


@pytest.fixture
def shown(explorer) -> PosePicture:
    return explorer._update.__self__


ARM = PlanarArm.rods([3.0, 0.7], [0.5, 0.2])


def test_ellipse_is_the_image_of_unit_accelerations(shown):
    M = mass_matrix_2r(ARM, [-0.7, 1.1])
    outline = shown.ellipse.get_xy()
    accelerations = np.linalg.solve(M, outline.T)
    np.testing.assert_allclose(np.hypot(*accelerations), 1, rtol=1e-12)


def test_axes_of_the_ellipse_are_the_eigenvalues(shown):
    small, large = np.linalg.eigvalsh(mass_matrix_2r(ARM, [-0.7, 1.1]))
    assert np.ptp(shown.large.get_xydata(), axis=0) @ np.ptp(shown.large.get_xydata(), axis=0) == pytest.approx(
        4 * large**2
    )
    assert np.linalg.norm(shown.small.get_xydata()[0]) == pytest.approx(small)
    np.testing.assert_allclose(shown.here.get_ydata(), [small, large])


def test_moving_the_elbow_moves_the_hand_on_a_circle_about_it(explorer, shown):
    elbow = np.array([0.5 * np.cos(-0.7), 0.5 * np.sin(-0.7)])
    for angle in (-3.0, 0.0, 2.0):
        explorer.controls["q2"].value = angle
        hand = shown.arm.links[1].get_xydata()[1]
        np.testing.assert_allclose(hand - elbow, 0.2 * np.array([np.cos(angle - 0.7), np.sin(angle - 0.7)]), atol=1e-12)


def test_sentence_says_stretched_or_folded(explorer):
    assert explorer.set(q2=0.0).sentence.startswith("The arm is stretched")
    assert explorer.set(q2=3.1).sentence.startswith("The arm is folded")
