"""Nothing moves by itself under a finger at a table, or in the lobby."""

from contextlib import closing
from dataclasses import replace
from itertools import count
from random import Random

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from skiz.server.table_log import PackRevealed, PackShuffled
from tests.support.browser.held import Held
from tests.support.browser.laid_out import resize
from tests.support.browser.pages import (
    Open,
    TellingLine,
    as_person,
    like,
    log_of,
    said_of,
    shown,
    table_for,
    tell_over,
    without_news,
)
from tests.support.browser.people import ready
from tests.support.browser.scenes import CROWDED, Scene, scenes_of
from tests.support.browser.shifts import MOST, NOTED, largest, since
from tests.support.browser.told_deal import passes_in_play, told_deal
from tests.support.laws.random_deals import EACH_KIND
from tests.support.server.clients import Json, Person, Server, play_on
from tests.support.tools.depth import depth

SECRET = "0" * 64
PHONE: ViewportSize = {"width": 390, "height": 844}
LOW: ViewportSize = {"width": 360, "height": 640}
# Games and seeds: the person bids, doubles, announces, draws, and answers a claim.
TOLD = [("asszorti", 3), ("asserufen", 1), ("illustrated", 2)]
# The person draws three cards.
DRAWN = [("illustrated", 8), ("asszorti", 24)]
TALKED = [("illustrated", CROWDED)]  # eight things are announced, and six of them doubled
# A pace, so that the page shows at once what a server sends at once.
PACE = """localStorage.skiz = JSON.stringify({
    ...JSON.parse(localStorage.skiz), botPace: 40, trickPace: 40, oneClick: true,
})"""
LOBBY = 0.02  # of each change there: a line of a card is longer
# The top edge of the bar with my buttons and my hand.
TOP = "document.querySelector('#mine').getBoundingClientRect().top"
# Settings of tables, what is shown below the lines of a settlement there at once, and what the page
# requests first, by what it then shows of it.
PACK = {"[data-verdict=consistent]": "**/pack"}
RATING = {"[data-testid=rating-moved]": "**/assets/RatingMoved-*.js"}
BELOW = [
    ({"rated": True}, [], PACK | RATING),
    ({"point_value": {"hundredths": 50, "unit": "cents"}}, ["[data-testid=transfers]"], PACK),
]


@pytest.mark.parametrize("lang", depth(["de"], ["en", "hu", "de"]))
def test_the_buttons_after_a_deal_stay_where_they_are(open_page: Open, lang: str) -> None:
    """A moment after the settlement is shown, the secret is revealed and the sheet written.

    The check of the deal may also not load.
    """
    page = open_page("narrow", lang=lang, simulated=True, pictures=True)
    scene = next(one for one in scenes_of("asszorti") if one.name == "score")
    scene = replace(scene, events=(PackShuffled(SECRET), *scene.events))
    after = (PackRevealed(SECRET), *scene.after)
    settled, written = (said_of(log_of(scene, scene.seat, *more)) for more in ((), after))
    line = TellingLine(scene, scene.seat, settled)
    tell_over(page, table_for(page, scene.game), line)
    pack = Held(page, "**/api/tables/*/deals/*/pack")
    button = page.get_by_test_id("next-deal")
    before = button.bounding_box()
    for message in written[len(settled) - 1 :]:
        line.lines[-1].send(message)
    page.wait_for_selector(shown(written))
    assert button.bounding_box() == before
    pack.first().abort()
    page.get_by_test_id("ask-again").wait_for()
    assert button.bounding_box() == before


def settled(page: Page, server: Server, wanted: dict[str, object]) -> str:
    """Return a table of two people with a settled deal; the page becomes that of one of them."""
    with closing(Person(server.address)) as anna, closing(Person(server.address)) as bela:
        table = anna.table(**wanted)
        assert bela.sit(table, 1).status_code == 200
        play_on([anna.socket(table), bela.socket(table)], Random(3))
        as_person(page, anna, "/")
    return table


@pytest.mark.parametrize(("wanted", "at_once", "below"), BELOW, ids=["rated", "coins"])
def test_on_a_slow_line_the_buttons_after_a_deal_stay_too(
    open_page: Open,
    server: Server,
    wanted: dict[str, object],
    at_once: list[str],
    below: dict[str, str],
) -> None:
    """A press that has begun would miss a button that moves by half of its height."""
    page = open_page("narrow", own=True, pictures=True)
    table = settled(page, server, wanted)
    late = [Held(page, address) for address in below.values()]
    page.goto(f"/t/{table}")
    page.get_by_test_id("settlement").wait_for()
    assert ready(page) is None
    button = page.get_by_test_id("next-deal")
    answers = [one.first() for one in late]
    before = button.bounding_box()
    for where in at_once:
        expect(page.locator(where)).to_be_visible()
    for where in below:
        expect(page.locator(where)).to_have_count(0)
    for one in answers:
        one.continue_()
    for where in below:
        page.locator(where).wait_for()
    assert button.bounding_box() == before


def test_a_rating_that_does_not_load_is_asked_for_again_and_moves_nothing(
    open_page: Open, server: Server
) -> None:
    page = open_page("narrow", lang="de", own=True, pictures=True)
    table = settled(page, server, {"rated": True})
    rating = Held(page, "**/deals/*/rating")
    page.goto(f"/t/{table}")
    page.get_by_test_id("verified").wait_for()
    assert ready(page) is None
    answer, button = rating.first(), page.get_by_test_id("next-deal")
    before = button.bounding_box()
    answer.abort()
    again = page.get_by_test_id("ask-again")
    again.wait_for()
    assert button.bounding_box() == before
    page.unroute_all()
    again.click()
    page.get_by_test_id("rating-moved").wait_for()
    assert button.bounding_box() == before


@pytest.mark.parametrize("size", depth(["narrow"], ["narrow", "wide"]))
def test_the_sheet_of_a_friends_table_stays_while_the_games_arrive(
    open_page: Open, server: Server, size: str
) -> None:
    """The way to the first lesson is there from the start, and before the way to the rules."""
    page = open_page(size, own=True)
    with closing(Person(server.address)) as anna:
        games = Held(page, "**/api/games")
        page.goto(f"/t/{anna.table()}")
        answer = games.first()
        sheet = page.get_by_test_id("visitor")
        pressed = sheet.locator("a, button")
        expect(sheet.locator("[data-sit]")).not_to_have_count(0)
        before = [one.bounding_box() for one in pressed.all()]
        answer.continue_()
        first = sheet.get_by_test_id("what-game").get_by_role("link").first
        expect(first).to_have_attribute("href", "/learn/asszorti/tricks")
        assert [one.bounding_box() for one in pressed.all()] == before


@pytest.mark.parametrize("size", depth(["narrow"], ["narrow", "wide"]))  # a finger needs a phone
def test_nothing_moves_by_itself_while_a_deal_is_played(open_page: Open, size: str) -> None:
    """The cards are dealt, each phase asks the viewer, and the deal is settled."""
    page = open_page(size, simulated=True)
    page.evaluate(NOTED)
    found = {}
    for scene in scenes_of("asszorti"):
        sent = said_of(log_of(scene, scene.seat))
        if scene.name == "auction":
            dealt = next(n for n, one in enumerate(sent) if '"type": "deal"' in one)
            found["deal"] = shift_between(page, scene, sent[:dealt], sent[dealt:-2])
        found[scene.name] = shift_between(page, scene, sent[:-2], sent[-2:])
    assert {name: moved for name, moved in found.items() if moved[0] > MOST} == {}


@pytest.mark.parametrize("by_chance", [False, True])
def test_the_shifts_of_a_whole_deal_are_few(open_page: Open, by_chance: bool) -> None:
    """Whatever a player does not move by a press: questions, bids, tricks, claims, settlements.

    In a deal by chance nearly everything is announced, and much of it doubled.
    """
    page = open_page("narrow", own=True)
    like(page, PACE)
    page.wait_for_selector("main")
    resize(page, PHONE)
    page.evaluate(NOTED)
    found = {}
    told = TALKED if by_chance else TOLD
    for key, seed in depth(told, [(key, seed) for key in EACH_KIND for seed in range(8)]):
        moved = []
        for pressed in told_deal(page, key, seed, by_chance):
            shifts = since(page)
            moved += [] if pressed else shifts
        found[key, seed] = sum(value for value, _ in moved), sorted(moved)[-3:]
    assert {deal: one for deal, one in found.items() if one[0] > MOST} == {}


# Where my buttons, my tools and my hand begin.
EDGES = """() => ['#mine', '.slot', '[data-testid=tools]', '.hand'].map(one =>
    document.querySelector(one).getBoundingClientRect().top)"""


@pytest.mark.parametrize(("key", "seed"), DRAWN)
def test_cards_that_come_from_the_talon_move_nothing(open_page: Open, key: str, seed: int) -> None:
    """On a phone they make two rows of one, which is no higher."""
    page = open_page("narrow", lang="de", own=True)
    like(page, PACE)
    page.wait_for_selector("main")
    page.evaluate(NOTED)
    hand = page.locator("[data-testid=hand] [data-card]")
    for window in (PHONE, LOW):
        resize(page, window)
        before, edges, drew = 0, list[float](), 0
        for _ in told_deal(page, key, seed):
            shifts, now = sum(value for value, _ in since(page)), hand.count()
            if before and now > before:
                assert page.evaluate(EDGES) == edges, window
                assert shifts <= LOBBY, window
                drew = now - before
            if before and now < before:
                break
            before, edges = now, page.evaluate(EDGES)
        assert drew == 3


@pytest.mark.parametrize("key", ["asserufen"])
def test_a_pass_that_the_page_makes_in_the_play_moves_nothing(open_page: Open, key: str) -> None:
    """The room of my buttons stays until I press something in the play."""
    page = open_page("narrow", own=True)
    like(page, PACE)
    page.wait_for_selector("main")
    resize(page, PHONE)
    seed = next(seed for seed in count() if passes_in_play(key, seed))
    held, after = set[float](), 0.0
    for pressed in told_deal(page, key, seed):
        if page.locator("[data-phase]").get_attribute("data-phase") != "play":
            continue
        after = page.evaluate(TOP)
        if pressed:
            break
        held.add(after)
    assert len(held) == 1
    assert after > max(held)


def listed(number: int) -> Json:
    """Return an open table, as the lobby gets it; every third has as many words as it may have."""
    usual = {
        "table": f"open{number}",
        "game": "illustrated" if number % 2 else "asszorti",
        "preset": "table",
        "changes": {},
        "own_figures": False,
        "profile": "12345678",
        "pace": "steady",
        "chairs": [{"chair": 0, "name": "Maximiliane", "bot": None, "free": False}],
        "deal": number,
        "free_text": False,
        "rated": bool(number % 2),
        "looks_for": "any",
        "point_value": None,
    }
    return usual if number % 3 else usual | LONG


# What is pressed on the cards of open tables and is not on them, and what is wider than its card.
OUT_OF_CARDS = """() => [...document.querySelectorAll('[data-open-table]')].flatMap(card => {
    const [inner, outer] = [card, card.parentElement].map(one => one.getBoundingClientRect())
    const below = [...card.querySelectorAll('.button')].filter(one => {
        const {top, bottom} = one.getBoundingClientRect()
        return top < inner.top || bottom > inner.bottom || bottom > outer.bottom
    })
    const wide = [card, ...card.querySelectorAll('*')]
        .filter(one => one.scrollWidth > one.clientWidth + 1 && one.clientWidth)
    return [...below, ...wide].map(one => one.outerHTML.slice(0, 90))
})"""
# A table with names as long as they may be, rules of its own and a stake.
LONG = {
    "game": "illustrated",
    "changes": {"sole_bidder_raises": True},
    "own_figures": True,
    "pace": "three_days",
    "chairs": [
        *(
            {"chair": n, "name": f"Maximiliane-Friederike {n}", "bot": None, "free": False}
            for n in range(3)
        ),
        {"chair": 3, "name": "", "bot": None, "free": True},
    ],
    "free_text": True,
    "rated": True,
    "looks_for": "experienced",
    "point_value": {"hundredths": 12345, "unit": "forints"},
}


def now(here: int, playing: int, tables: int) -> Json:
    """Return what the lobby gets: who is here and plays, and the open tables."""
    people = {"here": here, "playing": playing, "many": False}
    rows = [listed(number) for number in range(tables)]
    rated = {"rating": 1500, "margin": 200}
    ratings = {row["table"]: {str(chair): rated for chair in range(4)} for row in rows}
    return {"tables": rows, "people": people, "ratings": ratings, "count": tables + tables // 3}


@pytest.mark.parametrize("lang", depth(["de"], ["en", "hu", "de"]))
@pytest.mark.parametrize("size", ["narrow", "wide"])
def test_nothing_moves_in_the_lobby_when_people_come_and_tables_open(
    open_page: Open, size: str, lang: str
) -> None:
    """Wherever one has scrolled to: a finger that presses something there does not miss it."""
    page = open_page(size, lang=lang, own=True)
    page.add_init_script(NOTED)
    told = now(1, 0, 0)

    def answer(route: Route) -> None:
        route.fulfill(json=told, headers={"ETag": f'"{hash(str(told))}"'})

    page.route("**/api/lobby*", answer)
    page.goto("/")
    page.get_by_test_id("open-one").wait_for()
    page.get_by_test_id("pair").wait_for()
    found = {"it loads": since(page)}
    for where in ("#what", "[data-testid=tables-now]", "#company", "[data-testid=pair]"):
        page.locator(where).evaluate("one => one.scrollIntoView()")
        since(page)
        for step in ((2, 0, 0), (3, 2, 1), (14, 11, 3), (14, 11, 2), (3, 0, 0), (1, 0, 0)):
            told = now(*step)
            with page.expect_response("**/api/lobby*"):
                page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
            expect(page.locator("[data-open-table]")).to_have_count(step[2])
            found[f"{where} {step}"] = since(page)
            assert page.evaluate(OUT_OF_CARDS) == []
    moved = {
        name: shifts for name, shifts in found.items() if sum(one for one, _ in shifts) > LOBBY
    }
    assert moved == {}


def shift_between(
    page: Page, scene: Scene, before: list[str], after: list[str]
) -> tuple[float, list[str]]:
    """Return the largest shift when a page that shows some messages gets more."""
    before = [without_news(before), *before[1:]]
    line = TellingLine(scene, scene.seat, before)
    tell_over(page, table_for(page, scene.game), line)
    largest(page)
    for message in after:
        line.lines[-1].send(message)
    page.wait_for_selector(shown(before + after))
    return largest(page)
