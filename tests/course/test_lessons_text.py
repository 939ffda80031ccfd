"""The lessons as texts: short enough to work through, every promised exercise there, and the solutions true."""

from __future__ import annotations

import re
from pathlib import Path

import jupytext
import numpy as np
import pytest

from reference import PlanarArm, course_arm, inverse_dynamics, torque_limits, trajectory, two_link

LESSONS = sorted((Path(__file__).parents[2] / "course" / "lessons").glob("[0-9][0-9]_*.py"))
SOLUTION = re.compile(r"^( *)### BEGIN SOLUTION\n.*?### END SOLUTION\n?", re.DOTALL | re.MULTILINE)

EXERCISES = {
    "01": "gravity_torque holding_torque inertia_about_joint one_link_id",
    "02": "kinetic_energy potential_energy mass_matrix_2r coriolis_matrix_2r gravity_2r "
    "inverse_dynamics_2r forward_dynamics_2r",
    "03": "cubic_profile torque_history term_split term_shares add_payload",
    "04": "peak_torque rms_torque margin max_payload_static max_payload_moving min_duration",
    "05": "absolute_angles joint_positions com_positions com_velocities com_accelerations jacobian",
    "06": "link_wrench joint_force joint_torque inverse_dynamics",
    "07": "mass_matrix bias_forces mass_matrix_closed_form bias_closed_form joint_space",
    "08": "solve_spd is_singular forward_dynamics acceleration_split",
    "09": "euler_step semi_implicit_step rk4_step simulate energy convergence_order",
    "10": "torque_from_force torque_to_exert force_limit manipulability",
    "11": "gravity_compensation pd_torque critical_gains computed_torque saturate track tracking_metrics",
    "12": "ad adjoint inverse_dynamics mass_matrix velocity_quadratic_forces gravity_forces end_effector_forces "
    "forward_dynamics",
}  # fmt: skip


def cells(lesson: Path) -> list:
    return jupytext.read(lesson, fmt="py:percent").cells


def code_cells(lesson: Path) -> list:
    return [cell for cell in cells(lesson) if cell.cell_type == "code"]


def lines_of_code(source: str) -> list[str]:
    return [line for line in source.splitlines() if line.strip() and "### " not in line]


def prose(lesson: Path) -> str:
    text = "\n".join(cell.source for cell in cells(lesson) if cell.cell_type == "markdown")
    text = re.sub(r"```.*?```|\$\$.*?\$\$|\$[^$]*\$", " ", text, flags=re.DOTALL)
    return re.sub(r"[|#*`_\[\]()-]", " ", text)


def stub(source: str) -> str:
    """Return what a student receives: a solution becomes a raise, a quiz's solution nothing."""
    if source.startswith("quiz_"):
        return SOLUTION.sub("", source)
    return SOLUTION.sub(r'\1raise NotImplementedError("not yet")\n', source)


def run(lesson: Path, solved: bool) -> dict:
    """Run the worked and the exercise cells; checks and explorers have their own tests."""
    names: dict = {}
    for cell in code_cells(lesson):
        if "check" in cell.metadata or "explorer" in cell.metadata:
            continue
        source = "\n".join(line for line in cell.source.splitlines() if line != "from autograder import check")
        source = source if solved else stub(source)
        exec(compile(source, f"{lesson.name}: {source.splitlines()[0]}", "exec"), names)
    return names


def lesson(number: str) -> Path:
    return next(path for path in LESSONS if path.name.startswith(number))


@pytest.fixture(params=LESSONS, ids=lambda path: path.stem)
def source(request) -> Path:
    return request.param


def test_a_lesson_has_between_1200_and_2200_words_of_prose(source):
    words = [word for word in prose(source).split() if any(character.isalpha() for character in word)]
    assert 1200 <= len(words) <= 2200


def test_a_lesson_has_at_most_180_lines_of_code_and_no_cell_over_15(source):
    sizes = [len(lines_of_code(cell.source)) for cell in code_cells(source)]
    assert max(sizes) <= 15
    assert sum(sizes) <= 180


def test_every_exercise_of_the_plan_is_there_in_order_with_its_check_right_below(source):
    marked = code_cells(source)
    exercises = [cell.metadata["exercise"] for cell in marked if "exercise" in cell.metadata]
    assert [name for name in exercises if not name.startswith("quiz_")] == EXERCISES[source.name[:2]].split()
    assert 3 <= sum(name.startswith("quiz_") for name in exercises) <= 5
    everything = cells(source)
    for place, cell in enumerate(everything):
        if name := cell.metadata.get("exercise"):
            below = everything[place + 1]
            assert below.metadata.get("check") == name
            assert below.source == f'check("{name}", {name})'


def test_an_exercise_asks_for_at_most_10_lines_and_states_units_in_its_docstring(source):
    for cell in code_cells(source):
        name = cell.metadata.get("exercise", "quiz")
        if name.startswith("quiz"):
            continue
        solution = SOLUTION.search(cell.source)
        assert solution and 1 <= len(lines_of_code(solution.group())) <= 10
        docstring = cell.source.split('"""')[1]
        assert re.search(r"\bN\b|kg|rad|\bJ\b|no unit", docstring), f"{name} names no unit"


def test_a_lesson_asks_for_at_least_three_predictions_and_opens_one_explorer(source):
    marks = [cell.metadata for cell in cells(source)]
    assert sum("prediction" in mark for mark in marks) >= 3
    assert sum("explorer" in mark for mark in marks) == 1


def test_headings_promise_goals_mistakes_quiz_takeaways_and_reading(source):
    text = "\n".join(cell.source for cell in cells(source))
    for part in (
        "you will be able to",
        "minutes",
        "## Usual mistakes",
        "## Quiz",
        "## What you take along",
        "**Read on.**",
        "glossary.md",
    ):
        assert part in text


def test_no_line_of_a_source_is_wider_than_160_characters(source):
    assert max(map(len, source.read_text().splitlines())) <= 160


def test_every_word_that_a_lesson_points_to_is_in_the_glossary(source):
    text = "\n".join(cell.source for cell in cells(source)).replace("\n", " ")
    (words,) = re.findall(r"\*\*Words\*\*[^:]*: (.*?)\.\s", text)
    entries = set(re.findall(r"^### (.*)$", (LESSONS[0].parents[1] / "glossary.md").read_text().lower(), re.MULTILINE))
    assert {" ".join(word.split()).lower() for word in words.split("·")} <= entries


def test_the_syllabus_lists_every_exercise_of_every_lesson():
    syllabus = (LESSONS[0].parents[1] / "syllabus.md").read_text()
    assert all(f"`{name}`" in syllabus for names in EXERCISES.values() for name in names.split())


def test_no_line_of_code_is_cut_off_in_a_window_of_1100_pixels(source):
    assert max(len(line) for cell in code_cells(source) for line in cell.source.splitlines()) <= 105


@pytest.mark.parametrize("solved", [True, False], ids=["with the solutions", "with unfilled stubs"])
def test_a_lesson_runs_from_top_to_bottom(source, solved):
    names = run(source, solved)
    answers = [name for name in names if name.startswith("quiz_")]
    assert answers and all((names[name] in ("a", "b", "c")) == solved for name in answers)


def random_arms(count: int):
    """Unequal links with the centre of mass anywhere along them, as the lessons allow."""
    rng = np.random.default_rng(20)
    for _ in range(count):
        mass, length, inertia = rng.uniform(0.3, 3, 2), rng.uniform(0.2, 1, 2), rng.uniform(0.01, 0.3, 2)
        yield (
            PlanarArm(mass, length, inertia, rng.uniform(0.1, 0.9, 2) * length, [0, 0], (0, -9.81)),
            rng.normal(0, 2, (3, 2)),
        )


def test_solutions_of_lesson_1_agree_with_the_sweep_of_a_one_link_arm():
    names = run(lesson("01"), solved=True)
    rng = np.random.default_rng(10)
    for _ in range(20):
        m, l, r, I, payload = rng.uniform(0.1, 2, 5)
        q, dq, ddq = rng.normal(0, 3, 3)
        arm = PlanarArm([m], [l], [I], [r], [0], (0, -9.81))
        motion = ([q], [dq], [ddq])
        still = ([q], [0], [0])
        pairs = (
            (names["gravity_torque"](q, m, r, 9.81), inverse_dynamics(arm, *still)[0]),
            (
                names["holding_torque"](q, m, r, payload, l, 9.81),
                inverse_dynamics(arm.with_payload(payload), *still)[0],
            ),
            (names["inertia_about_joint"](m, r, I), inverse_dynamics(arm.with_(gravity=(0, 0)), [0], [0], [1])[0]),
            (names["one_link_id"](q, dq, ddq, m, r, I, 9.81), inverse_dynamics(arm, *motion)[0]),
        )
        for ours, expected in pairs:
            assert ours == pytest.approx(expected, rel=1e-12, abs=1e-12)  # a handful of products each


def test_solutions_of_lesson_2_agree_with_the_reference_on_generic_arms():
    names = run(lesson("02"), solved=True)
    for arm, (q, dq, ddq) in random_arms(20):
        for name, arguments in {
            "kinetic_energy": (q, dq),
            "potential_energy": (q,),
            "mass_matrix_2r": (q,),
            "coriolis_matrix_2r": (q, dq),
            "gravity_2r": (q,),
            "inverse_dynamics_2r": (q, dq, ddq),
            "forward_dynamics_2r": (q, dq, ddq),
        }.items():
            expected = getattr(two_link, name)(arm, *arguments)
            # both are the same few products in another order; only the solve loses digits, by cond(M) < 1e4
            np.testing.assert_allclose(names[name](arm, *arguments), expected, rtol=1e-10, atol=1e-11)


def test_solutions_of_lesson_3_agree_with_the_reference_on_generic_arms():
    names = run(lesson("03"), solved=True)
    rng = np.random.default_rng(30)
    for arm, (q0, qf, _) in random_arms(5):
        T, mass = rng.uniform(0.5, 4), rng.uniform(0, 2)
        motion = names["cubic_profile"](q0, qf, T, 20)
        t = np.linspace(0, T, round(20 * T) + 1)
        for ours, expected in zip(motion, trajectory.cubic(q0, qf, T, t), strict=True):
            np.testing.assert_allclose(ours, expected, rtol=1e-12, atol=1e-12)
        tau = inverse_dynamics(arm, *motion)
        np.testing.assert_allclose(names["torque_history"](arm, *motion), tau, rtol=1e-11, atol=1e-11)
        parts = names["term_split"](arm, *motion)
        for name, expected in torque_limits.torque_terms(arm, *motion).items():
            # inertia and velocity are differences of two torques of the size of the whole
            np.testing.assert_allclose(parts[name], expected, rtol=0, atol=1e-12 * np.abs(tau).max())
        shares = names["term_shares"](parts)
        np.testing.assert_allclose(sum(shares.values()), 1, rtol=1e-12)
        loaded, expected = names["add_payload"](arm, mass), arm.with_payload(mass)
        for constant in ("mass", "com_x", "inertia", "length"):
            np.testing.assert_allclose(getattr(loaded, constant), getattr(expected, constant), rtol=1e-12)


def test_a_joint_without_torque_has_no_shares_in_lesson_3():
    term_shares = run(lesson("03"), solved=True)["term_shares"]
    nothing = {name: np.zeros((2, 2)) for name in ("inertia", "velocity", "gravity")}
    assert all((share == 0).all() for share in term_shares(nothing).values())


def test_solutions_of_lesson_4_agree_with_the_reference_on_generic_arms():
    names = run(lesson("04"), solved=True)
    rng = np.random.default_rng(40)
    for arm, (q0, qf, _) in random_arms(10):
        motion = trajectory.cubic(q0, qf, 2.0, trajectory.sample_times(2.0))
        tau, need = inverse_dynamics(arm, *motion), np.abs(inverse_dynamics(arm, q0, [0, 0], [0, 0]))
        limit = 1.3 * np.abs(tau).max(axis=0) + need
        ratings = rng.uniform(1, 30, (2, 2))
        pairs = (
            (names["peak_torque"](tau), torque_limits.peak_torque(tau)),
            (names["rms_torque"](tau), torque_limits.rms_torque(tau)),
            (names["margin"](tau, *ratings), torque_limits.margin(tau, *ratings)),
            (names["max_payload_static"](arm, q0, limit), torque_limits.static_payload_limit(arm, q0, limit)),
            (
                names["max_payload_moving"](arm, q0, qf, 2.0, limit),
                torque_limits.moving_payload_limit(arm, q0, qf, 2.0, limit),
            ),
        )
        for ours, expected in pairs:
            np.testing.assert_allclose(ours, expected, rtol=1e-9)  # d is a difference of torques: some digits less
        shortest = names["min_duration"](arm, q0, qf, limit)
        assert shortest == pytest.approx(torque_limits.min_duration(arm, q0, qf, limit, samples=201), rel=1e-9)


def test_min_duration_of_lesson_4_says_when_no_slowing_helps_and_when_nothing_moves():
    min_duration = run(lesson("04"), solved=True)["min_duration"]
    assert min_duration(course_arm(1.2), [0, 0], [1.2, 0.8], [20, 8]) == np.inf  # holding takes 20.26 N·m
    assert min_duration(course_arm(), [0.3, 0.2], [0.3, 0.2], [20, 8]) == 0


def test_the_table_that_opens_lesson_4_is_true():
    text = cells(lesson("04"))[0].source
    rows = re.findall(r"\| ([\d.]+) kg \| (?:([\d.]+) s|never) \|", text)
    assert len(rows) == 4
    for payload, seconds in rows:
        (expected,) = torque_limits.min_durations(course_arm(), [0, 0], [1.2, 0.8], [20, 8], [float(payload)])
        assert round(float(expected), 1) == float(seconds) if seconds else np.isnan(expected)


def test_the_sympy_lines_of_lesson_2_derive_the_reference_s_mass_matrix():
    pytest.importorskip("sympy")
    text = "\n".join(cell.source for cell in cells(lesson("02")))
    (lines,) = re.findall(r"```python\n(import sympy.*?)```", text, re.DOTALL)
    names: dict = {}
    exec(lines, names)
    arm, bend = course_arm(), 0.8
    symbols = [names[name] for name in ("m1", "m2", "l1", "lc1", "lc2", "I1", "I2")]
    values = [*arm.mass, arm.length[0], *arm.com_x, *arm.inertia]
    M = names["M"].subs(names["q2"], bend).subs(dict(zip(symbols, values, strict=True)))
    np.testing.assert_allclose(np.array(M, dtype=float), two_link.mass_matrix_2r(arm, [0, bend]), rtol=1e-12)
