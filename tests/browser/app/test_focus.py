"""The focus of somebody who plays by keys: at every moment of a deal it is somewhere at the table.

A lost focus takes a screen reader back into its browse mode, in which single keys do nothing.
"""

import json
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page

from skiz.server.rooms.messages import messages
from skiz.server.table_log.entries import DealBegan, SheetWritten, TableEvent
from skiz.table import Action, Event, Lay, Play, text
from tests.support.browser.orca.record import DEALS, SEAT
from tests.support.browser.orca.table_server import SeatedLine, choice, dealt
from tests.support.browser.pages import ME, Open, frames, log_of, shown, table_for, tell_over
from tests.support.browser.people import button, card, mine
from tests.support.games.written_deal import WrittenDeal

PLACES = {
    "hand": "[data-testid=hand] [data-card]",
    "choices": "[role=toolbar] [data-do]",
    "tools": "[role=toolbar] [data-testid=last-trick]",
    "settlement": "[data-testid=settlement] [data-testid=next-deal]",
}
IS_AT = "where => document.activeElement.matches(where)"
# Notes when nothing has the focus for four frames; a next question of the same person may take one.
WATCH = """() => {
    window.lost = []
    let frames = 0
    const look = () => {
        const { seen, phase } = document.querySelector('[data-seen]').dataset
        frames = document.activeElement === document.body ? frames + 1 : 0
        if (frames === 4) window.lost.push(`event ${seen}, ${phase}`)
        requestAnimationFrame(look)
    }
    look()
}"""
VERBS = {
    "asszorti": {"bid", "choose", "lay", "say", "play"},
    "asserufen": {"bid", "choose", "play"},
    "illustrated": {"bid", "choose", "lay", "say", "play"},
}


@dataclass
class SlowLine(SeatedLine):
    """A connection at a table where the others act when the test says so."""

    following: WrittenDeal | None = None  # the next deal

    def others_go_on(self) -> None:
        """Do nothing yet."""

    def step(self) -> None:
        """Let one of the others act, or let the next deal begin."""
        seen = json.loads(self.said[-1])["turn"]["on"]
        if self.deal.turn:
            self.others_act()
        else:
            self.following = dealt(self.deal.rules.key, 0)
        log = log_of(self.deal, self.seat, *self._after())
        self.said = [json.dumps(message) for message in messages(log, ME, seen)]
        for one in self.said:
            self.lines[-1].send(one)

    def frames(self) -> list[str]:
        """Return everything that the page gets about the first deal so far."""
        return frames(self.deal, self.seat, *self._after())

    def _after(self) -> list[Event | TableEvent]:
        """Return what follows the first deal."""
        rules, settled = self.deal.rules, self.deal.state.settled
        if not settled:
            return []
        sheet = SheetWritten(1, settled.written, settled.written, over=False)
        if not self.following:
            return [sheet]
        began = DealBegan(2, rules.seats - 1, tuple(range(rules.seats)), rules.times)
        return [sheet, began, *self.following.events]


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
    """By none of the acts from the first bid to the next deal, whoever acts."""
    page = open_page(simulated=True)
    line = SlowLine(dealt(game, DEALS[game]), SEAT, [])
    line.said = line.frames()
    tell_over(page, table_for(page, game), line)
    page.keyboard.press("Tab")
    page.evaluate(WATCH)
    acts: list[str] = []
    while not line.following:
        if SEAT in line.deal.turn:
            action = choice(line.deal, SEAT, line.others)
            acts.append(text(action, line.deal.rules.pack))
            press(page, action, line)
        elif line.deal.turn:
            line.step()
        else:
            page.keyboard.press("Enter")
            line.step()
        page.wait_for_selector(shown(line.said))
        page.wait_for_function(IS_AT, arg=PLACES[place(line)])
        assert page.evaluate("window.lost") == [], acts
    assert {act.partition(" ")[0] for act in acts} >= VERBS[game]
