"""States: one way for a state and a batch, chunk by chunk, and angles turned into cosines and sines to rounding."""

import math

import numpy as np
import pytest

from reference.state import CHUNK, cos_sin, directions, finite, joint_vectors, over_states, real_array


def weighted(x, y):
    """A sweep with two results: x_1 + 10 x_2 and the product of x_1 with y_1."""
    return [x[0] + 10 * x[1], x[0] * y[0]]


def run(x, y, **options):
    return over_states(weighted, (2,), 2, {"x": x}, {"y": (y, 1)}, **options)


def test_one_state_runs_on_floats():
    seen = []

    def spy(x):
        seen.append([type(component) for component in x])
        return x

    for value in (np.array([1.0, 2.0]), [1, 2], np.array([1, 2], dtype=np.float32)):
        over_states(spy, (2,), 2, {"x": value})
    assert seen == [[float, float]] * 3


def test_batch_runs_on_rows_of_at_most_a_chunk():
    seen = []

    def spy(x):
        seen.append([len(component) for component in x])
        return x

    over_states(spy, (2,), 2, {"x": np.zeros((7, 2))}, chunk=3)
    assert seen == [[3, 3], [3, 3], [1, 1]]


@pytest.mark.parametrize("states", [1, CHUNK, CHUNK + 1])
def test_every_state_of_a_batch_gets_its_own_result(states):
    x, y = np.random.default_rng(0).normal(size=(states, 2)), np.random.default_rng(1).normal(size=(states, 1))
    assert np.array_equal(run(x, y), np.column_stack([x[:, 0] + 10 * x[:, 1], x[:, 0] * y[:, 0]]))


def test_leading_dimensions_broadcast():
    x, y = np.random.default_rng(2).normal(size=(3, 1, 2)), np.random.default_rng(3).normal(size=(4, 1))
    result = run(x, y)
    assert result.shape == (3, 4, 2)
    assert np.array_equal(result[2, 1], run(x[2, 0], y[1]))
    assert np.array_equal(run(x[0, 0], y), np.stack([run(x[0, 0], y[k]) for k in range(4)]))


def test_layout_in_memory_does_not_matter():
    x, y = np.random.default_rng(4).normal(size=(6, 2)), np.ones(1)
    assert np.array_equal(run(np.asfortranarray(x), y), run(x, y))
    assert np.array_equal(run(np.repeat(x, 2, axis=1)[:, ::2], y), run(x, y))
    assert np.array_equal(run(np.repeat(x[0], 2)[::2], y), run(x[0], y))


def test_large_finite_numbers_whose_sum_overflows_are_no_error():
    result = over_states(lambda x: x, (2,), 2, {"x": np.array([1.7e308, 1.7e308])})
    assert result.tolist() == [1.7e308, 1.7e308]


def test_infinities_that_cancel_are_found():
    with pytest.raises(ValueError, match=r"x must be finite, got inf at index \(0,\)"):
        run(np.array([np.inf, -np.inf]), np.ones(1))


def test_joint_vectors_that_do_not_broadcast_are_refused_with_their_shapes():
    with pytest.raises(ValueError, match=r"do not broadcast: q \(2, 3\), dq \(4, 3\)"):
        joint_vectors(3, q=np.zeros((2, 3)), dq=np.zeros((4, 3)))


def test_fractions_and_booleans_count_as_real_numbers():
    from fractions import Fraction

    assert real_array("x", [Fraction(1, 2), True]).tolist() == [0.5, 1.0]


def test_first_entry_that_is_not_finite_is_named():
    with pytest.raises(ValueError, match=r"x must be finite, got nan at index \(1, 0\)"):
        finite("x", np.array([[0, 1], [np.nan, np.inf]]))


def test_rows_get_the_cosines_and_sines_of_floats():
    angles = np.concatenate([np.linspace(-20, 20, 4001), np.pi * np.arange(-9, 10) / 2, [0.0, 1e-300, 1e5, -1e9]])
    c, s = cos_sin(angles)
    exact = np.array([(math.cos(angle), math.sin(angle)) for angle in angles])
    rounding = 4 * np.finfo(float).eps
    assert np.abs(c - exact[:, 0]).max() < rounding
    assert np.abs(s - exact[:, 1]).max() < rounding
    assert (np.abs(s - exact[:, 1]) <= rounding * np.abs(exact[:, 1])).all()  # small sines keep all their digits


def test_directions_are_those_of_the_summed_angles():
    q = [0.5, -1.5, 2.0]
    floats = np.array(directions(q))
    rows = np.array(directions([np.array([angle, angle]) for angle in q]))
    assert floats == pytest.approx(np.column_stack([np.cos(np.cumsum(q)), np.sin(np.cumsum(q))]), abs=1e-15)
    assert rows[..., 1] == pytest.approx(floats, abs=1e-15)
