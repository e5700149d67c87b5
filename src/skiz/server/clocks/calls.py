"""Calls: at a slow table who is not connected is called when the table begins to wait for them, in
a deal or between two.
"""

from collections.abc import Callable, Collection, Set
from typing import TypeAlias

from ..table_log.log import TableLog
from . import between_deals
from .clocks import Clocks

Call: TypeAlias = Callable[[str, str, str], None]  # a guest, to a table, of a game


def call_nobody(guest: str, table: str, game: str) -> None:
    """For a room whose people come by themselves."""


class Calls:
    """Those of one table; of each question one."""

    def __init__(self, table: str, log: TableLog, clocks: Clocks, call: Call) -> None:
        self._table, self._log, self._clocks, self._call = table, log, clocks, call
        self._told: dict[str, int] = {}  # since which entry they were asked

    def restore(self, guests: Collection[str]) -> None:
        """They were called before the room was closed, or had been there; so were those that the
        table waits for without a deadline.
        """
        beside = (
            () if between_deals.goes_on_by_itself(self._log) else between_deals.asked(self._log)
        )
        self._told = dict.fromkeys((*guests, *beside), self._log.n)

    def look(self, here: Set[str]) -> None:
        """Call who is asked something and is not here. Who is silent was called, and is played for
        by now: of each card they hear nothing.
        """
        pace = self._log.chairs.pace
        decides = self._clocks.asked() if pace and pace.slow else {}
        silent = {guest for guest in decides if self._clocks.is_silent(guest)}
        asked = {**between_deals.asked(self._log), **decides}
        for guest, since in asked.items():
            if since > self._told.get(guest, -1) and guest not in here | silent:
                self._call(guest, self._table, self._log.rules.key)
        self._told = asked
