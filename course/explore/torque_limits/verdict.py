"""The verdict: what a sizing means, in words, and what to do about it."""

from __future__ import annotations

import html
import math
from itertools import groupby

import numpy as np

from course.explore.stage.ink import JOINTS
from course.explore.torque_limits.sizing import TIME_OPTIMAL, Sizing


def verdict(sizing: Sizing, payload: float, profile: str) -> str:
    """Return one or two sentences: does the motion stay within the ratings, and if not, by how much and what helps."""
    if profile == TIME_OPTIMAL and not sizing.time_optimal:
        return f"No timing along this line keeps to the peak ratings: {_holding(sizing)}. Shown is the cubic instead."
    if sizing.duration == 0:
        problem = _problems(sizing) or "within both ratings"
        return f"Start and end are the same pose, and the arm holds still: {problem}."
    if sizing.time_optimal:
        return _fastest_motion(sizing)
    if sizing.allowed:
        return f"{_within(sizing)} {_room(sizing)}."
    return f"{_capital(_problems(sizing))}; {_remedy(sizing, payload)}."


def overload_list(sizing: Sizing) -> str:
    """Return every stretch over a peak rating, and every exceeded continuous one, as an HTML list."""
    peak, continuous = sizing.drive.peak, sizing.drive.continuous
    lines = [
        f"{JOINTS[o.joint]} over its peak rating of {peak[o.joint]:.1f} N·m from {o.start:.2f} to {o.end:.2f} s: "
        f"up to {o.torque:.1f} N·m"
        for o in sizing.over_peak
    ] + [
        f"{JOINTS[i]} over its continuous rating of {continuous[i]:.1f} N·m: RMS {sizing.rms[i]:.1f} N·m"
        for i in np.flatnonzero(sizing.over_continuous)
    ]
    items = "".join(f"<li>{html.escape(line)}</li>" for line in lines)
    return f"<p>Violations: {len(lines) or 'none'}</p><ul>{items}</ul>" if lines else "<p>Violations: none</p>"


def _problems(sizing: Sizing) -> str:
    found = []
    for joint, stretches in groupby(sizing.over_peak, key=lambda over: over.joint):
        rating = sizing.drive.peak[joint]
        times = " and ".join(f"from {over.start:.2f} to {over.end:.2f} s" for over in stretches)
        share = 100 * (sizing.peak[joint] / rating - 1)
        found.append(
            f"{JOINTS[joint]} peaks at {sizing.peak[joint]:.1f} N·m, {_percent(share)} over its rating, {times}"
        )
    for joint in np.flatnonzero(sizing.over_continuous):
        share = 100 * (sizing.rms[joint] / sizing.drive.continuous[joint] - 1)
        rms = f"{sizing.rms[joint]:.1f} N·m"
        found.append(f"{JOINTS[joint]} runs hot: RMS {rms}, {_percent(share)} over its continuous rating")
    return "; ".join(found)


def _remedy(sizing: Sizing, payload: float) -> str:
    shortest, longest = sizing.durations
    least, most = sizing.payloads
    ways = []
    if sizing.duration < shortest:
        ways.append(f"slow down to {_up(shortest)} s")
    elif sizing.duration > longest:
        ways.append(f"speed up to {_down(longest, 2)} s")
    if least <= most < payload:
        ways.append(f"carry at most {_down(most, 3)} kg")
    elif payload < least <= most:
        ways.append(f"carry at least {_up(least)} kg")
    if math.isnan(shortest):
        ways.insert(0, f"no duration helps: {_holding(sizing)}" if _too_heavy(sizing) else "no duration helps")
    if least > most:
        ways.append("even without a payload it is too much in this time" if payload else "take stronger motors")
    return " or ".join(ways) if not math.isnan(shortest) and least <= most else "; ".join(ways)


def _too_heavy(sizing: Sizing) -> bool:
    return bool((sizing.holding > sizing.drive.peak).any())


def _holding(sizing: Sizing) -> str:
    joint = int(np.argmax(sizing.holding / sizing.drive.peak))
    return (
        f"holding still at the worst pose takes {sizing.holding[joint]:.1f} of the {JOINTS[joint]}'s "
        f"{sizing.drive.peak[joint]:.1f} N·m"
    )


def _within(sizing: Sizing) -> str:
    peaks = ", ".join(
        f"{name} peaks at {sizing.peak[i]:.1f} of {sizing.drive.peak[i]:.1f} N·m (RMS {sizing.rms[i]:.1f} of "
        f"{sizing.drive.continuous[i]:.1f})"
        for i, name in enumerate(JOINTS)
    )
    return f"Within both ratings: {peaks}."


def _room(sizing: Sizing) -> str:
    shortest, most = sizing.durations[0], sizing.payloads[1]
    room = f"The fastest allowed motion takes {_up(shortest)} s" if shortest > 0 else "Nothing limits its speed"
    return room + (f"; in {sizing.duration:.2f} s it can carry {_down(most, 3)} kg" if math.isfinite(most) else "")


def _fastest_motion(sizing: Sizing) -> str:
    shortest = sizing.durations[0]
    than = "no cubic keeps to both ratings" if math.isnan(shortest) else f"a cubic needs {_up(shortest)} s"
    heat = _problems(sizing) or "both joints stay cool enough to repeat it without pause"
    return f"The fastest timing takes {sizing.duration:.2f} s, a joint at its peak rating throughout; {than}; {heat}."


def _up(value: float) -> str:
    """Return the value with two digits, rounded so that following the advice is enough."""
    return f"{math.ceil(value * 100 - 1e-9) / 100:.2f}"


def _down(value: float, digits: int) -> str:
    return f"{math.floor(value * 10**digits + 1e-9) / 10**digits:.{digits}f}"


def _percent(share: float) -> str:
    return f"{share:.0f} %" if share >= 1 else f"{share:.1g} %"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
