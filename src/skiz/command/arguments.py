"""Checks of the command line: games, houses, players and records."""

import errno
import sys
from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path

from skiz.batches import Place
from skiz.errors import reason_of
from skiz.figures import BadFigures, FigureFile, games_of
from skiz.games import game
from skiz.players import Level, levels_in, version
from skiz.records import LARGEST, Record, read_bytes, read_file
from skiz.table import Rules

from .console import fail
from .toml_file import toml_text


def file_of(path: Path) -> FigureFile:
    """Read a file of figures, or stop with the reason."""
    try:
        return FigureFile.at(path)
    except (BadFigures, OSError) as error:
        fail(reason_of(error, path))


def figures_by_game(paths: Sequence[Path]) -> dict[str, FigureFile]:
    """Return files of figures by their games, checked for every game that they name."""
    found: dict[str, FigureFile] = {}
    for file in map(file_of, paths):
        try:
            for key in games_of(file):
                game(key).rules(figures=file)
                if key in found:
                    fail(f"{file.name}: {found[key].name} already has figures for {key}")
                found[key] = file
        except ValueError as error:
            fail(str(error))
    return found


def records_in(file: Path, figures: Sequence[Path]) -> Sequence[Record]:
    """Read the records of a file; `-` is standard input, which is in UTF-8 too.

    The files of figures must say for which games they are, also if no record needs them.
    """
    files = [replace(file_of(path), kept=True) for path in figures]
    for one in files:
        try:
            games_of(one)
        except BadFigures as error:
            fail(str(error))
    if str(file) == "-":
        if sys.stdin is None:
            raise OSError(errno.EBADF, "standard input is closed")
        return read_bytes(sys.stdin.buffer.read(LARGEST + 1), "<standard input>", files)
    return read_file(file, files)


def rules_of(name: str, text: str, figures: Path | None = None) -> Rules:
    """Return the rules of a game in the house given as text.

    With a file, its figures are included.
    """
    file = None if figures is None else file_of(figures)
    try:
        found = game(name)
        return found.rules(found.house_in(text), file)
    except ValueError as error:
        fail(str(error))


def own_file(rules: Rules) -> FigureFile | None:
    """Return the file of the figures in these rules, unless it is the game's own."""
    usual = game(rules.key).rules(rules.house).own
    if rules.own is None or (usual and usual.file == rules.own.file):
        return None
    return rules.own.file


def place_of(workers: int, ray: str | None) -> Place:
    """Return where a batch is computed; nodes of a cluster must have the same players."""
    return Place(workers, ray, version=version)


def players_of(rules: Rules, text: str) -> list[str]:
    """Return a kind of player for each seat; the last one named takes all remaining seats."""
    kinds = own_or_kinds_of(text) or ["plain"]
    if len(kinds) > rules.seats:
        fail(f"{rules.key} has {rules.seats} seats, not {len(kinds)}")
    return [*kinds, *[kinds[-1]] * rules.seats][: rules.seats]


def own_or_kinds_of(text: str, also: Collection[str] = ()) -> list[str]:
    """Return the kinds of player in a text with commas; some may be in files of your own.

    Stop with the reason if one is neither known nor in `also`.
    """
    from skiz.arena import own_or_known  # few commands need it

    kinds = [name.strip() for name in text.split(",") if name.strip()]
    for name in kinds:
        if name.endswith(".py"):
            fail(f"{name}: name the class or function in it too, as in {name}:NAME")
        try:
            if name not in also:
                own_or_known(name, 0)
        except ValueError as error:
            fail(str(error))
    return kinds


def levels_of(file: Path | None) -> tuple[Level, ...]:
    """Return the levels in a file, or none without one; stop with the reason if it has none."""
    try:
        return () if file is None else levels_in(toml_text(file))
    except OSError as error:
        fail(reason_of(error, file))
    except ValueError as error:
        fail(f"{file}: {error}")


def check_output(file: Path | None) -> None:
    """Stop with the reason if a file cannot be written, before the work and not after it."""
    if file is None:
        return
    if file.is_dir():
        fail(f"{file}: this is a folder")
    if not file.parent.is_dir():
        fail(f"{file}: no such folder")
