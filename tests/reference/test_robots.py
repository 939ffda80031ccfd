"""Robots: what they accept, what they refuse, and those that come with the package."""

import pickle
import subprocess
import sys
from dataclasses import FrozenInstanceError

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference import screws
from reference.spatial.rigid_body import rigid_body
from reference.spatial.rigid_motion import exp_twist, translation
from reference.spatial.robot import Robot
from reference.spatial.robots import from_denavit_hartenberg, link_poses, mr_3r, puma560, ur5
from tests.agreement import relative_error
from tests.reference.generic_robots import generic_robot, spatial_motions

PENDULUM = {
    "S": np.array([[0, 1, 0, 0, 0, 0.0]]).T,
    "link_frames": np.array([translation([0.5, 0, 0]), np.eye(4)]),
    "link_inertias": np.diag([0, 0, 0, 2.0, 2, 2])[None],
}


@given(spatial_motions(), st.integers(0, 2**32 - 1))
def test_a_payload_weighs_like_a_force_at_its_place(motion, seed):
    robot, q, *_ = motion
    mass, point = 1.7, np.random.default_rng(seed).normal(size=3)
    R = link_poses(robot, q)[-1, :3, :3]
    weight = R.T @ (mass * robot.gravity)  # on the robot, in the tip's frame: the tip exerts the opposite
    F_tip = -np.concatenate([np.cross(point, weight), weight])
    expected = screws.inverse_dynamics(robot, q, 0 * q, 0 * q, F_tip)
    assert relative_error(screws.gravity_forces(robot.with_payload(mass, point), q), expected) < 1e-12


def test_a_payload_of_zero_changes_nothing_and_a_negative_one_is_refused():
    robot = ur5()
    assert robot.with_payload(0.0) == robot
    with pytest.raises(ValueError, match=r"^mass must not be negative, got -1"):
        robot.with_payload(-1.0)
    with pytest.raises(ValueError, match=r"^mass must be finite"):
        robot.with_payload(np.nan)
    with pytest.raises(ValueError, match=r"^point must hold real numbers in the shape \(3,\)"):
        robot.with_payload(1.0, [0, 0])


def test_a_payload_at_the_ur5_tip_costs_the_shoulder_its_weight_times_the_reach():
    q = np.zeros(6)  # stretched out level along x: the tip is 0.81725 m out
    change = screws.gravity_forces(ur5().with_payload(5.0), q) - screws.gravity_forces(ur5(), q)
    assert change[1] == pytest.approx(-5 * 9.81 * 0.81725, rel=1e-13)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"S": np.zeros((6, 1))}, r"^S must not hold a zero screw axis, got one in column 0"),
        ({"S": np.ones((1, 6))}, r"^S must have shape \(6, n\), one screw axis a column, got \(1, 6\)"),
        ({"S": np.empty((6, 0))}, r"^S must have shape \(6, n\)"),
        ({"S": np.full((6, 1), np.nan)}, r"^S must be finite"),
        ({"S": "axis"}, r"^S must be an array of real numbers"),
        (
            {"link_frames": np.eye(4)[None]},
            r"^link_frames must hold .* in the shape \(2, 4, 4\), got \(1, 4, 4\)",
        ),
        ({"link_frames": [np.eye(4), np.eye(3)]}, r"^link_frames must hold real numbers in the shape \(2, 4, 4\)"),
        ({"link_frames": [np.eye(4), np.diag([1.0, 1, -1, 1])]}, r"^link_frames must hold a rotation"),
        ({"link_frames": [np.eye(4), np.diag([1.0, 1, 1, 2])]}, r"^link_frames must have the last row"),
        ({"link_inertias": np.eye(6)}, r"^link_inertias must hold real numbers in the shape \(1, 6, 6\), got \(6, 6\)"),
        ({"link_inertias": [np.full((6, 6), np.inf)]}, r"^link_inertias must be finite"),
        ({"link_inertias": [np.diag([1, 1, 1, -2.0, -2, -2])]}, r"^link_inertias\[0\] must not have a negative mass"),
        ({"link_inertias": [np.diag([1, 1, -0.1, 2.0, 2, 2])]}, r"^link_inertias\[0\] must not have a negative mass"),
        ({"link_inertias": [np.diag([2, 2, 2, 0.1, 0.2, 0.3])]}, r"^link_inertias\[0\] must be .*angular part first"),
        ({"link_inertias": [np.eye(6) + np.eye(6, k=3)]}, r"^link_inertias\[0\] must be symmetric"),
        ({"gravity": [0, -9.81]}, r"^gravity must hold real numbers in the shape \(3,\), got \(2,\)"),
        ({"gravity": [0, 0, np.nan]}, r"^gravity must be finite"),
        ({"torque_limit": [0.0]}, r"^torque_limit must be positive, got \[0.0\]"),
        ({"torque_limit": [np.nan]}, r"^torque_limit must be positive"),
        ({"torque_limit": [1.0, 2.0]}, r"^torque_limit must hold real numbers in the shape \(1,\)"),
        ({"joint_names": ["a", "b"]}, r"^joint_names must hold 1 names, got 2"),
    ],
)
def test_what_no_robot_can_be_is_refused_by_name(changes, message):
    Robot(**PENDULUM)
    with pytest.raises(ValueError, match=message):
        Robot(**PENDULUM | changes)


def test_a_mass_off_the_centre_without_mass_is_refused():
    G = np.zeros((6, 6))
    G[2, 4], G[4, 2], G[1, 5], G[5, 1] = 1, 1, -1, -1
    with pytest.raises(ValueError, match=r"^link_inertias\[0\] must not have a negative mass or inertia"):
        Robot(**PENDULUM | {"link_inertias": [G]})


def test_moments_that_break_the_triangle_rule_are_taken_as_published():
    """No principal moment of a real body exceeds the sum of the others; the Puma's first link has 0, 0.35 and 0."""
    moments = np.linalg.eigvalsh(puma560().link_inertias[0, :3, :3])
    assert moments[2] > moments[0] + moments[1]
    assert Robot(**PENDULUM | {"link_inertias": [np.diag([10.0, 1, 1, 2, 2, 2])]}).n == 1


def test_screw_axes_are_neither_normalised_nor_refused():
    assert np.linalg.norm(mr_3r().S[:3, 0]) == np.sqrt(2)


def test_a_robot_cannot_be_changed():
    robot, S = ur5(), np.array(PENDULUM["S"])
    with pytest.raises(FrozenInstanceError):
        robot.gravity = np.zeros(3)
    for array in (robot.S, robot.A, robot.link_frames, robot.link_inertias, robot.gravity, robot.torque_limit):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1
    pendulum = Robot(**PENDULUM | {"S": S})
    S[:] = 7  # the robot holds a copy
    assert pendulum.S[1, 0] == 1


def test_equal_robots_are_equal_whatever_they_went_through():
    robot = ur5()
    assert robot == ur5() and hash(robot) == hash(ur5())
    assert pickle.loads(pickle.dumps(robot)) == robot
    assert robot != robot.with_(gravity=(0, 0, 0)) and robot != mr_3r()
    with pytest.raises(ValueError, match="a robot has no mass; it has S, link_frames"):
        robot.with_(mass=1)


def test_integers_and_lists_build_the_same_robot():
    robot = Robot(
        S=[[0], [1], [0], [0], [0], [0]],
        link_frames=[np.eye(4, dtype=int).tolist()] * 2,
        link_inertias=[np.eye(6, dtype=np.float32)],
    )
    assert robot.S.dtype == robot.link_inertias.dtype == np.float64
    assert screws.inverse_dynamics(robot, [1], [2], [3])[0] == 3.0


def test_an_axis_that_rounding_has_bent_is_still_a_straight_one():
    bent = Robot(**PENDULUM | {"S": [[1e-17], [0], [0], [0], [0], [1.0]], "gravity": (0, 0, -9.81)})
    assert screws.gravity_forces(bent, [0.3])[0] == pytest.approx(2 * 9.81, rel=1e-15)


def test_ur5_has_the_frames_and_inertias_that_modern_robotics_prints():
    """Section 8.3's M_{i-1,i}, for the first three and the last; the inertias are diagonal in the centres of mass."""
    robot = ur5()
    printed = {
        0: [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0.089159], [0, 0, 0, 1]],
        1: [[0, 0, 1, 0.28], [0, 1, 0, 0.13585], [-1, 0, 0, 0], [0, 0, 0, 1]],
        2: [[1, 0, 0, 0], [0, 1, 0, -0.1197], [0, 0, 1, 0.395], [0, 0, 0, 1]],
        3: [[0, 0, 1, 0], [0, 1, 0, 0], [-1, 0, 0, 0.14225], [0, 0, 0, 1]],
        6: [[1, 0, 0, 0], [0, 0, 1, 0.0823], [0, -1, 0, 0], [0, 0, 0, 1]],
    }
    for i, frame in printed.items():
        assert np.abs(robot.link_frames[i] - frame).max() < 1e-15
    assert robot.link_inertias[3].diagonal() == pytest.approx([0.111172755531] * 2 + [0.21942] + [1.219] * 3)
    off_diagonal = robot.link_inertias * (1 - np.eye(6))
    assert np.abs(off_diagonal).max() < 1e-16
    assert robot.torque_limit.tolist() == [150, 150, 150, 28, 28, 28]


def test_parameters_of_denavit_and_hartenberg_give_their_poses():
    d, a, alpha = [0.3, 0.1, -0.2], [0.2, -0.4, 0.1], [0.5, -1.2, 0.8]
    robot = from_denavit_hartenberg(d, a, alpha, [1, 1, 1], np.zeros((3, 3)), np.ones((3, 3)))
    q, T = [0.7, -0.3, 1.9], np.eye(4)
    for i in range(3):
        turn, shift = exp_twist([0, 0, q[i], 0, 0, 0]), translation([0, 0, d[i]])
        T = T @ turn @ shift @ translation([a[i], 0, 0]) @ exp_twist([alpha[i], 0, 0, 0, 0, 0])
    assert np.abs(link_poses(robot, q)[-1] - T).max() < 1e-15


DENAVIT_HARTENBERG = {
    "d": [0, 0],
    "a": [0.4, 0.3],
    "alpha": [0, 0],
    "mass": [2, 1.5],
    "com": [[-0.2, 0, 0], [-0.15, 0, 0]],
    "inertia": np.zeros((2, 3)),
}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"d": [0, 0, 0]}, r"^a must have shape \(3,\), as d has 3 entries, one a joint; got \(2,\)"),
        ({"d": []}, r"^d must be a list with one number a joint, got \[\]"),
        ({"d": 0}, r"^d must be a list with one number a joint, got 0"),
        ({"a": [np.nan, 0]}, r"^a must be finite, got nan at index \(0,\)"),
        ({"alpha": "ab"}, r"^alpha must be an array of real numbers"),
        ({"mass": [1, 2, 3]}, r"^mass must have shape \(2,\), .*; got \(3,\)"),
        ({"mass": [-1, 1]}, r"^mass must not be negative, got \[-1.0, 1.0\]"),
        ({"com": [0, 0]}, r"^com must have shape \(2, 3\), .*; got \(2,\)"),
        ({"com": [[0, 0, 0], [0, 0]]}, r"^com must be an array of real numbers"),
        ({"inertia": np.diag([0.1, 0.1, 0.1])}, r"^inertia must have shape \(2, 3\), .*; got \(3, 3\)"),
        ({"inertia": [np.eye(3), np.eye(3)]}, r"^inertia must have shape \(2, 3\), .*; got \(2, 3, 3\)"),
        ({"inertia": [0.1, 0.1]}, r"^inertia must have shape \(2, 3\), .*; got \(2,\)"),
        ({"inertia": [[0.1, -0.1, 0.1]] * 2}, r"^inertia must not be negative"),
        ({"gravity": [0, -9.81]}, r"^gravity must hold real numbers in the shape \(3,\)"),
    ],
)
def test_parameters_that_do_not_fit_each_other_are_named(changes, message):
    assert from_denavit_hartenberg(**DENAVIT_HARTENBERG).n == 2
    with pytest.raises(ValueError, match=message):
        from_denavit_hartenberg(**DENAVIT_HARTENBERG | changes)


def test_the_puma_stands_upright():
    """Joint 1 turns about the vertical, so gravity never loads it; the shoulder is 0.672 m up."""
    q = np.random.default_rng(9).uniform(-3, 3, (20, 6))
    assert np.abs(screws.gravity_forces(puma560(), q)[:, 0]).max() < 1e-14
    assert link_poses(puma560(), np.zeros(6))[0, 2, 3] == 0.672


def test_spatial_part_needs_numpy_alone():
    """Importing it in a fresh interpreter loads no third package."""
    code = (
        "import sys, numpy; before = set(sys.modules); import reference.screws, reference.spatial.robots; "
        "reference.spatial.robots.ur5(); new = {m.split('.')[0] for m in set(sys.modules) - before}; "
        "print(sorted(new - set(sys.stdlib_module_names) - {'numpy', 'reference'}))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_the_mass_of_a_body_weighs_where_its_centre_is():
    """A rod along x with its joint about y at one end needs m g l/2, backwards: turning about y takes x downwards."""
    rod = rigid_body(2.0, [0.25, 0, 0], np.diag([0, 1, 1]) * 2 * 0.5**2 / 12)
    robot = Robot(PENDULUM["S"], [np.eye(4), translation([0.5, 0, 0])], [rod], gravity=(0, 0, -9.81))
    assert screws.gravity_forces(robot, [0.0])[0] == pytest.approx(-4.905, rel=1e-15)
    assert screws.mass_matrix(robot, [0.0])[0, 0] == pytest.approx(2 * 0.5**2 / 3, rel=1e-15)


def test_generic_robots_have_axes_of_every_kind():
    """The property tests rest on it."""
    joints = [j for seed in range(20) for j in generic_robot(6, np.random.default_rng(seed)).joints]
    kinds = {(j.turn > 0, j.slide != 0) for j in joints}
    assert kinds == {(True, False), (False, True), (True, True)}
