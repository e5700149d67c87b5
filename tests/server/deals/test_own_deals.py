"""My deals: the stored rows agree with the logs, a search finds every match, and figures add up."""

import itertools
import json
import random
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from skiz.games import games
from skiz.players.levels import FAST
from skiz.puzzles import all_themes
from skiz.records import read, write
from skiz.review.as_json import moment_json
from skiz.review.deal_review import review_deal, sums
from skiz.review.lens import LITTLE
from skiz.server.app.stores import Stores
from skiz.server.deals.criteria import Wanted
from skiz.server.deals.search import Cursor
from skiz.server.people.store import Person as Somebody
from skiz.server.reviews.judging import judge
from skiz.server.storage import Write
from skiz.server.table_log.deal import FinishedDeal
from skiz.server.table_log.entries import DealBegan, Entry
from skiz.server.table_log.table_made import TableMade
from skiz.table import Undertaking
from tests.support.laws.random_deals import course, deals_of
from tests.support.server.clients import Json, Person, Server, play_on
from tests.support.storage.databases import KINDS, a_migrated_database
from tests.support.storage.finished_deals import Dealt, finish
from tests.support.storage.old_data import DATA, old_sqlite, person_of
from tests.support.storage.snapshot import ANSWERS, kept
from tests.support.tools.depth import depth

ME = ("me", "me before")
PAGE = 25


@pytest.fixture(params=depth(KINDS[1:], KINDS))  # PostgreSQL refuses more
async def played(
    request: pytest.FixtureRequest, tmp_path: Path
) -> AsyncIterator[tuple[Stores, list[Dealt]]]:
    """Return a store with finished random deals of every game, and those deals."""
    url = a_migrated_database(request.param, tmp_path / "skiz.sqlite3")
    store, rng, dealt = Stores(url), random.Random(11), []
    for key, game in games().items():
        preset = next(iter(game.presets))
        await store.tables.make_table(key, TableMade(key, preset, game.house(preset).values()))
        for n, seed in enumerate(deals_of(key), 1):
            dealt.append(await finish(store, ME, key, n, course(key, preset, seed).end, rng))
    yield store, dealt
    await store.close()


def is_wanted(one: Dealt, wanted: Wanted) -> bool:
    """Return whether a deal matches, by looking at the deal itself."""
    facts = one.facts
    signs = {"won": one.won > 0, "lost": one.won < 0, "even": one.won == 0}
    about_figures = wanted.figure, wanted.said_by, wanted.made
    return (
        wanted.game in (None, one.end.rules.key)
        and wanted.role in (None, facts.roles[one.seat])
        and wanted.contract in (None, one.end.choice("contract"))
        and (wanted.people is None or bool(one.with_whom & {*wanted.people}))
        and (wanted.result is None or signs[wanted.result])
        and (wanted.since is None or one.at.date() >= wanted.since)
        and (wanted.until is None or one.at.date() <= wanted.until)
        and (
            about_figures == (None, None, None)
            or any(is_figure(one, it, wanted) for it in facts.undertakings)
        )
    )


def is_figure(one: Dealt, it: Undertaking, wanted: Wanted) -> bool:
    """Whether something that was played for is asked for."""
    if it.by is None:
        by = "nobody"
    elif it.by == one.seat:
        by = "me"
    else:
        by = "partner" if one.end.sides[it.by] == one.end.sides[one.seat] else "other"
    return (
        wanted.figure in (None, it.key)
        and wanted.said_by in (None, by)
        and wanted.made in (None, it.made)
    )


def questions(dealt: list[Dealt], rng: random.Random) -> Iterator[Wanted]:
    """Each thing that can be asked for by itself, and any of them together."""
    figures = {it.key for one in dealt for it in one.facts.undertakings}
    today = dealt[0].at.date()
    values: dict[str, list[object]] = {
        "game": [*games()],
        "people": [("a11a",), ("be1a", "a11a"), ("nobody",)],
        "role": ["declarer", "partner", "defender"],
        "contract": ["three", "solo", "hand"],
        "figure": sorted(figures),
        "said_by": ["me", "partner", "other", "nobody"],
        "made": [True, False],
        "result": ["won", "lost", "even"],
        "since": [today, today + timedelta(days=1)],
        "until": [today, today - timedelta(days=1)],
    }
    yield Wanted()
    for name, some in values.items():
        for value in some:
            yield Wanted(**{name: value})  # type: ignore[arg-type]
    for _ in range(depth(30, 60)):
        chosen = {name: rng.choice(some) for name, some in values.items() if rng.random() < 0.3}
        yield Wanted(**chosen)  # type: ignore[arg-type]


async def test_a_search_finds_the_same_as_a_full_scan(
    played: tuple[Stores, list[Dealt]],
) -> None:
    store, dealt = played
    sizes = []
    for wanted in questions(dealt, random.Random(3)):
        found = await pages(store, wanted)
        right = [(one.table, one.deal) for one in dealt if is_wanted(one, wanted)]
        assert len(found) == len({*found}), wanted
        assert sorted(found) == sorted(right), wanted
        sizes.append(len(found))
    assert 0 in sizes
    assert len({*sizes}) > 15


async def pages(store: Stores, wanted: Wanted) -> list[tuple[str, int]]:
    """Return everything found, page by page, the latest first."""
    found: list[Json] = []
    cursor: Cursor | None = None
    while page := await store.own_deals.find(ME, wanted, PAGE, cursor):
        assert len(page) <= PAGE
        cursor = page[-1]["cursor"]
        found += page
    cursors = [one["cursor"] for one in found]
    assert cursors == sorted(cursors, reverse=True)
    return [(one["table"], one["deal"]) for one in found]


async def test_the_figures_of_a_game_add_up_to_its_sheet(
    played: tuple[Stores, list[Dealt]],
) -> None:
    store, dealt = played
    for game in games():
        mine = [one for one in dealt if one.table == game]
        total = sum(one.won for one in mine)
        roles, figures = await store.tallies.roles(ME, game), await store.tallies.figures(ME, game)
        assert sum(row["deals"] for row in roles) == len(mine)
        assert sum(row["points"] for row in roles) == total
        assert sum(row["won"] for row in roles) == sum(one.won > 0 for one in mine)
        assert sum(row["points"] for row in figures) == total
        found = await store.own_deals.find(ME, Wanted(game), 99)
        assert sum(it["points"] for one in found for it in one["figures"]) == total


async def test_a_deleted_person_is_not_found(played: tuple[Stores, list[Dealt]]) -> None:
    store, dealt = played
    assert {one.person for one in await store.own_deals.others(ME)} == {"a11a", "be1a"}
    await store.forgetting.forget(Somebody("be1a", "be1a"))
    assert {one.person for one in await store.own_deals.others(ME)} == {"a11a"}
    assert await store.own_deals.find(ME, Wanted(people=("be1a",)), 99) == []
    assert len(await pages(store, Wanted())) == len(dealt)


@pytest.mark.parametrize("moment", [1, 2])
async def test_a_table_taken_while_a_person_is_deleted(
    played: tuple[Stores, list[Dealt]], monkeypatch: pytest.MonkeyPatch, moment: int
) -> None:
    """Somebody comes to a table at the first write or at the second: it is tried again."""
    store, writes = played[0], itertools.count(1)
    write_now = store.database.write

    async def interrupted(write: Write) -> None:
        if next(writes) == moment:
            await store.tables.take("asszorti")
        await write_now(write)

    monkeypatch.setattr(store.database, "write", interrupted)
    await store.forgetting.forget(Somebody("be1a", "be1a"))
    assert {one.person for one in await store.own_deals.others(ME)} == {"a11a"}


# --- what a review comes to -----------------------------------------------------------------------


def test_a_stored_review_has_sums_and_themes_of_its_faults() -> None:
    """For a deal in which all act at random."""
    pytest.importorskip("skiz._kernel")
    found = course("asszorti", "pais", 4)
    rules, events = found.rules, found.events
    review = review_deal(rules, events, levels=(FAST, FAST))
    began = DealBegan(1, 2, (0, 1, 2))
    entries = tuple(Entry(n, event) for n, event in enumerate(events, 2))
    played = FinishedDeal(began, 1, rules, entries, ("Anna", "Béla", "Cili"))
    judged = judge(played, {"moments": [moment_json(one, rules) for one in review.moments]})
    for seat, (lost, _) in enumerate(sums(review.moments, rules.seats)):
        assert judged.losses[seat][0] == pytest.approx(lost, abs=0.2)  # each is told in hundredths
    dear = {one.decision.number for one in review.moments if (one.loss or 0) >= LITTLE}
    assert {fault.number for fault in judged.faults} == dear
    themes = {theme for fault in judged.faults for theme in fault.themes}
    assert themes
    assert themes <= {*all_themes("asszorti")}


# --- through the server ---------------------------------------------------------------------------


def my_deals(person: Person, /, **params: str) -> list[Json]:
    """Return everything found, once earlier deals have been read."""
    while person.http.get("/api/me/deals").json()["unread"]:
        pass
    found: list[Json] = []
    while True:
        page = person.http.get("/api/me/deals", params=params).json()
        found += page["deals"]
        if not page["after"]:
            return found
        params = {**params, "after": page["after"]}


def forget_what_was_read(data: Path) -> None:
    """What is kept beside the logs is as in a database of before it was kept."""
    with closing(sqlite3.connect(data)) as database:
        for table in ("parts", "part_figures", "losses", "faults"):
            database.execute(f"DELETE FROM {table}")
        database.commit()


def play_a_deal(people: list[Person], game: str, seed: int) -> str:
    """Let these people play a deal together with bots; return the table."""
    first, *others = people
    table = first.table(game=game)
    for chair, other in enumerate(others, 1):
        assert other.sit(table, chair).status_code == 200
    sockets = [person.socket(table) for person in people]
    play_on(sockets, random.Random(seed))
    for socket in sockets:
        socket.close()
    return table


def test_stored_rows_equal_the_log_and_the_export(
    tmp_path: Path,
) -> None:
    data = tmp_path / "data.sqlite3"
    server = Server(data)
    anna, bela = Person(server.address), Person(server.address)
    bela.http.put("/api/me", json={"name": "Béla"}).raise_for_status()
    together = play_a_deal([anna, bela], "asszorti", 4)
    alone = play_a_deal([anna], "illustrated", 2)
    mine = my_deals(anna)
    assert {one["table"] for one in mine} == {together, alone}
    assert {one["table"] for one in my_deals(bela)} == {together}
    (choice,) = anna.http.get("/api/me/deals/choices").json()["people"]
    assert choice["name"] == "Béla"
    assert [one["table"] for one in my_deals(anna, person=choice["person"])] == [together]
    for one in mine:
        won = sum(figure["points"] for figure in one["figures"])
        assert won in one["points"]
    answer = anna.http.get("/api/me/deals/records?game=asszorti")
    records = read(answer.text)
    assert [record.header("Session") for record in records] == [together]
    every = anna.http.get("/api/me/deals/records").text
    assert write(*read(every)) == every
    assert len(read(every)) == 2
    assert anna.http.get("/api/me/deals?after=nowhere").status_code == 422
    assert anna.http.get("/api/me/deals?role=dealer").status_code == 422
    assert server.stop() == 0
    forget_what_was_read(data)
    again = Server(data)
    anna.move(again.address)
    assert my_deals(anna) == mine
    anna.close()
    bela.close()
    assert again.stop() == 0


def test_deals_of_an_old_database_are_read_on_demand(tmp_path: Path) -> None:
    data = tmp_path / "old.sqlite3"
    old_sqlite(data)
    server, seen = Server(data), set()
    of_each = {
        table["asked"][0]["answer"]["game"]: table for table in json.loads(kept(DATA, ANSWERS))
    }
    for table in of_each.values():
        person = person_of(server, table["cookies"][0])
        listed = {(one["table"], one["deal"]) for one in person.http.get("/api/deals").json()}
        found = my_deals(person)
        assert {(one["table"], one["deal"]) for one in found} == listed
        seen |= {one["game"] for one in found if one["role"]}
        person.close()
    assert len(seen) > 3
    assert server.stop() == 0


def test_many_deals_are_reviewed_together_and_their_costs_added_up(tmp_path: Path) -> None:
    pytest.importorskip("skiz._kernel")
    data = tmp_path / "data.sqlite3"
    server = Server(data)
    anna = Person(server.address)
    table = play_a_deal([anna], "asszorti", 1)
    summary = anna.http.get("/api/me/games/asszorti").json()
    unreviewed = summary["unreviewed"]
    assert unreviewed > 0
    assert summary["losses"] == summary["themes"] == []
    path = "/api/me/games/asszorti/reviews"
    assert anna.http.post(path, json={"deals": 0}).status_code == 422
    left = anna.http.post(path, json={"deals": 20}).json()["reviewing"]
    assert left == unreviewed
    while left:
        summary = anna.http.get(f"/api/me/games/asszorti?reviewing={left}").json()
        left = summary["reviewing"]
    assert summary["unreviewed"] == 0
    assert {one["table"] for one in summary["losses"]} == {table}
    mine = {(one["table"], one["deal"]): one for one in my_deals(anna)}
    for one in summary["losses"]:
        moments = anna.http.get(f"/api/tables/{one['table']}/deals/{one['deal']}/moments").json()
        last = {moment["number"]: moment for moment in moments["moments"]}
        seat = mine[one["table"], one["deal"]]["seat"]
        costs = [moment["loss"] or 0 for moment in last.values() if moment["seat"] == seat]
        assert one["loss"] == pytest.approx(sum(costs), abs=0.01)
        assert one["loss"] == mine[one["table"], one["deal"]]["loss"]
    costs = [theme["loss"] for theme in summary["themes"]]
    assert costs == sorted(costs, reverse=True)
    assert all(cost > 0 for cost in costs)
    assert server.stop() == 0
    with closing(sqlite3.connect(data)) as database:
        database.execute("DELETE FROM faults")
        database.execute("DELETE FROM losses")
        database.commit()
    again = Server(data)
    anna.move(again.address)
    assert anna.http.get("/api/me/games/asszorti").json() == summary
    anna.close()
    assert again.stop() == 0
