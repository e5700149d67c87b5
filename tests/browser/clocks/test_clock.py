"""Two people at a table with a clock: if one is idle the table continues, and they may return."""

import re
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.axe import objections
from tests.support.browser.laid_out import resize
from tests.support.browser.pages import Open, make_table
from tests.support.browser.people import (
    BREATH,
    by_mouse,
    choose,
    click,
    decide,
    do,
    glance,
    goes_on,
    next_look,
)
from tests.support.server.clients import Server
from tests.support.tools.depth import at_night, depth

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
# Notes each change of an element: its presence, or only that it is there.
CHANGES = """where => {
    const now = () => {
        const one = document.querySelector(where)
        return one ? one.dataset.presence ?? 'there' : ''
    }
    window.changes = [now()]
    new MutationObserver(() => {
        if (now() !== window.changes.at(-1)) window.changes.push(now())
    }).observe(document.body, {subtree: true, childList: true, attributes: true})
}"""
CHANGED = "change => window.changes.join().includes(change)"
MORE = '[data-testid="more-time"]'


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a server with a very quick pace, and one that leaves little time before one asks."""
    data = tmp_path_factory.mktemp("clock") / "skiz.sqlite3"
    running = Server(data, module="tests.support.server.quick_clock")
    yield running
    running.stop()


def two_at_a_table(open_page: Open, size: str, pace: str) -> tuple[Page, Page]:
    """Return Anna and Béla, with a bot, at a table with a pace."""
    anna = open_page(size)
    table = make_table(anna, game="asszorti", pace=pace, bots=["plain", "plain"])
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


def ask_for_more_time(page: Page, by_keyboard: bool) -> None:
    """Ask for more time, unless the turn is over."""
    if by_keyboard:
        do(page, MORE, lambda more: more.press("Enter", timeout=BREATH))
    else:
        click(page, MORE)
    expect(page.locator(MORE)).to_have_count(0)


@pytest.mark.parametrize("size", depth(["narrow"], ["wide", "narrow"]))
def test_a_bot_acts_for_a_silent_person_until_a_sign_of_life(open_page: Open, size: str) -> None:
    rng = Random(3)
    anna, bela = two_at_a_table(open_page, size, "quick")
    expect(anna.locator('[data-clock="0"]')).to_be_visible()
    bela.evaluate(NOTE)
    here = anna.get_by_test_id("here")
    anna.evaluate(CHANGES, '[data-testid="here"]')
    bela.evaluate(CHANGES, '[data-chair="0"] [data-presence]')
    while not here.count():
        plays_on(bela, rng)
    heard = bela.get_by_test_id("heard")
    while "by the computer, because nobody acted" not in (heard.text_content() or ""):
        plays_on(bela, rng)
    plate = bela.locator('[data-chair="0"] [data-presence]')
    expect(plate).to_have_attribute("data-presence", "gone")
    assert objections(anna, "I count as gone") == []
    here.click()  # for a few seconds, which a slow machine may miss
    anna.wait_for_function(CHANGED, arg="there,")
    bela.wait_for_function(CHANGED, arg="gone,here")
    sizes = bela.evaluate("window.sizes")
    assert len(sizes) == 1, sizes  # nothing moves while it runs
    assert bela.evaluate("window.faces.size") > 1  # it ran


@pytest.mark.parametrize("by_keyboard", depth([True], [False, True]))
def test_more_time_is_offered_once_and_the_last_seconds_are_announced(
    open_page: Open, by_keyboard: bool
) -> None:
    rng = Random(4)
    anna, bela = two_at_a_table(open_page, "narrow", "calm")
    hint, here = anna.get_by_test_id("few-seconds"), anna.get_by_test_id("here")
    asked = anna.get_by_test_id("heard").get_by_text("asks for more time")
    while not asked.count():  # a slow machine may miss its turn
        if here.count():
            here.click()
        elif "left to decide" in (hint.text_content() or ""):
            ask_for_more_time(anna, by_keyboard)
        plays_on(bela, rng)
    choice = anna.locator("[data-do]:focus, [data-card]:focus")
    expect(choice).to_have_count(1 if by_keyboard else 0)
    expect(anna.locator('[data-clock="0"]')).to_contain_text(re.compile(r"\+[12]:\d\d:\d\d"))
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


@pytest.mark.parametrize("lang", ["en", "hu", "de"])
def test_clock_and_bar_fit_into_the_narrowest_window(open_page: Open, lang: str) -> None:
    """With a long name, and somebody who looks on."""
    anna = open_page("narrow", lang=lang)
    assert anna.request.put("/api/me", data={"name": "Maximiliane Wilhelmine"}).ok
    table = make_table(anna, game="royal", pace="quick", bots=["plain"])
    resize(anna, {"width": 320, "height": 360})
    anna.goto(f"/t/{table}")
    expect(anna.locator('[data-clock="0"]')).to_be_visible()
    open_page("narrow", path=f"/t/{table}")
    expect(anna.get_by_test_id("onlookers")).to_be_visible()
    assert anna.evaluate("document.documentElement.scrollWidth") <= 320
