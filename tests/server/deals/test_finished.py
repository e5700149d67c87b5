"""Finished deals: what is stored beside the log agrees with it, and its players find it."""

import asyncio
from collections.abc import AsyncIterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from skiz.server.app.stores import Stores
from skiz.server.deals.finished import Finished
from skiz.server.deals.keeper import EndOfDeal, keep_deal
from skiz.server.storage.rows import Result
from skiz.server.table_log.table_made import TableMade
from tests.support.server.simulated import Simulated, Unkept, simulated
from tests.support.storage.databases import KINDS, a_migrated_database

MIGRATION = import_module("skiz.server.storage.migrations.versions.0021_schema")
GAMES = [("asszorti", "pais"), ("illustrated", "pagat"), ("royal", "provisional")]


class Noting(Unkept):
    """A store that notes what is written."""

    def __init__(self) -> None:
        self.bodies: list[Any] = []
        self.deals: list[Finished] = []

    async def append(self, *written: Any) -> None:
        """Note the entries, and the deals."""
        _, _, rows, follows = written
        self.bodies += [body for _, body in rows]
        self.deals += [deal for follow in follows for deal in follow.deals]


async def played(table: Simulated, vanishing: int | None, deals: int) -> None:
    """Some deals are played; somebody may vanish in the middle of the first and come back later."""
    for deal in range(deals):
        await table.rest()
        log, acts = table.room.log, 0
        while log.playing:
            if deal == 0 and acts == 0 and vanishing is not None:
                table.vanish(vanishing)
            acts += 1
            here = [one for one in table.on_turn() if one in table.there]
            if here:
                await table.act(here[0])
            else:
                table.time.passes(120)
            await table.rest()
        if vanishing is not None:
            await table.come(vanishing)
        asker = next(iter(table.there))
        await table.room.next_deal(f"g{asker}", log.n, f"next {deal}")


@pytest.mark.parametrize(("key", "preset"), GAMES)
@pytest.mark.parametrize("vanishing", [None, 0])
def test_a_stored_summary_equals_that_of_the_log(
    key: str, preset: str, vanishing: int | None
) -> None:
    store = Noting()

    async def life() -> None:
        table = await simulated(key, preset, 3, bots=1)
        store.bodies += [entry.row(table.room.log.rules) for entry in table.room.log.entries]
        table.room.history._store = store  # type: ignore[assignment]
        table.room.history._keepers = [keep_deal]
        for one in range(table.room.log.rules.chairs - 1):
            await table.come(one)
        await played(table, vanishing, 2)
        await table.room.close()

    asyncio.run(life())
    summaries = [*MIGRATION.finished_in(store.bodies)]
    assert [deal.deal for deal in store.deals] == [1, 2]
    for kept, found in zip(store.deals, summaries, strict=True):
        assert {**found, "declarer": kept.declarer, "sides": kept.sides} == kept._asdict()
        assert kept.players[-1] is None
        assert kept.bots[-1] == "plain"
        assert kept.declarer is None or kept.sides[kept.declarer]
    assert store.deals[0].whole is (vanishing is None)
    assert store.deals[1].whole


@pytest.fixture(params=KINDS)
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Stores]:
    """Return an empty store, in every kind of database."""
    made = Stores(a_migrated_database(request.param, tmp_path / "skiz.sqlite3"))
    for table, key in (("t", "asszorti"), ("u", "asserufen")):
        await made.tables.make_table(table, TableMade(key, "pais", {}))
    yield made
    await made.close()


def kept(deal: int, *players: str | None) -> Finished:
    bots = ["plain" if one is None else None for one in players]
    return Finished(deal, [*players], bots, 0, [True, *[False] * (len(players) - 1)], True)


async def test_deals_are_found_under_every_guest_of_a_person(store: Stores) -> None:
    names, points = ["Anna", "Bot", "Béla"], [4, -2, -2]
    for n, (table, deal) in enumerate((("t", 1), ("t", 2), ("u", 1)), 1):
        ended = [Result(guest, deal, names, points) for guest in ("old" if n == 1 else "new", "b")]
        deals = [kept(deal, ended[0].guest, None, "b")]
        await store.tables.append(table, 0, [(n, {})], [EndOfDeal(table, ended, deals)])
    of_long_ago = EndOfDeal("t", [Result("new", 9, names, points)])
    await store.tables.append("t", 0, [(9, {})], [of_long_ago])
    mine = await store.finished.of(("new", "old"))
    assert {(one["table"], one["deal"]) for one in mine} == {("t", 1), ("t", 2), ("t", 9), ("u", 1)}
    found = await store.finished.with_players(("new", "old"))
    assert {(one["table"], one["deal"]) for one in found} == {("t", 1), ("t", 2), ("u", 1)}
    assert {one["chair"] for one in found} == {0}
    assert all(one["sides"] == [True, False, False] and one["whole"] for one in found)
    other = await store.finished.with_players(("b",), "asszorti")
    assert [(one["chair"], one["players"][2]) for one in other] == [(2, "b")] * 2
