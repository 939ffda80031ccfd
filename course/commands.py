"""The commands for students and authors: thin, each over a function that can be called without them."""

from __future__ import annotations

from pathlib import Path

import click

from course.places import LESSONS, NOTEBOOKS, my_lessons

FOLDER = click.Path(file_okay=False, path_type=Path)


@click.command(
    context_settings={"ignore_unknown_options": True},
    epilog="\b\nExamples:\n  leverarm lab\n  leverarm lab --lesson 02\n  leverarm lab --no-browser --port 8899\n"
    "  leverarm lab --lessons-only",
)
@click.option("--lesson", metavar="NN", help="Open this lesson instead of the first unfinished one.")
@click.option("--folder", type=FOLDER, default=None, help="Your folder of lessons.  [default: my-lessons]")
@click.option("--lessons-only", is_flag=True, help="Lay and renew the lessons, and do not open JupyterLab.")
@click.argument("jupyter_arguments", nargs=-1, type=click.UNPROCESSED)
def lab(lesson: str | None, folder: Path | None, lessons_only: bool, jupyter_arguments: tuple[str, ...]) -> None:
    """Lay the lessons into my-lessons/ and open JupyterLab.

    Answers that are there already are never touched. A lesson that has changed is renewed, your answers are carried
    over by exercise, and the old file is kept in my-lessons/earlier/. Other options go to JupyterLab as they are.
    """
    from course.lab import lay_lessons, lesson_to_open, open_lab

    folder = (folder or my_lessons()).absolute()
    try:
        laid = lay_lessons(folder)
        opened = lesson_to_open(folder, lesson)
    except (OSError, ValueError) as error:
        raise click.ClickException(str(error)) from None
    for one in laid:
        if one.done != "unchanged":
            click.echo(one)
    if not lessons_only:
        click.echo(f"Opening {opened.name} in JupyterLab. Stop it here with Ctrl-C; your work is in {folder}")
        raise SystemExit(open_lab(folder, opened, jupyter_arguments))


@click.command(epilog="\b\nExamples:\n  leverarm progress\n  leverarm progress 02")
@click.argument("lesson", required=False)
@click.option("--folder", type=FOLDER, default=None, help="Your folder of lessons.  [default: my-lessons]")
def progress(lesson: str | None, folder: Path | None) -> None:
    """Show which exercises are done, per lesson, with points.

    It reads the reports saved under the checks and runs nothing: run a check and save the notebook first.
    """
    from rich.console import Console

    from course.progress import course_progress, progress_table

    lessons = course_progress(folder or my_lessons(), NOTEBOOKS)
    chosen = [one for one in lessons if lesson is None or one.number == f"{lesson:0>2}"]
    if not chosen:
        there = ", ".join(one.number for one in lessons) or "none yet"
        raise click.ClickException(f"there is no lesson {lesson!r}: there are {there}")
    Console().print(progress_table(chosen))


@click.command(epilog="\b\nExamples:\n  leverarm doctor")
def doctor() -> None:
    """Say what this machine can and cannot do, and the remedy.

    Ends with code 1 when something that a student needs is missing.
    """
    from rich.console import Console

    from course.doctor import examine, findings_table

    findings = examine(my_lessons())
    Console().print(findings_table(findings))
    raise SystemExit(any(finding.state == "missing" for finding in findings))


@click.command(epilog="\b\nExamples:\n  leverarm build\n  leverarm build --check")
@click.option("--check", is_flag=True, help="Write nothing; fail when a notebook is not what its source says.")
@click.option(
    "--sources", type=FOLDER, default=LESSONS, help="Folder of the lessons' sources.  [default: the course's]"
)
@click.option("--notebooks", type=FOLDER, default=NOTEBOOKS, help="Folder of the notebooks.  [default: the course's]")
def build(check: bool, sources: Path, notebooks: Path) -> None:
    """Build the student notebooks from the lessons' sources."""
    from course.build import build as build_all
    from course.build import stale

    if check:
        found, errors = stale(sources, notebooks)
        changed = list(found)
    else:
        changed, errors = build_all(sources, notebooks)
    for path in changed:
        gone = "" if path.exists() or check else " removed: it has no source"
        click.echo(f"{path.name}{gone or (' is stale: run `leverarm build`' if check else ' written')}")
    for error in errors:
        click.echo(f"Error: {error}", err=True)
    if not changed and not errors:
        click.echo("all notebooks are what their sources say")
    raise SystemExit(bool(errors or (check and changed)))
