"""Rated tables, statistics of a person's deals, and the rankings."""

import json
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import expect

from tests.support.browser.axe import objections
from tests.support.browser.laid_out import resize
from tests.support.browser.pages import Open, as_person, fits
from tests.support.browser.people import choose
from tests.support.server.clients import Person, Server, play_on
from tests.support.tools.depth import at_night

NARROW = {"width": 360, "height": 740}
DEALS = 25


@pytest.fixture(scope="module")
def two(server: Server) -> Iterator[tuple[Person, Person, str]]:
    """Return two people who have played a deal at a rated table, with ratings as after many."""
    anna, bela = Person(server.address), Person(server.address)
    for person, name in ((anna, "Anna"), (bela, "Béla")):
        person.http.put("/api/me", json={"name": name}).raise_for_status()
    table = anna.table(rated=True)
    assert bela.sit(table, 1).status_code == 200
    sockets = [anna.socket(table), bela.socket(table)]
    play_on(sockets, random.Random(4))
    for socket in sockets:
        socket.close()
    with closing(sqlite3.connect(str(server.data))) as database:
        seats = database.execute("SELECT players FROM finished WHERE table_id = ?", (table,))
        guests = [guest for guest in json.loads(seats.fetchone()[0]) if guest]
        database.execute("DELETE FROM ratings WHERE table_id = ?", (table,))
        for guest, way in zip(guests, (1, -1), strict=True):
            for n in range(1, DEALS + 1):
                row = ("asszorti", guest, n, 1500 + way * 6.0 * n, 250 - 5.0 * n, table, n)
                database.execute("INSERT INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        database.commit()
    yield anna, bela, table
    anna.close()
    bela.close()


def test_a_rated_table_says_so_everywhere_and_gives_no_hints(open_page: Open) -> None:
    anna, bela = open_page(), open_page("narrow", lang="hu")
    choose(anna)
    anna.locator("details > summary").first.press("Enter")
    anna.get_by_test_id("rated-field").press("Space")
    anna.get_by_test_id("to-all").press("Space")
    assert objections(anna, "a rated table to be made") == []
    anna.locator("form button[type=submit]").press("Enter")
    expect(anna.get_by_test_id("rated")).to_have_text("Rated")
    anna.wait_for_selector("[data-turn]")
    expect(anna.get_by_test_id("log")).to_contain_text("This deal counts for ratings.")
    expect(anna.get_by_test_id("hint")).to_have_count(0)
    table = anna.url.rsplit("/", 1)[-1]
    resize(bela, NARROW)
    listed = bela.locator(f'[data-open-table="{table}"]')
    expect(listed.get_by_test_id("rated-here")).to_have_text("Értékszámra")
    assert objections(bela, "a rated table in the lobby") == []
    listed.get_by_role("button").click()
    expect(bela.get_by_test_id("rated")).to_be_visible()
    assert fits(bela)
    assert objections(bela, "at a rated table") == []
    anna.get_by_test_id("who").dispatch_event("click")
    expect(anna.get_by_test_id("rated-note")).to_contain_text("Nobody gets hints.")
    expect(anna.locator('[data-consent="hints"]')).to_have_count(0)


TOLD = [
    ("en", "light", "1 deal", "Your rating: 1506 ± 480 (+6; it was 1500)"),
    ("hu", "dark", "1 leosztás", "Értékszámod: 1506 ± 480 (+6; eddig 1500)"),
    ("de", "light", "1 Spiel", "Ihre Wertung: 1506 ± 480 (+6; bisher 1500)"),
]


@at_night
@pytest.mark.parametrize(
    ("lang", "scheme", "played", "moved"),
    TOLD,
)
def test_the_totals_of_own_deals_are_shown(
    open_page: Open,
    two: tuple[Person, Person, str],
    lang: str,
    scheme: str,
    played: str,
    moved: str,
) -> None:
    page = open_page("narrow", lang=lang, color_scheme=scheme)
    resize(page, NARROW)
    as_person(page, two[0], "/you")
    page.get_by_test_id("figures").press("Enter")
    expect(page.get_by_test_id("my-rating")).to_have_text("1650 ± 245")
    expect(page.get_by_test_id("evenings")).to_contain_text("Béla")
    expect(page.get_by_test_id("evenings")).to_contain_text(played)
    expect(page.get_by_test_id("partners").locator("tbody th")).to_have_text("Béla")
    for heading in page.locator("details > summary").all():
        heading.press("Enter")
    expect(page.locator("figure + details table").first.locator("tbody tr")).to_have_count(DEALS)
    assert fits(page)
    assert objections(page, f"my figures, {lang}, {scheme}") == []
    page.goto(f"/t/{two[2]}")
    expect(page.get_by_test_id("rating-moved")).to_have_text(moved)
    assert objections(page, f"what a deal made of my rating, {lang}, {scheme}") == []


@at_night
def test_only_people_who_agreed_are_listed_and_deletion_removes_them(
    open_page: Open, two: tuple[Person, Person, str]
) -> None:
    page, anna = open_page("narrow"), two[0]
    resize(page, NARROW)
    as_person(page, anna, "/you/figures")
    expect(page.get_by_text("You need a passkey")).to_be_visible()
    anna.http.post("/api/me/recovery-code").raise_for_status()
    page.goto("/")
    page.get_by_test_id("best").press("Enter")
    expect(page.get_by_test_id("nobody-listed")).to_be_visible()
    page.goto("/you/figures")
    with page.expect_response("**/api/me/listed"):
        page.get_by_test_id("list-me").press("Space")
    page.goto("/ratings")
    rows = page.get_by_test_id("best").locator("tbody tr")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Anna (you)")
    expect(rows).to_contain_text("1650 ± 245")
    expect(rows).to_contain_text(str(DEALS))
    assert fits(page)
    assert objections(page, "the best") == []
    table = anna.table(open=True)
    assert two[1].sit(table, 1).status_code == 200
    socket = anna.socket(table)
    page.goto("/")
    chairs = page.locator(f'[data-open-table="{table}"] .chairs')
    expect(chairs.locator("[data-rating]")).to_have_text("rating 1650 ± 245")  # not Béla's
    expect(chairs).to_contain_text("Béla")
    assert fits(page)
    assert objections(page, "a rating in the lobby") == []
    socket.close()
    page.goto("/ratings")
    word = anna.http.post("/api/me/deletion", json={}).json()["word"]
    anna.http.post("/api/me/deletion", json={"word": word}).raise_for_status()
    page.reload()
    expect(page.get_by_test_id("nobody-listed")).to_be_visible()


def test_a_person_without_deals_sees_a_message(open_page: Open) -> None:
    page = open_page("narrow", path="/you/figures", lang="de")
    expect(page.get_by_test_id("no-figures")).to_be_visible()
    assert objections(page, "no figures") == []
