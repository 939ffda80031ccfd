"""Pictures of lessons 5 to 8: their text alternatives say, with units, what the arrows are drawn from."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import pytest
from matplotlib.colors import to_rgb
from matplotlib.image import imread

from course import arm_figures
from course.explore.stage.ink import SKY
from course.figures import COLOURS, letters
from reference import Load, course_arm, joint_forces, mass_matrix


def test_free_body_diagram_says_every_force_and_torque_with_its_number():
    alt = arm_figures.free_body(course_arm(), [0, 0], 1, [Load(force=(0, 5))]).alt
    for part in ("joint's force (0, 9.715) N", "weight (0, -14.715) N", "load (0, 5) N at (0.7, 0) m", "τ2 0.707 N·m"):
        assert part in alt


def test_forces_in_a_free_body_diagram_balance_at_rest():
    arm, q, still = course_arm(), [0.3, 0.6], [0, 0]
    f = joint_forces(arm, q, still, still)
    alt = arm_figures.free_body(arm, q, 0).alt
    assert f"link 2 pulls (0, {-f[1, 1]:.3f}) N" in alt
    np.testing.assert_allclose(f[0] - f[1] + arm.mass[0] * arm.gravity, 0, atol=1e-12)


def test_arrows_are_told_with_place_and_unit():
    alt = arm_figures.arm_with_arrows(course_arm(), [0, 0], {"velocity": ([0.7, 0], [0, 2.5])}, "m/s").alt
    assert "velocity in m/s: (0, 2.5) at (0.7, 0) m" in alt


@pytest.mark.parametrize("bend", [0.0, 2.0])
def test_map_of_a_matrix_says_every_entry(bend):
    H = mass_matrix(course_arm(), [0, bend])
    alt = arm_figures.heat_map(H).alt
    assert all(f"{entry:.3g}" in alt for entry in H.flat) and "kg·m²" in alt


def test_coloured_letters_stand_out_from_white_as_small_text_must():
    def luminance(colour):  # WCAG 2.2, relative luminance of sRGB
        part = np.array(to_rgb(colour))
        linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
        return linear @ [0.2126, 0.7152, 0.0722]

    assert all(1.05 / (luminance(letters(colour)) + 0.05) >= 4.5 for colour in (*COLOURS, SKY))


def test_a_picture_has_no_empty_rim_around_a_flat_arm():
    alpha = imread(BytesIO(arm_figures.free_body(course_arm(), [0, 0], 1).png))[..., 3]
    for edge in (alpha[:20], alpha[-20:], alpha[:, :20], alpha[:, -20:]):
        assert edge.any()
