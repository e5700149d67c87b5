"""Reviewing records: every card with what it lost against the best, all cards open."""

from collections.abc import Sequence
from pathlib import Path
from string import ascii_uppercase
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from skiz.records import BadRecord, Record
from skiz.solve.review import CardPlayed
from skiz.solve.review import review as look_at

from .arguments import records_in
from .console import fail, print_json

NOTE = (
    "Open-card values: what each opponent pays in the end if everybody saw all cards and played "
    "their best. Nobody at the table could know them; a card that lost may have been the right one."
)


def review(file: Path, figures: Sequence[Path], as_json: bool) -> None:
    """Review every deal of a file."""
    try:
        records = records_in(file, figures)
    except BadRecord as error:
        fail(str(error))
    except OSError as error:
        fail(f"{file}: {error.strerror}")
    if any(record.eyes is not None for record in records):
        fail(f"{file}: only a deal with all cards open can be reviewed, not what one seat saw")
    reviews = [(record, look_at(record.rules, record.events, cores=0)) for record in records]
    if as_json:
        print_json([_as_json(record, cards) for record, cards in reviews])
    else:
        for record, cards in reviews:
            _print(record, cards)


def _as_json(record: Record, cards: Sequence[CardPlayed]) -> dict[str, Any]:
    names = record.rules.pack.names
    return {
        "game": record.rules.key,
        "names": list(record.names),
        "cards": [
            {
                "seat": one.seat,
                "trick": one.trick,
                "card": names[one.card],
                "values": {names[card]: value for card, value in one.values.items()},
                "loss": one.loss,
            }
            for one in cards
        ],
    }


def _print(record: Record, cards: Sequence[CardPlayed]) -> None:
    pack = record.rules.pack
    table = Table("trick", "seat", "card", "worth", "loss", "best", box=None, header_style="dim")
    for column in (0, 3, 4):
        table.columns[column].justify = "right"
    trick = 0
    for one in cards:
        number, trick = "" if one.trick == trick else str(one.trick), one.trick
        who = " ".join((ascii_uppercase[one.seat], *record.names[one.seat : one.seat + 1]))
        table.add_row(number, Text(who), pack.names[one.card], *_figures(record, one))
    page = Console()
    page.print(table)
    for seat, letter in enumerate(ascii_uppercase[: record.rules.seats]):
        lost = [one.loss for one in cards if one.seat == seat and one.loss is not None]
        page.print(f"{letter}: {sum(lost)} lost with {len(lost)} cards", style="bold")
    page.print(NOTE, style="dim")


def _figures(record: Record, one: CardPlayed) -> tuple[str, str, str]:
    if one.loss is None:
        return "?", "", ""
    worth = f"{one.values[one.card]:+d}"
    if not one.loss:
        return worth, "", ""
    best = [card for card, value in one.values.items() if value == one.best]
    return worth, f"[red]{-one.loss:d}[/]", record.rules.pack.text(best) + f" ({one.best:+d})"
