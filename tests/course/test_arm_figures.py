"""Pictures of lessons 5 to 8: their text alternatives say, with units, what the arrows are drawn from."""

from __future__ import annotations

import numpy as np
import pytest

from course import arm_figures
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
