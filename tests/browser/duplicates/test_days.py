"""Two people play the deal of the day, see how the other fared, and compare their plays."""

import json
from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.browser.axe import objections
from tests.support.browser.by_wire import play_by_wire
from tests.support.browser.pages import Open
from tests.support.browser.people import by_keyboard, choose, play_deal
from tests.support.server.clients import Server
from tests.support.tools.depth import at_night


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a running server whose day does not end."""
    file = tmp_path_factory.mktemp("days") / "skiz.sqlite3"
    running = Server(file, module="tests.support.server.one_day")
    yield running
    running.stop()


def play_today(page: Page, play: Callable[[Page], object]) -> None:
    """Play the deal of the day from the lobby, and look at the results of others."""
    choose(page)
    page.get_by_test_id("day").click()
    page.wait_for_selector("[data-turn]")
    play(page)
    page.get_by_test_id("how-others").click()
    page.get_by_test_id("board").wait_for()


def by_keys(page: Page) -> None:
    """Play a deal by keyboard."""
    play_deal(page, by_keyboard, Random(2), lambda _: None)


def leave_out_others(route: Route) -> None:
    """Show the results of others as results against another version of the computer players."""
    answer = route.fetch().json()
    for one in answer["results"][0]["results"]:
        if not one["mine"]:
            one |= {"compared": False, "why": "version", "share": None, "difference": None}
    route.fulfill(body=json.dumps(answer), content_type="application/json")


@at_night
def test_two_people_play_the_deal_of_the_day(open_page: Open) -> None:
    anna, bela = open_page(), open_page("narrow", lang="hu")
    bela.goto("/day/asszorti")
    expect(bela.get_by_test_id("archive").get_by_role("listitem")).to_have_count(1)
    assert objections(bela, "days") == []
    set_ = bela.get_by_test_id("archive").get_by_role("link").get_attribute("href") or ""
    bela.goto(set_)
    expect(bela.get_by_test_id("play-set")).to_be_visible()
    expect(bela.get_by_test_id("board")).to_have_count(0)
    assert objections(bela, "a day not played") == []
    bela.goto("/")
    play_today(anna, lambda page: play_by_wire(page, Random(1)))
    expect(anna.get_by_test_id("rank")).to_have_count(0)  # nobody else is there
    play_today(bela, by_keys)
    expect(bela.get_by_test_id("rank")).to_be_visible()
    expect(bela.get_by_test_id("distribution")).to_be_visible()
    bela.get_by_test_id("committed").locator("summary").click()
    expect(bela.get_by_test_id("seed")).to_have_attribute("data-fits", "true")
    assert objections(bela, "how others fared") == []
    bela.locator('[data-testid="board"] th a').first.click()
    bela.get_by_test_id("alike").click()
    alike = int(bela.get_by_test_id("alike").get_attribute("data-count") or 0)
    expect(bela.locator("details li")).to_have_count(alike)
    assert objections(bela, "two plays compared") == []
    compared = bela.url
    anna.goto(compared)
    expect(anna.get_by_test_id("alike")).to_have_attribute("data-count", str(alike))
    anna.route("**/api/duplicates/*", leave_out_others)
    anna.goto(set_)
    expect(anna.get_by_test_id("left-out")).to_contain_text(
        "† Not compared: played against another"
    )
    expect(anna.locator('[data-testid="board"] td', has_text="†").first).to_be_visible()
    assert objections(anna, "a result that is not compared") == []
    stranger = open_page()
    stranger.goto(compared)
    expect(stranger.get_by_role("alert")).to_be_visible()
    anna.goto("/")
    choose(anna)
    anna.get_by_test_id("day").click()
    anna.get_by_test_id("practise").wait_for()
