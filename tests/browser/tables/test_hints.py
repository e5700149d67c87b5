"""A hint says which other options are as good as the best."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.pages import Watch, frames
from tests.support.games.asszorti import cards, first_bid, three_hands
from tests.support.games.written_deal import WrittenDeal

WHY = {"key": "ahead-in", "params": {"won": 9, "worlds": 12}, "text": {}}


def ask(page: Page, deal: WrittenDeal, seat: int, options: list[tuple[str, bool]]) -> None:
    """Ask for a hint, which has these options, with the mark of each."""
    weighed: list[dict[str, Any]] = [
        {"do": do, "worth": 1.5, "low": 1.0, "high": 2.0, "why": WHY}
        | ({"even": True} if even else {})
        for do, even in options
    ]
    on = json.loads(frames(deal, seat)[-1])["turn"]["on"]
    page.route("**/hint", lambda route: route.fulfill(json={"on": on, "options": weighed}))
    page.get_by_test_id("hint").click()
    expect(page.get_by_test_id("hint-sheet")).to_contain_text("A hint: ")


def test_a_hint_that_does_not_come_says_why(watch: Watch) -> None:
    """In the server's words, or else in the page's; another request may succeed."""
    deal = first_bid()
    page = watch(deal, 0, lang="en")
    busy = {"text": {"en": "Too many hints at once."}, "key": "busy"}
    page.route("**/hint", lambda route: route.fulfill(status=429, json=busy))
    page.get_by_test_id("hint").click()
    sheet = page.get_by_test_id("hint-sheet")
    expect(sheet).to_contain_text("Too many hints at once.")
    page.route("**/hint", lambda route: route.abort())
    page.get_by_test_id("hint").click()
    expect(sheet).to_contain_text("That did not work.")
    page.unroute("**/hint")
    ask(page, deal, 0, [("bid pass", False), ("bid three", True)])


def test_a_hint_on_a_bid_names_what_is_as_good(watch: Watch) -> None:
    deal = first_bid()
    page = watch(deal, 0, lang="en")
    ask(page, deal, 0, [("bid pass", False), ("bid three", True), ("bid two", False)])
    expect(page.get_by_test_id("even")).to_have_text(
        "Just as good, as far as the computer can tell: three."
    )
    marked = page.locator("[data-weighed].best")
    expect(marked).to_have_count(2)


@pytest.mark.parametrize(("many", "said"), [(0, ""), (2, "and "), (6, "and 3 other choices")])
def test_a_hint_on_a_card_names_what_is_as_good(watch: Watch, many: int, said: str) -> None:
    deal = three_hands("c")
    page = watch(deal, 1, lang="en")
    plays = [(f"play {name}", 0 < n <= many) for n, name in enumerate(cards(deal, 1).split())]
    ask(page, deal, 1, plays)
    even = page.get_by_test_id("even")
    if many:
        expect(even).to_contain_text("Just as good, as far as the computer can tell: ")
        expect(even).to_contain_text(said)
    else:
        expect(even).to_have_count(0)
