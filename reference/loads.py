"""Loads beside the state: their forces, points and moments handed to a sweep component by component."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from numpy.typing import ArrayLike

from reference.arm import Load, PlanarArm
from reference.state import CHUNK, Array, over_states


def over_loaded_states(
    sweep: Callable[..., Sequence],
    shape: tuple[int, ...],
    arm: PlanarArm,
    vectors: dict[str, ArrayLike],
    loads: Sequence[Load],
    chunk: int = CHUNK,
) -> Array:
    """Run a component-wise sweep over states of an arm and the loads that act in them.

    Parameters
    ----------
    sweep
        takes one list of components per vector, then, if there are loads, a list of them, each (link, force, point,
        moment) in components, and returns the components of its result.
    shape
        the shape of the result for one state.
    vectors
        name → value of every joint vector as in `over_states`, broadcasting with one another and with the loads.
    chunk
        as in `over_states`.

    Returns
    -------
    array of shape (..., *shape).

    Raises
    ------
    ValueError
        naming the vector or the part of a load, for wrong shapes and for NaN or infinite entries; also for loads that
        are no list of `Load`.

    Examples
    --------
    >>> from reference import course_arm
    >>> def force_of_all(q, loads):
    ...     return [sum(force[0] for _, force, _, _ in loads), sum(force[1] for _, force, _, _ in loads)]
    >>> over_loaded_states(force_of_all, (2,), course_arm(), {"q": [0, 0]}, [Load((1, 2)), Load((3, 4), link=0)])
    array([4., 6.])
    """
    if not isinstance(loads, (list, tuple)):
        raise ValueError(f"loads must be a list of Load, got {type(loads).__name__}; write [load] for a single one")
    if not loads:
        return over_states(sweep, shape, arm.n, vectors, chunk=chunk)
    parts: dict[str, tuple[ArrayLike, int]] = {}
    links: list[int] = []
    for load in loads:
        if not isinstance(load, Load):
            raise ValueError(f"loads[{len(links)}] must be a Load, got {type(load).__name__}")
        link, force, point, moment = load.on(arm)
        which = f"of load {len(links)}"
        parts |= {f"force {which}": (force, 2), f"point {which}": (point, 2), f"moment {which}": (moment, 1)}
        links.append(link)
    first = len(vectors)

    def components(*given):
        acting = [(link, *given[first + 3 * k : first + 3 * k + 3]) for k, link in enumerate(links)]
        return sweep(*given[:first], acting)

    return over_states(components, shape, arm.n, vectors, parts, chunk)
