"""The spatial chain against the two programs that speak its language: `modern_robotics` and `screws`."""

import numpy as np
import pytest
from hypothesis import given, settings

from reference import screws as ours
from reference.spatial.rigid_motion import exp_twist
from reference.spatial.robots import link_poses, mr_3r, puma560, ur5
from tests.agreement import relative_error
from tests.reference.generic_robots import spatial_motions

mr = pytest.importorskip("modern_robotics", reason="needs another program: pip install modern_robotics")
peer = pytest.importorskip("screws", reason="needs another program: pip install screws")

few = settings(max_examples=25, deadline=None, derandomize=True)  # each example calls slow programs many times
MODELS = pytest.mark.parametrize("robot", [ur5(), mr_3r(), puma560()], ids=["ur5", "mr_3r", "puma560"])


def chain(robot):
    """Return Mlist, Glist, Slist: what both programs take last."""
    return robot.link_frames, robot.link_inertias, robot.S


@few
@given(spatial_motions(max_joints=6))
def test_inverse_dynamics_agrees_with_both(motion):
    robot, q, dq, ddq, F_tip = motion
    tau = ours.inverse_dynamics(robot, q, dq, ddq, F_tip)
    for theirs in (mr.InverseDynamics, peer.inverse_dynamics):
        assert relative_error(tau, theirs(q, dq, ddq, robot.gravity, F_tip, *chain(robot))) < 1e-12


@few
@given(spatial_motions(max_joints=6))
def test_the_terms_agree_with_both(motion):
    robot, q, dq, _, F_tip = motion
    M, c = ours.mass_matrix(robot, q), ours.velocity_quadratic_forces(robot, q, dq)
    g, JTF = ours.gravity_forces(robot, q), ours.end_effector_forces(robot, q, F_tip)
    size = np.abs(M).max()
    assert relative_error(M, mr.MassMatrix(q, *chain(robot))) < 1e-12
    assert relative_error(c, mr.VelQuadraticForces(q, dq, *chain(robot)), scale=size) < 1e-12
    assert relative_error(g, mr.GravityForces(q, robot.gravity, *chain(robot))) < 1e-12
    assert relative_error(JTF, mr.EndEffectorForces(q, F_tip, *chain(robot))) < 1e-12
    assert relative_error(M, peer.mass_matrix(q, *chain(robot))) < 1e-12
    assert relative_error(c, peer.velocity_quadratic_forces(q, dq, *chain(robot)), scale=size) < 1e-12
    assert relative_error(g, peer.gravity_forces(q, robot.gravity, *chain(robot))) < 1e-12
    assert relative_error(JTF, peer.end_effector_forces(q, F_tip, *chain(robot))) < 1e-12


@few
@given(spatial_motions(max_joints=6))
def test_forward_dynamics_agrees_with_both(motion):
    robot, q, dq, tau, F_tip = motion
    ddq = ours.forward_dynamics(robot, q, dq, tau, F_tip)
    # both solve with M by columns of inverse dynamics: its rounding comes back multiplied by the condition number
    allowed = 1e-14 * np.linalg.cond(ours.mass_matrix(robot, q))
    for theirs in (mr.ForwardDynamics, peer.forward_dynamics):
        expected = theirs(q, dq, tau, robot.gravity, F_tip, *chain(robot))
        assert relative_error(ddq, expected) < max(allowed, 1e-13)


@few
@given(spatial_motions(max_joints=6))
def test_the_tip_is_where_the_product_of_exponentials_puts_it(motion):
    robot, q, *_ = motion
    home = link_poses(robot, np.zeros(robot.n))[-1]
    tip = link_poses(robot, q)[-1]
    assert relative_error(tip, mr.FKinSpace(home, robot.S, q)) < 1e-12
    assert relative_error(tip, peer.fk_space(home, robot.S, q)) < 1e-12


@MODELS
def test_robots_as_data_agree_with_both(robot):
    rng = np.random.default_rng(20)
    for _ in range(20):
        q, dq, ddq = rng.uniform(-3, 3, (3, robot.n))
        F_tip = rng.normal(size=6)
        tau = ours.inverse_dynamics(robot, q, dq, ddq, F_tip)
        for theirs in (mr.InverseDynamics, peer.inverse_dynamics):
            assert relative_error(tau, theirs(q, dq, ddq, robot.gravity, F_tip, *chain(robot))) < 1e-12


def test_ad_adjoint_and_exponential_agree_with_both():
    rng = np.random.default_rng(21)
    for V in rng.normal(size=(20, 6)):
        T = mr.MatrixExp6(mr.VecTose3(V))
        assert np.abs(exp_twist(V) - T).max() < 1e-14
        assert np.array_equal(ours.ad(V), mr.ad(V)) and np.array_equal(ours.ad(V), peer.ad(V))
        assert relative_error(ours.adjoint(T), mr.Adjoint(T)) < 1e-15
        assert relative_error(ours.adjoint(T), peer.adjoint(T)) < 1e-15


def test_euler_step_agrees_with_both():
    q, dq, ddq = np.random.default_rng(22).normal(size=(3, 4))
    for theirs in (mr.EulerStep, peer.euler_step):
        for mine, expected in zip(ours.euler_step(q, dq, ddq, 0.1), theirs(q, dq, ddq, 0.1), strict=True):
            assert relative_error(mine, expected) < 1e-15


def test_torques_along_a_trajectory_agree_with_both():
    rng, robot = np.random.default_rng(23), ur5()
    q, dq, ddq = rng.normal(size=(3, 10, 6))
    F_tip = rng.normal(size=(10, 6))
    tau = ours.inverse_dynamics_trajectory(robot, q, dq, ddq, F_tip)
    for theirs in (mr.InverseDynamicsTrajectory, peer.inverse_dynamics_trajectory):
        assert relative_error(tau, theirs(q, dq, ddq, robot.gravity, F_tip, *chain(robot))) < 1e-12


def test_motion_under_torques_agrees_with_both():
    rng, robot = np.random.default_rng(24), mr_3r()
    q0, dq0, tau, F_tip = np.full(3, 0.1), np.array([0.1, 0.2, 0.3]), rng.normal(size=(8, 3)), rng.normal(size=(8, 6))
    q, dq = ours.forward_dynamics_trajectory(robot, q0, dq0, tau, 0.1, F_tip, substeps=4)
    for theirs in (mr.ForwardDynamicsTrajectory, peer.forward_dynamics_trajectory):
        expected = theirs(q0, dq0, tau, robot.gravity, F_tip, *chain(robot), 0.1, 4)
        assert relative_error(q, expected[0]) < 1e-11  # 28 steps, each handing its rounding on to the next
        assert relative_error(dq, expected[1]) < 1e-11
