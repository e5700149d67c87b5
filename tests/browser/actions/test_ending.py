"""How a session ends on the page: all agree to stop, or the agreed time is shown."""

import json
from random import Random

import pytest
from playwright.sync_api import WebSocketRoute, expect

from skiz.server.table_log.entries import EndAnswered, SessionEnded
from tests.support.browser.by_wire import play_by_wire
from tests.support.browser.pages import Open, Watch, frames
from tests.support.browser.people import choose, without_undo
from tests.support.games.asserufen import asserufen, kontra
from tests.support.games.tarokk_deal import played
from tests.support.games.written_deal import WrittenDeal
from tests.support.tools.depth import at_night, depth


def settled(deal: WrittenDeal | None = None) -> WrittenDeal:
    """Return a deal played to its end, no matter how."""
    deal = deal or asserufen(kontra())
    while deal.turn:
        deal.acts(deal.turn[0], deal.may(deal.turn[0])[0])
    return deal


@pytest.mark.parametrize("size", depth(["narrow"], ["wide", "narrow"]))
def test_a_proposal_to_end_asks_the_others(watch: Watch, size: str) -> None:
    page = watch(settled(), 0, size, lang="en")
    expect(page.get_by_test_id("stop")).to_have_text("Propose to stop")
    expect(page.get_by_test_id("play-on")).to_have_count(0)
    page = watch(settled(), 0, size, lang="en", more=(EndAnswered(0, True),))
    expect(page.get_by_test_id("ending")).to_contain_text("ends when everybody agrees")
    expect(page.get_by_test_id("stop")).to_have_count(0)
    page.get_by_test_id("play-on").click()
    expect(page.get_by_test_id("why")).to_be_visible()


def test_when_all_agree_the_session_is_over(watch: Watch) -> None:
    events = (EndAnswered(1, True), EndAnswered(0, True), SessionEnded("agreement"))
    page = watch(settled(), 0, lang="en", more=events)
    expect(page.get_by_test_id("again")).to_be_visible()
    expect(page.locator(".log")).to_contain_text("Bruno wants to stop here.")
    expect(page.locator(".log")).to_contain_text("Everybody agrees: the session is over.")


def test_the_closing_phrase_says_first_what_it_does(watch: Watch) -> None:
    deal, lines = settled(played()), list[WebSocketRoute]()
    page = watch(deal, 0, lang="en", lines=lines)
    told = json.loads(frames(deal, 0)[-1])
    lines[-1].send(json.dumps({"turn": {**told["turn"], "closing": True}}))
    expect(page.get_by_test_id("closing")).to_have_text(
        "Begin the last deals"
        "you say “The skíz deals and does not deal”; a few deals later the session is over"
    )


@at_night
def test_alone_among_computer_players_no_agreement_is_needed(open_page: Open) -> None:
    page = open_page("narrow")
    choose(page, "asserufen")
    page.get_by_test_id("play-now").click()
    page.wait_for_selector("[data-turn]")
    play_by_wire(page, Random(3))
    page.get_by_test_id("stop").click()
    expect(page.get_by_test_id("again")).to_be_visible()
    page.locator(".after").get_by_role("button", name="Score sheet").click()
    expect(page.get_by_test_id("sheet").locator("tbody tr")).to_have_count(1)


def test_the_agreed_time_is_shown(open_page: Open) -> None:
    page = open_page()
    choose(page, "asszorti")
    page.locator("details > summary").first.click()
    without_undo(page)
    page.locator("details.inner > summary").first.click()
    page.locator("#house-asszorti-session_end").select_option(label="at an agreed time")
    page.locator("form button[type=submit]").click()
    page.wait_for_selector("[data-turn]")
    play_by_wire(page, Random(3))
    expect(page.locator(".after")).to_contain_text("The session ends at")
    expect(page.locator(".log")).to_contain_text("The session ends at")
