"""Cards move as on a table, by transforms alone, never slower than the person's own pace."""

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from skiz.cards import Seat
from skiz.games import game
from tests.support.browser.pages import (
    GO,
    NOWHERE,
    Open,
    TellingLine,
    frames,
    like,
    table_for,
    tell_over,
)
from tests.support.browser.scenes import Scene
from tests.support.browser.told_deal import told_deal
from tests.support.games.tarokk_deal import talk
from tests.support.games.written_deal import WrittenDeal
from tests.support.laws.random_deals import play_out
from tests.support.tools.depth import depth

# Notes each animation that begins, and each shift of the layout.
NOTE = """() => {
    const animate = Element.prototype.animate
    window.moved = []
    Element.prototype.animate = function (keys, how) {
        const changed = keys.map(key => Object.keys(key).join())
        if (how.composite) changed.push(how.composite)
        window.moved.push({changed, duration: how.duration ?? how, card: this.dataset.trickCard})
        return animate.call(this, keys, how)
    }
    window.shift = 0
    new PerformanceObserver(list => {
        for (const one of list.getEntries()) window.shift += one.value
    }).observe({type: 'layout-shift'})
}"""
PACE = "localStorage.skiz = JSON.stringify({...JSON.parse(localStorage.skiz), botPace: %d})"


def ready_to_lead() -> WrittenDeal:
    """Return a deal before its first card."""
    deal = talk().does(0, "choose call XIX", "say pagat-ultimo", "say pass")
    for seat in (1, 2, 3):
        deal.does(seat, "say pass")
    return deal


def moved(open_page: Open, seat: Seat, pace: int, motion: str) -> list[Any]:
    """Return the animations of a first card, as a seat at a pace sees them."""
    page, deal = open_page(own=True), ready_to_lead()
    like(page, PACE % pace)
    page.wait_for_selector("main")
    page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    line = TellingLine(deal, seat, frames(deal, seat))
    tell_over(page, table_for(page, deal.rules.key), line)
    page.evaluate(NOTE)
    before = len(line.said)
    for frame in frames(deal.does(0, "play dK"), seat)[before - 1 :]:
        line.lines[-1].send(frame)
    expect(page.locator("[data-trick-card]")).to_have_count(1)
    assert page.evaluate("shift") < 0.05
    found: list[Any] = page.evaluate("moved.filter(one => one.card)")
    return found


@pytest.mark.parametrize("seat", depth([1], [0, 1]))
def test_a_card_flies_into_the_trick(open_page: Open, seat: Seat) -> None:
    """From the hand or from its player, by a transform, no longer than the pace.

    Both ends are told and none is added, so that the browser needs no script's thread for it.
    """
    (flight,) = moved(open_page, seat, 40, "no-preference")
    assert flight == {"changed": ["transform", "transform"], "duration": 40, "card": "dK"}


@pytest.mark.parametrize(
    ("pace", "motion"), depth([(40, "reduce")], [(0, "no-preference"), (40, "reduce")])
)
def test_nothing_moves_for_who_wants_none(open_page: Open, pace: int, motion: str) -> None:
    assert moved(open_page, 1, pace, motion) == []


# Counts the cards of the hand, and the pictures of them that are drawn, just before each frame is
# painted: then an element is told that its size has changed.
SEEN = """() => {
    window.seen = []
    const shown = one => one.checkVisibility({visibilityProperty: true})
    const grown = document.body.appendChild(document.createElement('div'))
    grown.style.cssText = 'position: fixed; height: 0; width: 0'
    const grow = () => {
        grown.style.width = `${1 - grown.offsetWidth}px`
        requestAnimationFrame(grow)
    }
    new ResizeObserver(() => {
        const cards = [...document.querySelectorAll('[data-testid=hand] [data-card]')]
        const drawn = cards.filter(one => shown(one.querySelector('img'))).length
        if (cards.length) seen.push({cards: cards.length, drawn, reached: cards.every(shown)})
    }).observe(grown)
    grow()
}"""


def test_a_dealt_hand_is_drawn_in_turn(open_page: Open) -> None:
    """Two pictures in a frame, or a phone would draw for long. Each card is there at once."""
    page = open_page(own=True)
    like(page, PACE % 600)
    page.wait_for_selector("main")
    page.emulate_media(reduced_motion="no-preference")
    steps = told_deal(page, "asszorti", 3)
    next(steps)  # nothing is dealt yet
    page.evaluate(SEEN)
    next(steps)
    page.wait_for_function("() => seen.length && seen.at(-1).cards === seen.at(-1).drawn")
    seen = page.evaluate("seen")
    assert len({one["cards"] for one in seen}) == 1
    assert all(one["reached"] for one in seen)
    drawn = [0, *(one["drawn"] for one in seen)]
    assert max(b - a for a, b in pairwise(drawn)) <= 2


# Keeps what is shown over the table for a moment.
KEEP = """() => {
    window.moments = []
    new MutationObserver(() => {
        const found = document.querySelector('[data-testid=drama]')?.textContent.trim()
        if (found && found !== moments.at(-1)) moments.push(found)
    }).observe(document.body, {childList: true, subtree: true})
}"""
CATCH = (0, "play skiz"), (1, "play XXI"), (2, "play XX"), (3, "play V")


def tell_a_catch(page: Page, motion: str, prepare: str) -> None:
    """Tell a page that the skíz catches the XXI, after a script has run at the table."""
    deal = ready_to_lead()
    like(page, PACE % 20)
    page.wait_for_selector("main")
    page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    line = TellingLine(deal, 0, frames(deal, 0))
    tell_over(page, table_for(page, deal.rules.key), line)
    page.evaluate(prepare)
    before = len(line.said)
    for seat, act in CATCH:
        deal.does(seat, act)
    for frame in frames(deal, 0)[before - 1 :]:
        line.lines[-1].send(frame)


@pytest.mark.parametrize("motion", depth(["reduce"], ["no-preference", "reduce"]))
def test_what_matters_has_its_moment(open_page: Open, motion: str) -> None:
    """The skíz has caught the XXI: it is shown for a moment, and said once."""
    page = open_page(own=True)
    tell_a_catch(page, motion, KEEP)
    caught = "Anna’s skíz has caught Bruno’s XXI"
    heard = page.get_by_test_id("heard").locator("p")
    expect(heard.filter(has_text=caught.replace("XXI", "21"))).to_have_count(1)  # as it is spoken
    expect(page.get_by_test_id("log")).to_contain_text(caught)
    if motion == "reduce":
        assert page.evaluate("moments") == []
    else:
        page.wait_for_function("() => moments.length")
        assert page.evaluate("moments[0]").startswith(caught)


# No animation that begins from now on ends.
ENDLESS = """() => {
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...how) {
        const begun = animate.apply(this, how)
        begun.pause()
        return begun
    }
}"""


def test_who_leaves_while_a_moment_is_shown_has_left(open_page: Open) -> None:
    """The page does not wait for the moment to go: its room would go on, and Svelte would warn."""
    page = open_page(own=True)
    warnings = list[str]()
    page.on("console", lambda one: one.type == "warning" and warnings.append(one.text))
    tell_a_catch(page, "no-preference", ENDLESS)
    page.get_by_test_id("drama").wait_for()
    page.evaluate(GO, NOWHERE)
    expect(page.locator("[data-turn]")).to_have_count(0)
    assert [one for one in warnings if "derived_inert" in one] == []


# A deal in which both sides announce the same, and both lose it in one trick.
BOTH = ("illustrated", 2)
EVERYWHERE = [("illustrated54", 4), ("high", 1), ("royal", 0), ("asserufen", 3), ("asszorti", 3)]


@pytest.mark.parametrize(("key", "seed"), depth([BOTH], [BOTH, *EVERYWHERE]))
def test_every_event_of_a_deal_has_its_moments(open_page: Open, key: str, seed: int) -> None:
    """At a pace at which all moments are shown, nothing goes wrong, and each one is said once."""
    page, rules = open_page(own=True), game(key).rules(game(key).table_house())
    like(page, PACE % 1)
    page.wait_for_selector("main")
    page.emulate_media(reduced_motion="no-preference")
    course = play_out(rules, seed)
    begun, whole = (Scene(key, "", rules, events, 0) for events in (course.opening, course.events))
    line = TellingLine(begun, 0, frames(begun, 0))
    tell_over(page, table_for(page, key), line)
    before = len(line.said)
    for frame in frames(whole, 0)[before - 1 :]:
        line.lines[-1].send(frame)
    page.get_by_test_id("settlement").wait_for()
    if (key, seed) == BOTH:
        log = page.get_by_test_id("log")
        for name in ("Anna", "Clara"):
            expect(log.get_by_text(f"{name}: king of hearts uhu, lost")).to_have_count(1)
