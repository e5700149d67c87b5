"""What was asked for on the command line, checked: games, houses, players, records."""

import errno
import json
import os
import platform
import shlex
import sys
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any, NoReturn

import typer
from rich.console import Console
from rich.text import Text

from skiz import __version__
from skiz.games import game
from skiz.players import kind
from skiz.records import Record, read_bytes, read_file
from skiz.table import Rules

notes = Console(stderr=True)  # progress, errors: all that is not the answer


def fail(reason: str) -> NoReturn:
    """Say what is wrong and leave with exit status 2."""
    say_of("skiz:", reason, "red")
    raise typer.Exit(2)


def say_of(mark: str, text: str, style: str, to: Console | None = None) -> None:
    """A line with a coloured mark; the text is printed as it is, brackets and all."""
    (to or notes).print(Text.assemble((mark, style), " ", text), highlight=False, soft_wrap=True)


def answer(value: Any) -> None:
    """Write JSON, and nothing else, to standard output."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def ran(program: str = "skiz") -> dict[str, Any]:
    """What was asked for, of which version and on what machine: for figures that are kept."""
    return {
        "command": shlex.join([*program.split(), *sys.argv[1:]]),
        "version": __version__,
        "machine": machine(),
    }


def machine() -> dict[str, str]:
    """What figures were seen on."""
    return {
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "cores": str(os.cpu_count()),
    }


def records_in(file: Path) -> Sequence[Record]:
    """The records of a file; `-` is standard input, which is in UTF-8 too."""
    if str(file) == "-":
        if sys.stdin is None:
            raise OSError(errno.EBADF, "standard input is closed")
        return read_bytes(sys.stdin.buffer.read(), "<standard input>")
    return read_file(file)


def house_of(name: str, text: str) -> Rules:
    """The rules of a game in the house that a text says: a preset, then points as `field=value`."""
    preset, changes = None, {}
    for part in filter(None, (part.strip() for part in text.replace(" ", ",").split(","))):
        field, equals, value = part.partition("=")
        if field == "preset" or not equals:
            preset = value if equals else field
        else:
            changes[field] = value
    try:
        found = game(name)
        return found.rules(found.house(preset, changes))
    except ValueError as error:
        fail(str(error))


def players_of(rules: Rules, text: str) -> list[str]:
    """A kind of player for each seat; the last one named sits on the seats that are left."""
    kinds = kinds_of(text) or ["plain"]
    if len(kinds) > rules.seats:
        fail(f"{rules.key} has {rules.seats} seats, not {len(kinds)}")
    return [*kinds, *[kinds[-1]] * rules.seats][: rules.seats]


def kinds_of(text: str, also: Collection[str] = ()) -> list[str]:
    """The kinds of player that a text names, with commas; `also` are further ones that may be."""
    kinds = [name.strip() for name in text.split(",") if name.strip()]
    for name in (name for name in kinds if name not in also):
        try:
            kind(name)
        except ValueError as error:
            fail(str(error))
    return kinds
