"""Ink and paper of the explorers: Okabe–Ito colours and the settings every picture is drawn with.

Colour never stands alone: joints also differ in line style, terms in hatching, limits are dashed and named.
The paper is transparent and the ink dark; in a dark theme the page inverts the picture's lightness (see `front_end`).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

# Okabe & Ito (2008), told apart by people with any of the common colour-vision deficiencies
BLUE = "#0072B2"
ORANGE = "#E69F00"
GREEN = "#009E73"
VERMILION = "#D55E00"
PURPLE = "#CC79A7"
SKY = "#56B4E9"
YELLOW = "#F0E442"

IN_THE_DARK = "filter: invert(1) hue-rotate(180deg) brightness(1.15);"  # CSS: lightness turned round, hues kept

INK = "#1b1b1b"
FAINT = "#6b6b6b"
GRID = "#d9d9d9"

JOINTS = ("shoulder", "elbow")
JOINT_COLOURS = (BLUE, VERMILION)
JOINT_STYLES = ("-", (0, (5, 1.5)))
TERMS = {"inertia": (SKY, "//"), "velocity": (ORANGE, "xx"), "gravity": (GREEN, "..")}

SETTINGS: dict[str, Any] = {
    "font.size": 8.5,
    "axes.titlesize": 9.5,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.labelsize": 8.5,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.titlecolor": INK,
    "axes.titley": 1.0,  # or every draw looks for a place above ticks that are not there
    "axes.facecolor": "none",
    "axes.axisbelow": True,
    "axes.grid": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "figure.facecolor": "none",
    "grid.color": GRID,
    "grid.linewidth": 0.6,
    "hatch.linewidth": 0.6,
    "legend.fontsize": 8,
    "legend.frameon": False,
    "lines.linewidth": 1.8,
    "text.color": INK,
    "xtick.color": FAINT,
    "xtick.labelcolor": INK,
    "ytick.color": FAINT,
    "ytick.labelcolor": INK,
}


def ink_on(rgb: NDArray) -> NDArray[np.str_]:
    """Return "white" or "black" for each sRGB colour (..., 3) in 0…1: what stands out better on it, at least 4.5 to 1.

    The border is at a relative luminance (WCAG 2.2) of 0.179.
    """
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    return np.where(linear @ np.array([0.2126, 0.7152, 0.0722]) < 0.179, "white", "black")
