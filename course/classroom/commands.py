"""The instructor's commands of `leverarm`; each is thin over a function with keyword arguments alone.

Exit codes: 0 done · 1 it cannot be done as things are, the message says the remedy · 2 wrong usage ·
3 done, but something waits for the instructor · 130 stopped with Ctrl-C; what was graded is kept.
"""

from __future__ import annotations

import functools
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

WAITS, STOPPED = 3, 130

course_option = click.option(
    "--course",
    "directory",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    help="The course directory; by default the one you are in.",
)


def plainly(function: Callable[..., Any]) -> Callable[..., Any]:
    """Show what a person can mend as one message, without a traceback, and take lesson 2 as 02."""

    @functools.wraps(function)
    def wrapped(*arguments: Any, **options: Any) -> Any:
        if "lesson" in options:
            options["lesson"] = _two_digits(options["lesson"], options["directory"])
        try:
            return function(*arguments, **options)
        except (ValueError, OSError, RuntimeError) as error:
            raise click.ClickException(str(error)) from error

    return wrapped


def _two_digits(lesson: str, directory: Path) -> str:
    """Return "02" for "2", unless the instructor has an own assignment of that name."""
    own = (directory / "source" / lesson).is_dir()
    return f"0{lesson}" if len(lesson) == 1 and lesson.isdecimal() and not own else lesson


@click.command(
    epilog="\b\nExamples:\n  leverarm classroom mechanics101\n  leverarm classroom mechanics101 --course-id dyn-2"
)
@click.argument("new_dir", type=click.Path(file_okay=False, path_type=Path))
@click.option("--course-id", help="nbgrader's name of the course.")
@plainly
def classroom(new_dir: Path, course_id: str | None) -> None:
    """Make an nbgrader course directory, ready: config, secret key, roster template."""
    from .create import create_classroom

    made = create_classroom(directory=new_dir, course_id=course_id)
    click.echo(f"A classroom is in {made}. Fill in roster.csv, then: cd {made} && leverarm release 02")


@click.command(epilog="\b\nExamples:\n  leverarm release 02\n  leverarm release 02 --renew")
@click.argument("lesson")
@click.option("--renew", is_flag=True, help="Overwrite also a source that you changed.")
@course_option
@plainly
def release(lesson: str, renew: bool, directory: Path) -> None:
    """Make the student version of LESSON."""
    released = release_lesson(directory=directory, lesson=lesson, renew=renew)
    if released.kept_own:
        click.echo(f"Your own version in {released.source} was used; --renew would take the course's.")
    click.echo(f"Student version: {released.release}")


def release_lesson(*, directory: Path, lesson: str, renew: bool = False) -> Any:
    """Release a lesson of the course, or an assignment that the instructor put into `source/`."""
    from autograder.grading.classes.release import generate
    from autograder.grading.classes.release import release as release_node
    from autograder.grading.course_directory import open_course
    from course.build import lesson_sources, source_notebook
    from course.places import GLOSSARY, NOTEBOOKS, write_whole

    course = open_course(directory)
    sources = {path.stem[:2]: path for path in lesson_sources()}
    if lesson in sources:
        path = sources[lesson]
        folder = course.folder("source", ".", lesson)
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / GLOSSARY, (NOTEBOOKS / GLOSSARY).read_text(encoding="utf-8"))  # the lesson links to it
        return release_node(course=course, lesson=lesson, node=source_notebook(path), notebook=path.stem, renew=renew)
    own = sorted(course.folder("source", ".", lesson).glob("*.ipynb"))
    if not own:
        raise ValueError(
            f"there is no lesson {lesson!r} (there are {', '.join(sources)}) and no source/{lesson}/*.ipynb"
        )
    from autograder.grading.classes.release import Released

    generate(course=course, assignment=lesson)
    return Released(own[0], course.folder("release", ".", lesson) / own[0].name, kept_own=False)


@click.command(epilog="\b\nExamples:\n  leverarm collect 02 submissions.zip\n  leverarm collect 02 older.zip --replace")
@click.argument("lesson")
@click.argument("archive", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--notebook", help="Name of the notebook, where the assignment has several.")
@click.option("--replace", is_flag=True, help="Replace also what is newer than the file in ARCHIVE.")
@click.option("--zone", help="Time zone of the times in Blackboard's and Brightspace's names, such as Europe/Berlin.")
@course_option
@plainly
def collect(lesson: str, archive: Path, notebook: str | None, replace: bool, zone: str | None, directory: Path) -> None:
    """Put submissions from a learning platform's zip file where nbgrader expects them.

    Reads the zip files of Blackboard, Brightspace, Canvas and Moodle, and any with a folder per student, named by the
    id. Canvas marks late files with _LATE. Blackboard and Brightspace write the time of handing in into names, but not
    its zone: it counts with --zone. From other zip files no late penalty follows.

    Exit codes: 0 done; 1 cannot be done; 2 wrong usage; 3 done, but something waits for you.
    """
    from autograder.grading.course_directory import open_course
    from autograder.grading.platforms.collect import collect as collect_archive

    from .collect_report import lines, time_zone

    found = collect_archive(
        course=open_course(directory),
        assignment=lesson,
        archive=archive,
        notebook=notebook,
        replace=replace,
        zone=time_zone(zone),
    )
    for line in lines(found, lesson):
        click.echo(line)
    if found.waits:
        raise SystemExit(WAITS)


@click.command(
    epilog="\b\nExamples:\n  leverarm grade 02\n  leverarm grade 02 --dry-run           what would be graded\n"
    "  leverarm grade 02 --jobs 8\n  leverarm grade 02 --only amelie --again\n"
    "  leverarm grade 02 --scheduler tcp://10.0.0.5:8786\n"
    "  leverarm grade 02 --unsafe            where there is no sandbox: work that you trust"
)
@click.argument("lesson")
@click.option("--jobs", type=click.IntRange(1), default=2, show_default=True, help="Submissions graded at once.")
@click.option("--scheduler", help="Address of a dask scheduler, tcp://HOST:PORT, whose workers grade.")
@click.option("--only", metavar="STUDENT", help="Grade one student.")
@click.option("--again", is_flag=True, help="Grade also what was graded and has not changed.")
@click.option("--dry-run", is_flag=True, help="Say what would be graded.")
@click.option("--unsafe", is_flag=True, help="Grade without a sandbox. Students' code can then do what you can.")
@course_option
@plainly
def grade(lesson: str, directory: Path, **options: Any) -> None:
    """Grade everybody's LESSON. Can be stopped and started again; formgrader then shows it all.

    Exit codes: 0 done; 1 cannot be done; 2 wrong usage; 3 done, but something waits for you; 130 stopped.
    """
    from .grade_command import run

    raise SystemExit(run(lesson=lesson, directory=directory, **options))


@click.command(epilog="\b\nExamples:\n  leverarm report 02")
@click.argument("lesson")
@course_option
@plainly
def report(lesson: str, directory: Path) -> None:
    """Write what the class knows: one HTML page and a CSV."""
    from autograder.grading.class_report import write_report
    from autograder.grading.course_directory import open_course

    for path in write_report(course=open_course(directory), assignment=lesson):
        click.echo(str(path))


@click.command(
    epilog="\b\nExamples:\n  leverarm export 02 --to canvas,csv\n  leverarm export 02 --to moodle --folder ~/marks"
)
@click.argument("lesson")
@click.option("--to", "formats", default="csv", show_default=True, help="One or more of the six, with commas.")
@click.option("--folder", type=click.Path(file_okay=False, path_type=Path), help="Where to; exports/LESSON without it.")
@click.option(
    "--downloaded",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The file that Blackboard's Work Offline > Download gave, whose columns are to be filled.",
)
@course_option
@plainly
def export(lesson: str, formats: str, folder: Path | None, downloaded: Path | None, directory: Path) -> None:
    """Write marks per question for a learning platform.

    \b
    csv         marks.csv, a table for any spreadsheet
    blackboard  blackboard.csv, for Work Offline > Upload
    brightspace brightspace.csv, for Grades > Enter Grades > Import
    canvas      canvas_questions.csv and canvas_total.csv, for Grades > Import
    moodle      moodle.csv, for Grades > Import > CSV file
    gradescope  gradescope/STUDENT/results.json, as its autograders write it
    """
    from autograder.grading.course_directory import open_course
    from autograder.grading.platforms.export import export as export_marks

    wanted = tuple(name.strip() for name in formats.split(",") if name.strip())
    exported = export_marks(
        course=open_course(directory), assignment=lesson, formats=wanted, folder=folder, downloaded=downloaded
    )
    for path in exported.files[:10]:
        click.echo(str(path))
    if len(exported.files) > 10:
        click.echo(f"… and {len(exported.files) - 10} more")
    for note in exported.notes:
        click.echo(note)


@click.command(epilog="\b\nExamples:\n  leverarm demo\n  leverarm demo --directory trial")
@click.option("--directory", type=click.Path(file_okay=False, path_type=Path), help="Keep the class there.")
@click.option("--unsafe", is_flag=True, help="Grade without a sandbox.")
@plainly
def demo(directory: Path | None, unsafe: bool) -> None:
    """Grade a throw-away class: honest, wrong, damaged and hostile."""
    from .grade_command import run_demo

    if directory is not None:
        raise SystemExit(run_demo(directory=directory, unsafe=unsafe))
    with tempfile.TemporaryDirectory(prefix="leverarm-demo-") as folder:
        raise SystemExit(run_demo(directory=Path(folder) / "class", kept=False, unsafe=unsafe))
