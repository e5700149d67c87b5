"""Evenings with the same boards among friends, and tournaments.

Who meets whom, what is compared, who may continue, and that nobody blocks anybody.
"""

import asyncio
import json
import sqlite3
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from io import BytesIO
from itertools import combinations
from pathlib import Path
from typing import cast
from zipfile import ZipFile

import psycopg
import pytest

from skiz.server.app.stores import Stores
from skiz.server.common.refusal import Refused
from skiz.server.duplicates.boards import (
    OVER,
    BoardResult,
    Entrant,
    Placement,
    PlayedBoard,
    board_results,
)
from skiz.server.duplicates.keeper import EndOfBoards
from skiz.server.duplicates.movements import place_of, seated, tables_for
from skiz.server.duplicates.results import SetMessage
from skiz.server.duplicates.sets import DuplicateSets, new_set
from skiz.server.duplicates.standings import Scored, compared, standings
from skiz.server.duplicates.store import placing
from skiz.server.duplicates.tournament_messages import TournamentMessage
from skiz.server.duplicates.tournaments import Tournaments
from skiz.server.people.store import Person as Somebody
from skiz.server.table_log.entries import read_entry
from skiz.server.table_log.given import Given
from skiz.server.table_log.settings import SettingsChanged
from skiz.server.table_log.table_made import TableMade
from skiz.server.tables.registry import Registry
from skiz.table import board_secret
from tests.support.server.clients import Json, Person, Server, settled
from tests.support.server.simulated import At
from tests.support.storage.databases import KINDS, a_migrated_database, migrated_in_postgres

NewPerson = Callable[[], Person]
MOST = 2000  # minutes pass


@pytest.mark.parametrize("chairs", [3, 4])
@pytest.mark.parametrize("tables", range(2, 12))
def test_all_sit_once_in_each_round(chairs: int, tables: int) -> None:
    for round_ in range(tables):
        places = {place_of(number, round_, tables, chairs) for number in range(tables * chairs)}
        assert places == {(table, chair) for table in range(tables) for chair in range(chairs)}
        for table, players in enumerate(seated(round_, tables, chairs)):
            for chair, number in enumerate(players):
                assert place_of(number, round_, tables, chairs) == (table, chair)


@pytest.mark.parametrize(("chairs", "tables"), [(3, 3), (3, 5), (3, 7), (4, 5), (4, 7), (4, 11)])
def test_no_two_people_meet_twice(chairs: int, tables: int) -> None:
    """People of different columns meet exactly once, people of one column never."""
    met = Counter(
        pair
        for round_ in range(tables)
        for players in seated(round_, tables, chairs)
        for pair in combinations(sorted(players), 2)
    )
    assert {*met.values()} == {1}
    assert len(met) == tables**2 * chairs * (chairs - 1) // 2


def test_a_movement_has_at_least_two_tables() -> None:
    assert [tables_for(people, 3) for people in (1, 3, 6, 7)] == [2, 2, 2, 3]


def test_results_of_the_same_seat_of_the_same_board_are_compared() -> None:
    results = [
        Scored("anna", 1, 0, 10),
        Scored("bela", 1, 0, 4),
        Scored("cili", 1, 0, 4),
        Scored("anna", 1, 1, -7),  # another seat
        Scored("bela", 2, 0, 3),  # another board
    ]
    first, second, third, *alone = compared(results)
    assert (first.match_points, first.others, first.difference) == (4, 2, 6.0)
    assert (second.match_points, third.match_points) == (1, 1)
    assert sum(one.match_points for one in (first, second, third)) == 6
    assert [one.others for one in alone] == [0, 0]
    ranks = {one.player: one.rank for one in standings(results, "match_points")}
    assert ranks == {"anna": 1, "bela": 2, "cili": 2}


@pytest.mark.parametrize("there", [False, True])
async def test_an_absent_person_holds_up_no_board(at: At, there: bool) -> None:
    """All boards are played to their end, whether a person never comes or sits there idle."""
    board_set = Given("set", "seed", (4, 5), goes_on=True)
    settings = SettingsChanged(pace="steady", bot_when_away="plain")
    table = await at("asszorti", "pais", 1, settings, given=board_set)
    if there:
        await table.come(0)
    log = table.room.log
    for _ in range(MOST):
        if log.over:
            break
        await table.rest()
        table.time.passes(60)
    assert log.over
    assert log.finished is not None
    assert (log.finished.began.number, log.finished.began.dealer) == (2, board_set.dealer(2, 3))
    assert log.finished.pack is not None
    assert log.finished.pack.secret == board_secret("seed", 5)


@pytest.mark.parametrize(("away", "number"), [(5, 1), (15, 2)])
async def test_a_reloaded_page_still_shows_the_result_of_a_board(
    at: At, away: float, number: int
) -> None:
    board_set = Given("set", "seed", (4, 5), goes_on=True)
    table = await at("asszorti", "pais", 1, bots=2, given=board_set)
    log = table.room.log
    await table.come(0)
    while log.playing:
        await table.rest()
        for one in table.on_turn():
            await table.act(one)
        table.time.passes(1)
    table.vanish(0)
    table.time.passes(away)
    await table.rest()
    await table.come(0)
    await table.rest()
    assert log.deal is not None
    assert log.deal.began.number == number


@pytest.mark.parametrize("instead", ["", "random"])
async def test_decisions_of_another_player_are_stored_and_not_compared(
    at: At, instead: str
) -> None:
    """For example, when the processes of a bot die while it thinks and `plain` acts."""
    board_set = Given("set", "seed", (4,), goes_on=True)
    table = await at("asszorti", "pais", 1, bots=3, given=board_set)
    table.bots.falls_back = instead
    log = table.room.log
    while not log.over:
        await table.rest()
        table.time.passes(60)
    rules, whole = log.rules, not instead
    again = [read_entry(entry.n, entry.row(rules), rules) for entry in log.entries]
    assert again == log.entries
    assert any(entry.decided_by == "random" for entry in again) is not whole
    assert not any("decided_by" in entry.face(None, rules) for entry in again)
    (result,) = board_results(board_set, [], again)
    assert result.comparable is whole


async def test_silence_of_another_player_is_kept_as_an_act_is(at: At) -> None:
    """Where words may be said out of turn, a silent player leaves nothing in the log."""
    board_set, house = Given("set", "seed", (4,), goes_on=True), {"kontra_window": "any_time"}
    for silent in ("random", ""):
        table = await at("asserufen", "palatinate", 1, bots=4, given=board_set, house=house)
        table.bots.silent = silent
        log = table.room.log
        while not log.over:
            await table.rest()
            table.time.passes(60)
        assert {entry.decided_by for entry in log.entries} == {None, *filter(None, [silent])}
        (result,) = board_results(board_set, [], log.entries)
        assert result.comparable is not bool(silent)


async def test_a_board_continued_by_another_version_is_not_compared(
    at: At, monkeypatch: pytest.MonkeyPatch
) -> None:
    board_set = Given("set", "seed", (4,), goes_on=True)
    table = await at("asszorti", "pais", 1, bots=3, given=board_set)
    while not table.room.log.over:
        await table.rest()
        table.time.passes(60)
    monkeypatch.setattr("skiz.server.duplicates.boards.version", lambda: "renewed")
    (result,) = board_results(board_set, [], table.room.log.entries)
    assert (result.version, result.comparable) == ("renewed", False)


def test_results_against_other_versions_are_not_compared() -> None:
    """An evening shows them beside the comparable ones, a tournament within each version."""
    of = new_set("s", "evening", "asszorti", "pais", {}, boards=1)
    plays = [
        PlayedBoard(Placement("s", name, 1, name, f"t{name}", 1, 0), [points, 0, 0], version, True)
        for name, points, version in (
            ("a", 4, of.version),
            ("b", 2, of.version),
            ("c", 9, "renewed"),
            ("d", 1, "renewed"),
        )
    ]
    for me, those in (("a", {"a", "b"}), ("c", {"c", "d"}), ("e", {"a", "b"})):
        (board,) = SetMessage(of, plays, {me}, {1}, {}, "Somebody").to_json()["results"]
        assert {one["name"] for one in board["results"] if one["compared"]} == those
        assert sum(n for _, n in board["distribution"]) == 2
        assert {one["why"] for one in board["results"]} == {None, "version"}
    ranks = SetMessage(of, plays, {"a"}, {1}, {}, "Somebody").to_json()["standings"]
    assert {one["name"]: one["share"] for one in ranks} == {"a": 100, "b": 0, "c": 100, "d": 0}


def test_results_of_a_lone_version_are_left_out_of_a_tournament() -> None:
    of = new_set("s", "tournament", "asszorti", "pais", {}, boards=3, a_round=3)
    of = of._replace(stage=OVER)
    people = [Entrant("s", f"g{n}", n, f"g{n}") for n in range(6)]
    results = [
        BoardResult(f"s-1-{table}", board, "s", board, [table, 0, -table], version, whole)
        for board, table, version, whole in (
            (1, 1, "old", True),
            (1, 2, "old", True),
            (2, 1, "old", True),
            (2, 2, "new", True),
            (3, 1, "new", True),
            (3, 2, "new", False),
        )
    ]
    message = TournamentMessage(of, people, results, Somebody("g0", "g0"), {1, 2, 3}, "").to_json()
    assert message["left_out"] == [
        {"board": 2, "table": 1, "why": "version"},
        {"board": 2, "table": 2, "why": "version"},
        {"board": 3, "table": 2, "why": "bots"},
    ]
    shares = {one["name"]: one["share"] for one in message["standings"]}
    first, second = seated(0, 2, 3)
    assert [shares[f"g{number}"] for number in (*first, *second)] == [0, 50, 100, 100, 50, 0]


def test_incomparable_results_are_listed_and_marked() -> None:
    """Nobody wins or loses anything by them."""
    of = new_set("s", "day", "asszorti", "pais", {}, boards=1)
    plays = [
        PlayedBoard(
            Placement("s", name, 1, name, f"t{name}", 1, 0), [points, 0, 0], of.version, whole
        )
        for name, points, whole in (("a", 4, True), ("b", 2, True), ("c", 9, False))
    ]
    message = SetMessage(of, plays, {"c"}, {1}, {}, "Somebody").to_json()
    assert [one["name"] for one in message["standings"]] == ["a", "b"]
    (board,) = message["results"]
    assert board["distribution"] == [[2, 1], [4, 1]]
    compared = [(one["name"], one["compared"], one["share"]) for one in board["results"]]
    assert compared == [("c", False, None), ("a", True, 100.0), ("b", True, 0.0)]


class Elsewhere:
    """The tables of another process."""

    def has(self, _: str) -> bool:
        """Return True: they are all there."""
        return True


def tournaments(stores: Stores) -> Tournaments:
    """Return the tournaments of a process whose tables are all at other processes."""
    return Tournaments(cast(Registry, Elsewhere()), stores.tables, stores.duplicates, never)


@pytest.mark.parametrize("kind", KINDS)
async def test_a_double_entry_counts_once(kind: str, tmp_path: Path) -> None:
    """Eight people at two processes send two requests each while somebody starts the tournament.
    Each gets one number, all tables are full, and a person too late for a bot's chair is told so.
    """
    url = a_migrated_database(kind, tmp_path / "skiz.sqlite3")
    stores = Stores(url, "one"), Stores(url, "two")
    two = [tournaments(store) for store in stores]
    wanted = new_set("", "tournament", "asszorti", "pais", {}, boards=3, maker="g0", a_round=3)
    people = [Somebody(f"g{n}", f"g{n}") for n in range(8)]
    for began_with in range(1, 8):
        of = await two[0].sets.make(wanted)
        for person in people[:began_with]:
            await two[0].enter(of, person, person.guest)
        enters = [one.enter(of, person, person.guest) for person in people for one in two]
        begin = two[1].go_on(of, people[0], 0, end=False)
        done = await asyncio.gather(*enters, begin, return_exceptions=True)
        assert {one.why.key for one in done if isinstance(one, Refused)} <= {"tournament-full"}
        assert not [one for one in done if one and not isinstance(one, Refused)]
        there = await stores[0].duplicates.entrants(of.id)
        assert [one.number for one in there] == [*range(len(there))]
        assert len(there) % 3 == 0
        guests = [one.guest for one in there if one.guest]
        assert len(guests) == len({*guests}) >= began_with
        full = [one for one in done if isinstance(one, Refused)]
        assert len(guests) == 8 or (full and len(guests) == len(there))
    for store in stores:
        await store.close()


WAITING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
WAITING += " AND datname = current_database()"


async def test_waiting_for_a_tournament_delays_nobody() -> None:
    """Another process holds the row of a tournament. A person who takes a bot's number and one who
    enters both wait, and hold no row that the other needs: PostgreSQL ends one of two transactions
    that wait for each other.
    """
    url = migrated_in_postgres()
    store = Stores(url, "one")
    sets = tournaments(store).sets
    of = await sets.make(new_set("", "tournament", "asszorti", "pais", {}, boards=3, maker="g0"))
    assert await store.duplicates.enter(Entrant(of.id, "", 0, ""))
    plain = url.replace("+psycopg", "")
    with psycopg.connect(plain) as other:
        other.execute("UPDATE duplicates SET stage = stage")
        takes = store.duplicates.take_number(Entrant(of.id, "a", 0, "Anna"))
        enters = store.duplicates.enter(Entrant(of.id, "b", 1, "Béla"))
        both = asyncio.gather(takes, enters)
        await asyncio.to_thread(until_one_waits, plain)
        other.execute("SELECT number FROM entrants FOR UPDATE NOWAIT")
    assert await both == [True, True]
    there = await store.duplicates.entrants(of.id)
    assert [(one.guest, one.number) for one in there] == [("a", 0), ("b", 1)]
    await store.close()


def until_one_waits(url: str) -> None:
    """Wait until a transaction waits for the lock of another."""
    with psycopg.connect(url, autocommit=True) as looking:
        while looking.execute(WAITING).fetchone() != (1,):
            pass


async def never(_: str) -> bool:
    """Fail: no table may be opened here."""
    return False


def make(person: Person, **wanted: object) -> str:
    """Make a new evening or tournament."""
    answer = person.http.post("/api/duplicates", json={"game": "asszorti", **wanted})
    assert answer.status_code == 201
    return str(answer.json()["set"])


def ask(person: Person, set_: str) -> Json:
    """Return what the server tells a person about it."""
    found: Json = person.http.get(f"/api/duplicates/{set_}").raise_for_status().json()
    return found


def play(person: Person, table: str, boards: int) -> None:
    """Play a number of boards of a table."""
    socket, number = person.socket(table), 0
    for board in range(1, boards + 1):
        while not any(settled(m) and m["event"]["deal"] == board for m in socket.messages):
            socket.catch_up()
            if options := [o for o in socket.options() if not o.startswith(("claim", "concede"))]:
                number += 1
                socket.say({"do": min(options), "on": socket.turn["on"], "id": f"a{number}"})
                socket.answer(f"a{number}")
            elif not any(settled(m) and m["event"]["deal"] == board for m in socket.messages):
                socket.hear()
        if board < boards:
            socket.catch_up()
            socket.say({"next": True, "on": socket.n, "id": f"n{board}"})
            assert "ack" in socket.answer(f"n{board}")
    socket.close()


def test_friends_play_an_evening_each_at_a_table_of_their_own(person: NewPerson) -> None:
    anna, bela = person(), person()
    set_ = make(anna, kind="evening", boards=2, scoring="difference", title="Friday")
    found = bela.http.post("/api/codes", json={"code": set_.upper()})
    assert found.json() == {"set": set_}
    tables = [
        one.http.post(f"/api/duplicates/{set_}/play", json={}).json()["table"]
        for one in (anna, bela)
    ]
    play(anna, tables[0], 2)
    assert ask(bela, set_)["standings"] == []
    play(bela, tables[1], 1)
    about = ask(bela, set_)
    assert [board["board"] for board in about["results"]] == [1]  # nothing of the second yet
    assert {one["boards"] for one in about["standings"]} == {1}
    assert about["seed"] is None
    assert bela.http.get(f"/api/tables/{tables[0]}/deals/1").status_code == 200
    assert bela.http.get(f"/api/tables/{tables[0]}/deals/2").status_code == 403
    first, second = [bela.http.get(f"/api/tables/{table}/deals/1").json() for table in tables]
    assert first["events"] == second["events"]  # the other chooses alike
    socket = anna.socket(tables[0])
    socket.catch_up()
    socket.say({"next": True, "on": socket.n, "id": "more"})
    assert socket.answer("more")["why"]["key"] == "no-more-boards"
    socket.close()


def test_a_tournament_is_run_by_its_maker(person: NewPerson) -> None:
    """One table has two people and a bot; one has only bots and plays by itself."""
    anna, bela = person(), person()
    set_ = make(anna, kind="tournament", rounds=1)
    refused = anna.http.post(f"/api/duplicates/{set_}/round", json={"before": 0})
    assert refused.json()["error"] == "nobody-plays"
    for one in (anna, bela):
        assert one.http.post(f"/api/duplicates/{set_}/entrants").json()["entered"]
    refused = bela.http.post(f"/api/duplicates/{set_}/round", json={"before": 0})
    assert refused.json()["error"] == "not-maker"
    begun = anna.http.post(f"/api/duplicates/{set_}/round", json={"before": 0}).json()
    again = anna.http.post(f"/api/duplicates/{set_}/round", json={"before": 0}).json()
    assert (begun["stage"], again["stage"], len(begun["tables"])) == (1, 1, 2)
    mine = [ask(one, set_)["table"] for one in (anna, bela)]
    assert mine[0] != mine[1]  # they meet in the next round
    play(anna, mine[0], 3)
    assert bela.http.get(f"/api/tables/{mine[0]}/deals/1").status_code == 403
    live = ask(anna, set_)
    assert [one["boards"] for one in live["standings"] if one["mine"]] == [3]
    over = anna.http.post(f"/api/duplicates/{set_}/round", json={"before": 1}).json()
    assert over["stage"] == -1
    assert over["seed"]
    with ZipFile(BytesIO(anna.http.post("/api/me/export", json={"settings": {}}).content)) as all_:
        mine = json.loads(all_.read("you.json"))["duplicates"]
    assert [one["id"] for one in mine["made"]] == [set_]
    assert [one["set_id"] for one in mine["entered"]] == [set_]
    assert [(one["board"], len(one["points"])) for one in mine["played"]] == [
        (1, 3),
        (2, 3),
        (3, 3),
    ]
    late = person().http.post(f"/api/duplicates/{set_}/entrants")
    assert late.json()["error"] == "tournament-over"


def forget(one: Person) -> None:
    """Delete a person."""
    word = one.http.post("/api/me/deletion", json={}).json()["word"]
    one.http.post("/api/me/deletion", json={"word": word}).raise_for_status()


def test_after_the_maker_is_deleted_the_first_entrant_runs_a_tournament(
    person: NewPerson,
) -> None:
    """The new organiser still plays. Others are refused as before, and a bot gets the maker's
    number.
    """
    anna, bela, cili, dora = person(), person(), person(), person()
    set_ = make(anna, kind="tournament", rounds=2)
    for one in (anna, bela, cili, dora):
        one.http.post(f"/api/duplicates/{set_}/entrants").raise_for_status()
    bela.http.delete(f"/api/duplicates/{set_}/entrants").raise_for_status()
    begun = anna.http.post(f"/api/duplicates/{set_}/round", json={"before": 0}).json()
    assert begun["stage"] == 1
    forget(anna)
    assert [ask(one, set_)["maker"] for one in (bela, cili, dora)] == [False, True, False]
    assert [one["out"] for one in ask(dora, set_)["entrants"]] == [True, True, False, False]
    refused = dora.http.post(f"/api/duplicates/{set_}/round", json={"before": 1})
    assert refused.json()["error"] == "not-maker"
    went_on = cili.http.post(f"/api/duplicates/{set_}/round", json={"before": 1}).json()
    assert (went_on["stage"], len(went_on["tables"])) == (2, 2)
    forget(cili)
    assert ask(dora, set_)["maker"]


def test_a_tournament_begins_once_however_often_that_is_asked(person: NewPerson) -> None:
    """Nobody is told that a table is damaged while another request opens it."""
    anna = person()
    for _ in range(3):
        set_ = make(anna, kind="tournament", rounds=1)
        anna.http.post(f"/api/duplicates/{set_}/entrants").raise_for_status()
        path = f"/api/duplicates/{set_}/round"
        with ThreadPoolExecutor() as several:
            asks = [several.submit(anna.http.post, path, json={"before": 0}) for _ in range(6)]
        assert [one.result().status_code for one in asks] == [200] * 6
        assert begun_once(anna, ask(anna, set_)["table"])


def begun_once(one: Person, table: str) -> bool:
    """Return whether a table has seated everybody once."""
    since = one.http.get(f"/api/tables/{table}/since/0").json()["messages"]
    kinds = [entry["event"]["type"] for entry in since if "event" in entry]
    return kinds.count("sat") == len(chairs_in(one, table)) and kinds.count("deal") == 1


def chairs_in(one: Person, table: str) -> list[Json]:
    """Return the chairs of a table."""
    found: list[Json] = one.http.get(f"/api/tables/{table}").json()["chairs"]
    return found


def test_a_table_of_a_tournament_begins_later_if_the_server_was_killed_just_then(
    data: Path,
) -> None:
    server = Server(data)
    anna, bela = Person(server.address), Person(server.address)
    set_ = make(anna, kind="tournament", rounds=1)
    for one in (anna, bela):
        one.http.post(f"/api/duplicates/{set_}/entrants").raise_for_status()
    anna.http.post(f"/api/duplicates/{set_}/round", json={"before": 0}).raise_for_status()
    tables = [ask(one, set_)["table"] for one in (anna, bela)]
    before = [chairs_in(*one) for one in zip((anna, bela), tables, strict=True)]
    server.kill()
    with closing(sqlite3.connect(data)) as database:  # as before the first entries
        for table in ("events", "deals", "sitters"):
            database.execute(f"DELETE FROM {table}")
        database.commit()
    server = Server(data)
    for one in (anna, bela):
        one.move(server.address)
    assert ask(anna, set_)["stage"] == 1
    for one, table, sitting in zip((anna, bela), tables, before, strict=True):
        assert begun_once(one, table)
        keys = "chair", "name", "bot", "you"
        now = chairs_in(one, table)
        assert [[at[key] for key in keys] for at in now] == [
            [at[key] for key in keys] for at in sitting
        ]
        one.close()
    server.stop()


def test_a_tournament_without_an_organiser_is_run_by_the_next_entrant(person: NewPerson) -> None:
    anna, bela, cili = person(), person(), person()
    set_ = make(anna, kind="tournament", rounds=1)
    forget(anna)
    refused = bela.http.post(f"/api/duplicates/{set_}/round", json={"before": 0})
    assert refused.json()["error"] == "not-maker"
    for one in (bela, cili):
        one.http.post(f"/api/duplicates/{set_}/entrants").raise_for_status()
    assert [ask(one, set_)["maker"] for one in (bela, cili)] == [True, False]
    begun = bela.http.post(f"/api/duplicates/{set_}/round", json={"before": 0})
    assert begun.json()["stage"] == 1


@pytest.mark.parametrize("kind", KINDS)
async def test_an_evening_may_change_bots_until_a_board_is_finished(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only a board finished against other bots turns the rest into practice."""
    url = a_migrated_database(kind, tmp_path / "skiz.sqlite3")
    store = Stores(url, "us")
    sets = DuplicateSets(cast(Registry, None), store.tables, store.duplicates, never)
    old = await sets.make(new_set("", "evening", "asszorti", "pais", {}, boards=2))
    await store.duplicates.set_expert(old.id, "table-of-the-expert")
    made = TableMade("asszorti", "pais", {}, None, old.id, [1, 2], True, False)
    placed = [Placement(old.id, "anna", board, "Anna", "", board, 0) for board in (1, 2)]
    await store.tables.make_table("annas", made, placing("annas", placed))
    fence = await store.tables.take("annas")
    assert await sets.current(old) == old
    monkeypatch.setattr("skiz.server.duplicates.sets.version", lambda: "new")
    new = await sets.current(old)
    assert new == old._replace(version="new", expert=None)
    assert SetMessage(new, [], set(), set(), {}, "").to_json()["counts"]
    result = BoardResult("annas", 1, old.id, 1, [1, 2, -3], "new", True)
    await store.tables.append("annas", fence, [], [EndOfBoards("annas", [result])])
    monkeypatch.setattr("skiz.server.duplicates.sets.version", lambda: "newer")
    newest = await sets.current(new)
    assert newest == new
    assert not SetMessage(newest, [], set(), set(), {}, "").to_json()["counts"]
    await store.close()
