"""Time-optimal timing against toppra, an independent program for the same problem."""

import numpy as np
import pytest

from reference import course_arm, inverse_dynamics
from reference.torque_limits.time_optimal import time_optimal, time_optimal_path
from tests.reference.generic_arms import generic_motion

toppra = pytest.importorskip("toppra")
toppra.setup_logging("ERROR")

INTERVALS = 1000
# Seen: 2e-7 to 2e-5, and toppra always the slower one: it takes 1e-8 off ṡ² at every point, which adds up.
AGREEMENT = 4e-5


def toppra_duration(arm, path, limit, intervals=INTERVALS):
    """Return toppra's duration with limits kept at both ends of every interval, as the reference keeps them."""
    constraint = toppra.constraint.JointTorqueConstraint(
        lambda q, dq, ddq: inverse_dynamics(arm, q, dq, ddq),
        np.column_stack([-limit, limit]),
        np.zeros(arm.n),  # no dry friction
        discretization_scheme=toppra.constraint.DiscretizationType.Interpolation,
    )
    grid = np.linspace(0, 1, intervals + 1)
    program = toppra.algorithm.TOPPRA([constraint], path, gridpoints=grid, solver_wrapper="seidel")
    _, speeds, _ = program.compute_parameterization(0, 0)
    return float(np.sum(2 / intervals / (speeds[1:] + speeds[:-1])))


@pytest.mark.parametrize("gravity", [(0, -9.81), (0, 0)])
@pytest.mark.parametrize("payload", [0.0, 1.0])
def test_course_arm_on_a_straight_line_agrees(gravity, payload):
    arm, limit = course_arm(payload).with_(gravity=gravity), np.array([20.0, 8.0])
    path = toppra.SplineInterpolator([0, 1], np.array([[0, 0], [1.2, 0.8]]))
    ours = time_optimal(arm, [0, 0], [1.2, 0.8], limit, samples=INTERVALS + 1).T
    assert ours == pytest.approx(toppra_duration(arm, path, limit), rel=AGREEMENT)


@pytest.mark.parametrize("n", [1, 2, 3, 6])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_generic_arms_on_curved_paths_agree(n, seed):
    arm = generic_motion(n, seed).arm
    knots = np.cumsum(np.random.default_rng(seed).normal(size=(5, n)), axis=0)
    path = toppra.SplineInterpolator(np.linspace(0, 1, 5), knots)
    s = np.linspace(0, 1, INTERVALS + 1)
    q, slope, bend = path(s), path(s, 1), path(s, 2)
    holding = np.abs(inverse_dynamics(arm, q, np.zeros(n), np.zeros(n))).max(axis=0)
    limit = 1.3 * holding + 0.1 * holding.max()
    ours = time_optimal_path(arm, q, limit, slope, bend)
    theirs = toppra_duration(arm, path, limit)
    assert ours.T / theirs == pytest.approx(1, rel=AGREEMENT)
    assert ours.T / theirs < 1 + 1e-6
    assert (np.abs(ours.tau) <= limit * (1 + 1e-11)).all()
