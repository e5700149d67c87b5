"""Absent people block nobody, whoever leaves at whatever moment.

The table continues to the end of the deal while somebody is there, and waits while nobody is.
"""

import json
import random
from collections.abc import Callable, Iterator
from functools import partial
from socket import create_connection
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.client import ClientProtocol
from websockets.protocol import OPEN
from websockets.uri import parse_uri

from skiz.records import read
from skiz.server.actions.ending import answer
from skiz.server.actions.seating import may_invite, rename, seat_bot, sit
from skiz.server.clocks.absence import LONG_GONE
from skiz.server.common.refusal import Refused
from skiz.server.deals.replay import replay
from skiz.server.table_log.entries import EndAnswered, read_entry
from skiz.server.table_log.settings import SettingsChanged
from skiz.table import Event
from tests.support.browser.scenes import scenes_of
from tests.support.laws.random_deals import EACH_GAME, EACH_KIND
from tests.support.server.clients import Person, Server
from tests.support.server.simulated import At, Simulated, taken_up

GRACE = SettingsChanged().grace
MOST = 2000  # things that happen in a deal, and moments that nobody uses


async def anything(table: Simulated, rng: random.Random) -> None:
    """An action of people, or passing time: at least one of them stays."""
    able = [chair for chair in table.on_turn() if chair in table.there]
    match rng.randrange(6):
        case 0 if len(table.there) > 1:
            table.vanish(rng.choice([*table.there]))
        case 1:
            await table.come(rng.randrange(table.room.log.rules.chairs))
        case _ if able:
            await table.act(rng.choice(able))
        case _:
            table.time.passes(rng.choice([1, GRACE / 2, GRACE]))
    await table.rest()


@pytest.mark.parametrize(("key", "preset"), EACH_GAME)
async def test_a_deal_finishes_while_anybody_is_present(at: At, key: str, preset: str) -> None:
    """A connected person has the next one dealt."""
    rng = random.Random(f"{key} {preset}")
    table = await at(key, preset, rng.randrange(1000))
    log = table.room.log
    await table.come(rng.randrange(log.rules.chairs))
    for number in (1, 2):
        for _ in range(MOST):
            if log.playing:
                await anything(table, rng)
        assert log.finished is not None
        assert log.finished.began.number == number
        await table.room.next_deal(f"g{rng.choice([*table.there])}", log.n, f"next {number}")
        await table.rest()


@pytest.mark.parametrize(("key", "preset"), EACH_GAME)
async def test_a_deal_finishes_when_all_but_one_leave_at_once(
    at: At, key: str, preset: str
) -> None:
    """The table waits once for each absent person."""
    table = await at(key, preset, 7)
    chairs = table.room.log.rules.chairs
    await table.come(0)
    began = table.time.now
    while table.room.log.playing:
        await table.rest()
        if table.room.absence._graces:
            table.time.passes(GRACE)
        elif 0 in table.on_turn():
            await table.act(0)
    assert table.time.now - began <= GRACE * (chairs - 1)


@pytest.mark.parametrize("key", EACH_KIND)
async def test_in_every_phase_the_people_on_turn_may_vanish(key: str) -> None:
    """It waits once for them, and never again after that."""
    for scene in (one for one in scenes_of(key) if not one.after):
        table = taken_up(scene.rules, scene.events, 7)
        log, chairs = table.room.log, range(scene.rules.chairs)
        for chair in chairs:
            await table.come(chair)
        before, waiting = log.n, table.on_turn()
        stays = next((chair for chair in chairs if chair not in waiting), 0)
        gone = {*waiting} - {stays}
        assert gone, scene.name
        for chair in gone:
            table.vanish(chair)
        await table.rest()
        table.time.passes(GRACE)
        await table.rest()
        assert not gone & {*table.on_turn()}, scene.name
        assert log.n > before, scene.name
        await table.room.close()


async def away_on_turn(at: At, **more: Any) -> Simulated:
    """A table of two people and a bot where it is the turn of who is away; the other is there."""
    table = await at("asszorti", "pais", 3, bots=1, **more)
    await table.come(0)
    await table.come(1)
    await table.rest()
    on = table.on_turn()[0]
    assert on in (0, 1)
    table.vanish(on)
    await table.rest()
    return table


async def test_a_bot_acts_after_the_grace_and_not_before(at: At) -> None:
    table = await away_on_turn(at)
    log, (away,) = table.room.log, table.on_turn()
    before = log.n
    table.time.passes(GRACE - 1)
    await table.rest()
    assert log.n == before
    assert table.room.absence.to_json()["present"][str(away)] == "away"
    table.time.passes(1)
    await table.rest()
    assert log.n > before
    assert table.room.absence.to_json()["present"][str(away)] == "gone"


async def test_others_may_replace_a_person_who_is_gone_for_long(at: At) -> None:
    """Not sooner, by nobody else, and not for a person who is back."""
    table = await away_on_turn(at)
    room, (away,), (here,) = table.room, table.on_turn(), table.there

    async def replace(one: int, chair: int) -> str | None:
        long_gone = room.absence.long_gone
        try:
            await room.seat(lambda log: seat_bot(log, f"g{one}", chair, "plain", long_gone))
        except Refused as refused:
            return refused.why.key
        return None

    table.time.passes(GRACE)
    await table.rest()
    assert "long_gone" not in room.absence.to_json()
    assert await replace(here, away) == "chair-taken"
    table.time.passes(LONG_GONE)
    await table.rest()
    assert room.absence.to_json()["long_gone"] == [away]
    outgoing = table.there[here].outgoing
    assert [away] in [outgoing.get_nowait().get("long_gone") for _ in range(outgoing.qsize())]
    await table.come(away)
    assert await replace(here, away) == "chair-taken"
    table.vanish(away)
    while not room.absence.to_json().get("long_gone"):
        if here in table.on_turn():
            await table.act(here)
        table.time.passes(GRACE)
        await table.rest()
    assert await replace(away, away) == "chair-taken"
    assert await replace(9, away) == "not-seated"
    assert await replace(here, here) == "chair-taken"
    assert await replace(here, away) is None
    assert room.log.sitting[away].bot == "plain"
    assert "long_gone" not in room.absence.to_json()
    await room.seat(partial(sit, guest=f"g{away}", name="back", chair=away))
    assert room.log.chair_of(f"g{away}") == away


async def test_a_friend_is_invited_to_an_absent_persons_chair_at_a_private_table(
    at: At,
) -> None:
    """A freed chair is not reserved: anybody with the table's link may take it."""
    table = await away_on_turn(at, settings=SettingsChanged(kept=(0, 1, 2)))
    room, (away,), (here,) = table.room, table.on_turn(), table.there
    table.time.passes(GRACE + LONG_GONE)
    await table.rest()
    long_gone = room.absence.long_gone
    await room.seat(lambda log: seat_bot(log, f"g{here}", 2, "fast", long_gone))
    assert room.log.chairs.settings.kept == (0, 1, 2)  # another bot is no other chair
    await room.seat(lambda log: seat_bot(log, f"g{here}", away, "plain", long_gone))
    assert room.log.chairs.settings.kept == tuple({0, 1, 2} - {away})
    with pytest.raises(Refused, match="chair-kept"):
        await room.seat(partial(sit, guest="friend", name="friend", chair=2))
    await room.seat(partial(sit, guest="friend", name="friend", chair=away))
    assert room.log.chair_of("friend") == away


async def test_anybody_seated_invites_when_the_maker_is_gone_for_long(at: At) -> None:
    """Not before, and not once the maker is back; nobody else ever does."""
    table = await at("asszorti", "pais", 3, SettingsChanged(kept=(1, 2)))
    log, absence = table.room.log, table.room.absence

    def inviting() -> list[str]:
        people = ("g0", "g1", "g2", "stranger")
        return [one for one in people if may_invite(log, one, absence.long_gone)]

    for one in (0, 1, 2):
        await table.come(one)
    await table.rest()
    table.vanish(0)
    while "gone" not in absence.to_json()["present"].values():
        assert inviting() == ["g0"]
        if able := [one for one in table.on_turn() if one in table.there]:
            await table.act(able[0])
        elif 0 in table.on_turn():
            table.time.passes(GRACE)
        await table.rest()
    assert inviting() == ["g0"]
    table.time.passes(LONG_GONE)
    await table.rest()
    assert inviting() == ["g0", "g1", "g2"]
    await table.come(0)
    assert inviting() == ["g0"]


async def test_an_action_of_a_stand_in_is_marked_in_log_and_messages(at: At) -> None:
    table = await away_on_turn(at, settings=SettingsChanged(bot_when_away="fast"))
    log, (away,), (here,) = table.room.log, table.on_turn(), table.there
    before, seat = log.n, log.seat_of(f"g{away}")
    table.time.passes(GRACE)
    await table.rest()
    acts = [entry for entry in log.entries if entry.n > before]
    assert (acts[0].stand_in, acts[0].event.seat) == ("fast", seat)  # type: ignore[union-attr]
    row = acts[0].row(log.rules)
    assert row["stand_in"] == "fast"
    assert read_entry(acts[0].n, row, log.rules) == acts[0]
    outgoing = table.there[here].outgoing
    messages = [outgoing.get_nowait() for _ in range(outgoing.qsize())]
    assert [m["event"]["stand_in"] for m in messages if m.get("n") == acts[0].n] == ["fast"]
    bots_own = [e for e in acts if isinstance(e.event, Event) and not e.stand_in]
    assert not any(getattr(e.event, "seat", None) == seat for e in bots_own)


async def test_no_bot_acts_for_a_person_who_returns_in_time(at: At) -> None:
    table = await away_on_turn(at)
    (away,), before = table.on_turn(), table.room.log.n
    table.time.passes(GRACE - 1)
    await table.come(away)
    table.time.passes(10 * GRACE)
    await table.rest()
    assert table.room.log.n == before
    await table.act(away)
    assert table.room.log.n > before


async def test_a_returning_person_has_the_seat_and_the_whole_grace_again(at: At) -> None:
    table = await away_on_turn(at)
    log, (away,) = table.room.log, table.on_turn()
    table.time.passes(GRACE)
    await table.come(away)
    while log.playing and away not in table.on_turn():
        await table.rest()
        if (on := table.on_turn()) and on[0] in table.there:
            await table.act(on[0])
    before = log.n
    table.time.passes(10 * GRACE)
    await table.rest()
    assert log.n == before
    table.vanish(away)
    table.time.passes(GRACE - 1)
    await table.rest()
    assert log.n == before


async def test_an_empty_table_waits_for_somebody(at: At) -> None:
    table = await away_on_turn(at)
    log, (away,), (other,) = table.room.log, table.on_turn(), [*table.there]
    table.vanish(other)
    await table.rest()
    await table.room.connect("stranger", 0)  # who looks on has nobody play a deal out
    before = log.n
    assert not table.time.waits()
    table.time.passes(100 * GRACE)
    await table.rest()
    assert log.n == before
    await table.come(other)
    table.time.passes(GRACE)
    await table.rest()
    assert log.n > before
    assert table.room.absence.to_json()["present"][str(away)] == "gone"


async def test_a_stand_in_sees_only_the_view_of_the_seat(at: At) -> None:
    table = await away_on_turn(at)
    log, (away,) = table.room.log, table.on_turn()
    assert log.deal is not None
    seat = log.seat_of(f"g{away}")
    seen, count = log.deal.view(seat), len(table.bots.asked)
    table.time.passes(GRACE)
    await table.rest()
    kind, view = table.bots.asked[count]
    assert (kind, view.eyes, view) == ("plain", seat, seen)


async def test_the_record_names_the_seats_of_stand_ins(at: At) -> None:
    """Like any free header it reads; the streams of the replay have each act marked."""
    table = await away_on_turn(at)
    log, (away,), (here,) = table.room.log, table.on_turn(), table.there
    seat = log.seat_of(f"g{away}")
    table.time.passes(GRACE)
    while log.playing:
        await table.rest()
        if here in table.on_turn():
            await table.act(here)
    assert log.finished is not None
    data = replay(log.finished, "t")
    marked = [event for event in data["events"]["open"] if "stand_in" in event]
    header = dict(read(data["record"])[0].headers)["StandIn"]
    assert header == f"{'ABC'[seat]} plain {len(marked)}"
    assert {event["seat"] for event in marked} == {seat}


async def test_an_absent_person_does_not_keep_the_session_open(at: At) -> None:
    """Between two deals the table waits for an answer as for an action."""
    table = await at("asserufen", "gamerules", 3, bots=1)
    log = table.room.log
    for one in range(3):
        await table.come(one)
    while log.playing:
        await table.rest()
        if log.playing:
            await table.act(table.on_turn()[0])
    table.vanish(2)
    for one in (0, 1):
        await table.room.say(f"g{one}", log.n, f"end {one}", "end", partial(answer, agrees=True))
    await table.rest()
    table.time.passes(GRACE - 1)
    await table.rest()
    assert not table.room.log.over
    table.time.passes(1)
    await table.rest()
    assert log.over
    answers = [e for e in log.entries if isinstance(e.event, EndAnswered)]
    assert [entry.stand_in for entry in answers] == [None, None, "plain"]


async def test_presence_is_sent_exactly_when_it_changes(at: At) -> None:
    table = await at("asszorti", "pais", 3)
    await table.come(0)
    listening = table.there[0].outgoing
    for chair, change in ((1, table.come), (1, table.vanish)):
        while not listening.empty():
            listening.get_nowait()
        if coming := change(chair):
            await coming
        messages = [listening.get_nowait() for _ in range(listening.qsize())]
        present = {"0": "here", "1": "here" if coming else "away", "2": "away"}
        assert messages == [{"present": present, "grace": GRACE}]
    await table.room.seat(lambda log: rename(log, "g0", "Anna"))
    messages = [listening.get_nowait() for _ in range(listening.qsize())]
    assert not any("present" in message for message in messages)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that soon notices dead connections."""
    data = tmp_path_factory.mktemp("absence") / "skiz.sqlite3"
    running = Server(data, module="tests.support.server.quick_ping")
    yield running
    running.stop()


def test_a_person_with_a_closed_laptop_is_away_despite_an_open_socket(
    person: Callable[[], Person],
) -> None:
    """Nothing is said any more, not even goodbye; whoever is silent but there stays."""
    anna, bela = person(), person()
    table = anna.table(bots=["plain", "plain"])
    at_table = anna.socket(table)
    assert bela.sit(table, 1).status_code == 200
    address = urlsplit(bela.address)
    line = ClientProtocol(parse_uri(f"ws://{address.netloc}/api/tables/{table}/socket"))
    hello = line.connect()
    hello.headers["Cookie"] = "; ".join(f"{k}={v}" for k, v in bela.http.cookies.items())
    line.send_request(hello)
    with create_connection((address.hostname, address.port)) as laptop:
        laptop.sendall(b"".join(line.data_to_send()))
        while line.state is not OPEN:
            line.receive_data(laptop.recv(4096))
        line.send_text(json.dumps({"hello": {"seen": 0}}).encode())
        laptop.sendall(b"".join(line.data_to_send()))
        at_table.until(lambda message: message.get("present", {}).get("1") == "here")
        at_table.until(lambda message: message.get("present", {}).get("1") == "away")
    assert at_table.messages[-1]["present"]["0"] == "here"
