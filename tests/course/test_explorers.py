"""What every explorer promises: it answers every state, redraws only what moves, and says what it shows."""

from __future__ import annotations

import base64
import html
import json
import re
from collections.abc import Callable
from io import BytesIO

import nbconvert
import nbformat
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from course import explore
from course.explore.stage.frame import Explorer
from course.explore.stage.picture import round_up

OPENERS = {name: getattr(explore, name) for name in explore.__all__}
every_explorer = pytest.mark.parametrize("open_explorer", OPENERS.values(), ids=OPENERS)


def values(control) -> st.SearchStrategy:
    """The values a control can reach, its ends above all."""
    if hasattr(control, "options"):
        return st.sampled_from(control.options)
    if isinstance(control.value, bool):
        return st.booleans()
    return st.sampled_from([control.min, control.max]) | st.floats(control.min, control.max)


def image_of(explorer: Explorer) -> str:
    return explorer._image.value


@every_explorer
def test_every_end_of_every_control_gives_a_sentence_about_finite_numbers(open_explorer: Callable):
    explorer = opened(open_explorer)
    for name, control in explorer.controls.items():
        for end in (
            (control.min, control.max) if hasattr(control, "min") else getattr(control, "options", (True, False))
        ):
            assert_sentence(explorer._update(explorer.start | {name: end}))


@every_explorer
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_every_combination_of_controls_gives_a_sentence_about_finite_numbers(open_explorer, data: st.DataObject):
    explorer = opened(open_explorer)
    assert_sentence(explorer._update(drawn_state(explorer, data)))


@every_explorer
@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_every_combination_of_controls_gives_a_picture_with_the_sentence_as_its_text(
    open_explorer, data: st.DataObject
):
    explorer = opened(open_explorer)
    explorer.set(**drawn_state(explorer, data))
    assert explorer.picture.pixels()[..., 3].any()
    assert html.escape(explorer.sentence) in image_of(explorer)


def drawn_state(explorer: Explorer, data: st.DataObject) -> dict:
    return {name: data.draw(values(control), label=name) for name, control in explorer.controls.items()}


def assert_sentence(sentence: str) -> None:
    assert sentence.endswith("."), sentence
    assert not re.search(r"\b(nan|inf|None)\b", sentence), sentence


def opened(open_explorer: Callable, kept: dict = {}) -> Explorer:  # noqa: B006 the cache is the point
    if open_explorer not in kept:
        kept[open_explorer] = open_explorer()
    return kept[open_explorer]


@every_explorer
def test_blitting_gives_the_pixels_of_a_full_draw(open_explorer: Callable):
    explorer = open_explorer()
    rng = np.random.default_rng(4)
    for _ in range(2):
        state = {}
        for name, control in explorer.controls.items():
            if hasattr(control, "min"):
                state[name] = (
                    control.min + round(rng.uniform() * (control.max - control.min) / control.step) * control.step
                )
                state[name] = type(control.value)(min(state[name], control.max))
        blitted = explorer.set(**state).picture.pixels().copy()
        np.testing.assert_array_equal(blitted, explorer.picture.full_draw())


@every_explorer
def test_code_line_reproduces_the_state(open_explorer: Callable):
    explorer = open_explorer()
    sliders = {name: control for name, control in explorer.controls.items() if hasattr(control, "step")}
    explorer.set(**{name: control.min + 3 * control.step for name, control in sliders.items()})
    again = eval(explorer.code(), OPENERS)
    assert again.state == pytest.approx(explorer.state)
    assert again.sentence == explorer.sentence


def test_rounding_of_the_browsers_sliders_is_no_change():
    explorer = explore.two_link_pose(q2=1.1)
    explorer.controls["m1"].value = 2.0000000000000004
    assert explorer.code() == "two_link_pose(q2=1.1)"


@every_explorer
def test_reset_returns_picture_and_sentence_of_the_start(open_explorer: Callable):
    explorer = open_explorer()
    image, sentence = image_of(explorer), explorer.sentence
    explorer.set(**{name: control.max for name, control in explorer.controls.items() if hasattr(control, "max")})
    assert image_of(explorer) != image
    explorer.reset()
    assert (image_of(explorer), explorer.sentence) == (image, sentence)
    assert explorer.code() == f"{explorer.call}()"


@every_explorer
def test_saved_notebook_holds_an_opaque_picture_and_the_sentence(open_explorer: Callable):
    explorer = open_explorer()
    bundle = explorer._repr_mimebundle_()
    json.dumps(bundle)
    image = Image.open(BytesIO(base64.b64decode(bundle["image/png"])))
    assert image.mode == "RGB" and image.size == (explorer.picture.width, explorer.picture.height)
    assert image.getpixel((0, 0)) == (255, 255, 255)
    assert explorer.sentence in bundle["text/plain"]
    assert bundle["application/vnd.jupyter.widget-view+json"]["model_id"] == explorer.widget.model_id


def test_converted_notebook_shows_the_picture_without_kernel_or_widgets():
    bundle = explore.two_link_pose()._repr_mimebundle_()
    output = nbformat.v4.new_output("display_data", data=bundle)
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("two_link_pose()", outputs=[output])])
    page, _ = nbconvert.HTMLExporter().from_notebook_node(notebook)
    assert bundle["image/png"] in page.replace("\n", "")


@every_explorer
def test_wrong_names_and_values_are_refused_with_the_way_out(open_explorer: Callable):
    explorer = opened(open_explorer)
    name, control = next((name, control) for name, control in explorer.controls.items() if hasattr(control, "max"))
    with pytest.raises(ValueError, match=f"no control colour; it has .*{name}"):
        open_explorer(colour="red")
    with pytest.raises(ValueError, match=f"{name} must be a number from"):
        open_explorer(**{name: control.max + 1})
    for bad in (control.min - 1, float("nan"), "2", True, None):
        with pytest.raises(ValueError, match=f"{name} must be a number from"):
            explorer.set(**{name: bad})


def test_several_controls_set_together_are_drawn_once():
    explorer = explore.two_link_pose()
    drawn = []
    explorer._image.observe(lambda change: drawn.append(change.new), "value")
    explorer.set(q1=-0.5, q2=1.5, m2=3.0)
    assert len(drawn) == 1


@pytest.mark.parametrize(
    ("value", "rounded"), [(0.0, 0), (-3.0, 0), (5e-324, 0), (0.61, 0.8), (1.0, 1), (1.01, 1.6), (84, 100)]
)
def test_limits_are_round_and_hold_the_span(value: float, rounded: float):
    assert round_up(value) == pytest.approx(rounded)
