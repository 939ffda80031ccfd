"""The form of a result: brought into the shape of the reference's, or refused with what is wrong about it."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from autograder.student import Unsupported
from reference import PlanarArm
from reference.arm import CONSTANTS

LARGEST = 1e100  # numbers beyond it overflow as soon as a law multiplies them


class Malformed(ValueError):
    """A result of the wrong type, shape or finiteness."""


def conform(value: Any, expected: Any, name: str) -> Any:
    """Return `value` in the form of `expected` (float, array, tuple, dict, arm or text), or raise `Malformed`."""
    if value is None:
        raise Malformed(f"{name} is None: the function ends without return.")
    if isinstance(value, Unsupported):
        raise Malformed(f"{name} must be made of real numbers, but is {_a(value.type_name)}.")
    if isinstance(expected, dict):
        return _parts(value, expected, name)
    if isinstance(expected, tuple):
        if not isinstance(value, (list, tuple, np.ndarray)) or len(value) != len(expected):
            count = f"{len(value)} values" if isinstance(value, (list, tuple, np.ndarray)) else _kind(value)
            raise Malformed(f"{name} must be {len(expected)} values, in a tuple, but is {count}.")
        ordinals = ("first", "second", "third", "fourth", "fifth", "sixth")
        return tuple(
            conform(v, e, f"the {place} value") for v, e, place in zip(value, expected, ordinals, strict=False)
        )
    if isinstance(expected, PlanarArm):
        if not isinstance(value, PlanarArm):
            raise Malformed(f"{name} must be a PlanarArm, but is {_kind(value)}.")
        if value.n != expected.n:
            raise Malformed(f"{name} must have {expected.n} links, but has {value.n}.")
        if size(value) > LARGEST:
            raise Malformed(f"{name} must have constants below {LARGEST:g}, but has one of {size(value):.0e}.")
        return value
    if isinstance(expected, (bool, np.bool_, str)):
        if isinstance(value, np.ndarray) and value.ndim == 0 and value in (0, 1):
            value = bool(value)  # plain data turned an array that holds True into one that holds 1
        if type(value) is not (str if isinstance(expected, str) else bool):
            wanted = "text" if isinstance(expected, str) else "True or False"
            raise Malformed(f"{name} must be {wanted}, but is {_kind(value)}.")
        return value
    return _numbers(value, np.asarray(expected, dtype=float), name)


def _parts(value: Any, expected: dict, name: str) -> dict:
    if not isinstance(value, dict):
        raise Malformed(f"{name} must be a dict with the keys {', '.join(expected)}, but is {_kind(value)}.")
    if value.keys() != expected.keys():
        raise Malformed(f"{name} must have the keys {', '.join(expected)}, but has {', '.join(value) or 'none'}.")
    return {key: conform(value[key], expected[key], f'{name}["{key}"]') for key in expected}


def _numbers(value: Any, expected: np.ndarray, name: str) -> Any:
    if isinstance(value, (str, dict, PlanarArm)):
        raise Malformed(f"{name} must be {_shape_words(expected.shape)}, but is {_kind(value)}.")
    if _holds_text(value):
        raise Malformed(f"{name} must be made of numbers, but holds text in quotes.")
    try:
        array = np.asarray(value, dtype=float)
    except (TypeError, ValueError):
        unsupported = _first_unsupported(value)
        found = f"holds {_a(unsupported)}" if unsupported else "its entries do not form one"
        raise Malformed(f"{name} must be {_shape_words(expected.shape)}, but {found}.") from None
    if array.shape != expected.shape:
        if expected.shape == () and array.size == 1:
            array = array.reshape(())
        else:
            raise Malformed(f"{name} must be {_shape_words(expected.shape)}, but is {_shape_words(array.shape)}.")
    finite = np.isfinite(array)
    if not finite.all() and (np.isnan(array).any() or (~finite & ~np.isinf(expected)).any()):
        index = np.argwhere(~finite)
        place = f" at index {tuple(map(int, index[0]))}" if array.ndim else ""
        raise Malformed(f"{name} must be finite, but is {array[tuple(index[0])]}{place}.")
    if size(array) > LARGEST:
        raise Malformed(f"{name} must be below {LARGEST:g}, but is of the order of {size(array):.0e}.")
    return array if expected.shape else float(array)


def _holds_text(value: Any) -> bool:
    """NumPy would read "3.5" as a number; an answer in quotes is none."""
    return isinstance(value, str) or (isinstance(value, (list, tuple)) and any(map(_holds_text, value)))


def _shape_words(shape: tuple[int, ...]) -> str:
    if shape == ():
        return "one number"
    if len(shape) == 1:
        return f"a list of {shape[0]} number{'s' * (shape[0] != 1)}, shape ({shape[0]},)"
    return f"an array of shape {shape}"


def _kind(value: Any) -> str:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return "one number"
    if isinstance(value, np.ndarray):
        return _shape_words(value.shape)
    return _a(type(value).__name__)


def _a(noun: str) -> str:
    if noun.startswith(("a ", "an ")):
        return noun
    return f"{'an' if noun[:1].lower() in tuple('aeiou') else 'a'} {noun or 'thing without a name'}"


def _first_unsupported(value: Any) -> str:
    """Return the name of a type, somewhere inside lists, that is no number."""
    if isinstance(value, (list, tuple)):
        return next(filter(None, map(_first_unsupported, value)), "")
    return value.type_name if isinstance(value, Unsupported) else ""


def numbers_of(value: Any) -> np.ndarray:
    """Return all the numbers of a result as one vector, in a fixed order."""
    if isinstance(value, dict):
        return np.concatenate([numbers_of(value[key]) for key in value])
    if isinstance(value, tuple):
        return np.concatenate([numbers_of(item) for item in value])
    if isinstance(value, PlanarArm):
        return np.concatenate([getattr(value, field) for field in CONSTANTS])
    return np.asarray(value, dtype=float).reshape(-1)


def size(value: Any) -> float:
    """Return the largest finite number of a result, by size; of text and of yes or no it is 0."""
    if isinstance(value, (str, bool, np.bool_)):
        return 0.0
    numbers = np.abs(numbers_of(value))
    largest = float(numbers.max(initial=0.0))
    return largest if math.isfinite(largest) else float(numbers[np.isfinite(numbers)].max(initial=0.0))


def close(got: Any, expected: Any, relative: float) -> np.ndarray:
    """Tell for every number of a result whether it agrees, measured against the largest number of its array.

    Sums that cancel leave round-off of the size of their terms: arrays of zeros are measured against 0.1 SI units.
    """
    if isinstance(expected, dict):
        return np.concatenate([close(got[key], expected[key], relative) for key in expected])
    if isinstance(expected, tuple):
        return np.concatenate([close(g, e, relative) for g, e in zip(got, expected, strict=True)])
    if isinstance(expected, PlanarArm):
        return np.concatenate([close(getattr(got, f), getattr(expected, f), relative) for f in CONSTANTS])
    a, b = numbers_of(got), numbers_of(expected)
    if a.shape != b.shape:
        return np.zeros(max(a.size, b.size), dtype=bool)
    largest = np.abs(b[np.isfinite(b)]).max(initial=0.1)
    with np.errstate(invalid="ignore"):
        return (a == b) | (np.abs(a - b) <= relative * largest)
