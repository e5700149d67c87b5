"""Double presses on a page whose time stands still between them, and a connection that plays a
scripted deal.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

from skiz.cards import Seat
from skiz.table import Illegal, parse, text
from tests.support.browser.pages import TellingLine, frames
from tests.support.games.written_deal import WrittenDeal

APART = 170  # milliseconds between the two clicks of a double click
SETTLING = 500  # milliseconds after an action in which presses do nothing
NOTE_WHAT_IS_SENT = """() => {
    window.sent = []
    const {send} = WebSocket.prototype, {fetch} = window
    WebSocket.prototype.send = function (said) {
        const frame = JSON.parse(said)
        if (frame.id && !frame.chat && !frame.commit && !frame.reveal) {
            const {id, on, ...asked} = frame
            window.sent.push(asked)
        }
        return send.call(this, said)
    }
    window.fetch = (path, how) => {
        if (how?.method && how.method !== 'GET') window.sent.push(`${how.method} ${path}`)
        return fetch(path, how)
    }
}"""


@dataclass
class PlayingLine(TellingLine):
    """A connection over which a seat plays a scripted deal.

    The seat's actions happen, and then those of the others, as `answers` says. A seat without an
    answer there takes its first option. All other requests are granted, and the turn is sent again
    unchanged, with `more`.
    """

    deal: WrittenDeal
    answers: list[tuple[Seat, str]] = field(default_factory=list)
    more: Mapping[str, Any] = field(default_factory=dict)

    def answer(self, frame_text: str | bytes) -> list[str]:
        """Let what it asks for happen, and return what is said to it."""
        frame = json.loads(frame_text)
        if "do" in frame:
            return self._done(frame)
        if "id" in frame:
            turn = json.loads(self.said[-1])
            turn["turn"] |= self.more
            return [json.dumps({"ack": frame["id"], "n": turn["turn"]["on"]}), json.dumps(turn)]
        return super().answer(frame_text)

    def _done(self, frame: dict[str, str]) -> list[str]:
        action = parse(frame["do"], self.deal.rules.pack)
        before = len(self.frames())
        try:
            self.deal.acts(self.seat, action)
        except Illegal:
            return super().answer(json.dumps(frame))
        self.others_go_on()
        self.said = self.frames()
        n = max(json.loads(one).get("n", 0) for one in self.said)
        return [json.dumps({"ack": frame["id"], "n": n}), *self.said[before - 1 :]]

    def does(self, *acts: tuple[Seat, str]) -> None:
        """Carry out these actions, and send them."""
        before = len(self.said)
        for seat, act in acts:
            self.deal.does(seat, act)
        self.said = self.frames()
        for one in self.said[before - 1 :]:
            self.lines[-1].send(one)

    def frames(self) -> list[str]:
        """Return everything that the page gets about the deal so far."""
        return frames(self.deal, self.seat)

    def others_go_on(self) -> None:
        """Let the others act until this seat may."""
        while self.deal.turn and self.seat not in self.deal.turn:
            self.others_act()

    def others_act(self) -> None:
        """Let the first of the others who may act do so."""
        seat = self.deal.turn[0]
        if self.answers and self.answers[0][0] == seat:
            self.deal.does(*self.answers.pop(0))
            return
        may = self.deal.may(seat)
        passes = [one for one in may if text(one, self.deal.rules.pack) in ("bid pass", "say pass")]
        self.deal.acts(seat, passes[0] if passes else may[0])

    def tell(self, turn: Mapping[str, Any]) -> None:
        """Send the turn once more, with a change."""
        message = json.loads(self.said[-1])
        message["turn"] |= turn
        self.lines[-1].send(json.dumps(message))


def sent(page: Page) -> list[Any]:
    """Return the page's requests since the last call: frames without their number, and methods with
    their address.
    """
    found: list[Any] = page.evaluate("window.sent.splice(0)")
    return found


def pass_time(page: Page, milliseconds: int = SETTLING) -> None:
    """Let this much time pass on the page, which otherwise stands still."""
    page.clock.run_for(milliseconds)


def middle(page: Page, where: str) -> tuple[float, float]:
    """Return a point of an element that nothing covers: on a card near its left edge."""
    box = page.locator(where).first.bounding_box()
    assert box is not None
    return box["x"] + min(box["width"] / 2, 12), box["y"] + min(box["height"] / 2, 30)


Arrived = Callable[[], object]
Twice = Callable[[Page, str, Arrived], None]


def click_twice(page: Page, where: str, arrived: Arrived) -> None:
    """Click twice in one place, without the machine counting it as a double click."""
    x, y = middle(page, where)
    page.mouse.click(x, y)
    arrived()
    pass_time(page, APART)
    page.mouse.click(x, y)


def double_click(page: Page, where: str, arrived: Arrived) -> None:
    """Double-click so slowly that everything has settled, with the machine counting it as one."""
    x, y = middle(page, where)
    page.mouse.click(x, y)
    arrived()
    pass_time(page, SETTLING)
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)


def enter_twice(page: Page, where: str, arrived: Arrived) -> None:
    """Press Enter twice."""
    page.locator(where).first.focus()
    page.keyboard.press("Enter")
    arrived()
    pass_time(page, APART)
    page.keyboard.press("Enter")


def hold_enter(page: Page, where: str, arrived: Arrived) -> None:
    """Hold Enter so long that it repeats after everything has settled."""
    page.locator(where).first.focus()
    page.keyboard.down("Enter")
    arrived()
    for wait in (APART, SETTLING):
        pass_time(page, wait)
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")


TWICE: tuple[Twice, ...] = (click_twice, double_click, enter_twice, hold_enter)
