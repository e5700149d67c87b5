"""Reviewing records: each decision by what could be known, and with all cards open."""

from collections.abc import Sequence
from pathlib import Path
from string import ascii_uppercase
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from skiz.errors import reason_of
from skiz.records import BadRecord, Record
from skiz.review.as_json import moment_json, outlook_json
from skiz.review.deal_review import Moment, Review, review_deal, sums
from skiz.review.words import action_words, sentence
from skiz.solve.review import CardPlayed
from skiz.solve.review import review as look_at

from ..arguments import records_in
from ..console import fail, print_json

NOTE = (
    "Known: points a decision lost by what its seat could know, averaged over the deals that fit "
    "what it had seen. Open: points it lost with the actual cards. Luck is the difference."
)
OPEN_NOTE = (
    "Open-card values: what each opponent would pay if everybody saw all cards and played "
    "their best. Nobody at the table could know that; a card that lost may have been right."
)
MOST = 10  # moments that are listed


def review(file: Path, figures: Sequence[Path], seed: int, open_only: bool, as_json: bool) -> None:
    """Review every deal of a file."""
    rows, shown = [], []
    for record in _records(file, figures):
        cards = look_at(record.rules, record.events, cores=0)
        both = None if open_only else review_deal(record.rules, record.events, seed, cards=cards)
        rows.append(_as_json(record, cards, both))
        shown.append((record, cards, both))
    if as_json:
        print_json(rows)
        return
    for record, cards, both in shown:
        if both:
            _print_moments(record, both)
        _print_cards(record, cards)


def _records(file: Path, figures: Sequence[Path]) -> Sequence[Record]:
    try:
        records = records_in(file, figures)
    except (BadRecord, OSError) as error:
        fail(reason_of(error, file))
    if any(record.eyes is not None for record in records):
        fail(f"{file}: only a deal with all cards open can be reviewed, not one seat's view")
    return records


def _as_json(record: Record, cards: Sequence[CardPlayed], both: Review | None) -> dict[str, Any]:
    names = record.rules.pack.names
    row = {
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
    if both is None:
        return row
    return row | {
        "moments": [moment_json(one, record.rules) for one in both.moments],
        "line": outlook_json(both.outlook),
    }


def _print_moments(record: Record, both: Review) -> None:
    """Print the decisions that cost most by what could be known, and the losses of each seat."""
    table = Table("known", "open", "luck", "seat", "did", "", box=None, header_style="dim")
    for column in (0, 1, 2):
        table.columns[column].justify = "right"
    for one in both.dearest[:MOST]:
        did = action_words(one.decision.taken, record.rules)
        figures = (_points(one.loss, -1), _points(one.open_loss, -1), _points(one.luck))
        who = Text(_name(record, one.decision.seat))
        table.add_row(*figures, who, Text(did), Text(sentence(one, record.rules)))
    page = Console()
    page.print(table)
    for seat, (lost, luck) in enumerate(sums(both.moments, record.rules.seats)):
        page.print(f"{ascii_uppercase[seat]}: {lost:.1f} lost, luck {luck:+.1f}", style="bold")
    page.print(f"{NOTE} {_unknown(both.moments)}", style="dim")


def _unknown(moments: Sequence[Moment]) -> str:
    left = sum(one.loss is None for one in moments)
    return f"Not evaluated: {left}." if left else ""


def _points(points: float | None, sign: int = 1) -> str:
    return "?" if points is None else f"{sign * points + 0.0:+.1f}"


def _name(record: Record, seat: int) -> str:
    return " ".join((ascii_uppercase[seat], *record.names[seat : seat + 1]))


def _print_cards(record: Record, cards: Sequence[CardPlayed]) -> None:
    pack = record.rules.pack
    table = Table("trick", "seat", "card", "worth", "loss", "best", box=None, header_style="dim")
    for column in (0, 3, 4):
        table.columns[column].justify = "right"
    trick = 0
    for one in cards:
        number, trick = "" if one.trick == trick else str(one.trick), one.trick
        who = Text(_name(record, one.seat))
        table.add_row(number, who, pack.names[one.card], *_figures(record, one))
    page = Console()
    page.print(table)
    for seat, letter in enumerate(ascii_uppercase[: record.rules.seats]):
        lost = [one.loss for one in cards if one.seat == seat and one.loss is not None]
        page.print(f"{letter}: {sum(lost)} lost with {len(lost)} cards", style="bold")
    page.print(OPEN_NOTE, style="dim")


def _figures(record: Record, one: CardPlayed) -> tuple[str, str, str]:
    if one.loss is None:
        return "?", "", ""
    worth = f"{one.values[one.card]:+d}"
    if not one.loss:
        return worth, "", ""
    best = [card for card, value in one.values.items() if value == one.best]
    return worth, f"[red]{-one.loss:d}[/]", record.rules.pack.text(best) + f" ({one.best:+d})"
