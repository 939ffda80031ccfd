"""Write a result into its notebook: what formgrader, feedback and nbgrader's own marking read.

nbgrader takes a graded cell's first `execute_result` for its score, an error or stderr for zero, and no number for
full marks. So every graded cell gets its report as `display_data` and then exactly one plain number.
"""

from __future__ import annotations

import html
import re
from collections.abc import Collection
from typing import Any

from ..notebooks.cells import answered, new_cell, raised, shown, streamed
from .result import CellResult, NotebookResult, Printed

MAX_PRINTED = 40_000  # characters of the student's output in a whole notebook
UNPROTECTED = (
    "Graded without a sandbox: this machine has no bubblewrap, and code could reach files and other processes."
)

_CONTROL = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]|[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]")
_TAG = re.compile(r"<(?=[A-Za-z/!?])")
_ENTITY = re.compile(r"&(?:#\w+|[A-Za-z]\w*);?")
_APART = r"[\s\\]*"  # what browsers and markdown drop between the letters of a link
_SCRIPTED = re.compile(
    "(" + "|".join(_APART.join(word) for word in ("javascript", "vbscript", "data")) + f"){_APART}:", re.I
)
_ATTACHMENT = re.compile(r"(attachment)\s*(?::|%3a)", re.I)


def write_outputs(node: Any, result: NotebookResult, keep: Collection[str] = ()) -> None:
    """Replace all outputs of `node` by those of `result`; `keep` holds texts of the lesson that stay as they are."""
    rows = {row.name: row for row in result.rows}
    left, styled = MAX_PRINTED, False
    for place, cell in enumerate(node.cells):
        name = cell.metadata.get("nbgrader", {}).get("grade_id")
        if cell.cell_type != "code":
            if cell.source not in keep:
                cell.source = harmless(cell.source)
            _let_go_of_missing_pictures(cell)
            continue
        cell.outputs, cell.execution_count = [], None
        if name in rows and rows[name].state != "manual":
            cell.outputs = row_outputs(rows[name], result.protected)
            cell.execution_count = 1
            styled = _style_once(cell.outputs[0], styled)
        elif str(place) in result.printed and left > 0:
            printed = result.printed[str(place)]
            left -= len(printed.text) + len(printed.error)
            cell.outputs = _printed_outputs(printed)
    if result.remarks:
        text = "**About this file**\n\n" + "\n".join(f"- {harmless(remark)}" for remark in result.remarks)
        node.cells.insert(0, new_cell("markdown", text, "about-this-file"))


def row_outputs(row: CellResult, protected: bool = True) -> list[Any]:
    """Return the outputs of a graded cell: its report, then its score as one plain number."""
    score = 0.0 if row.score is None else float(row.score)
    text, page = _shown(row)
    if not protected:
        text, page = f"{text}\n{UNPROTECTED}", f"{page}<p><em>{UNPROTECTED}</em></p>"
    return [shown({"text/plain": text, "text/html": page}), answered(repr(score))]


def _let_go_of_missing_pictures(cell: Any) -> None:
    """Turn links to pictures that are not in the cell into text: nbconvert would make no page of the notebook."""
    if "attachment" not in cell.source.lower():
        return
    from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath

    try:
        MarkdownWithMath(renderer=IPythonRenderer(attachments=cell.get("attachments", {}))).render(cell.source)
    except Exception:  # whatever nbconvert does not take, in this version or the next
        cell.source = _ATTACHMENT.sub(r"\1 :", cell.source)


def _style_once(output: Any, styled: bool) -> bool:
    """Leave the reports' style in the first report alone: a page of eleven needs it once."""
    from autograder.judge.report import STYLE

    page = output["data"]["text/html"]
    if styled:
        output["data"]["text/html"] = page.replace(STYLE, "")
    return styled or STYLE in page


def visible(text: str) -> str:
    """Drop colour codes and characters that hide or reorder others: they could paint a score."""
    return _CONTROL.sub("", text)


def harmless(markdown: str) -> str:
    """Return markdown that makes no HTML element and no scripted link.

    Examples
    --------
    >>> harmless("a < b, $x<y$ <script>alert(1)</script>")
    'a < b, $x< y$ < script>alert(1)< /script>'
    """
    return _SCRIPTED.sub(r"\1 :", _TAG.sub("< ", visible(_ENTITY.sub(_spelt_out, markdown))))


def _spelt_out(entity: re.Match[str]) -> str:
    """Return the character that an entity stands for, unless it would make an element or another entity.

    An ampersand is set apart from what follows: with it that could be an entity again.
    """
    character = html.unescape(entity[0])
    if "&" in character:
        return "& "
    return entity[0] if set(character) & set("<>&\"'") else character


def _shown(row: CellResult) -> tuple[str, str]:
    if row.report is not None:
        from autograder.judge.report import Report

        report = Report.from_dict(row.report)
        return visible(str(report)), report._repr_html_()
    score = "not graded yet" if row.score is None else f"{row.score:g} of {row.points:g} points"
    text = visible(f"{row.name}: {score}. {row.reason}")
    return text, f"<p><strong>{html.escape(row.name)}</strong>: {score}. {html.escape(visible(row.reason))}</p>"


def _printed_outputs(printed: Printed) -> list[Any]:
    outputs = []
    if printed.text:
        outputs.append(streamed(visible(printed.text)))
    if printed.error:
        kind, _, message = visible(printed.error).partition(": ")
        outputs.append(raised(kind, message))
    return outputs
