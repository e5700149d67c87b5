"""How many people are here: nobody twice, and nobody for longer than they stay."""

import json
from collections.abc import Callable

import pytest

from skiz.server.lobby.lobby import Lobby
from skiz.server.lobby.presence import EXACT, FRESH, HOLDS, SHORT, People, Presence
from tests.support.server.clients import Person
from tests.support.server.simulated import Time

NewPerson = Callable[[], Person]


class Process:
    """One process: the sign-ins with open sockets, those at tables, and its count."""

    def __init__(self, time: Time) -> None:
        self.connected, self.at_tables = set[str](), set[str]()
        self.presence = Presence(
            lambda: self.connected, lambda: self.at_tables, clock=lambda: time.now
        )


def test_everybody_counts_once_wherever_they_are() -> None:
    time = Time()
    one = Process(time)
    assert one.presence.people() == People()
    one.connected |= {"anna", "bela"}
    one.at_tables |= {"anna"}
    for session in ("anna", "cili", "cili"):
        one.presence.look(session)
    assert one.presence.people() == People()  # counted a moment ago
    time.passes(FRESH)
    assert one.presence.people() == People(here=3, playing=1)


def test_people_are_gone_when_they_have_not_looked_for_a_while() -> None:
    time = Time()
    one = Process(time)
    one.presence.look("anna")
    time.passes(HOLDS / 2)
    one.presence.look("bela")
    one.presence.look("anna")
    time.passes(HOLDS / 2)
    assert one.presence.people().here == 2
    time.passes(HOLDS / 2)
    assert one.presence.people().here == 0


def test_processes_count_together() -> None:
    """A person who is known to both counts once; a process of an older version tells nothing."""
    time = Time()
    one, other = Process(time), Process(time)
    long = "f" * 64, "e" * 64
    one.presence.look(long[0])
    other.connected |= {*long}
    other.at_tables |= {long[1]}
    note = json.loads(json.dumps(other.presence.note()))  # as it is told
    assert all(len(session) == SHORT for session in note["here"])
    one.presence.hear([note, {}])
    assert one.presence.people() == People(here=2, playing=1)
    one.presence.hear([])
    time.passes(FRESH)
    assert one.presence.people() == People(here=1, playing=0)


@pytest.mark.parametrize("number", [1, EXACT - 1, EXACT, 3 * EXACT + 1, 100, 2345])
def test_large_numbers_are_rounded_down_and_small_ones_are_exact(number: int) -> None:
    one = Process(Time())
    one.connected |= {str(person) for person in range(number)}
    people = one.presence.people()
    assert people.many == (number >= EXACT)
    assert (people.here == number) if not people.many else (0.75 * number < people.here <= number)


def test_a_list_is_written_again_when_the_number_of_people_changes() -> None:
    lobby = Lobby()
    tag = lobby.representation().tag
    lobby.count(People())
    assert lobby.representation().tag == tag
    lobby.count(People(3, 1))
    assert lobby.representation().tag != tag
    assert json.loads(lobby.representation().body)["people"] == People(3, 1)._asdict()


def test_those_who_ask_for_the_lobby_are_in_it(person: NewPerson) -> None:
    """The answer has numbers and no names."""
    anna, bela = person(), person()
    table = anna.table()
    socket = anna.socket(table)
    socket.until(lambda message: "welcome" in message)
    people = {"here": 0, "playing": 0}
    while people["here"] < 2 or not people["playing"]:  # a count holds for a moment
        people = bela.http.get("/api/lobby").json()["people"]
    assert people.keys() == {"here", "playing", "many"}
    socket.close()
