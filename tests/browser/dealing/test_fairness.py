"""The page gives secrets to the shuffle, and checks the cards after the deal.

It says when the cards do not follow from the secrets.
"""

import json
from random import Random
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.support.browser.axe import objections
from tests.support.browser.by_wire import play_by_wire
from tests.support.browser.held import Held
from tests.support.browser.pages import Open
from tests.support.server.dealt import counts_of_a_day
from tests.support.tools.depth import at_night

# The deal that this window knows last, and whether the server has this browser's secret for it.
TAKEN = """() => {
    const deals = Object.entries(sessionStorage)
        .filter(([key]) => key.startsWith('skiz-deal'))
        .map(([key, value]) => [Number(key.split('-').at(-1)), JSON.parse(value).taken])
        .sort(([one], [other]) => one - other)
    return deals.at(-1)?.[1] === true
}"""


def play(page: Page, rng: Random) -> None:
    """Play a deal to its settlement, once the page has given its secret.

    Playing over the wire takes the seat from the page. A page that loses its seat earlier gives no
    secret to this deal.
    """
    page.wait_for_function(TAKEN)
    play_by_wire(page, rng)


def verdict(page: Page, wanted: str) -> None:
    """Return the verdict of the page on the cards."""
    expect(page.get_by_test_id("verified")).to_have_attribute("data-verdict", wanted)


def test_after_a_deal_the_page_has_verified_it(open_page: Open) -> None:
    page = open_page()
    page.get_by_test_id("play-now").click()
    page.wait_for_selector("[data-turn]")
    page.wait_for_function(TAKEN)
    log = page.get_by_test_id("log")
    expect(log).to_contain_text("so that nobody could choose the cards")
    expect(log).not_to_contain_text("secret")  # a word for engineers, who follow the link
    expect(log.locator("a")).to_have_attribute("href", "/fairness")
    play(page, Random(1))
    verdict(page, "verified")
    expect(page.get_by_test_id("verified")).to_contain_text("1 browser took part")
    assert objections(page, "a verified deal") == []
    verified = page.get_by_test_id("verified")
    expect(verified.locator("p")).to_be_hidden()  # a tick that explains itself when it is opened
    verified.locator("summary").click()
    verified.locator("a").click()
    expect(page.locator("h1")).to_contain_text("you can check")
    expect(page.get_by_test_id("in-short")).to_be_in_viewport()
    assert objections(page, "the page on fairness") == []


def tampered(page: Page, change: Any) -> None:
    """Change the server's data on how the cards were dealt, from now on."""

    def answer(route: Route) -> None:
        data = route.fetch().json()
        change(data)
        route.fulfill(body=json.dumps(data), content_type="application/json")

    page.route("**/api/tables/*/deals/*/pack", answer)


def test_tampered_data_of_a_deal_is_reported(open_page: Open) -> None:
    """One deal for each way of cheating."""
    page, rng = open_page(), Random(2)
    page.get_by_test_id("play-now").click()
    page.wait_for_selector("[data-turn]")

    def other_hands(data: Any) -> None:
        hands = data["dealt"]["hands"]
        hands[0], hands[1] = hands[1], hands[0]

    def other_secret(data: Any) -> None:
        data["secret"], data["commitment"] = "0" * 64, "b" * 64

    def without_mine(data: Any) -> None:
        data["shares"] = []

    def other_pack(data: Any) -> None:
        data["cards"].reverse()

    cheats = [
        (other_hands, "cards"),
        (other_secret, "commitment"),
        (without_mine, "share"),
        (other_pack, "commitment"),
    ]
    for change, found in cheats:
        tampered(page, change)
        play(page, rng)
        verdict(page, found)
        expect(page.get_by_test_id("verified")).to_contain_text("Not verified")
        page.unroute_all()
        page.get_by_test_id("next-deal").click()
        expect(page.get_by_test_id("settlement")).to_have_count(0)


def test_a_deal_without_a_promise_keeps_no_room_for_a_verdict(open_page: Open) -> None:
    """It is from the time before the server committed to its secrets."""
    page = open_page()
    page.get_by_test_id("play-now").click()
    page.wait_for_selector("[data-turn]")
    held = Held(page, "**/api/tables/*/deals/*/pack")
    play(page, Random(4))
    asked, room = held.first(), page.get_by_test_id("settlement").locator("details.unknown")
    expect(room).to_have_count(1)
    asked.fulfill(body="null", content_type="application/json")
    expect(room).to_have_count(0)
    expect(page.get_by_test_id("verified")).to_have_count(0)


def test_a_check_that_did_not_load_is_asked_for_again(open_page: Open) -> None:
    page = open_page()
    page.get_by_test_id("play-now").click()
    page.wait_for_selector("[data-turn]")
    page.route("**/api/tables/*/deals/*/pack", lambda route: route.abort())
    play(page, Random(5))
    again = page.get_by_test_id("settlement").get_by_test_id("ask-again")
    expect(again).to_have_text("Not checked yet. Try again")
    assert objections(page, "a check that did not load") == []
    page.unroute_all()
    again.click()
    verdict(page, "verified")
    expect(again).to_have_count(0)


@at_night
def test_an_outsider_sees_what_cannot_be_verified(open_page: Open) -> None:
    anna = open_page()
    anna.get_by_test_id("play-now").click()
    anna.wait_for_selector("[data-turn]")
    play(anna, Random(3))
    verdict(anna, "verified")
    table = anna.url.rsplit("/", 1)[1].split("#")[0]
    other = open_page(path=f"/games/{table}/1")
    verdict(other, "consistent")
    profile = other.request.get(f"/api/tables/{table}").json()["profile"]
    expect(other.get_by_test_id("played-by")).to_contain_text(profile)


@at_night
def test_the_statistics_of_deals_are_drawn_in_three_languages(open_page: Open) -> None:
    """The counts of a day are simulated; before, the page says that there are none."""
    counted = json.dumps(counts_of_a_day(70))
    others = [("wide", "en"), ("narrow", "hu")]
    for size, lang in (("narrow", "de"), *others):
        page = open_page(size, lang=lang)
        page.goto("/fairness")
        expect(page.get_by_test_id("none-dealt")).not_to_be_empty()
        page.route(
            "**/api/fairness", lambda r: r.fulfill(body=counted, content_type="application/json")
        )
        page.reload()
        drawn = page.locator('[data-testid="dealt-here"][data-game="asszorti"]')
        expect(drawn.locator("rect")).to_have_count(36 * 4)
        expect(drawn.get_by_test_id("chi-square")).not_to_be_empty()
        expect(page.get_by_test_id("none-dealt")).to_have_count(0)
        assert objections(page, f"the page on fairness, {size}, {lang}") == []
