"""Two people chat at a table: in phrases, each in their language; one is muted and reported."""

import json

import pytest
from playwright.sync_api import expect

from tests.support.browser.axe import objections
from tests.support.browser.laid_out import resize
from tests.support.browser.pages import (
    Open,
    TellingLine,
    frames,
    log_of,
    said_of,
    table_for,
    tell,
    tell_over,
    two_at_a_table,
)
from tests.support.browser.people import sit_down
from tests.support.browser.scenes import scenes_of
from tests.support.browser.still import stop_time
from tests.support.games.tarokk_deal import talk
from tests.support.tools.depth import at_night, depth

# Records what is shown beside the plates, for six seconds only.
BUBBLES = """() => {
    window.bubbles = []
    const shown = () => document.querySelector('[data-testid=bubble]')?.textContent.trim()
    new MutationObserver(() => shown() && window.bubbles.push(shown()))
        .observe(document.body, {childList: true, subtree: true, characterData: true})
}"""


def test_two_people_talk_in_a_deal(open_page: Open) -> None:
    anna, bela = two_at_a_table(open_page, "hu", free_text=True)
    bela.evaluate(BUBBLES)
    anna.keyboard.press("t")
    expect(anna.locator("[data-phrase]")).to_have_count(4)
    assert objections(anna, "the chat is open") == []
    anna.locator('[data-phrase="one-moment"]').focus()
    anna.keyboard.press("Enter")
    expect(anna.get_by_test_id("chat-lines")).to_contain_text("One moment, please.")
    # Béla reads and hears it in his language beside her place; the panel is closed.
    bela.wait_for_function("() => window.bubbles.at(-1) === 'Egy pillanat!'")
    expect(bela.get_by_test_id("heard")).to_contain_text("Egy pillanat!")
    expect(bela.get_by_test_id("chat-button")).to_have_accessible_name("Beszélgetés, 1 új")
    anna.locator('[data-phrase="one-moment"]').click()
    expect(anna.get_by_test_id("chat")).to_contain_text("You can say each phrase once in a deal")
    anna.keyboard.press("Escape")
    expect(anna.get_by_test_id("chat")).to_have_count(0)


@at_night
def test_somebody_is_muted_and_reported(open_page: Open) -> None:
    anna, bela = two_at_a_table(open_page, "hu", free_text=True)
    anna.get_by_test_id("chat-button").click()
    anna.locator('[data-phrase="hello"]').click()
    anna.keyboard.press("Escape")
    expect(anna.get_by_test_id("chat-button")).to_be_focused()
    bela.get_by_test_id("chat-button").click()
    assert objections(bela, "the chat is open on a telephone") == []
    assert bela.evaluate("document.documentElement.scrollWidth <= innerWidth")
    lines = bela.get_by_test_id("chat-lines")
    expect(lines).to_contain_text("Szervusztok!")
    lines.locator("[aria-expanded]").click()
    bela.get_by_test_id("report").click()
    expect(bela.get_by_test_id("chat")).to_contain_text(
        "A szerver üzemeltetője látni fogja a jelzésedet."
    )
    lines.locator("[aria-expanded]").click()
    lines.get_by_role("button", name="elnémítása").click()
    expect(lines).not_to_contain_text("Szervusztok!")
    bela.reload()
    bela.get_by_test_id("chat-button").click()
    expect(lines).not_to_contain_text("Szervusztok!")
    bela.get_by_role("button", name="némításának feloldása").click()
    expect(lines).to_contain_text("Szervusztok!")


def test_a_person_put_out_sees_the_reason_and_a_table_is_closed(open_page: Open) -> None:
    anna, bela = two_at_a_table(open_page, "hu", free_text=True)
    anna.locator("nav summary").click()
    anna.get_by_test_id("who").click()
    anna.locator('[data-reason="1"]').select_option("for-a-friend")
    anna.locator('[data-out="1"]').click()
    expect(bela.get_by_test_id("heard")).to_contain_text("a szék egy barátnak kell")
    anna.locator('[data-keep="1"]').uncheck()
    bela.reload()
    expect(bela.get_by_test_id("chat-here")).to_contain_text("saját szavakkal")
    bela.locator('[data-sit="1"]').click()
    expect(bela.get_by_test_id("heard")).to_be_attached()
    anna.get_by_test_id("close-table").click()
    assert objections(anna, "the table is about to be closed") == []
    anna.get_by_test_id("close-table-now").click()
    expect(bela.get_by_test_id("heard")).to_contain_text("az asztalt bezárták")
    expect(anna.locator('[data-keep="1"]')).to_be_checked()
    expect(anna.locator('[data-keep="2"]')).to_be_checked()


NOT_COVERED = """() => {
    const chat = document.querySelector('[data-testid=chat]').getBoundingClientRect()
    const cut = innerHeight <= 520  // there the lower half of my cards lies below the window
    const needed = document.querySelectorAll(
        '[data-testid=hand] [data-card], [data-trick-card]')
    return [...needed].map(one => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
        .filter(([, one]) => one.width && (
            Math.min(one.right, chat.right) - Math.max(one.left, chat.left) > 1 &&
            Math.min(one.bottom, chat.bottom) - Math.max(one.top, chat.top) > 1 ||
            !cut && (one.bottom > innerHeight + 1 || one.right > innerWidth + 1)))
        .map(([what, one]) => [what, one.x, one.y, one.right, one.bottom])
}"""
LEGIBLE = 40  # pixels: the height of a card of which one still sees what it is
WINDOWS = [(320, 568), (360, 640), (390, 844), (768, 1024), (1000, 700), (844, 390), (480, 270)]


@pytest.mark.parametrize(
    "window", depth(WINDOWS[1:4], [*WINDOWS, (1280, 800)]), ids=lambda one: f"{one[0]}x{one[1]}"
)
@pytest.mark.parametrize("game", depth(["asszorti"], ["asszorti", "illustrated54"]))
def test_the_chat_covers_neither_hand_nor_trick(
    open_page: Open, game: str, window: tuple[int, int]
) -> None:
    page = open_page("wide", simulated=True, pictures=True)
    resize(page, {"width": window[0], "height": window[1]})
    scene = next(one for one in scenes_of(game) if one.name == "play")
    table = table_for(page, scene.game)
    tell(page, table, scene, scene.seat, said_of(log_of(scene, scene.seat)))
    page.get_by_test_id("chat-button").click()
    expect(page.get_by_test_id("chat")).to_be_visible()
    expect(page.locator('[data-testid="hand"] [data-card]')).not_to_have_count(0)
    assert page.evaluate(NOT_COVERED) == []
    trick = page.locator("[data-trick-card]")
    heights = trick.evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    assert heights
    assert min(heights) >= LEGIBLE


def test_the_chat_and_the_open_story_never_cover_each_other(open_page: Open) -> None:
    """On a phone, the one that is opened closes the other, by button and by key."""
    page = open_page("narrow")
    sit_down(page)
    chat, story = page.get_by_test_id("chat"), page.get_by_test_id("log")
    for key, shown, hidden in (("b", story, chat), ("t", chat, story), ("b", story, chat)):
        page.keyboard.press(key)
        expect(shown).to_be_visible()
        expect(hidden).to_have_count(0)
    page.locator("aside").get_by_role("button", name="Close").click()
    page.get_by_test_id("chat-button").click()
    expect(chat).to_be_visible()
    expect(story).to_have_count(0)


@pytest.mark.parametrize(("size", "seen"), [("narrow", 0), ("wide", 1)])
def test_what_is_said_does_not_peek_out_behind_announcements(
    open_page: Open, size: str, seen: int
) -> None:
    """On a phone the sheet covers the plates; the button of the chat still counts the line."""
    page, deal = open_page(size, own=True), talk()
    line = TellingLine(deal, 0, frames(deal, 0))
    tell_over(page, table_for(page, "illustrated"), line)
    page.get_by_test_id("speech").wait_for()
    stop_time(page)  # it is shown for six seconds
    said = {"k": 1, "chair": 1, "name": "Bruno", "who": "bruno", "phrase": "one-moment"}
    line.lines[-1].send(json.dumps({"chat": [said]}))
    expect(page.get_by_test_id("chat-button")).to_contain_text("1")
    expect(page.get_by_test_id("bubble")).to_have_count(seen)


@pytest.mark.parametrize("size", ["wide", "narrow"])
def test_the_menu_of_a_table_lies_over_the_chat(open_page: Open, size: str) -> None:
    """Also where the chat lies below the bar, on the right."""
    page = open_page(size, simulated=True)
    scene = next(one for one in scenes_of("asszorti") if one.name == "play")
    tell(page, table_for(page, scene.game), scene, scene.seat, said_of(log_of(scene, scene.seat)))
    page.get_by_test_id("chat-button").click()
    page.get_by_test_id("chat").wait_for()
    page.locator("header summary").click()
    for one in page.locator("header details").locator("a, button").all():
        one.click(trial=True)
