"""Bots and hints think beside the table: nobody waits for them, and plain stands in for one that
fails.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Event

import pytest

from skiz.players import Player, PlayerKind, players
from skiz.players.evaluation import Evaluation
from skiz.players.plain import Plain
from skiz.server.log.entries import Sat, SheetWritten
from skiz.server.log.migrate import migrate
from skiz.server.log.store import Store
from skiz.server.log.table_log import Outcome
from skiz.server.rooms.refusal import Refused
from skiz.server.rooms.registry import Registry
from skiz.server.rooms.room import Room
from skiz.server.rooms.seating import seat_bot
from skiz.server.rooms.thinking import Thinking
from skiz.table import Action, Bid, View, options, text

GOES_ON = Event()


@dataclass(frozen=True)
class Ponderer:
    """A player that decides when it is allowed to."""

    seed: int

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """What plain does, later."""
        GOES_ON.wait(600)
        return Plain(self.seed).choose(view, options)


@dataclass(frozen=True)
class Failing:
    """A player that fails, one way or the other."""

    seed: int

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """An action that is none of the options, or no action at all."""
        if self.seed % 2:
            raise RuntimeError("a slip")
        return Bid("grand ouvert")


@pytest.fixture
async def registry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Registry]:
    """A server's tables in this process, where two more kinds of player sit down."""
    GOES_ON.clear()
    kinds = {
        "ponderer": PlayerKind(Ponderer, seconds=0.001, seated=True),
        "failing": PlayerKind(Failing, seconds=0.001, seated=True),
        **players(),
    }

    def known() -> Mapping[str, PlayerKind]:
        return kinds

    def made(key: str, seed: int) -> Player:
        return kinds[key].make(seed)

    for name in ("players", "seated"):
        monkeypatch.setattr(f"skiz.server.rooms.thinking.{name}", known)
    monkeypatch.setattr("skiz.server.rooms.thinking.player", made)
    # However slow the machine: nobody stands in for a player that is only not allowed yet.
    monkeypatch.setattr("skiz.server.rooms.thinking.PATIENCE", 600)
    url = f"sqlite:///{tmp_path / 'skiz.sqlite3'}"
    migrate(url)
    store, thinking = Store(url), Thinking()
    found = Registry(store, thinking)
    yield found
    GOES_ON.set()
    await found.close()
    thinking.close()
    await store.close()


async def table(registry: Registry, bot: str) -> Room:
    """A table with two bots of a kind."""
    return await registry.room(await registry.make("anna", "Anna", "asszorti", None, {}, [bot] * 2))


async def play(room: Room) -> None:
    """Anna plays first options until the deal is on the sheet."""
    connection = await room.connect("anna", 0)
    while not any(isinstance(entry.event, SheetWritten) for entry in room.log.entries):
        if room.log.is_on_turn("anna"):
            deal, seat = room.log.deal, room.log.seat_of("anna")
            assert deal is not None
            do = text(options(deal.view(seat), seat)[0], room.log.rules.pack)
            await room.act("anna", do, room.log.n, f"a{room.log.n}")
        else:
            await connection.outgoing.get()


def thinking(room: Room) -> bool:
    """Whether the table waits for a bot."""
    deal = room.log.deal
    assert deal is not None
    return any(room.log.sitting[deal.began.chairs[seat]].bot for seat in room.log.on_turn())


async def to_a_bots_turn(room: Room) -> None:
    """Anna plays until a bot has to decide."""
    while not thinking(room):
        deal, seat = room.log.deal, room.log.seat_of("anna")
        assert deal is not None
        do = text(options(deal.view(seat), seat)[0], room.log.rules.pack)
        await room.act("anna", do, room.log.n, f"a{room.log.n}")


async def test_a_bot_that_fails_is_stood_in_for(registry: Registry) -> None:
    room = await table(registry, "failing")
    await play(room)
    assert room.log.deal is not None
    assert room.log.deal.state.settled


async def test_a_bot_that_is_too_slow_is_stood_in_for(
    registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skiz.server.rooms.thinking.PATIENCE", 0.005)
    await play(await table(registry, "ponderer"))


async def test_while_bots_think_their_table_and_the_others_go_on(registry: Registry) -> None:
    slow = [await table(registry, "ponderer") for _ in range(8)]
    for room in slow:
        await to_a_bots_turn(room)
    before = [room.log.n for room in slow]
    await play(await table(registry, "plain"))
    for room in slow:
        await room.connect("bela", 0)
    assert [room.log.n for room in slow] == before
    GOES_ON.set()
    for room in slow:
        await play(room)


async def test_what_a_bot_thought_of_another_moment_is_not_done(registry: Registry) -> None:
    room = await table(registry, "ponderer")
    await to_a_bots_turn(room)
    bots = [chair for chair, sat in room.log.sitting.items() if sat.bot]
    for chair in bots:
        person = Sat(chair, "Béla", None, f"guest {chair}")
        await room.seat(lambda _, person=person: Outcome([person]))  # type: ignore[misc]
    before = room.log.n
    GOES_ON.set()
    assert room._bots._task is not None
    await room._bots._task
    assert room.log.n == before


async def test_a_bot_of_another_kind_takes_over_in_the_middle(registry: Registry) -> None:
    room = await table(registry, "ponderer")
    await to_a_bots_turn(room)
    for chair in (1, 2):
        await room.seat(partial(seat_bot, guest="anna", chair=chair, kind="plain"))
    assert [room.log.sitting[chair].bot for chair in (1, 2)] == ["plain"] * 2
    GOES_ON.set()
    await play(room)
    with pytest.raises(Refused, match="not-seated"):
        await room.seat(partial(seat_bot, guest="bela", chair=1, kind="plain"))
    with pytest.raises(Refused, match="chair-taken"):
        await room.seat(partial(seat_bot, guest="anna", chair=0, kind="plain"))
    with pytest.raises(Refused, match="no-such-chair"):
        await room.seat(partial(seat_bot, guest="anna", chair=3, kind="plain"))


async def anna_to_act(registry: Registry) -> Room:
    """A table at which Anna is on turn."""
    room = await table(registry, "plain")
    connection = await room.connect("anna", 0)
    while not room.log.is_on_turn("anna"):
        await connection.outgoing.get()
    return room


async def test_a_hint_that_fails_is_plains_advice(
    registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slip(view: View, options: tuple[Action, ...]) -> tuple[Evaluation, ...]:
        raise RuntimeError("a slip")

    monkeypatch.setattr("skiz.server.rooms.thinking.explain", slip)
    room = await anna_to_act(registry)
    (hint,) = (await room.hint("anna"))["options"]
    assert hint["worth"] is None
    assert hint["why"]["text"]["en"]


def pondered(view: View, options: tuple[Action, ...]) -> tuple[Evaluation, ...]:
    """A hint that is found when it is allowed to be."""
    GOES_ON.wait(600)
    return ()


async def test_a_hint_ends_when_the_table_goes_on(
    registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skiz.server.rooms.thinking.explain", pondered)
    room = await anna_to_act(registry)
    asked = [asyncio.create_task(room.hint("anna")) for _ in range(3)]
    await room.connect("bela", 0)
    assert len(room._hints.thoughts) == 1  # however often one asks
    deal, seat = room.log.deal, room.log.seat_of("anna")
    assert deal is not None
    do = text(options(deal.view(seat), seat)[0], room.log.rules.pack)
    await room.act("anna", do, room.log.n, "a")
    for hint in asked:
        with pytest.raises(Refused, match="stale"):
            await hint


async def test_a_hint_is_given_though_others_act_beside(
    registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skiz.server.rooms.thinking.explain", pondered)
    room = await anna_to_act(registry)
    asked = asyncio.create_task(room.hint("anna"))
    await room.connect("bela", 0)
    await room.rename("anna", "Zoé")
    assert isinstance(room.log.entries[-1].event, Sat)
    GOES_ON.set()
    assert (await asked)["on"] == room.log.n
