"""A person runs an evening with the same deals, or a tournament, without a manual.

Others join by its code, it is played, and there is a table of results.
"""

from random import Random

from playwright.sync_api import expect

from tests.support.browser.axe import objections
from tests.support.browser.by_wire import play_by_wire
from tests.support.browser.pages import Open, fits
from tests.support.tools.depth import at_night


def test_a_tournament_from_the_code_to_the_end(open_page: Open) -> None:
    anna, bela = open_page(), open_page("narrow", lang="de")
    anna.get_by_test_id("together").click()
    anna.locator('[data-kind="tournament"]').check()
    assert objections(anna, "an evening or a tournament to be made") == []
    anna.get_by_test_id("make-set").click()
    expect(anna.get_by_test_id("next-round")).to_be_disabled()
    anna.get_by_test_id("enter").click()
    bela.get_by_test_id("code").fill(anna.get_by_test_id("set-code").inner_text())
    bela.get_by_test_id("by-code").click()
    bela.get_by_test_id("enter").click()
    expect(bela.get_by_test_id("my-table")).to_have_count(0)
    expect(anna.get_by_test_id("entrants").get_by_role("listitem")).to_have_count(2)
    anna.get_by_test_id("next-round").click()
    bela.get_by_test_id("my-table").wait_for()  # the page polls by itself
    expect(bela.get_by_test_id("tables").get_by_role("listitem")).to_have_count(2)
    assert objections(bela, "a round of a tournament") == []
    set_ = anna.url
    for seed, page in enumerate((bela, anna)):
        page.get_by_test_id("my-table").click()
        page.wait_for_selector("[data-turn]")
        play_by_wire(page, Random(seed))
        page.goto(set_)
    results = anna.get_by_test_id("standings").locator("tbody tr")
    expect(results.filter(has_text="1/9").filter(has_text="%")).to_have_count(2)
    expect(anna.get_by_test_id("left-out")).to_have_count(0)
    anna.get_by_test_id("end").click()
    expect(anna.get_by_test_id("stage")).to_have_attribute("data-stage", "-1")
    expect(results).to_have_count(2)
    assert objections(anna, "the results of a tournament") == []
    assert fits(bela)


@at_night
def test_an_evening_of_the_same_deals_from_the_code_to_the_results(open_page: Open) -> None:
    anna, bela = open_page(), open_page("narrow", lang="de")
    anna.get_by_test_id("together").click()
    anna.locator("input[type=text]").fill("Thursday at the club")
    anna.get_by_test_id("make-set").click()
    bela.get_by_test_id("code").fill(anna.get_by_test_id("set-code").inner_text())
    bela.get_by_test_id("by-code").click()
    expect(bela.locator("h1")).to_contain_text("Thursday at the club")
    assert objections(bela, "an evening not played") == []
    anna.locator("#called").fill("Anna")
    with anna.expect_response("**/api/me"):
        anna.locator("#called").press("Enter")
    for page, boards in ((anna, 1), (bela, 2)):
        page.get_by_test_id("play-set").click()
        page.wait_for_selector("[data-turn]")
        play_by_wire(page, Random(boards))
        page.get_by_test_id("how-others").click()
        results = page.get_by_test_id("standings").locator("tbody tr")
        expect(results).to_have_count(boards)
        expect(results.filter(has_text="1/12")).to_have_count(boards)
        expect(page.get_by_test_id("board")).to_have_count(1)
        expect(page.get_by_test_id("score-card").locator("tbody tr")).to_have_count(1)
    assert objections(bela, "the results of an evening") == []
    assert fits(bela)
    bela.get_by_test_id("score-card").get_by_role("link", name="Mit Anna vergleichen").click()
    expect(bela.locator("h1")).to_contain_text("Anna")
    bela.get_by_test_id("alike").wait_for()
    bela.go_back()
    bela.get_by_test_id("play-set").click()  # it continues where it was left
    bela.get_by_test_id("next-deal").click()
    expect(bela.get_by_test_id("settlement")).to_have_count(0)
