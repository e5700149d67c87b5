"""Ratings: at a table that asked for it, each whole deal between people counts.

The stored values agree with the logs, whoever writes at the same moment.
"""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from skiz.server.app.stores import Stores
from skiz.server.deals.finished import Finished
from skiz.server.deals.summary import figures_of
from skiz.server.people.store import Person as Somebody
from skiz.server.ratings.keeper import RatedDeal
from skiz.server.ratings.rating import DEVIATION, MEAN, Rating, after_deal
from skiz.server.ratings.store import FEWEST, Counted, Step, counted_in, recounted
from skiz.server.rooms.history import History
from skiz.server.storage.database import Database
from skiz.server.table_log.log import TableLog
from skiz.server.table_log.settings import SettingsChanged
from skiz.server.table_log.table_made import TableMade
from skiz.server.table_log.table_rules import rules
from tests.support.server.clients import Json, Person, Server, Socket, play_on
from tests.support.server.simulated import simulated
from tests.support.storage.databases import KINDS, a_migrated_database

NewPerson = Callable[[], Person]

# --- the model ----------------------------------------------------------------------------------


def test_winning_raises_a_rating_and_every_deal_narrows_the_margin() -> None:
    ratings = after_deal([Rating()] * 4, [3, 1, -1, -3])
    means = [one.mean for one in ratings]
    assert means == sorted(means, reverse=True)
    assert sum(means) == pytest.approx(4 * MEAN)
    assert all(one.deviation < DEVIATION and one.deals == 1 for one in ratings)


def test_a_win_over_a_stronger_person_counts_more_and_a_sure_rating_moves_less() -> None:
    sure, new = Rating(500, 1500, 40), Rating()
    strong, weak = Rating(500, 1700, 40), Rating(500, 1300, 40)
    gains = [after_deal([sure, other], [1, -1])[0].mean - 1500 for other in (strong, weak)]
    assert gains[0] > gains[1] > 0
    of_sure, of_new = after_deal([sure, new], [1, -1])
    assert of_sure.mean - 1500 < 1500 - of_new.mean


def test_partners_with_equal_results_get_equal_ratings() -> None:
    one, two, _, _ = after_deal([Rating()] * 4, [2, 2, -2, -2])
    assert one == two


# --- storage ------------------------------------------------------------------------------------


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return an empty database of every kind."""
    return a_migrated_database(request.param, tmp_path / "skiz.sqlite3")


@pytest.fixture
async def two(url: str) -> AsyncIterator[tuple[Stores, Stores]]:
    """Return two processes at one database, with some tables."""
    stores = Stores(url, "one"), Stores(url, "two")
    for table in range(6):
        await stores[0].tables.make_table(str(table), TableMade("asszorti", "pais", {}))
    yield stores
    for store in stores:
        await store.close()


def kept_deals(url: str) -> list[tuple[list[Step], list[int]]]:
    """Return the stored steps by deal, with nothing won so far."""
    engine = sa.create_engine(url)
    found: dict[tuple[str, int], list[Step]] = {}
    with engine.connect() as connection:
        for row in connection.execute(sa.text("SELECT * FROM ratings ORDER BY game, guest, deals")):
            rating = Rating(row.deals, row.mean, row.deviation)
            step = Step(row.guest, row.table_id, row.deal, rating)
            found.setdefault((row.table_id, row.deal), []).append(step)
    engine.dispose()
    return [(steps, []) for steps in found.values()]


async def ends(store: Stores, counted: Counted) -> None:
    """Write the end of a rated deal as an entry with its number."""
    follows = [RatedDeal(store.ratings, counted)]
    await store.tables.append(counted.table, 0, [(counted.deal, {})], follows)


async def test_deals_that_end_together_are_rated_one_after_the_other(
    two: tuple[Stores, Stores], url: str
) -> None:
    """Every two of four people sit at a table of their own, at one process or the other."""
    rng, won = random.Random(5), {}

    async def evening(table: int, pair: tuple[str, ...]) -> None:
        for deal in range(1, 8):
            points = rng.choice(((4, -4), (-2, 2)))
            won[str(table), deal] = dict(zip(pair, points, strict=True))
            counted = Counted("asszorti", str(table), deal, won[str(table), deal])
            await ends(two[table % 2], counted)

    await asyncio.gather(*(evening(n, pair) for n, pair in enumerate(combinations("abcd", 2))))
    deals = kept_deals(url)
    assert len(deals) == 6 * 7
    of_each = [
        (steps, [won[steps[0].table, steps[0].deal][step.guest] for step in steps])
        for steps, _ in deals
    ]
    rng.shuffle(of_each)
    again = recounted(of_each)
    for steps, _ in deals:
        assert [again[step.guest][step.rating.deals - 1] for step in steps] == [
            step.rating for step in steps
        ]
    assert {guest: len(found) for guest, found in again.items()} == dict.fromkeys("abcd", 21)


async def test_a_person_with_several_devices_has_one_rating(two: tuple[Stores, Stores]) -> None:
    store = two[0]
    for deal, pair in enumerate((("new", "b"), ("old", "b"), ("old", "new")), 1):
        if deal == 2:
            await store.people.sign_in("s", "new", "", Somebody("old", "old"))
        counted = Counted("asszorti", "1", deal, dict(zip(pair, (1, -1), strict=True)))
        await ends(store, counted)
    (found,) = (await store.ratings.of(("new", "old"))).values()
    assert [(step.guest, step.deal) for step in found] == [("new", 1), ("new", 2)]
    first, second = [step.rating for step in found]
    assert await store.ratings.of_deal(("new", "old"), "1", 1) == (Rating(), first)
    assert await store.ratings.of_deal(("new", "old"), "1", 2) == (first, second)
    assert await store.ratings.of_deal(("new", "old"), "1", 3) is None  # two guests of one person


async def test_only_people_who_agreed_and_played_enough_are_listed(
    two: tuple[Stores, Stores],
) -> None:
    store, numbers = two[0], iter(range(1, 1000))
    for name, deals in (("a", FEWEST), ("b", FEWEST), ("c", FEWEST - 1)):
        await store.people.rename(name, name.upper())
        for _ in range(deals):
            counted = Counted("asszorti", "1", (n := next(numbers)), {name: 1, f"{name}{n}": -1})
            await ends(store, counted)
        if name != "b":
            await store.ratings.agree(name, True)
    assert [(one.name, one.rating.deals) for one in await store.ratings.best("asszorti")] == [
        ("A", FEWEST)
    ]
    await store.ratings.agree("b", True)
    assert {one.name for one in await store.ratings.best("asszorti")} == {"A", "B"}
    await store.forgetting.forget(Somebody("a", "a"))
    assert [one.name for one in await store.ratings.best("asszorti")] == ["B"]
    await store.ratings.agree("b", False)
    assert await store.ratings.best("asszorti") == []


async def test_people_with_equal_ratings_have_one_place(two: tuple[Stores, Stores]) -> None:
    """As partners of Royal have, who keep their pair."""
    store, people = two[0], ("ann", "bob", "cat", "dan")
    for deal in range(1, FEWEST + 1):
        points = (4, 4, -2, -2) if deal % 2 else (2, 2, -8, -8)
        await ends(store, Counted("royal", "1", deal, dict(zip(people, points, strict=True))))
    for name in reversed(people):
        await store.ratings.agree(name, True)
    best = await store.ratings.best("royal")
    assert [(one.rank, one.guest) for one in best] == [
        (1, "ann"),
        (1, "bob"),
        (3, "cat"),
        (3, "dan"),
    ]


@pytest.mark.parametrize("today", ["one", "two"])
async def test_the_list_shows_the_rating_that_the_person_sees(
    two: tuple[Stores, Stores], today: str
) -> None:
    """Also if two guests of the person have played as many deals."""
    store, former = two[0], {"one": "two", "two": "one"}[today]
    for deal in range(1, FEWEST + 1):
        await ends(store, Counted("royal", "1", deal, {"one": 4, "x": -4}))
        await ends(store, Counted("royal", "2", deal, {"two": -4, "y": 4}))
    await store.people.sign_in("s", today, "", Somebody(former, former))
    await store.ratings.agree(today, True)
    (listed,) = await store.ratings.best("royal")
    assert listed.rating == (await store.ratings.of((today, former)))["royal"][-1].rating


async def rate(store: Stores, deal: int, winner: str, loser: str, game: str = "asszorti") -> None:
    """Rate a deal at the first table."""
    counted = Counted(game, "1", deal, {winner: 1, loser: -1})
    await ends(store, counted)


async def test_tables_show_the_ratings_of_people_who_agreed(
    two: tuple[Stores, Stores],
) -> None:
    """For the game of the table, whichever device a person sits with."""
    store = two[0]
    for deal, (winner, loser) in enumerate((("new", "b"), ("old", "b"), ("old", "c")), 1):
        if deal == 2:
            await store.people.sign_in("s", "new", "", Somebody("old", "old"))
        await rate(store, deal, winner, loser)
    await rate(store, 4, "c", "b", "royal")
    for guest in ("new", "c", "nobody"):
        await store.ratings.agree(guest, True)
    seated = [("asszorti", name) for name in ("new", "old", "b", "c", "nobody", "unheard of")]
    seated += [("royal", "c"), ("royal", "new"), ("asserufen", "c")]
    listed = await store.ratings.of_listed(seated)
    last = (await store.ratings.of(("new", "old")))["asszorti"][-1].rating
    of_c = {game: steps[-1].rating for game, steps in (await store.ratings.of(("c",))).items()}
    assert listed == {
        ("asszorti", "new"): last,
        ("asszorti", "old"): last,
        ("asszorti", "c"): of_c["asszorti"],
        ("royal", "c"): of_c["royal"],
    }
    assert last.deals == 3
    assert await store.ratings.of_listed([]) == {}


async def test_the_ratings_of_a_list_take_a_fixed_number_of_queries(
    two: tuple[Stores, Stores], monkeypatch: pytest.MonkeyPatch
) -> None:
    store, queries = two[0], [0]
    people = [f"p{n}" for n in range(40)]
    for deal, pair in enumerate(pairwise(people), 1):
        await rate(store, deal, *pair)
    for one in people:
        await store.ratings.agree(one, True)
    read = Database.read

    async def counted(database: Database, statement: Any) -> Any:
        queries[0] += 1
        return await read(database, statement)

    monkeypatch.setattr(Database, "read", counted)
    of_each = []
    for most in (1, 40):
        queries[0] = 0
        listed = await store.ratings.of_listed([("asszorti", one) for one in people[:most]])
        assert len(listed) == most
        of_each.append(queries[0])
    assert of_each == [4, 4]


# --- what counts --------------------------------------------------------------------------------


def finished(*players: str | None, whole: bool = True) -> list[Finished]:
    return [Finished(1, [*players], [None] * len(players), 0, [None] * len(players), whole)]


@pytest.mark.parametrize(
    ("rated", "deals", "points", "counts"),
    [
        (True, finished("g0", "g1", None), [4, -2, -2], True),
        (False, finished("g0", "g1", None), [4, -2, -2], False),
        (True, finished("g0", "g1", None, whole=False), [4, -2, -2], False),
        (True, finished("g0", None, None), [4, -2, -2], False),
        (True, finished("g0", "g1", None), [2, 2, -4], False),  # on one side: it says nothing
        (True, [], [0, 0, 0], False),
    ],
)
def test_a_deal_counts_only_between_people(
    rated: bool, deals: list[Finished], points: list[int], counts: bool
) -> None:
    async def life() -> TableLog:
        settings = SettingsChanged(rated=rated)
        return (await simulated("asszorti", "pais", 1, settings, bots=1)).room.log

    counted = counted_in("t", asyncio.run(life()), deals, points)
    assert counted == (Counted("asszorti", "t", 1, {"g0": 4, "g1": -2}) if counts else None)


# --- at a running server ------------------------------------------------------------------------


def at_a_rated_table(person: NewPerson) -> tuple[str, list[Person], list[Socket]]:
    """Return two people at a rated table."""
    anna, bela = person(), person()
    table = anna.table(rated=True, take_over=True)
    assert bela.sit(table, 1).status_code == 200
    for one in (anna, bela):
        for to in ("take_over", "hints"):
            one.http.put(f"/api/tables/{table}/consent", json={"to": to, "yes": True})
    return table, [anna, bela], [anna.socket(table), bela.socket(table)]


async def results_in_log(url: str, table: str) -> list[tuple[int, dict[str, int]]]:
    """Return what the log of a table says of its deals: the result of each person."""
    store = Stores(url)
    past, found = History(table, TableLog(rules("asszorti", None, {})), store.tables), []
    async for deal in past.each_finished():
        points = deal.look_back().state.settled
        assert points is not None
        seats = [deal.guests[chair] for chair in deal.began.chairs]
        people = zip(seats, points.points, strict=True)
        found.append((deal.began.number, {guest: won for guest, won in people if guest}))
    await store.close()
    return found


async def test_at_a_rated_table_there_are_no_hints_and_deals_count(
    server: Server, person: NewPerson
) -> None:
    table, people, sockets = at_a_rated_table(person)
    rng = random.Random(2)
    for number in range(2):
        for socket in sockets:
            socket.messages.clear()
        for socket in sockets:
            socket.catch_up()
        for one, socket in zip(people, sockets, strict=True):
            if socket.options():
                assert socket.turn["hints"] is False
                refused = one.http.get(f"/api/tables/{table}/hint")
                assert (refused.status_code, refused.json()["error"]) == (403, "hints-off")
        await asyncio.to_thread(play_on, sockets, rng)
        sockets[0].say({"next": True, "on": sockets[0].n, "id": f"next {number}"})
    assert sockets[0].events[
        min(n for n, e in sockets[0].events.items() if e["type"] == "settings")
    ]["rated"]
    url = f"sqlite:///{server.data}"
    results = await results_in_log(url, table)
    counting = [(number, won) for number, won in results if len({*won.values()}) > 1]
    kept = [one for one in kept_deals(url) if one[0][0].table == table]
    assert [steps[0].deal for steps, _ in kept] == [number for number, _ in counting]
    of_each = [
        (steps, [won[step.guest] for step in steps])
        for (steps, _), (_, won) in zip(kept, counting, strict=True)
    ]
    again = recounted(of_each)
    for step in (step for steps, _ in kept for step in steps):
        assert again[step.guest][step.rating.deals - 1] == step.rating
    for person in people:
        path = f"/api/tables/{table}/deals/{{}}/rating"
        told_of = [person.http.get(path.format(number)).json() for number, _ in results]
        assert [one["before"]["deals"] for one in told_of if one] == [*range(len(counting))]
        after = [one["after"] for one in told_of if one]
        assert after == person.http.get("/api/me/figures").json()["ratings"].get("asszorti", [])
    mine = people[0].http.get("/api/me/figures").json()
    of_both = [[one.to_json() for one in found] for found in again.values()]
    assert mine["ratings"].get("asszorti", []) in (of_both or [[]])
    assert mine["games"][0]["deals"] == len(results)
    assert mine["partners"][0]["deals"] == len(results)


def test_a_person_with_a_way_back_may_be_listed(person: NewPerson) -> None:
    anna = person()
    refused = anna.http.put("/api/me/listed", json={"listed": True})
    assert (refused.status_code, refused.json()["error"]) == (409, "not-kept")
    anna.http.post("/api/me/recovery-code").raise_for_status()
    assert anna.http.put("/api/me/listed", json={"listed": True}).json() == {"listed": True}
    about = anna.http.get("/api/me/figures").json()
    assert (about["listed"], about["may_be_listed"]) == (True, True)
    assert anna.http.put("/api/me/listed", json={"listed": False}).json() == {"listed": False}
    assert anna.http.get("/api/ratings").status_code == 200


def test_the_lobby_and_the_table_say_that_it_is_rated(person: NewPerson) -> None:
    anna = person()
    table = anna.table(open=True, rated=True)
    socket = anna.socket(table)
    socket.until(lambda message: "welcome" in message)
    listed = {one["table"]: one for one in anna.http.get("/api/lobby").json()["tables"]}
    assert listed[table]["rated"] is True
    assert anna.http.get(f"/api/tables/{table}").json()["settings"]["rated"] is True
    paired = person().http.post("/api/lobby/pair", json={"game": "asszorti"}).json()["table"]
    assert paired != table
    socket.close()


# --- figures ------------------------------------------------------------------------------------


def deal(number: int, at: str, points: int, **more: Any) -> Json:
    """Return a deal as `with_players` gives it: I sit on chair 0, Béla on chair 1."""
    return {
        "table": "t",
        "deal": number,
        "game": "tarokk",
        "names": ["Anna", "Béla", "Bot", "Bot"],
        "points": [points, points, -points, -points],
        "at": f"2026-11-{at}Z",
        "players": ["a", "b", None, None],
        "sides": [True, True, False, False],
        "chair": 0,
        **more,
    }


def test_evenings_end_with_a_long_pause_and_partners_are_counted() -> None:
    found = figures_of(
        [
            deal(1, "20T19:00:00", 4),
            deal(2, "20T23:30:00", -1),
            deal(3, "21T19:00:00", 2, sides=[True, False, False, True]),
            deal(4, "21T19:10:00", 3, table="u", names=["Anna", "", "Bot", "Bot"], sides=None),
        ]
    )
    evenings = [(one["table"], one["deals"], one["points"]) for one in found["evenings"]]
    assert evenings == [("u", 1, 3), ("t", 1, 2), ("t", 2, 3)]
    assert found["partners"] == [{"name": "", "deals": 4, "together": 2, "points": 3}]
    (of_game,) = found["games"]
    assert (of_game["deals"], of_game["points"]) == (4, 8)
    assert [one["points"] for one in of_game["line"]] == [4, -1, 2, 3]
