"""Bots and hints think beside the table: nobody waits for them, and a bot acts at its pace.

Plain replaces what fails or is late.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from skiz.players import Player, PlayerKind, players
from skiz.players.evaluation import Evaluation
from skiz.players.plain import Plain
from skiz.server.actions.seating import seat_bot
from skiz.server.app.registry import make_registry
from skiz.server.app.stores import Stores
from skiz.server.common.refusal import Refused
from skiz.server.rooms.room import Room
from skiz.server.table_log.entries import Sat, SheetWritten
from skiz.server.table_log.outcome import Outcome
from skiz.server.tables.registry import Registry
from skiz.server.thinking import Thinking
from skiz.server.thinking.fair_queue import Urgency
from skiz.server.thinking.pool import Pool
from skiz.server.thinking.thoughts import Decide, Weigh
from skiz.table import Action, Bid, View, options, text
from tests.support.server.thinkers import Held, InThread
from tests.support.storage.databases import migrated_file
from tests.support.worlds.virtual_time import in_virtual_time


@dataclass(frozen=True)
class Failing:
    """A player that fails, one way or the other."""

    seed: int

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return an action that is no option, or none at all."""
        if self.seed % 2:
            raise RuntimeError("a slip")
        return Bid("grand ouvert")


@pytest.fixture(autouse=True)
def kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register three more kinds of player."""
    more = {
        "ponderer": PlayerKind(Plain, seconds=0.05, seated=True),
        "failing": PlayerKind(Failing, seconds=0.05, seated=True),
        "slip": PlayerKind(Failing, seated=True),
        **players(),
    }

    def known() -> Mapping[str, PlayerKind]:
        return more

    def made(key: str, seed: int) -> Player:
        return more[key].make(seed)

    for name in ("thinking.seated", "thoughts.players", "thoughts.seated"):
        monkeypatch.setattr(f"skiz.server.thinking.{name}", known)
    for name in ("thinking.player", "thoughts.player"):
        monkeypatch.setattr(f"skiz.server.thinking.{name}", made)


@asynccontextmanager
async def tables(folder: Path, pool: Pool) -> AsyncIterator[Registry]:
    """Run a server's tables in this process, with a thinking pool."""
    store, thinking = Stores(migrated_file(folder / "skiz.sqlite3")), Thinking(pool)
    found = make_registry(store, thinking)
    yield found
    await found.close()
    thinking.close()
    await store.close()


async def table(registry: Registry, bot: str) -> Room:
    """Return a table with two bots of a kind."""
    return await registry.room(await registry.make("anna", "Anna", "asszorti", None, {}, [bot] * 2))


async def act(room: Room) -> None:
    """Let Anna take her first option."""
    deal, seat = room.log.deal, room.log.seat_of("anna")
    assert deal is not None
    do = text(options(deal.view(seat), seat)[0], room.log.rules.pack)
    await room.act("anna", do, room.log.n, f"a{room.log.n}")


async def play(room: Room) -> None:
    """Let Anna take first options until the deal is on the sheet."""
    connection = await room.connect("anna", 0)
    while not any(isinstance(entry.event, SheetWritten) for entry in room.log.entries):
        if room.log.is_on_turn("anna"):
            await act(room)
        else:
            await connection.outgoing.get()


async def to_a_choice_of_a_bot(room: Room, pool: Held) -> None:
    """Let Anna play until a bot has to think."""
    await room.connect("anna", 0)
    while not pool.thoughts:
        if room.log.is_on_turn("anna"):
            await act(room)
        else:
            await asyncio.sleep(0.001)  # virtual time: the bot is asked before it acts


@pytest.mark.parametrize("kind", ["failing", "slip"])
@in_virtual_time
async def test_a_failing_bot_is_replaced_by_plain(tmp_path: Path, kind: str) -> None:
    async with tables(tmp_path, Pool([InThread()])) as registry:
        room = await table(registry, kind)
        await play(room)
        assert room.log.deal is not None
        assert room.log.deal.state.settled


@in_virtual_time
async def test_a_slow_bot_is_replaced_by_plain_and_counted(tmp_path: Path) -> None:
    pool = Held()
    async with tables(tmp_path, pool) as registry:
        await play(await table(registry, "ponderer"))
        late = registry._thinking.outcomes[Urgency.BOT, "late"]
        assert late == len(pool.thoughts) > 0


@in_virtual_time
async def test_a_bot_acts_on_its_beat_even_without_a_result(tmp_path: Path) -> None:
    """A deal takes equally long with instant answers, with none, and where all are forced."""
    lasted = []
    for goes_on in (True, False):
        pool = Held()
        if goes_on:
            pool.goes_on.set()
        folder = tmp_path / str(goes_on)
        folder.mkdir()
        async with tables(folder, pool) as registry:
            room = await table(registry, "ponderer")
            began = asyncio.get_running_loop().time()
            await to_a_choice_of_a_bot(room, pool)
            (*_, (thought, *_, within)) = pool.thoughts
            began_act = asyncio.get_running_loop().time()
            before = room.log.n
            connection = next(iter(room.connections))
            while room.log.n == before:
                await connection.outgoing.get()
            assert isinstance(thought, Decide)
            lasted.append(asyncio.get_running_loop().time() - began_act - within)
            assert began_act >= began
    assert lasted[0] == pytest.approx(lasted[1])


@in_virtual_time
async def test_thinking_does_not_stop_any_table(tmp_path: Path) -> None:
    pool = Held()
    async with tables(tmp_path, pool) as registry:
        slow = await table(registry, "ponderer")
        await to_a_choice_of_a_bot(slow, pool)
        before = slow.log.n
        other = await table(registry, "plain")
        assert other.log.n
        await slow.connect("bela", 0)
        assert slow.log.n == before
        pool.goes_on.set()
        await asyncio.gather(play(slow), play(other))


@in_virtual_time
async def test_a_stale_thought_of_a_bot_is_discarded(tmp_path: Path) -> None:
    pool = Held()
    async with tables(tmp_path, pool) as registry:
        room = await table(registry, "ponderer")
        await to_a_choice_of_a_bot(room, pool)
        for chair in [chair for chair, sat in room.log.sitting.items() if sat.bot]:
            person = Sat(chair, "Béla", None, f"guest {chair}")
            await room.seat(lambda _, person=person: Outcome([person]))  # type: ignore[misc]
        before = room.log.n
        pool.goes_on.set()
        assert room._bots._task is not None
        await room._bots._task
        assert room.log.n == before


@in_virtual_time
async def test_a_bot_of_another_kind_takes_over_in_the_middle(tmp_path: Path) -> None:
    pool = Held()
    async with tables(tmp_path, pool) as registry:
        room = await table(registry, "ponderer")
        await to_a_choice_of_a_bot(room, pool)
        for chair in (1, 2):
            await room.seat(partial(seat_bot, guest="anna", chair=chair, kind="plain"))
        assert [room.log.sitting[chair].bot for chair in (1, 2)] == ["plain"] * 2
        await play(room)
        with pytest.raises(Refused, match="not-seated"):
            await room.seat(partial(seat_bot, guest="bela", chair=1, kind="plain"))
        with pytest.raises(Refused, match="chair-taken"):
            await room.seat(partial(seat_bot, guest="anna", chair=0, kind="plain"))
        with pytest.raises(Refused, match="no-such-chair"):
            await room.seat(partial(seat_bot, guest="anna", chair=3, kind="plain"))


async def anna_to_act(registry: Registry) -> Room:
    """Return a table at which Anna is on turn."""
    room = await table(registry, "plain")
    connection = await room.connect("anna", 0)
    while not room.log.is_on_turn("anna"):
        await connection.outgoing.get()
    return room


@in_virtual_time
async def test_a_hint_that_fails_is_plains_advice(tmp_path: Path) -> None:
    async with tables(tmp_path, Pool([InThread()])) as registry:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("skiz.server.thinking.thoughts.explain", _slip)
            room = await anna_to_act(registry)
            (hint,) = (await room.hint("anna"))["options"]
        assert hint["worth"] is None
        assert hint["why"]["text"]["en"]


def _slip(*_: object) -> tuple[Evaluation, ...]:
    raise RuntimeError("a slip")


@in_virtual_time
async def test_a_hint_ends_with_the_next_action(tmp_path: Path) -> None:
    pool = Held()
    async with tables(tmp_path, pool) as registry:
        room = await anna_to_act(registry)
        hints = [asyncio.create_task(room.hint("anna")) for _ in range(3)]
        await asyncio.sleep(0)
        assert len(room._hints._thoughts) == 1  # however often it is requested
        await act(room)
        for hint in hints:
            with pytest.raises(Refused, match="stale"):
                await hint


@in_virtual_time
async def test_a_hint_of_a_room_that_closes_is_refused(tmp_path: Path) -> None:
    pool = Held()
    async with tables(tmp_path, pool) as registry:
        room = await anna_to_act(registry)
        hints = [asyncio.create_task(room.hint("anna")) for _ in range(3)]
        await asyncio.sleep(0)
        await room.close()
        for hint in (*hints, room.hint("anna")):
            with pytest.raises(Refused, match="our-slip"):
                await hint


@in_virtual_time
async def test_a_hint_survives_simultaneous_choices_of_others(tmp_path: Path) -> None:
    pool = Held()
    async with tables(tmp_path, pool) as registry:
        room = await anna_to_act(registry)
        hint = asyncio.create_task(room.hint("anna"))
        await asyncio.sleep(0)
        await room.rename("anna", "Zoé")
        assert isinstance(room.log.entries[-1].event, Sat)
        pool.goes_on.set()
        assert (await hint)["on"] == room.log.n


@in_virtual_time
async def test_thoughts_are_charged_to_a_person_who_is_present(tmp_path: Path) -> None:
    pool = Held()
    pool.goes_on.set()
    async with tables(tmp_path, pool) as registry:
        room = await table(registry, "ponderer")
        await room.connect("bela", 0, "10.0.0.2")
        await room.connect("anna", 0, "10.0.0.1")
        await play(room)
        await room.connect("anna", 0, "10.0.0.1")
    assert {flow.guest for _, _, flow, _ in pool.thoughts} == {"anna"}
    assert {flow.table for _, _, flow, _ in pool.thoughts} == {room.id}
    assert not any(isinstance(thought, Weigh) for thought, *_ in pool.thoughts)
