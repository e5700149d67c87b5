"""Tarokk on the page: what bids mean, what may be announced and why not, bound cards, verdicts, and
by what the sides are known. The deals are told by the server's own words over a line of their own.
"""

import json

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from skiz.server.log import SheetWritten
from tests.golden.test_tarokk_insight import auction, played, talk

from .conftest import Watch, frames
from .test_access import objections


def titles(page: Page, selector: str) -> list[str]:
    """What one reads when one points at these."""
    return [found.get_attribute("title") or "" for found in page.locator(selector).all()]


def test_a_bid_says_what_it_means_before_and_after(watch: Watch) -> None:
    page = watch(auction().does(2, "bid pass").does(3, "bid pass"), 0, lang="en")
    expect(page.locator('[data-do="bid hold"]')).to_contain_text("the same bid; draws 1")
    expect(page.locator('[data-do="bid solo"]')).to_contain_text("an honour; draws nothing")
    expect(page.get_by_test_id("shown")).to_contain_text("Bruno shows XIX and a high honour")
    assert "shows XIX and a high honour; draws 1" in titles(page, '[data-testid="auction"] td')


def test_the_sheet_says_why_not_for_the_rest(watch: Watch) -> None:
    told = talk().does(0, "choose call XIX", "say volat")
    page = watch(told, 0, size="narrow", lang="hu")
    assert objections(page, "announcing") == []
    closed = page.get_by_test_id("closed")
    closed.locator("summary").click()
    twice = closed.locator('[data-do="say volat"]')
    expect(twice).to_have_attribute("aria-disabled", "true")
    twice.click(force=True)
    expect(page.get_by_test_id("why")).to_contain_text("Ezt a pártod már bemondta")


@pytest.mark.parametrize("size", ["wide", "narrow"])
def test_bound_cards_verdicts_and_sides_with_their_reasons(watch: Watch, size: str) -> None:
    page = watch(played().does(2, "play X").does(3, "play II"), 0, size=size, lang="en")
    assert objections(page, "play") == []
    pagat = page.locator('[data-card="I"]')
    expect(pagat).to_have_accessible_name("tarokk I, kept for trick 9: pagátultimó")
    expect(pagat.locator(".kept")).to_have_text("9")
    expect(page.locator(".kept")).to_have_count(1)
    board = page.get_by_test_id("announced")
    expect(board.locator('[data-item="four-kings"]')).to_contain_text("lost")
    expect(board.locator('[data-item="pagat-ultimo"]')).to_contain_text("open")
    expect(board.locator('[data-item="pagat-ultimo"]')).to_contain_text("kontra ×2 Clara")
    expect(page.get_by_test_id("sides")).to_contain_text("showed the called card in the auction")
    pagat.click(position={"x": 10, "y": 40}, force=True)
    pagat.click(position={"x": 10, "y": 40}, force=True)
    expect(page.get_by_test_id("why")).to_contain_text("is kept for trick 9: pagátultimó")


def test_the_hat_is_worn_at_the_table_and_on_the_sheet(watch: Watch) -> None:
    written = SheetWritten(1, (0, 0, 0, 0), (0, 0, 0, 0), False, hat=2)
    page = watch(played(), 0, lang="en", more=(written,))
    expect(page.get_by_test_id("hat")).to_have_count(1)
    expect(page.locator('[data-chair="2"] [data-testid="hat"]')).to_have_count(1)
    expect(page.get_by_test_id("log")).to_contain_text("Clara has to wear the hat")
    page.get_by_role("button", name="Score sheet").click()
    expect(page.get_by_test_id("sheet").get_by_test_id("hat")).to_have_count(2)


def test_a_hint_stays_while_others_lay_their_cards_away(watch: Watch) -> None:
    told = auction().does(2, "bid pass").does(3, "bid pass").does(0, "bid hold")
    told.does(1, "bid pass")
    lines: list[WebSocketRoute] = []
    page = watch(told, 0, lang="en", lines=lines)
    why = {"key": "discard-short", "params": {"suit": "d"}, "text": {"en": "Short."}}
    on = json.loads(frames(told, 0)[-1])["turn"]["on"]
    best = {"do": "lay d1", "worth": None, "low": None, "high": None, "why": why}
    page.route("**/hint", lambda route: route.fulfill(json={"on": on, "options": [best]}))
    page.get_by_test_id("hint").click()
    hint = page.get_by_test_id("hint-sheet")
    expect(hint).to_contain_text("A hint: ace of diamonds")
    before = len(frames(told, 0))
    for said in frames(told.does(2, "lay cJ cC"), 0)[before - 1 :]:
        lines[-1].send(said)
    expect(page.get_by_test_id("log")).to_contain_text("Clara discards 2 cards")
    expect(page.locator("[data-turn]")).to_have_attribute("data-turn", "me")
    expect(hint).to_contain_text("A hint: ace of diamonds")


def test_why_a_card_has_to_be_kept_stays_while_others_lay_theirs_away(watch: Watch) -> None:
    told = auction().does(2, "bid pass").does(3, "bid pass").does(0, "bid hold")
    told.does(1, "bid pass")
    lines: list[WebSocketRoute] = []
    page = watch(told, 0, lang="en", lines=lines)
    kept = page.locator('[data-testid="hand"] [data-card][aria-disabled="true"]').first
    kept.click(position={"x": 8, "y": 40}, force=True)
    why = page.get_by_test_id("why")
    expect(why).to_have_attribute("data-key", "may-not-lay")
    before = len(frames(told, 0))
    for said in frames(told.does(2, "lay cJ cC"), 0)[before - 1 :]:
        lines[-1].send(said)
    expect(page.get_by_test_id("log")).to_contain_text("Clara discards 2 cards")
    expect(why).to_have_attribute("data-key", "may-not-lay")
