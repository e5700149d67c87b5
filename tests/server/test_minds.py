"""Bots and hints think beside the table: nobody waits for them, and plain stands in for one that
fails.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import Event

import pytest

from skiz.players import Player, PlayerKind, players
from skiz.players.plain import Plain
from skiz.players.weighed import Weighed
from skiz.server.club import Club
from skiz.server.log import Sat, SheetWritten
from skiz.server.migrate import migrate
from skiz.server.minds import Minds
from skiz.server.refusal import Refused
from skiz.server.room import Room
from skiz.server.store import Store
from skiz.table import Action, Bid, View, options, text

GOES_ON = Event()


@dataclass(frozen=True)
class Ponderer:
    """A player that decides when it is allowed to."""

    seed: int

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """What plain does, later."""
        GOES_ON.wait(60)
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
async def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Club]:
    """A club in this process, where two more kinds of player sit down."""
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

    for name in ("minds.players", "club.seated"):
        monkeypatch.setattr(f"skiz.server.{name}", known)
    monkeypatch.setattr("skiz.server.minds.player", made)
    url = f"sqlite+aiosqlite:///{tmp_path / 'skiz.sqlite3'}"
    migrate(url)
    store, minds = Store(url), Minds()
    found = Club(store, minds)
    yield found
    GOES_ON.set()
    await found.close()
    minds.close()
    await store.close()


async def table(club: Club, bot: str) -> Room:
    """A table with two bots of a kind."""
    return await club.room(await club.make("anna", "Anna", "asszorti", None, {}, [bot] * 2))


async def play(room: Room) -> None:
    """Anna plays first options until the deal is on the sheet."""
    ear = await room.listen("anna", 0)
    while not any(isinstance(entry.event, SheetWritten) for entry in room.course.log):
        if room.course.my_turn("anna"):
            deal, seat = room.course.deal, room.course.seat_of("anna")
            assert deal is not None
            do = text(options(deal.views[seat], seat)[0], room.course.rules.pack)
            await room.act("anna", do, room.course.n, f"a{room.course.n}")
        else:
            await ear.waiting.get()


def thinking(room: Room) -> bool:
    """Whether the table waits for a bot."""
    deal = room.course.deal
    assert deal is not None
    return any(room.course.sitting[deal.chairs[seat]].bot for seat in room.course.on_turn())


async def to_a_bots_turn(room: Room) -> None:
    """Anna plays until a bot has to decide."""
    while not thinking(room):
        deal, seat = room.course.deal, room.course.seat_of("anna")
        assert deal is not None
        do = text(options(deal.views[seat], seat)[0], room.course.rules.pack)
        await room.act("anna", do, room.course.n, f"a{room.course.n}")


async def test_a_bot_that_fails_is_stood_in_for(club: Club) -> None:
    room = await table(club, "failing")
    await play(room)
    assert room.course.deal is not None
    assert room.course.deal.state.settled


async def test_a_bot_that_is_too_slow_is_stood_in_for(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skiz.server.minds.PATIENCE", 0.005)
    await play(await table(club, "ponderer"))


async def test_while_bots_think_their_table_and_the_others_go_on(club: Club) -> None:
    slow = [await table(club, "ponderer") for _ in range(8)]
    for room in slow:
        await to_a_bots_turn(room)
    before = [room.course.n for room in slow]
    await play(await table(club, "plain"))
    for room in slow:
        await room.listen("bela", 0)
    assert [room.course.n for room in slow] == before
    GOES_ON.set()
    for room in slow:
        await play(room)


async def test_what_a_bot_thought_of_another_moment_is_not_done(club: Club) -> None:
    room = await table(club, "ponderer")
    await to_a_bots_turn(room)
    bots = [chair for chair, sat in room.course.sitting.items() if sat.bot]
    for chair in bots:
        await room.sit(f"guest {chair}", "Béla", chair)
    before = room.course.n
    GOES_ON.set()
    assert room._bots is not None
    await room._bots
    assert room.course.n == before


async def test_a_bot_of_another_kind_takes_over_in_the_middle(club: Club) -> None:
    room = await table(club, "ponderer")
    await to_a_bots_turn(room)
    for chair in (1, 2):
        await room.seat_bot("anna", chair, "plain")
    assert [room.course.sitting[chair].bot for chair in (1, 2)] == ["plain"] * 2
    GOES_ON.set()
    await play(room)
    with pytest.raises(Refused, match="not-seated"):
        await room.seat_bot("bela", 1, "plain")
    with pytest.raises(Refused, match="chair-taken"):
        await room.seat_bot("anna", 0, "plain")
    with pytest.raises(Refused, match="no-such-chair"):
        await room.seat_bot("anna", 3, "plain")


async def anna_to_act(club: Club) -> Room:
    """A table at which Anna is on turn."""
    room = await table(club, "plain")
    ear = await room.listen("anna", 0)
    while not room.course.my_turn("anna"):
        await ear.waiting.get()
    return room


async def test_a_hint_that_fails_is_plains_advice(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slip(view: View, options: tuple[Action, ...]) -> tuple[Weighed, ...]:
        raise RuntimeError("a slip")

    monkeypatch.setattr("skiz.server.minds.explain", slip)
    room = await anna_to_act(club)
    (hint,) = (await room.hint("anna"))["options"]
    assert hint["worth"] is None
    assert hint["why"]["text"]["en"]


def pondered(view: View, options: tuple[Action, ...]) -> tuple[Weighed, ...]:
    """A hint that is found when it is allowed to be."""
    GOES_ON.wait(60)
    return ()


async def test_a_hint_ends_when_the_table_goes_on(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skiz.server.minds.explain", pondered)
    room = await anna_to_act(club)
    asked = [asyncio.create_task(room.hint("anna")) for _ in range(3)]
    await room.listen("bela", 0)
    assert len(room._hints) == 1  # however often one asks
    deal, seat = room.course.deal, room.course.seat_of("anna")
    assert deal is not None
    do = text(options(deal.views[seat], seat)[0], room.course.rules.pack)
    await room.act("anna", do, room.course.n, "a")
    for hint in asked:
        with pytest.raises(Refused, match="stale"):
            await hint


async def test_a_hint_is_given_though_others_act_beside(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skiz.server.minds.explain", pondered)
    room = await anna_to_act(club)
    asked = asyncio.create_task(room.hint("anna"))
    await room.listen("bela", 0)
    await room.rename("anna", "Zoé")
    assert isinstance(room.course.log[-1].event, Sat)
    GOES_ON.set()
    assert (await asked)["on"] == room.course.n
