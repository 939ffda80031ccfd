"""The frame of every explorer: controls, one lasting picture, and a sentence that says what the picture shows."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import ipywidgets as widgets

from course.explore.stage.controls import button
from course.explore.stage.front_end import note_html, picture_html, status_html, title_html
from course.explore.stage.picture import Picture

State = dict[str, Any]


class Explorer:
    """Controls by name, a picture, and `update(state)`, which moves the picture's artists and returns the sentence.

    Updates run inside the message that brought the new value. The browser holds back further values of a control until
    that message is done and then sends the last one only, so a drag leaves no backlog. `update` must answer every state
    that the controls can reach.

    Parameters
    ----------
    title : heading, and the group's name for assistive technology
    call : how to open it again: the function's name
    controls : widgets by the name under which their value is in the state
    picture : what is shown
    update : takes the state, sets the artists, returns one or two sentences in plain words
    groups : the controls as laid out, in tab order; default: all in one column
    below : widgets to put right under the picture
    alt : what kind of picture it is; the sentence is added to it
    details : takes the state, returns HTML to show under the sentence
    opened : values of controls to open with, where they are not those of the start

    Raises
    ------
    ValueError
        for a name that is no control, or a value that it cannot take.
    """

    def __init__(
        self,
        title: str,
        call: str,
        controls: Mapping[str, widgets.Widget],
        picture: Picture,
        update: Callable[[State], str],
        groups: tuple[widgets.Widget, ...] = (),
        below: tuple[widgets.Widget, ...] = (),
        alt: str = "",
        details: Callable[[State], str] = lambda state: "",
        opened: State | None = None,
    ) -> None:
        self.title, self.call, self.alt = title, call, alt
        self.controls, self.picture = dict(controls), picture
        self.start = self.state
        self._take(opened or {})
        self.sentence = ""
        self._update, self._details, self._paused = update, details, False
        self._image = widgets.HTML().add_class("leverarm-picture")
        self._status = widgets.HTML().add_class("leverarm-status")
        self._note = widgets.HTML().add_class("leverarm-note")
        self._actions = widgets.Box().add_class("leverarm-actions")
        self.add_action("Reset", "Return every control to where it started", self.reset)
        column = widgets.VBox([*(groups or self.controls.values()), self._actions]).add_class("leverarm-controls")
        view = widgets.VBox([self._status, self._image, *below, self._note]).add_class("leverarm-view")
        body = widgets.Box([column, view]).add_class("leverarm-body")
        self.widget = widgets.VBox([widgets.HTML(title_html(title)), body]).add_class("leverarm-explorer")
        self.refresh()
        for control in self.controls.values():
            control.observe(self.refresh, "value")

    @property
    def state(self) -> State:
        """The value of every control by its name."""
        return {name: control.value for name, control in self.controls.items()}

    def refresh(self, _change: object = None) -> None:
        """Show the current state, unless several controls are being set together."""
        if self._paused:
            return
        self.sentence = self._update(self.state)
        alt = f"{self.alt} {self.sentence}".strip()
        size = self.picture.width, self.picture.height
        self._image.value = picture_html(self.picture.png(), alt, self.title, *size)
        self._status.value = status_html(self.sentence)
        self._note.value = note_html(self._details(self.state), self.code())

    def add_action(self, label: str, what: str, do: Callable[[], object]) -> None:
        """Add a button; `what` says in a sentence what it does."""
        pressed = button(label, what)
        pressed.on_click(lambda _: do())
        self._actions.children = (*self._actions.children, pressed)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Set several controls and refresh once, at the end."""
        self._paused = True
        try:
            yield
        finally:
            self._paused = False
        self.refresh()

    def set(self, **values: Any) -> Explorer:
        """Set controls by name, refresh once, and return the explorer.

        Raises
        ------
        ValueError
            for a name that is no control, or a value that it cannot take.
        """
        with self.together():
            self._take(values)
        return self

    def reset(self) -> None:
        """Return every control to where it started."""
        self.set(**self.start)

    def code(self) -> str:
        """Return the line of Python that opens the explorer in its current state."""
        changed = {name: value for name, value in self.state.items() if not _same(value, self.start[name])}
        return f"{self.call}({', '.join(f'{name}={_literal(value)}' for name, value in changed.items())})"

    def _take(self, values: State) -> None:
        if unknown := values.keys() - self.controls.keys():
            names = ", ".join(self.controls)
            raise ValueError(f"{self.call} has no control {', '.join(sorted(unknown))}; it has {names}")
        for name, value in values.items():
            _check(name, self.controls[name], value)
        for name, value in values.items():
            self.controls[name].value = value

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        """Return the widget, and for readers without a kernel the picture and its sentence."""
        bundle = dict(self.widget._repr_mimebundle_(**options) or {})
        bundle["image/png"] = b64encode(self.picture.png(paper="white")).decode()
        bundle["text/plain"] = f"{self.title}: {self.sentence}"
        return bundle


def _same(a: Any, b: Any) -> bool:
    """Return whether two values are equal but for the rounding of a browser's slider."""
    return abs(a - b) < 1e-9 if isinstance(a, float) else a == b


def _literal(value: Any) -> str:
    return repr(round(value, 6)) if isinstance(value, float) else repr(value)


def _check(name: str, control: widgets.Widget, value: Any) -> None:
    if hasattr(control, "options") and value not in control.options:
        raise ValueError(f"{name} must be one of {', '.join(control.options)}, got {value!r}")
    if hasattr(control, "min"):
        number = isinstance(value, (int, float)) and not isinstance(value, bool)
        if not (number and control.min <= value <= control.max):
            raise ValueError(f"{name} must be a number from {control.min:g} to {control.max:g}, got {value!r}")
    if isinstance(control, widgets.Checkbox) and not isinstance(value, bool):
        raise ValueError(f"{name} must be True or False, got {value!r}")
