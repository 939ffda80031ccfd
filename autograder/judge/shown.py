"""Results as a sentence shows them."""

from __future__ import annotations

from typing import Any

import numpy as np


def shown(value: Any, digits: int = 4) -> str:
    """Return a result for a sentence: short numbers, long arrays by their first entries.

    Examples
    --------
    >>> shown(np.array([1 / 3, 1e-17]))
    '[0.3333, 0]'
    """
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {shown(item, digits)}" for key, item in value.items()) + "}"
    if isinstance(value, tuple):
        return "(" + ", ".join(shown(item, digits) for item in value) + ")"
    array = np.asarray(value)
    if array.dtype.kind not in "fiu":
        return str(value)
    if array.ndim:  # what is left of sums that cancel is shown as the zero that it means
        largest = np.abs(array[np.isfinite(array)]).max(initial=0)
        array = np.where(np.abs(array) < 1e-12 * largest, 0, array)
    if array.ndim == 0:
        return f"{float(array) + 0:.{digits}g}"
    array = np.where(np.abs(array) < 1e-12 * np.abs(array).max(initial=1.0), 0, array)  # round-off is nothing to read
    if array.size > 12:
        return f"[{', '.join(f'{v:.{digits}g}' for v in array.ravel()[:4])}, …]"
    return "[" + ", ".join(shown(item, digits) for item in array) + "]"
