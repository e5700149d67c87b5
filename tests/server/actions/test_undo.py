"""A mistake is taken back if all agree, as if it had never happened.

Nobody sees more than before, and nobody can block the table.
"""

import asyncio
import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from skiz.records import read
from skiz.server.actions import seating, undoing
from skiz.server.common.refusal import Refused
from skiz.server.deals.replay import replay
from skiz.server.rooms.messages import turn
from skiz.server.table_log.log import TableLog
from skiz.server.table_log.restoring import restore
from skiz.server.table_log.settings import SettingsChanged
from skiz.server.table_log.undo import UndoAnswered, UndoAsked, Undone
from skiz.server.thinking import Decision
from skiz.table import State, seen_cards
from tests.support.server.clients import Json, Person, Socket, play_on
from tests.support.server.simulated import At, Simulated
from tests.support.tools.depth import depth

UNDO = SettingsChanged(undo=True)
OFTEN = depth(0.2, 0.4)  # the share of acts that are undone
TABLES = [("asszorti", "gamerules"), ("asserufen", "gamerules"), ("illustrated", "pagat")]


def known(log: TableLog) -> tuple[State, ...]:
    """Return the truth and each seat's view, folded."""
    assert log.deal is not None
    return log.deal.state, *(log.deal.view(seat) for seat in range(log.rules.seats))


async def say(table: Simulated, one: int, agrees: bool = True) -> int:
    """Let a person ask to undo, agree or decline."""
    log = table.room.log
    command = partial(undoing.answer, agrees=agrees)
    return await table.room.say(f"g{one}", log.n, f"undo {one} {log.n}", str(agrees), command)


async def all_agree(table: Simulated, asks: int) -> None:
    """Let a person ask to undo, and everybody agree."""
    await say(table, asks)
    for one in range(table.room.log.rules.chairs):
        if undoing.is_asked(table.room.log, f"g{one}"):
            await say(table, one)


def restored(log: TableLog) -> TableLog:
    """Return the same log, read again from its stored form."""
    again = TableLog(log.rules)
    again.start_from(log.begun)
    restore(again, [(entry.n, entry.row(log.rules)) for entry in log.entries])
    return again


@pytest.mark.parametrize(("key", "preset"), TABLES)
async def test_after_an_undo_the_deal_continues_as_if_it_had_not_happened(
    at: At, key: str, preset: str
) -> None:
    """Whatever is undone in a deal: truth and views are those before it, and so is the record. A
    deal that is soon thrown in has little to undo, and is followed by another.
    """
    rng, undone = random.Random(key), 0
    table = await at(key, preset, 1, UNDO)
    log = table.room.log
    for one in range(log.rules.chairs):
        await table.come(one)
    while (undone := undone + await undo_at_times(table, rng)) <= 3:
        await table.room.next_deal("g0", log.n, f"next {log.n}")
        await table.rest()
    assert log.finished is not None
    again = restored(log)
    assert again.finished is not None
    assert again.finished.events == log.finished.events
    (record,) = read(replay(log.finished, "t")["record"])
    assert record.events == tuple(log.finished.events)


async def undo_at_times(table: Simulated, rng: random.Random) -> int:
    """Play a deal in which some actions are undone; return how many."""
    log, undone = table.room.log, 0
    while log.playing:
        before, n, one = known(log), log.n, rng.choice(table.on_turn())
        seen = [seen_cards(view) for view in before[1:]]
        await table.act(one)
        if log.playing and rng.random() < OFTEN and turn(log, f"g{one}")["turn"].get("may_undo"):
            await all_agree(table, one)
            assert isinstance(log.entries[-1].event, Undone)
            assert known(log) == before
            assert [seen_cards(view) for view in known(log)[1:]] == seen
            assert known(restored(log)) == before
            assert not any(log.deal.has(entry.n) for entry in log.after(n))
            undone += 1
    return undone


async def at_an_act(at: At, bots: int = 0) -> tuple[Simulated, int]:
    """Return a table at which a person could take back an action, and who."""
    table = await at("asszorti", "gamerules", 2, UNDO, bots)
    for one in range(3 - bots):
        await table.come(one)
    while True:
        one = table.on_turn()[0]
        await table.act(one)
        if undoing.undo_to(table.room.log, f"g{one}") is not None:
            return table, one
        await table.rest()


async def test_a_refusal_or_an_action_ends_the_request(at: At) -> None:
    table, one = await at_an_act(at)
    log, other = table.room.log, table.on_turn()[0]
    before = known(log)
    await say(table, one)
    assert turn(log, f"g{other}")["turn"]["undo"] == {"chair": one, "agreed": [one]}
    await say(table, other, agrees=False)
    assert log.chairs.undo is None
    await say(table, one)  # asked once more
    await say(table, one, agrees=False)  # and thought better of it
    assert log.chairs.undo is None
    assert known(log) == before
    await say(table, one)
    await table.act(other)
    assert log.chairs.undo is None
    with pytest.raises(Refused) as refused:  # somebody has acted since
        await say(table, one)
    assert refused.value.why.key == "cannot-undo"


async def test_an_agreement_counts_only_for_the_request_it_answers(at: At) -> None:
    table, one = await at_an_act(at)
    log, other = table.room.log, table.on_turn()[0]
    await say(table, one)
    seen = log.n
    await say(table, one, agrees=False)
    await say(table, one)
    late = partial(undoing.answer, agrees=True)
    with pytest.raises(Refused) as refused:
        await table.room.say(f"g{other}", seen, "late", "True", late)
    assert refused.value.why.key == "stale"


@pytest.mark.parametrize("settings", [SettingsChanged(), SettingsChanged(undo=True, rated=True)])
async def test_undo_is_off_by_default_and_at_rated_tables(
    at: At, settings: SettingsChanged
) -> None:
    table = await at("asszorti", "gamerules", 2, settings)
    for one in range(3):
        await table.come(one)
    (one,) = table.on_turn()
    await table.act(one)
    assert "may_undo" not in turn(table.room.log, f"g{one}")["turn"]
    with pytest.raises(Refused):
        await say(table, one)


async def test_nothing_is_taken_back_after_a_card_was_seen(at: At) -> None:
    """The buyer of the talon has seen it, and everybody has seen a hand laid open."""
    table = await at("asszorti", "gamerules", 3, UNDO)
    for one in range(3):
        await table.come(one)
    log, found = table.room.log, 0
    while log.playing:
        before, one = known(log), table.on_turn()[0]
        await table.act(one)
        if not log.playing:
            break
        learnt = [
            seen_cards(now) & ~seen_cards(then)
            for then, now in zip(before[1:], known(log)[1:], strict=True)
        ]
        if learnt[log.seat_of(f"g{one}")]:
            assert undoing.undo_to(log, f"g{one}") is None
            found += 1
    assert found


async def test_alone_among_bots_no_agreement_is_needed(at: At) -> None:
    """They get time for that."""
    table = await at("asszorti", "gamerules", 2, UNDO, 2)
    decide, think_on = table.bots.decide, asyncio.Event()

    async def decide_later(*args: Any) -> Decision:
        await think_on.wait()
        return await decide(*args)

    table.bots.decide = decide_later  # type: ignore[method-assign]
    think_on.set()
    await table.come(0)
    log = table.room.log
    while True:
        await table.rest()
        think_on.clear()
        before = known(log)
        await table.act(0)
        if undoing.may_be_asked_for(log):
            break
        think_on.set()
    await say(table, 0)
    assert known(log) == before
    assert [type(entry.event) for entry in log.entries[-2:]] == [UndoAsked, Undone]


async def test_a_bot_agrees_for_an_absent_person(at: At) -> None:
    table, one = await at_an_act(at)
    log = table.room.log
    others = [other for other in range(3) if other != one]
    for other in others:
        table.vanish(other)
    await say(table, one)
    await table.rest()
    assert log.chairs.undo is not None
    table.time.passes(SettingsChanged().grace)
    await table.rest()
    answers = [entry for entry in log.entries if isinstance(entry.event, UndoAnswered)]
    assert [entry.stand_in for entry in answers] == ["plain", "plain"]
    assert isinstance(log.entries[answers[-1].n - log.begun.after].event, Undone)


async def test_a_person_who_leaves_neither_answers_nor_asks(at: At) -> None:
    table, one = await at_an_act(at)
    log, (left, stays) = table.room.log, [other for other in range(3) if other != one]
    await say(table, one)
    await say(table, stays)
    await table.room.seat(partial(seating.stand, guest=f"g{left}"))
    assert isinstance(log.entries[-1].event, Undone)
    table, one = await at_an_act(at)
    await say(table, one)
    await table.room.seat(partial(seating.stand, guest=f"g{one}"))
    assert table.room.log.chairs.undo is None


def test_people_undo_over_their_sockets(person: Callable[[], Person]) -> None:
    """Newcomers are told the same."""
    people = [person() for _ in range(3)]
    table = people[0].table(bots=["plain", "plain"], undo=True)
    sockets = [people[0].socket(table)]
    for chair in (1, 2):  # who comes plays from the next deal on
        assert people[chair].sit(table, chair).status_code == 200
    play_on(sockets, random.Random(1))
    sockets += [one.socket(table) for one in people[1:]]
    for socket in sockets:
        socket.catch_up()
    sockets[0].say({"next": True, "on": sockets[0].n, "id": "next"})
    guest = first_asked(sockets)
    options, n = sockets[guest].options(), sockets[guest].n
    sockets[guest].say({"do": options[0], "on": n, "id": "slip"})
    sockets[guest].answer("slip")
    sockets[guest].catch_up()
    assert sockets[guest].turn["may_undo"]
    for one in (guest, *(other for other in range(3) if other != guest)):
        if one != guest:
            hear_of(sockets[one], "undo")
            assert people[one].http.get("/api/tables").json()[0]["turn"]  # an answer is waited for
        sockets[one].say({"undo": True, "on": sockets[one].turn["on"], "id": "undo"})
        assert "ack" in sockets[one].answer("undo")
    for socket in sockets:
        assert hear_of(socket, "undone")["after"] == n
    assert sockets[guest].options() == options
    again = people[guest].socket(table)
    again.catch_up()
    assert again.options() == options


def hear_of(socket: Socket, kind: str) -> Json:
    """Read messages until an event of this kind, and whose turn it is then; return the event."""
    while not (found := [event for event in socket.events.values() if event["type"] == kind]):
        socket.hear()
    socket.catch_up()
    return found[-1]


def first_asked(sockets: list[Socket]) -> int:
    """Return the person who is asked first in a new deal."""
    while True:
        for number, socket in enumerate(sockets):
            while socket.n < max(other.n for other in sockets):
                socket.hear()
            socket.catch_up()
            if socket.options():
                return number
        sockets[0].hear()
