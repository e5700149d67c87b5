"""The running sheet of a session: the total of each player after each deal, by name."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from .record import Record, one_line
from .scan import Word, columns

POINTS = "[+-]?[0-9]{1,9}"
Totals: TypeAlias = Mapping[str, int]


def session(records: Iterable[Record]) -> Iterator[Record]:
    """Number the deals of one session in order, and add the running sheet after each.

    Raise ValueError if two players at the table have the same name, or if other players join.

    >>> from skiz.records import read_file
    >>> deals = read_file("tests/records/golden/session.skiz")
    >>> [record.header("Deal") for record in session(deals)]
    ['1', '2', '3']
    """
    sheet: Totals = {}
    for number, record in enumerate(records, 1):
        if len(set(record.names)) < record.rules.seats:
            raise ValueError("a sheet needs a different name at every seat")
        if sheet and set(sheet) != set(_people(record)):
            raise ValueError("the same people sit at a table for a whole session")
        sheet = _after(record, sheet)
        kept = tuple(header for header in record.headers if header[0] not in ("Deal", "Sheet"))
        new = (("Deal", str(number)), ("Sheet", _text(sheet)))
        yield replace(record, headers=(*kept, *new))


def check_sheet(given: Word, record: Record, before: Record | None) -> None:
    """Check that the sheet begins with Deal 1 and continues from one deal of the file to the next.

    Raise BadRecord if it does not.
    """
    found = given.read(_totals)
    if len(found) < record.rules.seats or set(found) != set(_people(record)):
        raise given.bad("a sheet names everybody at the table once, two blanks apart")
    number = int(record.header("Deal") or 0)
    runs_on = before is not None and before.header("Deal") == str(number - 1)
    so_far = before.header("Sheet") if before and runs_on else None
    if number == 1 or (so_far and set(_totals(so_far)) == set(_people(record))):
        expected = _after(record, _totals(so_far) if so_far else {})
        if found != expected:
            raise given.bad(f"expected {_text(expected)}", "score")


def _people(record: Record) -> tuple[str, ...]:
    """Return everybody at the table: the players, and the dealer if the dealer sits out."""
    dealer = one_line(record.header("Dealer") or "")
    return (*record.names, *([dealer] if dealer and dealer not in record.names else []))


def _after(record: Record, before: Totals) -> Totals:
    settled = record.state.settled
    written = dict(zip(record.names, settled.written if settled else (), strict=False))
    return {name: before.get(name, 0) + written.get(name, 0) for name in before or _people(record)}


def _text(sheet: Totals) -> str:
    return "  ".join(f"{name} {points:+d}" for name, points in sheet.items())


def _totals(text: str) -> Totals:
    pieces = columns(text)
    if len(pieces) % 2 == 0 and all(re.fullmatch(POINTS, points) for points in pieces[1::2]):
        pieces = [" ".join(pair) for pair in zip(pieces[::2], pieces[1::2], strict=True)]
    entries = [re.fullmatch(rf"(.+?)\s+({POINTS})", piece) for piece in pieces]
    if not all(entries):
        raise ValueError(f"{text!r} is no sheet: names and points, two blanks apart")
    return {entry[1]: int(entry[2]) for entry in entries if entry}
