"""The spatial chain against Pinocchio, which has frames, conventions and a URDF reader of its own.

Pinocchio puts the linear part first, takes unit axes through the joint's origin, and external forces that act *on* a
body in its joint's frame: the sign and the order of F_tip are turned round here.
"""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reference import screws
from reference.spatial.rigid_body import centre_of_mass
from reference.spatial.rigid_motion import inverse, translation
from reference.spatial.robot import Robot
from reference.spatial.robots import DATA, link_poses, mr_3r, puma560, ur5
from reference.spatial.urdf import parse_urdf
from tests.agreement import relative_error
from tests.reference.generic_robots import generic_spatial_motion, spatial_motions

pin = pytest.importorskip("pinocchio", reason="needs another program: pip install pin")
few = settings(max_examples=25, deadline=None, derandomize=True)  # each example builds a model


def pinocchio_model(robot: Robot):
    """Return a Pinocchio model, its units of q, and the tip's pose: joint frames on the axes, parallel to {i}."""
    model, units, to_previous, joint = pin.Model(), [], np.eye(4), 0
    model.gravity.linear = robot.gravity
    for i in range(robot.n):
        w, v, G = robot.A[:3, i], robot.A[3:, i], robot.link_inertias[i]
        length = np.linalg.norm(w) or np.linalg.norm(v)
        point = np.cross(w, v) / length**2 if w.any() else np.zeros(3)
        to_axis = translation(point)
        if not w.any():
            kind = pin.JointModelPrismaticUnaligned(v / length)
        elif abs(w @ v) < 1e-12:
            kind = pin.JointModelRevoluteUnaligned(w / length)
        else:
            kind = pin.JointModelHelicalUnaligned(w / length, w @ v / length**2)
        place = inverse(to_previous) @ robot.link_frames[i] @ to_axis
        joint = model.addJoint(joint, kind, pin.SE3(place), f"joint {i}")
        mass, com = G[3, 3], centre_of_mass(G)
        about_com = G[:3, :3] - mass * (com @ com * np.eye(3) - np.outer(com, com))
        model.appendBodyToJoint(joint, pin.Inertia(mass, com - point, about_com), pin.SE3.Identity())
        units.append(length)
        to_previous = to_axis
    return model, np.array(units), inverse(to_previous) @ robot.link_frames[-1]


def external_forces(model, joint_to_tip: np.ndarray, F_tip: np.ndarray):
    """Return Pinocchio's list of forces on the bodies, zero but for the last, where the surroundings push back."""
    forces = pin.StdVec_Force()
    for _ in range(model.njoints):
        forces.append(pin.Force.Zero())
    forces[model.njoints - 1] = pin.SE3(joint_to_tip).act(pin.Force(-F_tip[3:], -F_tip[:3]))
    return forces


def pinocchio_torques(robot, q, dq, ddq, F_tip):
    model, units, joint_to_tip = pinocchio_model(robot)
    forces = external_forces(model, joint_to_tip, F_tip)
    return units * pin.rnea(model, model.createData(), units * q, units * dq, units * ddq, forces)


@few
@given(spatial_motions(max_joints=6))
def test_inverse_dynamics_agrees(motion):
    assert relative_error(screws.inverse_dynamics(*motion), pinocchio_torques(*motion)) < 1e-12


@pytest.mark.parametrize("n", [12, 30])
def test_inverse_dynamics_of_long_chains_agrees(n):
    motion = generic_spatial_motion(n, seed=n)
    assert relative_error(screws.inverse_dynamics(*motion), pinocchio_torques(*motion)) < 1e-11


@few
@given(spatial_motions(max_joints=6))
def test_mass_matrix_agrees(motion):
    model, units, _ = pinocchio_model(motion.robot)
    upper = np.triu(pin.crba(model, model.createData(), units * motion.q))
    M = (upper + np.triu(upper, 1).T) * np.outer(units, units)
    assert relative_error(screws.mass_matrix(motion.robot, motion.q), M) < 1e-12


@few
@given(spatial_motions(max_joints=6))
def test_forward_dynamics_agrees(motion):
    """Pinocchio's is the articulated-body algorithm, ours factors the mass matrix."""
    robot, q, dq, tau, F_tip = motion
    model, units, joint_to_tip = pinocchio_model(robot)
    forces = external_forces(model, joint_to_tip, F_tip)
    expected = pin.aba(model, model.createData(), units * q, units * dq, tau / units, forces) / units
    allowed = max(1e-13, 1e-14 * np.linalg.cond(screws.mass_matrix(robot, q)))
    assert relative_error(screws.forward_dynamics(robot, q, dq, tau, F_tip), expected) < allowed


@pytest.mark.parametrize("robot", [ur5(), puma560(), mr_3r()], ids=["ur5", "puma560", "mr_3r"])
def test_robots_as_data_agree(robot):
    rng = np.random.default_rng(30)
    for _ in range(20):
        motion = robot, *rng.uniform(-3, 3, (3, robot.n)), rng.normal(size=6)
        assert relative_error(screws.inverse_dynamics(*motion), pinocchio_torques(*motion)) < 1e-12


def random_urdf(n: int, seed: int) -> str:
    """Return a chain of n joints in general position with a fixed joint in it, a tool, and a moving branch off it."""
    rng = np.random.default_rng(seed)

    def numbers(count):
        return " ".join(repr(float(x)) for x in rng.normal(size=count))

    def link(name):
        A = rng.normal(size=(3, 3))
        I = A @ A.T + np.eye(3)
        entries = {"ixx": I[0, 0], "ixy": I[0, 1], "ixz": I[0, 2], "iyy": I[1, 1], "iyz": I[1, 2], "izz": I[2, 2]}
        tensor = " ".join(f'{key}="{float(value)!r}"' for key, value in entries.items())
        origin = f'<origin xyz="{numbers(3)}" rpy="{numbers(3)}"/>'
        mass = float(rng.uniform(1, 3))
        return f'<link name="{name}"><inertial>{origin}<mass value="{mass!r}"/><inertia {tensor}/></inertial></link>'

    def joint(kind, parent, child):
        w = rng.normal(size=3)
        axis = " ".join(repr(float(x)) for x in w / np.linalg.norm(w))
        place = f'<origin xyz="{numbers(3)}" rpy="{numbers(3)}"/><axis xyz="{axis}"/>'
        limit = '<limit effort="10" velocity="1" lower="-3" upper="3"/>'
        ends = f'<parent link="{parent}"/><child link="{child}"/>'
        return f'<joint name="{parent}-{child}" type="{kind}">{ends}{place}{limit}</joint>'

    parts, last = ['<link name="root"/>', link("base"), joint("fixed", "root", "base")], "base"
    for i in range(n):
        parts += [link(f"link{i}"), joint(str(rng.choice(["revolute", "prismatic"])), last, f"link{i}")]
        last = f"link{i}"
        if i == 0:
            parts += [link("bracket"), joint("fixed", last, "bracket"), link("lamp"), joint("revolute", last, "lamp")]
            parts += [link("shade"), joint("fixed", "lamp", "shade")]
            last = "bracket"
    return f'<robot name="random">{"".join(parts)}{link("tool")}{joint("fixed", last, "tool")}</robot>'


@few
@given(st.integers(1, 6), st.integers(0, 2**32 - 1))
def test_a_urdf_is_read_as_pinocchio_reads_it(n, seed):
    text = random_urdf(n, seed)
    model = pin.buildModelFromXML(text)
    if model.existJointName("link0-lamp"):  # off the chain: it is held at zero
        model = pin.buildReducedModel(model, [model.getJointId("link0-lamp")], pin.neutral(model))
    model.gravity.linear = np.array([1.0, -2, 3])
    robot = parse_urdf(text, tip="tool", gravity=(1, -2, 3))
    q, dq, ddq = np.random.default_rng(seed).normal(size=(3, n))
    data = model.createData()
    assert relative_error(screws.inverse_dynamics(robot, q, dq, ddq), pin.rnea(model, data, q, dq, ddq)) < 1e-12
    pin.framesForwardKinematics(model, data, q)
    tip = data.oMf[model.getFrameId("tool")].homogeneous
    assert relative_error(link_poses(robot, q)[-1], tip) < 1e-12
    assert robot.joint_names == tuple(model.names)[1:]


def test_the_ur5_is_read_as_pinocchio_reads_it():
    model = pin.buildModelFromUrdf(str(DATA / "ur5.urdf"))
    data, robot, rng = model.createData(), ur5(), np.random.default_rng(31)
    for _ in range(20):
        q, dq, ddq = rng.uniform(-3, 3, (3, 6))
        expected = pin.rnea(model, data, q, dq, ddq)
        assert relative_error(screws.inverse_dynamics(robot, q, dq, ddq), expected) < 1e-12
    assert robot.torque_limit.tolist() == model.upperEffortLimit.tolist()
