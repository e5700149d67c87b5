"""The lobby: open tables are listed while somebody waits there, and a press takes a chair.

Strangers learn nothing about a deal.
"""

import asyncio
import json
from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from skiz.games import game, games
from skiz.server.app.registry import make_registry
from skiz.server.app.stores import Stores
from skiz.server.lobby.lobby import MOST_LISTED, MOST_OF_MAKER, Lobby
from skiz.server.lobby.pairing import ON_THE_WAY, JoinElsewhere, Pairing, Wish, join, nowhere
from skiz.server.lobby.rated_lobby import HOLDS, RatedLobby
from skiz.server.people.store import Person as Somebody
from skiz.server.ratings.rating import Rating
from skiz.server.ratings.store import AtGame, Ratings
from skiz.server.rooms import listing
from skiz.server.rooms.listing import Notice, Sitter, changes_of
from skiz.server.table_log.settings import SettingsChanged
from skiz.server.table_log.table_rules import rules
from skiz.server.thinking import Thinking
from tests.support.server.clients import Json, Person, Socket
from tests.support.server.simulated import Time, simulated
from tests.support.storage.databases import migrated_file

NewPerson = Callable[[], Person]
NOTICE = Notice(
    "asszorti", "pais", (), False, "", (Sitter(0, "Anna", None, False),), 1, "none", "anna"
)
OF_A_NOTICE = {
    *("table", "game", "preset", "changes", "own_figures", "profile", "chairs", "deal", "pace"),
    *("free_text", "rated", "looks_for", "point_value"),
}


def tables(lobby: Lobby) -> list[Json]:
    """Return the tables that a lobby lists."""
    found: list[Json] = json.loads(lobby.representation().body)["tables"]
    return found


def listed(person: Person, table: str) -> Json | None:
    """Return the entry of a table in the lobby, as a person sees it."""
    found = person.http.get("/api/lobby").json()["tables"]
    return next((one for one in found if one["table"] == table), None)


def waiting(person: Person, **wanted: Any) -> tuple[str, Socket]:
    """Return an open table whose maker is present."""
    table = person.table(open=True, **wanted)
    socket = person.socket(table)
    socket.until(lambda message: "welcome" in message)
    return table, socket


def sit_anywhere(person: Person, table: str) -> int:
    """Take any free chair; return the status."""
    return person.http.post(f"/api/tables/{table}/seat", json={"chair": None}).status_code


# --- what is listed -----------------------------------------------------------------------------


def test_a_table_is_listed_while_anybody_is_present() -> None:
    async def life() -> None:
        at = Lobby()
        table = await simulated("asszorti", "pais", 1, SettingsChanged(open=True), 1, lobby=at)
        assert tables(at) == []
        for one in (0, 1):
            await table.come(one)
            assert [chair["free"] for chair in tables(at)[0]["chairs"]] == [False, False, True]
        table.vanish(0)
        assert len(tables(at)) == 1
        table.vanish(1)
        assert tables(at) == []
        await table.come(0)
        await table.room.close()
        assert tables(at) == []

    asyncio.run(life())


@pytest.mark.parametrize(
    ("settings", "bots"),
    [
        (SettingsChanged(), 1),
        (SettingsChanged(open=True), 0),
        (SettingsChanged(open=True, kept=(2,)), 1),
    ],
    ids=["not open", "full", "kept for friends"],
)
def test_a_table_closed_to_strangers_is_not_listed(settings: SettingsChanged, bots: int) -> None:
    async def life() -> None:
        at = Lobby()
        table = await simulated("asszorti", "pais", 1, settings, bots, lobby=at)
        await table.come(0)
        assert tables(at) == []
        await table.room.close()

    asyncio.run(life())


@pytest.mark.parametrize("key", games())
def test_a_new_table_of_a_preset_differs_from_it_in_nothing(key: str) -> None:
    for preset in game(key).presets:
        house = game(key).table_house(preset).values()
        assert changes_of(key, preset, house) == ()
        point = next(one for one in game(key).house(preset).options() if len(one.choices) > 1)
        other = next(value for value in point.choices if value != house[point.field])
        assert changes_of(key, preset, house | {point.field: other}) == ((point.field, other),)


def test_one_maker_cannot_fill_the_list_and_the_newest_come_first() -> None:
    at = Lobby()
    for number in range(10):
        at.announce(f"a{number}", NOTICE)
    assert [one["table"] for one in tables(at)] == ["a9", "a8"][:MOST_OF_MAKER]
    for number in range(2 * MOST_LISTED):
        at.announce(f"b{number}", replace(NOTICE, maker=f"maker {number}"))
    assert [one["table"] for one in tables(at)][:2] == [f"b{2 * MOST_LISTED - n}" for n in (1, 2)]
    assert len(tables(at)) == MOST_LISTED
    assert json.loads(at.representation().body)["count"] == 10 + 2 * MOST_LISTED


def test_a_thousand_tables_are_written_once_each_and_listed_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written: list[object] = []
    dumps = json.dumps

    def counted(value: Any, **how: Any) -> str:
        written.append(value)
        return dumps(value, **how)

    monkeypatch.setattr("skiz.server.lobby.lobby.json.dumps", counted)
    at = Lobby()
    notices = [replace(NOTICE, maker=f"maker {number}") for number in range(1000)]
    for _ in range(3):
        for number, notice in enumerate(notices):
            at.announce(f"t{number}", notice)
    assert len(written) == 1000
    first = at.representation()
    assert all(at.representation() is first for _ in range(1000))
    at.announce("t7", replace(notices[7], deal=2))
    assert at.representation().tag != first.tag
    assert len(written) == 1001


def test_a_table_that_is_not_open_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(listing, "changes_of")  # otherwise it would be fetched

    async def life() -> None:
        table = await simulated("asszorti", "pais", 1)
        await table.come(0)
        await table.room.close()

    asyncio.run(life())


# --- the ratings of people seated ---------------------------------------------------------------


class Known(Ratings):
    """Known ratings of some people, and who was asked for."""

    def __init__(self, known: dict[AtGame, Rating]) -> None:
        self.known, self.asked = known, list[Collection[AtGame]]()

    async def of_listed(self, people: Collection[AtGame]) -> dict[AtGame, Rating]:
        """Return the known ones."""
        self.asked.append(people)
        await asyncio.sleep(0)
        return {one: self.known[one] for one in people if one in self.known}


def at_tables(lobby: Lobby, *guests: str, deal: int = 1) -> None:
    """Announce a table of each of these guests."""
    for guest in guests:
        sitters = (Sitter(0, guest, None, False, guest), Sitter(1, "Bot", "plain", True))
        notice = replace(NOTICE, sitters=sitters, maker=guest, deal=deal)
        lobby.announce(f"of {guest}", notice)


async def ratings_of(at: RatedLobby) -> Json:
    """Return the ratings that a lobby shows, in points."""
    ratings: Json = json.loads((await at.representation()).body)["ratings"]
    return {
        table: {chair: one["rating"] for chair, one in of.items()} for table, of in ratings.items()
    }


async def test_ratings_of_a_list_are_read_once_and_again_when_people_change() -> None:
    lobby, time = Lobby(), Time()
    known = Known({("asszorti", guest): Rating(9, 1600, 50) for guest in ("anna", "bela")})
    at = RatedLobby(lobby, known, lambda: time.now)
    assert await ratings_of(at) == {}
    assert known.asked == []  # nobody sits anywhere
    at_tables(lobby, "anna", "bela", "cili")
    both = {"of anna": {"0": 1600}, "of bela": {"0": 1600}}
    assert await asyncio.gather(*(ratings_of(at) for _ in range(50))) == [both] * 50
    assert known.asked == [{("asszorti", guest) for guest in ("anna", "bela", "cili")}]
    at_tables(lobby, "anna", deal=2)
    assert await ratings_of(at) == both  # the next deal, and the same people
    assert len(known.asked) == 1
    lobby.announce("of bela", None)
    assert await ratings_of(at) == {"of anna": {"0": 1600}}
    assert len(known.asked) == 2


async def test_a_withdrawn_consent_soon_removes_a_rating_from_every_list() -> None:
    lobby, time = Lobby(), Time()
    known = Known({("asszorti", "anna"): Rating(9, 1600, 50)})
    at = RatedLobby(lobby, known, lambda: time.now)
    at_tables(lobby, "anna")
    tag = (await at.representation()).tag
    time.passes(HOLDS)
    assert (await at.representation()).tag == tag
    assert len(known.asked) == 2
    known.known = {}
    time.passes(HOLDS)
    assert await ratings_of(at) == {}
    assert (await at.representation()).tag != tag


async def test_tables_are_listed_without_ratings_when_these_cannot_be_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lobby, known = Lobby(), Known({})

    async def lost(_: object) -> None:
        raise OSError("no database")

    monkeypatch.setattr(known, "of_listed", lost)
    at_tables(lobby, "anna")
    listing = json.loads((await RatedLobby(lobby, known).representation()).body)
    assert [one["table"] for one in listing["tables"]] == ["of anna"]


# --- over the wire ------------------------------------------------------------------------------


def test_a_stranger_finds_an_open_table_and_sits_down(person: NewPerson) -> None:
    anna, bela, cili, dani = person(), person(), person(), person()
    anna.http.put("/api/me", json={"name": "Anna"})
    table, socket = waiting(anna, preset="pais", bots=["fast", "plain"])
    notice = listed(bela, table)
    assert notice is not None
    assert notice.keys() == OF_A_NOTICE
    assert (notice["game"], notice["preset"], notice["changes"], notice["deal"]) == (
        "asszorti", "pais", {}, 1
    )  # fmt: skip
    assert [(c["bot"], c["free"]) for c in notice["chairs"]] == [
        (None, False), ("fast", True), ("plain", True)
    ]  # fmt: skip
    assert sit_anywhere(bela, table) == 200
    assert sit_anywhere(bela, table) == 200  # pressed twice
    socket.until(lambda m: m.get("event", {}).get("type") == "sat" and m["event"]["chair"] == 1)
    found = listed(cili, table)
    assert found is not None
    assert [chair["free"] for chair in found["chairs"]] == [False, False, True]
    assert sit_anywhere(cili, table) == 200
    assert listed(dani, table) is None
    assert sit_anywhere(dani, table) == 409
    socket.close()


def test_an_unchanged_list_is_not_sent_again(person: NewPerson) -> None:
    anna, bela = person(), person()
    table, socket = waiting(anna)
    answer = bela.http.get("/api/lobby")
    has = {"If-None-Match": answer.headers["etag"]}
    again = bela.http.get("/api/lobby", headers=has)
    assert (again.status_code, again.content) == (304, b"")
    assert bela.sit(table, 1).status_code == 200
    assert bela.http.get("/api/lobby", headers=has).status_code == 200
    socket.close()


def test_only_the_maker_opens_and_closes_a_table(person: NewPerson) -> None:
    anna, bela = person(), person()
    table = anna.table()
    socket = anna.socket(table)
    socket.until(lambda message: "welcome" in message)
    path = f"/api/tables/{table}/open"
    assert bela.http.put(path, json={"open": True}).status_code == 403
    assert listed(bela, table) is None
    assert anna.http.put(path, json={"open": True}).json()["settings"]["open"] is True
    assert listed(bela, table)
    assert anna.http.put(path, json={"open": False}).json()["settings"]["open"] is False
    assert listed(bela, table) is None
    socket.close()


def test_a_person_put_out_cannot_take_another_chair(person: NewPerson) -> None:
    anna, troll = person(), person()
    table, socket = waiting(anna)
    assert sit_anywhere(troll, table) == 200
    assert anna.http.delete(f"/api/tables/{table}/chairs/1").status_code == 200
    for stranger in (troll, person()):
        assert sit_anywhere(stranger, table) == 409
        assert stranger.sit(table, 2).status_code == 403
    assert listed(troll, table) is None
    socket.close()


def test_a_guest_with_the_invitation_gets_a_kept_chair_as_any(person: NewPerson) -> None:
    anna, bela = person(), person()
    table = anna.table(kept=[1, 2])
    invitation = anna.http.get(f"/api/tables/{table}").json()["settings"]["invitation"]
    assert sit_anywhere(bela, table) == 409
    wanted = {"chair": None, "invitation": invitation}
    assert bela.http.post(f"/api/tables/{table}/seat", json=wanted).status_code == 200


# --- pairing ------------------------------------------------------------------------------------


def paired(person: Person, **wanted: Any) -> str:
    """Return the table that pairing gives to a person."""
    answer = person.http.post("/api/lobby/pair", json={"game": "asserufen", **wanted})
    answer.raise_for_status()
    return str(answer.json()["table"])


def test_simultaneous_requests_meet_before_the_first_arrives(person: NewPerson) -> None:
    anna, bela, cili = person(), person(), person()
    table = paired(anna, bot="fast")
    assert paired(anna) == table  # pressed twice
    assert paired(bela) == table
    about = bela.http.get(f"/api/tables/{table}").json()
    assert [chair["bot"] for chair in about["chairs"]] == [None, None, "fast", "fast"]
    assert about["settings"]["open"] is True
    assert paired(cili, preset="palatinate") != table


def test_pairing_prefers_the_fullest_table_with_unchanged_rules(person: NewPerson) -> None:
    people = [person() for _ in range(5)]
    game_of = {"game": "high"}
    lone, first = waiting(people[0], **game_of)
    fuller, second = waiting(people[1], **game_of)
    changed, third = waiting(people[2], **game_of, house={"session_end": "agreed_deals"})
    assert sit_anywhere(people[3], fuller) == 200
    assert listed(people[4], fuller) is not None
    assert listed(people[4], changed)["changes"] == {"session_end": "agreed_deals"}  # type: ignore[index]
    assert paired(people[4], **game_of) == fuller
    assert paired(people[0], **game_of) == fuller  # rather than waiting alone
    assert lone != fuller
    for socket in (first, second, third):
        socket.close()


def test_the_wanted_strength_is_shown_and_not_enforced(person: NewPerson) -> None:
    anna, bela, cili = (person() for _ in range(3))
    wanted = {"game": "illustrated54", "looks_for": "beginner"}
    table, socket = waiting(anna, **wanted)
    notice = listed(bela, table)
    assert notice
    assert notice["looks_for"] == "beginner"
    assert paired(bela, game="illustrated54") != table  # one who has not read it
    assert sit_anywhere(cili, table) == 200  # one who has
    assert anna.http.post("/api/tables", json=wanted | {"looks_for": "rich"}).status_code == 422
    socket.close()


def test_pairing_keeps_the_pace(person: NewPerson) -> None:
    anna, bela, cili, dora = (person() for _ in range(4))
    table = paired(anna, game="illustrated", pace="quick")
    assert paired(bela, game="illustrated") != table
    assert paired(cili, game="illustrated", pace="steady") != table
    assert paired(dora, game="illustrated", pace="quick") == table
    about = dora.http.get(f"/api/tables/{table}").json()
    assert about["settings"]["pace"] == "quick"
    socket = anna.socket(table)
    socket.until(lambda message: "welcome" in message)
    notice = listed(dora, table)
    assert notice is not None
    assert notice["pace"] == "quick"
    assert paired(person(), game="illustrated", pace="quick") == table
    assert paired(person(), game="illustrated", pace="calm") != table
    socket.close()


def test_a_closed_table_gets_nobody_even_when_new(person: NewPerson) -> None:
    anna, bela = person(), person()
    table = paired(anna, game="paskievics")
    assert anna.http.put(f"/api/tables/{table}/open", json={"open": False}).status_code == 200
    assert paired(bela, game="paskievics") != table


def test_company_is_refused_as_making_a_table_is(person: NewPerson) -> None:
    anna = person()
    for wanted, status in (
        ({"game": "bridge"}, 404),
        ({"game": "asszorti", "preset": "nowhere"}, 422),
        ({"game": "royal", "bot": "nobody"}, 422),
    ):
        assert anna.http.post("/api/lobby/pair", json=wanted).status_code == status


@pytest.mark.parametrize("key", games())
def test_a_new_table_of_a_preset_is_as_the_lobby_shows_it(key: str) -> None:
    for preset in game(key).presets:
        assert rules(key, preset, {}).house == game(key).table_house(preset)


# --- onlookers ----------------------------------------------------------------------------------


def test_a_table_sees_the_number_of_onlookers_and_the_names_they_allow(person: NewPerson) -> None:
    anna, bela, cili = person(), person(), person()
    for one, name in ((bela, "Béla"), (cili, "Cili")):
        one.http.put("/api/me", json={"name": name})
    table, at_table = waiting(anna)
    unnamed = bela.socket(table)
    news = at_table.until(lambda message: "onlookers" in message)
    assert news["onlookers"] == {"count": 1, "names": []}
    named = cili.socket(table, named=True)
    news = at_table.until(lambda message: message.get("onlookers", {}).get("count") == 2)
    assert news["onlookers"]["names"] == ["Cili"]
    named.until(lambda message: "turn" in message)
    assert "options" not in named.turn
    assert all(
        hand["cards"] == []
        for event in named.events.values()
        if event["type"] == "dealt"
        for hand in event["hands"]
    )
    assert cili.http.get(f"/api/tables/{table}/hint").status_code == 409
    assert sit_anywhere(cili, table) == 200
    news = at_table.until(lambda message: "1" in message.get("present", {}))
    assert news["onlookers"] == {"count": 1, "names": []}
    unnamed.close()
    at_table.until(lambda message: "present" in message and "onlookers" not in message)
    for socket in (named, at_table):
        socket.close()


async def test_pairing_reaches_a_new_table_of_another_process(
    data: Path,
) -> None:
    """As far as that process has announced it, and it can still seat anybody."""
    store, thinking, now = Stores(migrated_file(data)), Thinking(), [0.0]
    lobby = Lobby()
    registry = make_registry(store, thinking, lobby.announce)
    one, other = (Pairing(registry, lobby, lambda: now[0]) for _ in range(2))
    wish, people = Wish("asserufen", None), [Somebody(str(n), str(n)) for n in range(3)]

    def seated(person: Somebody) -> JoinElsewhere:
        async def at(table: str) -> bool | None:
            return await join(await registry.room(table), person, "Béla")

        return at

    table = await one.pair(people[0], "Anna", wish, "plain", lambda: None)
    other.hear(one.made())
    found = [
        await other.pair(person, "Béla", wished, "plain", lambda: None, by)
        for person, wished, by in (
            (people[1], wish, seated(people[1])),
            (people[2], wish._replace(pace="calm"), seated(people[2])),
            (people[2], wish, nowhere),
        )
    ]
    assert [one == table for one in found] == [True, False, False]
    assert (await registry.room(table)).log.chair_of("1") is not None
    now[0] += ON_THE_WAY
    assert one.made() == []
    await registry.close()
    thinking.close()
    await store.close()
