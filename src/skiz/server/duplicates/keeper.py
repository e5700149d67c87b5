"""Keeps the results of boards that a table of a duplicate set finishes."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from ..rooms import NewEntries
from ..storage import Write, in_place
from .boards import BoardResult, board_results
from .schema import board_results_kept


class EndOfBoards(NamedTuple):
    """The rows of boards that end at a table."""

    table: str
    results: Sequence[BoardResult]

    async def writes(self, at: datetime) -> Write:
        """Return the statements that write the rows, in place of those written before."""
        rows = [one._replace(table_id=self.table)._asdict() for one in self.results]
        return in_place(board_results_kept, rows)


def keep_boards(new: NewEntries) -> EndOfBoards | None:
    """Return the results of the boards that new entries finish; None if they finish none."""
    found = board_results(new.log.given, new.log.entries, new.entries)
    return EndOfBoards(new.table, found) if found else None
