"""The first minute: what somebody sees who was sent a link, and how soon they hold cards."""

import json
import re
from contextlib import closing
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from skiz.games import games
from skiz.lessons import course
from skiz.words import catalogue
from tests.support.browser.axe import objections
from tests.support.browser.held import Held
from tests.support.browser.laid_out import resize
from tests.support.browser.pages import Open, fits, make_table
from tests.support.browser.still import standing_still
from tests.support.server.clients import Person, Server
from tests.support.tools.depth import at_night, depth

FIRST_SCREENS: tuple[ViewportSize, ...] = (
    {"width": 1280, "height": 720},
    {"width": 360, "height": 640},
)
MOST_SHIFT = 0.01
ONCE = [("asserufen", 1), ("asszorti", 1), ("paskievics", 2)]  # clicks from a game to its cards
HAND = '[data-testid="hand"] [data-card]'
FORGET_OFFER = """() => {
    const kept = JSON.parse(localStorage.skiz)
    localStorage.setItem('skiz', JSON.stringify({...kept, lessonOffered: false}))
}"""
# How far the page has moved by itself. It is watched from before the first paint.
WATCH = """
self.moved = 0
new PerformanceObserver(list => {
    for (const shift of list.getEntries()) if (!shift.hadRecentInput) self.moved += shift.value
}).observe({type: 'layout-shift', buffered: true})
"""
# The places that can be pressed and are smaller than a finger.
SMALL = """() => [...document.querySelectorAll('main :is(a, button, select, summary)')]
    .filter(one => one.checkVisibility())
    .map(one => [one.textContent.trim(), one.getBoundingClientRect()])
    .filter(([, box]) => box.height < 43.9 || box.width < 43.9)
    .map(([text, box]) => `${text}: ${Math.round(box.width)} × ${Math.round(box.height)}`)"""
HEADINGS = """() => [...document.querySelectorAll('main :is(h1, h2, h3, h4)')].map(
    one => [Number(one.tagName[1]), one.textContent.trim()])"""


def is_new(page: Page) -> Page:
    """Make somebody new to all games of a page that is open."""
    page.evaluate(FORGET_OFFER)
    page.reload()
    page.get_by_test_id("play-now").wait_for()
    return page


# German has the longest words.
@pytest.mark.parametrize("lang", depth(["de"], ["en", "hu", "de"]))
def test_the_first_screen_says_what_this_is_and_offers_both_ways(
    open_page: Open, lang: str
) -> None:
    page = open_page("narrow", lang=lang)
    for screen in FIRST_SCREENS:
        resize(page, screen)
        offers_both_ways(page, screen)


def offers_both_ways(page: Page, screen: ViewportSize) -> None:
    """Check that a screen of this size shows the heading, the picture and both ways."""
    for part in (page.get_by_role("heading", level=1), page.get_by_test_id("play-now")):
        expect(part).to_be_in_viewport(ratio=1)
    learn = page.get_by_test_id("learn")
    expect(learn).to_be_in_viewport(ratio=1)
    expect(page.locator("main img").first).to_be_in_viewport(ratio=0.5)  # the picture
    play, other = page.get_by_test_id("play-now").bounding_box(), learn.bounding_box()
    assert play
    assert other
    for box in (play, other):
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= screen["height"]
    assert fits(page)


def test_every_game_is_offered_in_the_order_of_learning(open_page: Open) -> None:
    page = open_page("narrow")
    tiles = page.locator("[data-game]")
    expect(tiles).to_have_count(len(games()))
    words = catalogue("en")
    for tile, (key, game) in zip(tiles.all(), games().items(), strict=True):
        expect(tile).to_have_attribute("data-game", key)
        expect(tile).to_contain_text(words[f"game-note.{key}"])
        expect(tile).to_contain_text(words[f"game-level.{game.level}"])
        expect(tile).to_contain_text(f"{game.rules().seats} players")
        expect(tile).to_contain_text(f"{game.minutes} minutes")
    families = page.locator("[data-family]").evaluate_all(
        "all => all.map(one => one.dataset.family)"
    )
    assert families == ["asszorti", "asserufen", "tarokk"]
    assert page.evaluate(SMALL) == []


def test_headings_lead_through_the_page(open_page: Open) -> None:
    """One of the first level, and none that skips a level."""
    page = open_page()
    page.get_by_test_id("against").wait_for()
    page.get_by_test_id("open-tables").wait_for()
    levels = [level for level, _ in page.evaluate(HEADINGS)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert objections(page, "the first visit") == []


@pytest.mark.parametrize(
    ("game", "clicks"),
    depth(ONCE[1:], ONCE),
)
def test_own_cards_are_at_most_two_clicks_away(open_page: Open, game: str, clicks: int) -> None:
    page = is_new(open_page("narrow"))
    page.locator(f'[data-play-game="{game}"]').click()
    if clicks == 2:
        page.get_by_test_id("play-anyway").click()
    page.locator(HAND).first.wait_for()


def test_a_newcomer_to_tarokk_is_offered_the_lesson_once(open_page: Open) -> None:
    page = is_new(open_page("narrow", lang="hu"))
    offer = page.get_by_test_id("first-lesson")
    page.locator('[data-play-game="illustrated"]').click()
    expect(page.get_by_test_id("take-lesson")).to_have_attribute("href", "/learn/tarokk/cards")
    assert objections(page, "the offer of a lesson") == []
    page.keyboard.press("Escape")
    expect(offer).to_be_hidden()
    expect(page.get_by_test_id("play-now")).to_be_enabled()  # nothing was begun
    page.reload()
    page.locator('[data-play-game="illustrated"]').click()
    page.locator(HAND).first.wait_for()


def finish(page: Page, family: str, *lessons: str) -> None:
    """Let the person have finished these lessons of a course, and no others."""
    finished = {f"{family}/{key}": {"stop": 0, "done": True} for key in lessons}
    page.evaluate("kept => localStorage.setItem('skiz-lessons', kept)", json.dumps(finished))
    page.goto("/")
    page.get_by_test_id("play-now").wait_for()


def test_who_has_not_learnt_the_bids_is_led_to_the_next_lesson(open_page: Open) -> None:
    """Until the lesson is finished that teaches them. The table stays one press away."""
    page = is_new(open_page("narrow"))
    for done, following in (["tricks"], "trumps"), (["tricks", "trumps"], "bidding"):
        finish(page, "asszorti", *done)
        page.get_by_test_id("play-now").click()
        lesson = page.get_by_test_id("take-lesson")
        expect(lesson).to_have_attribute("href", f"/learn/asszorti/{following}")
        assert objections(page, "the offer of the next lesson") == []
        page.keyboard.press("Escape")
    page.get_by_test_id("play-now").click()
    page.get_by_test_id("play-anyway").click()
    page.locator(HAND).first.wait_for()


def test_who_has_learnt_the_bids_holds_cards_at_once(open_page: Open) -> None:
    """Even if a lesson before that was left out."""
    page = is_new(open_page("narrow"))
    finish(page, "asszorti", "trumps", "bidding")
    page.get_by_test_id("play-now").click()
    page.locator(HAND).first.wait_for()


@pytest.mark.parametrize("game", depth(["asszorti"], ["asszorti", "royal"]))  # begun, and new
def test_a_lesson_that_could_not_be_offered_is_offered_the_next_time(
    open_page: Open, game: str
) -> None:
    """Whoever then declines it is asked no more in this family, but in another one."""
    page = is_new(open_page("narrow", own=True))
    finish(page, "asszorti", "tricks")
    play = page.locator(f'[data-play-game="{game}"]')
    lost = re.compile(r"/assets/FirstLesson-.*js$")
    page.route(lost, lambda route: route.abort())
    play.click()
    page.locator(HAND).first.wait_for()
    page.unroute(lost)
    page.route("**/api/tables?*", lambda route: route.fulfill(json=[]))  # as if never at a table
    page.goto("/")
    play.click()
    page.get_by_test_id("play-anyway").click()
    page.locator(HAND).first.wait_for()
    page.goto("/")
    play.click()
    page.locator(HAND).first.wait_for()
    family, other = ("tarokk", "royal") if game == "asszorti" else ("asszorti", "asszorti")
    finish(page, family, course(family).lessons[0].key)
    page.locator(f'[data-play-game="{other}"]').click()
    expect(page.get_by_test_id("first-lesson")).to_be_visible()


@at_night
def test_the_lesson_that_was_offered_begins(open_page: Open) -> None:
    page = is_new(open_page("narrow"))
    page.locator('[data-play-game="high"]').click()
    page.get_by_test_id("take-lesson").click()
    page.wait_for_selector('[data-testid="lesson"][data-stop="0"]')
    page.go_back()
    expect(page.get_by_test_id("first-lesson")).to_be_hidden()


def test_who_has_sat_at_a_game_is_not_offered_its_lesson(open_page: Open) -> None:
    page = open_page("narrow")
    make_table(page, game="royal")
    is_new(page).locator('[data-play-game="royal"]').click()
    page.locator(HAND).first.wait_for()


@at_night
def test_who_has_sat_at_a_game_of_a_course_begun_is_not_offered_its_lessons(
    open_page: Open,
) -> None:
    """Whoever plays another game of the family has learnt what is asked first."""
    page = open_page("narrow")
    make_table(page, game="illustrated")
    finish(is_new(page), "tarokk", "cards")
    for game in ("illustrated", "royal"):
        page.locator(f'[data-play-game="{game}"]').click()
        page.locator(HAND).first.wait_for()
        page.goto("/")


def test_ten_minutes_of_lessons_are_a_click_away(open_page: Open) -> None:
    page = open_page("narrow")
    page.get_by_test_id("learn").click()
    page.wait_for_selector('[data-testid="lesson"][data-stop="0"]')
    page.locator('[data-testid="go-on"]').click()
    page.wait_for_selector('[data-testid="lesson"][data-stop="1"]')
    page.goto("/")
    expect(page.get_by_test_id("learn")).to_have_attribute("href", "/learn#asszorti")
    expect(page.get_by_test_id("learn")).to_contain_text("Go on")


@pytest.mark.parametrize("screen", FIRST_SCREENS, ids=["wide", "narrow"])
def test_nothing_moves_when_the_network_answers(open_page: Open, screen: ViewportSize) -> None:
    """Neither when the open tables arrive late, nor for somebody with a table that waits."""
    page = open_page("narrow", own=True)
    page.add_init_script(WATCH)
    table = make_table(page, game="asszorti")
    page.goto(f"/t/{table}")
    page.locator('[data-turn="me"]').wait_for()
    resize(page, screen)
    late = [Held(page, f"**/api/{path}") for path in ("lobby", "days/*/today")]
    with standing_still(page):  # after two seconds the lobby waits for my tables no longer
        page.goto("/")
        page.get_by_test_id("back-to-table").wait_for()
        page.get_by_test_id("against").wait_for()
    for answer in late:
        answer.first().continue_()
    page.get_by_test_id("open-tables").wait_for()
    expect(page.get_by_test_id("people-here").locator("b")).to_be_visible()
    assert page.evaluate("self.moved") <= MOST_SHIFT


@at_night
def test_the_lobby_does_not_wait_for_ever_for_my_tables(open_page: Open) -> None:
    page = open_page("narrow")
    held = Held(page, "**/api/tables?*")
    page.goto("/")
    expect(page.get_by_test_id("play-now")).to_be_enabled()
    held.first().continue_()
    expect(page.get_by_test_id("begin-one")).to_be_visible()


@pytest.mark.parametrize("color_scheme", depth(["dark"], ["light", "dark"]))
def test_empty_places_say_what_could_be_there_and_offer_it(
    open_page: Open, color_scheme: str
) -> None:
    page = open_page("narrow", color_scheme=color_scheme)
    page.route("**/api/lobby", lambda route: route.fulfill(json=NOBODY))
    page.reload()
    expect(page.get_by_test_id("people-here")).to_contain_text("Only you are here")
    expect(page.get_by_test_id("people-here").get_by_test_id("share")).to_be_visible()
    expect(page.get_by_test_id("tables-now")).to_contain_text("No open table")
    assert objections(page, "an empty lobby") == []
    expect(page.get_by_test_id("begin-one")).to_be_visible()
    page.get_by_test_id("open-one").click()
    page.wait_for_selector("[data-turn]")
    about = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()
    assert about["settings"]["open"] is True


NOBODY = {
    "tables": [],
    "ratings": {},
    "count": 0,
    "people": {"here": 1, "playing": 0, "many": False},
}


def test_people_and_open_tables_are_seen_at_a_glance(open_page: Open, server: Server) -> None:
    """A newcomer reads who sits there and how many chairs are free, and is not named to others."""
    anna = Person(server.address)
    anna.http.put("/api/me", json={"name": "Anna"})
    table = anna.table(game="asserufen", open=True)
    socket = anna.socket(table)
    socket.until(lambda message: "welcome" in message)
    page = open_page("narrow")
    expect(page.get_by_test_id("people-here")).to_contain_text("at tables")
    expect(page.get_by_test_id("tables-now")).to_contain_text("open table")
    listed = page.locator(f'[data-open-table="{table}"]')
    expect(listed).to_contain_text("Anna")
    expect(listed).to_contain_text("3 chairs free")
    listed.get_by_role("button").click()
    page.wait_for_selector("[data-turn]")
    socket.close()
    anna.close()


def test_the_table_that_waits_for_me_comes_first(open_page: Open) -> None:
    page = open_page("narrow")
    first = make_table(page, game="asszorti")
    for table in (first, make_table(page, game="asserufen")):
        page.goto(f"/t/{table}")
        page.locator('[data-turn="me"]').wait_for()
    page.goto("/")
    back = page.get_by_test_id("back-to-table")
    expect(back).to_contain_text("Your turn")
    expect(back).to_contain_text("1 more table waits for you")
    box, hero = back.bounding_box(), page.get_by_role("heading", level=1).bounding_box()
    assert box
    assert hero
    assert box["y"] < hero["y"]
    expect(page.get_by_test_id("play-now")).to_be_in_viewport(ratio=1)
    assert objections(page, "a table that waits") == []
    back.get_by_role("link", name="Go to the table").click()
    page.locator('[data-turn="me"]').wait_for()


def test_without_scripts_the_games_and_lessons_are_there(browser: Browser, server: Server) -> None:
    with closing(browser.new_context(java_script_enabled=False, locale="en-GB")) as context:
        page = context.new_page()
        page.goto(server.address)
        heading = page.get_by_role("heading", level=1)
        expect(heading).to_contain_text("card games of central Europe")
        page.locator("a[href^='/learn/asszorti/']").click()
        expect(heading).to_contain_text("trick")
