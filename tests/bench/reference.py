"""Bench of the reference: `python -m tests.bench.reference` prints the tables and fails when a goal is missed.

Peers are measured in the same run, turn by turn with ours, so the ratios hold on a slow or busy machine too.
"""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import NamedTuple

import numpy as np

from reference import (
    PlanarArm,
    forward_dynamics,
    forward_dynamics_articulated,
    inverse_dynamics,
    mass_matrix,
)
from tests.bench.table import Row, print_table
from tests.bench.timing import race
from tests.oracles.planar import ORACLES, largest_errors
from tests.reference.generic_arms import generic_motion

AGREEMENT = 1e-12
WORK: dict[str, Callable] = {
    "inverse dynamics": lambda arm, q: inverse_dynamics(arm, q, q, q),
    "mass matrix": lambda arm, q: mass_matrix(arm, q),
    "forward dynamics": lambda arm, q: forward_dynamics(arm, q, q, q),
    "forward dynamics, articulated": lambda arm, q: forward_dynamics_articulated(arm, q, q, q),
}


class Peer(NamedTuple):
    """A peer's call, how many states one call works on, the goal against it, and why it is left out if it is."""

    name: str
    call: Callable[[], object] | None
    states: int
    goal: float
    left_out: str


def missing(program: str) -> str:
    """Return why a program is left out, or an empty string."""
    return next(oracle.missing for oracle in ORACLES if oracle.program == program)


def compare(what: str, ours: Callable[[], object], states: int, peers: list[Peer]) -> list[Row]:
    """Time ours and the peers' calls turn by turn and return a row for each peer."""
    calls = {peer.name: (peer.call, peer.states) for peer in peers if peer.call is not None}
    best = race({"ours": (ours, states)} | calls)
    return [Row(what, peer.name, best["ours"], best.get(peer.name), peer.goal, peer.left_out) for peer in peers]


def one_state(n: int = 6) -> list[Row]:
    """Inverse dynamics of one state, checking of the input included."""
    arm, q, dq, ddq, _ = generic_motion(n, seed=0)
    peers = []
    for program, goal in {"modern_robotics": 150.0, "screws": 60.0, "pinocchio": 0.1}.items():
        why = missing(program)
        peers.append(Peer(program, None if why else peer_inverse_dynamics(program, arm, q, dq, ddq), 1, goal, why))
    return compare(f"inverse dynamics, one state, n={n}", lambda: inverse_dynamics(arm, q, dq, ddq), 1, peers)


def peer_inverse_dynamics(program: str, arm: PlanarArm, q, dq, ddq) -> Callable:
    """Return the peer's own call with its model made beforehand: nothing of our adapters is timed."""
    if program == "pinocchio":
        import pinocchio

        from tests.oracles.planar_pinocchio import Pinocchio

        peer = Pinocchio(arm)
        return lambda: pinocchio.rnea(peer.model, peer.data, q, dq, ddq)
    from tests.oracles.planar_screws import screw_chain

    frames, inertias, S, g = screw_chain(arm)
    tip = np.zeros(6)
    if program == "screws":
        import screws

        return lambda: screws.inverse_dynamics(q, dq, ddq, g, tip, frames, inertias, S)
    import modern_robotics

    return lambda: modern_robotics.InverseDynamics(q, dq, ddq, g, tip, frames, inertias, S)


def batch(n: int = 6, states: int = 100_000) -> list[Row]:
    """Batches against Pinocchio called in a Python loop, and against its own batch on one thread."""
    arm = generic_motion(n, seed=0).arm
    q, dq, ddq = np.random.default_rng(0).normal(size=(3, states, n))
    looped = 2_000  # states that the loop is timed on
    why = missing("pinocchio")
    calls: dict[str, Callable[[], object] | None] = dict.fromkeys(["rnea", "crba", "aba", "pool"])
    if not why:
        import pinocchio as pin

        from tests.oracles.planar_pinocchio import Pinocchio

        model, data = (peer := Pinocchio(arm)).model, peer.data
        pool, columns = pin.ModelPool(model), [np.asfortranarray(x.T) for x in (q, dq, ddq)]
        out = np.empty((n, states), order="F")
        calls["rnea"] = lambda: [pin.rnea(model, data, q[k], dq[k], ddq[k]) for k in range(looped)]
        calls["crba"] = lambda: [pin.crba(model, data, q[k]) for k in range(looped)]
        calls["aba"] = lambda: [pin.aba(model, data, q[k], dq[k], ddq[k]) for k in range(looped)]
        calls["pool"] = lambda: pin.rneaInParallel(1, pool, *columns, out)

    def loop(call: str, goal: float) -> Peer:
        return Peer("Pinocchio in a loop", calls[call], looped, goal, why)

    own = Peer("Pinocchio's batch", calls["pool"], states, 1.5, why)
    rows = compare("inverse dynamics", lambda: inverse_dynamics(arm, q, dq, ddq), states, [loop("rnea", 5), own])
    rows += compare("mass matrix", lambda: mass_matrix(arm, q), states, [loop("crba", 1)])
    rows += compare("FD Cholesky", lambda: forward_dynamics(arm, q, dq, ddq), states, [loop("aba", 1)])
    articulated = partial(forward_dynamics_articulated, arm, q, dq, ddq)
    return rows + compare("FD articulated", articulated, states, [loop("aba", 1)])


def spatial() -> list[Row]:
    """Rows of the 6R arm."""
    return import_module("tests.bench.spatial").rows()


def print_growth_with_links() -> None:
    """Print how the time of one state grows with the number of links."""
    sizes = (1, 2, 3, 6, 10, 30, 100)
    print(f"\nOne state, µs\n{'n':<32}" + "".join(f"{n:>9}" for n in sizes))
    arms = [(PlanarArm.rods(np.ones(n), np.ones(n), (0, -9.81)), np.linspace(0.1, 1, n)) for n in sizes]
    for name, work in WORK.items():
        calls = {str(arm.n): (partial(work, arm, q), 1) for arm, q in arms}
        print(f"{name:<32}" + "".join(f"{time:>9.3g}" for time in race(calls, rounds=3).values()))


def print_growth_with_batch(n: int = 6) -> list[str]:
    """Print time a state and working memory beside the result as the batch grows; return what is not flat."""
    sizes = (1, 10, 100, 1_000, 10_000, 100_000, 1_000_000)
    print(f"\nBatch, n={n}: µs a state, and MB of working memory\n{'states':<32}" + "".join(f"{s:>11,}" for s in sizes))
    arm, failures = PlanarArm.rods(np.ones(n), np.ones(n), (0, -9.81)), []
    for name, work in WORK.items():
        times, memory = [], []
        for states in sizes:
            q = np.random.default_rng(0).normal(size=(states, n))
            times.append(race({"": (partial(work, arm, q), states)}, rounds=2)[""])
            tracemalloc.start()
            result = work(arm, q)
            memory.append((tracemalloc.get_traced_memory()[1] - np.asarray(result).nbytes) / 1e6)
            tracemalloc.stop()
        print(f"{name:<32}" + "".join(f"{time:>11.3g}" for time in times))
        print(f"{'':<32}" + "".join(f"{size:>11.2g}" for size in memory))
        if memory[-1] > 2 * memory[-3]:
            failures.append(f"{name}: working memory grows from {memory[-3]:.0f} to {memory[-1]:.0f} MB with the batch")
    return failures


def print_agreement() -> list[str]:
    """Print the largest error against each oracle; return what misses the goal."""
    print(f"\nLargest relative error, n ≤ 6, goal {AGREEMENT:g}")
    failures = []
    for oracle in ORACLES:
        if oracle.missing:
            print(f"{oracle.program:<17}left out: {oracle.missing}")
            continue
        found = largest_errors(oracle)
        print(f"{oracle.program:<17}" + "   ".join(f"{name} {error:.1e}" for name, error in found.items()))
        failures += [f"{oracle.program}: {name} {e:.1e} apart" for name, e in found.items() if e > AGREEMENT]
    return failures


def main() -> int:
    """Print all tables and return 1 when a goal is missed."""
    failures: list[str] = []
    tables: dict[str, Callable[[], list[Row]]] = {
        "Planar arm, one state": one_state,
        "Planar arm, batch of 100,000 states, n=6": batch,
        "Spatial arm, 6R": spatial,
    }
    for title, measure in tables.items():
        rows = measure()
        print_table(title, rows)
        failures += [
            f"{row.what} against {row.peer}: {row.ratio:.3g}×, goal {row.goal:g}×" for row in rows if row.missed
        ]
    print_growth_with_links()
    failures += print_growth_with_batch()
    failures += print_agreement()
    print("\n" + "\n".join(f"MISSED {failure}" for failure in failures) if failures else "\nAll goals met.")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
