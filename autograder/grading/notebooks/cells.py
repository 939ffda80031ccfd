"""Cells and outputs of a notebook, made directly: nbformat's makers validate each against a schema, 1 ms a cell."""

from __future__ import annotations

from typing import Any

from nbformat.notebooknode import NotebookNode

KINDS = ("code", "markdown", "raw")


def new_cell(kind: str, source: str, identity: str, mark: dict[str, Any] | None = None) -> NotebookNode:
    """Return a cell of format 4.5 without outputs; `mark` is nbgrader's metadata."""
    metadata = NotebookNode({} if mark is None else {"nbgrader": NotebookNode(mark)})
    cell = NotebookNode(cell_type=kind, id=identity, metadata=metadata, source=source)
    if kind == "code":
        cell.outputs, cell.execution_count = [], None
    return cell


def shown(texts: dict[str, str]) -> NotebookNode:
    """Return a `display_data` output; `texts` by MIME type."""
    return NotebookNode(output_type="display_data", data=NotebookNode(texts), metadata=NotebookNode())


def answered(text: str) -> NotebookNode:
    """Return an `execute_result` output."""
    data = NotebookNode({"text/plain": text})
    return NotebookNode(output_type="execute_result", data=data, metadata=NotebookNode(), execution_count=1)


def streamed(text: str) -> NotebookNode:
    """Return what was printed, as a `stream` output."""
    return NotebookNode(output_type="stream", name="stdout", text=text)


def raised(kind: str, message: str) -> NotebookNode:
    """Return an `error` output."""
    return NotebookNode(output_type="error", ename=kind, evalue=message, traceback=[f"{kind}: {message}"])
