"""A table of five opened in the lobby: five places, one of which sits out."""

from random import Random

from playwright.sync_api import expect

from tests.support.browser.by_wire import play_by_wire
from tests.support.browser.pages import Open
from tests.support.browser.people import MOVED, choose, seen, without_undo
from tests.support.tools.depth import at_night


@at_night
def test_five_people_share_a_table(open_page: Open) -> None:
    page = open_page("narrow")
    choose(page, "paskievics")
    page.locator("details > summary").first.click()
    kinds = page.get_by_test_id("kind")
    expect(kinds).to_have_count(3)
    without_undo(page)
    page.locator("details.inner > summary").first.click()
    page.locator("#house-paskievics-players").select_option(label="five: the dealer sits out")
    expect(kinds).to_have_count(4)
    page.locator("form button[type=submit]").click()
    page.wait_for_selector("[data-turn]")
    rng = Random(5)
    one_of_five = page.locator("[data-chair]").get_by_test_id("sits-out")
    me = page.locator('[data-chair="0"]').get_by_test_id("sits-out")
    settlement = page.get_by_test_id("settlement")
    expect(one_of_five).to_have_count(1)
    while not me.count():  # until the deal passes to me
        play_by_wire(page, rng)
        expect(page.locator("[data-chair]")).to_have_count(5)
        before = seen(page)
        page.get_by_test_id("next-deal").click()
        page.wait_for_function(MOVED, arg=before)  # a hand may be thrown in and settled at once
        expect(one_of_five).to_have_count(1)
    expect(page.get_by_test_id("out").or_(settlement)).to_be_visible()
    expect(page.locator('[data-testid="hand"] [data-card]')).to_have_count(0)
    settlement.wait_for()  # it may be the first deal, and none was finished
    page.goto("/games")
    page.locator("main a[href*='/games/']").first.click()
    page.get_by_test_id("replay").wait_for()
    expect(page.get_by_test_id("sat-out")).to_contain_text("dealt and sat out")
    expect(page.locator(".dealer")).to_have_count(0)  # he sat out: the record has another dealer
