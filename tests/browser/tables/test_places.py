"""On the sheet of announcements everything keeps its place until the end of the turn."""

import re
from dataclasses import replace
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from skiz.cards import Seat
from skiz.games import game
from skiz.phases import waiting_for
from skiz.players import player
from tests.support.browser.axe import objections
from tests.support.browser.pages import SIZES, Open, frames, shown, table_for, tell, tell_over
from tests.support.browser.presses import PlayingLine
from tests.support.games.tarokk_deal import talk
from tests.support.games.written_deal import WrittenDeal
from tests.support.laws.random_deals import play_out
from tests.support.tools.depth import depth

TAROKK = ("paskievics", "illustrated", "high", "illustrated54", "royal")
SHOWN = depth([("illustrated", "narrow")], [*product(TAROKK, SIZES)])
MOST = 4  # announcements in one turn
PLACES = """() => Object.fromEntries(
    [...document.querySelectorAll('[data-testid=speech] :is([data-do], h2, summary)')].map(one => {
        const {x, y, width, height} = one.getBoundingClientRect()
        return [one.dataset.do ?? one.textContent, [x, y, width, height].map(Math.round).join(' ')]
    }))"""
OPEN = '[data-testid="speech"] .offered [data-do]:not([aria-disabled="true"])'


def begun(key: str) -> tuple[WrittenDeal, Seat]:
    """Return a deal of a game in which a seat begins to announce, and the seat."""
    rules = game(key).rules(game(key).table_house())
    course = play_out(rules, 3, player("plain", seed=3))
    events = [*course.opening]
    for moment in course.moments:
        if waiting_for(moment.state).kind == "talk":
            return WrittenDeal.after(moment.state, events), moment.seat
        events += moment.events
    raise AssertionError("nobody announces")


def say(page: Page, line: PlayingLine, which: int) -> str:
    """Make one of the possible announcements and return it; nothing else may move."""
    there = page.locator(OPEN)
    button = there.nth(which % there.count())
    button.scroll_into_view_if_needed()
    action = button.get_attribute("data-do")
    assert action
    before = page.evaluate(PLACES)
    button.click()
    page.wait_for_selector(shown(line.said))
    after = page.evaluate(PLACES)
    assert {thing: after.get(thing) for thing in before} == before
    return action


@pytest.mark.parametrize(("key", "size"), SHOWN)
def test_nothing_moves_during_the_talk(open_page: Open, key: str, size: str) -> None:
    """An announcement is marked in its place; one that is no longer possible is disabled there."""
    page = open_page(size, simulated=True)
    deal, seat = begun(key)
    line = PlayingLine(deal, seat, frames(deal, seat))
    tell_over(page, table_for(page, key), line)
    for closed in page.get_by_test_id("closed").locator("summary").all():
        closed.click()
    actions = [say(page, line, which) for which in (0, 2, -1, 5)]
    for one in actions:
        mark = page.locator(f'[data-testid="speech"] [data-do="{one}"]')
        expect(mark).to_have_accessible_name(re.compile(", already said$"))
        expect(mark).to_have_attribute("aria-disabled", "true")
    assert len({*actions}) == MOST
    assert objections(page, f"{key}, {size}") == []
    page.locator('[data-do="say pass"]').click()
    expect(page.get_by_test_id("speech").get_by_role("button", name="already said")).to_have_count(
        0
    )


def test_a_multiplied_deal_says_what_each_announcement_pays(open_page: Open) -> None:
    """Where everything counts ×16, trull is not worth 2."""
    deal, seat = begun("illustrated")
    deal.rules = replace(deal.rules, times=16)
    deal.state = replace(deal.state, rules=deal.rules)
    page = open_page("narrow", simulated=True)
    tell(page, table_for(page, "illustrated"), deal, seat, frames(deal, seat))
    for figure, worth in (("trull", "±32"), ("pagat-ultimo", "±160"), ("volat", "±6× the game")):
        button = page.locator(f'[data-testid="speech"] [data-do="say {figure}"]')
        expect(button.locator(".stake > :first-child")).to_have_text(worth)


def test_the_focus_stays_on_the_chosen_announcement(open_page: Open) -> None:
    """So the next announcement is one press of Tab away."""
    page = open_page(simulated=True)
    deal = talk().does(0, "choose call XIX")
    line = PlayingLine(deal, 0, frames(deal, 0))
    tell_over(page, table_for(page, "illustrated"), line)
    page.locator('[data-do="say trull"]').focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(shown(line.said))
    assert page.evaluate("document.activeElement.dataset.do") == "say trull"
