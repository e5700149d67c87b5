"""An explanation belongs to its word and to its moment, and opens only for who meant the word."""

import json
import re

from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.support.browser.pages import DealSoFar, Watch, frames
from tests.support.browser.still import stop_time
from tests.support.games.tarokk_deal import dealt, talk

# A finger is put down on one thing and lifted from another; the page has changed in between.
TAP = """(under, [down]) => {
    const {left, top} = under.getBoundingClientRect()
    const at = {bubbles: true, isPrimary: true, clientX: left + 3, clientY: top + 3, detail: 1}
    document.querySelector(down ?? ':scope').dispatchEvent(new PointerEvent('pointerdown', at))
    under.dispatchEvent(new MouseEvent('click', {...at, cancelable: true}))
}"""


FINGER = "one => one.dispatchEvent(new PointerEvent('%s', {bubbles: true, pointerType: 'touch'}))"


def explain(page: Page, word: Locator) -> None:
    """Open the explanation of a word by keyboard: a mouse would leave what moves."""
    word.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("explanation")).to_be_visible()


def contract(page: Page) -> Locator:
    """Return the word for the contract above the table, which stays for the whole deal."""
    return page.get_by_test_id("status").locator(".term").first


def said_last(deal: DealSoFar) -> int:
    """Return the number of the last event that is told of a deal."""
    numbers: list[int] = [json.loads(message).get("n", 0) for message in frames(deal, 0)[1:]]
    return max(numbers)


def test_an_explanation_closes_when_its_word_is_moved(watch: Watch) -> None:
    page = watch(talk(), 0, "narrow", "en")
    explain(page, contract(page))
    contract(page).evaluate("one => { one.style.cssText = 'position: relative; top: 3rem' }")
    expect(page.get_by_test_id("explanation")).to_have_count(0)


def test_an_explanation_closes_when_a_phase_ends(watch: Watch) -> None:
    """Even if its word stays where it is; an act within the phase leaves it open."""
    deal = talk().does(0, "choose call XIX", "say pass").does(1, "say pass")
    lines = list[WebSocketRoute]()
    page = watch(deal, 0, lang="en", lines=lines)
    word, explanation = contract(page), page.get_by_test_id("explanation")
    explain(page, word)
    place = word.bounding_box()
    for seat, is_open in ((2, True), (3, False)):
        seen = len(deal.events)
        deal.does(seat, "say pass")
        for message in frames(deal, 0)[-1 - (len(deal.events) - seen) :]:
            lines[-1].send(message)
        page.wait_for_selector(f'[data-seen="{said_last(deal)}"][data-queued="0"]')
        assert word.bounding_box() == place
        expect(explanation).to_have_count(int(is_open))


def test_a_word_that_comes_under_a_finger_is_not_explained(watch: Watch) -> None:
    """Even without a settling time; a finger that was put down on the word means it."""
    page = watch(talk(), 0, "narrow", "en")
    explanation = page.get_by_test_id("explanation")
    contract(page).evaluate(TAP, ["main .mine"])
    expect(explanation).to_have_count(0)
    contract(page).evaluate(TAP, ['[data-testid="status"] .term'])
    expect(explanation).to_be_visible()


def test_a_finger_reads_the_title_of_a_mark(watch: Watch) -> None:
    """The dealer has a picture, the tricks a number; a mouse reads their titles."""
    page = watch(talk(), 0, "narrow", "en")
    explanation = page.get_by_test_id("explanation")
    for mark, said in ((".dealer", "Dealer: has dealt"), (".tricks", "0 tricks")):
        one = page.locator(mark).first
        one.evaluate(FINGER % "pointerdown")
        one.evaluate(FINGER % "pointerup")
        expect(explanation).to_contain_text(said)
    page.locator("main").evaluate(FINGER % "pointerdown")
    expect(explanation).to_have_count(0)


def test_a_finger_on_a_button_only_presses_it(watch: Watch) -> None:
    """Even if what its title says is not its text, as with the meaning of a bid."""
    page = watch(dealt(), 0, "narrow", "en")
    word = page.locator('[data-do="bid three"] [title]')
    expect(word).to_have_attribute("title", re.compile("^needs an honour"))
    word.evaluate(FINGER % "pointerup")
    page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(page.get_by_test_id("explanation")).to_have_count(0)


# What a browser sends when a word comes under a mouse that rests at a point of the page. Firefox
# says that the mouse has moved, too.
COMES = """(word, [x, y]) => {
    const at = {pointerType: 'mouse', clientX: x, clientY: y}
    for (const [name, bubbles] of Object.entries({enter: false, over: true, move: true}))
        word.dispatchEvent(new PointerEvent(`pointer${name}`, {...at, bubbles}))
}"""


def test_a_word_that_comes_under_a_resting_mouse_is_not_explained(watch: Watch) -> None:
    """A mouse that moves over it means it, and so does one that rests and then moves a little."""
    page = watch(talk(), 0, lang="en", own=True)
    word, explanation = contract(page), page.get_by_test_id("explanation")
    stop_time(page)
    page.mouse.move(1, 1)
    word.hover()
    page.clock.run_for(2_000)
    expect(explanation).to_be_visible()
    page.mouse.move(640, 400)
    page.clock.run_for(2_000)
    expect(explanation).to_have_count(0)
    word.evaluate(COMES, [640, 400])
    page.clock.run_for(2_000)
    expect(explanation).to_have_count(0)
    word.evaluate(COMES, [641, 400])
    page.clock.run_for(2_000)
    expect(explanation).to_be_visible()
