"""Stand-ins for what is not in the sandbox: plots and widgets that absorb anything, and the course's own packages."""

from __future__ import annotations

import importlib.machinery
import sys
import types
from typing import Any

ABSORBED = {"matplotlib", "mpl_toolkits", "IPython", "ipywidgets", "autograder", "course"}


class Anything:
    """An object that can be called, indexed, entered, unpacked and set, and does nothing."""

    def __init__(self, name: str) -> None:
        object.__setattr__(self, "_name", name)

    def __repr__(self) -> str:
        return f"<{self._name}: not here while this is graded>"

    def __format__(self, form: str) -> str:
        return repr(self)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        return Anything(f"{self._name}.{name}")

    def __setattr__(self, name: str, value: Any) -> None:
        pass

    def __call__(self, *arguments: Any, **keywords: Any) -> Any:
        function = arguments[0] if len(arguments) == 1 and not keywords else None
        return function if isinstance(function, types.FunctionType) else self  # used as a decorator

    def __getitem__(self, key: Any) -> Any:
        return self

    def __setitem__(self, key: Any, value: Any) -> None:
        pass

    def __iter__(self) -> Any:
        return iter([self] * _unpacked(sys._getframe(1)))

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *reason: Any) -> None:
        pass

    def __len__(self) -> int:
        return 0

    def __bool__(self) -> bool:
        return True

    def _same(self, other: Any = None) -> Any:
        return self

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = __neg__ = _same


def _unpacked(frame: types.FrameType) -> int:
    """Return into how many names the frame is unpacking: 2 for ``fig, ax = plt.subplots()``, 0 in a loop."""
    import dis

    code, at, extended = frame.f_code.co_code, frame.f_lasti, 0
    while at >= 2 and code[at - 2] == dis.EXTENDED_ARG:
        at -= 2
        extended = extended << 8 | code[at + 1]
    at = frame.f_lasti
    return extended << 8 | code[at + 1] if dis.opname[code[at]] == "UNPACK_SEQUENCE" else 0


class Absorbed(types.ModuleType):
    """A package that is not here; every name in it is `Anything`."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Anything(f"{self.__name__}.{name}")


class Finder:
    """Finds any module of the absorbed packages. To import a base class would take as long as to run a whole lesson."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        if name.partition(".")[0] in ABSORBED:
            return importlib.machinery.ModuleSpec(name, self, is_package=True)  # type: ignore[arg-type]
        return None

    def create_module(self, spec: Any) -> types.ModuleType:
        return Absorbed(spec.name)

    def exec_module(self, module: types.ModuleType) -> None:
        pass


def reference_modules(offered: dict[str, list[str]], borrow: Any) -> None:
    """Fill `reference` and its modules: the data classes are there, functions call back to the grader."""
    import reference.spatial.robot

    data = vars(reference.load) | vars(reference.arm) | {"Robot": reference.spatial.robot.Robot}
    for module_name, names in offered.items():
        module = sys.modules.get(module_name)
        if module is None:
            module = sys.modules[module_name] = types.ModuleType(module_name)
            parent, _, child = module_name.rpartition(".")
            setattr(sys.modules[parent], child, module)
            module.__path__ = []  # type: ignore[attr-defined]
        for name in names:
            if name in data and not name.startswith("_"):
                setattr(module, name, data[name])
            elif not hasattr(module, name):
                setattr(module, name, lent(f"{module_name}.{name}".partition(".")[2], borrow))


def lent(name: str, borrow: Any) -> Any:
    """Return a function that asks the grader for the reference's function of this name ("two_link.gravity_2r")."""

    def function(*arguments: Any, **keywords: Any) -> Any:
        return borrow(name, arguments, keywords)

    function.__name__ = function.__qualname__ = name.rpartition(".")[2]
    function.lent = name  # type: ignore[attr-defined]
    return function
