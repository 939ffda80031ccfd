"""First tries of a reader who met lessons 1 to 4 cold: each is refused, and the report says in words what it is."""

from __future__ import annotations

import numpy as np
import pytest

from autograder import check
from reference.trajectory import cubic, sample_times
from reference.two_link import (
    coriolis_matrix_2r,
    gravity_2r,
    inverse_dynamics_2r,
    mass_matrix_2r,
)

UNPACK = "(m1, m2), (I1, I2), (lc1, lc2), (l1, l2) = arm.mass, arm.inertia, arm.com_x, arm.length\n"
K1 = UNPACK + "w1, w2 = dq[0], dq[0] + dq[1]\nK1 = m1 * (lc1 * w1) ** 2 / 2 + I1 * w1**2 / 2\n"
M_PARTS = UNPACK + "m22 = m2 * lc2**2 + I2\nc = m2 * l1 * lc2 * np.cos(q[1])\nown = I1 + m1 * lc1**2 + m2 * l1**2\n"
H = UNPACK + "h = -m2 * l1 * lc2 * np.sin(q[1])\na, b = dq\n"
TERMS = "M, C, g = mass_matrix_2r(arm, q), coriolis_matrix_2r(arm, q, dq), gravity_2r(arm, q)\n"
PROFILE = (
    "u = np.linspace(0, 1, round(T * rate) + 1)[:, None]\nchange = np.asarray(qf) - q0\n"
    "q, ds, dds = q0 + (3 * u**2 - 2 * u**3) * change, 6 * u - 6 * u**2, 6 - 12 * u\n"
)
SPLIT = "still = np.zeros_like(q)\ngravity = torque_history(arm, q, still, still)\n"
NAMED = 'return {"inertia": inertia, "velocity": velocity, "gravity": gravity}'
HEAVIER = UNPACK + "m = m2 + mass\nlc = (m2 * lc2 + mass * l2) / m\n"
RETURN_ARM = "return arm.with_(mass=[m1, m], com_x=[lc1, lc], inertia=[I1, I])"
LINE = "c = gravity_2r(arm, q)\nladen = gravity_2r(arm.with_payload(1.0), q)\n"
FASTEST = "motion = cubic(q0, qf, 1.0, np.linspace(0, 1, 201))\nc = gravity_2r(arm, motion[0])\n"

TRIES = (
    ("gravity_torque(q, m, r, g)", "return m * g * r", "no_angle"),
    ("gravity_torque(q, m, r, g)", "return m * g * np.cos(q)", "no_r"),
    ("gravity_torque(q, m, r, g)", "return m * g * l * np.cos(q)", "notebook_length"),
    ("gravity_torque(q, m, r, g)", "return m * g * r * abs(np.cos(q))", "never_negative"),
    ("holding_torque(q, m, r, payload, l, g)", "return (m + payload) * g * (r + l) * np.cos(q)", "sums_multiplied"),
    ("holding_torque(q, m, r, payload, l, g)", "return (m + payload) * g * l * np.cos(q)", "link_at_payload"),
    ("inertia_about_joint(m, r, I)", "return (I + m * r**2) / 2", "all_halved"),
    ("inertia_about_joint(m, r, I)", "return m * (2 * r) ** 2 / 3", "uniform_rod"),
    (
        "one_link_id(q, dq, ddq, m, r, I, g)",
        "return (I + m * r**2) * dq + m * g * r * np.cos(q)",
        "speed_for_acceleration",
    ),
    (
        "one_link_id(q, dq, ddq, m, r, I, g)",
        "return (I + m * r**2) * ddq + m * g * r * np.cos(q) + m * r * dq**2",
        "centrifugal_force",
    ),
    (
        "kinetic_energy(arm, q, dq)",
        K1 + "return K1 + m2 * (l1 * w1 + lc2 * w2) ** 2 / 2 + I2 * w2**2 / 2",
        "no_angle",
    ),
    (
        "kinetic_energy(arm, q, dq)",
        K1
        + "v2 = (l1 * w1) ** 2 + (lc2 * w2) ** 2 + 2 * l1 * lc2 * np.cos(q[1]) * w1 * dq[1]\n"
        + "return K1 + m2 * v2 / 2 + I2 * w2**2 / 2",
        "cross_relative",
    ),
    (
        "potential_energy(arm, q)",
        UNPACK + "return -arm.gravity[1] * (m1 * lc1 * np.sin(q[0]) + m2 * (l1 + lc2) * np.sin(q[0] + q[1]))",
        "link_1_tilted",
    ),
    ("mass_matrix_2r(arm, q)", M_PARTS + "return np.array([[own + m22 + 2 * c, c], [c, m22]])", "no_m22_in_m12"),
    (
        "mass_matrix_2r(arm, q)",
        M_PARTS + "m12 = 2 * (m22 + c)\nreturn np.array([[own + m22 + 2 * c, m12], [m12, m22]])",
        "m12_doubled",
    ),
    (
        "coriolis_matrix_2r(arm, q, dq)",
        H + "return np.array([2 * h * a * b + h * b**2, -h * a**2])",
        "product_returned",
    ),
    (
        "coriolis_matrix_2r(arm, q, dq)",
        H + "return np.array([[0, 2 * h * a + h * b], [-h * a, 0]])",
        "all_in_c12",
    ),
    (
        "gravity_2r(arm, q)",
        UNPACK
        + "g = -arm.gravity[1]\ng2 = m2 * g * (l1 * np.cos(q[0]) + lc2 * np.cos(q[0] + q[1]))\n"
        + "return np.array([m1 * g * lc1 * np.cos(q[0]) + g2, g2])",
        "elbow_from_shoulder",
    ),
    ("inverse_dynamics_2r(arm, q, dq, ddq)", TERMS + "return M * ddq + C * dq + g", "star"),
    ("inverse_dynamics_2r(arm, q, dq, ddq)", TERMS + "return M @ ddq + C + g", "bare_C"),
    ("forward_dynamics_2r(arm, q, dq, tau)", TERMS + "return (tau - C @ dq - g) / M", "slash"),
    ("forward_dynamics_2r(arm, q, dq, tau)", TERMS + "return np.linalg.solve(M, tau) - C @ dq - g", "only_tau_solved"),
    (
        "cubic_profile(q0, qf, T, rate)",
        PROFILE + "return q, q0 + ds * change / T, dds * change / T**2",
        "start_in_speed",
    ),
    ("cubic_profile(q0, qf, T, rate)", PROFILE + "return q, ds * change * T, dds * change * T**2", "times_T"),
    (
        "torque_history(arm, q, dq, ddq)",
        "for i in range(len(q)):\n    tau = inverse_dynamics_2r(arm, q[i], dq[i], ddq[i])\nreturn tau",
        "last_row",
    ),
    (
        "torque_history(arm, q, dq, ddq)",
        "for i in range(len(q)):\n    return inverse_dynamics_2r(arm, q[i], dq[i], ddq[i])",
        "first_row",
    ),
    (
        "term_split(arm, q, dq, ddq)",
        SPLIT
        + "inertia = torque_history(arm, q, still, ddq) - gravity\n"
        + "velocity = torque_history(arm, q, dq, ddq) - gravity\n"
        + NAMED,
        "velocity_is_rest",
    ),
    (
        "add_payload(arm, mass)",
        HEAVIER + "I = I2 + m2 * lc2**2 + mass * l2**2\n" + RETURN_ARM,
        "both_about_the_joint",
    ),
    ("add_payload(arm, mass)", HEAVIER + "I = I2 + m2 * (lc - lc2) ** 2\n" + RETURN_ARM, "payload_not_moved"),
    ("peak_torque(tau)", "return np.abs(tau).max()", "whole_arm"),
    ("rms_torque(tau)", "return tau.mean(axis=0)", "plain_mean"),
    (
        "margin(tau, peak, continuous)",
        "return 1 - np.abs(tau).max(axis=0) / peak, 1 - np.abs(tau).mean(axis=0) / continuous",
        "mean_for_rms",
    ),
    ("max_payload_static(arm, q, limit)", LINE + "return float(np.min((limit - c) / (laden - c)))", "one_sided"),
    (
        "min_duration(arm, q0, qf, limit)",
        FASTEST
        + "d = inverse_dynamics_2r(arm, *motion) - c\nroom = np.where(d > 0, limit - c, limit + c)\n"
        + "moves = np.abs(d) > 1e-9\nx = np.min(room[moves] / np.abs(d[moves]), initial=np.inf)\nreturn 1 / x**2",
        "squared",
    ),
)

WORDS = (
    ("inertia_about_joint(m, r, I)", "return I + m * r ^ 2", "**"),
    ("peak_torque(tau)", "return max(abs(tau))", "NumPy's functions can"),
    (
        "torque_history(arm, q, dq, ddq)",
        "return np.array([inverse_dynamics_2r(arm, q[i], dq[i], ddq[i]) for i in range(201)])",
        "len()",
    ),
    ("gravity_torque(q, m, r, g)", "return masse * g * r * np.cos(q)", "Inside the function, masse is unknown"),
)


def written(signature: str, body: str):
    """Return the function, made in a notebook that has the lesson's names."""
    names = {
        "np": np,
        "l": 0.5,
        "cubic": cubic,
        "sample_times": sample_times,
        "mass_matrix_2r": mass_matrix_2r,
        "coriolis_matrix_2r": coriolis_matrix_2r,
        "gravity_2r": gravity_2r,
        "inverse_dynamics_2r": inverse_dynamics_2r,
        "torque_history": inverse_dynamics_2r,
    }
    exec(f"def {signature}:\n" + "\n".join("    " + line for line in body.splitlines()), names)
    return names[signature.partition("(")[0]]


@pytest.mark.parametrize(("signature", "body", "key"), TRIES, ids=[f"{s.partition('(')[0]}-{k}" for s, _, k in TRIES])
def test_a_tempting_first_try_is_refused_and_explained(signature, body, key):
    report = check(signature.partition("(")[0], written(signature, body))
    assert report.state == "wrong"
    assert report.misconception == (key,)
    assert report.likely[0].startswith("It looks as if ")


@pytest.mark.parametrize(("signature", "body", "words"), WORDS, ids=[s.partition("(")[0] for s, _, _ in WORDS])
def test_an_error_of_python_is_said_in_plain_words(signature, body, words):
    assert words in check(signature.partition("(")[0], written(signature, body)).findings[0].text


def test_a_finished_function_that_calls_an_unfinished_one_is_judged_on_its_own():
    function = written("inverse_dynamics_2r(arm, q, dq, ddq)", TERMS + "return M @ ddq + C @ dq + g")
    function.__globals__["mass_matrix_2r"] = written("mass_matrix_2r(arm, q)", 'raise NotImplementedError("not yet")')
    report = check("inverse_dynamics_2r", function)
    assert report.passed
    assert "one of your own is not written yet" in report.remarks[-1]


def test_round_off_is_not_shown():
    body = H + "return np.array([[2 * h * b, h * b], [-h * a, 0]])"
    assert "e-1" not in check("coriolis_matrix_2r", written("coriolis_matrix_2r(arm, q, dq)", body)).findings[0].text


def test_a_quiz_that_is_wrong_hints_with_its_explanation():
    assert "horizontal distance" in check("quiz_1_1", "c").hint()
