"""What a table that all have left keeps in memory: what has happened, and nothing that follows.

A server keeps hundreds of them for who comes back. One of Tarokk took 5 MiB, and one at which
nobody was any more all of that: thirty tables that changed hands grew a server by 8 MiB a minute.
"""

import asyncio
import gc
from collections import Counter
from types import FunctionType, ModuleType
from typing import Any

import pytest

from skiz.games import games
from skiz.server.log.entries import Entry
from skiz.server.log.insight import shared
from skiz.server.log.table_log import TableLog
from skiz.table import Rules, State
from tests.support.simulated import Simulated, simulated

OUTSIDE = (type, ModuleType, FunctionType, Rules)  # which all tables have together
FEW = 12  # states: of the deal, and of what the bots think about


def kept_by(log: TableLog) -> Counter[type]:
    """The objects that only a log keeps alive, by kind."""
    seen: dict[int, Any] = {}
    waiting: list[Any] = [log]
    while waiting:
        one = waiting.pop()
        if id(one) not in seen and not isinstance(one, OUTSIDE):
            seen[id(one)] = one
            waiting += gc.get_referents(one)
    return Counter(map(type, seen.values()))


async def played(key: str) -> Simulated:
    """A table with a bot, at which a deal was played to its end."""
    table = await simulated(key, next(iter(games()[key].presets)), seed=3, bots=1)
    for one in range(table.room.log.rules.chairs - 1):
        await table.come(one)
    await table.rest()
    while waited := table.on_turn():
        await table.act(waited[0])
        await table.rest()
    return table


def told(log: TableLog) -> list[Any]:
    return [log.face(entry, seat) for entry, seat in log.since(0, "g0")]


@pytest.mark.parametrize("key", games())
def test_a_table_that_all_have_left_keeps_what_has_happened_alone(key: str) -> None:
    async def play() -> None:
        table = await played(key)
        log = table.room.log
        before, all_told = kept_by(log), told(log)
        assert before[State] > FEW
        assert before[Entry] == len(log.entries)
        for one in [*table.there]:
            table.vanish(one)
        await table.rest()
        after = kept_by(log)
        assert after[State] <= FEW
        assert log.deal is not None
        assert not log.deal._insights
        assert after[Entry] == before[Entry]
        assert told(log) == all_told  # whoever comes back hears the same
        await table.room.close()

    asyncio.run(play())


def test_what_a_seat_can_work_out_is_kept_once_while_it_does_not_change() -> None:
    async def play() -> None:
        table = await played("illustrated")
        deal = table.room.log.deal
        assert deal is not None
        told(table.room.log)
        seen = [one for (_, seat), one in sorted(deal._insights.items()) if seat == 0]
        items = [item for insight in seen for item in insight["items"]]
        assert len(set(map(id, items))) < len(items) / 10
        await table.room.close()

    asyncio.run(play())


@pytest.mark.parametrize(
    ("before", "found"),
    [
        (None, {"a": [1, {"b": 2}]}),
        ({"a": [{"b": 1}, {"b": 2}]}, {"a": [{"b": 1}, {"b": 3}, {"b": 2}]}),
        ({"a": [{"b": 1}, {"b": 2}], "c": 1}, {"a": [{"b": 1}]}),
        ({"a": [1]}, {"a": {"b": [1]}, "c": None}),
        ([{"b": 1}], [{"b": 1}]),
    ],
)
def test_what_is_shared_is_the_same(before: Any, found: Any) -> None:
    assert shared(found, before) == found
    assert (shared(found, before) is before) == (found == before)
