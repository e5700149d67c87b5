"""How often each card came to each place in the deals of this server, and whether that is chance.

It is computed from the logs. The count is public, and anybody can subtract it from a later one. So
a deal is added only when nobody plays it any more, and only together with many others, at least a
day later.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import TypeAlias

from skiz.games import game, games

from ..common import Json, in_fold_thread, utc
from .card_counts import CardCounts
from .store import DealtAt, DealtCards

AT_ONCE = 20  # the smallest number of deals by which a published count grows
DELAY = timedelta(days=1)  # between the end of a day (UTC) and the count that includes it
Key: TypeAlias = tuple[str, int, int]  # game, chairs, cards


@dataclass
class _Deal:
    """The deal that is being read: how it began, and how its cards were dealt."""

    table: str
    began: Json
    dealt: Json | None = None


@dataclass
class Count:
    """The deals that ended before a day, by game, number of chairs, number of cards, and day."""

    before: date
    found: dict[Key, dict[date, CardCounts]] = field(default_factory=dict)
    _deal: _Deal | None = None  # the deal read last

    def add(self, entries: Iterable[DealtAt]) -> None:
        """Count more entries, in the order of the logs."""
        for entry in entries:
            if entry.body["type"] == "deal":
                self._deal = _Deal(entry.table, entry.body)
            elif self._deal is None or self._deal.table != entry.table:
                continue
            elif entry.body["type"] == "dealt":
                self._deal.dealt = entry.body
            elif self._deal.dealt and entry.at.date() < self.before:
                self._add(entry.game, entry.at.date(), self._deal.began, self._deal.dealt)
                self._deal = None

    def _add(self, key: str, day: date, began: Json, dealt: Json) -> None:
        piles = {chair: dealt["hands"][seat]["cards"] for seat, chair in enumerate(began["chairs"])}
        chairs = max(*began["chairs"], began["dealer"]) + 1
        if dealt["talon"]:
            piles[chairs] = dealt["talon"]
        cards = {card for pile in piles.values() for card in pile}
        days = self.found.setdefault((key, chairs, len(cards)), {})
        if day not in days:
            names = game(key).rules().pack.names if key in games() else ()
            ordered = names if {*names} == cards else sorted(cards)
            days[day] = CardCounts(ordered, chairs + 1)
        days[day].add(piles)

    def to_json(self) -> list[Json]:
        """Return the public part of the count, as JSON; the chairs come first, the talon last."""
        return [
            _to_json(key, chairs, published)
            for (key, chairs, _), days in sorted(self.found.items())
            if (published := _published(days))
        ]


def _published(days: Mapping[date, CardCounts]) -> CardCounts | None:
    """Return the deals of all days up to the last that completes `AT_ONCE`, or None.

    Only the days decide which deals are published together. So the count of a later day is either
    unchanged, or has at least `AT_ONCE` deals more.
    """
    published: CardCounts | None = None
    for batch in _batches(days):
        published = batch if published is None else published + batch
    return published


def _batches(days: Mapping[date, CardCounts]) -> Iterator[CardCounts]:
    waiting: CardCounts | None = None
    for _, of_day in sorted(days.items()):
        waiting = of_day if waiting is None else waiting + of_day
        if waiting.deals >= AT_ONCE:
            yield waiting
            waiting = None


def _to_json(key: str, chairs: int, found: CardCounts) -> Json:
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


class DealtCardReport:
    """The count of the deals of a server, computed at the first request of a day (UTC)."""

    def __init__(self, dealt: DealtCards, now: Callable[[], datetime] = utc) -> None:
        self._dealt, self._now = dealt, now
        self._counts: list[Json] = []
        self._before: date | None = None
        self._lock = asyncio.Lock()

    async def counts(self) -> list[Json]:
        """Return the deals that are public today, by game and number of chairs."""
        async with self._lock:
            before = (self._now() - DELAY).date()
            if before != self._before:
                self._counts, self._before = await self._count(before), before
        return self._counts

    async def _count(self, before: date) -> list[Json]:
        count, table, n = Count(before), "", 0
        while rows := await self._dealt.after(table, n):
            await in_fold_thread(count.add, rows)
            table, n = rows[-1].table, rows[-1].n
        return await in_fold_thread(count.to_json)
