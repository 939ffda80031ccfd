"""Drives: gear and rotor at the joint, and errors that say which joint is overloaded."""

import pickle

import numpy as np
import pytest

from reference import PlanarArm, inverse_dynamics
from reference.torque_limits.drive import Drive, StaticOverload, TorqueOverload, worst_overload


def test_rotor_inertia_is_felt_with_the_square_of_the_gear_ratio():
    assert Drive(peak=20, gear_ratio=[50, 100], rotor_inertia=2e-6).reflected_inertia == pytest.approx([0.005, 0.02])


def test_drive_on_one_link_resists_like_a_rod_of_more_inertia():
    arm, drive = PlanarArm.rods([2], [0.5], (0, -9.81)), Drive(peak=20, gear_ratio=120, rotor_inertia=3e-6)
    heavier = arm.with_(inertia=arm.inertia + 120**2 * 3e-6)
    q, dq, ddq = [0.3], [1.0], [4.0]
    assert drive.torque(inverse_dynamics(arm, q, dq, ddq), ddq) == pytest.approx(
        inverse_dynamics(heavier, q, dq, ddq), rel=1e-14
    )


def test_gear_multiplies_a_motors_torque_less_its_losses():
    drive = Drive.from_motor(peak=0.5, continuous=[0.2, 0.1], gear_ratio=100, rotor_inertia=1e-6, efficiency=0.7)
    assert drive.peak == pytest.approx([35.0])
    assert drive.continuous == pytest.approx([14.0, 7.0])
    assert drive.reflected_inertia == pytest.approx([0.01])


def test_continuous_rating_is_the_peak_unless_given():
    assert Drive(peak=[20, 8]).continuous.tolist() == [20, 8]
    assert Drive.from_motor(peak=1.0, gear_ratio=3).continuous.tolist() == [3.0]


def test_drive_cannot_be_changed():
    with pytest.raises(ValueError, match="read-only"):
        Drive(peak=[20, 8]).peak[0] = 1


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (dict(peak=0), "peak"),
        (dict(peak=[1, np.nan]), "peak"),
        (dict(peak=1, continuous=-1), "continuous"),
        (dict(peak=1, gear_ratio=0), "gear_ratio"),
        (dict(peak=1, rotor_inertia=-1), "rotor_inertia"),
        (dict(peak="strong"), "peak"),
    ],
)
def test_bad_input_is_named(arguments, name):
    with pytest.raises(ValueError, match=rf"^{name} must"):
        Drive(**arguments)


def test_ratings_for_different_numbers_of_joints_are_refused():
    with pytest.raises(ValueError, match="one number for all joints or one a joint"):
        Drive(peak=[1, 2], gear_ratio=[1, 2, 3])
    with pytest.raises(ValueError, match="efficiency must not exceed 1"):
        Drive.from_motor(peak=1, efficiency=1.1)


def test_motors_and_torques_for_other_numbers_of_joints_are_refused_by_name():
    with pytest.raises(ValueError, match=r"one a joint, got .*'peak': 3.*'gear_ratio': 2"):
        Drive.from_motor([1, 2, 3], gear_ratio=[1, 2])
    with pytest.raises(ValueError, match=r"tau must have shape \(..., 2\), one entry for each drive, got \(3,\)"):
        Drive(peak=[20, 8]).torque([1, 2, 3], [0, 0, 0])


def test_worst_overload_is_relative_to_each_joints_own_limit():
    tau = np.array([[10.0, 3.0], [-19.0, -4.5], [0.0, 1.0]])
    assert worst_overload(tau, np.array([20.0, 4.0])) == (1, -4.5, 4.0)


def test_overload_says_which_joint_and_survives_a_pickle():
    error = StaticOverload(1, 25.0, 20.0, "held still", "no duration helps")
    assert isinstance(error, TorqueOverload) and isinstance(error, ValueError)
    copy = pickle.loads(pickle.dumps(error))
    assert (type(copy), str(copy)) == (StaticOverload, str(error))
    assert (copy.joint, copy.torque, copy.limit) == (1, 25.0, 20.0)
    assert "joint 1" in str(error) and "25 N·m" in str(error) and "20 N·m" in str(error)
