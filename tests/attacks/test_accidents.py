"""What honest students do by accident costs at most that exercise."""

import numpy as np
import pytest

from autograder.sandbox import CellResult, Sandbox

pytestmark = pytest.mark.sandbox


def run(*cells: str) -> list[CellResult]:
    with Sandbox() as box:
        results = box.run(list(cells))
        assert box.hostile == []
    return results


def value(*cells: str, name: str = "x"):
    with Sandbox() as box:
        box.run(list(cells))
        return box.student(name).read().value


def test_syntax_error_names_cell_and_line_and_the_next_cell_runs():
    first, second = run("x = 1\ny = (2", "z = 3")
    assert first.error.startswith("SyntaxError") and first.traceback.startswith("cell 1, line 2: y = (2")
    assert second.error is None


def test_traceback_names_the_students_own_cell_and_line():
    with Sandbox() as box:
        box.run(["import numpy as np", "def f(m):\n    m = np.zeros(1)\n    return m[1]"])
        assert box.student("f").map([(0,)])[0].traceback == "in f, cell 2, line 3: return m[1]"
        assert box.run(["1 / 0"])[0].traceback == "cell 1, line 1: 1 / 0"


def test_error_in_a_cell_keeps_what_came_before_it():
    assert value("x = 5\n1 / 0\nx = 6") == 5


def test_input_says_what_to_do():
    assert "nobody to ask" in run("n = input('how many? ')")[0].error


def test_print_of_20_mb_is_cut_and_nothing_fails():
    cell = run("print('x' * 20_000_000)")[0]
    assert cell.error is None and cell.printed == 20_000_001 and len(cell.output) == 64 * 1024


def test_output_belongs_to_its_cell():
    assert [cell.output for cell in run("print(1)", "import sys\nprint(2, file=sys.stderr)", "x = 3", "print(4)")] == [
        "1\n", "2\n", "", "4\n"]  # fmt: skip


def test_warnings_are_no_failure():
    with Sandbox() as box:
        box.run(["import warnings, numpy as np\ndef f(x):\n    warnings.warn('odd')\n    return np.float64(x) / 0"])
        outcome = box.student("f").map([(1.0,)])[0]
        assert outcome.error is None and outcome.value == np.inf


def test_magics_shell_lines_and_help_are_put_out_of_action():
    cell = "%matplotlib inline\nx = 17 % 5\n!ls\nif x:\n    %time pass\nnp?\n?print\nfiles = !ls\ny = (17\n     % 5)"
    with Sandbox() as box:
        results = box.run([cell, "%%bash\nls /\n", "%%time\nz = 3", "%%writefile a.py\nw = 1"])
        assert [result.error for result in results] == [None] * 4
        assert [box.student(name).read().value for name in "xyz"] == [2, 2, 3]


def test_plots_widgets_and_checks_do_nothing():
    cell = """
import ipywidgets as widgets
import matplotlib.pyplot as plt
from IPython.display import HTML, display
from matplotlib.animation import FuncAnimation
from mpl_toolkits.mplot3d import Axes3D
from autograder import check
from course.explore import two_link_pose
fig, (left, right) = plt.subplots(1, 2, figsize=(8, 3))
line, = left.plot([1, 2], label="a")
with plt.style.context("ggplot"):
    for ax in fig.axes:
        ax.set_xlim(0, 1)
right.lines[0].set_data([], [])
fig.canvas.header_visible = False
@widgets.interact(x=(0, 1))
def draw(x):
    plt.plot(x)
two_link_pose()
report = check("mass_matrix_2r", draw)
display(HTML("<b>a</b>"), get_ipython().run_line_magic("matplotlib", "inline"))
print(f"{report.score:.1f} of {len(fig.axes)}")
plt.show()
x = 3
"""
    assert run(cell)[0].error is None and value(cell) == 3


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_line_ends_of_any_system(line_end):
    assert value(line_end.join(["def f():", "    return 3", "x = f()"])) == 3


def test_cell_that_is_no_text_at_all_is_an_error():
    assert all(cell.error for cell in run("\x00", "x = '\x00'", "'\ud800' 1"))


def test_names_can_be_redefined_deleted_and_missing():
    with Sandbox() as box:
        box.run(["x = 1\ny = ...\ndel x", "def f(a, *b, c, d=1, **e): pass", "f = f", "import numpy as np\ng = np.sin"])
        assert box.student("x").read().kind == "missing" and box.student("y").read().kind == "ellipsis"
        assert box.student("f").read().parameters == ("a", "*b", "c=", "d=", "**e")
        assert box.student("g").read().kind == "function"
        assert box.student("x").map([()])[0].error.startswith("TypeError")


def test_slow_but_right_code_is_right():
    with Sandbox() as box:
        box.run(["import time\ndef f():\n    time.sleep(1)\n    return 1"])
        assert box.student("f").map([()])[0].value == 1


def test_builtins_of_the_students_own_do_not_disturb_the_worker():
    cell = "import sys\ndef print(*a): pass\nlist = tuple = dict = len = None\nsys.stdout = sys.stderr = None\nx = 3"
    assert value(cell) == 3


def test_classes_data_classes_and_pickles_of_the_notebook_work():
    cell = """
from dataclasses import dataclass
import pickle
@dataclass
class P:
    a: int
x = pickle.loads(pickle.dumps(P(3))).a
"""
    assert value(cell) == 3


def test_imports_that_lessons_use_are_there():
    cell = """
import math, time, itertools, functools, typing, collections, random, json, copy
from reference import PlanarArm, Load, EARTH, course_arm, SingularMassMatrix
from reference.arm import PlanarArm as P
x = P is PlanarArm
"""
    assert value(cell) is True


def test_package_that_is_not_there_is_named():
    assert "scipy" in run("import scipy")[0].error
