"""The controls of the explorers: sliders, switches and choices, each with a label that names it and its unit."""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets as widgets

LABEL_WIDTH = "9.2em"


def slider(label: str, value: float, low: float, high: float, step: float, digits: int = 2) -> widgets.FloatSlider:
    """Return a slider that reports while it is dragged; `label` carries the unit: "Payload (kg)"."""
    return widgets.FloatSlider(
        value=value,
        min=low,
        max=high,
        step=step,
        description=label,
        readout_format=f".{digits}f",
        continuous_update=True,
        style={"description_width": LABEL_WIDTH},
        layout={"width": "100%", "margin": "0"},
    )


def switch(label: str, value: bool) -> widgets.Checkbox:
    """Return an on/off switch."""
    return widgets.Checkbox(value=value, description=label, indent=False, layout={"width": "auto"})


def choice(label: str, options: Sequence[str], value: str) -> widgets.Dropdown:
    """Return a list to choose one of."""
    return widgets.Dropdown(
        options=list(options),
        value=value,
        description=label,
        style={"description_width": LABEL_WIDTH},
        layout={"width": "100%", "margin": "0"},
    )


def button(label: str, what: str) -> widgets.Button:
    """Return a button; `what` says in a sentence what it does."""
    return widgets.Button(description=label, tooltip=what, layout={"width": "auto"})


def group(title: str, *members: widgets.Widget) -> widgets.VBox:
    """Return controls that belong together under their heading."""
    heading = widgets.HTML(f"<h3>{title}</h3>")
    return widgets.VBox([heading, *members], layout={"width": "100%"}).add_class("leverarm-group")
