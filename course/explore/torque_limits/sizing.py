"""Sizing: everything the torque-limits explorer shows about one state, worked out by the reference."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reference import EARTH, PlanarArm
from reference.torque_limits import Overload, overloads, payload_duration_map, peak_torque, rms_torque, torque_terms
from reference.torque_limits.drive import Drive, StaticOverload
from reference.torque_limits.linear_bounds import allowed_interval
from reference.torque_limits.path_torque import torque_over_path, unit_payload
from reference.torque_limits.payload_limits import payload_reach
from reference.torque_limits.rms_bounds import allowed_by_rms, rms_duration_map
from reference.torque_limits.time_optimal import Timing, time_optimal
from reference.trajectory import along_line

SAMPLES = 301  # a trapezoid's corners, at thirds of the motion, are among them
TIME_OPTIMAL = "time-optimal"
DURATIONS = np.linspace(0.2, 6.0, 59)  # s, columns of the map
PAYLOADS = np.linspace(0.0, 5.0, 41)  # kg, its rows
ROUNDING = 1 + 1e-9  # a motion exactly at its limit is allowed
PER_SQUARE_CM = 1e-4  # kg·m² in a kg·cm²

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Sizing:
    """A motion with its payload: the torques it takes, and how much of payload and speed the ratings allow."""

    arm: PlanarArm  # with its payload
    drive: Drive
    t: Array
    q: Array
    dq: Array
    ddq: Array
    tau: Array
    terms: dict[str, Array]
    duration: float
    peak: Array
    rms: Array
    over_peak: list[Overload]
    durations: tuple[float, float]  # s, the shortest and longest allowed by both ratings, along this profile
    payloads: tuple[float, float]  # kg, the least and the most that both ratings allow in this duration
    holding: Array  # N·m, the greatest torque that holding still takes anywhere on the path
    time_optimal: bool  # whether the motion is the fastest along its line; its own profile has no say in it then

    @property
    def over_continuous(self) -> NDArray[np.bool_]:
        """Which joints exceed their continuous rating."""
        return self.rms > self.drive.continuous * ROUNDING

    @property
    def allowed(self) -> bool:
        """Whether every joint stays within both ratings."""
        return not self.over_peak and not self.over_continuous.any()


@dataclass(frozen=True)
class Map:
    """Share of the ratings used, at most 1 where allowed, for each payload (row) and duration (column)."""

    peak: Array
    continuous: Array


def bare_arm(state: Mapping[str, Any]) -> PlanarArm:
    """Return the state's arm without its payload."""
    gravity = EARTH if state["gravity"] else (0.0, 0.0)
    return PlanarArm.rods([state["m1"], state["m2"]], [state["l1"], state["l2"]], gravity=gravity)


def drive_of(state: Mapping[str, Any]) -> Drive:
    """Return the ratings at the joints, and the rotor behind its gear."""
    peak, continuous = ([state[f"{rating}{i}"] for i in (1, 2)] for rating in ("peak", "continuous"))
    return Drive(peak, continuous, state["gear"], PER_SQUARE_CM * state["rotor"])  # type: ignore[arg-type]


def size(state: Mapping[str, Any]) -> Sizing:
    """Work out one state; the moment shown does not matter, and the latest states are remembered."""
    return _size(tuple((name, value) for name, value in state.items() if name != "moment"))


def payload_duration_maps(state: Mapping[str, Any]) -> Map:
    """Return both maps of the state's path and ratings, in one batch; payload and duration do not matter."""
    skipped = ("moment", "payload", "duration")
    return _maps(tuple((name, value) for name, value in state.items() if name not in skipped))


def reach_curve(state: Mapping[str, Any]) -> tuple[Array, Array]:
    """Return horizontal reaches in m and the greatest payload, in kg, held there at the height of the shoulder.

    It is 0 where the arm cannot hold itself, and clipped at 100 kg.
    """
    arm = bare_arm(state)
    nearest, farthest = abs(arm.length[0] - arm.length[1]), arm.length.sum()
    reaches = np.linspace(nearest, farthest, 81)
    most = payload_reach(arm, drive_of(state).peak, reaches)
    return reaches, np.clip(np.nan_to_num(most, nan=0.0, posinf=100.0), 0.0, 100.0)


@lru_cache(maxsize=64)
def _size(items: tuple[tuple[str, Any], ...]) -> Sizing:
    state = dict(items)
    bare, drive = bare_arm(state), drive_of(state)
    arm, rotor = bare.with_payload(state["payload"]), drive.reflected_inertia
    q0, qf = _ends(state)
    profile, T = _fixed_profile(state), float(state["duration"])
    c, d = torque_over_path(arm, q0, qf, profile, SAMPLES, rotor)
    slowest, fastest = _allowed_by_both(c, d, drive)
    timing = _fastest(arm, drive, q0, qf) if state["profile"] == TIME_OPTIMAL else None
    if timing is not None:
        t, q, dq, ddq, tau, T = timing
    else:
        t = np.linspace(0.0, T, SAMPLES)
        q, dq, ddq = along_line(q0, qf, T, t, profile)
        tau = c + d / T**2
    own, unit = (
        bare_c + bare_d / T**2 if T else bare_c for bare_c, bare_d in _per_payload(bare, q0, qf, profile, rotor)
    )
    return Sizing(
        arm=arm,
        drive=drive,
        t=t,
        q=q,
        dq=dq,
        ddq=ddq,
        tau=tau,
        terms=torque_terms(arm, q, dq, ddq, rotor),
        duration=T,
        peak=peak_torque(tau),
        rms=rms_torque(tau, None if timing is None else t),
        over_peak=overloads(t, tau, drive.peak * ROUNDING),
        durations=(_duration(fastest), _duration(slowest)) if fastest > max(slowest, 0) else (np.nan, np.nan),
        payloads=_allowed_by_both(own, unit, drive),
        holding=np.abs(c).max(axis=0),
        time_optimal=timing is not None,
    )


@lru_cache(maxsize=8)
def _maps(items: tuple[tuple[str, Any], ...]) -> Map:
    state = dict(items)
    arm, drive = bare_arm(state), drive_of(state)
    q0, qf = _ends(state)
    rotor, profile = drive.reflected_inertia, _fixed_profile(state)
    grid = PAYLOADS, DURATIONS, profile, 61, rotor
    if state["profile"] == TIME_OPTIMAL:
        return Map(_time_optimal_share(arm, drive, q0, qf), np.zeros((len(PAYLOADS), len(DURATIONS))))
    return Map(
        payload_duration_map(arm, q0, qf, drive.peak, *grid),
        rms_duration_map(arm, q0, qf, drive.continuous, *grid),
    )


def _ends(state: Mapping[str, Any]) -> tuple[Array, Array]:
    start, end = (np.array([state[f"{end}{i}"] for i in (1, 2)]) for end in ("start", "end"))
    return start, end


def _fixed_profile(state: Mapping[str, Any]) -> str:
    """Return the profile, or the one that time-optimal timing is compared with."""
    return "cubic" if state["profile"] == TIME_OPTIMAL else state["profile"]


def _fastest(arm: PlanarArm, drive: Drive, q0: Array, qf: Array, samples: int = 201) -> Timing | None:
    try:
        return time_optimal(arm, q0, qf, drive.peak, samples, drive.reflected_inertia)
    except StaticOverload:
        return None


def _time_optimal_share(arm: PlanarArm, drive: Drive, q0: Array, qf: Array) -> Array:
    """Return shortest duration / duration for each payload and duration."""
    loads = PAYLOADS[::2]
    timings = [_fastest(arm.with_payload(load), drive, q0, qf, 101) for load in loads]
    rates = [0.0 if timing is None else 1 / max(timing.T, 1e-3) for timing in timings]
    return 1 / np.maximum(np.interp(PAYLOADS, loads, rates), 1e-3)[:, None] / DURATIONS


def _per_payload(bare: PlanarArm, q0: Array, qf: Array, profile: str, rotor: Array) -> list[tuple[Array, Array]]:
    """Return c, d of the arm without payload, and of a payload of 1 kg alone."""
    return [
        torque_over_path(bare, q0, qf, profile, SAMPLES, rotor),
        torque_over_path(unit_payload(bare), q0, qf, profile, SAMPLES),
    ]


def _allowed_by_both(a: Array, b: Array, drive: Drive) -> tuple[float, float]:
    """Return the x ≥ 0 for which a + b x keeps to the peak and to the continuous ratings."""
    by_peak = allowed_interval(a, b, drive.peak)
    by_heat = allowed_by_rms(a, b, drive.continuous)
    return max(float(by_peak[0]), by_heat[0]), min(float(by_peak[1]), by_heat[1])


def _duration(x: float) -> float:
    return float("inf") if x <= 0 else float(1 / np.sqrt(x))
