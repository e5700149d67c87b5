"""The value of a point: chosen in the lobby, and shown on arrival, after a deal, on the sheet."""

import re
from random import Random

from playwright.sync_api import expect

from tests.support.browser.axe import objections
from tests.support.browser.by_wire import play_by_wire
from tests.support.browser.pages import Open, fits
from tests.support.browser.people import choose, without_undo
from tests.support.tools.depth import at_night


@at_night
def test_coins_are_shown_from_the_form_to_the_sheet(open_page: Open) -> None:
    anna, bela = open_page("narrow"), open_page(lang="de")
    choose(anna)
    anna.locator("details > summary").first.click()
    without_undo(anna)
    amount, unit = anna.get_by_test_id("amount"), anna.get_by_test_id("unit")
    submit = anna.locator("form button[type=submit]")
    amount.fill("0")
    submit.click()
    assert anna.locator(":invalid").count()  # neither amount nor unit is valid
    amount.fill("0,5")
    unit.fill("cents")
    anna.get_by_test_id("to-all").check()
    assert objections(anna, "the value of a point") == []
    assert fits(anna)
    submit.click()
    anna.wait_for_selector('[data-testid="hand"] [data-card]')
    table = anna.url.rpartition("/")[2]

    listed = bela.locator(f'[data-open-table="{table}"]').get_by_test_id("point-value")
    expect(listed).to_have_text("Ein Punkt ist 0,50\u00a0cents wert")
    bela.goto(anna.url)
    expect(bela.get_by_test_id("visitor").get_by_test_id("point-value")).to_contain_text(
        "fließt kein Geld"
    )

    play_by_wire(anna, Random(7))
    settlement = anna.get_by_test_id("settlement")
    settlement.locator("[data-transfer]").first.wait_for()
    owed = settlement.locator("[data-transfer]").all_text_contents()
    for one in owed:
        assert re.fullmatch(r".+ pays .+ [\d.]+\u00a0cents", one.strip())
    expect(settlement.get_by_test_id("transfers")).to_contain_text("no money moves here")
    settlement.get_by_role("button", name="Score sheet").click()
    sheet = anna.locator("dialog[open]")
    expect(sheet.get_by_test_id("point-value")).to_contain_text("0.50\u00a0cents")
    assert sheet.locator("[data-transfer]").all_text_contents() == owed  # after one deal
    assert objections(anna, "coins on the sheet") == []
    assert fits(anna)
    anna.reload()  # a late arrival sees the same
    anna.get_by_test_id("settlement").get_by_role("button", name="Score sheet").click()
    assert anna.locator("dialog[open] [data-transfer]").all_text_contents() == owed
