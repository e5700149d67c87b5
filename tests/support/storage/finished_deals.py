"""Deals that a person has finished, stored as a table does it, but without the log."""

import random
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from skiz.server.app.stores import Stores
from skiz.server.deals.criteria import Wanted
from skiz.server.deals.finished import Finished
from skiz.server.deals.keeper import EndOfDeal
from skiz.server.deals.parts import parts_at
from skiz.server.storage.rows import Result
from skiz.table import State, Summary, summary

OTHERS = ("a11a", "be1a", None)  # guests


class Dealt(NamedTuple):
    """A deal that I have played, after its fold, and my seat."""

    table: str
    deal: int
    end: State
    facts: Summary
    seat: int
    with_whom: frozenset[str]
    at: datetime

    @property
    def won(self) -> int:
        assert self.end.settled
        return self.end.settled.written[self.seat]


async def finish(
    store: Stores, me: Sequence[str], table: str, n: int, end: State, rng: random.Random
) -> Dealt:
    """Store a deal that I have played, as any of my guests, with some others, without its log."""
    assert end.settled
    seats = end.rules.seats
    mine = rng.randrange(seats)
    players = [rng.choice(OTHERS[n % 2 :]) for _ in range(seats)]
    players = [one if players.index(one) == seat else None for seat, one in enumerate(players)]
    players[mine] = rng.choice(me)
    points = [*end.settled.written]
    parts = [*parts_at(end, range(seats), n, players, points)]
    results = [Result(part.guest, n, ["x"] * seats, points) for part in parts]
    bots = ["plain" if one is None else None for one in players]
    sides = [*end.sides] if end.has_sides else [None] * seats
    played = Finished(n, players, bots, end.declarer, sides, True)
    await store.tables.append(table, 0, [(n, {})], [EndOfDeal(table, results, [played], parts)])
    (found,) = await store.own_deals.find(me, Wanted(end.rules.key), 1)
    others = frozenset(one for one in players if one and one not in me)
    return Dealt(table, n, end, summary(end), mine, others, found["cursor"].at)
