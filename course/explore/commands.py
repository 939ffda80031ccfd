"""The command `leverarm explore`: thin, over `course.explore.page.serve`."""

from __future__ import annotations

import click

from course.explore.page import serve


@click.command(
    epilog="\b\nExamples:\n  leverarm explore\n  leverarm explore --theme dark\n"
    "  leverarm explore --no-browser --port 8900"
)
@click.option(
    "--port", type=click.IntRange(1, 65535), default=8866, show_default=True, help="Where the page is served."
)
@click.option("--browser/--no-browser", default=True, show_default=True, help="Open the page in the browser.")
@click.option(
    "--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True, help="Ink and paper."
)
def explore(port: int, browser: bool, theme: str) -> None:
    """Open the torque-limits explorer as a page without code.

    It is served to this machine alone, until Ctrl-C. It needs Voila: pip install 'leverarm[app]'.
    """
    try:
        serve(port=port, open_browser=browser, theme=theme)
    except RuntimeError as error:
        raise click.ClickException(str(error)) from None
