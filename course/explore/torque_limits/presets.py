"""Arms to start from: masses, lengths, and drives of a fitting size."""

from __future__ import annotations

OWN = "own values"


def _arm(m: tuple, l: tuple, peak: tuple, continuous: tuple) -> dict[str, float]:
    pairs = {"m": m, "l": l, "peak": peak, "continuous": continuous}
    return {f"{name}{i}": value for name, pair in pairs.items() for i, value in enumerate(pair, 1)}


PRESETS: dict[str, dict[str, float]] = {
    "course arm": _arm((2.0, 1.5), (0.4, 0.3), peak=(20.0, 8.0), continuous=(15.0, 6.0)),
    "desk arm": _arm((0.6, 0.4), (0.25, 0.2), peak=(6.0, 2.5), continuous=(3.0, 1.5)),
    "human arm": _arm((2.1, 1.7), (0.31, 0.36), peak=(60.0, 40.0), continuous=(20.0, 10.0)),
    "long reach": _arm((5.0, 3.0), (0.8, 0.7), peak=(100.0, 45.0), continuous=(70.0, 30.0)),
    "strong and heavy": _arm((10.0, 7.0), (0.5, 0.45), peak=(100.0, 40.0), continuous=(70.0, 28.0)),
}


def preset_of(state: dict) -> str:
    """Return the name of the arm whose values the state has, or `OWN`."""
    for name, values in PRESETS.items():
        if all(abs(state[key] - value) < 1e-9 for key, value in values.items()):
            return name
    return OWN
