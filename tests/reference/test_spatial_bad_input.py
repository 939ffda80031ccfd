"""Bad input to the spatial routines: an error that says what, where other programs truncate or answer with NaN."""

import numpy as np
import pytest

from reference import SingularMassMatrix, course_arm, screws
from reference.spatial.rigid_body import rigid_body
from reference.spatial.rigid_motion import exp_twist, inverse, translation
from reference.spatial.robot import Robot
from reference.spatial.robots import link_poses, mr_3r, planar, ur5
from tests.agreement import relative_error
from tests.reference.generic_robots import generic_robot, generic_spatial_motion

ARGUMENTS = {"q": np.zeros(3), "dq": np.zeros(3), "ddq": np.zeros(3), "tau": np.zeros(3), "F_tip": np.zeros(6)}
ROUTINES = {
    screws.inverse_dynamics: ("q", "dq", "ddq", "F_tip"),
    screws.mass_matrix: ("q",),
    screws.velocity_quadratic_forces: ("q", "dq"),
    screws.gravity_forces: ("q",),
    screws.end_effector_forces: ("q", "F_tip"),
    screws.forward_dynamics: ("q", "dq", "tau", "F_tip"),
    link_poses: ("q",),
}
CASES = [pytest.param(f, name, id=f"{f.__name__}-{name}") for f, names in ROUTINES.items() for name in names]


def call(routine, **changes):
    return routine(mr_3r(), **{name: (ARGUMENTS | changes)[name] for name in ROUTINES[routine]})


@pytest.mark.parametrize(("routine", "name"), CASES)
@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_what_is_not_finite_is_named(routine, name, bad):
    value = ARGUMENTS[name].copy()
    value[1] = bad
    with pytest.raises(ValueError, match=rf"^{name} must be finite"):
        call(routine, **{name: value})
    with pytest.raises(ValueError, match=rf"^{name} must be finite"):
        call(routine, **{name: np.stack([ARGUMENTS[name], value])})


@pytest.mark.parametrize(("routine", "name"), CASES)
@pytest.mark.parametrize("change", [1, -1])
def test_a_vector_that_is_too_long_or_too_short_is_named_with_both_shapes(routine, name, change):
    length = len(ARGUMENTS[name])
    with pytest.raises(ValueError, match=rf"^{name} must have shape \(\.\.\., {length}\), got \({length + change},\)"):
        call(routine, **{name: np.zeros(length + change)})


@pytest.mark.parametrize(("routine", "name"), CASES)
def test_integers_lists_and_single_precision_give_what_doubles_give(routine, name):
    numbers = np.arange(1.0, len(ARGUMENTS[name]) + 1)
    expected = call(routine, **{name: numbers})
    for other in (numbers.astype(int), numbers.astype(int).tolist(), numbers.astype(np.float32)):
        result = call(routine, **{name: other})
        assert result.dtype == np.float64
        assert np.array_equal(result, expected)


@pytest.mark.parametrize(("routine", "name"), CASES)
def test_text_and_complex_numbers_are_refused(routine, name):
    for bad in (["a"] * len(ARGUMENTS[name]), np.zeros(len(ARGUMENTS[name]), dtype=complex)):
        with pytest.raises(ValueError, match=rf"^{name} must be an array of real numbers"):
            call(routine, **{name: bad})


def test_batches_that_do_not_fit_are_listed():
    with pytest.raises(ValueError, match=r"do not broadcast: q \(2, 3\), dq \(4, 3\)"):
        screws.velocity_quadratic_forces(mr_3r(), np.zeros((2, 3)), np.zeros((4, 3)))


def test_without_a_tip_wrench_there_is_none():
    motion = generic_spatial_motion(4, seed=7)
    robot, q, dq, ddq, _ = motion
    zero = np.zeros(6)
    tau = screws.inverse_dynamics(robot, q, dq, ddq)
    assert np.array_equal(tau, screws.inverse_dynamics(robot, q, dq, ddq, zero))
    assert np.array_equal(screws.forward_dynamics(robot, q, dq, tau), screws.forward_dynamics(robot, q, dq, tau, zero))
    rows = np.stack([q, q]), np.stack([dq, dq]), np.stack([ddq, ddq])
    assert relative_error(screws.inverse_dynamics_trajectory(robot, *rows), np.stack([tau, tau])) < 1e-13


def test_angles_beyond_a_full_turn_are_not_clamped():
    robot, q = ur5(), np.array([0.3, -1.0, 0.7, 2.0, -0.4, 1.1])
    turned = q + 2 * np.pi * np.array([1, -2, 3, -1, 2, 1])
    # the angles themselves are rounded to 1e-15
    assert relative_error(screws.gravity_forces(robot, turned), screws.gravity_forces(robot, q)) < 1e-13


def test_arguments_are_left_as_they_were():
    motion = generic_spatial_motion(3, seed=8)
    kept = [array.copy() for array in motion[1:]]
    screws.forward_dynamics(motion.robot, *motion[1:])
    screws.forward_dynamics_trajectory(motion.robot, motion.q, motion.dq, np.stack([motion.ddq] * 3), 0.01)
    assert all(np.array_equal(now, before) for now, before in zip(motion[1:], kept, strict=True))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"tau": np.zeros(3)}, r"^tau must have shape \(\.\.\., N, 3\)"),
        ({"tau": np.zeros((5, 4))}, r"^tau must have shape \(\.\.\., 3\), got \(5, 4\)"),
        ({"q0": np.zeros((2, 3))}, r"^q0, dq0 and tau must have the shapes"),
        ({"F_tip": np.zeros((4, 6))}, r"^F_tip must have shape \(6,\) or \(5, 6\), got \(4, 6\)"),
        ({"F_tip": [0, 0, np.nan, 0, 0, 0]}, r"^F_tip must be finite"),
        ({"F_tip": [[0.0] * 6] * 4 + [[np.nan] * 6]}, r"^F_tip must be finite, got nan at index \(4, 0\)"),
        ({"dt": np.nan}, r"^dt must be finite"),
        ({"dt": [0.1, 0.2]}, r"^dt must be one number"),
        ({"dt": 0.0}, r"^dt must be positive, got 0.0"),
        ({"dt": -0.1}, r"^dt must be positive, got -0.1"),
        ({"substeps": 0}, r"^substeps must be an integer of at least 1, got 0"),
        ({"substeps": 2.0}, r"^substeps must be an integer of at least 1, got 2.0"),
    ],
)
def test_a_wrong_history_of_torques_is_explained(changes, message):
    good = {"q0": np.zeros(3), "dq0": np.zeros(3), "tau": np.zeros((5, 3)), "dt": 0.01}
    with pytest.raises(ValueError, match=message):
        screws.forward_dynamics_trajectory(mr_3r(), **good | changes)


@pytest.mark.parametrize("substeps", [1, 2])
def test_steps_too_long_for_the_torque_are_a_blow_up_with_its_time_and_a_remedy(substeps):
    torques = np.full((50, 6), 150.0)  # the wrist's link of 0.2 kg gets as much as the shoulder
    with pytest.raises(
        ValueError, match=rf"blew up near t = .* s; take more than {substeps} substeps, or a dt smaller"
    ):
        screws.forward_dynamics_trajectory(ur5(), np.zeros(6), np.zeros(6), torques, 0.1, substeps=substeps)


def test_trajectories_take_one_sample_a_row():
    with pytest.raises(ValueError, match=r"^dq must have shape \(\.\.\., N, 3\), one sample a row, got \(3,\)"):
        screws.inverse_dynamics_trajectory(mr_3r(), np.zeros((2, 3)), np.zeros(3), np.zeros((2, 3)))


@pytest.mark.parametrize(
    ("routine", "value", "message"),
    [
        (screws.ad, [1, 2, 3], r"^V must have shape \(\.\.\., 6\)"),
        (screws.ad, [1, 2, 3, 4, 5, np.nan], r"^V must be finite"),
        (screws.adjoint, np.eye(3), r"^T must have shape \(\.\.\., 4, 4\)"),
        (screws.adjoint, 2 * np.eye(4), r"^T must have the last row"),
        (screws.adjoint, np.diag([2.0, 1, 1, 1]), r"^T must hold a rotation"),
        (screws.adjoint, np.diag([-1.0, 1, 1, 1]), r"^T must hold a rotation.*swap two axes"),
        (screws.adjoint, np.full((4, 4), np.nan), r"^T must be finite"),
    ],
)
def test_a_wrong_twist_or_motion_is_explained(routine, value, message):
    with pytest.raises(ValueError, match=message):
        routine(value)


@pytest.mark.parametrize("link", [0, 1, 2])
def test_a_link_that_nothing_resists_is_named(link):
    """From `link` outwards there is no mass at all: it is the outermost joint that cannot be accelerated first."""
    robot = generic_robot(3, np.random.default_rng(5), kinds=("turning",))
    inertias = [G if i < link else np.zeros((6, 6)) for i, G in enumerate(robot.link_inertias)]
    with pytest.raises(SingularMassMatrix, match="link 2") as caught:
        screws.forward_dynamics(robot.with_(link_inertias=inertias), [0.1, 0.2, 0.3], [0, 0, 0], [0, 0, 0])
    assert caught.value.link == 2


def test_a_point_mass_on_the_last_axis_does_not_resist_turning_about_it():
    """Its moment of inertia is zero but for rounding, however its frame is turned."""
    rng = np.random.default_rng(6)
    w, point = rng.normal(size=3), rng.normal(size=3)
    first = [1, 0, 0, 0, 0.3, 0]
    S = np.array([first, [*w, *np.cross(point, w)]]).T
    frames = [exp_twist(rng.normal(size=6)), translation([0, 0, 0]), np.eye(4)]
    on_axis = inverse(frames[0])[:3] @ [*(point + 0.7 * w), 1]
    bodies = [np.eye(6), rigid_body(2.0, on_axis, np.zeros((3, 3)))]
    with pytest.raises(SingularMassMatrix, match="link 1"):
        screws.forward_dynamics(Robot(S, frames, bodies), [0.4, 0.2], [0, 0], [0, 1])


def test_one_singular_state_in_a_batch_is_found():
    arm = course_arm().with_(mass=[2, 1], inertia=[0.1, 0], com_x=[0.2, 0], com_y=[0, 0])
    with pytest.raises(SingularMassMatrix, match="link 1"):
        screws.forward_dynamics(planar(arm), np.zeros((4, 2)), np.zeros(2), np.zeros(2))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"dq": [1, 2, 3]}, r"^dq must have shape \(\.\.\., 2\), got \(3,\)"),
        ({"ddq": [0, np.nan]}, r"^ddq must be finite, got nan at index \(1,\)"),
        ({"q": "home"}, r"^q must be an array of real numbers"),
        ({"dt": np.inf}, r"^dt must be finite, got inf"),
        ({"dt": 0}, r"^dt must be positive, got 0"),
        ({"dt": -0.1}, r"^dt must be positive, got -0.1"),
    ],
)
def test_a_wrong_euler_step_is_explained(changes, message):
    with pytest.raises(ValueError, match=message):
        screws.euler_step(**{"q": [0, 0], "dq": [0, 0], "ddq": [0, 0], "dt": 0.1} | changes)
