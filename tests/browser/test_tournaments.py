"""Somebody runs a tournament without a manual: others come by its code, it begins, it ends."""

from playwright.sync_api import expect

from tests.support.axe import objections
from tests.support.pages import Open


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
    bela.get_by_test_id("my-table").wait_for()  # the page looks by itself
    expect(bela.get_by_test_id("tables").get_by_role("listitem")).to_have_count(2)
    assert objections(bela, "a round of a tournament") == []
    bela.get_by_test_id("my-table").click()
    bela.wait_for_selector('[data-testid="hand"] [data-card]')
    anna.get_by_test_id("end").click()
    expect(anna.get_by_test_id("stage")).to_have_attribute("data-stage", "-1")
