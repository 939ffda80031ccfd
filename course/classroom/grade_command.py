"""What `leverarm grade` and `leverarm demo` show: progress, the class's table, what waits for the instructor."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from .commands import STOPPED, WAITS, release_lesson

SHOWN = 20  # names in a line
STEP = 10  # submissions between two lines of progress in a file
SIGNS = {"passed": "✓", "wrong": "✗", "broken": "✗", "error": "✗", "not yet": "○", "manual": "?", "ungraded": "!"}


def run(*, lesson: str, directory: Path, dry_run: bool = False, unsafe: bool = False, **options: Any) -> int:
    """Grade a class with a progress bar; return the exit code."""
    from autograder.grading.classes.class_run import run_class
    from autograder.grading.course_directory import open_course

    console = Console()
    course = open_course(directory)
    if unsafe and not dry_run:
        console.print("[bold]Without a sandbox: students' code can read and change whatever you can.[/bold]")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    bar = Progress(*columns, TextColumn("left"), TimeRemainingColumn(), console=console, refresh_per_second=4)
    task = bar.add_task(f"Lesson {lesson}", total=None)

    def progress(student: str, done: int, total: int) -> None:
        if total and console.is_terminal:
            bar.start()
            bar.update(task, completed=done, total=total, visible=done < total)
        elif done and (done % STEP == 0 or done == total):
            console.print(f"{done} of {total} graded")

    try:
        summary = run_class(
            course=course, assignment=lesson, dry_run=dry_run, unsafe=unsafe, progress=progress, **options
        )
    except KeyboardInterrupt:
        bar.live.stop()
        console.print("Stopped. What was graded is kept; the same command goes on from here.")
        return STOPPED
    finally:
        bar.live.stop()
    if dry_run:
        console.print(f"{len(summary.to_do)} to grade, {summary.kept} graded and unchanged.")
        for name in summary.to_do:
            console.print(f"  {name}", markup=False)
        return 0
    console.print(f"{len(summary.graded)} graded, {summary.kept} unchanged since they were graded.")
    for result in summary.failed:
        console.print(Text(f"! {result.student}: {result.rows[0].evidence if result.rows else 'failed'}"))
    if summary.for_instructor:
        names, more = summary.for_instructor[:SHOWN], len(summary.for_instructor) - SHOWN
        listed = ", ".join(names) + (f" and {more} more" if more > 0 else "")
        console.print(f"Waits for you in formgrader: {listed}", markup=False, soft_wrap=True)
    return WAITS if summary.for_instructor or summary.failed else 0


def class_table(course: Any, lesson: str) -> Table:
    """Return the class's table: a row a student, a column an exercise."""
    from autograder.grading.classes.store import Store

    store = Store(course.results)
    try:
        results = store.latest(lesson)
    finally:
        store.close()
    points = {row.name: row.points for result in results for row in result.rows}
    legend = ", ".join(f"{number} {name} ({points[name]:g})" for number, name in enumerate(points, start=1))
    signs = "✓ right  ✗ wrong  ○ not yet  ? by hand  ! look at it"
    table = Table(title=f"Lesson {lesson}", caption=f"{legend}\n{signs}", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("student", no_wrap=True)
    for number in range(1, len(points) + 1):
        table.add_column(str(number), justify="right", no_wrap=True)
    table.add_column("points", justify="right", no_wrap=True)
    for result in results:
        rows = {row.name: row for row in result.rows}
        cells = [f"{SIGNS[rows[n].state]}{rows[n].score or 0:.3g}" if n in rows else "" for n in points]
        table.add_row(Text(result.student), *cells, f"{result.score:.3g}/{result.points:g}")
    return table


def run_demo(*, directory: Path, kept: bool = True, unsafe: bool = False) -> int:
    """Make and grade the throw-away class, report on it where it is kept; return the exit code."""
    from autograder.grading.class_report import write_report
    from autograder.grading.classes.class_run import run_class
    from autograder.grading.classes.feedback import write_feedback
    from autograder.grading.classes.store import Store
    from autograder.grading.course_directory import open_course
    from course.build import lesson_sources, source_notebook

    from .create import create_classroom
    from .demo import CLASS, LESSON, write_demo_class

    console = Console()
    create_classroom(directory=directory, course_id="demo")
    course = open_course(directory)
    with console.status("Releasing lesson 2 …"):
        (source,) = [path for path in lesson_sources() if path.stem.startswith(LESSON)]
        release_lesson(directory=directory, lesson=LESSON)
        write_demo_class(course=course, node=source_notebook(source), notebook=source.stem)
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task("Grading eight submissions", total=len(CLASS))
        run_class(
            course=course,
            assignment=LESSON,
            unsafe=unsafe,
            progress=lambda who, done, total: bar.update(task, completed=done),
        )
    console.print(class_table(course, LESSON))
    store = Store(course.results)
    results = {result.student: result for result in store.latest(LESSON)}
    store.close()
    for person in CLASS:
        result = results[person.name]
        console.print(Text.assemble((person.name, "bold"), f": {person.work}"))
        for line in [*result.remarks[:2], *result.incidents[:3], *_mistakes(result)[:2]]:
            console.print(Text(f"    {line}"))
    if kept:
        for path in write_report(course=course, assignment=LESSON):
            console.print(f"Class report: {path}", markup=False, soft_wrap=True)
        with console.status("Writing everybody's feedback …"):
            pages = write_feedback(course=course, assignment=LESSON)
        console.print(f"Feedback pages: {pages}", markup=False, soft_wrap=True)
    else:
        console.print("This class is gone now; `leverarm demo --directory DIR` keeps it, with its report as a page.")
    return 0


def _mistakes(result: Any) -> list[str]:
    return [f"{row.name}: {row.report['likely'][0]}" for row in result.rows if row.report and row.report.get("likely")]
