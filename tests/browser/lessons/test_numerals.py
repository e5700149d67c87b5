"""Arabic numerals on tarokks are offered once, where somebody first meets the Roman ones."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.axe import objections
from tests.support.browser.laid_out import resize
from tests.support.browser.pages import Open, fits, like, make_table
from tests.support.tools.depth import depth

NEW = """localStorage.skiz = JSON.stringify(
    {...JSON.parse(localStorage.skiz), lessonOffered: false, numeralsOffered: false})"""
OFFER, ARABIC, ROMAN = "numerals", "arabic-numerals", "roman-numerals"
FIRST = "/learn/tarokk/cards"
COVERS = """offer => {
    const box = one => one.getBoundingClientRect()
    const [a, ...cards] = [offer, ...document.querySelectorAll('[data-card], [data-trick-card]')]
    return cards.map(box).some(b => box(a).left < b.right && b.left < box(a).right
        && box(a).top < b.bottom && b.top < box(a).bottom)
}"""


def new_at(open_page: Open, path: str, lang: str = "en") -> Page:
    """Open a page of somebody who has seen no tarokk."""
    page = open_page("narrow", path=path, lang=lang)
    like(page, NEW)
    return page


@pytest.mark.parametrize("lang", depth(["de"], ["en", "de", "hu"]))
def test_the_first_lesson_offers_it_and_covers_no_card(open_page: Open, lang: str) -> None:
    page = new_at(open_page, FIRST, lang)
    offer = page.get_by_test_id(OFFER)
    for height in (740, 640):
        resize(page, {"width": 360, "height": height})
        offer.scroll_into_view_if_needed()
        page.get_by_test_id(ARABIC).click(trial=True)
        page.get_by_test_id(ROMAN).click(trial=True)
        assert not offer.evaluate(COVERS)
        assert fits(page)
    assert objections(page, "numerals are offered") == []
    page.get_by_test_id(ARABIC).click()
    expect(offer).to_have_count(0)
    expect(page.locator('[data-testid="hand"] [data-card="XX"] img')).to_have_attribute(
        "src", "/cards/tarokk/XX.svg#a"
    )


def test_it_is_declined_for_good(open_page: Open) -> None:
    page = new_at(open_page, FIRST)
    page.get_by_test_id(ROMAN).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id(OFFER)).to_have_count(0)
    expect(page.get_by_test_id("go-on")).to_be_focused()
    page.reload()
    page.get_by_test_id("go-on").wait_for()
    expect(page.get_by_test_id(OFFER)).to_have_count(0)


def test_whoever_goes_on_is_asked_only_once(open_page: Open) -> None:
    page = new_at(open_page, FIRST)
    page.get_by_test_id(OFFER).wait_for()
    page.get_by_role("link", name="All lessons").click()
    page.get_by_test_id("course").first.wait_for()
    page.goto(FIRST)
    page.get_by_test_id("go-on").wait_for()
    expect(page.get_by_test_id(OFFER)).to_have_count(0)


def test_it_is_offered_before_the_first_table_of_tarokk_only(open_page: Open) -> None:
    """By the lobby, and to somebody who came by a link; not by games with other cards."""
    page = new_at(open_page, "/")
    page.locator('[data-play-game="illustrated"]').click()
    expect(page.get_by_test_id("first-lesson").get_by_test_id(ROMAN)).to_be_visible()
    friend = open_page()
    for game, count in (("asszorti", 0), ("illustrated", 1)):
        visitor = new_at(open_page, f"/t/{make_table(friend, game=game)}")
        visitor.get_by_test_id("visitor").get_by_role("listitem").first.wait_for()
        expect(visitor.get_by_test_id(OFFER)).to_have_count(count)
