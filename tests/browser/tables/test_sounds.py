"""The sounds of the table: off at first, and no file of them is loaded until they are on."""

import pytest
from playwright.sync_api import Request, expect

from tests.support.browser.pages import Open, TellingLine, frames, table_for, tell_over
from tests.support.games.tarokk_deal import talk
from tests.support.tools.depth import depth


@pytest.mark.parametrize("on", depth([True], [True, False]))
def test_a_card_is_heard_where_sounds_are_on(open_page: Open, on: bool) -> None:
    page, deal = open_page(own=True), talk().does(0, "choose call XIX", "say pagat-ultimo")
    deal.does(0, "say pass")
    for seat in (1, 2, 3):
        deal.does(seat, "say pass")
    asked: list[str] = []

    def note(request: Request) -> None:
        if "/sounds/" in request.url:
            asked.append(request.url.rsplit("/", 1)[1])

    page.on("request", note)
    line = TellingLine(deal, 1, frames(deal, 1))
    tell_over(page, table_for(page, deal.rules.key), line)
    page.locator("nav summary").click()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_test_id("table-sounds")).not_to_be_checked()
    if on:
        page.get_by_test_id("table-sounds").check()
    page.keyboard.press("Escape")
    before = len(line.said)
    for frame in frames(deal.does(0, "play dK"), 1)[before - 1 :]:
        line.lines[-1].send(frame)
    expect(page.locator("[data-trick-card]")).to_have_count(1)
    assert set(asked) == ({"card.wav"} if on else set())
