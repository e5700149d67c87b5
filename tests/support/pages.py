"""Pages before a server, and pages that are told a deal by the server's own words over a line of
their own.
"""

import json
from collections.abc import Callable

from playwright.sync_api import Page

from skiz.server.log.entries import DealBegan, Sat, TableEvent
from skiz.server.log.table_log import TableLog
from skiz.server.rooms.messages import messages, welcome
from skiz.table import Event
from tests.support.table_logs import happen, take_in
from tests.support.written_deal import WrittenDeal

Open = Callable[..., Page]  # a page of somebody new
Watch = Callable[..., Page]  # a page that is told a deal as a seat sees it
SIZES = {"wide": {"width": 1280, "height": 800}, "narrow": {"width": 360, "height": 740}}
SWIFT = '{"botPace": 0, "trickPace": 0, "lang": "%s"}'
GERMAN = "localStorage.skiz = JSON.stringify({...JSON.parse(localStorage.skiz), germanSuits: true})"


def frames(told: WrittenDeal, seat: int, *more: Event | TableEvent) -> list[str]:
    """What the person on a seat is sent of a deal; seats and chairs are the same."""
    log, chairs = TableLog(told.rules), tuple(range(told.rules.seats))
    for chair, name in zip(chairs, ("Anna", "Bruno", "Clara", "Dora"), strict=False):
        happen(log, Sat(chair, name, None, "me" if chair == seat else None))
    take_in(log, [DealBegan(1, chairs[-1], chairs, told.rules.times), *told.events, *more])
    return [json.dumps(said) for said in (welcome(log, "t", "me", 0), *messages(log, "me", 0))]


def shown(said: list[str]) -> str:
    """Matches a page that shows all that it was told, and what it is asked."""
    told = [json.loads(frame) for frame in said]
    last = max(frame["n"] for frame in told if "n" in frame)
    asked = '[data-turn="me"]' if "options" in told[-1].get("turn", {}) else ""
    return f'[data-seen="{last}"][data-queued="0"]{asked}'
