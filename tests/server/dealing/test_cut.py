"""Cutting the pack at the table: who cuts it, the result, and that nobody knows it before."""

import json
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from functools import partial
from typing import Any

import pytest

from skiz.cards import Card
from skiz.games import game
from skiz.records import read, write
from skiz.server.actions import commands, seating
from skiz.server.common.refusal import Refused
from skiz.server.dealing import cutting
from skiz.server.deals.replay import replay
from skiz.server.rooms.messages import messages, turn
from skiz.server.table_log.entries import DealBegan, Sat, bot_on
from skiz.server.table_log.log import TableLog
from skiz.server.table_log.outcome import Outcome
from skiz.server.table_log.pack import PackCut, PackShuffled, SecretsTaken
from skiz.server.table_log.restoring import restore
from skiz.server.table_log.settings import SettingsChanged
from skiz.table import Dealt, Rules, cutter, deal, pack_order
from tests.support.server.clients import Person, play_on
from tests.support.server.simulated import Simulated, simulated
from tests.support.storage.table_logs import carry_out

GRACE = SettingsChanged().grace
AT_TABLE = {"cut": "at_table"}
At = Callable[..., Coroutine[Any, Any, Simulated]]
GAMES = ["asszorti", "asserufen", "illustrated", "royal"]


def rules(key: str = "asszorti", **house: Any) -> Rules:
    """A game whose pack is cut at the table."""
    return game(key).rules(game(key).house(changes={**AT_TABLE, **house}))


def begun(of: Rules, dealer: int = 0) -> TableLog:
    """Return a table of people at which a deal has begun."""
    log = TableLog(of)
    carry_out(log, Outcome([Sat(c, f"p{c}", None, f"p{c}") for c in range(of.chairs)]))
    carry_out(log, commands.first_deal(log, 0.0, dealer))
    return log


@pytest.mark.parametrize(
    ("key", "house", "chair"),
    [
        ("asszorti", {}, 2),  # pais/shuffle: the right neighbour
        ("asserufen", {}, 1),  # asserufen/shuffle: the left one
        ("illustrated", {}, 1),  # illu/shuffle, whichever way the play goes
        ("illustrated", {"players": 5}, 1),
        ("royal", {}, 1),
    ],
)
def test_the_neighbour_named_by_the_source_cuts(key: str, house: Any, chair: int) -> None:
    log = begun(rules(key, **house))
    assert cutting.cutting_chair(log) == chair
    assert cutter(log.rules, 0) == chair
    assert cutter(log.rules, 1) == (chair + 1) % log.rules.chairs
    assert cutter(game(key).rules(), 0) is None
    others = {f"p{c}" for c in range(log.rules.chairs)} - {f"p{chair}"}
    for one in others:
        with pytest.raises(Refused, match="cannot-cut"):
            cutting.cut(log, one, log.n, 5)
    carry_out(log, cutting.cut(log, f"p{chair}", log.n, 5))
    assert log.deal is not None
    assert log.deal.dealt
    with pytest.raises(Refused, match="cannot-cut"):
        cutting.cut(log, f"p{chair}", log.n, 5)  # once


@pytest.mark.parametrize("key", GAMES)
def test_secret_and_cut_determine_the_cards(key: str) -> None:
    log = begun(rules(key))
    cards = len(log.rules.pack.names)
    assert log.pack is not None
    secret = log.pack.secret
    for place in (0, cards, cards + 1):
        with pytest.raises(Refused, match="cannot-cut"):
            cutting.cut(log, f"p{cutting.cutting_chair(log)}", log.n, place)
    place = cards // 3
    outcome = cutting.cut(log, f"p{cutting.cutting_chair(log)}", log.n, place)
    (dealt,) = (event for event in outcome.events if isinstance(event, Dealt))
    whole = pack_order(cards, secret)
    assert dealt == deal(log.rules, [*whole[place:], *whole[:place]])


def test_every_order_is_equally_likely() -> None:
    """Chi-square over the 24 orders of four cards, from fixed secrets: 23 degrees of freedom."""
    counts = Counter(tuple(pack_order(4, str(seed), 1)) for seed in range(24_000))
    chi_square = sum((count - 1000) ** 2 / 1000 for count in counts.values())
    assert len(counts) == 24
    assert 9.3 < chi_square < 44.2  # both ends: one in 200


def test_every_secret_that_goes_in_changes_the_order() -> None:
    orders = [
        pack_order(36, "secret"),
        pack_order(36, "secreT"),
        pack_order(36, "secret", others=["a"]),
        pack_order(36, "secret", others=["b"]),
        pack_order(36, "secret", others=["a", "b"]),
        pack_order(36, "secret", others=["b", "a"]),
    ]
    assert len({tuple(order) for order in orders}) == len(orders)
    assert pack_order(36, "secret", others=["a"]) == orders[2]


def test_before_the_cut_people_know_only_that_a_deal_has_begun() -> None:
    """Whatever the secret is, all are told the same, and nobody may act."""
    log = begun(rules())
    assert log.pack is not None
    for guest in ("p0", "p1", "p2", "nobody"):
        sent = messages(log, guest, 0)
        assert log.pack.secret not in json.dumps(sent)
        assert turn(log, guest)["turn"] == {
            "on": log.n,
            "phase": None,
            "kind": None,
            "seats": [],
            "cut": {"chair": 2, "least": 1, "most": 35},
        }
        if guest != "nobody":
            with pytest.raises(Refused, match="not-on-turn"):
                commands.act(log, guest, "bid three", log.n)
    assert '"shuffled"' in json.dumps(sent)


def test_after_the_cut_the_secret_is_still_hidden() -> None:
    log = begun(rules())
    assert log.pack is not None
    carry_out(log, cutting.cut(log, "p2", log.n, 7))
    for guest in ("p0", "p2", "nobody"):
        sent = messages(log, guest, 0)
        assert log.pack.secret not in json.dumps(sent)
        assert {"type": "cut", "chair": 2, "place": 7} in [m.get("event") for m in sent]
        assert "cut" not in turn(log, guest)["turn"]


def test_a_log_that_ends_before_the_cut_is_folded_again() -> None:
    log = begun(rules())
    rows = [(e.n, json.loads(json.dumps(e.row(log.rules)))) for e in log.entries]
    again = TableLog(log.rules)
    restore(again, rows)
    assert (again.pack, cutting.cutting_chair(again)) == (log.pack, 2)
    one, other = (cutting.cut(found, "p2", found.n, 9) for found in (log, again))
    assert one.events == other.events


def test_a_stale_cut_is_of_another_pack() -> None:
    log = begun(rules())
    before = log.n
    carry_out(log, seating.rename(log, "p0", "Anna"))  # is beside it
    with pytest.raises(Refused, match="stale"):
        cutting.cut(log, "p2", 0, 9)
    carry_out(log, cutting.cut(log, "p2", before, 9))


def test_a_person_who_has_seen_no_hand_plays_and_one_who_has_seen_another_looks_on() -> None:
    log = begun(rules())
    carry_out(log, Outcome([bot_on(2, "plain"), bot_on(1, "plain")]))
    carry_out(log, seating.sit(log, "new", "New", 2))
    assert cutting.is_asked(log, "new")
    carry_out(log, seating.stand(log, "new"))
    carry_out(log, seating.sit(log, "new", "New", 1))
    carry_out(log, cutting.cut_anywhere(log))
    assert log.seat_of("new") == 0
    carry_out(log, seating.stand(log, "new"))
    carry_out(log, seating.sit(log, "new", "New", 2))
    assert log.seat_of("new") == -1  # another hand was seen: looks on
    carry_out(log, seating.stand(log, "new"))
    carry_out(log, seating.sit(log, "new", "New", 1))
    assert log.seat_of("new") == 0


@pytest.fixture
async def at() -> AsyncIterator[At]:
    """Yield a table in simulated time, and close it afterwards."""
    made: list[Simulated] = []

    async def sit(*arguments: Any, **more: Any) -> Simulated:
        made.append(await simulated(*arguments, **more, house=AT_TABLE))
        return made[-1]

    yield sit
    for table in made:
        await table.room.close()


@pytest.mark.parametrize("seed", range(3))
async def test_the_server_cuts_for_an_absent_person_after_the_grace(at: At, seed: int) -> None:
    table = await at("asserufen", "gamerules", seed)
    log = table.room.log
    assert log.deal is not None
    chair = cutter(log.rules, log.deal.began.dealer)
    assert chair is not None
    await table.come((chair + 1) % 4)
    await table.rest()
    table.time.passes(GRACE - 1)
    await table.rest()
    assert cutting.cutting_chair(log) == chair
    table.time.passes(1)
    await table.rest()
    (entry,) = (e for e in log.entries if isinstance(e.event, PackCut))
    assert (entry.event.chair, entry.stand_in) == (chair, "plain")
    assert entry.face(0, log.rules)["stand_in"] == "plain"


async def test_computer_players_cut_at_once(at: At) -> None:
    table = await at("asszorti", "pais", 1, bots=3)
    await table.rest()
    assert any(isinstance(entry.event, PackCut) for entry in table.room.log.entries)
    assert table.room.log.finished is not None


async def test_a_cut_that_is_sent_again_is_done_once(at: At) -> None:
    table = await at("asszorti", "pais", 1)
    log = table.room.log
    await table.come(0)
    chair = cutting.cutting_chair(log)
    assert chair is not None
    on, command = log.n, partial(cutting.cut, place=4)
    done = [await table.room.say(f"g{chair}", on, "1", "cut 4", command) for _ in "12"]
    assert done[0] == done[1] == log.n


def test_over_the_socket_each_deal_is_cut_and_the_record_has_the_cut(
    person: Callable[[], Person],
) -> None:
    anna = person()
    table = anna.table(house=AT_TABLE)
    socket, rng = anna.socket(table), random.Random(4)
    for number in (1, 2, 3):
        socket.catch_up()
        while "cut" in socket.turn and socket.turn["cut"]["chair"] != 0:
            socket.hear()  # a computer player's
            socket.catch_up()
        if "cut" in socket.turn:
            socket.say({"cut": 11, "on": socket.turn["on"], "id": f"cut {number}"})
            assert "ack" in socket.answer(f"cut {number}")
        play_on([socket], rng)
        socket.messages.clear()
        data = anna.http.get(f"/api/tables/{table}/deals/{number}").json()
        (record,) = read(data["record"])
        chair, place = str(record.header("Cut")).split()
        assert chair in "ABC"
        assert 0 < int(place) < 36
        assert write(record) == data["record"]
        socket.catch_up()
        socket.say({"next": True, "on": socket.turn["on"], "id": f"next {number}"})
        assert "ack" in socket.answer(f"next {number}")
    cuts = [event for event in socket.events.values() if event["type"] == "cut"]
    assert 11 in [event["place"] for event in cuts if event["chair"] == 0]
    socket.close()


def test_a_house_without_a_cut_deals_at_once() -> None:
    log = begun(game("asszorti").rules())
    kinds = [type(entry.event) for entry in log.entries]
    assert log.deal is not None
    assert log.deal.dealt
    assert kinds[3:7] == [DealBegan, PackShuffled, SecretsTaken, Dealt]
    assert PackCut not in kinds


def test_a_finished_deal_has_its_cut() -> None:
    log, rng = begun(rules()), random.Random(2)
    carry_out(log, cutting.cut(log, "p2", log.n, 12))
    while log.playing:
        assert log.deal is not None
        seat = log.on_turn()[0]
        carry_out(log, commands.play(log, seat, rng.choice(log.deal.options(seat))))
    assert log.finished is not None
    (record,) = read(replay(log.finished, "t")["record"])
    assert record.header("Cut") == "B 12"
    assert isinstance(record.events[0], Dealt)
    assert log.pack is not None
    order: list[Card] = pack_order(36, log.pack.secret, 12)
    assert record.events[0] == deal(log.rules, order)
