"""A card chosen before the turn: played at once if legal, otherwise dropped with a message."""

import json

import pytest
from playwright.sync_api import Page, Position, WebSocketRoute, expect

from skiz.table import Why
from tests.support.browser.axe import objections
from tests.support.browser.pages import Watch, frames
from tests.support.browser.people import allow_ahead
from tests.support.games.tarokk_deal import talk
from tests.support.games.written_deal import WrittenDeal

NOTE_WHAT_IS_SENT = """() => {
    const send = WebSocket.prototype.send
    window.sent = []
    WebSocket.prototype.send = function (said) {
        window.sent.push(said)
        return send.call(this, said)
    }
}"""


def announced() -> WrittenDeal:
    """Return a deal before its first card; the last seat has three diamonds."""
    deal = talk().does(0, "choose call XIX", "say trull", "say four-kings", "say pass")
    for seat in (1, 2, 3):
        deal.does(seat, "say pass")
    return deal


def choose(page: Page, card: str) -> None:
    """Choose a card by keyboard."""
    page.locator(f'[data-testid="hand"] [data-card="{card}"]').focus()
    page.keyboard.press("Enter")


def played(page: Page) -> list[str]:
    """Return the actions that the page has sent."""
    frames_sent = [json.loads(frame) for frame in page.evaluate("window.sent")]
    return [frame["do"] for frame in frames_sent if "do" in frame]


def lead_diamonds(deal: WrittenDeal, line: WebSocketRoute) -> None:
    """Let the first three play to a trick in diamonds."""
    before = len(frames(deal, 3))
    deal.does(0, "play dK").does(1, "play IX").does(2, "play VI")
    for frame in frames(deal, 3)[before - 1 :]:
        line.send(frame)


@pytest.mark.parametrize(("card", "legal"), [("dQ", True), ("II", False)])
def test_a_card_chosen_ahead_is_played_where_legal(watch: Watch, card: str, legal: bool) -> None:
    deal, lines = announced(), list[WebSocketRoute]()
    page = watch(deal, 3, lang="en", why=Why("stale"), lines=lines)
    page.evaluate(NOTE_WHAT_IS_SENT)
    chosen = page.locator(f'[data-testid="hand"] [data-card="{card}"]')
    choose(page, card)
    expect(chosen).to_have_attribute("aria-disabled", "true")
    allow_ahead(page)
    choose(page, card)
    expect(chosen).to_have_attribute("aria-selected", "true")
    expect(page.get_by_test_id("pass-means")).to_contain_text("Chosen in advance")
    assert objections(page, "a card is chosen in advance") == []
    lead_diamonds(deal, lines[-1])
    expect(page.get_by_test_id("why" if legal else "pass-means")).to_be_visible()
    assert played(page) == (["play dQ"] if legal else [])
    if not legal:
        expect(page.get_by_test_id("pass-means")).to_contain_text("cannot be played now")


def test_a_card_chosen_ahead_can_be_taken_back(watch: Watch) -> None:
    deal, lines = announced(), list[WebSocketRoute]()
    page = watch(deal, 3, "narrow", "en", Why("stale"), lines=lines)
    page.evaluate(NOTE_WHAT_IS_SENT)
    allow_ahead(page)
    corner: Position = {"x": 8, "y": 40}
    card = page.locator('[data-testid="hand"] [data-card="dQ"]')
    for _ in ("lift it", "choose it"):
        card.click(position=corner)
    expect(card).to_have_attribute("aria-selected", "true")
    card.click(position=corner)
    expect(card).not_to_have_attribute("aria-selected", "true")
    choose(page, "dQ")
    expect(card).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Escape")
    expect(card).not_to_have_attribute("aria-selected", "true")
    lead_diamonds(deal, lines[-1])
    expect(page.locator("[data-turn]")).to_have_attribute("data-turn", "me")
    assert played(page) == []
