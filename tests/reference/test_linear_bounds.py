"""Linear bounds: the interval of x that keeps a + b x within limits, against trying x out."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.torque_limits.linear_bounds import allowed_interval


@given(seed=st.integers(0, 2**32 - 1), rows=st.integers(1, 6))
def test_inside_the_interval_all_limits_hold_and_outside_one_breaks(seed, rows):
    rng = np.random.default_rng(seed)
    a, b, limit = rng.normal(size=rows), rng.normal(size=rows), rng.uniform(0.3, 2, rows)
    smallest, greatest = allowed_interval(a, b, limit, axis=(-1,))
    for x in rng.exponential(size=200):
        kept = bool((np.abs(a + b * x) <= limit).all())
        assert kept == (smallest <= x <= greatest)


def test_row_that_x_does_not_touch_allows_all_or_nothing():
    limit = np.array([1.0])
    assert allowed_interval(np.array([0.5]), np.zeros(1), limit, (-1,)) == (0.0, np.inf)
    smallest, greatest = allowed_interval(np.array([1.5]), np.zeros(1), limit, (-1,))
    assert smallest > greatest


def test_row_beyond_its_limit_at_zero_needs_an_x_that_brings_it_back():
    assert allowed_interval(np.array([3.0]), np.array([-1.0]), np.array([1.0]), (-1,)) == (2.0, 4.0)


def test_intervals_of_a_batch_are_those_of_each_row():
    rng = np.random.default_rng(4)
    a, b, limit = rng.normal(size=(5, 7, 3)), rng.normal(size=(5, 7, 3)), np.array([1.0, 2.0, 3.0])
    smallest, greatest = allowed_interval(a, b, limit)
    for k in range(5):
        assert allowed_interval(a[k], b[k], limit) == (smallest[k], pytest.approx(greatest[k]))
