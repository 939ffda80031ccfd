"""NumPy without what only people read: docstrings and type hints are a fifth of what it takes to import it.

Every submission starts a worker of its own, so this is paid once a student.
"""

from __future__ import annotations

import contextlib
import gc
import sys
import types
from collections.abc import Iterator

SPARED = ("numpy._core._add_newdocs", "numpy._core._add_newdocs_scalars", "numpy._typing", "numpy.typing")


class Hint:
    """Stands for any type hint, with or without brackets."""

    def __class_getitem__(cls, item: object) -> type:
        return cls


class Spared(types.ModuleType):
    """A module whose names are all hints."""

    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        return Hint


@contextlib.contextmanager
def imports() -> Iterator[None]:
    """Import inside this block; afterwards the real modules are there for whoever asks for them.

    A NumPy whose files are named differently is imported as it is. Nothing made meanwhile is ever garbage, so the
    collector does not look at it, then or later.
    """
    gc.disable()
    sys.modules.update({name: Spared(name) for name in SPARED})
    yield
    for name in SPARED:
        del sys.modules[name]
    gc.freeze()
    gc.enable()
