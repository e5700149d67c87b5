"""A press meant for an earlier state of the page does nothing: one press is one action. By day each
button is pressed twice in one way, and a card in all ways. `make nightly` presses each button in
the other ways too.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect

from skiz.cards import Seat
from skiz.games.asszorti import AsszortiHouse
from skiz.puzzles import collection
from skiz.table import Play
from tests.support.browser.browser_pages import BrowserPages
from tests.support.browser.pages import (
    SIZES,
    SWIFT,
    frames,
    like,
    make_table,
    shown,
    tell_over,
)
from tests.support.browser.presses import (
    APART,
    NOTE_WHAT_IS_SENT,
    SETTLING,
    TWICE,
    PlayingLine,
    Twice,
    click_twice,
    double_click,
    enter_twice,
    hold_enter,
    middle,
    pass_time,
    sent,
)
from tests.support.browser.still import stop_time
from tests.support.games.asserufen import asserufen, kontra
from tests.support.games.asszorti import before_kontra, three_hands
from tests.support.games.tarokk_deal import auction, dealt, talk
from tests.support.games.written_deal import WrittenDeal
from tests.support.server.clients import Server
from tests.support.tools.depth import at_night, depth

LIKES = """localStorage.skiz = JSON.stringify({
    ...JSON.parse(localStorage.skiz), settling: 500, oneClick: false, ahead: false, ...%s,
})"""
RECORD = Path("tests/records/golden/run_away.skiz").read_text("utf-8")
NODES, FIRST_CARD = 45, 14  # of the record, in a study
HELD = '[data-testid="hand"] [data-card="%s"]'
PICKED, RAISES = HELD % "d1", '[data-say="kontra game"]'


def chosen() -> WrittenDeal:
    """Return a deal in which A has called and may announce."""
    return talk().does(0, "choose call XIX")


def announced() -> WrittenDeal:
    """Return a deal in which A leads."""
    deal = chosen().does(0, "say trull", "say four-kings", "say pass")
    for seat in (1, 2, 3):
        deal.does(seat, "say pass")
    return deal


def exchange() -> WrittenDeal:
    """Return a deal in which all have bid and A discards."""
    deal = auction().does(2, "bid pass").does(3, "bid pass").does(0, "bid hold")
    return deal.does(1, "bid pass")


def over() -> WrittenDeal:
    """Return a deal played to its end, no matter how."""
    deal = announced()
    while deal.turn:
        deal.acts(deal.turn[0], deal.may(deal.turn[0])[0])
    return deal


def answering() -> WrittenDeal:
    """Return a game played from hand, with arrivázs, before the first kontra."""
    return before_kontra(AsszortiHouse(), arrivazs=True)


def claimable() -> WrittenDeal:
    """Return a deal in which the declarer may claim the rest or concede."""
    return three_hands("c").does(1, "play hK")


@dataclass(frozen=True)
class Mode:
    """A moment of a deal and what is pressed; `turn` and `there` are sent in addition."""

    deal: Callable[[], WrittenDeal]
    press: str
    asks: object
    answers: tuple[tuple[Seat, str], ...] = ()
    turn: Mapping[str, Any] = field(default_factory=dict)
    there: Mapping[str, Any] = field(default_factory=dict)
    first: str = ""  # pressed before it
    likes: Mapping[str, Any] = field(default_factory=dict)
    seat: Seat = 0


RAISED = ((1, "bid one"), (2, "bid pass"), (3, "bid pass"))
GONE = {"present": {"0": "here", "1": "gone", "2": "gone", "3": "here"}, "grace": 60}
CUT = {"seats": [], "cut": {"chair": 0, "least": 1, "most": 35}, "phase": None}
MODES = {
    "announcing": Mode(chosen, '[data-do="say trull"]', {"do": "say trull"}),
    "calling": Mode(talk, '[data-do="choose call XIX"]', {"do": "choose call XIX"}),
    "bidding": Mode(dealt, '[data-do="bid three"]', {"do": "bid three"}, RAISED),
    "laying away": Mode(
        exchange, '[data-testid="confirm-lay"]', {"do": "lay d1"}, first=HELD % "d1"
    ),
    "kontra": Mode(
        answering,
        '[data-do="say kontra game"]',
        {"do": "say kontra game"},
        first='[data-say="kontra game"]',
    ),
    "unasked": Mode(
        lambda: asserufen(kontra("any_time")),
        "[data-unasked]",
        {"do": "say kontra game"},
        turn={"unasked": ["say kontra game"]},
    ),
    "claiming": Mode(claimable, '[data-do="claim"]', {"do": "claim"}, seat=2),
    "a card": Mode(announced, HELD % "dK", {"do": "play dK"}, likes={"oneClick": True}),
    "undo": Mode(announced, '[data-testid="undo"]', {"undo": True}, turn={"may_undo": True}),
    "an undo that is asked for": Mode(
        announced,
        '[data-testid="undo-agree"]',
        {"undo": True},
        turn={"undo": {"chair": 1, "agreed": [1]}},
    ),
    "who is gone for long": Mode(
        announced,
        '[data-testid="replace"]',
        "POST /api/tables/t/bots",
        there=GONE | {"long_gone": [1, 2]},
    ),
    "I am gone": Mode(
        announced, '[data-testid="here"]', {"here": True}, there=GONE | {"present": {"0": "gone"}}
    ),
    "the cut": Mode(announced, '[data-testid="cut-here"]', {"cut": 18}, turn=CUT),
    "the first deal": Mode(
        announced, '[data-testid="start-table"]', {"next": True}, turn={"start": 0}
    ),
    "the next deal": Mode(over, '[data-testid="next-deal"]', {"next": True}),
    "the end of the session": Mode(
        over, '[data-testid="stop"]', {"end": True}, turn={"ending": [1]}
    ),
}


# Double clicks counted by the machine and repeated keys depend on the press alone. They need not be
# tried everywhere.
OFTEN = (click_twice, enter_twice)
MOST_PRESSED = ("announcing", "bidding", "a card", "the next deal")


def ways(name: str) -> tuple[Twice, ...]:
    """Return the ways of pressing a button twice: one by day, in turn, and all for a card."""
    by_night = TWICE if name in MOST_PRESSED else OFTEN
    by_day = TWICE if name == "a card" else (OFTEN[list(MODES).index(name) % 2],)
    return depth(by_day, by_night)


class Stage:
    """A page with the usual half second, on which time passes only when a test lets it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._tables: dict[str, str] = {}  # one of each game used so far
        self._likes: str | None = None

    def likes(self, **likes: Any) -> None:
        """Reload the page with these preferences, unless it has them already."""
        wanted = LIKES % json.dumps(likes)
        if wanted != self._likes:
            like(self.page, wanted)
            self._likes = wanted
            self.page.evaluate(NOTE_WHAT_IS_SENT)

    def table(self, game: str) -> str:
        """Return a table of a game."""
        if game not in self._tables:
            self._tables[game] = make_table(self.page, game=game)
        return self._tables[game]

    def begin(self, mode: Mode, seat: Seat = 0) -> PlayingLine:
        """Show a moment to a seat, with further messages; nothing was pressed lately."""
        page, deal = self.page, mode.deal()
        frames_sent, answers = frames(deal, seat), list(mode.answers)
        line = PlayingLine(deal, seat, frames_sent, answers=answers, more=mode.turn)
        tell_over(page, self.table(deal.rules.key), line)
        page.route("**/api/tables/*/bots", lambda route: route.fulfill(json={}))
        if mode.turn:
            line.tell(mode.turn)
        if mode.there:
            line.lines[-1].send(json.dumps(mode.there))
        pass_time(page)
        if mode.first:
            page.locator(mode.first).click()
        page.locator(mode.press).first.wait_for()
        pass_time(page)
        sent(page)
        return line


@pytest.fixture(scope="module")
def stage(pages: BrowserPages, server: Server) -> Iterator[Stage]:
    """Return a page for all tests here; an error on it fails the last test."""
    slips: list[Error] = []

    def slip(error: Error) -> None:
        slips.append(error)

    script = f"localStorage.getItem('skiz') || localStorage.setItem('skiz', '{SWIFT % 'en'}')"
    page = pages.make(server.address, script, SIZES["wide"])
    page.on("pageerror", slip)
    stop_time(page)
    # The script that notes frames must come after the one that replaces sockets.
    page.route_web_socket("**/tables/*/socket", lambda line: None)
    page.goto("/")
    yield Stage(page)
    page.context.close()
    assert slips == []


def done(page: Page, line: PlayingLine) -> None:
    """Wait until the page shows the result of an action."""
    page.wait_for_selector(shown(line.said))
    page.wait_for_selector('[data-busy="false"]')


@pytest.mark.parametrize(
    ("name", "twice"),
    [(name, twice) for name in MODES for twice in ways(name)],
)
def test_a_double_press_acts_once(stage: Stage, name: str, twice: Twice) -> None:
    mode, page = MODES[name], stage.page
    stage.likes(**mode.likes)
    line = stage.begin(mode, mode.seat)
    twice(page, mode.press, lambda: done(page, line))
    assert sent(page) == [mode.asks]


# --- What is chosen before one acts, and what a question puts in the place of a button. ---------


def picked(selector: str) -> str:
    """Return a selector of a picked thing."""
    return f'{selector}:is([aria-pressed="true"], [aria-selected="true"])'


@pytest.mark.parametrize(
    ("written", "selector", "twice"),
    depth(
        [(exchange, PICKED, click_twice), (answering, RAISES, enter_twice)],
        [(*one, twice) for one in ((exchange, PICKED), (answering, RAISES)) for twice in OFTEN],
    ),
)
def test_a_double_pick_stays_picked(
    stage: Stage, written: Callable[[], WrittenDeal], selector: str, twice: Twice
) -> None:
    page = stage.page
    stage.likes()
    stage.begin(Mode(written, selector, None))
    twice(page, selector, page.locator(picked(selector)).wait_for)
    assert page.locator(picked(selector)).count() == 1
    assert sent(page) == []


@pytest.mark.parametrize("twice", depth([double_click], TWICE))
def test_a_card_chosen_ahead_twice_is_played_once(stage: Stage, twice: Twice) -> None:
    """It stays chosen. After it is played, its neighbour lies under the pointer."""
    page = stage.page
    stage.likes(oneClick=True, ahead=True)
    line = stage.begin(Mode(announced, HELD % "dQ", None), 3)
    twice(page, HELD % "dQ", page.locator(picked(HELD % "dQ")).wait_for)
    assert page.locator(picked("[data-card]")).count() == 1
    leads(line)
    done(page, line)
    assert sent(page) == [{"do": "play dQ"}]

    line = stage.begin(Mode(announced, HELD % "dQ", None), 3)

    def is_played() -> None:
        page.locator(picked(HELD % "dQ")).wait_for()
        leads(line)
        done(page, line)

    twice(page, HELD % "dQ", is_played)
    assert sent(page) == [{"do": "play dQ"}]
    assert page.locator(picked("[data-card]")).count() == 0


def leads(line: PlayingLine) -> None:
    """Let the first three play to a trick in diamonds; D is on turn."""
    line.does((0, "play dK"), (1, "play IX"), (2, "play VI"))


SAME_PLACE = "%s { position: fixed; left: 9rem; top: 9rem; width: 8rem; z-index: 9; }"
IN_PLACE = {
    "giving up": (
        Mode(claimable, '[data-do="concede"]', {"do": "concede"}),
        '[data-testid="confirm-concede"]',
        2,
    ),
    "leaving": (
        Mode(announced, '[data-testid="leave"]', "DELETE /api/tables/*/seat", first="nav summary"),
        '[data-testid="leave-chair"]',
        0,
    ),
}


@pytest.mark.parametrize("name", IN_PLACE)
def test_a_control_that_appears_under_the_pointer_waits_for_a_new_press(
    stage: Stage, name: str
) -> None:
    """A confirmation and an open sheet may appear where a person has just pressed."""
    page, (mode, second, seat) = stage.page, IN_PLACE[name]
    stage.likes()
    stage.begin(mode, seat)
    style = page.add_style_tag(content=SAME_PLACE % f"{mode.press}, {second}")
    page.route("**/seat", lambda route: route.fulfill(json={}))
    table = page.url.rsplit("/", 1)[-1]
    click_twice(page, mode.press, page.locator(second).wait_for)
    assert sent(page) == []
    pass_time(page)
    page.locator(second).click()
    assert json.loads(json.dumps(sent(page)).replace(table, "*")) == [mode.asks]
    style.evaluate("style => style.remove()")


TRICKS = 9


def last_card() -> WrittenDeal:
    """Return a deal in which A plays the last card, or leads to the last trick."""
    deal = announced()
    while len(deal.state.tricks) < TRICKS - 1 or 0 not in deal.turn:
        card = next(one for one in deal.may(deal.turn[0]) if isinstance(one, Play))
        deal.acts(deal.turn[0], card)
    return deal


def test_a_word_that_appears_under_the_finger_is_not_explained(stage: Stage) -> None:
    """Two taps on the last card hit a word of the settlement. A tap that is meant for it acts."""
    page, card = stage.page, '[data-testid="hand"] [data-card]'
    word = '[data-testid="settlement"] .term'
    stage.likes(oneClick=True)
    stage.begin(Mode(last_card, card, None))
    place = SAME_PLACE % f"{card}, {word}"
    style = page.add_style_tag(
        content=place.replace("z-index", "transform: none !important; z-index")
    )
    click_twice(page, card, page.locator(word).first.wait_for)
    pass_time(page)
    expect(page.get_by_test_id("explanation")).to_have_count(0)
    page.locator(word).last.click()
    pass_time(page)
    expect(page.get_by_test_id("explanation")).to_be_visible()
    style.evaluate("style => style.remove()")


# --- How a press goes. ---------------------------------------------------------------------------


@at_night
def test_a_quick_player_plays_a_card_each_half_second(stage: Stage) -> None:
    page = stage.page
    stage.likes(oneClick=True)
    line = stage.begin(Mode(announced, HELD % "dK", None))
    page.locator(HELD % "dK").click(position={"x": 8, "y": 30})
    done(page, line)
    card = page.locator('[data-testid="hand"] .ready').first.get_attribute("data-card")
    pass_time(page, SETTLING - 1)
    page.locator(HELD % card).click(position={"x": 8, "y": 30})  # ignored, and not stored up
    pass_time(page, 1)
    assert sent(page) == [{"do": "play dK"}]
    page.locator(HELD % card).click(position={"x": 8, "y": 30})
    assert sent(page) == [{"do": f"play {card}"}]


def test_a_card_is_lifted_and_played_by_a_double_click(stage: Stage) -> None:
    """No other card is played with it, however often the person clicks."""
    page = stage.page
    stage.likes()
    line = stage.begin(Mode(announced, HELD % "dK", None))
    x, y = middle(page, HELD % "dK")
    for count in (1, 2, 3, 4):
        page.mouse.move(x, y)
        page.mouse.down(click_count=count)
        page.mouse.up(click_count=count)
        if count == 2:
            done(page, line)
    assert sent(page) == [{"do": "play dK"}]


def test_a_click_counts_where_it_began(stage: Stage) -> None:
    """A card is pressed to choose it ahead; it is the player's turn when the button goes up."""
    page = stage.page
    stage.likes(oneClick=True, ahead=True)
    line = stage.begin(Mode(announced, HELD % "dQ", None), 3)
    page.mouse.move(*middle(page, HELD % "dQ"))
    page.mouse.down()
    leads(line)
    done(page, line)
    pass_time(page)
    page.mouse.up()
    assert sent(page) == []
    page.mouse.click(*middle(page, HELD % "dQ"))
    assert sent(page) == [{"do": "play dQ"}]


@pytest.mark.parametrize(("written", "key", "asks"), [(over, "n", {"next": True})])
def test_a_key_that_is_held_acts_once(
    stage: Stage, written: Callable[[], WrittenDeal], key: str, asks: object
) -> None:
    page = stage.page
    stage.likes()
    line = stage.begin(Mode(written, '[data-testid="next-deal"]', None))
    for wait in (0, APART, SETTLING):
        pass_time(page, wait)
        page.keyboard.down(key)
        done(page, line)
    page.keyboard.up(key)
    page.keyboard.press(key)
    page.keyboard.press(key)
    assert sent(page) == [asks, asks]


def test_a_screen_reader_goes_through_the_guard_too(stage: Stage) -> None:
    page = stage.page
    stage.likes()
    line = stage.begin(Mode(chosen, '[data-do="say trull"]', None))
    page.locator('[data-do="say trull"]').dispatch_event("click")
    done(page, line)
    page.locator('[data-do="say four-kings"]').dispatch_event("click")
    assert sent(page) == [{"do": "say trull"}]
    pass_time(page)
    page.locator('[data-do="say four-kings"]').dispatch_event("click")
    assert sent(page) == [{"do": "say four-kings"}]


def test_display_controls_are_never_delayed(stage: Stage) -> None:
    """Also right after an action. The page marks when it has settled, for programs."""
    page = stage.page
    stage.likes()
    line = stage.begin(Mode(announced, HELD % "dK", None))
    page.locator(HELD % "dK").focus()
    page.keyboard.press("Enter")
    done(page, line)
    expect(page.locator("html[data-settling]")).to_have_count(1)
    sort, order = page.get_by_test_id("sort"), []
    for _ in range(4):
        sort.click()
        order.append(sort.inner_text())
    assert order[0] == order[2] != order[1] == order[3]
    page.get_by_test_id("chat-button").click()
    expect(page.get_by_test_id("chat")).to_be_visible()
    page.get_by_test_id("chat-button").click()
    expect(page.get_by_test_id("chat")).to_have_count(0)
    pass_time(page)
    expect(page.locator("html[data-settling]")).to_have_count(0)


# --- Beside a table. -----------------------------------------------------------------------------


@pytest.mark.parametrize("twice", depth([hold_enter], [click_twice, hold_enter]))
def test_a_lesson_goes_on_by_one_stop(stage: Stage, twice: Twice) -> None:
    page, onward = stage.page, '[data-testid="go-on"]'
    stage.likes()
    page.evaluate("localStorage.removeItem('skiz-lessons')")
    page.goto("/learn/asszorti/tricks")
    page.locator(onward).wait_for()
    pass_time(page)
    twice(page, onward, page.locator('[data-testid="lesson"][data-stop="1"]').wait_for)
    expect(page.get_by_test_id("lesson")).to_have_attribute("data-stop", "1")


@at_night
@pytest.mark.parametrize("twice", [click_twice, hold_enter])
def test_a_puzzle_is_answered_once_and_one_plays_on_by_one_card(stage: Stage, twice: Twice) -> None:
    puzzle = next(
        one for one in collection("asszorti").values() if one.answers[0].startswith("play ")
    )
    page, name = stage.page, HELD % puzzle.answers[0].removeprefix("play ")
    stage.likes(oneClick=True)
    page.goto(f"/puzzles/asszorti/{puzzle.key}")
    page.locator(f"{name}.ready").wait_for()
    page.evaluate(NOTE_WHAT_IS_SENT)
    pass_time(page)
    twice(page, name, page.locator('[data-testid="puzzle"][data-reply="right"]').wait_for)
    assert len(sent(page)) == 1
    pass_time(page)
    onward = '[data-testid="play-on"]'
    twice(page, onward, page.locator('[data-testid="puzzle"][data-playing="true"]').wait_for)
    page.locator(f"{name}.ready").wait_for()
    assert sent(page) == []


@at_night
@pytest.mark.parametrize("twice", [click_twice, hold_enter])
def test_a_study_grows_by_one_card(stage: Stage, twice: Twice) -> None:
    """Moving through its tree is not delayed."""
    page = stage.page
    stage.likes(oneClick=True)
    page.goto("/studies")
    page.get_by_test_id("paste").fill(RECORD)
    page.get_by_test_id("make-study").click()
    study = page.get_by_test_id("study")
    expect(study).to_have_attribute("data-at", str(NODES))
    page.locator(f'[data-node="{FIRST_CARD + 2}"]').click()
    expect(study).to_have_attribute("data-at", str(FIRST_CARD + 2))
    for _ in range(3):
        page.get_by_test_id("study-back").click()
    page.wait_for_selector(f'[data-testid="study"][data-at="{FIRST_CARD - 1}"][data-turn="me"]')
    pass_time(page)
    other = page.locator('[data-testid="hand"] .ready').last.get_attribute("data-card")
    twice(
        page, HELD % other, page.locator(f'[data-testid="study"][data-at="{NODES + 1}"]').wait_for
    )
    page.wait_for_selector('[data-busy="false"][data-queued="0"]')
    assert page.locator("[data-node]").count() == NODES + 2
