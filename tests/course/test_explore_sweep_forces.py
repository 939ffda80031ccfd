"""The forces explorer draws the reference's statics, and its free body adds up to nothing."""

import numpy as np
import pytest

from course.explore import sweep_forces
from course.explore.sweep_forces import SweepPicture
from reference import Load, PlanarArm
from reference.kinematics import jacobian, joint_positions
from reference.newton_euler import joint_forces

Q = np.radians([20, 50, -40])
TIP, MID = 30 * np.array([np.cos(2.0), np.sin(2.0)]), np.array([0.0, -12.0])
ARM = PlanarArm.rods([2, 1.5, 1], [0.4, 0.3, 0.25], gravity=(0, -9.81))
ROUNDING = dict(rtol=1e-9, atol=1e-9)


@pytest.fixture
def explorer():
    return sweep_forces(
        tip=30, tip_direction=float(np.degrees(2.0)), mid=12, mid_direction=-90, mid_link=2, gravity=True, free=2
    )


@pytest.fixture
def shown(explorer) -> SweepPicture:
    return explorer._update.__self__


def test_joint_forces_drawn_carry_everything_beyond_their_joint(shown):
    weights = np.outer(ARM.mass, ARM.gravity)
    beyond = weights[::-1].cumsum(axis=0)[::-1] + TIP + np.array([MID, MID, 0 * MID])
    np.testing.assert_allclose(shown.forces.vectors, -beyond, **ROUNDING)
    np.testing.assert_allclose(shown.weights.vectors, weights, **ROUNDING)
    np.testing.assert_allclose(shown.loads.vectors, [TIP, MID], **ROUNDING)


def test_joint_forces_start_at_their_joints_and_are_drawn_to_the_scale_of_the_bar(shown):
    np.testing.assert_allclose(shown.forces.quiver.get_offsets()[:3], joint_positions(ARM, Q)[:-1], atol=1e-12)
    length = np.ptp(shown.key.bar.get_xdata())
    newtons = float(shown.key.label.texts[0].get_text().split()[0])
    assert shown.forces.quiver.scale == pytest.approx(newtons / length)


def test_a_force_that_pushes_into_the_tip_ends_there(explorer, shown):
    explorer.set(links=2, q1=0, q2=0, tip=100, tip_direction=180, gravity=False)
    start, vector = shown.loads.quiver.get_offsets()[0], shown.loads.vectors[0]
    np.testing.assert_allclose(start + vector / shown.loads.quiver.scale, [0.7, 0], atol=1e-12)


def test_torques_in_the_table_balance_the_virtual_work_of_all_forces(explorer):
    weights = [jacobian(ARM, Q, i, (ARM.length[i] / 2, 0)).T @ (ARM.mass[i] * ARM.gravity) for i in range(3)]
    tau = -(sum(weights) + jacobian(ARM, Q).T @ TIP + jacobian(ARM, Q, 1, (0.15, 0)).T @ MID)
    table = explorer._note.value
    for torque in tau:
        assert f">{torque:.2f}</td></tr>".replace("-", "−") in table


def test_arrows_on_the_free_link_add_up_to_nothing(explorer, shown):
    for link in (1, 2, 3):
        explorer.set(free=link)
        drawn = np.concatenate([arrows.vectors for arrows in shown.part.arrows.values()])
        assert len(drawn) == {1: 3, 2: 4, 3: 3}[link]
        np.testing.assert_allclose(drawn.sum(axis=0), 0, atol=1e-9)
        assert explorer.sentence.endswith("add up to (0.00, 0.00) N, all moments to 0.00 N·m: equilibrium.")


def test_free_link_pulls_the_next_with_the_opposite_of_its_joint_force(shown):
    loads = [Load(TIP), Load(MID, point=(0.15, 0), link=1)]
    f = joint_forces(ARM, Q, [0, 0, 0], [0, 0, 0], loads)
    np.testing.assert_allclose(shown.part.arrows["joint"].vectors, f[1:2], **ROUNDING)
    np.testing.assert_allclose(shown.part.arrows["next link"].vectors, -f[2:], **ROUNDING)


def test_push_along_a_straight_arm_costs_no_motor_anything(explorer):
    explorer.set(same=False, q1=0, q2=0, q3=0, tip=100, tip_direction=180, mid=0, gravity=False)
    assert explorer.sentence.startswith("Every motor rests")
    assert "joint 1 100.0 N, joint 2 100.0 N and joint 3 100.0 N" in explorer.sentence


def test_motor_rests_when_the_force_passes_through_its_joint(explorer):
    explorer.set(links=2, q1=0, q2=90, tip=10, tip_direction=90, mid=0, gravity=False)
    assert "motor 1 holds −4.00 N·m and motor 2 rests" in explorer.sentence


def test_force_in_the_middle_of_a_link_is_unknown_to_the_joints_beyond(explorer, shown):
    explorer.set(tip=0, mid=40, mid_link=1, mid_direction=90, gravity=False)
    np.testing.assert_allclose(shown.forces.vectors, [[0, -40]], **ROUNDING)
    assert "motor 2 rests and motor 3 rests" in explorer.sentence


def test_joints_that_the_arm_does_not_have_are_not_offered(explorer):
    assert explorer.controls["q4"].layout.display == "none"
    explorer.set(links=4)
    assert explorer.controls["q4"].layout.display is None


def test_joints_that_follow_the_first_cannot_be_moved(explorer, shown):
    explorer.set(links=4, same=True, q1=90)
    assert [explorer.controls[f"q{i}"].disabled for i in range(1, 5)] == [False, True, True, True]
    np.testing.assert_allclose(shown.chain.arm.links[3].get_xydata()[1], [0.2 - 0.3, 0.4 - 0.25], atol=1e-12)
