"""Why a bot acted so: computed again after the deal from its own view, for each kind of action."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from skiz.words import LANGS
from tests.support.server.clients import Json, Person, Server, Socket, play_on

DEALS = 40  # the most that are played until one shows what a test needs

NewPerson = Callable[[], Person]


def reasons_of(person: Person, table: str, deal: int = 1) -> tuple[Json, dict[int, Json]]:
    """Return the replay of a deal, and the reasons of each bot."""
    path = f"/api/tables/{table}/deals/{deal}"
    replay = person.http.get(path).json()
    found = {}
    for event in replay["bots"]:
        answer = person.http.get(f"{path}/reasons/{event}")
        assert answer.status_code == 200, answer.text
        found[int(event)] = answer.json()
    return replay, found


def played(person: Person, **wanted: Any) -> tuple[str, Socket]:
    """Return a new table with a finished deal in which the bots chose bids and cards. In some deals
    they choose no bid: at Tarokk a player without an honour must pass.
    """
    for seed in range(DEALS):
        table = person.table(**wanted)
        socket = person.socket(table)
        play_on([socket], random.Random(seed))
        if {"bade", "played"} <= {event["type"] for event in chosen_by_bots(person, table)}:
            return table, socket
        socket.close()
    pytest.fail(f"no bot is told to have chosen a bid and a card in any of {DEALS} deals")


def chosen_by_bots(person: Person, table: str) -> Iterator[Json]:
    """Yield the actions that bots chose in the first deal."""
    replay = person.http.get(f"/api/tables/{table}/deals/1").json()
    return (replay["events"]["open"][int(event)] for event in replay["bots"])


@pytest.mark.parametrize(
    ("key", "bots"),
    [("asszorti", ["casual", "fast"]), ("paskievics", ["plain", "beginner", "fast"])],
)
def test_every_act_of_a_bot_has_a_reason(person: NewPerson, key: str, bots: list[str]) -> None:
    anna, facts = person(), list[Json]()
    for _ in range(DEALS):  # in some deals no card achieves much
        table, socket = played(anna, game=key, bots=bots)
        replay, reasons = reasons_of(anna, table)
        facts = [fact for why in reasons.values() for fact in why["options"][0].get("achieves", ())]
        if facts:
            break
        socket.close()
    assert facts
    assert all(set(fact["text"]) == set(LANGS) for fact in facts)
    chairs = next(e for e in socket.events.values() if e["type"] == "deal")["chairs"]
    for event, why in reasons.items():
        happened = replay["events"]["open"][event]
        assert happened["seat"] == why["seat"] != replay["mine"]
        assert why["kind"] == bots[chairs[why["seat"]] - 1] == replay["bots"][str(event)]
        assert why["by"] in (why["kind"], "plain")  # on a busy machine plain may have decided
        assert why["options"][0]["do"] == why["did"]
        assert set(why["options"][0]["why"]["text"]) == set(LANGS)
        if why["by"] == "fast" and why["did"].startswith("play") and len(why["options"]) > 1:
            assert why["options"][0]["worth"] is not None
    socket.close()


def test_reasons_are_hidden_during_the_deal_and_for_people(person: NewPerson) -> None:
    anna = person()
    table = anna.table(bots=["plain", "plain"])
    socket = anna.socket(table)
    socket.catch_up()
    path = f"/api/tables/{table}/deals/1"
    for event in range(20):
        assert anna.http.get(f"{path}/reasons/{event}").json()["error"] == "not-finished"
    play_on([socket], random.Random(5))
    replay = anna.http.get(path).json()
    mine = [
        event
        for event, happened in enumerate(replay["events"]["open"])
        if happened.get("seat") == replay["mine"]
    ]
    assert mine
    for event in (*mine, 100_000):
        answer = anna.http.get(f"{path}/reasons/{event}")
        assert (answer.status_code, answer.json()["error"]) == (404, "no-reason")
    assert anna.http.get(f"{path}/reasons/-1").status_code == 422  # no event has such a number
    socket.close()


def test_a_reason_is_the_same_after_a_restart(tmp_path: Path) -> None:
    """The server knows from the log who decided, and not from memory."""
    server = Server(tmp_path / "skiz.sqlite3")
    anna = Person(server.address)
    table = anna.table(bots=["fast", "casual"])
    socket = anna.socket(table)
    play_on([socket], random.Random(6))
    before = reasons_of(anna, table)
    socket.close()
    server.stop()
    server = Server(tmp_path / "skiz.sqlite3")
    anna.move(server.address)
    assert reasons_of(anna, table) == before
    anna.close()
    assert server.stop() == 0
