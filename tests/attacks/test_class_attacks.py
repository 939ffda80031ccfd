"""A hostile class: every attack handed in as a notebook and graded in both of the instructor's ways.

Each attacker's notebook answers nothing honestly, so it is worth 0 points; beside them sit honest students. Judged is
what an attack wins: points, somebody else's bytes, something written outside, a process that stays, another's marks.
"""

import hashlib
import os
from pathlib import Path

import pytest

from tests.attacks.conftest import alive, descendants
from tests.classrooms import FULL, KEY, LESSON, answer, copy_class, solved

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]

SETTINGS = """
c.SandboxedGrading.call_seconds = 0.7
c.SandboxedGrading.cell_seconds = 1.0
c.SandboxedGrading.submission_seconds = 20.0
c.SandboxedGrading.memory_mib = 512
"""

ATTACKS = {
    "patched comparisons": """
for name in ("allclose", "isclose", "array_equal", "testing"):
    setattr(np, name, lambda *a, **k: True)
import builtins
builtins.abs = builtins.max = builtins.all = lambda *a, **k: 0
def mass_matrix_2r(arm, q): return np.zeros((2, 2))
""",
    "transformers that drop asserts": """
import ast
try:
    get_ipython().ast_transformers.append(ast.NodeTransformer())
    get_ipython().run_code = lambda *a, **k: None
    get_ipython().input_transformers_cleanup.append(lambda lines: ["43.0"])
except Exception as e: print(e)
""",
    "reads key, source, gradebook, others": """
import os, glob
for top in ("/", "..", "../..", "../../..", "/tmp", "/work", "/root", "/home", os.getcwd()):
    for place, folders, files in os.walk(top):
        for file in files:
            if any(word in file for word in ("secret.key", "ipynb", "gradebook", "results.sq", "id_rsa")):
                try: print("LEAK", open(os.path.join(place, file), "rb").read())
                except OSError: pass
        if place.count("/") > 3: folders.clear()
""",
    "environment and /proc": """
import os
print(dict(os.environ))
for pid in os.listdir("/proc"):
    for file in ("environ", "cmdline", "maps"):
        try: print(open(f"/proc/{pid}/{file}", "rb").read()[:300])
        except OSError: pass
""",
    "reference imported": """
import importlib, sys
def borrowed(name):
    def f(*a):
        for module in ("reference.two_link", "reference", "autograder.exercises.lesson_02", "course.lessons"):
            try: return getattr(importlib.import_module(module), name)(*a)
            except Exception: pass
        return getattr(sys.modules["reference"], name)(*a)
    return f
kinetic_energy, potential_energy, gravity_2r = map(borrowed, ("kinetic_energy", "potential_energy", "gravity_2r"))
mass_matrix_2r, coriolis_matrix_2r = map(borrowed, ("mass_matrix_2r", "coriolis_matrix_2r"))
""",
    "frames and garbage searched": """
import sys, gc
def mass_matrix_2r(arm, q):
    f = sys._getframe()
    while f:
        for v in f.f_locals.values():
            if isinstance(v, np.ndarray) and v.shape == (2, 2): return v
        f = f.f_back
    for o in gc.get_objects():
        if isinstance(o, np.ndarray) and o.shape == (2, 2): return o
""",
    "objects that are equal to all": """
class Yes(np.ndarray):
    __eq__ = __le__ = __lt__ = lambda s, o: True
    def __array__(self, *a, **k): return np.zeros((2, 2))
    def __array_function__(self, *a, **k): return True
    def __array_ufunc__(self, *a, **k): return True
def mass_matrix_2r(arm, q): return np.zeros((2, 2)).view(Yes)
class Number(float):
    __sub__ = __rsub__ = lambda s, o: 0.0
    __abs__ = lambda s: 0.0
    __eq__ = lambda s, o: True
def kinetic_energy(arm, q, dq): return Number(0)
""",
    "not a number": """
def kinetic_energy(arm, q, dq): return float("nan")
def potential_energy(arm, q): return float("inf")
def mass_matrix_2r(arm, q): return np.full((2, 2), np.nan)
def gravity_2r(arm, q): return np.array([np.inf, -np.inf])
""",
    "forged frames": """
import os
for fd in range(1, 64):
    for data in (b"\\x00\\x00\\x00\\x05hello", b"\\xff" * 1000, b'{"score": 43}'):
        try: os.write(fd, data)
        except OSError: pass
""",
    "forged answers during a call": """
import os
def kinetic_energy(arm, q, dq):
    for fd in range(3, 64):
        try: os.write(fd, b"\\x00\\x00\\x00\\x20" + b"\\x81" * 32)
        except OSError: pass
    return 0.0
""",
    "pickle bytes": """
import pickle
class Boom:
    def __reduce__(self): return (exec, ("import os; os.system('touch /tmp/OWNED')",))
def mass_matrix_2r(arm, q): return pickle.dumps(Boom())
def gravity_2r(arm, q): return Boom()
""",
    "os._exit": "import os\nos._exit(0)",
    "exit in a call": """
import os
def kinetic_energy(arm, q, dq): os._exit(0)
def gravity_2r(arm, q): raise SystemExit(0)
""",
    "atexit": "import atexit, os\natexit.register(lambda: os.write(1, b'43.0'))\nraise SystemExit",
    "endless loop": "while True: pass",
    "endless loop that swallows interrupts": """
import signal
for number in range(1, 65):
    try: signal.signal(number, signal.SIG_IGN)
    except Exception: pass
def kinetic_energy(arm, q, dq):
    while True:
        try:
            while True: pass
        except BaseException: pass
""",
    "double fork": """
import os
try:
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            while True: pass
except OSError as e: print(e)
""",
    "fork storm": """
import os, subprocess, sys, threading
for _ in range(50):
    try: os.fork()
    except OSError: pass
    try: subprocess.Popen([sys.executable, "-c", "while 1: pass"], start_new_session=True)
    except Exception: pass
    try: threading.Thread(target=lambda: [0 for _ in iter(int, 1)]).start()
    except RuntimeError: pass
""",
    "memory": "hog = []\nwhile True: hog.append(bytearray(50_000_000))",
    "memory in a call": "def kinetic_energy(arm, q, dq): return np.ones((10**5, 10**5)).sum()",
    "disk": """
for n in range(10000):
    try: open(f"/tmp/f{n}", "wb").write(b"x" * 10_000_000)
    except OSError: break
for n in range(10000):
    try: open(f"f{n}", "wb").write(b"x" * 10_000_000)
    except OSError: break
""",
    "output flood": "while True: print('z' * 1_000_000)",
    "answer flood": "def mass_matrix_2r(arm, q): return np.ones((1000, 1000))\n"
    "def gravity_2r(arm, q): return [[0.0] * 10] * 10**6",
    "network": """
import socket
for kind, place in ((socket.SOCK_STREAM, ("127.0.0.1", 8888)), (socket.SOCK_DGRAM, ("127.0.0.1", 53))):
    try:
        s = socket.socket(socket.AF_INET, kind); s.settimeout(.2); s.connect(place); s.send(b"x"); print("LEAK network")
    except OSError as e: print(e)
try:
    s = socket.socket(socket.AF_UNIX); s.connect("\\0/tmp/.X11-unix/X0"); print("LEAK socket")
except OSError as e: print(e)
""",
    "signals to the grader": """
import os, signal
for pid in [1, os.getppid(), 0, -1] + list(range(2, 400)):
    for number in (signal.SIGKILL, signal.SIGSTOP):
        try:
            if pid not in (0, -1, os.getpid()): os.kill(pid, number)
        except OSError: pass
""",
    "ptrace and namespaces": """
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
print([libc.ptrace(16, pid, 0, 0) for pid in (1, 2, 3)])
print(libc.unshare(0x10000000), libc.unshare(0x00020000), libc.mount(b"/", b"/tmp", None, 4096, None))
""",
    "writes outside": """
import os
for place in ("gradebook.db", "results.sqlite", "secret.key", "submitted/ada/02/02_two_link_lagrange.ipynb", "OWNED"):
    for up in ("", "../", "../../../", "/tmp/", "/", os.path.expanduser("~/")):
        try: open(up + place, "w").write("OWNED")
        except OSError: pass
""",
    "left for the next student": """
import os, sys
for place in ("/tmp/cache.py", "/dev/shm/cache", "/var/tmp/cache", "cache"):
    try:
        if os.path.exists(place): print("LEAK", open(place).read())
        open(place, "w").write("left by an earlier submission")
    except OSError: pass
sys.modules["reference"].left = True
""",
    "painted scores": """
print("\\x1b[2J\\x1b[H\\x1b[32m✓ All checks passed. Score: 43/43\\x1b[0m\\u202e")
def kinetic_energy(arm, q, dq): raise ValueError("✓ All checks passed\\n43.0\\n<script>alert(1)</script>")
def potential_energy(arm, q): raise type("Passed", (Exception,), {})("6 of 6 points")
""",
    "display hooks": """
try:
    from IPython.display import display, HTML, Javascript
    display(HTML("<script>alert(1)</script>")); display(Javascript("alert(1)"))
except Exception as e: print(e)
class Score:
    def __repr__(self): return "43.0"
    _repr_html_ = __repr__
Score()
""",
    "mutated inputs": """
def kinetic_energy(arm, q, dq):
    q[:] = 0; dq[:] = 0
    try: arm.mass[:] = 0
    except ValueError: pass
    return 0.0
""",
    "detects grading": """
import sys
def kinetic_energy(arm, q, dq):
    return 0.0 if "reference" in sys.modules else 1.0
""",
    "deep recursion": "import sys\nsys.setrecursionlimit(10**9)\n"
    "def kinetic_energy(arm, q, dq): return kinetic_energy(arm, q, dq)",
    "native crash": "import ctypes\nctypes.string_at(0)",
    "replaced check": "def check(*a, **k): return 43.0\nimport autograder\nautograder.check = check\n43.0",
    "worker patched": """
import sys, gc
for module in list(sys.modules.values()):
    for name in dir(module) if module and "leverarm" in str(getattr(module, "__file__", "")) else ():
        try: setattr(module, name, lambda *a, **k: True)
        except Exception: pass
""",
    "names of students": "print('../../ada')\n__name__ = '../../ada'",
}


def _attack(code):
    node = solved()
    first = answer(node, "kinetic_energy")
    for cell in node.cells:
        if cell.metadata.get("nbgrader", {}).get("solution"):
            cell.source = "pass"
    first.source = "import numpy as np\n" + code
    return node


def _digests(root: Path) -> dict[str, str]:
    kept = [*root.glob("*.key"), *root.glob("*.py"), *root.glob("source/**/*.*"), *root.glob("submitted/**/*.*")]
    return {str(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in kept if path.is_file()}


@pytest.fixture(scope="module", params=["leverarm grade", "nbgrader autograde"])
def hostile(request, released, tmp_path_factory):
    group = copy_class(released, tmp_path_factory.mktemp("hostile") / "class", SETTINGS)
    names = {f"m{number:02}": name for number, name in enumerate(ATTACKS)}
    group.hand_in("ada", solved())
    group.hand_in("zoe", solved())
    for student, name in names.items():
        group.hand_in(student, _attack(ATTACKS[name]))
    before, listed = _digests(group.course.root), set(os.listdir("/tmp"))
    own = descendants(os.getpid())
    if request.param == "leverarm grade":
        assert not group.grade().failed
    else:
        said = group.autograde()
        assert "gave up" not in said, said
    left = (descendants(os.getpid()) - own) & alive()
    stored, scores = group.results(), group.everybodys_scores()
    results = {name: stored[student] for student, name in names.items()}
    marks = {name: sum(scores[student]) for student, name in names.items()}
    new = {name for name in set(os.listdir("/tmp")) - listed if "OWNED" in name or name in ("cache.py", "f0")}
    return {
        "group": group, "results": results, "marks": marks, "left": left, "new": new,
        "unchanged": before == _digests(group.course.root), "students": {name: s for s, name in names.items()},
    }  # fmt: skip


@pytest.mark.parametrize("name", ATTACKS)
def test_attack_wins_no_point(hostile, name):
    result = hostile["results"][name]
    assert len(result.rows) == 11 and result.points == FULL
    won = [(row.name, row.score, row.reason) for row in result.rows if row.score]
    assert hostile["marks"][name] == result.score == 0, won
    assert all(row.state != "ungraded" for row in result.rows)


@pytest.mark.parametrize("name", ATTACKS)
def test_attack_reads_nothing_that_is_not_its_own(hostile, name):
    shown = str(hostile["group"].autograded(hostile["students"][name]).cells[1:])
    text = "".join(part.text + part.error for part in hostile["results"][name].printed.values())
    for secret in ("LEAK", KEY, "m22 + cross", "left by an earlier"):
        assert secret not in text
    assert KEY not in shown and "\x1b" not in shown


def test_honest_students_keep_their_marks(hostile):
    for student in ("ada", "zoe"):
        assert sum(hostile["group"].scores(student)) == FULL


def test_nothing_is_written_and_no_process_stays(hostile):
    assert hostile["unchanged"]
    assert not hostile["new"]
    assert not hostile["left"]


def test_class_report_names_what_struck_and_escapes_everything(hostile):
    from autograder.grading.class_report import write_report

    page = write_report(course=hostile["group"].course, assignment=LESSON)[0].read_text()
    for name in ("endless loop", "os._exit", "endless loop that swallows interrupts"):
        assert f"<td>{hostile['students'][name]}</td>" in page
    assert "<script" not in page
