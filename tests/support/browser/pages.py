"""Pages before a server, and pages that are told a deal by the server's own words over a line of
their own.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from playwright.sync_api import Page, ViewportSize, WebSocketRoute

from skiz.cards import Seat
from skiz.server.common.refusal import Refused, in_words
from skiz.server.rooms.messages import messages, welcome
from skiz.server.table_log.entries import DealBegan, Sat, TableEvent
from skiz.server.table_log.log import TableLog
from skiz.table import Event, Rules, View, Why, parse
from tests.support.server.clients import Person
from tests.support.storage.table_logs import happen, take_in

Open = Callable[..., Page]  # a page of somebody new
Finished = Callable[[str], tuple[Person, str]]  # who has played a deal of a game, and the table
Watch = Callable[..., Page]  # a page that is told a deal as a seat sees it
SIZES: dict[str, ViewportSize] = {
    "wide": {"width": 1280, "height": 800},
    "narrow": {"width": 360, "height": 740},
}
# Nobody waits for what others do, nor for the half second after an act in which no press acts.
SWIFT = '{"botPace": 0, "trickPace": 0, "settling": 0, "against": "plain", "lang": "%s"}'
GERMAN = "localStorage.skiz = JSON.stringify({...JSON.parse(localStorage.skiz), germanSuits: true})"
ME = "me"
NAMES = ("Anna", "Bruno", "Clara", "Dora")


class DealSoFar(Protocol):
    """A deal of which somebody can be told."""

    @property
    def rules(self) -> Rules:
        """The rules it is played by."""

    @property
    def events(self) -> Sequence[Event]:
        """What has happened."""

    def view(self, seat: Seat) -> View:
        """What a seat knows by now."""


def log_of(
    deal: DealSoFar,
    seat: int,
    *more: Event | TableEvent,
    names: Sequence[str] = NAMES,
    bot: str = "",
) -> TableLog:
    """The log of a table at which a deal is played; seats and chairs are the same. On one sits a
    person, on the next another, and on the rest people too, or bots of a kind.
    """
    log, chairs = TableLog(deal.rules), tuple(range(deal.rules.seats))
    for chair, name in zip(chairs, names, strict=False):
        person = not bot or (chair - seat) % deal.rules.seats < 2
        happen(log, Sat(chair, name, None if person else bot, ME if chair == seat else None))
    take_in(log, [DealBegan(1, chairs[-1], chairs, deal.rules.times), *deal.events, *more])
    return log


def said_of(log: TableLog) -> list[str]:
    """What that person is sent of it."""
    return [json.dumps(said) for said in (welcome(log, "t", ME, 0), *messages(log, ME, 0))]


def frames(deal: DealSoFar, seat: int, *more: Event | TableEvent) -> list[str]:
    """What the person on a seat is sent of a deal among people."""
    return said_of(log_of(deal, seat, *more))


GO = """path => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
}"""
NOWHERE = "/nowhere"


def shown(said: list[str]) -> str:
    """Matches a page that shows all that it was told, and what it is asked."""
    messages = [json.loads(frame) for frame in said]
    last = max(frame["n"] for frame in messages if "n" in frame)
    mine = '[data-turn="me"]' if "options" in messages[-1].get("turn", {}) else ""
    return f'[data-seen="{last}"][data-queued="0"]{mine}'


@dataclass
class TellingLine:
    """The line of a page that is told a deal as a seat sees it. Whatever one does there is refused,
    with a given reason or that of the rules. What comes later is sent over its `lines`.
    """

    deal: DealSoFar
    seat: Seat
    said: list[str]
    why: Why | None = None
    lines: list[WebSocketRoute] = field(default_factory=list)

    def lay(self, page: Page) -> None:
        """Every table that the page opens from now on tells this."""
        page.route_web_socket("**/tables/*/socket", self._open)

    def _open(self, line: WebSocketRoute) -> None:
        self.lines.append(line)

        def answer(said: str | bytes) -> None:
            for one in self._answer(said):
                line.send(one)

        line.on_message(answer)

    def _answer(self, said: str | bytes) -> list[str]:
        frame = json.loads(said)
        if "hello" in frame:
            return self.said
        if "ping" in frame:  # or a slow machine makes a silent line a lost one
            return [json.dumps({"pong": frame["ping"]})]
        if "do" in frame:
            view, action = self.deal.view(self.seat), parse(frame["do"], self.deal.rules.pack)
            no = in_words(self.why or view.current_phase.refuse(view, self.seat, action))
            return [json.dumps({"reject": frame["id"], "why": no})]
        if frame.keys() & {"next", "close", "end"}:
            no = in_words(Refused("stale").why)
            return [json.dumps({"reject": frame["id"], "why": no})]
        return []


_tables: dict[tuple[str, str], str] = {}  # by the cookie of who made it, and the game


def table_for(page: Page, game: str) -> str:
    """A table at which whoever is at a page may be told any deal of a game; made once a person."""
    cookies = page.context.cookies()
    found = next((one["value"] for one in cookies if one["name"] == "skiz"), ""), game
    if not found[0] or found not in _tables:
        made = page.request.post("/api/tables", data={"game": game}).json()
        _tables[found] = str(made["table"])
    return _tables[found]


def tell(page: Page, table: str, deal: DealSoFar, seat: Seat, said: list[str]) -> None:
    """Have a page that is there already show a table that is told so, without loading it anew."""
    tell_over(page, table, TellingLine(deal, seat, said))


def tell_over(page: Page, table: str, line: TellingLine) -> None:
    """The same over a line that is made for it."""
    page.evaluate(GO, NOWHERE)
    page.locator("[data-turn]").wait_for(state="detached")
    page.unroute_all()
    line.lay(page)
    page.evaluate(GO, f"/t/{table}")
    page.wait_for_selector(shown(line.said))


def as_person(page: Page, person: Person, path: str) -> None:
    """Be this person on this page from now on; what is under way for who was here before, and might
    bring their cookie back, is given up first.
    """
    page.goto("/api/me")  # nothing runs there that asks for more
    cookies = [
        {"name": name, "value": value, "url": person.address}
        for name, value in person.http.cookies.items()
    ]
    page.context.add_cookies(cookies)  # type: ignore[arg-type]
    page.goto(path)


def replay_for(page: Page, player: tuple[Person, str]) -> None:
    """Show somebody who has played a deal the replay of it."""
    as_person(page, player[0], "/games")
    page.locator("main a[href*='/games/']").first.click()


def like(page: Page, likes: str) -> None:
    """Have a page begin anew with what somebody likes, as a script sets it down; it is set down
    where nothing runs, as a page that is under way might keep over it what it had before.
    """
    address = page.url
    page.goto("/api/me")
    page.evaluate(likes)
    page.goto(address)


def fits(page: Page) -> bool:
    """Whether nothing stands beside the page."""
    wide: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return wide <= 0
