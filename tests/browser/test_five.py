"""A table of five opened in the lobby: five places, one of which sits out."""

import random
from collections.abc import Callable

from playwright.sync_api import Page

from .people import by_mouse, choose, decide, ready

Open = Callable[..., Page]


def test_five_at_a_table(open_page: Open) -> None:
    page = open_page("narrow")
    choose(page, "paskievics")
    page.locator("details > summary").first.click()
    assert page.get_by_test_id("kind").count() == 3
    page.locator("details.inner > summary").click()
    page.locator("#house-paskievics-players").select_option(label="five: the dealer sits out")
    assert page.get_by_test_id("kind").count() == 4
    page.locator("form button[type=submit]").click()
    page.wait_for_selector("[data-turn]")
    rng = random.Random(5)
    while not page.get_by_test_id("out").count():  # until the deal comes to me
        while ready(page):
            decide(page, by_mouse, rng)
        assert page.locator("[data-chair]").count() == 5
        assert page.get_by_test_id("sits-out").count() == 1
        page.get_by_test_id("next-deal").click()
        page.wait_for_selector("[data-testid=settlement]", state="detached")
    assert page.locator('[data-testid="hand"] [data-card]').count() == 0
    page.get_by_test_id("settlement").wait_for()  # it may be the first deal, and none was finished
    page.goto("/games")
    page.locator("main a[href*='/games/']").first.click()
    page.get_by_test_id("replay").wait_for()
    assert page.locator(".dealer").count() == 0  # who dealt sat out: nobody in the record did
    assert "dealt and sat out" in page.get_by_test_id("sat-out").inner_text()
