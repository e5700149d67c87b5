"""Pages connected to a server, and pages that get a deal in the server's own words over a test
connection.
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
from tests.support.browser.laid_out import wait_until_laid_out
from tests.support.server.clients import Person
from tests.support.storage.table_logs import happen, take_in

Open = Callable[..., Page]  # a page of a new person
Finished = Callable[[str], tuple[Person, str]]  # a person who has played a deal, and the table
Watch = Callable[..., Page]  # a page that shows a deal as a seat sees it
SIZES: dict[str, ViewportSize] = {
    "wide": {"width": 1280, "height": 800},
    "narrow": {"width": 360, "height": 740},
}
# No pauses for the actions of others, and no settling time after an action.
# Nobody is new to a game.
SWIFT = (
    '{"botPace": 0, "trickPace": 0, "settling": 0, "against": "plain", "lessonOffered": true, '
    '"numeralsOffered": true, "lang": "%s"}'
)
GERMAN = "localStorage.skiz = JSON.stringify({...JSON.parse(localStorage.skiz), germanSuits: true})"
ME = "me"
NAMES = ("Anna", "Bruno", "Clara", "Dora")


class DealSoFar(Protocol):
    """A deal that can be shown to a person."""

    @property
    def rules(self) -> Rules:
        """Return the rules of the deal."""

    @property
    def events(self) -> Sequence[Event]:
        """Return what has happened."""

    def view(self, seat: Seat) -> View:
        """Return what a seat knows now."""


def log_of(
    deal: DealSoFar,
    seat: int,
    *more: Event | TableEvent,
    names: Sequence[str] = NAMES,
    bot: str = "",
) -> TableLog:
    """Return the log of a table at which a deal is played; seats and chairs are the same.

    A person sits on one chair, another person on the next, and on the others people too, or bots of
    a kind.
    """
    log, chairs = TableLog(deal.rules), tuple(range(deal.rules.seats))
    for chair, name in zip(chairs, names, strict=False):
        person = not bot or (chair - seat) % deal.rules.seats < 2
        happen(log, Sat(chair, name, None if person else bot, ME if chair == seat else None))
    take_in(log, [DealBegan(1, chairs[-1], chairs, deal.rules.times), *deal.events, *more])
    return log


def said_of(log: TableLog) -> list[str]:
    """Return the messages that this person gets about it."""
    return [json.dumps(message) for message in (welcome(log, "t", ME, 0), *messages(log, ME, 0))]


def frames(deal: DealSoFar, seat: int, *more: Event | TableEvent) -> list[str]:
    """Return the messages that the person on a seat gets about a deal among people."""
    return said_of(log_of(deal, seat, *more))


GO = """path => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
}"""
NOWHERE = "/nowhere"


def shown(sent: list[str]) -> str:
    """Match a page that shows everything it got, including its question."""
    messages = [json.loads(frame) for frame in sent]
    last = max(frame["n"] for frame in messages if "n" in frame)
    mine = '[data-turn="me"]' if "options" in messages[-1].get("turn", {}) else ""
    return f'[data-seen="{last}"][data-queued="0"]{mine}'


@dataclass
class TellingLine:
    """The connection of a page that shows a deal as a seat sees it.

    Every action is refused, with a given reason or the reason of the rules. Later messages are sent
    over its `lines`.
    """

    deal: DealSoFar
    seat: Seat
    said: list[str]
    why: Why | None = None
    lines: list[WebSocketRoute] = field(default_factory=list)

    def lay(self, page: Page) -> None:
        """Let every table that the page opens from now on show this."""
        page.route_web_socket("**/tables/*/socket", self._open)

    def _open(self, line: WebSocketRoute) -> None:
        self.lines.append(line)

        def hear(frame_text: str | bytes) -> None:
            for one in self.answer(frame_text):
                line.send(one)

        line.on_message(hear)

    def answer(self, frame_text: str | bytes) -> list[str]:
        """Return what is said to a message of the page."""
        frame = json.loads(frame_text)
        if "hello" in frame:
            return self.said
        if "ping" in frame:  # or a slow machine makes a silent connection a lost one
            return [json.dumps({"pong": frame["ping"]})]
        if "do" in frame:
            view, action = self.deal.view(self.seat), parse(frame["do"], self.deal.rules.pack)
            no = in_words(self.why or view.current_phase.refuse(view, self.seat, action))
            return [json.dumps({"reject": frame["id"], "why": no})]
        if frame.keys() & {"next", "close", "end"}:
            no = in_words(Refused("stale").why)
            return [json.dumps({"reject": frame["id"], "why": no})]
        return []


_tables: dict[tuple[str, str], str] = {}  # by the cookie of its maker, and the game


def table_for(page: Page, game: str) -> str:
    """Return a table at which the person at a page can be shown any deal of a game.

    It is made once for each person.
    """
    cookies = page.context.cookies()
    found = next((one["value"] for one in cookies if one["name"] == "skiz"), ""), game
    if not found[0] or found not in _tables:
        _tables[found] = make_table(page, game=game)
    return _tables[found]


def make_table(page: Page, **wanted: object) -> str:
    """Let the person at a page make a table, and return it."""
    made = page.request.post("/api/tables", data=wanted, max_retries=1).json()
    return str(made["table"])


def two_at_a_table(
    open_page: Open, lang: str = "en", own: bool = False, **wanted: object
) -> tuple[Page, Page]:
    """Return Anna, and Béla on a phone in a language, with a bot.

    Béla sits down in the middle of the first deal, in which chairs may be taken over.
    """
    anna = open_page(own=own)
    table = make_table(anna, game="asszorti", take_over=True, **wanted)
    agrees = {"to": "take_over", "yes": True}
    assert anna.request.put(f"/api/tables/{table}/consent", data=agrees).ok
    anna.goto(f"/t/{table}")
    bela = open_page("narrow", path=f"/t/{table}", lang=lang)
    sit_beside(bela)
    return anna, bela


def sit_beside(page: Page) -> None:
    """Take the chair next to the one who made the table, and get its cards."""
    page.locator('[data-sit="1"]').click()
    page.wait_for_selector('[data-testid="hand"] [data-card]')


def tell(page: Page, table: str, deal: DealSoFar, seat: Seat, sent: list[str]) -> None:
    """Let an open page show this table, without loading the page again."""
    tell_over(page, table, TellingLine(deal, seat, sent))


def tell_over(page: Page, table: str, line: TellingLine) -> None:
    """Do the same over a connection that is made for it."""
    page.evaluate(GO, NOWHERE)
    page.locator("[data-turn]").wait_for(state="detached")
    page.unroute_all()
    line.lay(page)
    page.evaluate(GO, f"/t/{table}")
    page.wait_for_selector(shown(line.said))
    wait_until_laid_out(page)


def without_news(sent: list[str]) -> str:
    """Return the first of some messages, which then announces no more than the others tell."""
    greeting = json.loads(sent[0])
    greeting["welcome"]["n"] = json.loads(sent[-1])["n"]
    return json.dumps(greeting)


def as_person(page: Page, person: Person, path: str) -> None:
    """Become this person on this page.

    Requests of the former person are cancelled first, because they could restore that person's
    cookie.
    """
    page.goto("/api/me")  # a page that sends no further requests
    cookies = [
        {"name": name, "value": value, "url": person.address}
        for name, value in person.http.cookies.items()
    ]
    page.context.add_cookies(cookies)  # type: ignore[arg-type]
    page.goto(path)


def replay_for(page: Page, player: tuple[Person, str]) -> None:
    """Show the replay of a deal to a person who has played it."""
    as_person(page, player[0], "/games")
    page.locator("main a[href*='/games/']").first.click()


def like(page: Page, likes: str) -> None:
    """Restart a page with preferences, given as a script.

    They are set on an empty page, because a page that is loading could overwrite them.
    """
    address = page.url
    page.goto("/api/me")
    page.evaluate(likes)
    page.goto(address)


def fits(page: Page) -> bool:
    """Return whether nothing is wider than the page."""
    wide: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return wide <= 0


# What lies in the middle of the board, is visible and does not lie within it.
OUTSIDE_MIDDLE = """() => {
    const middle = document.querySelector('.middle')
    if (!middle || !middle.checkVisibility()) return []
    const place = middle.getBoundingClientRect()
    const shown = [...middle.children].filter(one => {
        const inner = one.firstElementChild || one
        return inner.checkVisibility({visibilityProperty: true})
    })
    const outside = ({top, bottom}) => top < place.top - 1 || bottom > place.bottom + 1
    return shown.filter(one => outside(one.getBoundingClientRect())).map(one => one.innerText)
}"""


def cut_in_the_middle(page: Page) -> list[str]:
    """Return the texts of what the middle of the board shows only in part."""
    found: list[str] = page.evaluate(OUTSIDE_MIDDLE)
    return found
