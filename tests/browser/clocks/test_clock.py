"""Two people at a table with a clock: if one is idle the table continues, and they may return."""

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.axe import objections
from tests.support.browser.pages import Open
from tests.support.browser.people import by_mouse, choose, decide, glance, goes_on, next_look
from tests.support.server.clients import Server
from tests.support.tools.depth import at_night, depth

ASK = """async wanted => {
    const headers = {'content-type': 'application/json'}
    const made = {method: 'POST', headers, body: JSON.stringify(wanted)}
    return (await (await fetch('/api/tables', made)).json()).table
}"""
NOTE = """() => {
    const look = () => {
        const one = document.querySelector('[data-clock="0"]')
        if (!one) return
        window.sizes[`${one.offsetWidth} ${one.offsetHeight}`] = one.textContent
        window.faces.add(one.textContent)
    }
    window.sizes = {}
    window.faces = new Set()
    new MutationObserver(look).observe(document.body,
        {subtree: true, childList: true, characterData: true, attributes: true})
    look()
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a server whose quick pace is very quick."""
    data = tmp_path_factory.mktemp("clock") / "skiz.sqlite3"
    running = Server(data, module="tests.support.server.quick_clock")
    yield running
    running.stop()


def two_at_a_table(open_page: Open, size: str) -> tuple[Page, Page]:
    """Return Anna and Béla, with a bot."""
    anna = open_page(size)
    table = anna.evaluate(ASK, {"game": "asszorti", "pace": "quick", "bots": ["plain", "plain"]})
    anna.goto(f"/t/{table}")
    bela = open_page(size, path=f"/t/{table}")
    bela.locator('[data-sit="1"]').click()
    expect(bela.get_by_test_id("visitor")).not_to_be_visible()
    return anna, bela


def plays_on(page: Page, rng: Random) -> None:
    """Act if on turn, and begin the next deal."""
    turn = glance(page)
    if turn and turn.settled:
        goes_on(page)
    elif turn:
        decide(page, by_mouse, rng, turn)
    else:
        next_look(page)


@pytest.mark.parametrize("size", depth(["narrow"], ["wide", "narrow"]))
def test_a_bot_acts_for_a_silent_person_until_a_sign_of_life(open_page: Open, size: str) -> None:
    rng = Random(3)
    anna, bela = two_at_a_table(open_page, size)
    expect(anna.locator('[data-clock="0"]')).to_be_visible()
    bela.evaluate(NOTE)
    here = anna.get_by_test_id("here")
    while not here.count():
        plays_on(bela, rng)
    heard = bela.get_by_test_id("heard")
    while "by the computer, because nobody acted" not in (heard.text_content() or ""):
        plays_on(bela, rng)
    plate = bela.locator('[data-chair="0"] [data-presence]')
    expect(plate).to_have_attribute("data-presence", "gone")
    assert objections(anna, "I count as gone") == []
    here.click()
    expect(here).to_have_count(0)
    expect(plate).to_have_attribute("data-presence", "here")
    sizes = bela.evaluate("window.sizes")
    assert len(sizes) == 1, sizes  # nothing moves while it runs
    assert bela.evaluate("window.faces.size") > 1  # it ran


@pytest.mark.parametrize("by_keyboard", depth([True], [False, True]))
def test_more_time_is_offered_once_and_the_last_seconds_are_announced(
    open_page: Open, by_keyboard: bool
) -> None:
    rng = Random(4)
    anna, bela = two_at_a_table(open_page, "narrow")
    hint = anna.get_by_test_id("few-seconds")
    while "left to decide" not in (hint.text_content() or ""):
        plays_on(bela, rng)
    more = anna.get_by_test_id("more-time")
    if by_keyboard:
        more.press("Enter")
    else:
        more.click()
    expect(more).to_have_count(0)
    choice = anna.locator("[data-do]:focus, [data-card]:focus")
    expect(choice).to_have_count(1 if by_keyboard else 0)
    expect(anna.get_by_test_id("heard")).to_contain_text("asks for more time")
    expect(anna.locator('[data-clock="0"]')).to_contain_text("+1:3")
    expect(hint).to_have_text("")
    assert objections(anna, "with a clock") == []


@at_night
def test_a_pace_is_chosen_and_shown(open_page: Open) -> None:
    page = open_page("narrow")
    choose(page)
    page.locator("summary", has_text="Choose house rules and players").click()
    field = page.get_by_test_id("pace-field")
    field.select_option("steady")
    expect(page.locator("#note-pace-field")).to_contain_text("30 seconds for each decision")
    expect(page.locator("#note-pace-field")).to_contain_text("2 minutes in reserve")
    page.get_by_test_id("to-all").check()
    assert objections(page, "choosing a pace") == []
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator('[data-clock="0"]')).to_be_visible()
    other = open_page("narrow")
    listed = other.locator('[data-open-table] [data-pace="steady"]')
    expect(listed.first).to_have_text("Steady")
    page.locator("nav summary").click()
    page.get_by_test_id("who").click()
    expect(page.get_by_test_id("pace-note")).to_contain_text("Clock: Steady")
    other.get_by_test_id("pair-pace").select_option("steady")
    other.get_by_test_id("pair").click()
    expect(other).to_have_url(page.url)
