"""Keeps a finished deal: the results of its people, who played it, and their parts."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from ..rooms import NewEntries
from ..storage import Result, Write, in_place
from ..table_log.schema import results
from .finished import Finished, finished_in
from .parts import Part, keeping, parts_in
from .schema import finished


class EndOfDeal(NamedTuple):
    """The rows of a deal that ends at a table."""

    table: str
    results: Sequence[Result] = ()
    deals: Sequence[Finished] = ()
    parts: Sequence[Part] = ()

    async def writes(self, at: datetime) -> Write:
        """Return the statements that write the rows, in place of those written before."""
        kept = [{**one._asdict(), "table_id": self.table, "at": at} for one in self.results]
        played = [{**one._asdict(), "table_id": self.table} for one in self.deals]
        return [
            *in_place(results, kept),
            *in_place(finished, played),
            *keeping(self.table, self.parts, at),
        ]


def keep_deal(new: NewEntries) -> EndOfDeal | None:
    """Return the rows of the deal that new entries finish; None if they finish none."""
    ended = new.log.chairs.results(new.events)
    deals = finished_in(new.log, new.entries, new.state)
    if not ended:
        return EndOfDeal(new.table, deals=deals) if deals else None
    parts = parts_in(new.log, deals, new.state, ended[0].points)
    return EndOfDeal(new.table, ended, deals, parts)
