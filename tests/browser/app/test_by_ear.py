"""What a screen reader gets: descriptions, announcements, and the hand as a widget."""

from playwright.sync_api import Page, expect

from tests.support.browser.pages import Open, Watch, frames, table_for, tell
from tests.support.browser.tree import heard
from tests.support.games.asszorti import first_bid

TERMS = "key => fetch(`/api/games/${key}/terms/en`).then(answer => answer.json())"
NOTHING = """() => {
    const get = document.getElementById.bind(document)
    window.askedFor = []
    document.getElementById = id => (window.askedFor.push(id), get(id))
}"""


def explanations(page: Page, game: str) -> set[str]:
    """Return the explanations of all terms of a game, as a description gives them."""
    terms = page.evaluate(TERMS, game)
    return {f"{term['text']} For example: {term['example']}" for term in terms}


def test_the_explanation_of_every_term_is_heard(open_page: Open) -> None:
    """Also before it is shown, because a screen reader asks only on arrival."""
    page = open_page(path="/rules/illustrated")
    page.locator(".term").first.wait_for()
    terms = heard(page, ".term")
    assert len(terms) > 20
    assert {term.get("description") for term in terms} <= explanations(page, "illustrated")
    page.locator(".term").first.click()
    expect(page.get_by_test_id("explanation")).to_be_visible()
    assert heard(page, ".term")[0]["description"] == terms[0]["description"]


def test_the_explanation_of_a_bid_is_heard(watch: Watch) -> None:
    page = watch(first_bid(), 0, lang="en")
    bids = [bid for bid in heard(page, "[data-do^='bid ']") if bid["name"] != "pass"]
    assert bids
    assert {bid.get("description") for bid in bids} <= explanations(page, "asszorti")


def test_no_explanation_is_shown_for_a_button_that_is_gone(open_page: Open) -> None:
    """Whose timer ran when it went."""
    page, deal = open_page(own=True), first_bid()
    tell(page, table_for(page, deal.rules.key), deal, 0, frames(deal, 0))
    page.clock.install()
    page.locator("[data-do='bid three']").hover()
    page.locator("[data-do='bid three']").evaluate("bid => bid.remove()")
    page.clock.run_for(2_000)
    expect(page.get_by_test_id("explanation")).to_have_count(0)


def test_the_rule_page_looks_for_no_element_without_a_name(open_page: Open) -> None:
    page = open_page(own=True)
    page.evaluate(NOTHING)
    page.locator("a[href='/rules']").first.click()
    page.locator("section article").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert "" not in page.evaluate("window.askedFor")
