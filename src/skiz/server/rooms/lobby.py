"""The lobby: the open tables with a free chair, as everybody is told of them.

It is in memory alone: whoever sits at a table comes again after a restart, and the table with them.
However many tables there are and however often it is asked for, a notice is written when it
changes, and the list when somebody asks after that.
"""

import json
import secrets
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from .listing import Notice

MOST_TOLD = 40  # tables, those that were listed last
MOST_OF_MAKER = 2  # so that nobody fills the list alone


class Told(NamedTuple):
    """The list as it is sent, and the tag by which it is known again."""

    body: bytes
    tag: str


class Lobby:
    """The notices of all tables, by when they were listed first."""

    def __init__(self) -> None:
        self._notices: dict[str, Notice] = {}
        self._written: dict[str, str] = {}  # the same as JSON
        self._told: Told | None = None

    def announce(self, table: str, notice: Notice | None) -> None:
        """Have a table in the list as it is now, or no more."""
        if self._notices.get(table) == notice:
            return
        if notice is None:
            del self._notices[table], self._written[table]
        else:
            self._notices[table] = notice
            self._written[table] = json.dumps(notice.told(table), ensure_ascii=False)
        self._told = None

    def matching(self, key: str, preset: str | None) -> list[str]:
        """The tables of a game in the house of a preset, or of any, with nothing changed in it:
        those where most people sit come first.
        """
        found = [
            (table, notice)
            for table, notice in self._notices.items()
            if notice.game == key and preset in (notice.preset, None) and notice.is_usual
        ]
        return [table for table, _ in sorted(found, key=lambda one: -one[1].people)]

    def told(self) -> Told:
        """The list as JSON: the latest tables, and how many there are."""
        if self._told is None:
            tables = ",".join(self._written[table] for table in self._latest())
            body = f'{{"tables": [{tables}], "count": {len(self._notices)}}}'
            self._told = Told(body.encode(), f'"{secrets.token_hex(8)}"')
        return self._told

    def _latest(self) -> Iterator[str]:
        of_makers = Counter[str | None]()
        told = 0
        for table in reversed(self._notices):
            maker = self._notices[table].maker
            if of_makers[maker] < MOST_OF_MAKER:
                of_makers[maker] += 1
                told += 1
                yield table
            if told == MOST_TOLD:
                return
