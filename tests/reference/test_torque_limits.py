"""Torque limits: peak, RMS, margins, stretches over the limit, and the terms that make up a torque."""

import numpy as np
import pytest
from hypothesis import given

from reference import course_arm, inverse_dynamics, mass_matrix
from reference.torque_limits import margin, overloads, peak_torque, rms_torque, samples_over, torque_terms
from reference.trajectory import cubic, sample_times
from tests.agreement import relative_error
from tests.published import PUBLISHED
from tests.reference.generic_arms import motions

COURSE = PUBLISHED["course_arm"]
LAB = COURSE["cubic_0_0_to_1.2_0.8_T2_100Hz"]
ROUNDING = 1e-12
rod_payload = course_arm().rods([2, 2.5], [0.4, 0.3], gravity=course_arm().gravity)
LAB_ARMS = {"no_payload": course_arm(), "m2_plus_1_rod": rod_payload, "tip_payload_1kg": course_arm(payload=1.0)}


def lab_torque(arm):
    t = sample_times(2.0)
    return t, inverse_dynamics(arm, *cubic([0, 0], [1.2, 0.8], 2.0, t))


@pytest.mark.parametrize("case", LAB_ARMS)
def test_motor_sizing_lab_has_the_published_peak_and_rms(case):
    t, tau = lab_torque(LAB_ARMS[case])
    assert len(t) == LAB["samples"]
    assert np.allclose(peak_torque(tau), LAB[case]["peak"], rtol=0, atol=5e-9)  # published with 5 to 8 decimals
    assert np.allclose(rms_torque(tau), LAB[case]["rms"], rtol=0, atol=5e-9)


def test_a_fifth_of_the_lab_motion_exceeds_20_newton_metres_with_1_kg_at_the_tip():
    t, tau = lab_torque(LAB_ARMS["tip_payload_1kg"])
    assert samples_over(tau, 20).tolist() == [LAB["tip_payload_1kg"]["samples_over_20Nm"], 0]
    (stretch,) = overloads(t, tau, 20)
    assert (stretch.joint, stretch.start, stretch.end) == (0, 0.0, pytest.approx(0.41))
    assert stretch.torque == pytest.approx(LAB["tip_payload_1kg"]["peak"][0])


@pytest.mark.parametrize("case", ["terms_slow", "terms_fast"])
def test_terms_of_the_course_arm_are_the_published_ones(case):
    truth = COURSE[case]
    terms = torque_terms(course_arm(), truth["q"], truth["dq"], truth["ddq"])
    for name in ("inertia", "velocity", "gravity"):
        assert np.allclose(terms[name], truth[name], rtol=0, atol=5e-9)  # published with 8 decimals


@given(motions(max_links=12))
def test_terms_add_up_to_inverse_dynamics(motion):
    arm, q, dq, ddq, _ = motion
    terms = torque_terms(arm, q, dq, ddq)
    size = max(np.abs(term).max() for term in terms.values())
    assert relative_error(sum(terms.values()), inverse_dynamics(arm, q, dq, ddq), scale=size) < ROUNDING


@given(motions(max_links=12))
def test_terms_grow_with_acceleration_and_with_speed_squared_and_gravity_with_neither(motion):
    arm, q, dq, ddq, _ = motion
    once, faster = torque_terms(arm, q, dq, ddq), torque_terms(arm, q, 2 * dq, 3 * ddq)
    assert relative_error(faster["inertia"], 3 * once["inertia"]) < ROUNDING
    assert relative_error(faster["velocity"], 4 * once["velocity"]) < ROUNDING
    assert np.array_equal(faster["gravity"], once["gravity"])


@given(motions(max_links=8))
def test_reflected_inertia_adds_to_the_diagonal_of_the_mass_matrix(motion):
    arm, q, dq, ddq, _ = motion
    rotor = np.linspace(0.1, 2.0, arm.n)
    inertia = torque_terms(arm, q, dq, ddq, reflected_inertia=rotor)["inertia"]
    expected = (mass_matrix(arm, q) + np.diag(rotor)) @ ddq
    size = np.abs(mass_matrix(arm, q)).max() * np.abs(ddq).max()
    assert relative_error(inertia, expected, scale=size) < ROUNDING


def test_terms_of_a_batch_all_have_its_shape():
    terms = torque_terms(course_arm(), np.zeros((5, 1, 2)), np.ones(2), np.ones((3, 2)))
    assert {tau.shape for tau in terms.values()} == {(5, 3, 2)}


def test_peak_counts_negative_torque():
    assert peak_torque([[1.0, -2.0], [-3.0, 1.0]]).tolist() == [3.0, 2.0]


def test_rms_of_a_sine_is_its_amplitude_over_root_two():
    t = np.linspace(0, 2 * np.pi, 1001)
    assert rms_torque(5 * np.sin(t)[:-1, None]).item() == pytest.approx(5 / np.sqrt(2), rel=1e-12)
    assert rms_torque(5 * np.sin(t)[:, None], t).item() == pytest.approx(5 / np.sqrt(2), rel=1e-12)


def test_rms_weighs_samples_by_the_time_between_them():
    tau, t = [[2.0], [2.0], [0.0], [0.0]], [0.0, 1.0, 1.0, 4.0]
    assert rms_torque(tau, t).item() == pytest.approx(1.0)  # 4 for 1 s of 4 s
    assert rms_torque(tau).item() == pytest.approx(np.sqrt(2))


def test_rms_never_exceeds_the_peak_and_equals_it_for_a_constant():
    rng = np.random.default_rng(2)
    tau = rng.normal(size=(7, 50, 3))
    assert (rms_torque(tau) < peak_torque(tau)).all()
    assert np.allclose(rms_torque(np.full((9, 2), -4.0)), 4.0)


def test_margin_is_the_share_of_the_rating_that_is_left():
    _, tau = lab_torque(LAB_ARMS["tip_payload_1kg"])
    left = margin(tau, peak=[20, 8], continuous=15)
    assert left.peak == pytest.approx([1 - 21.20925 / 20, 1 - 5.93325 / 8], abs=1e-9)
    assert left.continuous == pytest.approx([1 - 14.40074722 / 15, 1 - 3.81304561 / 15], abs=1e-9)


def test_overloads_count_a_torque_at_the_limit_as_allowed():
    assert overloads([0.0, 1.0], [[4.0], [-4.0]], limit=4) == []
    assert samples_over([[4.0], [-4.0]], limit=4).tolist() == [0]


def test_overloads_list_every_stretch_of_every_joint():
    t = [0.0, 0.1, 0.2, 0.3, 0.4]
    tau = [[5.0, 0.0], [6.0, 9.0], [1.0, 7.0], [-5.0, 0.0], [-8.0, 0.0]]
    assert overloads(t, tau, limit=[4, 6]) == [(0, 0.0, 0.1, 6.0), (0, 0.3, 0.4, -8.0), (1, 0.1, 0.2, 9.0)]


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda: peak_torque([1.0, 2.0]), "tau"),
        (lambda: peak_torque(np.zeros((0, 2))), "tau"),
        (lambda: rms_torque([[np.nan]]), "tau"),
        (lambda: rms_torque([[1.0], [2.0]], [0.0]), "t"),
        (lambda: rms_torque([[1.0], [2.0]], [1.0, 0.0]), "t"),
        (lambda: margin([[1.0, 2.0]], 0.0, 1.0), "peak"),
        (lambda: margin([[1.0, 2.0]], 1.0, [1.0, 2.0, 3.0]), "continuous"),
        (lambda: overloads([0.0], [[1.0, 2.0]], -1), "limit"),
        (lambda: overloads([0.0], [[[1.0]]], 1), "tau"),
        (lambda: samples_over([[1.0]], np.inf), "limit"),
        (lambda: torque_terms(course_arm(), [0, 0], [0, 0, 0], [0, 0]), "dq"),
        (lambda: torque_terms(course_arm(), [0, 0], [0, 0], [0, 0], [-1, 0]), "reflected_inertia"),
    ],
)
def test_bad_input_is_named(call, name):
    with pytest.raises(ValueError, match=rf"^{name} must"):
        call()
