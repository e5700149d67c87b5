"""What a screen reader gets: descriptions, announcements, and the hand as a widget."""

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from skiz.cards import Seat
from skiz.server.table_log.entries import TableEvent
from skiz.table import Event, Line, Settled
from skiz.words import catalogue, say
from tests.support.browser.pages import (
    NAMES,
    DealSoFar,
    Open,
    Watch,
    frames,
    shown,
    table_for,
    tell,
    tell_over,
)
from tests.support.browser.people import allow_ahead, focus_by_tab
from tests.support.browser.presses import PlayingLine
from tests.support.browser.scenes import Scene, scenes_of
from tests.support.browser.still import stop_time
from tests.support.browser.tree import as_spoken, heard
from tests.support.games.asszorti import first_bid, three_hands
from tests.support.games.written_deal import WrittenDeal
from tests.support.tools.depth import depth

TERMS = "key => fetch(`/api/games/${key}/terms/en`).then(answer => answer.json())"
NOTHING = """() => {
    const get = document.getElementById.bind(document)
    window.askedFor = []
    document.getElementById = id => (window.askedFor.push(id), get(id))
}"""


SAID = """text => [...document.querySelectorAll('[data-testid=heard] p')]
    .map(one => one.textContent).join('. ').endsWith(text)"""
TRICK = ((2, "play c10"), (0, "play s6"), (2, "play d6"), (0, "play h6"))
HEARD = [
    *("Clara: 10 of clubs", "Anna: 6 of spades", "The trick goes to Clara."),
    *("Clara: 6 of diamonds", "Anna: 6 of hearts", "Your turn: play a card"),
]
GATHERS = 250  # milliseconds in which sentences are gathered into one paragraph

UNHEARD = re.compile(r"[()×=+−✓]|\b[IVX]{2,}\b")  # what a voice skips, spells or misnames
LIVE_BIDS = "[data-do^='bid ']:not([aria-disabled='true'])"
STOPS = "a[href], button, input, select, summary, [tabindex='0']"
UNSEEN = """all => all.filter(one => {
    const { right, width } = one.getBoundingClientRect()
    return one.tabIndex >= 0 && one.checkVisibility({visibilityProperty: true})
        && right > 0 && width < 2
}).map(one => one.outerHTML)"""
STOP = """() => {
    const { id, dataset } = document.activeElement
    return id || (dataset.card ? 'card' : dataset.do ? 'bid' : 'other')
}"""


def stop(page: Page) -> str:
    """Return what has the focus: a bid, a card of the hand, or something else."""
    return str(page.evaluate(STOP))


def explanations(page: Page, game: str) -> set[str]:
    """Return the explanations of all terms of a game, as a description gives them."""
    terms = page.evaluate(TERMS, game)
    return {as_spoken(f"{term['text']} For example: {term['example']}") for term in terms}


def test_the_explanation_of_every_term_is_heard(open_page: Open) -> None:
    """Also before it is shown, because a screen reader asks only on arrival."""
    page = open_page(path="/rules/illustrated")
    page.locator(".term").first.wait_for()
    terms = heard(page, ".term")
    assert len(terms) > 20
    assert {term.get("description") for term in terms} <= explanations(page, "illustrated")
    page.locator(".term").first.click()
    expect(page.get_by_test_id("explanation")).to_be_visible()
    assert heard(page, ".term")[0]["description"] == terms[0]["description"]


def test_the_explanation_of_a_bid_is_heard(watch: Watch) -> None:
    page = watch(first_bid(), 0, lang="en")
    page.locator("[data-do='bid three'][aria-describedby]").wait_for()
    bids = [bid for bid in heard(page, LIVE_BIDS) if not bid["name"].startswith("pass")]
    assert bids
    assert {bid.get("description") for bid in bids} <= explanations(page, "asszorti")


def test_an_explanation_is_heard_once(watch: Watch) -> None:
    """Not again for each bid, nor when the same bids come back."""
    page = watch(first_bid(), 0, lang="en")
    bids = page.locator("[data-do^='bid ']:not([data-do='bid pass'])")
    bids.first.and_(page.locator("[aria-describedby]")).wait_for()
    bids.first.focus()
    assert heard(page, "[data-do^='bid ']")[0]["description"] in explanations(page, "asszorti")
    page.keyboard.press("ArrowRight")
    expect(bids.first).not_to_be_focused()
    assert not any(bid.get("description") for bid in heard(page, "[data-do^='bid ']"))


def test_no_explanation_is_shown_for_a_button_that_is_gone(open_page: Open) -> None:
    """Whose timer ran when it went."""
    page, deal = open_page(own=True), first_bid()
    tell(page, table_for(page, deal.rules.key), deal, 0, frames(deal, 0))
    stop_time(page)  # so that the timer does not end before the button goes
    page.mouse.move(1, 1)
    page.locator("[data-do='bid three']").hover()
    page.locator("[data-do='bid three']").evaluate("bid => bid.remove()")
    page.clock.run_for(2_000)
    expect(page.get_by_test_id("explanation")).to_have_count(0)


def test_the_rule_page_looks_for_no_element_without_a_name(open_page: Open) -> None:
    page = open_page(own=True)
    page.evaluate(NOTHING)
    page.locator("a[href='/rules']").first.click()
    page.locator("section article").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert "" not in page.evaluate("window.askedFor")


def is_said(page: Page, *lines: str) -> None:
    """Check that these lines are the last that the page gives a screen reader to say."""
    page.wait_for_function(SAID, arg=". ".join(line.rstrip(".") for line in lines))


def show_still(open_page: Open, deal: DealSoFar, seat: Seat, *more: Event | TableEvent) -> Page:
    """Return a page that shows a deal to a seat and has said so.

    Its time stands still, so that what comes at once is said in one go, and nothing comes later: a
    question to somebody else is said after five seconds.
    """
    page = open_page(own=True)
    stop_time(page)
    tell(page, table_for(page, deal.rules.key), deal, seat, frames(deal, seat, *more))
    page.clock.run_for(GATHERS)
    return page


def press_to_hear(page: Page, key: str) -> None:
    """Press a key of a page that stands still, and let it say what it then says."""
    page.keyboard.press(key)
    page.clock.run_for(GATHERS)


def last_said(page: Page) -> str:
    """Return the last paragraph of that."""
    return str(page.get_by_test_id("heard").locator("p").last.text_content())


def go_on(deal: WrittenDeal, seat: Seat, line: WebSocketRoute, *acts: tuple[Seat, str]) -> None:
    """Let others act, and send a seat what it sees of that, all at once."""
    before = len(frames(deal, seat))
    for other, written in acts:
        deal.does(other, written)
    for frame in frames(deal, seat)[before - 1 :]:
        line.send(frame)


def test_a_trick_is_heard_in_its_order(watch: Watch) -> None:
    """The question comes last, once, and nobody is named whose turn is over. No label comes before
    each line, and no other part of the page says the same.
    """
    deal, lines = three_hands("c"), list[WebSocketRoute]()
    deal.does(1, "play s10")
    page = watch(deal, 1, lang="en", lines=lines)
    go_on(deal, 1, lines[-1], *TRICK)
    expect(page.locator("[data-turn]")).to_have_attribute("data-turn", "me")
    is_said(page, *HEARD)
    region = page.get_by_test_id("heard")
    assert region.get_attribute("aria-label") is None
    live = page.locator("main [aria-live], main [role=log], main [role=status]")
    assert not any("spades" in text for text in live.all_text_contents())
    before = region.locator("p").count()
    page.keyboard.press("r")
    expect(region.locator("p")).to_have_count(before + 1)
    assert last_said(page) == ". ".join(line.rstrip(".") for line in HEARD)


def test_a_card_of_the_hand_is_heard_with_its_state_and_place(watch: Watch) -> None:
    deal = first_bid().does(0, "bid pass").does(1, "bid pass").does(2, "choose contract three")
    page = watch(deal, 2, lang="en")
    (hand,) = heard(page, "[data-testid=hand]")
    assert (hand["role"], hand["name"]) == ("listbox", "Your hand")
    card = page.locator("[data-card]").nth(3)
    page.locator("[data-card][tabindex='0']").focus()
    page.keyboard.press("Home")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(card).to_be_focused()
    expect(card).to_have_attribute("aria-selected", "true")
    cards = heard(page, "[data-card]")
    assert {card["role"] for card in cards} == {"option"}
    assert [card["selected"] for card in cards] == [
        "True" if at == 3 else "False" for at in range(14)
    ]
    places = page.locator("[data-card]").evaluate_all("all => all.map(one => one.ariaPosInSet)")
    assert places == [str(place + 1) for place in range(14)]


def test_the_focus_stays_in_its_place_when_a_card_is_played(open_page: Open) -> None:
    """So that whoever listens goes on from there, card after card."""
    page, deal = open_page(simulated=True), three_hands("c")
    line = PlayingLine(deal, 1, frames(deal, 1))
    tell_over(page, table_for(page, deal.rules.key), line)
    cards = page.locator("[data-testid=hand] [data-card]")
    cards.nth(0).focus()
    for left in (10, 9, 8):
        after = cards.nth(1).get_attribute("data-card")
        page.keyboard.press("Enter")
        expect(cards).to_have_count(left)
        expect(cards.nth(0)).to_have_attribute("data-card", str(after))
        expect(cards.nth(0)).to_be_focused()
        page.wait_for_selector(shown(line.said))


def test_picked_cards_are_counted_aloud(watch: Watch) -> None:
    deal = first_bid().does(0, "bid pass").does(1, "bid pass").does(2, "choose contract three")
    page = watch(deal, 2, lang="en")
    card = page.locator("[data-card]").first
    card.focus()
    name = str(card.get_attribute("aria-label")).partition(",")[0]
    page.keyboard.press("Space")
    is_said(page, f"{name} chosen, 1 of 3")
    page.keyboard.press("Space")
    is_said(page, f"{name} put back, 0 of 3")


def test_the_cards_and_the_state_of_the_deal_are_said_on_request(open_page: Open) -> None:
    page = show_still(open_page, three_hands("c").does(1, "play s10"), 1)
    press_to_hear(page, "y")
    hand = "Your hand: clubs: 9, 8, 7, 6; hearts: ace, king; spades: ace, king, queen, jack"
    is_said(page, hand)
    press_to_hear(page, "i")
    expect(page.get_by_test_id("heard").locator("p").last).to_contain_text(
        f"Trick: Bruno 10 of spades. {hand}"
    )
    assert "Clara is the declarer" in last_said(page)


def test_who_arrives_hears_the_own_name_first(open_page: Open) -> None:
    """Which a guest does not know, and hears before each own act."""
    page = show_still(open_page, first_bid(), 1)
    heard = page.get_by_test_id("heard").locator("p")
    expect(heard.last).to_contain_text("You are Bruno, with Anna and Clara.")


def test_each_paragraph_comes_into_a_place_of_its_own(open_page: Open) -> None:
    """Orca forgets an addition that is followed by another in the same place."""
    page = show_still(open_page, three_hands("c").does(1, "play s10"), 1)
    for times in (1, 2, 3):
        press_to_hear(page, "y")
        expect(page.get_by_test_id("heard").locator("p")).to_have_count(1 + times)
    places = page.get_by_test_id("heard").locator("> div[id]")
    filled = places.evaluate_all("all => all.map(one => one.childElementCount)")
    assert filled == sorted(filled, reverse=True)
    assert set(filled) == {0, 1}


def test_an_explanation_beside_a_button_is_not_there_for_a_reader(watch: Watch) -> None:
    """A dialog that appears takes Orca out of its focus mode, and single keys get lost."""
    page = watch(first_bid(), 0, lang="en", own=True)  # nothing has been explained in this visit
    bid = "[data-do='bid three']"
    page.locator(f"{bid}[aria-describedby]").wait_for()  # the words have been loaded
    focus_by_tab(page, bid)  # only a focus that keys have moved is visible
    shown = page.get_by_test_id("explanation")
    expect(shown).to_be_visible()
    assert shown.evaluate("one => one.inert")


def test_no_state_is_said_of_cards_that_may_be_chosen_ahead(watch: Watch) -> None:
    deal = three_hands("c").does(1, "play s10")
    page = watch(deal, 1, lang="en")
    allow_ahead(page)
    choice = page.locator("[data-card]").first
    choice.focus()
    for _ in ("lift it", "choose it"):
        page.keyboard.press("Space")
    expect(choice).to_have_attribute("aria-selected", "true")
    assert page.locator("[data-card]:is([aria-pressed], [aria-selected])").count() == 1


def settled_in(scene: Scene) -> Settled:
    """Return how the deal of a scene was settled."""
    return next(event for event in scene.events if isinstance(event, Settled))


def line_heard(line: Line) -> str:
    """Return what a line of the settlement is for, as it is heard."""
    key = f"heard-line.{line.key}"
    return say(key if key in catalogue("en") else f"line.{line.key}", "en", **dict(line.params))


def in_words(points: int) -> str:
    """Return points without a sign."""
    return f"{'plus' if points > 0 else 'minus'} {abs(points)}" if points else "0"


@pytest.mark.parametrize("game", depth(["illustrated"], ["asszorti", "illustrated"]))
def test_a_settlement_is_heard_in_one_go(open_page: Open, game: str) -> None:
    """Who won, what was played, why, each line with its sum, and what comes next."""
    scene = next(one for one in scenes_of(game) if one.name == "score")
    page = show_still(open_page, scene, scene.seat, *scene.after)
    is_said(page, "Next deal: press Enter, or N")
    account = last_said(page)
    settlement = page.get_by_test_id("settlement")
    for part in ("h2", "[data-testid=who-pays]"):
        for text in settlement.locator(part).all_inner_texts():
            assert text.partition(" The largest item")[0] in account  # it is one of the lines
    lines = settled_in(scene).lines
    assert len(lines) == settlement.locator("tbody th > span").count()
    for line in lines:
        assert line_heard(line) in account
    for name, points in zip(NAMES, settled_in(scene).points, strict=False):
        assert f"{name} {in_words(points)}" in account
    assert UNHEARD.findall(account) == []
    assert "is the declarer" in account
    assert "Tricks: " in account
    assert heard(page, "[data-testid=settlement]")[0]["name"] == "Settlement"


@pytest.mark.parametrize("size", ["wide", "narrow"])
def test_the_hand_and_the_bids_are_few_tabs_away(open_page: Open, size: str) -> None:
    """The first stop leads past the bar; no stop is in a closed panel, where nobody sees it."""
    page, deal = open_page(size, simulated=True), first_bid()
    tell(page, table_for(page, deal.rules.key), deal, 0, frames(deal, 0))
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    stops = [stop(page)]
    for _ in range(3):
        page.keyboard.press("Tab")
        stops.append(stop(page))
    assert stops[0] == "bid"
    assert stops.index("card") <= 2  # with that to the link, three Tabs
    seen = page.locator(STOPS).evaluate_all(UNSEEN)
    assert seen == []
