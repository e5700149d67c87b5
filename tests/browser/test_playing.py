"""Whole deals on the page: by mouse and by keyboard alone, wide and narrow."""

import random

import pytest
from playwright.sync_api import Page, expect

from skiz.games import games

from .conftest import Open
from .people import (
    PLAYABLE,
    Way,
    by_keyboard,
    by_mouse,
    choose,
    decide,
    hand,
    play_deal,
    ready,
    sit_down,
)


def fits(page: Page) -> None:
    """Nothing sticks out to the side, and the hand is whole."""
    inside = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert inside, "the page scrolls sideways"
    boxes = page.evaluate(
        """() => [...document.querySelectorAll('[data-testid=hand] [data-card]')].map(card => {
            const box = card.getBoundingClientRect()
            return [box.left, box.right, box.top]
        })"""
    )
    width = page.evaluate("innerWidth")
    assert all(left >= 0 and right <= width + 0.5 for left, right, _ in boxes)
    assert len({round(top / 60) for *_, top in boxes}) <= 2, "the hand wraps"


@pytest.mark.parametrize("size", ["wide", "narrow"])
@pytest.mark.parametrize("way", [by_mouse, by_keyboard])
def test_a_whole_deal(open_page: Open, size: str, way: Way) -> None:
    page = open_page(size)
    if way is by_keyboard:
        choose(page)
        page.get_by_test_id("play-now").focus()
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-turn]")
    else:
        sit_down(page)
    phases = play_deal(page, way, random.Random(size), each=lambda _: fits(page))
    assert "play" in phases
    expect(page.get_by_test_id("settlement")).to_be_visible()
    fits(page)
    if way is by_keyboard:
        page.get_by_test_id("next-deal").focus()
        page.keyboard.press("Enter")
    else:
        page.get_by_test_id("next-deal").click()
    expect(page.get_by_test_id("settlement")).to_have_count(0)
    assert ready(page)


@pytest.mark.parametrize("size", ["wide", "narrow"])
@pytest.mark.parametrize("key", games())
def test_a_deal_of_each_game(open_page: Open, key: str, size: str) -> None:
    page = open_page(size)
    sit_down(page, key)
    assert play_deal(page, by_mouse, random.Random(key), each=lambda _: fits(page))
    expect(page.get_by_test_id("settlement")).to_be_visible()
    fits(page)


def test_a_touch_plays_a_card_at_360_pixels(open_page: Open) -> None:
    page = open_page("narrow", has_touch=True, is_mobile=True)
    choose(page)
    page.get_by_test_id("play-now").tap()
    page.wait_for_selector("[data-turn]")

    def by_touch(page: Page, rng: random.Random) -> None:
        card = page.locator(PLAYABLE).first
        if ready(page) != "play" or not card.count():  # asked to bid, or about a claim
            return by_mouse(page, rng)
        card.tap(position={"x": 8, "y": 40})
        card.tap(position={"x": 8, "y": 40})
        return None

    assert "play" in play_deal(page, by_touch, random.Random(5), each=lambda _: fits(page))


def test_a_reload_in_the_middle_goes_on_in_the_same_seat(open_page: Open) -> None:
    page = open_page()
    sit_down(page)
    rng = random.Random(3)
    for _ in range(6):
        if ready(page) is None:
            break
        decide(page, by_mouse, rng)
    ready(page)
    cards = hand(page)
    page.reload()
    ready(page)
    assert hand(page) == cards


def test_a_lost_connection_is_shown_and_taken_up_again(open_page: Open) -> None:
    page = open_page()
    sit_down(page)
    assert ready(page)
    connection = page.get_by_test_id("connection").first
    online = connection.get_attribute("data-state") or connection.get_attribute("class")
    page.context.set_offline(True)
    page.wait_for_function(
        """was => { const dot = document.querySelector('[data-testid=connection]')
            return (dot.dataset.state ?? dot.className) !== was }""",
        arg=online,
    )
    page.context.set_offline(False)
    page.wait_for_function(
        """was => { const dot = document.querySelector('[data-testid=connection]')
            return (dot.dataset.state ?? dot.className) === was }""",
        arg=online,
    )
    decide(page, by_mouse, random.Random(1))
