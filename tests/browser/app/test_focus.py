"""The focus of somebody who plays by keys: at every moment of a deal it is somewhere at the table.

A lost focus takes a screen reader back into its browse mode, in which single keys do nothing.
"""

import json
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page

from skiz.table import Action, Lay, Play, text
from tests.support.browser.orca.record import DEALS, SEAT
from tests.support.browser.orca.table_server import SeatedLine, choice, dealt
from tests.support.browser.pages import Open, shown, table_for, tell_over
from tests.support.browser.people import button, card, mine

PLACES = {
    "hand": "[data-testid=hand] [data-card]",
    "choices": "[role=toolbar] [data-do]",
    "tools": "[role=toolbar] [data-testid=last-trick]",
    "settlement": "[data-testid=settlement] [data-testid=next-deal]",
}
IS_AT = "where => document.activeElement.matches(where)"
# Notes when nothing has the focus at the end of a task that has changed the page, or in a frame. A
# browser tells a reader where the focus is between two tasks, on a busy machine between any two.
WATCH = """() => {
    window.lost = []
    window.been = []
    addEventListener('keydown', () => (window.been = []), true)
    addEventListener('focusin', ({ target }) => window.been.push(target.outerHTML))
    const look = () => {
        const { seen, phase } = document.querySelector('[data-seen]').dataset
        if (document.activeElement === document.body) window.lost.push(`event ${seen}, ${phase}`)
    }
    const changes = { childList: true, subtree: true, attributes: true, characterData: true }
    new MutationObserver(() => queueMicrotask(look)).observe(document, changes)
    const frame = () => (look(), requestAnimationFrame(frame))
    frame()
}"""
# Notes what is drawn: after which event, and who is asked.
DRAWN = """() => {
    window.drawn = []
    const look = () => {
        const { seen, turn } = document.querySelector('[data-seen]').dataset
        const now = `${seen} ${turn}`
        if (now !== window.drawn.at(-1)) window.drawn.push(now)
    }
    const changes = { childList: true, subtree: true, attributes: true }
    new MutationObserver(look).observe(document, changes)
}"""
VERBS = {
    "asszorti": {"bid", "choose", "lay", "say", "play"},
    "asserufen": {"bid", "choose", "play"},
    "illustrated": {"bid", "choose", "lay", "say", "play"},
}


@dataclass
class SlowLine(SeatedLine):
    """A connection at a table where the others act when the test says so."""

    bot: str = ""

    def others_go_on(self) -> None:
        """Do nothing yet."""

    def step(self) -> None:
        """Let one of the others act."""
        seen = json.loads(self.said[-1])["turn"]["on"]
        self.others_act()
        for one in self.since(seen):
            self.lines[-1].send(one)


def begin(page: Page, game: str) -> SlowLine:
    """Let a page show the deal of a game that is recorded by ear, to somebody who uses keys."""
    line = SlowLine(dealt(game, DEALS[game]), SEAT, [])
    line.said = line.frames()
    tell_over(page, table_for(page, game), line)
    page.keyboard.press("Tab")
    return line


def press(page: Page, action: Action, line: SlowLine) -> None:
    """Do this by keys; other tests check how they lead there."""
    pack = line.deal.rules.pack
    match action:
        case Lay(cards):
            for name in pack.text(cards).split():
                page.locator(card(name)).press("Space")
            page.locator(mine('[data-testid="confirm-lay"]')).press("Enter")
        case Play(played):
            page.locator(card(pack.names[played])).press("Enter")
        case _:
            page.locator(button(text(action, pack))).press("Enter")


def place(line: SlowLine) -> str:
    """Return where the focus must be now."""
    deal = line.following or line.deal
    if deal.state.settled:
        return "settlement"
    if not deal.state.hands[SEAT].size:
        return "tools"
    asks = SEAT in deal.turn and not any(isinstance(one, Lay | Play) for one in deal.may(SEAT))
    return "choices" if asks else "hand"


@pytest.mark.parametrize("game", DEALS)
def test_the_focus_is_never_lost(open_page: Open, game: str) -> None:
    """By none of the acts from the first bid to the next deal, whoever acts.

    From a question to the next one it goes without a stop in between, which would be heard.
    """
    page = open_page(simulated=True)
    line = begin(page, game)
    page.evaluate(WATCH)
    acts: list[str] = []
    while not line.following:
        is_asked_again = False
        if SEAT in line.deal.turn:
            action = choice(line.deal, SEAT, line.others)
            acts.append(text(action, line.deal.rules.pack))
            press(page, action, line)
            is_asked_again = SEAT in line.deal.turn
        elif line.deal.turn:
            line.step()
        else:
            page.keyboard.press("Enter")
            page.get_by_test_id("settlement").wait_for(state="detached")
            is_asked_again = True
        page.wait_for_selector(shown(line.said))
        page.wait_for_function(IS_AT, arg=PLACES[place(line)])
        assert page.evaluate("window.lost") == [], acts
        if is_asked_again and place(line) == "choices":
            assert len(page.evaluate("window.been")) <= 1, acts
    assert {act.partition(" ")[0] for act in acts} >= VERBS[game]


def test_by_mouse_an_answer_is_drawn_before_the_next_question(open_page: Open) -> None:
    """No focus has to be kept, and two short tasks let a slow phone answer in between."""
    page = open_page(simulated=True)
    line = begin(page, "illustrated")
    page.evaluate(DRAWN)
    answered = 0
    while not isinstance(action := choice(line.deal, SEAT, line.others), Play):
        if isinstance(action, Lay):
            press(page, action, line)
        else:
            page.locator(button(text(action, line.deal.rules.pack))).click()
        page.wait_for_selector(shown(line.said))
        if SEAT in line.deal.turn and not isinstance(action, Lay):
            answered += 1
            seen = json.loads(line.said[-1])["turn"]["on"]
            drawn = page.evaluate("window.drawn")
            assert drawn[-2:] == [f"{seen} none", f"{seen} me"], text(action, line.deal.rules.pack)
        while SEAT not in line.deal.turn:
            line.step()
        page.wait_for_selector(shown(line.said))
    assert answered


def test_my_question_leaves_the_focus_in_the_chat(open_page: Open) -> None:
    """The letter that opens the chat only asks for something; but the focus no longer waits."""
    page = open_page(simulated=True)
    line = begin(page, "asserufen")
    press(page, choice(line.deal, SEAT, line.others), line)
    page.wait_for_function(IS_AT, arg=PLACES["hand"])
    page.keyboard.press("t")
    page.wait_for_function(IS_AT, arg="[data-testid=chat] *")
    while SEAT not in line.deal.turn:
        line.step()
    page.wait_for_selector(shown(line.said))
    assert page.evaluate(IS_AT, "[data-testid=chat] *")
