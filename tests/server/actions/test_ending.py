"""Sessions that end between deals: the players agree to stop, or the agreed time has come."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from skiz.games import game
from skiz.server.actions import commands, ending, seating
from skiz.server.common.refusal import Refused
from skiz.server.rooms.messages import turn
from skiz.server.table_log.entries import DealBegan, Sat, SessionEnded, SheetWritten, bot_on
from skiz.server.table_log.log import TableLog
from skiz.server.table_log.outcome import Outcome
from skiz.server.table_log.restoring import restore
from skiz.table import Claim, Rules
from tests.support.server.clients import Person, play_on
from tests.support.storage.table_logs import carry_out

PEOPLE = ("anna", "bela")
START = 1_000_000.0


def rules(key: str = "asszorti", **house: Any) -> Rules:
    """A game in the default house but for this."""
    return game(key).rules(game(key).house(changes=house))


class Table:
    """A table of two people and computer players at a time of day, as a room keeps it."""

    def __init__(self, rules: Rules) -> None:
        self.log, self.now = TableLog(rules), START
        sats = [Sat(chair, name, None, name) for chair, name in enumerate(PEOPLE)]
        bots = [bot_on(chair, "plain") for chair in range(len(PEOPLE), rules.chairs)]
        self.happen(Outcome([*sats, *bots]))
        self.happen(commands.first_deal(self.log, self.now))

    def happen(self, outcome: Outcome) -> None:
        """What comes of a command, and the end of the session if it comes of it."""
        carry_out(self.log, ending.with_end(self.log, outcome, self.now))

    def play(self) -> None:
        """Anything is done until the deal is on the sheet."""
        rng, log = random.Random(1), self.log
        while log.playing:
            assert log.deal is not None
            seat = log.on_turn()[0]
            options = [one for one in log.deal.options(seat) if not isinstance(one, Claim)]
            self.happen(commands.play(log, seat, rng.choice(options)))

    def say(self, guest: str, agrees: bool, on: int | None = None) -> None:
        """Somebody would end the session, or not."""
        self.happen(ending.answer(self.log, guest, self.log.n if on is None else on, agrees))

    def next(self) -> None:
        """The next deal is asked for."""
        self.happen(commands.next_deal(self.log, "anna", self.log.n, self.now))

    def restored(self) -> TableLog:
        """The log as it is folded again from what is kept."""
        again = TableLog(self.log.rules)
        rows = [(e.n, json.loads(json.dumps(e.row(self.log.rules)))) for e in self.log.entries]
        again.start_from(self.log.begun)
        restore(again, rows)
        return again


@pytest.mark.parametrize("key", ["asszorti", "asserufen"])
def test_a_session_ends_when_everybody_seated_has_agreed(key: str) -> None:
    table = Table(rules(key, session_end="open"))
    with pytest.raises(Refused, match="cannot-end"):
        table.say("anna", True)  # a deal is on
    table.play()
    assert turn(table.log, "anna")["turn"]["ending"] == []
    assert "ending" not in turn(table.log, "cili")["turn"]
    table.say("anna", True)
    assert turn(table.log, "bela")["turn"]["ending"] == [0]
    assert not table.log.over
    table.say("bela", True)
    assert table.log.entries[-1].event == SessionEnded("agreement")
    assert table.log.over
    assert table.restored().over
    with pytest.raises(Refused, match="cannot-end"):
        table.say("anna", True)
    table.next()  # another session, on another sheet
    assert (table.log.session and table.log.session.sheet, table.log.over) == ((), False)


def test_a_proposal_lapses_on_a_refusal_or_the_next_deal() -> None:
    table = Table(rules(session_end="open"))
    table.play()
    with pytest.raises(Refused, match="cannot-end"):
        table.say("bela", False)  # nothing is proposed
    table.say("anna", True)
    table.say("bela", False)
    assert ending.agreed_to_end(table.log) == []
    table.say("bela", True)
    table.next()
    assert ending.agreed_to_end(table.log) == ending.agreed_to_end(table.restored()) == []
    table.play()
    table.say("anna", True)
    assert not table.log.over


def test_two_may_agree_at_once_and_a_declined_proposal_is_stale() -> None:
    table = Table(rules(session_end="open"))
    table.play()
    proposal = table.log.n
    table.say("anna", True, proposal)
    table.say("bela", True, proposal)
    assert table.log.over
    table = Table(rules(session_end="open"))
    table.play()
    table.say("anna", True)
    proposal = table.log.n
    table.say("bela", False)
    with pytest.raises(Refused, match="stale"):
        table.say("bela", True, proposal)


def test_a_person_who_leaves_no_longer_blocks_the_end() -> None:
    table = Table(rules(session_end="open"))
    table.play()
    table.happen(seating.stand(table.log, "anna"))  # proposes nothing by that
    assert not table.log.over
    table.happen(seating.sit(table.log, "anna", "Anna", 0))
    table.say("anna", True)
    table.happen(seating.stand(table.log, "bela"))
    assert table.log.over


def test_a_session_with_an_agreed_end_asks_nobody() -> None:
    for house in ({}, {"session_end": "agreed_time"}):
        table = Table(rules(**house))
        table.play()
        assert "ending" not in turn(table.log, "anna")["turn"]
        with pytest.raises(Refused, match="cannot-end"):
            table.say("anna", True)


@pytest.mark.parametrize("key", ["asszorti", "asserufen", "illustrated"])
def test_the_deal_that_is_on_at_the_agreed_time_is_the_last(key: str) -> None:
    table = Table(rules(key, session_end="agreed_time", minutes=90))
    assert table.log.until == START + 90 * 60
    table.play()
    assert not table.log.over
    table.now += 90 * 60 - 1
    table.next()
    table.now += 1
    table.play()
    *_, sheet, ended = (entry.event for entry in table.log.entries)
    assert isinstance(sheet, SheetWritten)
    assert ended == SessionEnded("time")
    assert table.log.over
    assert table.restored().over  # whatever time it is then
    table.next()
    assert table.log.until == table.now + 90 * 60
    assert not table.log.over


def test_no_deal_begins_after_the_agreed_time() -> None:
    table = Table(rules(session_end="agreed_time", minutes=1))
    table.play()
    table.now += 60
    table.next()
    assert not table.log.playing
    assert table.log.entries[-1].event == SessionEnded("time")


def test_an_old_log_has_no_agreed_time() -> None:
    table = Table(rules())
    row = next(e for e in table.log.entries if isinstance(e.event, DealBegan)).row(table.log.rules)
    assert row.pop("until") is None
    log = TableLog(table.log.rules)
    restore(log, [(1, row)])
    assert log.until is None


def test_a_person_who_has_not_answered_is_notified(
    person: Callable[[], Person],
) -> None:
    anna, bela = person(), person()
    table = anna.table(game="asserufen")
    assert bela.sit(table, 1).status_code == 200
    sockets = [anna.socket(table), bela.socket(table)]
    play_on(sockets, random.Random(5))
    socket = sockets[0]
    socket.catch_up()
    turns = [one.http.get("/api/tables").json()[0]["turn"] for one in (anna, bela)]
    assert turns == [False, False]
    socket.say({"end": True, "on": socket.n, "id": "end"})
    assert "ack" in socket.answer("end")
    turns = [one.http.get("/api/tables").json()[0]["turn"] for one in (anna, bela)]
    assert turns == [False, True]


def test_a_person_among_computer_players_ends_it_alone(person: Callable[[], Person]) -> None:
    anna = person()
    socket = anna.socket(anna.table(game="asserufen"))
    play_on([socket], random.Random(5))
    socket.catch_up()
    assert socket.turn["ending"] == []
    socket.say({"end": True, "on": socket.n, "id": "end"})
    assert "ack" in socket.answer("end")
    assert [socket.events[n]["type"] for n in sorted(socket.events)][-2:] == ["ending", "ended"]
    socket.close()
