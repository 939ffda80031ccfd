"""Published numbers of planar arms."""

import numpy as np
import pytest

from reference import (
    Load,
    PlanarArm,
    course_arm,
    forward_dynamics,
    forward_dynamics_articulated,
    gravity_forces,
    inverse_dynamics,
    mass_matrix,
    simulate,
    velocity_quadratic_forces,
)
from reference.two_link import forward_dynamics_2r, inverse_dynamics_2r
from tests.published import PUBLISHED

COURSE = PUBLISHED["course_arm"]
LAST_DIGIT = 5e-9  # printed to eight decimals


@pytest.mark.parametrize("way", [inverse_dynamics, inverse_dynamics_2r])
def test_course_arm_needs_the_published_torque(way):
    state = COURSE["inverse_dynamics"]
    torque = way(course_arm(), state["q"], state["dq"], state["ddq"])
    assert torque == pytest.approx(state["tau"], abs=LAST_DIGIT)


def test_course_arm_has_the_published_eigenvalues_of_its_mass_matrix():
    eigenvalues = np.linalg.eigvalsh(mass_matrix(course_arm(), [0.5, 0.8]))
    assert eigenvalues == pytest.approx(COURSE["mass_matrix_eigenvalues_at_q_0.5_0.8"], abs=LAST_DIGIT)


def test_course_arm_is_held_out_by_the_published_torques():
    loads = COURSE["cubic_0_0_to_1.2_0.8_T2_100Hz"]
    heavier_rod = PlanarArm.rods([2, 2.5], [0.4, 0.3], gravity=(0, -9.81))
    assert gravity_forces(course_arm(), [0, 0]) == pytest.approx(COURSE["holding_at_zero"], rel=1e-12)
    expected = loads["tip_payload_1kg"]["holding_at_zero"]
    assert gravity_forces(course_arm(1.0), [0, 0]) == pytest.approx(expected, rel=1e-12)
    assert gravity_forces(heavier_rod, [0, 0]) == pytest.approx(loads["m2_plus_1_rod"]["holding_at_zero"], rel=1e-12)


@pytest.mark.parametrize("pace", ["slow", "fast"])
def test_torque_splits_into_the_published_terms(pace):
    state = COURSE[f"terms_{pace}"]
    arm, q, dq, ddq = course_arm(), state["q"], state["dq"], state["ddq"]
    assert mass_matrix(arm, q) @ ddq == pytest.approx(state["inertia"], abs=LAST_DIGIT)
    assert velocity_quadratic_forces(arm, q, dq) == pytest.approx(state["velocity"], abs=LAST_DIGIT)
    assert gravity_forces(arm, q) == pytest.approx(state["gravity"], abs=LAST_DIGIT)


@pytest.mark.parametrize(
    ("until", "h", "tolerance"),
    [(1, 1e-3, 1e-8), (5, 5e-4, 1e-3)],  # the motion is chaotic: by 5 s errors have grown a hundred thousand times
)
def test_passive_arm_falls_as_extrapolated_with_40_digits(until, h, tolerance):
    motion = simulate(course_arm(), [0, 0], [0, 0], until, h)
    state = np.append(motion.q[-1], motion.dq[-1])
    assert state == pytest.approx(COURSE["passive_from_q0_at_rest"][f"t{until}"], abs=tolerance)


DRIFT = COURSE["energy_drift_10s_percent_of_12.017J"]


@pytest.mark.parametrize(
    ("method", "h"),
    [("euler", "1e-2"), ("euler", "1e-3"), ("semi_implicit", "1e-2"), ("semi_implicit", "1e-3"), ("rk4", "2e-2")]
    + [("rk4", "1e-2")],
)
def test_energy_drifts_by_the_published_percentage(method, h):
    motion = simulate(course_arm(), [0, 0], [0, 0], 10, float(h), method=method)
    drift = np.abs(motion.energy - motion.energy[0]).max() / 12.017 * 100
    assert drift == pytest.approx(DRIFT[method][h], rel=0.03)  # published with two or three digits


def test_fine_runge_kutta_drift_is_the_published_number_read_as_a_fraction():
    """It stands among percentages, but fourth order cannot gain a factor of 5e6 from a step ten times finer."""
    motion = simulate(course_arm(), [0, 0], [0, 0], 10, 1e-3)
    drift = np.abs(motion.energy - motion.energy[0]).max() / 12.017
    assert drift == pytest.approx(DRIFT["rk4"]["1e-3"], rel=0.03)


def test_rod_is_held_out_by_half_its_weight_times_its_length():
    rod = PlanarArm.rods([2], [0.5], gravity=(0, -9.81))
    assert gravity_forces(rod, [0])[0] == pytest.approx(PUBLISHED["holding_uniform_rod_2kg_0.5m"]["tau"], rel=1e-15)


@pytest.mark.parametrize(("direction", "force"), [("across", (0, 3)), ("along", (3, 0))])
def test_straight_arm_carries_a_tip_load_as_by_hand(direction, force):
    arm, zero = PlanarArm.rods([1, 1, 1], [1, 1, 1]), [0, 0, 0]
    expected = PUBLISHED["static_equilibrium"][f"straight_3_links_3N_{direction}"]
    assert inverse_dynamics(arm, zero, zero, zero, [Load(force)]) == pytest.approx(expected, abs=1e-15)


@pytest.mark.parametrize(
    ("solve", "name", "n"),
    [
        (forward_dynamics, "double", 2),
        (forward_dynamics, "triple", 3),
        (forward_dynamics_articulated, "double", 2),
        (forward_dynamics_articulated, "triple", 3),
        (forward_dynamics_2r, "double", 2),
    ],
)
def test_unit_links_drop_as_in_rbdl(solve, name, n):
    one = np.ones(n)
    arm = PlanarArm(one, one, one, one, 0 * one, gravity=(0, -9.81))
    expected = PUBLISHED["rbdl_unit_links"][f"{name}_ddq"]
    assert solve(arm, 0 * one, 0 * one, 0 * one) == pytest.approx(expected, rel=1e-13)


@pytest.mark.parametrize("h", ["0.2", "0.05"])
def test_acrobot_drifts_as_gymnasium_reports(h):
    """The report does not say where its motion starts: it must lie among those of swings of up to 1 rad and 1 rad/s."""
    one = np.ones(2)
    acrobot = PlanarArm(one, one, one, one / 2, 0 * one, gravity=(0, -9.8))
    angles, velocities = np.random.default_rng(0).uniform(-1, 1, (2, 12, 2))
    hanging = [-np.pi / 2, 0]
    energy = simulate(acrobot, hanging + angles, velocities, 100, float(h)).energy
    drift = np.abs(energy - energy[:, :1]).max(axis=1) / np.abs(energy[:, 0])
    assert drift.min() < PUBLISHED["gymnasium_acrobot_rk4_energy_drift_100s"][h] < drift.max()
