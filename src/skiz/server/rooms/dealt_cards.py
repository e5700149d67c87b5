"""Which card came to which place in all deals that were dealt here, computed from the logs, and
whether that is chance. Of every deal that has begun, so that none is left out for how it looks.
"""

import asyncio
import time
from collections.abc import Callable, Iterable
from typing import TypeAlias

from skiz.games import game, games

from ..log.codec import Json
from ..log.dealt import DealtAt, DealtCards
from .in_turn import in_turn
from .placings import Placings

FRESH = 600.0  # seconds in which what was computed is told again
MOST = 50_000  # entries that are read, two a deal
Key: TypeAlias = tuple[str, int, int]  # game, chairs, cards


class Count:
    """What was counted so far, by game, chairs and how many cards there are."""

    def __init__(self) -> None:
        self.found: dict[Key, Placings] = {}
        self._chairs: dict[str, Json] = {}  # the beginning of the last deal of a table

    def add(self, entries: Iterable[DealtAt]) -> None:
        """Count more entries, in the order of the logs."""
        for entry in entries:
            if entry.body["type"] == "deal":
                self._chairs = {entry.table: entry.body}
            elif began := self._chairs.get(entry.table):
                self._add(entry.game, began, entry.body)

    def _add(self, key: str, began: Json, dealt: Json) -> None:
        piles = {chair: dealt["hands"][seat]["cards"] for seat, chair in enumerate(began["chairs"])}
        chairs = max(*began["chairs"], began["dealer"]) + 1
        if dealt["talon"]:
            piles[chairs] = dealt["talon"]
        cards = {card for pile in piles.values() for card in pile}
        found = self.found.get((key, chairs, len(cards)))
        if found is None:
            names = game(key).rules().pack.names if key in games() else ()
            ordered = names if {*names} == cards else sorted(cards)
            found = self.found[key, chairs, len(cards)] = Placings(ordered, chairs + 1)
        found.add(piles)

    def to_json(self) -> list[Json]:
        """What was counted, as JSON; the chairs come first, the talon last."""
        return [
            _to_json(key, chairs, found) for (key, chairs, _), found in sorted(self.found.items())
        ]


def _to_json(key: str, chairs: int, found: Placings) -> Json:
    test = found.test() if found.enough else None
    return {
        "game": key,
        "chairs": chairs,
        "deals": found.deals,
        "cards": found.cards,
        "counts": found.counts,
        "expected": [round(number, 2) for number in found.expected],
        "deviations": [[round(z, 2) for z in row] for row in found.deviations()],
        "test": test and {**test._asdict(), "statistic": round(test.statistic, 2)},
    }


class DealtHere:
    """What all deals of a server come to, computed when somebody asks, and seldom."""

    def __init__(self, dealt: DealtCards, clock: Callable[[], float] = time.monotonic) -> None:
        self._dealt, self._clock = dealt, clock
        self._counts: list[Json] = []
        self._until = float("-inf")
        self._lock = asyncio.Lock()

    async def counts(self) -> list[Json]:
        """The deals by game and number of chairs; not older than ten minutes."""
        async with self._lock:
            if self._clock() >= self._until:
                self._counts = await self._count()
                self._until = self._clock() + FRESH
        return self._counts

    async def _count(self) -> list[Json]:
        count, table, n, read = Count(), "", 0, 0
        while read < MOST and (rows := await self._dealt.after(table, n)):
            await in_turn(count.add, rows)
            table, n, read = rows[-1].table, rows[-1].n, read + len(rows)
        return await in_turn(count.to_json)
