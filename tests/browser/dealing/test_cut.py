"""Cutting the pack on the page: by mouse and by keyboard, wide and narrow."""

from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.axe import objections
from tests.support.browser.by_wire import play_by_wire
from tests.support.browser.pages import Open
from tests.support.browser.people import MOVED, choose, seen, without_undo
from tests.support.tools.depth import at_night


def my_cut(page: Page) -> Locator:
    """Open a table that cuts the pack, and play until I cut. Computer players cut by themselves."""
    choose(page, "asszorti")
    page.locator("details > summary").first.click()
    without_undo(page)
    page.locator("details.inner > summary").first.click()
    page.locator("#house-asszorti-cut").select_option(index=1)
    page.locator("form button[type=submit]").click()
    cut, dealt = page.get_by_test_id("cut"), page.get_by_test_id("hand")
    cut.or_(dealt).wait_for()
    while not cut.count():
        play_by_wire(page, Random(3))
        before = seen(page)
        page.get_by_test_id("next-deal").click()
        page.wait_for_function(MOVED, arg=before)
        cut.or_(dealt).wait_for()
    return cut


@at_night
@pytest.mark.parametrize("size", ["wide", "narrow"])
def test_by_mouse_the_pack_is_cut_where_one_points(open_page: Open, size: str) -> None:
    page = open_page(size)
    cut, place = my_cut(page), page.get_by_test_id("cut-place")
    expect(page.get_by_test_id("turn")).to_contain_text("cut the pack")
    expect(page.get_by_test_id("pack")).to_be_visible()
    assert objections(page, f"the cut, {size}") == []
    box = place.bounding_box()
    assert box is not None
    place.click(position={"x": box["width"] / 4, "y": box["height"] / 2})
    lifted = int(place.input_value())
    assert 5 <= lifted <= 13  # a quarter of 36, less the width of the thumb
    expect(cut.locator(".lifted")).to_have_count(lifted)
    page.get_by_test_id("cut-here").click()
    expect(page.get_by_test_id("heard")).to_contain_text(f"{lifted} cards lifted")
    expect(page.get_by_test_id("hand").locator("[data-card]")).to_have_count(11)
    expect(cut).to_have_count(0)


def test_the_pack_is_cut_by_keyboard_in_any_language(open_page: Open) -> None:
    page = open_page("narrow", lang="hu")
    my_cut(page)
    place = page.get_by_test_id("cut-place")
    expect(place).to_have_attribute("aria-valuetext", "Emelés: 36 lapból 18")
    place.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(place).to_have_attribute("aria-valuetext", "Emelés: 36 lapból 2")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("heard")).to_contain_text("2 lapot vett le")
