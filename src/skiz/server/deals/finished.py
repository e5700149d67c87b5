"""Finished deals: the data stored beside the log, for searches over many deals.

They follow from the log, and are written in the transaction that writes the sheet. All queries for
people's deals are here.
"""

from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa

from skiz.cards import Seat
from skiz.table import Chair, State

from ..common import Json
from ..storage import Database, read_result
from ..table_log import Entry, SheetWritten, TableLog
from ..table_log.schema import results, tables
from .schema import finished


class Finished(NamedTuple):
    """A deal that is on the sheet, by chair: its guests, the kinds of its bots, and the sides.

    `sides` says who was with the declarer (None if nobody declared, or for a player who sat out).
    The deal is `whole` if no bot stood in and no chair was taken over.
    """

    deal: int
    players: list[str | None]
    bots: list[str | None]
    declarer: Chair | None
    sides: list[bool | None]
    whole: bool


def finished_in(log: TableLog, entries: Sequence[Entry], state: State | None) -> list[Finished]:
    """Return the deal that ends with these new entries, given the truth after them."""
    if state is None or not any(isinstance(entry.event, SheetWritten) for entry in entries):
        return []
    assert log.deal is not None
    began, plays = log.deal.began, log.chairs.plays
    seats: list[Seat | None] = [
        began.chairs.index(chair) if chair in began.chairs else None for chair in sorted(plays)
    ]
    of_the_deal = [*(entry for entry in log.entries if entry.n > log.deal.n), *entries]
    return [
        Finished(
            began.number,
            log.chairs.guests(),
            [plays[chair].bot for chair in sorted(plays)],
            None if state.declarer is None else began.chairs[state.declarer],
            [state.sides[seat] if state.has_sides and seat is not None else None for seat in seats],
            not log.chairs.taken_over and not any(entry.stand_in for entry in of_the_deal),
        )
    ]


class FinishedDeals:
    """The finished deals of a store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, guests: Sequence[str], most: int | None = 200) -> list[Json]:
        """Return a person's finished deals for the page, the latest first.

        Each occurs once, under whichever guest the person played.
        """
        found: dict[tuple[str, int], Json] = {}
        for row in await self._rows(guests, most):
            if result := read_result(row):
                found[row.table_id, row.deal] = result
        return list(found.values())

    async def with_players(
        self, guests: Sequence[str], game: str | None = None, most: int | None = None
    ) -> list[Json]:
        """Return a person's deals, of all games or one, with what `Finished` has about the players.

        These are `players`, `bots`, `declarer`, `sides` and `whole`, and the `chair` of the person.
        Old deals without stored players are left out.
        """
        found: dict[tuple[str, int], Json] = {}
        for row in await self._rows(guests, most, game):
            result = read_result(row) if row.players else None
            mine = [chair for chair, one in enumerate(row.players or ()) if one in guests]
            if result and mine:
                more = {name: getattr(row, name) for name in Finished._fields if name != "deal"}
                found[row.table_id, row.deal] = {**result, **more, "chair": mine[0]}
        return list(found.values())

    async def _rows(
        self, guests: Sequence[str], most: int | None, game: str | None = None
    ) -> Sequence[sa.Row[tuple[object, ...]]]:
        same = (finished.c.table_id == results.c.table_id) & (finished.c.deal == results.c.deal)
        columns = ("names", "points", "at")
        query = (
            sa.select(
                results.c.table_id,
                results.c.deal,
                tables.c.game,
                *(sa.type_coerce(results.c[name], sa.String) for name in columns),
                *(finished.c[name] for name in Finished._fields if name != "deal"),
            )
            .join(tables, tables.c.id == results.c.table_id)
            .outerjoin(finished, same)
            .where(results.c.guest.in_(guests))
            .order_by(results.c.at.desc(), results.c.deal.desc())
            .limit(most)
        )
        return await self._database.read(
            query if game is None else query.where(tables.c.game == game)
        )
