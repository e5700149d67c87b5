"""The deal of the day: the same cards and the same bot actions for all, and one try that counts.

A person who has not played a board learns nothing about it.
"""

import json
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import cast

import pytest

from skiz.records import read, verify
from skiz.server.app.stores import Stores
from skiz.server.common.environment import CLOCK
from skiz.server.duplicates.boards import BoardResult, DuplicateSet, Placement
from skiz.server.duplicates.keeper import EndOfBoards
from skiz.server.duplicates.results import SetMessage
from skiz.server.duplicates.sets import DuplicateSets, new_set
from skiz.server.duplicates.store import placing
from skiz.server.table_log.table_made import TableMade
from skiz.server.tables.registry import Registry
from skiz.table import board_secret
from tests.support.server.clients import Json, Person, Server, Socket, settled
from tests.support.server.studies import Follower, make
from tests.support.storage.databases import KINDS, a_migrated_database
from tests.support.tools.depth import depth

NewPerson = Callable[[], Person]
GAME = "asszorti"
NOON = 1_800_000_000.0  # of a day, in seconds


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a running server whose day does not end."""
    file = tmp_path_factory.mktemp("days") / "skiz.sqlite3"
    running = Server(file, module="tests.support.server.one_day")
    yield running
    running.stop()


def begin(person: Person, game: str = GAME) -> tuple[str, str]:
    """Return the set of today and the table at which a person plays it."""
    answer = person.http.post(f"/api/days/{game}").raise_for_status().json()
    return answer["set"], answer["table"]


def play(person: Person, table: str, choose: Callable[[list[str]], str] = min) -> list[Json]:
    """Play a deal to its end, choosing from the options alone; return the events received."""
    socket, number = person.socket(table), 0
    while not any(settled(message) for message in socket.messages):
        socket.catch_up()
        if options := [o for o in socket.options() if not o.startswith(("claim", "concede"))]:
            number += 1
            socket.say({"do": choose(options), "on": socket.turn["on"], "id": f"a{number}"})
            assert "ack" in socket.answer(f"a{number}")
        elif not any(settled(message) for message in socket.messages):
            socket.hear()
    socket.close()
    return [event for _, event in sorted(socket.events.items())]


def deal_of(person: Person, table: str) -> Json:
    """Return the finished deal of a table."""
    found: Json = person.http.get(f"/api/tables/{table}/deals/1").raise_for_status().json()
    return found


def without_names(events: list[Json]) -> list[Json]:
    """Return what happened, without names."""
    return [event for event in events if event["type"] != "sat"]


@pytest.mark.parametrize("game", depth([GAME], [GAME, "asserufen", "illustrated"]))
def test_equal_play_gets_equal_answers(person: NewPerson, game: str) -> None:
    """Two people who choose alike get the same deal, even if one is renamed and reconnects in
    between.
    """
    anna, bela = person(), person()
    (set_, of_anna), (same, of_bela) = begin(anna, game), begin(bela, game)
    assert set_ == same
    assert of_anna != of_bela
    bela.http.put("/api/me", json={"name": "Béla"}).raise_for_status()
    bela.socket(of_bela).close()
    answers = [without_names(play(one, table)) for one, table in ((anna, of_anna), (bela, of_bela))]
    assert answers[0] == answers[1]
    first, second = deal_of(anna, of_anna), deal_of(bela, of_bela)
    assert first["events"] == second["events"]
    assert first["mine"] == second["mine"]


def test_only_the_first_try_counts(person: NewPerson) -> None:
    anna = person()
    set_, table = begin(anna)
    assert begin(anna) == (set_, table)  # it continues where it began
    refused = anna.http.post(f"/api/duplicates/{set_}/play", json={"practice": True})
    assert refused.json()["error"] == "play-first"
    play(anna, table)
    assert begin(anna) == (set_, None)
    assert anna.http.post(f"/api/duplicates/{set_}/play", json={}).json()["error"] == (
        "played-already"
    )
    answer = anna.http.post(f"/api/duplicates/{set_}/play", json={"practice": True})
    again = answer.json()["table"]
    assert again != table
    play(anna, again, max)
    about = anna.http.get(f"/api/duplicates/{set_}").json()
    mine = [one for one in about["results"][0]["results"] if one["mine"]]
    assert [one["table"] for one in mine] == [table]


def test_nobody_sees_a_board_before_playing_it(person: NewPerson) -> None:
    anna, bela = person(), person()
    set_, of_anna = begin(anna)
    play(anna, of_anna)
    closed = ["", "/since/0", "/deals/1", "/deals/1/pack", "/deals/1/review", "/rules"]
    for path in closed:
        answer = bela.http.get(f"/api/tables/{of_anna}{path}")
        assert answer.json()["error"] == "board-not-played", path
    looking = Socket(bela, of_anna)
    assert looking.hear()["why"]["key"] == "board-not-played"
    looking.close()
    about = bela.http.get(f"/api/duplicates/{set_}").json()
    assert (about["results"], about["standings"], about["seed"]) == ([], [], None)
    study = make(anna, table=of_anna, deal=1)
    for answer in (
        bela.http.get(f"/api/studies/{study}"),
        bela.http.get(f"/api/studies/{study}/nodes/1"),
        bela.http.post("/api/studies", json={"of": {"table": of_anna, "deal": 1}}),
    ):
        assert answer.json()["error"] == "board-not-played"
    following = Follower(bela, study)
    assert following.hear()["why"]["key"] == "board-not-played"
    _, of_bela = begin(bela)
    assert bela.http.get(f"/api/tables/{of_anna}/deals/1").status_code == 403  # not yet
    play(bela, of_bela)
    assert deal_of(bela, of_anna)["mine"] is None
    assert "whole" in Follower(bela, study).hear()
    assert bela.http.get(f"/api/studies/{make(bela, table=of_anna, deal=1)}").is_success
    about = bela.http.get(f"/api/duplicates/{set_}").json()
    assert {one["table"] for one in about["results"][0]["results"]} >= {of_anna, of_bela}


def test_seats_and_hints_are_given(person: NewPerson) -> None:
    anna, bela = person(), person()
    _, table = begin(anna)
    for one in (anna, bela):
        answer = one.http.post(f"/api/tables/{table}/bots", json={"chair": 1, "kind": "random"})
        assert answer.json()["error"] == "seats-given"
    assert anna.http.delete(f"/api/tables/{table}/seat").json()["error"] == "seats-given"
    assert bela.sit(table, 1).json()["error"] == "seats-given"
    socket = anna.socket(table)
    while not socket.options():
        socket.hear()
    assert socket.turn["hints"] is False
    assert anna.http.get(f"/api/tables/{table}/hint").json()["error"] == "hints-off"
    socket.close()


def test_the_cards_follow_from_the_seed_that_was_committed_to(person: NewPerson) -> None:
    anna = person()
    set_, table = begin(anna)
    before = anna.http.get(f"/api/duplicates/{set_}").json()
    events = play(anna, table)
    given_event = next(event for event in events if event["type"] == "given")
    assert (given_event["set"], given_event["board"]) == (set_, 1)
    assert given_event["commitment"] == before["commitment"]
    seed = anna.http.get(f"/api/duplicates/{set_}").json()["seed"]
    assert sha256(seed.encode()).hexdigest() == before["commitment"]
    found = deal_of(anna, table)
    assert found["pack"]["secret"] == board_secret(seed, 1)
    assert found["pack"]["given"] == {
        key: given_event[key] for key in ("set", "board", "commitment", "version")
    }
    (record,) = read(found["record"])
    assert record.header("Board") == f"{set_} 1"
    assert verify(record) == 0


def test_the_strongest_player_shows_how(person: NewPerson) -> None:
    anna = person()
    set_, table = begin(anna)
    play(anna, table)
    found = None
    while found is None:
        answer = anna.http.get(f"/api/duplicates/{set_}")
        if answer.status_code != 429:  # it thinks for long, and repeated requests are refused
            (board,) = answer.raise_for_status().json()["results"]
            found = board["expert"]
    shown = anna.http.get(f"/api/tables/{found['table']}/deals/{found['deal']}").json()
    mine = deal_of(anna, table)
    assert shown["events"]["open"][0] == mine["events"]["open"][0]  # the same cards
    assert sum(count for _, count in board["distribution"]) == len(board["results"])


def test_former_days_are_in_the_archive(person: NewPerson) -> None:
    anna = person()
    set_, table = begin(anna)
    days = anna.http.get(f"/api/days/{GAME}").json()
    assert days["today"] == set_
    (today,) = [one for one in days["days"] if one["set"] == set_]
    assert today["begun"]
    assert today["points"] is None
    play(anna, table)
    days = anna.http.get(f"/api/days/{GAME}").json()
    assert isinstance(days["days"][0]["points"], int)
    assert json.dumps(days).count("seed") == 0


def test_every_game_has_a_deal_of_the_day(server: Server, person: NewPerson) -> None:
    anna = person()
    for game in anna.http.get("/api/games").json():
        assert anna.http.get(f"/api/days/{game['key']}").status_code == 200, game
    assert anna.http.get("/api/days/nothing").json()["error"] == "no-such-game"
    assert anna.http.get("/api/duplicates/nothing").json()["error"] == "no-such-set"


@pytest.mark.parametrize("kind", KINDS)
async def test_a_day_keeps_its_deal_when_computer_players_change(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is for the new ones until somebody has finished it, and counts in any case."""
    store = Stores(a_migrated_database(kind, tmp_path / "skiz.sqlite3"), "us")
    CLOCK.set(lambda: NOON)
    sets = DuplicateSets(cast(Registry, None), store.tables, store.duplicates, never)
    today = await sets.today(GAME)
    assert await sets.today(GAME) == today
    monkeypatch.setattr("skiz.server.duplicates.sets.version", lambda: "another")
    renewed = await sets.today(GAME)
    assert renewed == today._replace(version="another")
    await plays_first(store, renewed, points=[1, 2, -3])
    monkeypatch.setattr("skiz.server.duplicates.sets.version", lambda: "a third")
    assert await sets.today(GAME) == renewed
    assert counts(renewed)
    assert [one.id for one in await store.duplicates.days(GAME)] == [today.id]
    CLOCK.set(partial(float, NOON + 24 * 3600))
    assert not counts(renewed), "its computer players are gone, and the day is over"
    tomorrow = await sets.today(GAME)
    assert [one.id for one in await store.duplicates.days(GAME)] == [tomorrow.id, today.id]
    await store.close()


@pytest.mark.parametrize("kind", KINDS)
async def test_a_day_with_two_deals_is_listed_once(kind: str, tmp_path: Path) -> None:
    """Servers before made another deal when they began again with other computer players."""
    store = Stores(a_migrated_database(kind, tmp_path / "skiz.sqlite3"), "us")
    sets = DuplicateSets(cast(Registry, None), store.tables, store.duplicates, never)
    ids = [f"day-{GAME}-{version}" for version in ("unplayed", "first", "second")]
    for hour, id_ in enumerate(ids):
        CLOCK.set(partial(float, NOON + 3600 * hour))
        await store.duplicates.make(new_set(id_, "day", GAME, "pais", {}, boards=1))
    for id_ in reversed(ids[1:]):
        await plays_first(store, await sets.find(id_))
    assert [one.id for one in await store.duplicates.days(GAME)] == [ids[1]]
    assert (await sets.today(GAME)).id == ids[1]
    await store.close()


def counts(of: DuplicateSet) -> bool:
    """Return whether a set says that it counts."""
    return bool(SetMessage(of, [], set(), set(), {}, "").to_json()["counts"])


async def plays_first(store: Stores, of: DuplicateSet, points: list[int] | None = None) -> None:
    """Let somebody begin a deal of the day, and finish it with these points."""
    table = f"table-{of.id}"
    made = TableMade(of.game, of.preset, {}, None, of.id, [1], True, False)
    placed = [Placement(of.id, "anna", 1, "Anna", "", 1, 0)]
    await store.tables.make_table(table, made, placing(table, placed))
    if points:
        fence = await store.tables.take(table)
        result = BoardResult(table, 1, of.id, 1, points, of.version, True)
        await store.tables.append(table, fence, [], [EndOfBoards(table, [result])])


async def never(_: str) -> bool:
    """Fail: no table may be opened here."""
    return False


def test_the_deal_of_today_is_told_without_the_archive(person: NewPerson) -> None:
    anna = person()
    today = anna.http.get("/api/days/asszorti/today").json()
    assert today == anna.http.get("/api/days/asszorti").json()["days"][0]
    assert today == {"set": today["set"], "day": today["day"], "begun": False, "points": None}
    anna.http.post("/api/days/asszorti").raise_for_status()
    assert anna.http.get("/api/days/asszorti/today").json()["begun"] is True
    assert anna.http.get("/api/days/nothing/today").status_code == 404
