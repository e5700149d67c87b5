"""What is written together with new entries of a table's log.

A feature that keeps rows beside the log offers a keeper. The app registers the keepers, and the
store writes what they return in the transaction that appends the entries.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple, Protocol

from skiz.table import State

from ..storage import Write
from ..table_log import Entry, Events, TableLog


class NewEntries(NamedTuple):
    """Entries that are about to be appended to the log of a table."""

    table: str
    log: TableLog
    """The log without the entries."""
    entries: Sequence[Entry]
    state: State | None
    """The state of the deal after the entries; None if it does not change."""

    @property
    def events(self) -> Events:
        """The events of the entries."""
        return [entry.event for entry in self.entries]


class Follow(Protocol):
    """Rows that follow from new entries."""

    async def writes(self, at: datetime) -> Write:
        """Return the statements that write the rows, given the time of the entries.

        They are asked for again if somebody else wrote meanwhile, so that a statement may depend on
        what is in the database.
        """


class Keeper(Protocol):
    """Finds out what a feature keeps of new entries.

    It is asked only if there are events of the table among them. A deal ends with one, the sheet.
    """

    def __call__(self, new: NewEntries) -> Follow | None:
        """Return what follows from the entries; None if nothing does."""
