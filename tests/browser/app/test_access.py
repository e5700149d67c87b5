"""Accessibility: axe has no findings, in any phase, light or dark."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from skiz.games.asszorti import AsszortiHouse
from tests.support.browser.axe import objections
from tests.support.browser.by_wire import play_by_wire
from tests.support.browser.laid_out import resize
from tests.support.browser.pages import Open, Watch
from tests.support.browser.people import by_mouse, play_deal, ready, sit_down
from tests.support.games.asszorti import conversation
from tests.support.tools.depth import at_night, depth


def play_on_the_line(page: Page, look: Callable[[str], None]) -> None:
    """Look at the first question, and play over the wire: other tests look at every phase."""
    question = ready(page)
    assert question
    look(question.phase)
    play_by_wire(page, Random(8))


def play_by_hand(page: Page, look: Callable[[str], None]) -> None:
    """Play with the mouse, and look at every phase."""
    play_deal(page, by_mouse, Random(8), each=look)


PLAY = depth(play_on_the_line, play_by_hand)


@pytest.mark.parametrize(
    ("size", "scheme"), depth([("narrow", "dark")], [("wide", "light"), ("narrow", "dark")])
)
def test_axe_finds_nothing_on_a_whole_deal(open_page: Open, size: str, scheme: str) -> None:
    page = open_page(size, color_scheme=scheme, pictures=True)
    page.wait_for_selector('[data-testid="play-now"]')
    found = objections(page, "lobby")
    sit_down(page)

    def look(phase: str) -> None:
        found.extend(objections(page, phase))
        page.keyboard.press("h")
        page.get_by_test_id("hint-sheet").get_by_text("A hint").wait_for()
        found.extend(objections(page, f"a hint in {phase}"))

    PLAY(page, look)
    found += objections(page, "settlement")
    for path in ("/rules/asszorti", "/games"):
        page.goto(path)
        page.wait_for_selector("main h1, main h2")
        page.wait_for_load_state("networkidle")
        found += objections(page, path)
    page.locator("main a[href*='/games/']").first.click()
    page.get_by_test_id("replay").wait_for()
    found += objections(page, "replay")
    page.get_by_test_id("look").click()
    page.get_by_test_id("review").wait_for()
    found += objections(page, "review")
    assert found == []


# The cards of the hand that cannot be pressed at their upper left corner.
COVERED = """() => [...document.querySelectorAll('[data-testid=hand] [data-card]')].filter(card => {
    const {left, top} = card.getBoundingClientRect()
    return !card.contains(document.elementFromPoint(left + 10, top + 30))
}).map(card => card.dataset.card)"""


@at_night
def test_a_focused_card_covers_no_other(watch: Watch) -> None:
    """In a hand of two rows a card lies half over the one before it, and its other half under."""
    page = watch(conversation(AsszortiHouse(), (0, "pass")), 1, "narrow", pictures=True)
    cards = page.locator('[data-testid="hand"] [data-card]')
    cards.first.focus()
    for _ in cards.all():
        page.keyboard.press("ArrowRight")  # a key, so that the browser shows the focus
        assert page.evaluate(COVERED) == []


MIDDLE = "document.querySelector('.middle').scrollHeight"
SHOWN = "document.querySelector('.middle').clientHeight"
REACHED = "document.querySelector('.middle').hasAttribute('tabindex')"


@at_night
def test_the_ladders_of_kontra_have_room_on_a_telephone(watch: Watch) -> None:
    """Beside the talon. Where there is still less room, the status says what they say."""
    deal = conversation(AsszortiHouse(), (0, "pass"), (1, "kontra arrivazs"), (0, "kontra game"))
    deal.does(2, "say rekontra game, rekontra arrivazs").does(0, "say szubkontra arrivazs")
    page = watch(deal, 1, size="narrow", lang="en", pictures=True)
    page.wait_for_function(f"() => {MIDDLE} === {SHOWN}")
    ladders = page.get_by_test_id("talk").inner_text().split()
    assert " ".join(ladders) == "game ×4 rekontra ×4 Clara arrivázs ×8 szubkontra ×8 Anna"
    resize(page, {"width": 360, "height": 640})
    expect(page.locator(".turn.answering")).to_be_in_viewport(ratio=1)
    resize(page, {"width": 360, "height": 560})
    expect(page.get_by_test_id("talk")).to_be_hidden()
    for doubled in ("arrivázs ×8", "game ×4"):
        expect(page.get_by_test_id("status")).to_contain_text(doubled)
    page.wait_for_function(f"() => {MIDDLE} === {SHOWN}")
    assert objections(page, "too little room") == []
    resize(page, {"width": 360, "height": 740})
    expect(page.get_by_test_id("talk")).to_be_visible()
    page.wait_for_function(f"() => {MIDDLE} === {SHOWN} && !{REACHED}")


def test_the_log_says_in_words_what_happens(open_page: Open) -> None:
    page = open_page()
    sit_down(page)
    play_by_wire(page, Random(9))
    log = page.get_by_test_id("log")
    assert log.get_attribute("role") == "region"
    expect(log).to_contain_text("declarer")
    text = log.inner_text()
    assert text.count("\n") > 30
    assert "undefined" not in text
    assert "null" not in text
