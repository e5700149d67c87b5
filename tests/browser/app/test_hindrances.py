"""Obstacles: a slow connection, no clipboard, odd addresses, other people who join."""

import pytest
from playwright.sync_api import Page, WebSocket, expect

from skiz.lessons import course
from skiz.server.site.addresses import ADDRESSES
from tests.support.browser.held import Held
from tests.support.browser.pages import Open, make_table
from tests.support.browser.people import choose, hand, ready, sit_down
from tests.support.browser.still import standing_still
from tests.support.server.clients import Person, Server
from tests.support.tools.depth import at_night

# As in Safari before 16.4.
NO_LOOKBEHIND = """
    const Known = RegExp
    window.RegExp = function (pattern, flags) {
        if (String(pattern).includes('(?<')) throw new SyntaxError('invalid group specifier name')
        return new Known(pattern, flags)
    }
"""
NO_MIX = """
    const supports = CSS.supports.bind(CSS)
    CSS.supports = (...what) => !what.join().includes('color-mix') && supports(...what)
"""
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', {value: undefined})"
COPIED = """document.addEventListener('copy', () => {
    window.copied = document.activeElement.value
})"""
BACK = """where => {
    const key = {key: 'ArrowLeft', altKey: true, bubbles: true, cancelable: true}
    return document.querySelector(where).dispatchEvent(new KeyboardEvent('keydown', key))
}"""

GO = """path => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
}"""
LESSON = course("asszorti").lessons[0].key
SAMPLES = {"{game}": "asszorti", "{course}": "asszorti", "{lesson}": LESSON, "{deal}": "1"}


def catch_up(page: Page) -> None:
    """Wait until the page has processed the earlier messages."""
    for _ in range(3):
        page.evaluate("fetch('/api/me').then(answer => answer.text())")


def table_of(page: Page) -> str:
    """Return the page's table."""
    return page.url.rsplit("/", 1)[-1]


@at_night
def test_the_link_is_copied_without_a_clipboard_too(open_page: Open) -> None:
    page = open_page(own=True)
    page.add_init_script(NO_CLIPBOARD)
    page.reload()
    sit_down(page)
    page.evaluate(COPIED)
    page.locator("summary[aria-label='Table menu']").click()
    with standing_still(page):
        page.get_by_role("button", name="Copy table link").click()
        expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("window.copied")
    assert copied.startswith(f"{page.url}#")  # with the maker's invitation


@at_night
def test_rules_that_do_not_arrive_leave_the_choice_of_others(open_page: Open) -> None:
    page = open_page()
    page.route("**/api/games/*/rules*", lambda route: route.fulfill(status=500))
    page.goto("/rules/asszorti")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Asszorti")
    page.unroute_all()
    page.locator(".preset select").select_option("gamerules")
    expect(page.locator("main h2").first).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("lacks", [NO_LOOKBEHIND, NO_MIX], ids=["Safari 16.3", "Chrome 110"])
def test_an_old_browser_is_told_so(open_page: Open, lacks: str) -> None:
    page = open_page(own=True)
    expect(page.locator("#too-old")).to_be_hidden()
    page.add_init_script(lacks)
    page.reload()
    expect(page.locator("#too-old")).to_contain_text("too old for Skíz")
    expect(page.locator("#app")).to_be_empty()


def test_a_browser_that_keeps_no_cookie_is_told_so(open_page: Open) -> None:
    """And is promised no seat."""
    page = open_page(own=True)
    sit_down(page)
    page.route("**/api/me", lambda route: route.fulfill(json={"name": "Guest 1", "first": True}))
    page.reload()
    expect(page.get_by_test_id("no-cookie")).to_contain_text("keeps no cookie")
    expect(page.get_by_test_id("connection")).to_have_count(0)
    page.goto("/")
    expect(page.get_by_test_id("no-cookie")).to_be_visible()
    page.unroute("**/api/me")
    page.goto("/")
    page.get_by_test_id("play-now").wait_for()
    expect(page.get_by_test_id("no-cookie")).to_have_count(0)


@pytest.mark.parametrize(
    ("path", "press"),
    [
        ("/", "play-now"),
        ("/", "pair"),
        ("/", "for-friends"),
        ("/", "day"),
        ("/day/asszorti", "play-day"),
        ("/together", "make-set"),
        ("/studies", "make-study"),
        ("/you", "make-code"),
        ("/you", "save-name"),
    ],
)
def test_nothing_is_made_for_a_browser_that_keeps_no_cookie(
    open_page: Open, path: str, press: str
) -> None:
    """Nobody would own it. The press leads to the reason, wherever the page is scrolled."""
    page = open_page("narrow", own=True)
    page.route("**/api/me", lambda route: route.fulfill(json={"name": "Guest 1", "first": True}))
    page.goto(path)
    reason = page.get_by_test_id("no-cookie")
    expect(reason).to_be_visible()
    made = list[str]()
    page.on("request", lambda one: made.append(one.url) if one.method != "GET" else None)
    if press == "make-study":
        page.get_by_test_id("paste").fill("a record")
    if press == "save-name":  # an empty field is refused by the browser, before the page is asked
        page.get_by_role("textbox", name="Your name").fill("Anna")
    page.get_by_test_id(press).click()
    expect(reason).to_be_focused()
    expect(reason).to_be_in_viewport()
    page.wait_for_load_state("networkidle")
    assert made == []
    assert page.url.endswith(path)


def test_a_hint_stays_when_a_friend_sits_down(open_page: Open, server: Server) -> None:
    page = open_page()
    sit_down(page)
    assert ready(page)
    page.keyboard.press("h")
    page.get_by_test_id("hint-sheet").get_by_text("A hint").wait_for()
    friend = Person(server.address)
    friend.http.put("/api/me", json={"name": "Friend"})
    friend.sit(table_of(page), 1).raise_for_status()
    expect(page.locator("[data-chair='1'] .name")).to_have_text("Friend")
    catch_up(page)
    expect(page.get_by_test_id("hint-sheet")).to_be_visible()
    # Alt and an arrow key go back in the browser, also from a card.
    assert page.evaluate(BACK, "[data-card]")
    friend.close()


def test_a_table_left_while_loading_keeps_no_socket(open_page: Open) -> None:
    page = open_page()
    page.get_by_test_id("play-now").wait_for()
    table = make_table(page, game="asszorti")
    page.reload()
    waiting, lines = Held(page, f"**/api/tables/{table}"), list[WebSocket]()

    def opened(line: WebSocket) -> None:
        lines.append(line)

    page.on("websocket", opened)
    page.locator(f"a[href='/t/{table}']").click()
    page.get_by_text("Loading").wait_for()
    first = waiting.first()
    page.go_back()
    page.get_by_test_id("play-now").wait_for()
    first.continue_()
    catch_up(page)
    assert len(lines) == 1  # it was opened while the table was asked for
    for line in lines:
        if not line.is_closed():
            line.wait_for_event("close")
    # An unreachable one is listed all the same.
    page.unroute(f"**/api/tables/{table}")
    page.route(f"**/api/tables/{table}", lambda route: route.abort())
    page.locator(f"a[href='/t/{table}']").first.click()
    expect(page.locator("h1")).to_have_text("That did not work. Please try again.")


def test_a_late_answer_changes_nothing(open_page: Open) -> None:
    page = open_page(path="/rules/asszorti#%zz")
    page.locator("section article").first.wait_for()
    rules = Held(page, "**/rules*simple-auction*")
    page.locator(".preset select").select_option("simple-auction")
    first = rules.first()
    with page.expect_response("**/rules*gamerules*"):
        page.locator(".preset select").select_option("gamerules")
    first.fulfill(json=[])
    catch_up(page)
    expect(page.locator("section article")).not_to_have_count(0)

    words = Held(page, "**/api/words/hu")
    page.get_by_role("button", name="Settings").click()
    page.locator("#lang").select_option("hu")
    first = words.first()
    with page.expect_response("**/api/words/de"):
        page.locator("#lang").select_option("de")
    first.fulfill(json={})
    catch_up(page)
    expect(page.locator(".preset option").first).to_have_text("Pais")


def test_a_deleted_house_number_becomes_the_default(open_page: Open) -> None:
    page = open_page()
    choose(page)
    for summary in ("main details > summary", "main details details > summary"):
        page.locator(summary).first.click()
    page.locator("#house-asszorti-deals").fill("")
    page.locator("form button[type=submit]").click()
    page.wait_for_selector("[data-turn]")


def test_a_failed_fetch_is_reported(open_page: Open) -> None:
    page = open_page()
    page.get_by_test_id("open-tables").wait_for()
    page.route("**/assets/*", lambda route: route.abort())
    page.locator("main details > summary").first.click()
    expect(page.locator("main details").first.get_by_role("alert")).to_contain_text("again")
    page.get_by_role("button", name="Settings").click()
    settings = page.get_by_role("dialog", name="Settings")
    expect(settings.get_by_role("alert")).to_contain_text("again")


@at_night
def test_a_connection_error_fits_on_a_phone(open_page: Open) -> None:
    page = open_page("narrow", lang="de")
    sit_down(page)
    ready(page)
    turn = page.get_by_test_id("turn").bounding_box()
    other = page.context.new_page()
    other.goto(page.url)
    back = page.get_by_role("button", name="Hier weiterspielen")
    expect(back).to_be_in_viewport(ratio=1)
    expect(page.locator("header summary")).to_be_in_viewport(ratio=1)
    assert page.get_by_test_id("turn").bounding_box() == turn
    back.click()
    expect(back).to_have_count(0)


def test_an_invalid_house_number_is_marked(open_page: Open) -> None:
    """Also after its rules were folded up again."""
    page = open_page()
    choose(page)
    for summary in ("main details > summary", "main details details > summary"):
        page.locator(summary).first.click()
    number = page.locator("#house-asszorti-deals")
    number.fill("1000")
    page.locator("main details details > summary").first.click()
    expect(number).to_be_hidden()
    page.locator("form button[type=submit]").click()
    expect(number).to_be_focused()


@at_night
def test_a_chair_taken_in_another_window_shows_its_cards_here(
    open_page: Open,
) -> None:
    anna = open_page()
    anna.locator("details summary").first.click()
    anna.get_by_test_id("take-over").check()
    anna.get_by_role("button", name="Open the table").click()
    assert ready(anna)
    anna.locator("nav summary").click()
    anna.get_by_test_id("who").click()
    anna.locator('[data-consent="take_over"]').check()
    anna.get_by_text("1 of 1").wait_for()
    first = open_page(path=anna.url)
    first.get_by_test_id("visitor").get_by_role("button", name="Just watch").click()
    second = first.context.new_page()
    second.goto(anna.url)
    second.locator("[data-sit]").first.click()
    second.wait_for_selector('[data-testid="hand"] [data-card]')
    first.get_by_role("button", name="Continue here").click()
    first.wait_for_selector('[data-testid="hand"] [data-card]')
    assert hand(first) == hand(second)
    second.get_by_role("button", name="Continue here").click()
    second.wait_for_selector('[data-testid="connection"][data-state="open"]')
    second.locator("summary[aria-label='Table menu']").click()
    second.get_by_test_id("leave").click()
    second.get_by_test_id("leave-chair").click()
    second.get_by_test_id("play-now").wait_for()
    first.get_by_role("button", name="Continue here").click()
    expect(first.get_by_text("You are watching.")).to_be_visible()
    expect(first.locator("[data-seat] .fan.open")).to_have_count(0)


@at_night
def test_no_page_gets_what_belongs_to_the_next_one(open_page: Open) -> None:
    page = open_page()
    paths = [
        "/" + "/".join(SAMPLES.get(part, part.strip("{}")) for part in address.parts)
        for address in ADDRESSES
    ]
    for path in paths:
        page.evaluate(GO, path)
        catch_up(page)
