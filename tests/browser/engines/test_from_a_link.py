"""Somebody new opens a friend's link on a phone of Android, learns the game, and plays on.

All of that is done by touch, up to the second settlement.
"""

from random import Random

import pytest
from playwright.sync_api import Browser

from tests.support.browser.engines.chromium import ChromiumPhone
from tests.support.browser.engines.started import visited
from tests.support.browser.engines.visit import Visit, play_together
from tests.support.browser.people import button, card
from tests.support.server.clients import Server
from tests.support.tools.depth import at_night

ANDROID = (412, 915)
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
@pytest.mark.parametrize("game", ["illustrated", "asszorti"])
def test_from_a_link_to_the_second_deal(server: Server, browser: Browser, game: str) -> None:
    engine = ChromiumPhone(browser)
    with (
        visited(engine, server.address, size=ANDROID) as anna,
        visited(engine, server.address, size=ANDROID) as bela,
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
                for visit in (anna, bela):
                    visit.until(NO_SETTLEMENT)
