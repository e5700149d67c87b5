"""A whole deal of bots and one person, told to a page step by step.

The person's decisions are pressed by a script, which a browser does not count as input. So each
step says whether it follows a press. A pass is not pressed, because the page makes those that are
forced.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from playwright.sync_api import Page, WebSocketRoute

from skiz.games import game
from skiz.players import player
from skiz.server.rooms.messages import messages, welcome
from skiz.server.table_log import PackRevealed, PackShuffled
from skiz.server.table_log.entries import DealBegan, Sat, SheetWritten, bot_on
from skiz.server.table_log.log import TableLog
from skiz.table import Rules, options, text
from tests.support.browser.pages import GO, ME, NOWHERE, table_for
from tests.support.browser.shifts import PAINTED
from tests.support.laws.random_deals import Course, Moment, play_out
from tests.support.server.clients import Json
from tests.support.storage.table_logs import happen, take_in

SECRET = "0" * 64
CHAIR = 0  # of the person; the seat is the same
# What a page waits before it shows, at the person's own pace; everything else comes with it.
PACED = (
    *("cut", "took", "bade", "played", "said", "chose", "claimed", "answered", "drew"),
    *("thrown_in", "settled"),
)
PRESS = """text => {
    const card = text.startsWith('play ') && `[data-testid=hand] [data-card="${text.slice(5)}"]`
    document.querySelector(`[data-do="${text}"]${card ? `, ${card}` : ''}`)?.click()
}"""
SHOWN = '[data-seen="{}"][data-queued="0"][data-busy="false"]'


@dataclass
class ToldLine:
    """The connection of a page; it grants everything, and what happens is sent by the test."""

    said: list[str]
    n: int
    lines: list[WebSocketRoute] = field(default_factory=list)

    def open(self, line: WebSocketRoute) -> None:
        """Accept a connection."""
        self.lines.append(line)

        def hear(frame_text: str | bytes) -> None:
            frame = json.loads(frame_text)
            if "hello" in frame:
                for one in self.said:
                    line.send(one)
            elif "ping" in frame:
                line.send(json.dumps({"pong": frame["ping"]}))
            elif "id" in frame:
                line.send(json.dumps({"ack": frame["id"], "n": self.n}))

        line.on_message(hear)

    def send(self, sent: Sequence[Json]) -> None:
        """Send messages."""
        for one in sent:
            self.n = one.get("n", self.n)
            self.lines[-1].send(json.dumps(one))


def told_deal(page: Page, key: str, seed: int, by_chance: bool = False) -> Iterator[bool]:
    """Tell a page the deal of a seed among `plain` bots, and yield after each step that it shows:
    whether the person has just acted. The first step is a table at which nothing is dealt yet.

    If all act `by_chance`, much is announced and doubled.
    """
    rules = game(key).rules(game(key).table_house())
    course = play_out(rules, seed, None if by_chance else player("plain", seed=seed))
    log = _begun(rules)
    first = (welcome(log, "t", ME, 0), *messages(log, ME, 0))
    line = ToldLine([json.dumps(one) for one in first], log.n)
    page.evaluate(GO, NOWHERE)
    page.locator("[data-turn]").wait_for(state="detached")
    page.unroute_all()
    page.route_web_socket("**/tables/*/socket", line.open)
    page.evaluate(GO, f"/t/{table_for(page, key)}")
    page.wait_for_selector(_shown(line.n, first))
    page.evaluate(PAINTED)
    yield False
    take_in(log, course.opening)
    for sent in _steps(messages(log, ME, line.n)):
        line.send(sent)
        page.wait_for_selector(_shown(line.n, sent))
        yield False
    for moment in course.moments:
        before, last = log.n, moment is course.moments[-1]
        take_in(log, moment.events)
        if last:
            take_in(log, _written(course))
        decides = _decides(rules, moment)
        if decides:
            page.evaluate(PRESS, text(moment.action, rules.pack))
        for step, sent in enumerate(_steps(messages(log, ME, before))):
            line.send(sent)
            page.wait_for_selector(_shown(line.n, sent))
            yield decides and step == 0


def passes_in_play(key: str, seed: int) -> bool:
    """Return whether the page passes for the person in the play of this deal, before they press
    anything in it.
    """
    rules = game(key).rules(game(key).table_house())
    course = play_out(rules, seed, player("plain", seed=seed))
    mine = [one for one in course.moments if one.seat == CHAIR]
    first = next(one for one in mine if one.views[CHAIR].current_phase.kind == "tricks")
    return [text(one, rules.pack) for one in options(first.views[CHAIR], CHAIR)] == ["say pass"]


def _shown(n: int, sent: Sequence[Json]) -> str:
    """Match a page that shows all messages up to a number, with the turn that may come last, and
    that has heard the answer to its own pass.
    """
    turn = sent[-1].get("turn")
    if turn is None:
        return SHOWN.format(n)
    mine = CHAIR in turn["seats"] and "options" in turn
    whose = "me" if mine else "other" if turn["seats"] else "none"
    return f'{SHOWN.format(n)}[data-turn="{whose}"]'


def _begun(rules: Rules) -> TableLog:
    """Return the log of a table whose pack is shuffled, and not dealt yet."""
    log, chairs = TableLog(rules), tuple(range(rules.seats))
    for chair in chairs:
        happen(log, Sat(chair, "Anna", None, ME) if chair == CHAIR else bot_on(chair, "plain"))
    take_in(log, [DealBegan(1, chairs[-1], chairs, rules.times), PackShuffled(SECRET)])
    return log


def _written(course: Course) -> tuple[PackRevealed, SheetWritten]:
    assert course.end.settled is not None
    points = course.end.settled.written
    return PackRevealed(SECRET), SheetWritten(1, points, points, over=False)


def _decides(rules: Rules, moment: Moment) -> bool:
    """Return whether the person presses something; a pass counts as the page's own."""
    return moment.seat == CHAIR and not text(moment.action, rules.pack).endswith("pass")


def _steps(sent: Sequence[Json]) -> Iterator[list[Json]]:
    """Part messages into those that a page shows at one moment; the turn comes with the last."""
    step: list[Json] = []
    for one in sent[:-1]:
        if step and one["event"] and one["event"]["type"] in PACED:
            yield step
            step = []
        step.append(one)
    yield [*step, sent[-1]]
