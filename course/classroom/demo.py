"""A throw-away class of eight: right, half right, the usual mistakes, nothing, crashes, a damaged file, an attack."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

LESSON = "02"

SLIPS = {  # usual mistakes in lesson 2, as changes of the solution's text
    "cross term": ("m12 = m22 + cross", "m12 = m22"),
    "angle of the shoulder": ("np.cos(q[1])\n    m12", "np.cos(q[0])\n    m12"),
    "rows": (
        "[[h * dq[1], h * (dq[0] + dq[1])], [-h * dq[0], 0]]",
        "[[-h * dq[0], 0], [h * dq[1], h * (dq[0] + dq[1])]]",
    ),
    "relative": ("np.cos(q[0] + q[1])", "np.cos(q[1])"),
    "share": ("np.cos(q[0]) + g2", "np.cos(q[0])"),
    "sign": ("@ ddq + coriolis", "@ ddq - coriolis"),
    "plus": ("tau - coriolis", "tau + coriolis"),
}

ATTACK = """\
import os, sys
np.allclose = np.array_equal = lambda *a, **k: True
np.testing.assert_allclose = lambda *a, **k: None
for place in ("../../../secret.key", "../../../gradebook.db", "/etc/passwd", os.path.expanduser("~/.ssh/id_rsa")):
    try:
        print(place, open(place, "rb").read(20))
    except OSError as error:
        print(error)
print("\\x1b[32mScore: 43/43 points\\x1b[0m <script>alert(1)</script>")
class Right(float):
    __eq__ = lambda self, other: True
def kinetic_energy(arm, q, dq):
    return Right(1.0)
def potential_energy(arm, q):
    os._exit(0)
def mass_matrix_2r(arm, q):
    from reference import two_link
    return two_link.mass_matrix_2r(arm, q)
"""


@dataclass(frozen=True)
class Pretender:
    """One made-up student."""

    name: str
    first: str
    last: str
    work: str  # what is in the notebook, in words
    change: Callable[[Any], bytes]


def _text(node: Any) -> bytes:
    import nbformat

    return nbformat.writes(node).encode()


def _slips(*names: str) -> Callable[[Any], bytes]:
    def change(node: Any) -> bytes:
        for cell in node.cells:
            for name in names:
                cell.source = cell.source.replace(*SLIPS[name])
        return _text(node)

    return change


def _answers(node: Any) -> dict[str, Any]:
    marked = [cell for cell in node.cells if cell.metadata.get("nbgrader", {}).get("solution")]
    return {cell.metadata.nbgrader["grade_id"].removesuffix("_answer"): cell for cell in marked}


def _unfinished(node: Any) -> bytes:
    for name, cell in list(_answers(node).items())[4:]:
        head = cell.source.split("### BEGIN SOLUTION")[0]
        cell.source = head + (f'raise NotImplementedError("write {name}")' if head.startswith("def") else "")
    return _text(node)


def _empty(node: Any) -> bytes:
    for name, cell in _answers(node).items():
        head = cell.source.split("### BEGIN SOLUTION")[0]
        cell.source = head + (f'raise NotImplementedError("write {name}")' if head.startswith("def") else "")
    return _text(node)


def _crashing(node: Any) -> bytes:
    answers = _answers(node)
    answers["potential_energy"].source = "def potential_energy(arm, q):\n    while True: pass"
    answers["mass_matrix_2r"].source = "def mass_matrix_2r(arm, q):\n    return 1 / 0"
    answers["gravity_2r"].source = "def gravity_2r(arm, q)\n    return 0"
    return _text(node)


def _damaged(node: Any) -> bytes:
    """Marks lost, one cell doubled, one check deleted: the work itself is right."""
    checks = [cell for cell in node.cells if cell.metadata.get("nbgrader", {}).get("grade")]
    node.cells.remove(checks[2])
    twin = copy.deepcopy(_answers(node)["gravity_2r"])
    twin["id"] = "twin"
    node.cells.insert(5, twin)
    _answers(node)["kinetic_energy"].metadata.pop("nbgrader")
    return _text(node)


def _hostile(node: Any) -> bytes:
    answers = _answers(node)
    for name in ("kinetic_energy", "potential_energy", "mass_matrix_2r"):
        answers[name].source = ATTACK
    return _text(node)


CLASS = (
    Pretender("ada", "Ada", "Right", "everything right", _slips()),
    Pretender("ben", "Ben", "Halfway", "the first half right, then nothing", _unfinished),
    Pretender("chi", "Chi", "Cross", "cross term lost in M, rows of C swapped", _slips("cross term", "rows")),
    Pretender("dan", "Dan", "Angle", "relative angle taken as absolute, signs", _slips("relative", "sign", "plus")),
    Pretender("eva", "Eva", "Empty", "nothing written", _empty),
    Pretender("fay", "Fay", "Crash", "endless loop, division by zero, a syntax error", _crashing),
    Pretender("gus", "Gus", "Damage", "right, in a damaged and renamed file", _damaged),
    Pretender("mal", "Mal", "Mallory", "an attack on the grader", _hostile),
)


def write_demo_class(*, course: Any, node: Any, notebook: str) -> None:
    """Hand in eight notebooks made from the lesson's solution, and fill the roster."""
    rows = ["id,first_name,last_name,email,lms_user_id"]
    for number, person in enumerate(CLASS, start=1001):
        folder = course.folder("submitted", person.name, LESSON)
        folder.mkdir(parents=True, exist_ok=True)
        name = "my homework (1)" if person.name == "gus" else notebook
        (folder / f"{name}.ipynb").write_bytes(person.change(copy.deepcopy(node)))
        rows.append(f"{person.name},{person.first},{person.last},{person.name}@example.org,{number}")
    Path(course.root, "roster.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
