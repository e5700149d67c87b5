"""Onlookers follow a table with open cards, one deal behind."""

from random import Random

from playwright.sync_api import Page, expect

from tests.support.browser.by_wire import play_by_wire
from tests.support.browser.pages import Open


def play(page: Page, rng: Random) -> None:
    """Play a deal to its settlement."""
    play_by_wire(page, rng)


def test_an_onlooker_follows_one_deal_behind(open_page: Open) -> None:
    anna = open_page()
    anna.get_by_test_id("play-now").click()
    anna.wait_for_selector("[data-turn]")
    table = anna.url.rsplit("/", 1)[1].split("#")[0]
    other = open_page("narrow", path=f"/t/{table}", lang="de")
    expect(other.get_by_text("Sie schauen zu.")).to_be_visible()
    expect(other.get_by_test_id("visitor")).to_be_visible()
    other.keyboard.press("Escape")  # the people seated here
    expect(other.get_by_test_id("visitor")).to_be_hidden()
    expect(other.get_by_test_id("deal-before")).to_have_count(0)  # of the current deal
    play(anna, Random(3))
    other.get_by_test_id("deal-before").click()
    expect(other.get_by_test_id("replay")).to_be_visible()
    expect(other.get_by_test_id("follow-next")).to_contain_text("noch nicht zu Ende")
