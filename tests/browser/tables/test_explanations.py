"""An explanation belongs to its word and to its moment, and opens only for who meant the word."""

from playwright.sync_api import Locator, Page, expect

from tests.support.browser.pages import Watch
from tests.support.games.tarokk_deal import talk

# A finger is put down on one thing and lifted from another; the page has changed in between.
TAP = """(under, [down]) => {
    const {left, top} = under.getBoundingClientRect()
    const at = {bubbles: true, isPrimary: true, clientX: left + 3, clientY: top + 3, detail: 1}
    document.querySelector(down ?? ':scope').dispatchEvent(new PointerEvent('pointerdown', at))
    under.dispatchEvent(new MouseEvent('click', {...at, cancelable: true}))
}"""


def explain(page: Page, word: Locator) -> None:
    """Open the explanation of a word by keyboard: a mouse would leave what moves."""
    word.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("explanation")).to_be_visible()


def contract(page: Page) -> Locator:
    """Return the word for the contract above the table, which stays for the whole deal."""
    return page.get_by_test_id("status").locator(".term").first


def test_an_explanation_closes_when_its_word_is_moved(watch: Watch) -> None:
    page = watch(talk(), 0, "narrow", "en")
    explain(page, contract(page))
    contract(page).evaluate("one => { one.style.cssText = 'position: relative; top: 3rem' }")
    expect(page.get_by_test_id("explanation")).to_have_count(0)


def test_a_word_that_comes_under_a_finger_is_not_explained(watch: Watch) -> None:
    """Even without a settling time; a finger that was put down on the word means it."""
    page = watch(talk(), 0, "narrow", "en")
    explanation = page.get_by_test_id("explanation")
    contract(page).evaluate(TAP, ["main .mine"])
    expect(explanation).to_have_count(0)
    contract(page).evaluate(TAP, ['[data-testid="status"] .term'])
    expect(explanation).to_be_visible()
