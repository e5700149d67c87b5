"""The pages of text: pictures that explain, lines that can be read, and no words that touch."""

import pytest
from playwright.sync_api import Page, expect

from skiz.games import game
from tests.support.browser.axe import objections
from tests.support.browser.pages import Open, fits
from tests.support.browser.text import run_together
from tests.support.tools.depth import at_night, depth

PAGES = [
    "/fairness",
    "/rules/illustrated",
    "/glossary",
    "/day/asszorti",
    "/together",
    "/learn",
    "/puzzles",
    "/you",
    "/studies",
    "/ratings",
]
# The paragraphs that are wider than 80 letters of their own font.
WIDE = """() => [...document.querySelectorAll('main p, main dd, main li')].filter(one => {
    const rule = getComputedStyle(one)
    return one.checkVisibility() && one.innerText.length > 160
        && one.getBoundingClientRect().width > 80 * 0.55 * parseFloat(rule.fontSize)
}).map(one => one.innerText.slice(0, 60))"""

# The empty pixels beside what the main part shows, at the left and at the right.
SIDES = """() => {
    const main = document.querySelector('main').getBoundingClientRect()
    const parts = [...document.querySelectorAll('main :is(section, li, label, dd, p, article)')]
        .filter(one => one.checkVisibility()).map(one => one.getBoundingClientRect())
    return [Math.min(...parts.map(one => one.left)) - main.left,
        main.right - Math.max(...parts.map(one => one.right))]
}"""


def opened(page: Page, path: str) -> None:
    """Open a page, and wait for its contents."""
    page.goto(path)
    page.locator("main h1").first.wait_for()
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("size", depth(["narrow"], ["narrow", "wide"]))
def test_pages_of_text_have_contrast_in_the_dark_and_fit(open_page: Open, size: str) -> None:
    page = open_page(size, color_scheme="dark", own=True)
    for path in depth(PAGES[::2], PAGES):
        opened(page, path)
        assert objections(page, path) == []
        assert fits(page), path
        assert run_together(page) == [], path


@at_night
def test_lines_of_text_are_not_too_long(open_page: Open) -> None:
    page = open_page("wide", own=True)
    for path in ("/fairness", "/glossary", "/rules/illustrated", "/day/asszorti"):
        opened(page, path)
        assert page.evaluate(WIDE) == [], path


@at_night
def test_wide_windows_are_used(open_page: Open) -> None:
    """What a page shows reaches from one side to the other, or is in the middle."""
    page = open_page("wide", own=True)
    for path in ("/glossary", "/day/asszorti", "/together", "/learn", "/puzzles", "/fairness"):
        opened(page, path)
        left, right = page.evaluate(SIDES)
        assert right - left < 200, (path, left, right)


def test_the_day_and_the_kinds_of_events_are_drawn(open_page: Open) -> None:
    page = open_page("narrow", own=True, pictures=True, path="/day/asszorti")
    leaf = page.locator("section .leaf")
    expect(leaf).to_be_visible()
    assert leaf.inner_text().split()[1] in page.get_by_test_id("archive").inner_text()
    assert page.locator("section img").count() == 5
    opened(page, "/together")
    drawn = [kind.locator("svg").inner_html() for kind in page.locator("fieldset label").all()]
    assert len({*drawn}) == len(drawn) == 2


@pytest.mark.parametrize("key", depth(["asszorti", "illustrated"], ["asserufen", "royal", "high"]))
def test_the_rules_draw_the_order_of_all_cards(open_page: Open, key: str) -> None:
    page = open_page("narrow", own=True, path=f"/rules/{key}")
    rows = page.get_by_test_id("card-order").locator("dd")
    rows.first.wait_for()
    cards = [row.locator(":scope > *").count() for row in rows.all()]
    assert sum(cards) == len(game(key).rules().pack.names)


def test_the_steps_of_a_fair_deal_are_drawn(open_page: Open) -> None:
    page = open_page(path="/fairness")
    steps = page.locator("main ol li")
    expect(steps).to_have_count(5)
    drawn = [step.locator("svg").inner_html() for step in steps.all()]
    assert len({*drawn}) == 5
