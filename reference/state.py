"""States: joint vectors checked, broadcast, and handed to a sweep component by component.

Every routine of the package that loops over links is written once, for components. A component is a Python float
when there is one state, and a row of floats when there is a batch: the same lines serve both, and both are fast.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from math import cos, isfinite, sin
from types import MappingProxyType

import numpy as np
from numpy import ndarray
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]
FLOAT64 = np.dtype(np.float64)
NONE: Mapping = MappingProxyType({})
NO_NUMBER = (str, bytes, type(None))
CHUNK = 6144  # states worked on at a time: enough to hide the cost of a call, few enough for the processor's cache


def real_array(name: str, value: ArrayLike) -> Array:
    """Return `value` as a float64 array, or raise a ``ValueError`` that names the argument.

    Examples
    --------
    >>> real_array("q", [1, 2])
    array([1., 2.])
    >>> real_array("q", "up")
    Traceback (most recent call last):
    ValueError: q must be an array of real numbers, got str: 'up'
    """
    try:
        array = np.asarray(value)
        kind = array.dtype.kind
        # complex numbers, text, dates, records and None would convert, and mean nothing; so would what a mask hides
        if kind in "cSUmMV" or (kind == "O" and any(isinstance(entry, NO_NUMBER) for entry in array.flat)):
            raise TypeError
        if isinstance(value, np.ndarray) and np.any(getattr(value, "mask", False)):
            raise TypeError
        return array.astype(np.float64, copy=False)
    except (TypeError, ValueError):
        name_of_type = type(value).__name__
        raise ValueError(f"{name} must be an array of real numbers, got {name_of_type}: {value!r:.60}") from None


def finite(name: str, array: Array) -> Array:
    """Return `array`, or raise a ``ValueError`` that names the argument and the first entry that is NaN or infinite.

    Examples
    --------
    >>> finite("q", np.array([0.5, np.nan]))
    Traceback (most recent call last):
    ValueError: q must be finite, got nan at index (1,)
    """
    if not np.isfinite(array).all():
        index = tuple(int(i) for i in np.argwhere(~np.isfinite(array))[0])
        raise ValueError(f"{name} must be finite, got {array[index]} at index {index}")
    return array


def vector(name: str, value: ArrayLike, length: int) -> Array:
    """Return `value` as a float64 array of shape (..., length), or raise a ``ValueError`` that names the argument.

    Examples
    --------
    >>> vector("force", [0, -5], 2)
    array([ 0., -5.])
    """
    array = value if type(value) is np.ndarray and value.dtype == np.float64 else real_array(name, value)
    if array.shape[-1:] != (length,):
        raise ValueError(f"{name} must have shape (..., {length}), got {array.shape}")
    return array


def joint_vectors(n: int, **values: ArrayLike) -> list[Array]:
    """Check joint vectors of an arm with `n` joints and return them as float64 arrays of shape (..., n).

    Raises
    ------
    ValueError
        naming the argument, if one is not real, not finite or not of length n, or if their batches do not broadcast.

    Examples
    --------
    >>> joint_vectors(2, q=[0, 1], dq=[[1, 2], [3, 4]])
    [array([0., 1.]), array([[1., 2.],
           [3., 4.]])]
    """
    arrays = [finite(name, vector(name, value, n)) for name, value in values.items()]
    batch_shape(dict(zip(values, arrays, strict=True)))
    return arrays


def batch_shape(arrays: dict[str, Array]) -> tuple[int, ...]:
    """Return the common shape of the leading dimensions, or raise a ``ValueError`` that lists them all.

    Examples
    --------
    >>> batch_shape({"q": np.zeros((5, 1, 2)), "dq": np.zeros((4, 2))})
    (5, 4)
    """
    leading = {array.shape[:-1] for array in arrays.values()}
    try:
        return leading.pop() if len(leading) == 1 else np.broadcast_shapes(*leading)
    except ValueError:
        shapes = ", ".join(f"{name} {array.shape}" for name, array in arrays.items())
        raise ValueError(f"the leading dimensions do not broadcast: {shapes}") from None


def cos_sin(angle):
    """Return cosine and sine of an angle in rad, one float or a row of them, to rounding.

    Rows take cos = 2/(1 + t²) − 1 and sin = 2t/(1 + t²) with t = tan(angle/2): NumPy has fast vector code for the
    tangent but not for the others, and one tangent is cheaper than a sine and a cosine in any case. At odd multiples
    of π the tangent is a huge finite number, and both come out right.

    Examples
    --------
    >>> cos_sin(0.0), cos_sin(np.array([0.0]))
    ((1.0, 0.0), (array([1.]), array([0.])))
    """
    if type(angle) is float:
        return cos(angle), sin(angle)
    t = np.tan(angle / 2)
    d = 2 / (1 + t * t)
    return d - 1, t * d


def directions(q: Sequence) -> list[tuple]:
    """Return (cos θ_i, sin θ_i) of every link, θ_i = q_1 + … + q_i, for components (floats or rows) in rad.

    Examples
    --------
    >>> [(round(c, 12), round(s, 12)) for c, s in directions([math.pi / 2, math.pi / 2])]
    [(0.0, 1.0), (-1.0, 0.0)]
    """
    if type(q[0]) is float:
        return [(cos(theta), sin(theta)) for theta in accumulate(q)]
    return [cos_sin(theta) for theta in accumulate(q)]


def _one_state(values: Iterable[ArrayLike], shape: tuple[int]) -> list[list[float]] | None:
    """Return the components of finite float64 vectors of one state, or None for anything else."""
    components = []
    total = 0.0
    for value in values:
        if type(value) is not ndarray or value.dtype is not FLOAT64 or value.shape != shape:
            return None
        component = value.tolist()
        total += sum(component)
        components.append(component)
    return components if isfinite(total) else None


def over_states(
    sweep: Callable[..., Sequence],
    shape: tuple[int, ...],
    n: int,
    vectors: dict[str, ArrayLike],
    others: Mapping[str, tuple[ArrayLike, int]] = NONE,
    chunk: int = CHUNK,
) -> Array:
    """Run a component-wise sweep on one state or on a batch of states.

    Parameters
    ----------
    sweep
        takes one list of components per vector and returns the components of its result, in C order of `shape`.
    shape
        the shape of the result for one state.
    n
        the length of a joint vector.
    vectors
        name → value of every joint vector: arrays of shape (..., n) that broadcast over leading dimensions.
    others
        name → (value, length) of vectors of other lengths, which come after them.
    chunk
        how many states of a batch are worked on at a time: memory for components grows with it, not with the batch.

    Returns
    -------
    array of shape (..., *shape).

    Raises
    ------
    ValueError
        naming the argument, for wrong shapes and for NaN or infinite entries.

    Examples
    --------
    >>> over_states(lambda q: [q[0] + q[1]], (1,), 2, {"q": [[1, 2], [3, 4]]})
    array([[3.],
           [7.]])
    """
    components = _one_state(vectors.values(), (n,))
    for value, length in others.values():
        if components is not None and (component := _one_state((value,), (length,))) is not None:
            components += component
        else:
            components = None
    if components is not None:
        result = np.array(sweep(*components))
        return result if result.shape == shape else result.reshape(shape)
    arrays = {name: finite(name, vector(name, value, n)) for name, value in vectors.items()}
    arrays |= {name: finite(name, vector(name, value, length)) for name, (value, length) in others.items()}
    if all(array.ndim == 1 for array in arrays.values()):
        return np.array(sweep(*(array.tolist() for array in arrays.values()))).reshape(shape)
    batch = batch_shape(arrays)
    rows = [array if array.ndim == 1 else np.broadcast_to(array, batch + array.shape[-1:]) for array in arrays.values()]
    rows = [array if array.ndim == 1 else array.reshape(-1, array.shape[-1]) for array in rows]
    states = math.prod(batch)
    result = np.empty((states, math.prod(shape)))
    for start in range(0, states, chunk):
        part = slice(start, start + chunk)
        components = [array.tolist() if array.ndim == 1 else list(array[part].T.copy()) for array in rows]
        for column, component in enumerate(sweep(*components)):
            result[part, column] = component
    return result.reshape(batch + shape)
