"""The spatial chain against published numbers: *Modern Robotics*' example, and the Puma 560."""

import json

import numpy as np
import pytest

from reference import screws
from reference.spatial.robots import DATA, mr_3r, puma560
from tests.agreement import relative_error
from tests.published import PUBLISHED

MR, PUMA = PUBLISHED["modern_robotics_3R"], PUBLISHED["puma560"]
q, dq, ddq = np.full(3, 0.1), np.array([0.1, 0.2, 0.3]), np.array([2, 1.5, 1])
tau, F_tip = np.array([0.5, 0.6, 0.7]), np.ones(6)

QN = np.array([0, np.pi / 4, np.pi, 0, np.pi / 4, 0])
PRINTED = 5e-5  # the Puma's numbers are printed to four decimals, or to six digits


def drives(key: str) -> np.ndarray:
    return np.array([link[key] for link in json.loads((DATA / "puma560.json").read_text())["links"]])


@pytest.mark.parametrize(
    ("name", "result", "printed"),
    [
        ("inverse_dynamics", screws.inverse_dynamics(mr_3r(), q, dq, ddq, F_tip), 5e-14),
        ("velocity_quadratic_forces", screws.velocity_quadratic_forces(mr_3r(), q, dq), 5e-14),
        ("gravity_forces", screws.gravity_forces(mr_3r(), q), 5e-14),
        ("forward_dynamics", screws.forward_dynamics(mr_3r(), q, dq, tau, F_tip), 5e-14),
        ("end_effector_forces", screws.end_effector_forces(mr_3r(), q, F_tip), 5e-9),
        ("mass_matrix_11", screws.mass_matrix(mr_3r(), q)[0, 0], 5e-7),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_modern_robotics_example_comes_out_to_the_last_printed_digit(name, result, printed):
    rounding = 4e-15 * np.abs(MR[name]).max()  # of both programs, where 16 digits are printed
    assert np.abs(result - np.array(MR[name])).max() < printed + rounding


def test_modern_robotics_computed_torque_comes_out():
    """τ = M(q)(Kp e + Ki (∫e + e) + Kd ė) + ID(q, q̇, q̈_d), with the example's gains and reference."""
    e, de = np.array([1.0, 1, 1]) - q, np.array([2, 1.2, 2]) - dq
    correction = 1.3 * e + 1.2 * (np.array([0.2, 0.2, 0.2]) + e) + 1.1 * de
    command = screws.mass_matrix(mr_3r(), q) @ correction + screws.inverse_dynamics(mr_3r(), q, dq, [0.1, 0.1, 0.1])
    assert np.abs(command - MR["computed_torque"]).max() < 5e-9


def test_puma_gravity_load_comes_out():
    assert np.abs(screws.gravity_forces(puma560(), QN) - PUMA["gravload_qn"]).max() < PRINTED
    other = [0, np.pi / 4, -np.pi, 1, np.pi / 4, 0]
    assert np.abs(screws.gravity_forces(puma560(), other) - PUMA["gravload_matlab"]).max() < PRINTED


def test_puma_accelerating_comes_out_once_its_rotors_are_added():
    """The toolbox adds G²J of the rotors to the mass matrix's diagonal; the robot here is its links alone."""
    rotors = drives("gear_ratio") ** 2 * drives("rotor_inertia")
    links = screws.inverse_dynamics(puma560(), QN, np.zeros(6), np.ones(6))
    assert np.abs(links + rotors - PUMA["rne_qn_dq0_ddq1"]).max() < PRINTED
    assert np.abs(links - PUMA["rne_qn_dq0_ddq1"]).max() > 0.1  # the rotors are no small matter


def test_puma_moving_comes_out_once_its_friction_is_added():
    """Friction at the joint: G²B q̇ viscous and |G| times Coulomb's, both measured at the motor."""
    gear = drives("gear_ratio")
    friction = gear**2 * drives("viscous") + np.abs(gear) * drives("coulomb")[:, 0]
    moving = screws.inverse_dynamics(puma560(), QN, np.ones(6), np.zeros(6))
    assert np.abs(moving + friction - PUMA["rne_qn_dq1_ddq0"]).max() < PRINTED


def test_the_published_mass_matrix_is_symmetric_with_its_printed_entries():
    printed = [[22.5433380, -0.307146754, -0.00718426391], [-0.307146754, 1.96850717, 0.432157368]]
    M = screws.mass_matrix(mr_3r(), q)
    assert relative_error(M[:2], printed) < 1e-8
    assert M[2, 2] == pytest.approx(0.191630858, abs=5e-10)
