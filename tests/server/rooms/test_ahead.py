"""Bots that need no thought answer an act in its commit, and are shown at their pace."""

from collections.abc import AsyncIterator, Sequence

import pytest
from sqlalchemy.exc import OperationalError

from skiz.games import game
from skiz.server.common.codec import Json
from skiz.server.common.refusal import Refused
from skiz.server.rooms.batch import Batch
from skiz.server.rooms.history import History
from skiz.server.rooms.messages import turn
from skiz.server.sockets.connection import Connection
from skiz.server.thinking.delay import LEAST
from tests.support.server.simulated import At, Ringing, Simulated

WRITE = History.write
DEALS = 4  # the cards differ in each run, and in one deal in twenty bots hardly follow each other


def heard(connection: Connection) -> list[Json]:
    """Take out what was sent."""
    return [connection.outgoing.get_nowait() for _ in range(connection.outgoing.qsize())]


def numbers(messages: Sequence[Json]) -> list[int]:
    """The entries in these messages."""
    return [message["n"] for message in messages if "event" in message]


async def turns(at: At, key: str) -> AsyncIterator[Simulated]:
    """Tables of one person and bots, each of them at every turn of the person in a deal."""
    found = game(key)
    for seed in range(DEALS):
        table = await at(key, next(iter(found.presets)), seed, bots=found.rules().chairs - 1)
        await table.come(0)
        while await to_play(table):
            yield table


async def to_play(table: Simulated) -> bool:
    """Let time pass until the person is on turn; return whether the deal goes on."""
    log = table.room.log
    while log.playing and not (table.on_turn() and not table.room._bots.busy):
        await table.rest()
        table.time.passes(0 if table.on_turn() else 1.0)
    return log.playing


@pytest.mark.parametrize("key", ["asszorti", "illustrated"])
async def test_answers_are_written_with_an_act_and_shown_beat_by_beat(
    at: At, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is shown before it is written, nothing is left out, and the last turn is shown."""
    listening, written, beats = list[Connection](), list[int](), 0

    async def noted(past: History, batch: Batch) -> None:
        for me in listening:
            assert max(numbers(heard(me)), default=0) <= written[-1], "shown before it is written"
        await WRITE(past, batch)
        written.append(batch.entries[-1].n)

    monkeypatch.setattr(History, "write", noted)
    async for table in turns(at, key):
        me, log = table.there[0], table.room.log
        listening[:] = [me]
        heard(me)
        before, writes = log.n, len(written)
        await table.act(0)
        shown = heard(me)
        while table.room._showing.busy:
            beats += 1
            assert len(written) == writes + 1
            alarm = table.room._showing._alarm
            assert isinstance(alarm, Ringing)
            assert alarm.at >= table.time.now + LEAST
            assert heard(me) == []
            table.time.passes(alarm.at - table.time.now)
            step = heard(me)
            assert step[-1].keys() == {"turn"}
            shown += step
        assert numbers(shown) == [*range(before + 1, written[writes] + 1)]
        assert log.n > written[writes] or shown[-1] == turn(log, "g0")
    assert beats > 2


async def test_a_failed_write_takes_the_answers_back_too(
    at: At, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed = list[int]()

    async def full(past: History, batch: Batch) -> None:
        failed.append(len(batch.entries))
        raise OperationalError("INSERT", {}, Exception("the disk is full"))

    async for table in turns(at, "asszorti"):
        me, log = table.there[0], table.room.log
        heard(me)
        assert log.deal is not None
        before = log.n, [*log.entries], log.deal.state, log.deal.view(0), log.chairs.acted.copy()
        monkeypatch.setattr(History, "write", full)
        with pytest.raises(OperationalError):
            await table.act(0)
        monkeypatch.setattr(History, "write", WRITE)
        after = log.n, log.entries, log.deal.state, log.deal.view(0), log.chairs.acted
        assert after == before
        assert max(numbers(heard(me)), default=0) <= log.n
        await table.act(0)
    assert max(failed) > 3


@pytest.mark.parametrize("what", ["resend", "connect", "refused"])
async def test_whatever_else_happens_comes_after_what_waits_for_a_beat(at: At, what: str) -> None:
    waited = 0
    async for table in turns(at, "asszorti"):
        me, log, seen = table.there[0], table.room.log, table.room.log.n
        heard(me)
        await table.act(0)
        if not table.room._showing.busy:
            continue
        waited += 1
        shown = heard(me)
        match what:
            case "resend":
                await table.room.resend(me, log.n)
                assert numbers(heard(me)) == []  # it takes the place of what was not read yet
            case "connect":
                del table.there[0]
                table.there[0] = await table.room.connect("g0", log.n)
                assert heard(me)[-1] == {"bye": "taken"}
            case _:
                with pytest.raises(Refused):
                    await table.room.act("g0", "no such thing", 0, "x")
                assert numbers(shown + heard(me)) == [*range(seen + 1, log.n + 1)]
        assert not table.room._showing.busy
    assert waited > 2
