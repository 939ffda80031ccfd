"""Quantities: checks of numbers that stand alone, and of numbers given once for all joints or once a joint."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from reference.state import Array, finite, real_array


def number(name: str, value: ArrayLike, positive: bool = False) -> float:
    """Return `value` as a finite float that is not negative (or is positive), or raise a ``ValueError`` naming it.

    Examples
    --------
    >>> number("T", 2)
    2.0
    >>> number("T", -1)
    Traceback (most recent call last):
    ValueError: T must not be negative, got -1.0
    """
    array = finite(name, real_array(name, value))
    if array.size != 1:
        raise ValueError(f"{name} must be one number, got an array of shape {array.shape}")
    result = array.item()
    if result < 0 or (positive and result == 0):
        raise ValueError(f"{name} must {'be positive' if positive else 'not be negative'}, got {result}")
    return result


def count(name: str, value: int, least: int) -> int:
    """Return `value` as an integer of at least `least`, or raise a ``ValueError`` naming it.

    Examples
    --------
    >>> count("samples", 3, least=2)
    3
    >>> count("samples", 1, least=2)
    Traceback (most recent call last):
    ValueError: samples must be an integer of at least 2, got 1
    """
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or value < least:
        raise ValueError(f"{name} must be an integer of at least {least}, got {value!r}")
    return int(value)


def numbers(name: str, value: ArrayLike, positive: bool = False) -> Array:
    """Return `value` as a (k,) array of finite numbers that are not negative (or are positive).

    Raises a ``ValueError`` naming it otherwise; one number becomes an array of one.

    Examples
    --------
    >>> numbers("payloads", 2), numbers("payloads", [0, 1])
    (array([2.]), array([0., 1.]))
    """
    array = np.atleast_1d(finite(name, real_array(name, value)))
    if array.ndim != 1 or array.size == 0:
        raise ValueError(f"{name} must be a list of numbers, got shape {array.shape}")
    _check_sign(name, array, positive)
    return array


def per_joint(name: str, value: ArrayLike, n: int, positive: bool = False) -> Array:
    """Return `value`, one number for all joints or one a joint, as an array of shape (n,).

    Raises a ``ValueError`` naming it if its shape is another, or an entry is not finite, or negative (or not positive).

    Examples
    --------
    >>> per_joint("limit", 20, 2), per_joint("limit", [20, 8], 2)
    (array([20., 20.]), array([20.,  8.]))
    """
    array = finite(name, real_array(name, value))
    if array.shape not in ((), (1,), (n,)):
        raise ValueError(f"{name} must be one number or have shape ({n},), one a joint; got shape {array.shape}")
    _check_sign(name, array, positive)
    return np.broadcast_to(array, (n,))


def vector_of(name: str, value: ArrayLike, n: int) -> Array:
    """Return `value` as one finite vector (n,), a state and not a batch, or raise a ``ValueError`` naming it.

    Examples
    --------
    >>> vector_of("q0", [0, 1], 2)
    array([0., 1.])
    >>> vector_of("q0", [[0, 1]], 2)
    Traceback (most recent call last):
    ValueError: q0 must have shape (2,), got (1, 2)
    """
    array = finite(name, real_array(name, value))
    if array.shape != (n,):
        raise ValueError(f"{name} must have shape ({n},), got {array.shape}")
    return array


def _check_sign(name: str, array: Array, positive: bool) -> None:
    least = float(array.min()) if array.size else math.inf
    if least < 0 or (positive and least == 0):
        raise ValueError(f"{name} must {'be positive' if positive else 'not be negative'}, got {array.tolist()}")
