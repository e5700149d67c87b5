"""My deals: charts and tables, what decisions cost, and the search."""

import asyncio
import json
import random
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from skiz.games import game
from skiz.players import player
from skiz.records import read_file
from skiz.server.app.stores import Stores
from skiz.server.reviews.store import Fault, Judged
from skiz.server.table_log.table_made import TableMade
from tests.support.browser.axe import objections
from tests.support.browser.pages import Open, as_person, fits
from tests.support.laws.random_deals import play_out
from tests.support.server.clients import Person, Server, play_on
from tests.support.storage.finished_deals import Dealt, finish
from tests.support.tools.depth import at_night, depth

KEY, DEALS = "illustrated", 35
THEMES = ("save-pagat", "draw-trumps", "announce", "hold-up")  # the most expensive first


async def write_down(server: Server, guest: str) -> list[Dealt]:
    """Store many deals of a person, the last of them reviewed."""
    store, rng, preset = Stores(f"sqlite:///{server.data}"), random.Random(5), "pagat"
    await store.tables.make_table("many", TableMade(KEY, preset, game(KEY).house(preset).values()))
    rules = game(KEY).rules()
    ends = [play_out(rules, seed, player("plain", 0)).end for seed in range(10)]
    dealt = [
        await finish(store, [guest], "many", n + 1, ends[n % len(ends)], rng) for n in range(DEALS)
    ]
    for one in dealt[-8:]:
        faults = [Fault(n, one.seat, 4.0 / n, (theme,)) for n, theme in enumerate(THEMES, 1)]
        loss = (round(sum(fault.loss for fault in faults), 2), 12)
        await store.reviews.file("many", one.deal, Judged({one.seat: loss}, faults))
    await store.close()
    return dealt


@pytest.fixture(scope="module")
def somebody(server: Server) -> Iterator[tuple[Person, list[Dealt]]]:
    """Return a person who has played a deal of Asszorti and many of Tarokk."""
    person = Person(server.address)
    socket = person.socket(person.table())
    play_on([socket], random.Random(4))
    socket.close()
    with closing(sqlite3.connect(str(server.data))) as database:
        players = database.execute("SELECT players FROM finished ORDER BY rowid DESC").fetchone()
    (guest,) = (one for one in json.loads(players[0]) if one)
    with ThreadPoolExecutor(1) as apart:  # the browser has an event loop in this thread
        dealt = apart.submit(lambda: asyncio.run(write_down(server, guest))).result()
    yield person, dealt
    person.close()


def rows(page: Page, table: str) -> dict[str, list[str]]:
    """Return the numbers of a table by the first words of its rows."""
    found = page.get_by_test_id(table).locator("tbody tr")
    return {
        " ".join(row.locator("th").inner_text().split()): row.locator("td").all_inner_texts()
        for row in found.all()
    }


@at_night
@pytest.mark.parametrize(
    ("size", "lang", "scheme"),
    [("narrow", "de", "light"), ("narrow", "hu", "dark"), ("wide", "en", "light")],
)
def test_the_results_of_own_deals_are_shown(
    open_page: Open,
    somebody: tuple[Person, list[Dealt]],
    size: str,
    lang: str,
    scheme: str,
) -> None:
    person, dealt = somebody
    page = open_page(size, lang=lang, color_scheme=scheme)
    as_person(page, person, "/you/figures")
    expect(page.get_by_test_id("by-role").locator("tbody tr")).not_to_have_count(0)
    expect(page.get_by_test_id("own-game")).to_have_value(KEY)
    roles = rows(page, "by-role")
    assert sum(int(numbers[0]) for numbers in roles.values()) == len(dealt)
    total = sum(int(numbers[2].replace("−", "-")) for numbers in roles.values())
    assert total == sum(one.won for one in dealt)
    assert rows(page, "by-figure")
    expect(page.get_by_test_id("dearest").locator("li")).to_have_count(3)
    for heading in page.locator("[aria-labelledby=went] details > summary").all():
        heading.press("Enter")
    drawn = page.locator("[aria-labelledby=went] details table tbody tr")
    expect(drawn).to_have_count(8)
    expect(page.get_by_test_id("review-mine")).to_be_visible()
    assert fits(page)
    assert objections(page, f"how my deals went, {size}, {lang}, {scheme}") == []


def test_a_theme_leads_to_its_puzzles(
    open_page: Open, somebody: tuple[Person, list[Dealt]]
) -> None:
    page = open_page("narrow")
    as_person(page, somebody[0], "/you/figures")
    first = page.get_by_test_id("dearest").locator("li").first
    expect(first).to_contain_text("The pagát")
    expect(first).to_contain_text("8 decisions, 32 points")
    first.get_by_role("link").press("Enter")
    page.wait_for_url(f"**/puzzles/{KEY}?theme={THEMES[0]}")
    page.wait_for_selector("[data-turn]")


@pytest.mark.parametrize(
    ("size", "lang"), depth([("narrow", "en")], [("narrow", "en"), ("wide", "hu")])
)
def test_a_search_by_keyboard_finds_and_exports_deals(
    open_page: Open, somebody: tuple[Person, list[Dealt]], tmp_path: Path, size: str, lang: str
) -> None:
    person, dealt = somebody
    page = open_page(size, lang=lang)
    as_person(page, person, "/games")
    found = page.get_by_test_id("deals").locator("li")
    expect(found).to_have_count(30)
    page.get_by_test_id("more").press("Enter")
    expect(found).to_have_count(len(dealt) + 1)
    expect(found.nth(30).locator("a")).to_be_focused()
    page.get_by_test_id("search").locator("summary").press("Enter")
    expect(page.locator("select[name=game]")).to_be_visible()
    page.locator("select[name=game]").select_option(KEY)
    page.locator("select[name=role]").select_option("declarer")
    declared = [one for one in dealt if one.facts.roles[one.seat] == "declarer"]
    expect(found).to_have_count(len(declared))
    assert fits(page)
    assert objections(page, f"searching my deals, {size}") == []
    page.locator("select[name=result]").select_option("won")
    expect(found).to_have_count(sum(one.won > 0 for one in declared))
    page.reload()
    expect(found).to_have_count(sum(one.won > 0 for one in declared))
    page.goto("/games?game=asszorti")
    expect(found).to_have_count(1)
    with page.expect_download() as taken:
        page.get_by_test_id("records").press("Enter")
    taken.value.save_as(tmp_path / "deals.skiz")
    (record,) = read_file(tmp_path / "deals.skiz")
    assert record.rules.key == "asszorti"
    page.goto("/games?since=2999-01-01")
    expect(page.get_by_test_id("found")).not_to_be_empty()
    expect(found).to_have_count(0)
