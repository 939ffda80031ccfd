"""The pivots of a mass matrix, judged alike by every way of solving for accelerations."""

from __future__ import annotations

from reference.arm import SingularMassMatrix


def require_pivot(link: int, pivot, scale) -> None:
    """Raise `SingularMassMatrix` unless the pivot, the inertia that joint `link` feels, stands out of rounding noise.

    `scale` is the sum that the pivot was subtracted from: below 1e-13 of it hardly a digit of the pivot is left. Both,
    in kg·m², are components (floats or rows); one state of a batch is enough to raise.

    Examples
    --------
    >>> require_pivot(1, pivot=0.2, scale=1.0)
    >>> require_pivot(1, pivot=0.0, scale=1.0)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    reference.arm.SingularMassMatrix: the mass matrix is singular at link 1 (counted from 0): ...
    """
    stands_out = pivot > 1e-13 * scale
    if not (stands_out if type(stands_out) is bool else stands_out.all()):
        raise SingularMassMatrix(link)
