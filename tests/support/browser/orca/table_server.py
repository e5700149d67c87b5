"""A server on which one table deals a fixed deal, for a browser that no test drives.

Everything but the socket of tables is the real server. The socket plays a deal from a seed, in
which `plain` has the other seats, and then begins the next one.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import uvicorn

from skiz.cards import Seat
from skiz.games import game
from skiz.players import Player, player
from skiz.server.app.app import make_app
from skiz.server.app.lifespan import AppSettings
from skiz.server.rooms.messages import messages
from skiz.server.table_log.entries import DealBegan, SheetWritten, TableEvent
from skiz.server.table_log.log import TableLog
from skiz.table import Action, Event, Rules, deal, shuffled, start
from tests.support.browser.orca.desktop import wait_until
from tests.support.browser.pages import ME, log_of, said_of
from tests.support.browser.presses import PlayingLine
from tests.support.games.written_deal import WrittenDeal
from tests.support.storage.databases import migrated_file

SOCKET = re.compile(r"/api/tables/\w+/socket")
SIT_DOWN = "/sit-down"
NEXT_SEED = 0  # of the next deal
SITS_DOWN = """<!doctype html><title>A chair</title><script type="module">
    await fetch('/api/me')
    localStorage.skiz = JSON.stringify({lang: 'en'})
    const body = JSON.stringify({game: '%s'})
    const headers = {'content-type': 'application/json'}
    const made = await fetch('/api/tables', {method: 'POST', headers, body})
    location.replace('/t/' + (await made.json()).table)
</script>"""


@dataclass
class SeatedLine(PlayingLine):
    """The connection of a page at a table with computer players, until the next deal begins."""

    others: Player = field(default_factory=lambda: player("plain", seed=0))
    bot: str = "plain"  # what the page says of the others; empty for people
    following: WrittenDeal | None = None  # the next deal, of which only the beginning is sent

    def answer(self, frame_text: str | bytes) -> list[str]:
        """Let what it asks for happen, also the next deal, and return what is said to it."""
        frame = json.loads(frame_text)
        if "next" not in frame:
            return super().answer(frame_text)
        self.following = dealt(self.deal.rules.key, NEXT_SEED)
        ack = {"ack": frame["id"], "n": frame["on"]}
        return [json.dumps(ack), *self.since(frame["on"])]

    def frames(self) -> list[str]:
        """Return everything that the page gets about the deal so far."""
        return said_of(self._log())

    def since(self, seen: int) -> list[str]:
        """Return what the page gets that has seen this event."""
        self.said = [json.dumps(message) for message in messages(self._log(), ME, seen)]
        return self.said

    def _log(self) -> TableLog:
        """Return the log of the table, with the sheet at the end of the deal."""
        rules, settled = self.deal.rules, self.deal.state.settled
        after: list[Event | TableEvent] = []
        if settled:
            after.append(SheetWritten(1, settled.written, settled.written, over=False))
        if self.following:
            after.append(DealBegan(2, rules.seats - 1, tuple(range(rules.seats)), rules.times))
            after += self.following.events
        return log_of(self.deal, self.seat, *after, bot=self.bot)

    def others_act(self) -> None:
        """Let the first of the others who may act do what `plain` chooses."""
        seat = self.deal.turn[0]
        self.deal.acts(seat, choice(self.deal, seat, self.others))


def choice(deal: WrittenDeal, seat: Seat, of: Player) -> Action:
    """Return what a player chooses on a seat."""
    return of.choose(deal.view(seat), deal.may(seat))


def dealt(key: str, seed: int) -> WrittenDeal:
    """Return the deal of a seed, before anybody has acted."""
    rules: Rules = game(key).rules(game(key).table_house())
    state, events = start(rules, deal(rules, shuffled(rules, Random(seed))))
    return WrittenDeal.after(state, events)


def line_of(key: str, seed: int, seat: Seat) -> SeatedLine:
    """Return a connection to the deal of a seed, at the first decision of a seat."""
    line = SeatedLine(dealt(key, seed), seat, [])
    line.others_go_on()
    line.said = line.frames()
    return line


class TableServer:
    """The application with another socket."""

    def __init__(self, app: Any, line: SeatedLine) -> None:
        self._app = app
        self._line = line

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request."""
        if scope["type"] == "websocket" and SOCKET.fullmatch(scope["path"]):
            await self._talk(receive, send)
        elif scope["type"] == "http" and scope["path"] == SIT_DOWN:
            await self._sit_down(send)
        else:
            await self._app(scope, receive, send)

    async def _talk(self, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (frame := await receive())["type"] == "websocket.receive":
            for answer in self._line.answer(frame["text"]):
                await send({"type": "websocket.send", "text": answer})

    async def _sit_down(self, send: Any) -> None:
        body = SITS_DOWN % self._line.deal.rules.key
        headers = [(b"content-type", b"text/html")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body.encode()})


@contextmanager
def table_server(data: Path, line: SeatedLine) -> Iterator[str]:
    """Run such a server, and yield the address at which a browser sits down."""
    app = TableServer(make_app(AppSettings(migrated_file(data), thinking_processes=1)), line)
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="error"))
    thread = Thread(target=server.run, daemon=True)
    thread.start()
    wait_until(lambda: server.started, "the server has started")
    (port,) = {one.getsockname()[1] for one in server.servers[0].sockets}
    try:
        yield f"http://127.0.0.1:{port}{SIT_DOWN}"
    finally:
        server.should_exit = True
        thread.join()
