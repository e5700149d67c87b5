"""Whole deals on the page: by mouse and by keyboard alone, wide and narrow.

By day one game of each family is played, in one size. `make nightly` plays all games in both sizes.
"""

from itertools import product
from random import Random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from skiz.games import games
from tests.support.browser.pages import SIZES, Open, like
from tests.support.browser.people import (
    Prompt,
    Way,
    by_keyboard,
    by_mouse,
    by_touch,
    choose,
    decide,
    glance,
    hand,
    next_look,
    play_deal,
    ready,
    sit_down,
)
from tests.support.tools.depth import at_night, depth

FITS = """() => {
    const cards = [...document.querySelectorAll('[data-testid=hand] [data-card]')]
    const boxes = cards.map(card => card.getBoundingClientRect())
    const rows = new Set(boxes.map(box => Math.round(box.top / 60)))
    return document.documentElement.scrollWidth <= innerWidth && rows.size <= 2
        && boxes.every(box => box.left >= 0 && box.right <= innerWidth + 0.5)
}"""

# After each action the page ignores presses for a while, as in the usual settings, but shorter.
SETTLES = "localStorage.skiz = JSON.stringify({...JSON.parse(localStorage.skiz), settling: 40})"


def fits(page: Page) -> None:
    """Check that nothing sticks out, and that the hand is whole and has at most two rows."""
    page.wait_for_function(FITS)


WAYS = (by_mouse, by_keyboard)
CARDS = depth(
    3, 99
)  # by touch; by day the rest of the deal, which is more of the same, is left out
WHOLE = depth([("narrow", by_keyboard)], [*product(SIZES, WAYS)])
GAMES = depth([("illustrated", "wide")], [*product(games(), SIZES)])


@pytest.mark.parametrize(("size", "way"), WHOLE)
def test_a_whole_deal_is_played(open_page: Open, size: str, way: Way) -> None:
    page = open_page(size)
    like(page, SETTLES)
    if way is by_keyboard:
        choose(page)
        page.get_by_test_id("play-now").focus()
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-turn]")
    else:
        sit_down(page)
    phases = play_deal(page, way, Random(size), each=lambda _: fits(page))
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


@pytest.mark.parametrize(("key", "size"), GAMES)
def test_a_deal_of_each_game_is_played(open_page: Open, key: str, size: str) -> None:
    page = open_page(size)
    sit_down(page, key)
    assert play_deal(page, by_mouse, Random(key), each=lambda _: fits(page))
    expect(page.get_by_test_id("settlement")).to_be_visible()
    fits(page)


@at_night
def test_a_touch_plays_a_card_at_360_pixels(open_page: Open) -> None:
    page = open_page("narrow", has_touch=True, is_mobile=True)
    choose(page)
    page.get_by_test_id("play-now").tap()
    page.wait_for_selector("[data-turn]")
    rng, played = Random(5), 0
    while (turn := ready(page)) and played < CARDS:
        fits(page)
        played += turn.phase == "play"
        decide(page, by_touch, rng, turn)
    assert played


def play_together(people: dict[Page, Way], rng: Random) -> None:
    """Play a deal with two people at one table, each in their own way."""
    prompts: list[Prompt | None] = [None]
    while not all(prompt and prompt.settled for prompt in prompts):
        next_look(next(iter(people)))
        prompts = [glance(page) for page in people]
        for (page, way), prompt in zip(people.items(), prompts, strict=True):
            if prompt and not prompt.settled:
                decide(page, way, rng, prompt)


@at_night
def test_a_friend_comes_by_a_link_on_a_phone(open_page: Open) -> None:
    """In Chromium, as on Android, from the link to the end of the second deal."""
    anna, rng = open_page(), Random(5)
    sit_down(anna, "asserufen")
    phone = open_page("narrow", urlsplit(anna.url).path, has_touch=True, is_mobile=True)
    phone.locator("[data-sit]").first.tap()
    people: dict[Page, Way] = {anna: by_mouse, phone: by_touch}
    for _ in ("the deal that has begun", "the first of the friend's own"):
        play_together(people, rng)
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
        anna.get_by_test_id("next-deal").click()
        phone.get_by_test_id("went-on").wait_for()
        phone.get_by_test_id("next-deal").tap()
        expect(phone.get_by_test_id("settlement")).to_have_count(0)
    fits(phone)


def test_a_reload_keeps_the_seat(open_page: Open) -> None:
    page = open_page()
    sit_down(page)
    rng = Random(3)
    for _ in range(6):
        if not (turn := ready(page)):
            break
        decide(page, by_mouse, rng, turn)
    ready(page)
    cards = hand(page)
    page.reload()
    ready(page)
    assert hand(page) == cards


class CutLine:
    """A socket to the server that can be cut, and cannot be opened until it is restored."""

    def __init__(self) -> None:
        self._open: list[WebSocketRoute] = []
        self._cut = False

    def open(self, line: WebSocketRoute) -> None:
        """Open a socket of the page."""
        self._open.append(line)
        if self._cut:
            line.close()
        else:
            line.connect_to_server()

    def cut(self) -> None:
        """Let no socket work from now on."""
        self._cut = True
        self._open[-1].close()

    def mend(self) -> None:
        """Let sockets work again."""
        self._cut = False


def test_a_lost_connection_is_shown_and_restored(open_page: Open) -> None:
    page, line = open_page(own=True), CutLine()
    page.route_web_socket("**/tables/*/socket", line.open)
    sit_down(page)
    assert ready(page)
    connection = page.get_by_test_id("connection").first
    online = connection.get_attribute("data-state") or connection.get_attribute("class")
    line.cut()
    page.wait_for_function(
        """was => { const dot = document.querySelector('[data-testid=connection]')
            return (dot.dataset.state ?? dot.className) !== was }""",
        arg=online,
    )
    line.mend()
    page.wait_for_function(
        """was => { const dot = document.querySelector('[data-testid=connection]')
            return (dot.dataset.state ?? dot.className) === was }""",
        arg=online,
    )
    turn = ready(page)
    assert turn
    decide(page, by_mouse, Random(1), turn)
