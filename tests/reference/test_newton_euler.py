"""The sweep: static equilibrium by hand, and Newton's laws of every link on generic arms."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference import (
    Load,
    PlanarArm,
    absolute_angles,
    com_accelerations,
    com_positions,
    inverse_dynamics,
    jacobian,
    joint_forces,
    joint_positions,
)
from reference.state import CHUNK
from tests.agreement import relative_error
from tests.reference.generic_arms import generic_motion, motions

ROUNDING = 1e-12  # 30 links, each adding terms of the size of the result


def cross(a, b):
    return a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]


def in_the_world(arm, q, load):
    """Return the place of a load's point, its force and its moment."""
    theta = absolute_angles(q)[load.link]
    x, y = load.point
    along, across = np.array([np.cos(theta), np.sin(theta)]), np.array([-np.sin(theta), np.cos(theta)])
    return joint_positions(arm, q)[:-1][load.link] + x * along + y * across, np.array(load.force), load.moment


def holding(arm, q, *loads):
    still = np.zeros(arm.n)
    return inverse_dynamics(arm, q, still, still, loads)


UNIT_LINKS = PlanarArm.rods([1, 1, 1], [1, 1, 1])


def test_push_across_a_straight_arm_needs_minus_its_moment_at_every_joint():
    assert holding(UNIT_LINKS, [0, 0, 0], Load((0, 3))) == pytest.approx([-9, -6, -3], abs=1e-15)


def test_push_along_a_straight_arm_needs_no_torque():
    assert holding(UNIT_LINKS, [0, 0, 0], Load((3, 0))) == pytest.approx([0, 0, 0], abs=1e-15)


def test_l_shaped_arm_feels_a_force_across_its_last_link_only_by_the_distance_to_the_joint():
    arm = PlanarArm.rods([1, 1], [2, 1])
    elbow_up = [0, np.pi / 2]  # the tip is at (2, 1)
    assert holding(arm, elbow_up, Load((5, 0))) == pytest.approx([5, 5], abs=1e-14)
    assert holding(arm, elbow_up, Load((0, 5))) == pytest.approx([-10, 0], abs=1e-14)


def test_oblique_force_on_an_oblique_arm_needs_minus_its_moment():
    arm = PlanarArm.rods([1, 1], [2, 1])  # at 30° and 90°: the elbow at (√3, 1), the tip at (√3, 2)
    expected = [-(np.sqrt(3) * 4 - 2 * 3), -(0 * 4 - 1 * 3)]
    assert holding(arm, [np.pi / 6, np.pi / 3], Load((3, 4))) == pytest.approx(expected, abs=1e-14)


def test_load_in_the_middle_of_a_link_is_carried_by_the_joints_before_it_alone():
    pushed = holding(UNIT_LINKS, [0, 0, 0], Load((0, 4), point=(0.25, 0), link=1))
    assert pushed == pytest.approx([-5, -1, 0], abs=1e-15)


def test_point_of_a_load_turns_with_its_link():
    pushed = holding(UNIT_LINKS, [np.pi / 2, 0, 0], Load((4, 0), point=(0.25, 0.5), link=0))
    assert pushed == pytest.approx([1, 0, 0], abs=1e-14)


def test_pure_moment_is_felt_alike_by_all_joints_before_it():
    pushed = holding(UNIT_LINKS, [0.3, -0.4, 1.0], Load(moment=7.0, link=1))
    assert pushed == pytest.approx([-7, -7, 0], abs=1e-15)


def test_weightless_arm_passes_the_load_on_through_every_joint():
    arm = PlanarArm.rods([0, 0, 0], [1, 2, 3])
    forces = joint_forces(arm, [0.1, 0.2, 0.3], [1, 1, 1], [1, 1, 1], [Load((3, -4))])
    assert np.array_equal(forces, [[-3, 4]] * 3)


def test_rod_held_out_straight_needs_half_its_weight_times_its_length():
    rod = PlanarArm.rods([2], [0.5], gravity=(0, -9.81))
    assert holding(rod, [0]) == pytest.approx([4.905], rel=1e-15)


@given(motions())
def test_at_rest_without_gravity_every_torque_is_minus_the_moment_of_the_loads_beyond(motion):
    arm, joints = motion.arm.weightless, joint_positions(motion.arm, motion.q)
    expected = np.zeros(arm.n)
    for load in motion.loads:
        place, force, moment = in_the_world(arm, motion.q, load)
        moved = np.arange(arm.n) <= load.link % arm.n
        expected -= moved * (cross(place - joints[:-1], force) + moment)
    assert relative_error(holding(arm, motion.q, *motion.loads), expected, scale=100.0) < ROUNDING


@given(motions())
def test_every_link_obeys_newtons_second_law_and_the_third_at_its_joints(motion):
    arm, q, dq, ddq, loads = motion
    forces = np.vstack([joint_forces(arm, q, dq, ddq, loads), [0, 0]])
    outside = np.zeros((arm.n, 2))
    for load in loads:
        outside[load.link] += load.force
    rates = arm.mass[:, None] * com_accelerations(arm, q, dq, ddq)
    received = forces[:-1] - forces[1:] + arm.mass[:, None] * arm.gravity + outside
    assert relative_error(received, rates, scale=np.abs(forces).max()) < ROUNDING


@given(motions())
def test_every_link_obeys_eulers_law_about_its_centre_of_mass(motion):
    arm, q, dq, ddq, loads = motion
    torques = np.append(inverse_dynamics(arm, q, dq, ddq, loads), 0.0)
    forces = np.vstack([joint_forces(arm, q, dq, ddq, loads), [0, 0]])
    joints, coms = joint_positions(arm, q), com_positions(arm, q)
    received = torques[:-1] - torques[1:]
    received += cross(joints[:-1] - coms, forces[:-1]) - cross(joints[1:] - coms, forces[1:])
    for load in loads:
        place, force, moment = in_the_world(arm, q, load)
        received[load.link] += cross(place - coms[load.link], force) + moment
    expected = arm.inertia * absolute_angles(ddq)
    assert relative_error(received, expected, scale=np.abs(torques).max()) < ROUNDING


@given(motions(min_links=2), st.data())
def test_cutting_the_arm_and_loading_the_stump_with_what_the_rest_exerts_changes_nothing(motion, data):
    arm, q, dq, ddq, loads = motion
    cut = data.draw(st.integers(1, arm.n - 1), label="links kept")
    torques = inverse_dynamics(arm, q, dq, ddq, loads)
    forces = joint_forces(arm, q, dq, ddq, loads)
    stump = PlanarArm(*(x[:cut] for x in (arm.mass, arm.length, arm.inertia, arm.com_x, arm.com_y)), arm.gravity)
    kept = [load for load in loads if load.link % arm.n < cut]
    reaction = Load(force=-forces[cut], moment=-torques[cut])
    replaced = inverse_dynamics(stump, q[:cut], dq[:cut], ddq[:cut], [*kept, reaction])
    assert relative_error(replaced, torques[:cut], scale=np.abs(torques).max()) < ROUNDING


@given(motions())
def test_loads_enter_as_minus_the_transposed_jacobian(motion):
    arm, q, dq, ddq, loads = motion
    expected = inverse_dynamics(arm, q, dq, ddq)
    for load in loads:
        moved = np.arange(arm.n) <= load.link % arm.n
        expected = expected - jacobian(arm, q, load.link, load.point).T @ load.force - moved * load.moment
    assert relative_error(inverse_dynamics(arm, q, dq, ddq, loads), expected, scale=100.0) < ROUNDING


@given(motions())
def test_turning_the_arm_gravity_and_loads_together_changes_no_torque(motion):
    arm, q, dq, ddq, loads = motion
    c, s = np.cos(0.7), np.sin(0.7)
    turn = np.array([[c, -s], [s, c]])
    turned = np.append(q[0] + 0.7, q[1:])
    turned_loads = [Load(turn @ load.force, load.point, load.moment, load.link) for load in loads]
    result = inverse_dynamics(arm.with_(gravity=turn @ arm.gravity), turned, dq, ddq, turned_loads)
    assert relative_error(result, inverse_dynamics(arm, q, dq, ddq, loads)) < 1e-11


@given(motions())
def test_mirrored_arm_needs_the_opposite_torques(motion):
    arm, q, dq, ddq, loads = motion
    flip = np.array([1, -1])
    mirrored = arm.with_(com_y=-arm.com_y, gravity=flip * arm.gravity)
    mirrored_loads = [Load(flip * x.force, flip * x.point, -x.moment, x.link) for x in loads]
    result = inverse_dynamics(mirrored, -q, -dq, -ddq, mirrored_loads)
    assert relative_error(result, -inverse_dynamics(arm, q, dq, ddq, loads)) < ROUNDING


@pytest.mark.parametrize("states", [1, 5, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK + 7])
def test_batch_of_any_size_gives_what_each_state_gives(states):
    arm, _, _, _, loads = generic_motion(3, 2)
    q, dq, ddq = np.random.default_rng(3).normal(size=(3, states, 3))
    batch = inverse_dynamics(arm, q, dq, ddq, loads)
    for k in {0, states // 2, states - 1}:
        assert relative_error(batch[k], inverse_dynamics(arm, q[k], dq[k], ddq[k], loads)) < 1e-14


def test_loads_of_a_batch_are_taken_state_by_state():
    arm, q, dq, ddq, _ = generic_motion(3, 4)
    forces = np.array([[1.0, 2.0], [-3.0, 4.0]])
    points = np.array([[0.1, 0.0], [0.2, 0.3]])
    batch = inverse_dynamics(arm, q, dq, ddq, [Load(forces, points, moment=[5.0, -6.0], link=1)])
    for k, moment in enumerate([5.0, -6.0]):
        alone = inverse_dynamics(arm, q, dq, ddq, [Load(forces[k], points[k], moment, link=1)])
        assert relative_error(batch[k], alone) < 1e-14
