"""A page of the command `skiz`, from the command itself."""

from collections.abc import Iterator
from typing import Any

from typer.main import get_command

from skiz.command.app import app

PLACE = "commands"


def commands_page() -> str:
    """Return the page of all commands, with their arguments and options."""
    group: Any = get_command(app)
    head = ["# The command `skiz`", "", f"{group.help} `skiz COMMAND --help` says the same.", ""]
    found = [line for name, command in group.commands.items() for line in _command(name, command)]
    return "\n".join([*head, *found]) + "\n"


def _command(name: str, command: Any) -> Iterator[str]:
    arguments = [one for one in command.params if not _is_option(one)]
    usage = " ".join(["skiz", name, *map(_metavar, arguments)])
    yield from (f"## `skiz {name}`", "", command.help, "", "```text", usage, "```", "")
    yield from ("| option | what it does |", "|---|---|")
    for one in command.params:
        names = ", ".join(f"`{name}`" for name in (*one.opts, *one.secondary_opts))
        shown = names if _is_option(one) else f"`{_metavar(one)}`"
        yield f"| {shown} | {_cell(one.help)}{_default(one)} |"
    yield ""


def _is_option(one: Any) -> bool:
    return bool(one.opts[0].startswith("-"))


def _metavar(one: Any) -> str:
    return str(one.metavar or one.name.upper())


def _cell(text: str | None) -> str:
    return (text or "").replace("|", "\\|")


def _default(one: Any) -> str:
    """Return a sentence about the default of an option, unless it has none."""
    if one.default in (None, "", False) or callable(one.default):
        return ""
    return f" Default: `{one.default}`."
