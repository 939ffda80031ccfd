"""The arm: refused when it could not exist, never changed once made, and loaded by the parallel-axis rule."""

import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference import Load, PlanarArm, course_arm
from tests.agreement import relative_error
from tests.reference.generic_arms import generic_motion, motions

GOOD = dict(mass=[2, 1], length=[0.4, 0.3], inertia=[0.1, 0.2], com_x=[0.2, 0.1], com_y=[0, 0.1], gravity=(0, -9.81))


@pytest.mark.parametrize("name", ["mass", "length", "inertia"])
def test_negative_constant_is_refused_by_name(name):
    with pytest.raises(ValueError, match=f"{name} must not be negative, got"):
        PlanarArm(**GOOD | {name: [1, -1e-9]})


@pytest.mark.parametrize("name", GOOD)
@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
def test_constant_that_is_not_finite_is_refused_by_name(name, value):
    with pytest.raises(ValueError, match=f"{name} must be finite, got .* at index"):
        PlanarArm(**GOOD | {name: [1, value]})


@pytest.mark.parametrize("name", GOOD)
def test_constant_of_wrong_length_is_refused_with_both_shapes(name):
    with pytest.raises(ValueError, match=r"must have shape \(2,\), got \(3,\)|must have shape \(3,\), got \(2,\)"):
        PlanarArm(**GOOD | {name: [1, 2, 3]})


@pytest.mark.parametrize("value", ["ab", [1j, 2], [None, 1], ["1", "2"], [[1], [2, 3]]])
def test_constant_that_is_no_real_number_is_refused_by_name(value):
    with pytest.raises(ValueError, match="length must be an array of real numbers"):
        PlanarArm(**GOOD | {"length": value})


def test_arm_without_links_is_refused():
    with pytest.raises(ValueError, match="mass must be a list with one number a link"):
        PlanarArm([], [], [], [], [])


def test_arm_keeps_its_own_read_only_float64_copies():
    mass = np.array([2, 1], dtype=np.float32)
    arm = PlanarArm(**GOOD | {"mass": mass})
    mass[0] = 99
    assert arm.mass.tolist() == [2, 1]
    for name in GOOD:
        assert getattr(arm, name).dtype == np.float64
        with pytest.raises(ValueError, match="read-only"):
            getattr(arm, name)[0] = 1
    with pytest.raises(AttributeError):
        arm.mass = mass


def test_equal_arms_are_equal_hash_alike_and_survive_pickling():
    arm, same = PlanarArm(**GOOD), PlanarArm(**GOOD)
    assert arm == same
    assert hash(arm) == hash(same)
    assert arm != arm.with_(gravity=(0, 0))
    copy = pickle.loads(pickle.dumps(arm))
    assert copy == arm
    assert not copy.mass.flags.writeable


def test_unknown_constant_is_refused_with_the_known_ones():
    with pytest.raises(ValueError, match="an arm has no masses; it has mass, length"):
        PlanarArm(**GOOD).with_(masses=[1, 2])


@given(motions(), st.floats(0.01, 100), st.floats(-2, 2), st.floats(-2, 2))
def test_payload_leaves_mass_first_and_second_moment_of_the_parts(motion, payload, x, y):
    arm = motion.arm
    loaded = arm.with_payload(payload, (x, y))
    old, new = (np.array([a.com_x[-1], a.com_y[-1]]) for a in (arm, loaded))
    place = np.array([x, y])
    assert loaded.mass[-1] == pytest.approx(arm.mass[-1] + payload, rel=1e-15)
    moments = arm.mass[-1] * old + payload * place
    assert relative_error(loaded.mass[-1] * new, moments, scale=payload + arm.mass[-1]) < 1e-14
    about_joint = arm.inertia[-1] + arm.mass[-1] * old @ old + payload * place @ place
    assert loaded.inertia[-1] + loaded.mass[-1] * new @ new == pytest.approx(about_joint, rel=1e-13)


@given(motions())
def test_zero_payload_changes_nothing(motion):
    assert motion.arm.with_payload(0) == motion.arm
    assert motion.arm.with_payload(0, (1, 1)) == motion.arm


@given(motions())
def test_two_payloads_may_be_added_in_either_order(motion):
    one = motion.arm.with_payload(1, (0.3, 0.1)).with_payload(2)
    other = motion.arm.with_payload(2).with_payload(1, (0.3, 0.1))
    for name in GOOD:
        assert relative_error(getattr(one, name), getattr(other, name)) < 1e-13


def test_tip_payload_of_one_kilogram_is_not_a_heavier_rod():
    loaded, naive = course_arm(1.0), PlanarArm.rods([2, 2.5], [0.4, 0.3], gravity=(0, -9.81))
    assert loaded.mass.tolist() == naive.mass.tolist()
    assert loaded.com_x[-1] == pytest.approx((1.5 * 0.15 + 1.0 * 0.3) / 2.5)
    assert naive.com_x[-1] == pytest.approx(0.15)


@pytest.mark.parametrize(("mass", "message"), [(-1, "mass must not be negative"), (np.nan, "mass must be finite")])
def test_impossible_payload_is_refused(mass, message):
    with pytest.raises(ValueError, match=message):
        course_arm().with_payload(mass)


@pytest.mark.parametrize("point", [(1, 2, 3), [[0, 1], [1, 0]]])
def test_payload_point_that_is_not_one_plane_vector_is_refused(point):
    with pytest.raises(ValueError, match="point must have shape"):
        course_arm().with_payload(1, point)


@pytest.mark.parametrize("link", [2, -3, 0.5, None, True])
def test_load_on_a_link_that_is_not_there_is_refused(link):
    with pytest.raises(ValueError, match="link must be an integer"):
        Load(link=link).on(course_arm())


def test_load_is_a_value_of_its_own():
    force = np.array([3.0, 0.0])
    load = Load(force, point=[0.5, -0.0], link=0)
    force[0] = -1
    assert load.force.tolist() == [3, 0] and not load.force.flags.writeable
    twin = Load((3, 0), point=(0.5, 0.0), link=0)
    assert load == twin and hash(load) == hash(twin) and load == pickle.loads(pickle.dumps(load))
    assert load != Load((3, 0), link=0) and load != Load((3, 1), point=(0.5, 0), link=0)


def test_arms_that_are_equal_have_one_hash():
    assert len({PlanarArm.rods([1], [1], gravity=(0.0, -9.81)), PlanarArm.rods([1], [1], gravity=(-0.0, -9.81))}) == 1


def test_load_acts_on_the_end_of_its_link_unless_told_otherwise():
    link, force, point, moment = Load((1, 2), link=0).on(course_arm())
    assert (link, force.tolist(), point.tolist(), moment.tolist()) == (0, [1, 2], [0.4, 0], [0])


def test_horizontal_table_is_the_default_plane():
    assert PlanarArm.rods([1], [1]).gravity.tolist() == [0, 0]
    assert generic_motion(2, 0).arm.weightless.gravity.tolist() == [0, 0]
