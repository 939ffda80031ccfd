"""The map shows the mass matrix, cell by cell, with numbers that stand out from their ground."""

import numpy as np
import pytest
from matplotlib.colors import to_rgb

from course.explore import mass_matrix_map
from course.explore.mass_matrix_map import MassMatrixPicture
from reference import PlanarArm
from reference.equation_of_motion import mass_matrix_columns
from reference.kinematics import com_accelerations

DEGREES = (20, 95, -130, 60)
ARM = PlanarArm.rods(np.ones(4), np.ones(4)).with_payload(1.5)
H = mass_matrix_columns(ARM, np.radians(DEGREES))  # by unit accelerations; the picture uses another algorithm
READABLE = 4.5  # contrast that WCAG 2.2 asks of small text


@pytest.fixture
def explorer():
    return mass_matrix_map(links=4, payload=1.5, column=3, **{f"q{i}": angle for i, angle in enumerate(DEGREES, 1)})


@pytest.fixture
def shown(explorer) -> MassMatrixPicture:
    return explorer._update.__self__


def test_cells_hold_the_matrix_of_unit_accelerations(shown):
    np.testing.assert_allclose(shown.map.image.get_array(), H, rtol=1e-12)
    numbers = [text for text in shown.map.numbers if text.get_visible()]
    assert len(numbers) == 16
    for text in numbers:
        column, row = text.get_position()
        value = float(text.get_text().replace("−", "-"))
        assert value == pytest.approx(H[row - 1, column - 1], rel=5e-3)  # three digits


def test_arrows_are_the_accelerations_of_the_framed_column(shown):
    assert shown.map.frame.get_x() == 2.5
    a = com_accelerations(ARM, np.radians(DEGREES), np.zeros(4), [0, 0, 1, 0])
    np.testing.assert_allclose(shown.accelerations.vectors, a[2:], rtol=1e-9)


def test_eigenvalues_are_drawn_and_their_ratio_is_said(explorer, shown):
    values = np.linalg.eigvalsh(H)
    np.testing.assert_allclose(shown.eigenvalues.get_ydata(), values, rtol=1e-9)
    assert f"takes {values[-1] / values[0]:.3g} times the torque" in explorer.sentence


def test_straight_rods_are_44_times_heavier_one_way_than_the_other(explorer):
    explorer.set(links=2, same=True, q1=0, payload=0)
    ratio = float(explorer.sentence.split(" times the torque")[0].rpartition(" ")[2])
    assert ratio == pytest.approx(44, abs=0.5)


@pytest.mark.parametrize("payload", [0.0, 5.0])
@pytest.mark.parametrize("angle", [0, 30, 60, 100, 180])
def test_numbers_are_readable_on_every_cell(explorer, shown, payload, angle):
    explorer.set(links=6, same=True, q1=angle, payload=payload)
    image = shown.map.image
    grounds = image.to_rgba(image.get_array())[..., :3]
    for text in shown.map.numbers:
        column, row = text.get_position()
        assert contrast(grounds[row - 1, column - 1], to_rgb(text.get_color())) > READABLE, text.get_text()


def contrast(a, b) -> float:
    """The contrast of two sRGB colours as WCAG 2.2 defines it."""
    light, dark = sorted((luminance(np.asarray(a)), luminance(np.asarray(b))), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(rgb: np.ndarray) -> float:
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    return float(linear @ [0.2126, 0.7152, 0.0722])


def test_turning_the_whole_arm_changes_nothing(explorer, shown):
    explorer.set(q1=-77)
    np.testing.assert_allclose(shown.map.image.get_array(), H, rtol=1e-12)


def test_eigenvalues_of_every_arm_stay_on_their_axis(explorer, shown):
    low, high = shown.eigenvalues.axes.get_ylim()
    for links in (1, 6):
        for angle in (0, 60, 180):
            for payload in (0.0, 5.0):
                explorer.set(links=links, same=True, q1=angle, payload=payload)
                values = shown.eigenvalues.get_ydata()
                assert low < values.min() and values.max() < high
