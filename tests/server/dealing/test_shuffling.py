"""The shuffle by everybody's secrets: what is sent when, for whom it waits, and what is refused.

The cards follow from everything that was given.
"""

import json
import random
from collections.abc import AsyncIterator, Callable, Coroutine
from functools import partial
from hashlib import sha256
from typing import Any

import pytest

from skiz.games import game, games
from skiz.records import read, verify
from skiz.server.actions import commands, seating
from skiz.server.common.refusal import Refused
from skiz.server.dealing import shuffling
from skiz.server.dealing.shuffling import PATIENCE
from skiz.server.rooms.messages import messages, turn
from skiz.server.table_log.entries import Sat, bot_on
from skiz.server.table_log.log import TableLog
from skiz.server.table_log.outcome import Outcome
from skiz.server.table_log.pack import (
    CommitmentsClosed,
    PackRevealed,
    PackShuffled,
    SecretRevealed,
    SecretsTaken,
    commitment,
)
from skiz.server.table_log.restoring import restore
from skiz.table import Dealt, deal, pack_order
from tests.support.server.clients import Person, Socket, play_on
from tests.support.server.simulated import Simulated, simulated

At = Callable[..., Coroutine[Any, Any, Simulated]]


def secret_of(one: int) -> str:
    """Return the secret that a person gives."""
    return sha256(f"secret {one}".encode()).hexdigest()


def begun(key: str = "asszorti", bots: int = 0) -> TableLog:
    """Return a table of people, with bots on the last chairs, at which a deal has begun."""
    log = TableLog(game(key).rules())
    people = log.rules.chairs - bots
    sats = [Sat(c, f"p{c}", None, f"p{c}") for c in range(people)]
    take(log, Outcome([*sats, *(bot_on(c, "plain") for c in range(people, log.rules.chairs))]))
    take(log, commands.first_deal(log, 0.0, 0))
    return log


def take(log: TableLog, outcome: Outcome) -> None:
    """Apply the events of a command, and nothing else."""
    log.append(log.number(outcome), outcome.state)


def commit(log: TableLog, *people: int) -> None:
    """Let these people commit to their secrets."""
    for one in people:
        take(log, shuffling.commit(log, f"p{one}", log.n, commitment(secret_of(one))))


def reveal(log: TableLog, *people: int) -> None:
    """Let these people reveal their secrets."""
    for one in people:
        take(log, shuffling.reveal(log, f"p{one}", log.n, secret_of(one)))


@pytest.mark.parametrize("key", games())
def test_the_cards_follow_from_the_secrets_of_all(key: str) -> None:
    """In the order of chairs, whoever was faster."""
    log = begun(key, bots=1)
    people = range(log.rules.chairs - 1)
    commit(log, *reversed(people))
    take(log, shuffling.go_on(log))
    reveal(log, *people)
    assert log.pack is not None
    assert log.deal is not None
    assert not log.deal.dealt
    take(log, shuffling.go_on(log))
    (dealt,) = (e.event for e in log.entries if isinstance(e.event, Dealt))
    others = [secret_of(one) for one in people]
    order = pack_order(len(log.rules.pack.names), log.pack.secret, 0, others)
    assert dealt == deal(log.rules, order)
    (taken,) = (e.event for e in log.entries if isinstance(e.event, SecretsTaken))
    assert taken == SecretsTaken(tuple(people), ())


def test_no_secret_is_revealed_before_all_are_committed() -> None:
    log = begun()
    assert log.pack is not None
    commit(log, 0, 1)
    text = json.dumps([messages(log, guest, 0) for guest in ("p0", "p1", "p2", "nobody")])
    assert log.pack.commitment_of(0) is not None
    assert commitment(log.pack.secret) in text
    assert log.pack.secret not in text
    with pytest.raises(Refused, match="stale"):
        reveal(log, 0)
    commit(log, 2)
    take(log, shuffling.go_on(log))
    for one in range(3):
        with pytest.raises(Refused, match="stale"):
            commit(log, one)
    reveal(log, 0, 1, 2)
    take(log, shuffling.go_on(log))
    assert log.pack.secret not in json.dumps(messages(log, "p1", 0))


def test_a_wrong_secret_is_refused_and_left_out() -> None:
    log = begun()
    commit(log, 0, 1)
    take(log, shuffling.go_on(log))
    with pytest.raises(Refused, match="other-secret"):
        shuffling.reveal(log, "p0", log.n, secret_of(1))
    with pytest.raises(Refused, match="stale"):
        reveal(log, 2)  # has committed to nothing
    reveal(log, 1)
    with pytest.raises(Refused, match="stale"):
        reveal(log, 1)  # once
    take(log, shuffling.go_on(log))
    assert log.deal is not None
    assert log.deal.dealt
    assert SecretsTaken((1,), (0, 2)) in [entry.event for entry in log.entries]


def test_a_new_person_on_a_chair_does_not_answer_for_the_old_one() -> None:
    log = begun()
    commit(log, 0, 1)
    take(log, shuffling.go_on(log))
    take(log, Outcome([bot_on(0, "plain")]))
    take(log, seating.sit(log, "new", "New", 0))
    with pytest.raises(Refused, match="other-secret"):
        shuffling.reveal(log, "new", log.n, secret_of(1))
    for guest in ("p0", "nobody"):
        with pytest.raises(Refused, match="stale"):
            shuffling.reveal(log, guest, log.n, secret_of(0))


@pytest.mark.parametrize("closed", [False, True])
def test_commitments_survive_a_restart(closed: bool) -> None:
    log = begun()
    commit(log, 0, 1)
    if closed:
        take(log, shuffling.go_on(log))
        reveal(log, 1)
    again = TableLog(log.rules)
    restore(again, [(e.n, json.loads(json.dumps(e.row(log.rules)))) for e in log.entries])
    assert again.pack == log.pack
    for guest in ("p0", "p1", "p2"):
        assert shuffling.wanted(again, guest) == shuffling.wanted(log, guest)
    if not closed:
        take(again, shuffling.go_on(again))
    reveal(again, 0)
    take(again, shuffling.go_on(again))
    assert again.deal is not None
    assert again.deal.dealt


@pytest.fixture
async def at() -> AsyncIterator[At]:
    """Yield a table in simulated time, and close it afterwards."""
    made: list[Simulated] = []

    async def sit(*arguments: Any, **more: Any) -> Simulated:
        made.append(await simulated("asszorti", "pais", 1, *arguments, **more))
        return made[-1]

    yield sit
    for table in made:
        await table.room.close()


async def say(table: Simulated, one: int, kind: str, secret: str) -> None:
    """Let a person commit to a secret, or reveal it."""
    by = {
        "commit": partial(shuffling.commit, to=commitment(secret)),
        "reveal": partial(shuffling.reveal, secret=secret),
    }
    on = table.room.log.n
    await table.room.say(f"g{one}", on, f"{kind} {one} {on}", kind, by[kind])


def events(table: Simulated) -> list[Any]:
    """Return what has happened."""
    return [entry.event for entry in table.room.log.entries]


async def test_clients_without_secrets_delay_nobody(at: At) -> None:
    table = await at()
    assert isinstance(events(table)[-1], PackShuffled)  # nobody is there yet
    await table.come(1)
    assert SecretsTaken((), (0, 1, 2)) in events(table)
    assert table.room.log.deal.dealt  # type: ignore[union-attr]


async def test_as_soon_as_all_have_answered_the_cards_are_dealt(at: At) -> None:
    table = await at(bots=1)
    await table.come(0, gives_secrets=True)
    await table.come(1, gives_secrets=True)
    for one in (1, 0):
        await say(table, one, "commit", secret_of(one))
    for one in (1, 0):
        assert turn(table.room.log, f"g{one}")["turn"]["secret"] == "reveal"
        await say(table, one, "reveal", secret_of(one))
    assert SecretsTaken((0, 1)) in events(table)
    assert table.time.now == 0
    assert not table.time.waits()


@pytest.mark.parametrize("committed", [(), (0,), (0, 1)])
@pytest.mark.parametrize("vanish", [False, True])
async def test_a_silent_client_is_soon_left_out(
    at: At, committed: tuple[int, ...], vanish: bool
) -> None:
    """Whether he is there and silent, or gone: between committing and revealing too."""
    table = await at()
    for one in range(3):
        await table.come(one, gives_secrets=True)
    for one in committed:
        await say(table, one, "commit", secret_of(one))
    if vanish:
        for one in (1, 2):
            table.vanish(one)
    table.time.passes(PATIENCE)
    await table.rest()
    if committed:
        assert isinstance(events(table)[-1], CommitmentsClosed)
        await say(table, 0, "reveal", secret_of(0))
    if len(committed) > 1:
        assert not table.room.log.deal.dealt  # type: ignore[union-attr]
        table.time.passes(PATIENCE)
        await table.rest()
    commitments = tuple(committed[:1])
    assert SecretsTaken(commitments, tuple({0, 1, 2} - {*commitments})) in events(table)
    assert table.room.log.deal.dealt  # type: ignore[union-attr]


async def test_on_a_table_that_all_have_left_everything_waits(at: At) -> None:
    table = await at()
    await table.come(0, gives_secrets=True)
    await say(table, 0, "commit", secret_of(0))
    assert isinstance(events(table)[-1], CommitmentsClosed)
    table.vanish(0)
    table.time.passes(100 * PATIENCE)
    await table.rest()
    assert isinstance(events(table)[-1], CommitmentsClosed)
    await table.come(0, gives_secrets=True)
    await say(table, 0, "reveal", secret_of(0))
    assert SecretRevealed(0, secret_of(0)) in events(table)
    assert table.room.log.deal.dealt  # type: ignore[union-attr]


def give(socket: Socket, secret: str) -> None:
    """Answer as a page does, until the cards are dealt."""
    while not any(event["type"] == "dealt" for event in socket.events.values()):
        socket.hear()
        step = socket.turn.pop("secret", None)
        if step == "commit":
            message = {"commit": commitment(secret), "on": socket.turn["on"], "id": "commit"}
            socket.say(message)
        elif step == "reveal":
            socket.say({"reveal": secret, "on": socket.turn["on"], "id": "reveal"})


def test_over_the_socket_a_deal_is_verified_by_its_record(person: Callable[[], Person]) -> None:
    anna = person()
    table = anna.table()
    socket = anna.socket(table, secrets=True)
    give(socket, secret_of(7))
    play_on([socket], random.Random(4))
    data = anna.http.get(f"/api/tables/{table}/deals/1").json()
    (record,) = read(data["record"])
    assert verify(record) == 1
    seen = {event["type"]: event for event in socket.events.values()}
    assert record.header("Commitment") == seen["shuffled"]["commitment"]
    assert record.header("Secret") == seen["revealed"]["secret"]
    assert secret_of(7) in str(record.header("Shares"))
    assert seen["secrets"] == {"type": "secrets", "chairs": [0], "missing": []}
    assert anna.http.get(f"/api/tables/{table}/deals/1/pack").json() == data["pack"]
    socket.close()


def test_the_servers_secret_is_revealed_between_settlement_and_sheet() -> None:
    log = begun()
    take(log, shuffling.go_on(log))
    while log.playing:
        assert log.deal is not None
        seat = log.on_turn()[0]
        assert not any(isinstance(entry.event, PackRevealed) for entry in log.entries)
        take(log, commands.play(log, seat, log.deal.options(seat)[0]))
    assert log.pack is not None
    assert log.entries[-2].event == PackRevealed(log.pack.secret)
