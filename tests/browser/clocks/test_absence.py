"""A person leaves on their turn: the others see it, a bot acts, and the person returns to play."""

import json
from random import Random

import pytest
from playwright.sync_api import Locator, Page, Route, WebSocketRoute, expect

from skiz.words import say
from tests.support.browser.axe import objections
from tests.support.browser.by_wire import play_by_wire
from tests.support.browser.pages import Open, Watch, fits, make_table, two_at_a_table
from tests.support.browser.people import PATIENCE, by_mouse, decide, glance, goes_on, next_look
from tests.support.browser.still import stop_time
from tests.support.games.asserufen import asserufen, kontra
from tests.support.tools.depth import NIGHTLY, at_night

MOST_TABS = 60
NOTE = """() => {
    const now = () => document.querySelector('[data-chair="1"] [data-presence]')?.dataset.presence
    window.presences = [now()]
    new MutationObserver(() => {
        if (now() !== window.presences.at(-1)) window.presences.push(now())
    }).observe(document.body, {subtree: true, childList: true, attributes: true})
}"""


def until_asked(anna: Page, bela: Page, rng: Random) -> None:
    """Play until Béla is on turn."""
    while not (turn := glance(bela)) or turn.settled:
        if turn:
            goes_on(bela)
        elif (mine := glance(anna)) and mine.settled:
            goes_on(anna)
        elif mine:
            decide(anna, by_mouse, rng, mine)
        else:
            next_look(anna)


def look_back(*pages: Page) -> None:
    """Look at the end of the deal. By night, also at the most expensive decision of its review,
    which takes long to compute.
    """
    for page in pages:
        review = page.get_by_test_id("review-deal")
        if NIGHTLY:
            review.click()
            page.locator("[data-moment]").first.wait_for(timeout=10 * PATIENCE)
        else:
            page.goto((review.get_attribute("href") or "").partition("?")[0])
            page.get_by_test_id("replay").wait_for()
    if NIGHTLY:
        pages[0].locator("[data-moment]").first.click()
    else:
        pages[0].keyboard.press("End")
        pages[0].get_by_test_id("settlement").wait_for()


@at_night
def test_a_session_of_two_continues_while_one_is_away(open_page: Open) -> None:
    """A bot acts for the absent person, who returns and plays on. Both finish the deal, look at its
    review, continue from there together, and find each other the next day.
    """
    rng = Random(2)
    anna, bela = two_at_a_table(open_page, "de", grace=1)
    table = anna.url
    plate = anna.locator('[data-chair="1"] [data-presence]')
    expect(plate).to_have_attribute("data-presence", "here")
    until_asked(anna, bela, rng)
    anna.evaluate(NOTE)
    bela.close()
    expect(plate).to_have_attribute("data-presence", "gone")
    expect(plate).to_contain_text("the computer decides")
    assert objections(anna, "somebody is gone") == []
    expect(anna.get_by_test_id("log")).to_contain_text("by the computer, because nobody acted")
    bela = bela.context.new_page()
    bela.goto(table)
    expect(plate).to_have_attribute("data-presence", "here")
    assert anna.evaluate("window.presences") == ["here", "away", "gone", "here"]
    until_asked(anna, bela, rng)
    play_by_wire(anna, rng, bela)
    look_back(anna, bela)
    anna.get_by_test_id("study-on").click()
    anna.wait_for_selector('[data-testid="study"][data-leads="true"]')
    bela.goto(anna.url)
    bela.wait_for_selector('[data-testid="study"][data-following="true"][data-there="2"]')
    there = int(anna.get_by_test_id("study").get_attribute("data-at") or 0)
    anna.get_by_test_id("study-back").click()
    bela.wait_for_selector(f'[data-testid="study"]:not([data-at="{there}"])')
    for page in (anna, bela):
        page.goto("/")
        page.get_by_test_id("back-to-table").get_by_role("link").click()
        page.wait_for_url(table)
    for page, other in ((anna, 1), (bela, 0)):
        mark = page.locator(f'[data-chair="{other}"] [data-presence]')
        expect(mark).to_have_attribute("data-presence", "here")


def test_an_absent_person_may_be_replaced_for_good(watch: Watch) -> None:
    """The others may also wait longer. Afterwards another person is invited to the chair."""
    lines: list[WebSocketRoute] = []
    page = watch(asserufen(kontra()), 0, "narrow", "en", lines=lines)
    there = {"present": {"0": "here", "1": "gone", "2": "gone", "3": "here"}, "grace": 60}
    lines[-1].send(json.dumps(there | {"long_gone": [1, 2]}))
    gone = page.get_by_test_id("long-gone")
    expect(gone).to_contain_text("Bruno has been gone for a while.")
    assert objections(page, "somebody is gone for long") == []
    assert fits(page)
    page.get_by_test_id("wait-on").click()
    expect(gone).to_contain_text("Clara has been gone for a while.")
    page.route("**/api/tables/*/bots", lambda route: route.fulfill(json={}))
    with page.expect_request("**/api/tables/*/bots") as request:
        page.get_by_test_id("replace").click()
    assert request.value.post_data_json == {"chair": 2, "kind": None}
    lines[-1].send(json.dumps(there | {"long_gone": [1]}))
    expect(page.get_by_test_id("freed")).to_contain_text("has Clara’s chair")
    expect(gone).to_have_count(0)
    assert objections(page, "a chair was freed") == []


FOCUSED = "one => one === document.activeElement"


def tab_to(page: Page, wanted: Locator) -> None:
    """Press Tab until this has the focus."""
    passed = 0
    while not wanted.evaluate(FOCUSED):
        page.keyboard.press("Tab")
        passed += 1
        assert passed < MOST_TABS, "it cannot be reached"


@pytest.mark.parametrize("first", ["answer", "news"])
def test_the_question_about_an_absent_person_is_answered_by_keyboard(
    watch: Watch, first: str
) -> None:
    """The focus stays on the questions while there are any, and then moves to my options. The page
    may learn first that the request was done, or that the chair is taken.
    """
    lines: list[WebSocketRoute] = []
    page = watch(asserufen(kontra()), 0, "wide", "en", lines=lines)
    there = {"present": {"0": "here", "1": "gone", "2": "gone", "3": "here"}, "grace": 60}
    lines[-1].send(json.dumps(there | {"long_gone": [1, 2]}))
    wait, replace = page.get_by_test_id("wait-on"), page.get_by_test_id("replace")
    expect(wait).to_be_visible()
    tab_to(page, wait)
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("long-gone")).to_contain_text("Clara")
    expect(wait).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(replace).to_be_focused()
    gone = {"0": "here", "1": "gone", "2": "here", "3": "away"}
    news = json.dumps({"present": gone, "grace": 60, "long_gone": [1]})
    if first == "news":
        held: list[Route] = []

        def hold(route: Route) -> None:
            held.append(route)

        page.route("**/api/tables/*/bots", hold)
        with page.expect_request("**/api/tables/*/bots"):
            page.keyboard.press("Enter")
        lines[-1].send(news)
        plate = page.locator('[data-chair="3"] [data-presence]')
        expect(plate).to_have_attribute("data-presence", "away")
        held[0].fulfill(json={})
    else:
        page.route("**/api/tables/*/bots", lambda route: route.fulfill(json={}))
        with page.expect_response("**/api/tables/*/bots"):
            page.keyboard.press("Enter")
        lines[-1].send(news)
    expect(page.get_by_test_id("invite-instead")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("freed")).to_have_count(0)
    expect(page.locator("[data-do]:focus")).to_have_count(1)


def test_the_focus_moves_on_when_an_absent_person_returns(watch: Watch) -> None:
    lines: list[WebSocketRoute] = []
    page = watch(asserufen(kontra()), 0, "wide", "en", lines=lines)
    there = {"present": {"0": "here", "1": "gone", "2": "here", "3": "here"}, "grace": 60}
    lines[-1].send(json.dumps(there | {"long_gone": [1]}))
    expect(page.get_by_test_id("wait-on")).to_be_visible()
    tab_to(page, page.get_by_test_id("wait-on"))
    lines[-1].send(json.dumps({"present": dict.fromkeys("0123", "here"), "grace": 60}))
    expect(page.get_by_test_id("long-gone")).to_have_count(0)
    expect(page.locator("[data-do]:focus")).to_have_count(1)


@at_night
def test_anybody_seated_shares_the_invitation_when_the_maker_has_left(open_page: Open) -> None:
    anna = open_page()
    table = make_table(anna, game="asszorti", kept=[1, 2])
    about = anna.request.get(f"/api/tables/{table}").json()
    bela = open_page(path=f"/t/{table}#{about['settings']['invitation']}")
    bela.locator('[data-sit="1"]').click()
    bela.wait_for_selector('[data-testid="hand"] [data-card]')
    bela.locator("nav summary").click()
    bela.get_by_test_id("who").click()
    code = bela.get_by_test_id("table-code")
    bela.get_by_test_id("pace-note").wait_for()
    expect(code).to_have_count(0)
    assert anna.request.delete(f"/api/tables/{table}/seat").ok
    code.wait_for()
    assert objections(bela, "the maker has left") == []
    carla = open_page()
    carla.get_by_test_id("code").fill(code.inner_text())
    carla.get_by_test_id("code").press("Enter")
    carla.locator('[data-sit="2"]').click()
    expect(carla.get_by_test_id("visitor")).not_to_be_visible()
    about = carla.request.get(f"/api/tables/{table}").json()
    assert [one["you"] for one in about["chairs"]] == [False, False, True]


LOBBY = say("site-title.lobby")
LEARN = f"{say('site-title.learn')} · Skíz"


def test_the_title_of_any_page_announces_a_turn(open_page: Open) -> None:
    """It changes on its own, and the lobby says which table it is."""
    rng = Random(4)
    anna, bela = two_at_a_table(open_page, "de", own=True, grace=3600)
    until_asked(anna, bela, rng)
    stop_time(anna)
    anna.goto("/learn")
    expect(anna).to_have_title(LEARN)
    while not anna.request.get("/api/tables").json()[0]["turn"]:
        if turn := glance(bela):
            decide(bela, by_mouse, rng, turn)
        next_look(bela)
    expect(anna).to_have_title(LEARN)
    anna.clock.fast_forward("01:00")
    expect(anna).to_have_title(f"● Your turn – {LEARN}")
    expect(anna.locator("link[rel=icon]")).to_have_attribute("href", "/favicon-turn.svg")
    anna.locator(".brand").click()
    expect(anna.get_by_test_id("back-to-table")).to_contain_text("Your turn")
    expect(anna).to_have_title(f"● Your turn – {LOBBY}")


HOUR = 3_600_000  # milliseconds


@pytest.mark.parametrize(
    ("slow", "people", "hours", "calls"),
    [
        (False, ["Béla"], 0, True),
        (False, ["Béla"], 1, False),  # they have gone
        (False, [], 0, False),  # computer players wait
        (True, [], 100, True),
        (True, ["Béla"], 20 * 24, False),  # it sleeps
    ],
)
def test_the_title_announces_a_waiting_person(
    open_page: Open, slow: bool, people: list[str], hours: int, calls: bool
) -> None:
    page = open_page()
    at = page.evaluate("ago => new Date(Date.now() - ago).toISOString()", hours * HOUR)
    table = {"table": "t", "game": "asszorti", "names": [], "people": people, "deal": 1}
    table |= {"over": False, "turn": True, "slow": slow, "at": at, "ago": hours * HOUR}
    page.route("**/api/tables?*", lambda route: route.fulfill(json=[table]))
    page.goto("/")
    expect(page.locator('a[href="/t/t"]').last).to_contain_text("Your turn")
    expect(page).to_have_title(f"● Your turn – {LOBBY}" if calls else LOBBY)


def test_leaving_asks_first(open_page: Open) -> None:
    page = open_page("narrow")
    page.get_by_test_id("play-now").click()
    page.wait_for_selector("[data-turn]")
    for choice in ("stay", "leave-chair"):
        page.locator("nav summary").click()
        page.get_by_test_id("leave").click()
        expect(page.get_by_test_id("leaving")).to_contain_text("A computer player takes your chair")
        assert objections(page, "leaving") == []
        page.get_by_test_id(choice).click()
        expect(page.get_by_test_id("leaving")).not_to_be_visible()
    page.get_by_test_id("play-now").wait_for()


@at_night
def test_leaving_offers_more_time_first(open_page: Open) -> None:
    """Also without a clock. The chair is kept, and the lobby leads back to it."""
    anna, bela = two_at_a_table(open_page, "de", grace=3600)
    table = bela.url
    bela.locator("nav summary").click()
    bela.get_by_test_id("leave").click()
    bela.get_by_test_id("more-and-go").click()
    expect(anna.get_by_test_id("log")).to_contain_text("asks for more time")
    bela.get_by_test_id("back-to-table").get_by_role("link").click()
    bela.wait_for_url(table)
    bela.wait_for_selector('[data-testid="hand"] [data-card]')
