"""Reviews in a browser: what could be known, the outlook over the deal, and beliefs."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser.axe import objections
from tests.support.browser.pages import Finished, Open, replay_for
from tests.support.browser.people import PATIENCE
from tests.support.tools.depth import depth

LONG = 10 * PATIENCE  # a review takes a quarter of a minute on an idle machine


# Whether no name of the table is cut.
WHOLE = """() => [...document.querySelectorAll('.name > span')]
    .every(name => name.scrollWidth <= name.clientWidth)"""


@pytest.mark.parametrize(
    ("size", "lang"), depth([("narrow", "hu")], [("wide", "en"), ("narrow", "hu")])
)
def test_a_deal_is_reviewed_by_the_known_lens(
    open_page: Open, finished: Finished, size: str, lang: str
) -> None:
    page = open_page(size, lang=lang)
    replay_for(page, finished("asszorti"))
    page.get_by_test_id("look").click()
    page.locator('[data-testid="weighed"][data-whole="true"]').wait_for(timeout=LONG)
    costs = [text.split()[0] for text in page.locator("[data-moment] .loss").all_inner_texts()]
    assert any("," in cost for cost in costs) == (lang == "hu")  # in the format of the language
    lost = [float(cost.replace(",", ".")) for cost in costs]
    assert lost == sorted(lost, reverse=True)
    assert lost[0] > 0
    worse = {"en": "worse than the best", "hu": "rosszabb a legjobbnál"}[lang]
    expect(page.locator("[data-moment] .loss").first).to_contain_text(worse)
    for panel in ("known", "review"):
        sums = page.get_by_test_id(panel).locator(".sums")
        expect(sums).to_contain_text({"en": "(you)", "hu": "(te)"}[lang])
    page.wait_for_function(WHOLE)  # on a phone too
    first = page.locator("[data-moment]").first
    first.focus()
    page.keyboard.press("Enter")
    expect(first).to_have_attribute("aria-current", "step")
    why = first.locator(".why").inner_text()
    expect(page.get_by_test_id("known-verdict")).to_contain_text(why)
    assert page.locator('[data-testid="options"] tr.done').count() == 1
    for moment in page.locator("[data-moment]").all():
        moment.click()
        if page.get_by_test_id("achieves").count():
            break
    often = {"hu": "10-ből|mindegyikben|kevésben", "en": "in (nearly )?all|hardly any|of 10"}
    expect(page.get_by_test_id("achieves")).to_contain_text(re.compile(often[lang]))
    page.get_by_test_id("line").locator("summary").click()
    assert page.get_by_test_id("line-table").locator("tbody tr").count() > 20
    assert objections(page, "review") == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_beliefs_are_shown_with_the_truth_on_demand(open_page: Open, finished: Finished) -> None:
    page = open_page("narrow", lang="de")
    replay_for(page, finished("asszorti"))
    page.get_by_test_id("believe").click()
    grid = page.get_by_test_id("belief-grid")
    grid.wait_for()
    cards = grid.locator("tbody tr").count()
    assert cards > 20
    assert grid.locator(".truly").count() == 0
    page.get_by_test_id("truth").check()
    expect(grid.locator(".truly")).to_have_count(cards)
    expect(page.get_by_test_id("belief-seat").locator("option:checked")).to_contain_text("(Sie)")
    page.get_by_test_id("belief").locator("summary").click()
    assert page.get_by_test_id("belief-words").locator("li").count() == cards
    assert objections(page, "belief") == []
    page.get_by_test_id("replay-last").click()
    expect(page.locator('[data-testid="belief-grid"] tbody tr')).not_to_have_count(cards)
