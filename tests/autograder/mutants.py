"""Single-edit mutants: every function with one operator, constant, index, name or call changed."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

SWAPPED_OPERATORS = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult}
SWAPPED_COMPARISONS = {ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE, ast.Eq: ast.NotEq}
SWAPPED_CALLS = {
    "cos": "sin",
    "sin": "cos",
    "max": "min",
    "min": "max",
    "cumsum": "array",
    "abs": "array",
    "sqrt": "array",
    "sum": "max",
    "mean": "max",
}


@dataclass(frozen=True)
class Mutant:
    """One edit."""

    source: str
    line: int
    edit: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.edit}"


def mutants(source: str) -> Iterator[Mutant]:
    """Yield the mutants of a function's source; docstrings and signatures stay as they are."""
    tree = ast.parse(source)
    places = [node for node in ast.walk(tree) if isinstance(node, (ast.expr, ast.stmt))]
    names = sorted({n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)})
    for index, node in enumerate(places):
        for number, (edit, _) in enumerate(_edits(node, names)):
            twin = ast.parse(source)
            target = [n for n in ast.walk(twin) if isinstance(n, (ast.expr, ast.stmt))][index]
            new = list(_edits(target, names))[number][1]
            changed = _Replace(target, new).visit(twin)
            yield Mutant(ast.unparse(ast.fix_missing_locations(changed)), node.lineno, edit)


def _edits(node: ast.AST, names: list[str]) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(node, ast.BinOp):
        swapped = SWAPPED_OPERATORS.get(type(node.op))
        if swapped:
            yield f"{type(node.op).__name__} → {swapped.__name__}", ast.BinOp(node.left, swapped(), node.right)
        if not isinstance(node.op, ast.Pow):
            yield "right operand dropped", node.left
            yield "left operand dropped", node.right
        if isinstance(node.op, ast.Pow):
            yield "power dropped", node.left
        if isinstance(node.op, ast.MatMult):
            yield "@ → *", ast.BinOp(node.left, ast.Mult(), node.right)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and type(node.operand) is not ast.Constant:
        yield "sign dropped", node.operand
    elif isinstance(node, ast.Constant) and type(node.value) in (int, float):
        for value in {node.value + 1, 0} - {node.value}:
            yield f"{node.value} → {value}", ast.Constant(value)
    elif isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPPED_COMPARISONS:
        other = SWAPPED_COMPARISONS[type(node.ops[0])]
        yield f"{type(node.ops[0]).__name__} → {other.__name__}", ast.Compare(node.left, [other()], node.comparators)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in SWAPPED_CALLS:
        other = SWAPPED_CALLS[node.func.attr]
        func = ast.Attribute(node.func.value, other, ast.Load())
        yield f"{node.func.attr} → {other}", ast.Call(func, node.args, node.keywords)
    elif isinstance(node, ast.Attribute) and node.attr in ("com_x", "length", "mass", "inertia", "com_y"):
        other = {"com_x": "length", "length": "com_x", "mass": "inertia", "inertia": "mass", "com_y": "com_x"}[
            node.attr
        ]
        yield f".{node.attr} → .{other}", ast.Attribute(node.value, other, node.ctx)
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in names:
        other = names[(names.index(node.id) + 1) % len(names)]
        if other != node.id:
            yield f"{node.id} → {other}", ast.Name(other, ast.Load())
    elif isinstance(node, ast.AugAssign) and type(node.op) in SWAPPED_OPERATORS:
        swapped = SWAPPED_OPERATORS[type(node.op)]
        yield f"{type(node.op).__name__}= → {swapped.__name__}=", ast.AugAssign(node.target, swapped(), node.value)
    elif isinstance(node, ast.Return) and node.value is not None:
        yield "result negated", ast.Return(ast.BinOp(ast.Constant(-1), ast.Mult(), node.value))


class _Replace(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return self.new if node is self.old else super().generic_visit(node)
