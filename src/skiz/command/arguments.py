"""What stands on the command line, checked: games, houses, players, records."""

import errno
import sys
from collections.abc import Collection, Sequence
from pathlib import Path

from skiz.games import game
from skiz.players import kind
from skiz.records import Record, read_bytes, read_file
from skiz.table import Rules

from .console import fail


def records_in(file: Path) -> Sequence[Record]:
    """The records of a file; `-` is standard input, which is in UTF-8 too."""
    if str(file) == "-":
        if sys.stdin is None:
            raise OSError(errno.EBADF, "standard input is closed")
        return read_bytes(sys.stdin.buffer.read(), "<standard input>")
    return read_file(file)


def rules_of(name: str, text: str) -> Rules:
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
