"""Bad input: what other programs answer with NaN, with silence or with plausible garbage is an error that says what."""

import inspect

import numpy as np
import pytest

import reference
from reference import Load, course_arm, two_link
from tests.agreement import relative_error

ARM = course_arm(payload=0.5)
JOINT_VECTORS = {"q": [0.3, -0.7], "dq": [1.0, 2.0], "ddq": [-1.0, 0.5], "tau": [3.0, 1.0]}
ROUTINES = [
    reference.angular_momentum,
    reference.bias_absolute,
    reference.bias_closed_form,
    reference.bias_forces,
    reference.com_accelerations,
    reference.com_positions,
    reference.com_velocities,
    reference.forward_dynamics,
    reference.forward_dynamics_articulated,
    reference.gravity_forces,
    reference.inverse_dynamics,
    reference.jacobian,
    reference.joint_accelerations,
    reference.joint_forces,
    reference.joint_positions,
    reference.joint_velocities,
    reference.kinetic_energy,
    reference.linear_momentum,
    reference.mass_matrix,
    reference.mass_matrix_absolute,
    reference.mass_matrix_closed_form,
    reference.mass_matrix_columns,
    reference.potential_energy,
    reference.total_energy,
    reference.velocity_quadratic_forces,
    two_link.coriolis_matrix_2r,
    two_link.forward_dynamics_2r,
    two_link.gravity_2r,
    two_link.inverse_dynamics_2r,
    two_link.kinetic_energy,
    two_link.mass_matrix_2r,
    two_link.potential_energy,
]
every_routine = pytest.mark.parametrize("routine", ROUTINES, ids=lambda f: f"{f.__module__[10:]}.{f.__name__}")
with_loads = [f for f in ROUTINES if "loads" in inspect.signature(f).parameters]


def arguments(routine):
    return {name: JOINT_VECTORS[name] for name in inspect.signature(routine).parameters if name in JOINT_VECTORS}


def each_argument(routine):
    for name in (good := arguments(routine)):
        yield good, name


@every_routine
@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
def test_entry_that_is_not_finite_is_refused_by_name_and_place(routine, value):
    for good, name in each_argument(routine):
        for bad in ([0.1, value], [[0.1, 0.2], [0.1, value]]):
            with pytest.raises(ValueError, match=rf"^{name} must be finite, got {value} at index \(1,( 1)?\)"):
                routine(ARM, **good | {name: bad})


@every_routine
@pytest.mark.parametrize("wrong", [[1.0, 2.0, 3.0], [1.0], [], 1.0, [[1.0, 2.0, 3.0]]])
def test_vector_of_wrong_length_is_refused_with_both_shapes(routine, wrong):
    for good, name in each_argument(routine):
        with pytest.raises(ValueError) as caught:
            routine(ARM, **good | {name: wrong})
        assert str(caught.value) == f"{name} must have shape (..., 2), got {np.shape(wrong)}"


@every_routine
@pytest.mark.parametrize("wrong", ["ab", [1j, 2], [None, 1], [[1], [2, 3]], {"q": 1}])
def test_argument_that_is_no_array_of_real_numbers_is_refused_by_name(routine, wrong):
    for good, name in each_argument(routine):
        with pytest.raises(ValueError, match=f"^{name} must be an array of real numbers"):
            routine(ARM, **good | {name: wrong})


@pytest.mark.parametrize("routine", [f for f in ROUTINES if len(arguments(f)) > 1])
def test_batches_that_do_not_fit_together_are_refused_with_all_shapes(routine):
    good = arguments(routine)
    first, second, *_ = good
    bad = {first: np.zeros((3, 2)), second: np.zeros((4, 2))}
    with pytest.raises(ValueError, match=rf"do not broadcast: .*{first} \(3, 2\).*{second} \(4, 2\)"):
        routine(ARM, **good | bad)


@every_routine
def test_integers_and_lists_are_taken_as_float64(routine):
    whole = {name: [1, -2] for name in arguments(routine)}
    exact = {name: np.array([1.0, -2.0]) for name in whole}
    result = routine(ARM, **whole)
    assert np.asarray(result).dtype == np.float64
    assert np.array_equal(result, routine(ARM, **exact))


@every_routine
def test_float32_is_promoted_to_float64(routine):
    single = {name: np.array(value, dtype=np.float32) for name, value in arguments(routine).items()}
    result = routine(ARM, **single)
    assert np.asarray(result).dtype == np.float64
    assert np.array_equal(result, routine(ARM, **{name: value.astype(np.float64) for name, value in single.items()}))


@every_routine
def test_angles_beyond_pi_are_neither_clamped_nor_refused(routine):
    good = arguments(routine)
    turned = good | {"q": np.array(good["q"]) + [4 * np.pi, -6 * np.pi]}
    assert relative_error(routine(ARM, **turned), routine(ARM, **good)) < 1e-13


@every_routine
def test_arguments_are_left_as_they_were(routine):
    good = {name: np.array(value) for name, value in arguments(routine).items()}
    batch = {name: np.stack([value, value]) for name, value in good.items()}
    for given in (good, batch):
        before = {name: value.copy() for name, value in given.items()}
        routine(ARM, **given)
        assert all(np.array_equal(given[name], before[name]) for name in given)


@every_routine
def test_empty_batch_gives_an_empty_batch(routine):
    good = arguments(routine)
    empty = {name: np.zeros((0, 2)) for name in good}
    assert routine(ARM, **empty).shape == (0, *np.shape(routine(ARM, **good)))


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        ({"force": (np.nan, 0)}, "force must be finite"),
        ({"force": (1, 2, 3)}, r"force must have shape \(..., 2\), got \(3,\)"),
        ({"point": (0, np.inf)}, "point must be finite"),
        ({"moment": np.nan}, "moment must be finite"),
        ({"force": "up"}, "force must be an array of real numbers"),
        ({"link": "last"}, "link must be an integer, got 'last'"),
    ],
)
def test_bad_load_is_refused_by_name(bad, message):
    with pytest.raises(ValueError, match=message):
        Load(**bad)


@pytest.mark.parametrize("routine", with_loads)
@pytest.mark.parametrize(
    ("loads", "message"),
    [
        ([Load(), Load(link=2)], "link must be an integer from -2 to 1, got 2"),
        (Load(), r"loads must be a list of Load, got Load; write \[load\]"),
        (np.zeros((1, 2)), "loads must be a list of Load, got ndarray"),
        ([Load(), (1, 2)], r"loads\[1\] must be a Load, got tuple"),
    ],
)
def test_bad_list_of_loads_is_refused_by_name(routine, loads, message):
    with pytest.raises(ValueError, match=message):
        routine(ARM, **arguments(routine), loads=loads)


@pytest.mark.parametrize(
    "hidden",
    [
        np.ma.masked_array([0.1, 99], mask=[0, 1]),
        np.array(["1", b"2"], dtype=object),
        np.array([(1, 2.0)], dtype=[("a", int), ("b", float)]),
    ],
    ids=["masked", "text as objects", "records"],
)
def test_numbers_that_only_look_like_some_are_refused_by_name(hidden):
    with pytest.raises(ValueError, match="^q must be an array of real numbers"):
        reference.inverse_dynamics(ARM, hidden, [0, 0], [0, 0])
    with pytest.raises(ValueError, match="^mass must be"):
        reference.PlanarArm.rods(hidden, [1, 1])


def test_absolute_angles_refuse_nan():
    with pytest.raises(ValueError, match="^q must be finite"):
        reference.absolute_angles([0.0, np.nan])


def test_joint_space_refuses_matrices_and_vectors_that_do_not_fit():
    with pytest.raises(ValueError, match=r"got \(2, 2\) and \(3,\)"):
        reference.joint_space(np.eye(2), np.ones(3))
    with pytest.raises(ValueError, match="^b_theta must be finite"):
        reference.joint_space(np.eye(2), [1, np.nan])
