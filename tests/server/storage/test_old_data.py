"""The data of an older version are still read: its database, its answers, its records.

`python -m tests.support.storage.snapshot` made the three files with the code of that version.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from skiz.games import games
from skiz.records import read, write
from tests.support.server.clients import Json, Person, Server
from tests.support.storage.databases import KINDS
from tests.support.storage.old_data import DATA, old_database, old_sqlite, person_of
from tests.support.storage.snapshot import ANSWERS, RECORDS, kept

NAMES_HONOURS = ("honour", "trial", "cue", "cue-any", "yield")  # meanings of bids
TABLES: list[Json] = json.loads(kept(DATA, ANSWERS))


@pytest.fixture(scope="module", params=KINDS)
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """Yield a running server on the old database."""
    folder = tmp_path_factory.mktemp("old")
    if request.param == "sqlite":
        old_sqlite(folder / "skiz.sqlite3")
        running = Server(folder / "skiz.sqlite3")
    else:
        running = Server(old_database(request.param, folder))
    yield running
    assert running.stop() == 0


def people(server: Server, table: Json) -> list[Person]:
    """Return the people at an old table, with their cookies."""
    return [person_of(server, cookies) for cookies in table["cookies"]]


def name_of(table: Json) -> str:
    """Return the course of a table, for the names of the tests."""
    about = table["asked"][0]["answer"]
    return f"{about['game']}-{about['preset']}-{table['table']}"


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_an_old_table_is_shown_as_before_and_continues(server: Server, table: Json) -> None:
    sitting, onlooker = people(server, table), Person(server.address)
    for question in table["asked"]:
        guest = question["who"]
        person = onlooker if guest is None else sitting[guest]
        answer = person.http.get(question["path"])
        assert answer.status_code == 200, question["path"]
        today = answer.json()
        leave_out_what_came_later(today, question["answer"])
        if "/deals/" in question["path"]:
            leave_out_what_was_lost(today, question["answer"])
        # As text, so that the order is compared too.
        assert json.dumps(today) == json.dumps(question["answer"]), question["path"]
    go_on(sitting, table["table"])
    for person in (*sitting, onlooker):
        person.close()


LATER = {  # added since
    "kind",
    "until",
    "settings",
    "hints",
    "times",
    "mine",
    "pack",
    "changes",
    "preset",
    "profile",
    "chat",
    "bots",
    "slow",
    "here",
    "people",
    "coins",
    "ago",
    "means",
    "counted",
    "needed",
    "stake",
    "closed",
    "host",
    "over",
    "named",
}


def leave_out_what_came_later(today: Any, old: Any) -> None:
    """Remove from an answer what newer versions added."""
    if isinstance(today, dict):
        for field in LATER & (today.keys() - old.keys()):
            del today[field]
        for field in today.keys() & old.keys():
            if field == "house":  # house rules added since have their defaults
                today[field] = {point: today[field][point] for point in old[field]}
            if field == "means" and isinstance(old[field], dict):  # more options have one now
                today[field] = {option: today[field][option] for option in old[field]}
            if field == "params" and today["key"] in NAMES_HONOURS:  # they name them now
                today[field].pop("cards", None)
            if field == "record":
                today[field] = re.sub(r"^Profile .*\n", "", today[field], flags=re.MULTILINE)
            leave_out_what_came_later(today[field], old[field])
    if isinstance(today, list):
        if any("clause" in one for one in old if isinstance(one, dict)):
            keys = {one["key"] for one in old}  # what is said of a bid, or lines of a settlement
            today[:] = [one for one in today if one["key"] in keys]
        for one, was in zip(today, old, strict=True):
            leave_out_what_came_later(one, was)


WITH_AN_EVENT = {"means", "sides", "because", "items", "kept"}


def leave_out_what_was_lost(replay: Json, old: Json) -> None:
    """Remove what the older version lost: in a replay, the parts of the first event after a person
    sat down.
    """
    for eyes, events in replay["events"].items():
        for event, was in zip(events, old["events"][eyes], strict=True):
            for lost in WITH_AN_EVENT & (event.keys() - was.keys()):
                assert was["type"] == "bade"  # of people who came during the first bids
                del event[lost]


SINCE = {"royal"}  # games newer than these tables


def go_on(sitting: list[Person], table: str) -> None:
    """Play on for a person; begin the next deal where nobody is on turn."""
    for person in sitting:
        socket = person.socket(table)
        socket.catch_up()
        if options := socket.options():
            socket.say({"do": options[-1], "on": socket.turn["on"], "id": "old"})
            assert "ack" in socket.answer("old")
            socket.close()
            return
        socket.close()
    socket = sitting[0].socket(table)
    socket.catch_up()
    assert socket.turn["seats"] == []
    before = socket.n
    socket.say({"next": True, "on": before, "id": "old"})
    assert socket.answer("old")["n"] > before
    socket.close()


def test_the_old_tables_are_of_every_game_and_of_all_kinds() -> None:
    """Otherwise the other tests would prove little."""
    replays = [q["answer"] for table in TABLES for q in table["asked"] if "/deals/" in q["path"]]
    assert {replay["game"] for replay in replays} == set(games()) - SINCE
    happened = [event for replay in replays for event in replay["events"]["open"]]
    kinds = {event["type"] for event in happened}
    assert {"thrown_in", "said", "owned", "turned_up", "shown", "settled"} <= kinds
    assert any(event.get("why") == "lone-xxi" or event.get("seat") for event in happened)
    assert any(say["level"] > 1 for event in happened for say in event.get("says", []))
    assert any(replay["out"] for replay in replays)  # five at a table
    turns = [
        q["answer"]["messages"][-1]["turn"]
        for t in TABLES
        for q in t["asked"]
        if "/since/0" in q["path"]
    ]
    assert {"auction", "lay", "kontra", "talk", "play"} <= {turn["phase"] for turn in turns}


def test_old_records_are_read_and_written_byte_for_byte() -> None:
    text = kept(DATA, RECORDS)
    records = read(text)
    assert {record.rules.key for record in records} == set(games()) - SINCE
    assert write(*records) == text
