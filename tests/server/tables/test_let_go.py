"""What an abandoned table keeps in memory: its events, and nothing derived.

A server keeps hundreds of them for people who return. One of Tarokk took 5 MiB, and all of that
stayed when everybody had left: thirty tables that changed hands grew a server by 8 MiB a minute.
"""

import asyncio
import gc
import weakref
from collections import Counter
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import pytest

from skiz.games import games
from skiz.server.app.registry import make_registry
from skiz.server.app.stores import Stores
from skiz.server.table_log.entries import Entry, SettingsChanged
from skiz.server.table_log.insight import shared
from skiz.server.table_log.log import TableLog
from skiz.server.tables import memory
from skiz.server.thinking import Thinking
from skiz.table import Rules, State
from tests.support.laws.random_deals import EACH_KIND
from tests.support.server.simulated import Simulated, simulated
from tests.support.storage.databases import migrated_file

OUTSIDE = (type, ModuleType, FunctionType, Rules)  # which all tables share
FEW = 12  # states: of the deal, and of what the bots think about


def kept_by(log: TableLog) -> Counter[type]:
    """Return the objects that only a log keeps alive, by kind."""
    seen: dict[int, Any] = {}
    waiting: list[Any] = [log]
    while waiting:
        one = waiting.pop()
        if id(one) not in seen and not isinstance(one, OUTSIDE):
            seen[id(one)] = one
            waiting += gc.get_referents(one)
    return Counter(map(type, seen.values()))


async def played(key: str) -> Simulated:
    """Return a table with a bot and one deal played to its end."""
    table = await simulated(key, next(iter(games()[key].presets)), seed=3, bots=1)
    for one in range(table.room.log.rules.chairs - 1):
        await table.come(one)
    await table.rest()
    while waited := table.on_turn():
        await table.act(waited[0])
        await table.rest()
    return table


def messages_of(log: TableLog) -> list[Any]:
    return [log.face(entry, seat) for entry, seat in log.since(0, "g0")]


@pytest.mark.parametrize("key", EACH_KIND)
def test_an_abandoned_table_keeps_only_its_log_in_memory(key: str) -> None:
    async def play() -> None:
        table = await played(key)
        log = table.room.log
        before, all_told = kept_by(log), messages_of(log)
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
        assert messages_of(log) == all_told  # a returning person gets the same
        await table.room.close()

    asyncio.run(play())


PACES = {"none": False, "quick": False, "day": True}


async def test_long_abandoned_rooms_are_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Except those where something happens by itself. A returning person finds everything again."""
    moment = 0.0
    monkeypatch.setattr(memory, "now", lambda: moment)
    store, thinking = Stores(migrated_file(tmp_path / "skiz.sqlite3")), Thinking()
    registry = make_registry(store, thinking)
    ids = {}
    for pace in PACES:
        settings = SettingsChanged(pace=pace)  # type: ignore[arg-type]
        ids[pace] = await registry.make("anna", "Anna", "asszorti", None, {}, [], settings)
    gone, there = [await registry.make("anna", "Anna", "asszorti", None, {}, []) for _ in "12"]
    line = await (await registry.room(there)).connect("anna", 0)
    for room in registry._rooms.values():  # bots on turn would act
        await room._bots.stop()
    left = weakref.ref(await registry.room(gone))
    before = left().log.n  # type: ignore[union-attr]
    moment = memory.LEFT
    await registry.tidy()
    assert registry.count == len(PACES) + 2
    moment += 1
    await registry.tidy()
    assert {*registry.tables} == {there, *(ids[pace] for pace in PACES if PACES[pace])}
    gc.collect()
    assert left() is None
    (await registry.room(there)).disconnect(line)
    await (await registry.room(there))._bots.stop()
    moment += memory.LEFT
    await registry.tidy()
    assert registry.has(there)  # somebody was there until now
    assert (await registry.room(gone)).log.n >= before
    await registry.close()
    thinking.close()
    await store.close()


class _Left:
    """A room that everybody has left. While it is closed, another is lost to another process."""

    idle = True

    def __init__(self, place: memory.Space, other: str) -> None:
        self.place, self.other, self.log = place, other, SimpleNamespace(entries=())

    async def close(self) -> None:
        self.place.drop(self.other)


async def test_a_room_may_be_lost_while_others_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table opened meanwhile was unavailable, and was opened a second time."""
    monkeypatch.setattr(memory, "MOST_OPEN", 1)
    place = memory.Space()
    for id_, other in zip("abcde", "bcdea", strict=True):
        place.rooms[id_] = _Left(place, other)  # type: ignore[assignment]
    await place.make()
    assert len(place.rooms) < memory.TWICE


def test_unchanged_insight_of_a_seat_is_stored_once() -> None:
    async def items_of_a_deal() -> list[Any]:
        table = await played("illustrated")
        deal = table.room.log.deal
        assert deal is not None
        messages_of(table.room.log)
        seen = [one for (_, seat), one in sorted(deal._insights.items()) if seat == 0]
        await table.room.close()
        return [item for insight in seen for item in insight["items"]]

    deals = (asyncio.run(items_of_a_deal()) for _ in range(100))
    items = next(found for found in deals if len(found) > 20)  # short deals have few
    assert len(set(map(id, items))) < len(items) / 10


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
def test_shared_values_are_equal(before: Any, found: Any) -> None:
    assert shared(found, before) == found
    assert (shared(found, before) is before) == (found == before)
