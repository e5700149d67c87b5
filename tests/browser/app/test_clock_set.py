"""A browser's clock is changed by hours, forward or back, in the middle of a wait. The waits of the
page are not affected. Its time is simulated.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from skiz.table import Play, Speak
from skiz.words import catalogue
from tests.support.browser.browser_pages import BrowserPages
from tests.support.browser.pages import GO, NOWHERE, SIZES, TellingLine, frames, shown
from tests.support.browser.people import sit_down
from tests.support.games.asserufen import asserufen, kontra
from tests.support.games.written_deal import WrittenDeal
from tests.support.server.clients import Json, Server
from tests.support.tools.depth import depth

HOURS = 5
PACE = 1000  # milliseconds between two events that are shown
SETTINGS = {"botPace": PACE, "trickPace": 0, "against": "plain", "lang": "en", "notes": True}
SCRIPT = f"localStorage.getItem('skiz') || localStorage.setItem('skiz', '{json.dumps(SETTINGS)}')"
MOST = 1000  # looks at a page until the expected thing is shown
SOON = (
    200  # milliseconds from one look to the next: in all of them less passes than the clock is set
)
RECORD = Path("tests/records/golden/run_away.skiz").read_text("utf-8")
BEGAN = datetime(2026, 6, 1, 12, tzinfo=UTC)


@dataclass
class Line(TellingLine):
    """A socket that keeps the frames it receives, acknowledges nothing, and may be silent."""

    heard: list[Json] = field(default_factory=list)
    silent: bool = False

    def answer(self, frame_text: str | bytes) -> list[str]:
        frame = json.loads(frame_text)
        self.heard.append(frame)
        return [] if self.silent or "do" in frame else super().answer(frame_text)

    def count(self, key: str) -> int:
        """Return how many frames of a kind it has received."""
        return sum(key in frame for frame in self.heard)


@dataclass
class Site:
    """A page with simulated time, and the hours by which its clock will be changed."""

    page: Page
    table: str
    hours: int
    asked: list[str] = field(default_factory=list)  # paths of requests

    def goes(self, path: str) -> None:
        """Show another page."""
        self.page.evaluate(GO, path)

    def makes(self, path: str, **wanted: object) -> Json:
        """Let the person at the page make something, and return the answer."""
        answer: Json = self.page.request.post(path, data=wanted or None, max_retries=1).json()
        return answer

    def is_told(self, deal: WrittenDeal, seat: int = 0) -> Line:
        """Show a deal from a seat, at a table; return its socket."""
        sent = frames(deal, seat)
        line = Line(deal, seat, sent)
        self.goes(NOWHERE)
        self.page.locator("[data-turn]").wait_for(state="detached")
        self.page.unroute_all()
        line.lay(self.page)
        self.goes(f"/t/{self.table}")
        self.page.wait_for_selector(shown(sent))
        return line

    def is_set(self) -> None:
        """Change the clock of the device."""
        now = self.page.evaluate("Date.now()")
        self.page.clock.set_system_time((now + self.hours * 3_600_000) / 1000)
        assert abs(self.page.evaluate("Date.now()") - now) > 3_600_000

    def passes(self, milliseconds: int) -> None:
        """Let time pass."""
        self.page.clock.run_for(milliseconds)

    def comes(self, so: Callable[[], object], each: int = 0) -> None:
        """Look until a condition holds, with this much time from one look to the next."""
        for _ in range(MOST):
            if so():
                return
            self.passes(each)
        raise AssertionError


@pytest.fixture(scope="module")
def site(request: pytest.FixtureRequest, pages: BrowserPages, server: Server) -> Iterator[Site]:
    """Return a page for all cases."""
    page = pages.make(server.address, SCRIPT, SIZES["wide"])
    page.clock.install(time=BEGAN)
    page.goto("/")
    sit_down(page, "asserufen")
    page.clock.pause_at(BEGAN + timedelta(days=1))
    found = Site(page, page.url.rpartition("/")[2], request.param)
    page.on("request", lambda request: found.asked.append(request.url))
    yield found
    page.context.close()


def a_deal() -> WrittenDeal:
    """Return a deal in which the first seat has to lead."""
    deal = asserufen(kontra())
    while Speak() in deal.may(deal.turn[0]):
        deal.acts(deal.turn[0], Speak())
    return deal


def say(line: Line, message: Json) -> None:
    """Send a message on a socket."""
    line.lines[-1].send(json.dumps(message))


# --- the cases ----------------------------------------------------------------------------------


def a_live_socket_is_kept(site: Site) -> None:
    line = site.is_told(a_deal())
    site.passes(2500)
    site.comes(lambda: line.count("ping") == 2)
    site.is_set()
    site.passes(2500)
    site.comes(lambda: line.count("ping") == 3)
    assert len(line.lines) == 1


def a_silent_socket_is_replaced(site: Site) -> None:
    line = site.is_told(a_deal())
    line.silent = True
    site.is_set()
    site.comes(lambda: len(line.lines) == 2, SOON)


def an_unacknowledged_frame_is_sent_again(site: Site) -> None:
    line = site.is_told(a_deal())
    card = site.page.locator('[data-testid="hand"] [data-card].ready').first
    for _ in ("lift it", "play it"):
        card.click(position={"x": 10, "y": 30})
    site.comes(lambda: line.count("do") == 1, SOON)
    site.is_set()
    site.comes(lambda: line.count("do") == 2, SOON)
    assert len({frame["id"] for frame in line.heard if "do" in frame}) == len(line.lines) == 1


def an_unacknowledged_frame_goes_over_a_new_socket_at_once(site: Site) -> None:
    line = site.is_told(a_deal())
    card = site.page.locator('[data-testid="hand"] [data-card].ready').first
    for _ in ("lift it", "play it"):
        card.click(position={"x": 10, "y": 30})
    site.comes(lambda: line.count("do") == 1, SOON)
    site.is_set()
    line.lines[-1].close()
    site.comes(lambda: len(line.lines) == 2, SOON)
    site.comes(lambda: line.count("do") == 2)


def a_gap_is_requested_at_once(site: Site) -> None:
    line = site.is_told(a_deal())
    before = line.count("hello")
    site.is_set()
    for more in (1, 2):
        say(line, {"n": 1000 + more})
        site.passes(600)
        site.comes(lambda more=more: line.count("hello") == before + more)  # type: ignore[misc]


def a_device_that_wakes_up_asks_again(site: Site) -> None:
    """A device that slept may have measured nothing meanwhile."""
    line = site.is_told(a_deal())
    site.passes(600)
    site.is_set()
    site.page.evaluate("dispatchEvent(new Event('online'))")
    site.comes(lambda: (line.count("hello"), line.count("ping")) == (2, 2))
    line.silent = True
    site.page.evaluate("dispatchEvent(new Event('online'))")
    # It is given up at the tick after 7.5 seconds, and another socket is opened at most 0.75 random
    # seconds later. A device that did not wake up gives it up only after 10 seconds.
    site.passes(8500)
    site.comes(lambda: len(line.lines) == 2)


def the_pause_between_two_events_stays(site: Site) -> None:
    deal = a_deal()
    line = site.is_told(deal, 1)
    (seat,) = deal.turn
    deal.acts(seat, next(one for one in deal.may(seat) if isinstance(one, Play)))
    table = site.page.locator("[data-queued]")
    for frame in frames(deal, 1)[len(line.said) - 1 :]:
        line.lines[-1].send(frame)
    expect(table).not_to_have_attribute("data-queued", "0")
    site.is_set()
    site.passes(PACE - 100)
    expect(table).not_to_have_attribute("data-queued", "0")
    site.passes(200)
    expect(table).to_have_attribute("data-queued", "0")


def the_lag_stays(site: Site) -> None:
    line = site.is_told(a_deal())
    site.is_set()
    for count in (2, 3):
        site.passes(2500)
        site.comes(lambda count=count: line.count("ping") == count)  # type: ignore[misc]
    assert [frame["lag"] for frame in line.heard if "ping" in frame] == [0, 0, 0]


def present(**more: object) -> Json:
    """Return a message about who is present."""
    return {"present": {"0": "here", "1": "here"}, "grace": 60, **more}


def clock_of(decision: float) -> Json:
    """Return a clock that runs."""
    return {"0": {"decision": decision, "reserve": 0, "runs": True, "more": 0}}


def a_clock_runs_on(site: Site) -> None:
    line = site.is_told(a_deal())
    face, hint = site.page.locator('[data-clock="0"]'), site.page.get_by_test_id("few-seconds")
    say(line, present(clock=clock_of(13)))
    expect(face).to_contain_text("0:13")
    site.is_set()
    site.passes(2000)
    expect(face).to_contain_text("0:11")
    expect(hint).to_have_text("")
    site.comes(lambda: "10 seconds" in (hint.text_content() or ""), SOON)
    expect(face).to_contain_text("0:1")


def remaining_days_stay(site: Site) -> None:
    line = site.is_told(a_deal())
    say(line, present(clock=clock_of(3 * 86_400)))
    face = site.page.locator('[data-clock="0"]')
    expect(face).to_contain_text("3d")
    site.is_set()
    site.passes(1000)
    expect(face).to_contain_text("2d 23h")


def the_question_about_a_long_absence_comes_in_time(site: Site) -> None:
    line = site.is_told(a_deal())
    say(line, {"present": {"0": "here", "1": "gone"}, "grace": 60, "long_gone": [1]})
    question = site.page.get_by_test_id("long-gone")
    question.wait_for()
    site.is_set()
    site.passes(3000)
    site.comes(lambda: line.count("ping") == 2)
    expect(question).to_be_visible()


def a_chat_line_fades(site: Site) -> None:
    line = site.is_told(a_deal())
    line_said = {"k": 1, "chair": 1, "name": "Bruno", "who": "b", "phrase": "hello"}
    say(line, {"chat": [line_said]})
    bubble = site.page.get_by_test_id("bubble")
    bubble.wait_for()
    site.is_set()
    site.passes(5800)
    expect(bubble).to_have_count(1)
    site.passes(400)
    expect(bubble).to_have_count(0)


def a_note_fades(site: Site) -> None:
    line = site.is_told(a_deal())
    mine = json.loads(line.said[-1])["turn"]
    say(line, {"turn": {key: mine[key] for key in ("on", "phase", "kind")} | {"seats": [1]}})
    site.page.locator('[data-turn="other"]').wait_for()
    say(line, {"turn": mine})
    notes = site.page.get_by_test_id("notes-shown")
    expect(notes).to_contain_text("Your turn")
    site.is_set()
    site.passes(4800)
    expect(notes).to_contain_text("Your turn")
    site.passes(400)
    expect(notes).to_be_empty()


def waiting(ago: int) -> list[Json]:
    """Return a table that has waited this many milliseconds for me, by the server's clock."""
    at = (datetime.now(UTC) - timedelta(milliseconds=ago)).isoformat()
    table = {"table": "t", "game": "asszorti", "names": [], "people": ["Béla"], "deal": 1}
    return [{**table, "over": False, "turn": True, "slow": False, "at": at, "ago": ago}]


def answer_with(answer: str, route: Route) -> None:
    """Answer a request like this."""
    route.fulfill(body=answer, content_type="application/json")


def the_title_announces_my_turn_throughout(site: Site) -> None:
    learn = f"{catalogue('en')['site-title.learn']} · Skíz"
    for ago, title in ((60_000, f"● Your turn – {learn}"), (3_600_000, learn)):
        site.goes(f"/t/{site.table}")
        site.page.locator("[data-turn]").wait_for()
        site.page.unroute_all()
        answer = json.dumps(waiting(ago))
        site.page.route("**/api/tables?*", partial(answer_with, answer))
        for _ in range(2):
            site.asked.clear()
            site.goes("/learn")
            site.comes(lambda: any("/api/tables?" in path for path in site.asked), SOON)
            expect(site.page).to_have_title(title)
            site.is_set()
        site.page.unroute_all()


def asks_again(site: Site, path: str, path_part: str) -> None:
    """Check that a page that polls goes on polling after the clock was changed."""
    site.goes(path)
    for _ in range(3):
        site.asked.clear()
        site.comes(lambda: any(path_part in one for one in site.asked), SOON)
        site.is_set()


def the_lobby_is_polled(site: Site) -> None:
    asks_again(site, "/", "/api/lobby")


def a_tournament_begins_for_waiting_people(site: Site) -> None:
    made = site.makes("/api/duplicates", kind="tournament", game="asszorti")
    asks_again(site, f"/d/{made['set']}", f"/api/duplicates/{made['set']}")


def the_deal_of_the_day_is_that_of_the_server(site: Site) -> None:
    made = site.makes("/api/days/asszorti")
    shown_days = []
    for _ in range(2):
        site.goes(f"/d/{made['set']}")
        shown_days.append(site.page.locator("h1 small").inner_text())
        site.goes(NOWHERE)
        site.page.locator("h1 small").wait_for(state="detached")
        for _ in range(4):
            site.is_set()
    assert shown_days[0] == shown_days[1]


def a_study_keeps_a_live_socket_and_replaces_a_silent_one(site: Site) -> None:
    lines: list[WebSocketRoute] = []
    pings: list[Any] = []
    silent = False

    def open_(line: WebSocketRoute) -> None:
        lines.append(line)
        there = line.connect_to_server()

        def hear(data: str | bytes) -> None:
            pings.append(data)
            if not silent:
                there.send(data)

        line.on_message(hear)

    made = site.makes("/api/studies", of={"record": RECORD})
    site.page.route_web_socket("**/api/studies/*/socket", open_)
    site.goes(f"/studies/{made['study']}")
    site.page.get_by_test_id("study").wait_for()
    site.comes(lambda: len(pings) == 1, SOON)  # its time counts from the opening of the socket
    site.is_set()
    site.passes(2600)
    site.comes(lambda: len(pings) == 2)
    assert len(lines) == 1
    silent = True
    site.is_set()
    site.comes(lambda: len(lines) == 2, SOON)


TRIED = [
    a_live_socket_is_kept,
    a_silent_socket_is_replaced,
    an_unacknowledged_frame_is_sent_again,
    an_unacknowledged_frame_goes_over_a_new_socket_at_once,
    a_gap_is_requested_at_once,
    a_device_that_wakes_up_asks_again,
    the_pause_between_two_events_stays,
    the_lag_stays,
    a_clock_runs_on,
    remaining_days_stay,
    the_question_about_a_long_absence_comes_in_time,
    a_chat_line_fades,
    a_note_fades,
    the_title_announces_my_turn_throughout,
    the_lobby_is_polled,
    a_tournament_begins_for_waiting_people,
    the_deal_of_the_day_is_that_of_the_server,
    a_study_keeps_a_live_socket_and_replaces_a_silent_one,
]


# By day each case is tried in one direction, in turn.
FORWARD = [pytest.param(HOURS, one, id=f"forward-{one.__name__}") for one in TRIED]
BACK = [pytest.param(-HOURS, one, id=f"back-{one.__name__}") for one in TRIED]


@pytest.mark.parametrize(
    ("site", "tried"),
    depth(FORWARD[::2] + BACK[1::2], FORWARD + BACK),
    indirect=["site"],
    scope="module",
)
def test_setting_the_clock_of_a_browser_changes_nothing(
    site: Site, tried: Callable[[Site], None]
) -> None:
    tried(site)
