"""Waits and empty places: the page says what it waits for, and offers what could be there."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.browser.axe import objections
from tests.support.browser.pages import GO, Finished, Open, fits
from tests.support.tools.depth import depth

RECORD = Path("tests/records/golden/run_away.skiz").read_text("utf-8")
# The pages that ask the server for something, with what they ask.
PAGES = {
    "/games": "**/api/me/deals?",
    "/you": "**/api/me/account",
    "/you/figures": "**/api/me/figures",
    "/ratings": "**/api/ratings",
    "/studies": "**/api/studies",
    "/together": "**/api/duplicates",
    "/day/asszorti": "**/api/days/*",
    "/learn": "**/api/lessons",
    "/learn/asszorti/tricks": "**/api/games/asszorti",
    "/glossary": "**/api/glossary/*",
    "/rules/asszorti": "**/api/games/asszorti/rules?*",
    "/puzzles": "**/api/puzzles",
    "/fairness": "**/api/fairness",
}
# The pages on which a new person has nothing yet, with what they offer first.
EMPTY = {
    "/games": ("no-deals", "/"),
    "/you/figures": ("no-figures", "/"),
    "/studies": ("no-studies", "/games"),
    "/together": ("no-sets", "/day/"),
    "/ratings": ("nobody-listed", "/"),
}
MOVING = '[data-testid="waiting"] progress'


@contextmanager
def held(page: Page, address: str) -> Iterator[None]:
    """Hold back the server's answers from an address, until the end of the block."""
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    page.route(address, hold)
    yield
    for route in waiting:
        route.continue_()
    page.unroute(address)


@pytest.mark.parametrize("path", depth(["/games", "/rules/asszorti"], [*PAGES]))
def test_a_page_that_takes_long_says_so(open_page: Open, path: str) -> None:
    page = open_page()
    with held(page, PAGES[path]):
        page.evaluate(GO, path)
        progress = page.locator(MOVING)
        expect(progress).to_be_visible()
        expect(page.locator('[role="status"]:has(progress)')).to_have_text("Loading …")
        assert objections(page, path) == []
    expect(progress).to_have_count(0)
    expect(page.locator("main")).not_to_be_empty()


def test_a_page_whose_code_takes_long_says_so(open_page: Open) -> None:
    page = open_page(own=True)
    with held(page, "**/assets/RatingsPage*.js"):
        page.evaluate(GO, "/ratings")
        expect(page.locator(MOVING)).to_be_visible()
    expect(page.locator("main h1")).to_be_visible()
    expect(page.locator(MOVING)).to_have_count(0)


def test_an_import_and_an_export_that_take_long_say_so(open_page: Open) -> None:
    page = open_page(path="/studies")
    page.get_by_test_id("paste").fill(RECORD)
    with held(page, "**/api/studies"):
        page.get_by_test_id("make-study").click()
        expect(page.get_by_test_id("waiting")).to_have_text("Turning the cards up…")
    page.get_by_test_id("study").wait_for()
    page.goto("/you")
    with held(page, "**/api/me/export"):
        page.get_by_test_id("export").click()
        expect(page.get_by_text("Collecting your data …")).to_be_visible()
    with page.expect_download():
        pass
    expect(page.locator(MOVING)).to_have_count(0)


def test_a_review_that_takes_long_says_so(open_page: Open, finished: Finished) -> None:
    page = open_page(path=f"/games/{finished('asszorti')[1]}/1")
    page.get_by_test_id("replay").wait_for()
    thinking = page.get_by_role("progressbar", name="Thinking …")
    for button, address in (("believe", "**/belief?*"), ("look", "**/moments?*")):
        with held(page, address):
            page.get_by_test_id(button).click()
            expect(thinking).to_be_visible()
        expect(thinking).to_have_count(0)


def test_a_tournament_that_takes_long_says_so(open_page: Open) -> None:
    page = open_page(path="/together")
    page.locator('[data-kind="tournament"]').check()
    with held(page, "**/api/duplicates"):
        page.get_by_test_id("make-set").click()
        expect(page.get_by_test_id("waiting").filter(has_text="Preparing")).to_be_visible()
    with held(page, "**/entrants"):
        page.get_by_test_id("enter").click()
        expect(page.locator(MOVING)).to_be_visible()
    expect(page.get_by_test_id("enter")).to_have_count(0)


@pytest.mark.parametrize("size", depth(["narrow"], ["narrow", "wide"]))
def test_an_empty_page_offers_what_could_be_there(open_page: Open, size: str) -> None:
    page = open_page(size, color_scheme="dark")
    for path, (name, offer) in EMPTY.items():
        page.goto(path)
        empty = page.get_by_test_id(name)
        expect(empty.locator("p").first).not_to_be_empty()
        assert (empty.get_by_role("link").first.get_attribute("href") or "").startswith(offer)
        assert objections(page, path) == []
        assert fits(page)
