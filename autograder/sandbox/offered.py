"""What the modules of `reference` offer, read from their source: the names that a submission may import."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from autograder.sandbox import layout


@cache
def reference_names() -> dict[str, list[str]]:
    """Return module → public names defined or imported from `reference` there, parents first."""
    folder = layout.package("reference")
    modules = {}
    for path in sorted(folder.rglob("*.py"), key=lambda path: (len(path.parts), path.name != "__init__.py", path)):
        parts = ["reference", *path.relative_to(folder).with_suffix("").parts]
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        modules[name] = _public(path)
    return modules


def _public(path: Path) -> list[str]:
    names: list[str] = []
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.append(node.name)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("reference"):
            names += [alias.asname or alias.name for alias in node.names]
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names += [target.id for target in targets if isinstance(target, ast.Name)]
    return sorted({name for name in names if not name.startswith("_")})
