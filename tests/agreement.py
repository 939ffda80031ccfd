"""How far two results are apart, as one number."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike


def relative_error(actual: ArrayLike, expected: ArrayLike, scale: float = 0.0) -> float:
    """Return max|actual − expected| over the largest size in play: max|expected|, or `scale` where that is larger.

    `scale` is for results that are small differences of large terms: rounding there is relative to the terms.
    """
    actual, expected = np.asarray(actual, dtype=np.float64), np.asarray(expected, dtype=np.float64)
    if actual.shape != expected.shape:
        raise AssertionError(f"shape {actual.shape} instead of {expected.shape}")
    size = max(float(np.abs(expected).max()), scale)
    difference = float(np.abs(actual - expected).max())
    return difference / size if size else difference
