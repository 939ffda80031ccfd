"""What the browser is told beside the picture: the page style, and names for people who do not see it.

ipywidgets gives a slider's handle no accessible name, and replaces the content of an `HTML` widget as a whole, so that
a live region inside it would be new each time and stay silent. Both are mended from the one element an explorer always
shows, its picture: when the image has loaded, `NAME_PARTS` labels the handles and makes the status line's lasting
container the live region.
"""

from __future__ import annotations

import html
from base64 import b64encode

from course.explore.stage.ink import IN_THE_DARK

STYLE = """<style>
.leverarm-explorer { container-type: inline-size; font-family: var(--jp-ui-font-family, sans-serif); }
.leverarm-explorer .leverarm-body { display: flex; flex-flow: row wrap; gap: 0 14px; align-items: flex-start; }
.leverarm-explorer .leverarm-controls { flex: 3 1 270px; max-width: 360px; min-width: 0; overflow: hidden; }
.leverarm-explorer .leverarm-view { flex: 8 1 520px; min-width: 0; overflow: hidden; }
.leverarm-explorer .leverarm-picture img { max-width: 100%; height: auto; display: block; }
.leverarm-explorer .widget-readout { min-width: 3.2em; width: 3.2em; margin-left: 2px; }
.leverarm-explorer .slider-container { margin-left: 10px; }
.leverarm-explorer h2 { font-size: 17px; font-weight: 600; line-height: 1.3; margin: 4px 0 2px; }
.leverarm-explorer h3 { font-size: 12px; font-weight: 600; line-height: 1.3; margin: 7px 0 0; padding-top: 4px;
  border-top: 1px solid var(--jp-border-color1, #bdbdbd); }
.leverarm-explorer .leverarm-status { font-size: 14px; line-height: 1.4; }
.leverarm-explorer .leverarm-status .widget-html-content, .leverarm-explorer .leverarm-note .widget-html-content
  { line-height: 1.4; white-space: normal; height: auto; }
.leverarm-explorer .leverarm-status .widget-html-content { min-height: 2.8em; border-left: 4px solid #0072B2;
  padding: 2px 0 2px 10px; }
.leverarm-explorer .leverarm-note { font-size: 12px; }
.leverarm-explorer .leverarm-note p, .leverarm-explorer .leverarm-note ul { margin: 4px 0; }
.leverarm-explorer .leverarm-actions { display: flex; flex-flow: row wrap; margin-top: 6px; }
.leverarm-explorer code { overflow-wrap: anywhere; white-space: pre-wrap; user-select: all; }
.leverarm-explorer .noUi-handle:focus-visible, .leverarm-explorer button:focus-visible
  { outline: 3px solid #E69F00; outline-offset: 1px; }
@container (max-width: 805px) {
  .leverarm-explorer .leverarm-controls { flex-basis: 100%; max-width: none; display: block; columns: 2; }
  .leverarm-explorer .leverarm-controls > * { break-inside: avoid; }
}
</style>"""
STYLE += f'<style>body[data-jp-theme-light="false"] .leverarm-picture img {{ {IN_THE_DARK} }}</style>'

# Run by the picture's onload, several times at first because the controls may appear after the picture.
NAME_PARTS = """
const name = () => {
  const root = this.closest('.leverarm-explorer');
  if (!root) return;
  root.setAttribute('role', 'region');
  root.setAttribute('aria-label', this.dataset.title);
  for (const row of root.querySelectorAll('.widget-slider')) {
    const label = row.querySelector('.widget-label')?.textContent;
    for (const part of row.querySelectorAll('.noUi-handle')) part.setAttribute('aria-label', label);
    for (const part of row.querySelectorAll('.widget-readout')) {
      part.setAttribute('role', 'textbox');
      part.setAttribute('aria-label', label + ', as a number');
    }
  }
  for (const icon of root.querySelectorAll('.widget-play i')) {
    const what = ['play', 'pause', 'stop', 'repeat'].find(one => icon.classList.contains('fa-' + one));
    icon.parentElement.setAttribute('aria-label', (what ?? 'repeat') + ' the motion');
  }
  for (const line of root.querySelectorAll('.leverarm-status .widget-html-content')) {
    line.setAttribute('role', 'status');
    line.setAttribute('aria-live', 'polite');
  }
};
for (const wait of [0, 200, 1000, 3000]) setTimeout(name, wait);
"""


def picture_html(png: bytes, alt: str, title: str, width: int, height: int) -> str:
    """Return the picture as an `<img>` with its text alternative; decoded at once, so that a new one never flickers."""
    source = "data:image/png;base64," + b64encode(png).decode()
    script = html.escape(" ".join(NAME_PARTS.split()))
    return (
        f'<img src="{source}" alt="{html.escape(alt)}" width="{width}" height="{height}" decoding="sync" '
        f'data-title="{html.escape(title)}" onload="{script}">'
    )


def status_html(sentence: str) -> str:
    """Return the sentence that says in words what the picture shows."""
    return html.escape(sentence)


def note_html(details: str, code: str) -> str:
    """Return what stands under the sentence: details, and the line of code that opens this state again."""
    return f"{details}<p>This state in code: <code>{html.escape(code)}</code></p>"


def title_html(title: str) -> str:
    """Return the heading, with the style of everything below it."""
    return f"{STYLE}<h2>{html.escape(title)}</h2>"
