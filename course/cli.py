"""The command `leverarm`. A subcommand's module is imported when that subcommand is called, so help comes at once."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import click

# group of the help page → command → (module, what it does)
COMMANDS: dict[str, dict[str, tuple[str, str]]] = {
    "For students": {
        "lab": ("course.commands", "Lay the lessons into my-lessons/ and open JupyterLab."),
        "progress": ("course.commands", "Show which exercises are done, per lesson."),
        "explore": ("course.explore.commands", "Open the torque-limits explorer as a page without code."),
        "doctor": ("course.commands", "Say what this machine can and cannot do, and the remedy."),
    },
    "For instructors": {
        "classroom": ("course.classroom.commands", "Make an nbgrader course directory, ready to use."),
        "release": ("course.classroom.commands", "Make the student version of a lesson."),
        "collect": ("course.classroom.commands", "Lay an LMS's zip of submissions where nbgrader expects them."),
        "grade": ("course.classroom.commands", "Grade everybody's submissions of a lesson."),
        "report": ("course.classroom.commands", "Show how the class did, and which mistakes it shares."),
        "export": ("course.classroom.commands", "Write the marks per question for an LMS."),
        "demo": ("course.classroom.commands", "Grade a throw-away class, to see it all in a minute."),
    },
    "For authors": {
        "build": ("course.commands", "Build the student notebooks from the lessons' sources."),
    },
}


def _there(module: str) -> bool:
    """Tell whether a module's file is there, without importing the packages above it."""
    return Path(__file__).parent.parent.joinpath(*module.split(".")).with_suffix(".py").exists()


class Commands(click.Group):
    """Commands by name, imported late, and listed by who needs them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for group in COMMANDS.values() for name, (module, _) in group.items() if _there(module)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        module = next(group[cmd_name][0] for group in COMMANDS.values() if cmd_name in group)
        return getattr(import_module(module), cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        listed = self.list_commands(ctx)
        for title, group in COMMANDS.items():
            if rows := [(name, text) for name, (_, text) in group.items() if name in listed]:
                with formatter.section(title):
                    formatter.write_dl(rows)


def _version(ctx: click.Context, parameter: Any, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from importlib.metadata import version

        click.echo(f"leverarm {version('leverarm')}")
        ctx.exit()


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="\b\nExamples:\n  leverarm lab                open the lessons\n  leverarm progress           what is done\n"
    "  leverarm COMMAND --help     more about a command",
)
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Show the version.")
def main() -> None:
    """Robot-arm dynamics that you run yourself: lessons, checks that explain, safe grading."""


if __name__ == "__main__":
    main(prog_name="leverarm")
