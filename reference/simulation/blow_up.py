"""Blow-up: a motion that has left all bounds, told from a wrong argument that a routine meets on the way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from reference.arm import SingularMassMatrix
from reference.state import Array

BLOWN_UP = 1e6  # rad, rad/s: no arm gets there but by steps that are too long for its motion or its controller


@contextmanager
def watch(t: float, x: Array, remedy: str) -> Iterator[None]:
    """Call a ``ValueError`` inside the block a blow-up at time t, if the state x is one that no arm gets to.

    Examples
    --------
    >>> with watch(0.3, np.array([1e9, np.nan]), "take shorter steps"):
    ...     raise ValueError("ddq must be finite")
    Traceback (most recent call last):
    ValueError: the motion blew up near t = 0.3 s; take shorter steps
    >>> with watch(0.3, np.zeros(2), "take shorter steps"):
    ...     raise ValueError("tau must be finite")
    Traceback (most recent call last):
    ValueError: tau must be finite
    """
    try:
        yield
    except SingularMassMatrix:
        raise
    except ValueError as error:
        if np.abs(x).max() < BLOWN_UP:
            raise
        raise ValueError(f"the motion blew up near t = {t:.4g} s; {remedy}") from error
