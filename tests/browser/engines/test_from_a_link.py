"""Somebody new opens a friend's link on a phone, learns the game, and plays two deals with the
friend.

It is tried on the engine and at the size of an iPhone, and on those of a phone of Android.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest
from playwright.sync_api import Browser

from tests.support.browser.engines.chromium import ChromiumPhone
from tests.support.browser.engines.started import started, visited
from tests.support.browser.engines.visit import Visit, play_together
from tests.support.browser.engines.window import Engine
from tests.support.browser.people import button, card
from tests.support.server.clients import Server
from tests.support.tools.depth import at_night

Size = tuple[int, int]
ANDROID, IPHONE = (412, 915), (390, 844)
LESSON = '[data-testid="what-game"] a[href^="/learn/"]'
# What a lesson waits for.
STEP = """() => {
    const there = where => document.querySelector(`${where}:not([aria-disabled=true])`)
    const named = ['lesson-over', 'go-on', 'show'].find(one => there(`[data-testid=${one}]`))
    if (named) return named
    if (there('[data-choice]')) return 'choice'
    const asks = there('[data-turn="me"] [data-do]') || there('[data-turn="me"] [data-card]')
    return asks ? 'move' : ''
}"""
STEPS = 60
NO_SETTLEMENT = "() => !document.querySelector('[data-testid=settlement]')"


@contextmanager
def phones(name: str, request: pytest.FixtureRequest) -> Iterator[tuple[Engine, Engine, Size]]:
    """Yield the engines of two phones, and their size. A driver of WebKit has one window only."""
    if name == "iphone":
        with started("webkit") as one, started("webkit") as other:
            yield one, other, IPHONE
    else:
        browser: Browser = request.getfixturevalue("browser")
        yield ChromiumPhone(browser), ChromiumPhone(browser), ANDROID


def learn(visit: Visit) -> None:
    """Go through a lesson to its end: answer as somebody who guesses, and look at the answer."""
    for _ in range(STEPS):
        step = visit.until(STEP)
        assert visit.wider <= 0
        if step == "lesson-over":
            return
        if step == "choice":
            visit.click('[data-choice="0"]')
        elif step == "move":
            guess(visit)
        else:
            visit.click(f'[data-testid="{step}"]')
        visit.catch_up()
    raise AssertionError("the lesson does not end")


def guess(visit: Visit) -> None:
    """Play the first card on offer, or press the first button."""
    prompt = visit.glance()
    if prompt and prompt.buttons:
        visit.click(button(prompt.buttons[0]))
    elif prompt:
        for _ in ("lift it", "play it"):
            visit.click(card(prompt.cards[0]))


@at_night
@pytest.mark.parametrize("name", ["iphone", "android"])
@pytest.mark.parametrize("game", ["illustrated", "asszorti"])
def test_from_a_link_to_the_second_deal(
    server: Server, request: pytest.FixtureRequest, name: str, game: str
) -> None:
    with (
        phones(name, request) as (one, other, size),
        visited(one, server.address, size=size) as anna,
        visited(other, server.address, size=size) as bela,
    ):
        anna.sit_down(game)
        link = anna.path
        bela.show(link, LESSON)
        bela.click(LESSON)
        bela.find('[data-testid="lesson"]')
        learn(bela)
        bela.show(link, "[data-sit]")
        bela.click("[data-sit]")
        bela.find('[data-testid="out"], [data-testid="hand"] [data-card]')
        for seed in (1, 2):
            play_together([anna, bela], Random(seed))
            for visit in (anna, bela):
                assert visit.wider <= 0
            if seed == 1:
                anna.next_deal()
                bela.find('[data-testid="went-on"]')
                bela.next_deal()
                for visit in (anna, bela):
                    visit.until(NO_SETTLEMENT)
