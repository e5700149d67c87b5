"""Somebody else goes on to the next deal while a person still looks at the settlement."""

import json
import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from skiz.server.rooms.messages import messages
from skiz.server.table_log.entries import DealBegan, SheetWritten, bot_on
from skiz.table import Chair, Event
from tests.support.browser.pages import (
    ME,
    Open,
    TellingLine,
    fits,
    log_of,
    said_of,
    table_for,
    tell_over,
)
from tests.support.games.tarokk_deal import auction, dealt

ME_AT, BRUNO = 0, 1
LANGUAGES = {
    "en": "Bruno has gone on; your turn.",
    "hu": "Bruno továbbment, te jössz.",
    "de": "Bruno ist weiter; Sie sind dran.",
}
RUNS = {"decision": 20, "reserve": 60, "runs": True, "more": 0}


class Table:
    """A page that shows a settlement, and the deals that others begin behind it."""

    def __init__(self, page: Page, alone: bool = False) -> None:
        thrown_in = dealt()
        for one in range(4):
            thrown_in.does(one, "bid pass")
        settled = thrown_in.state.settled
        assert settled is not None
        sheet = SheetWritten(1, settled.written, settled.written, over=False)
        bots = [bot_on(chair, "plain") for chair in range(1, 4) if alone]
        self.deal, self.after = thrown_in, [sheet, *bots]
        log = log_of(thrown_in, ME_AT, *self.after)
        self.seen = log.n
        self.line = TellingLine(thrown_in, ME_AT, said_of(log))
        tell_over(page, table_for(page, "illustrated"), self.line)
        expect(page.get_by_test_id("settlement")).to_be_visible()

    def goes_on(self, by: Chair | None, dealer: Chair, events: Sequence[Event]) -> None:
        """Let somebody begin the next deal, in which this happens."""
        seats = [(dealer + 1 + seat) % 4 for seat in range(4)]
        began = DealBegan(2, dealer, tuple(seats), by=by)
        log = log_of(self.deal, ME_AT, *self.after, began, *events)
        for message in messages(log, ME, self.seen):
            self.line.lines[-1].send(json.dumps(message))
        self.seen = log.n

    def clock_runs(self) -> None:
        """Let the person's clock run."""
        present = {"present": {"0": "here"}, "grace": 0, "clock": {"0": RUNS}}
        self.line.lines[-1].send(json.dumps(present))


def notice(page: Page) -> str:
    """Return what the page says of the deal that waits."""
    return page.get_by_test_id("went-on").inner_text()


def first_turn() -> Sequence[Event]:
    """Return the beginning of a deal, in which the first seat is asked."""
    return dealt().events


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", ["wide", "narrow"])
def test_a_settlement_stays_until_i_go_on(open_page: Open, lang: str, size: str) -> None:
    """It says who has gone on, and that I am asked; nothing of it goes without a press."""
    page = open_page(size, lang=lang, simulated=True)
    table = Table(page)
    button = page.get_by_test_id("next-deal")
    before = button.bounding_box()
    table.goes_on(BRUNO, 3, first_turn())
    expect(page.get_by_test_id("went-on")).to_have_text(LANGUAGES[lang])
    assert fits(page)
    after = button.bounding_box()
    assert before
    assert after
    assert abs(after["y"] - before["y"]) <= 1, "the button stays under the finger"
    expect(page.get_by_test_id("settlement")).to_be_visible()
    expect(page.get_by_test_id("heard").locator("p").last).to_contain_text(LANGUAGES[lang][:-1])
    page.get_by_test_id("settlement").get_by_test_id("who-pays").click()  # a click skips nothing
    page.keyboard.press("Space")
    expect(page.get_by_test_id("settlement")).to_be_visible()
    button.click()
    expect(page.get_by_test_id("settlement")).to_have_count(0)
    expect(page.locator('[data-turn="me"] [data-do="bid pass"]')).to_be_visible()


def test_the_notice_follows_the_deal(open_page: Open) -> None:
    """While others act it is only said who has gone on; then, that I am asked."""
    page = open_page(simulated=True)
    table = Table(page)
    table.goes_on(BRUNO, 2, first_turn())
    assert notice(page) == "Bruno has gone on to the next deal."
    expect(page.get_by_test_id("stop")).to_have_count(0)
    table.goes_on(BRUNO, 2, [*first_turn(), *auction().events[len(first_turn()) :][:1]])
    expect(page.get_by_test_id("went-on")).to_have_text(LANGUAGES["en"])
    expect(page).to_have_title(re.compile("● Your turn"))
    page.keyboard.press("n")
    expect(page.get_by_test_id("settlement")).to_have_count(0)
    expect(page.locator('[data-turn="me"] [data-do="bid pass"]')).to_be_visible()


def test_a_deal_that_begins_by_itself_waits_too(open_page: Open) -> None:
    page = open_page(simulated=True)
    Table(page).goes_on(None, 3, first_turn())
    expect(page.get_by_test_id("went-on")).to_contain_text("The next deal has begun; your turn.")


def test_where_my_clock_runs_the_settlement_goes(open_page: Open) -> None:
    """Once I am asked; before that it stays."""
    page = open_page(simulated=True)
    table = Table(page)
    table.goes_on(BRUNO, 3, first_turn())
    expect(page.get_by_test_id("settlement")).to_be_visible()
    table.clock_runs()
    expect(page.get_by_test_id("settlement")).to_have_count(0)
    expect(page.locator('[data-turn="me"] [data-do="bid pass"]')).to_be_visible()


def test_alone_with_bots_nothing_waits(open_page: Open) -> None:
    """A deal begins only if I ask for it, perhaps in another window."""
    page = open_page(simulated=True)
    table = Table(page, alone=True)
    table.goes_on(ME_AT, 3, first_turn())
    expect(page.get_by_test_id("settlement")).to_have_count(0)
