"""Calls: at a slow table, absent people are called when the table begins to wait for them.

This holds in a deal and between two deals.
"""

from collections.abc import Callable, Collection, Set
from typing import TypeAlias

from ..table_log import TableLog
from . import between_deals
from .clocks import Clocks

Call: TypeAlias = Callable[[str, str, str], None]  # guest, table, game


def call_nobody(guest: str, table: str, game: str) -> None:
    """Call nobody, for a room whose people come by themselves."""


class Calls:
    """The calls of one table, one for each question."""

    def __init__(self, table: str, log: TableLog, clocks: Clocks, call: Call) -> None:
        self._table, self._log, self._clocks, self._call = table, log, clocks, call
        self._called: dict[str, int] = {}  # the entry since which each guest was waited for

    def restore(self, guests: Collection[str]) -> None:
        """Note whom the table waited for before the room was closed.

        They were called then or were present. So were those for whom the table waits without a
        deadline.
        """
        beside = (
            ()
            if between_deals.goes_on_by_itself(self._log)
            else between_deals.waiting_since(self._log)
        )
        self._called = dict.fromkeys((*guests, *beside), self._log.n)

    def look(self, here: Set[str]) -> None:
        """Call absent people for whom the table waits.

        A silent person was called, and a bot plays for them by now. They are not called for each
        card.
        """
        pace = self._log.chairs.pace
        decides = self._clocks.waiting_since() if pace and pace.slow else {}
        silent = {guest for guest in decides if self._clocks.is_silent(guest)}
        waiting = {**between_deals.waiting_since(self._log), **decides}
        for guest, since in waiting.items():
            if since > self._called.get(guest, -1) and guest not in here | silent:
                self._call(guest, self._table, self._log.rules.key)
        self._called = waiting
