"""People who come to a server, play some deals with others and bots, and leave.

They lose the connection and return, and look back at what they have played. Each visit is by new
guests at a new table.
"""

import asyncio
import json
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from skiz.games import games
from skiz.server.common.codec import Json

from ..server.people import LARGEST, answer

DEALS = (1, 4)  # of a visit, from and to
PEOPLE = (1, 3)  # at a table
ACTS = (5, 60)  # between two losses of the connection
AWAY = (0.0, 20.0)  # seconds until it is back
STRONG = 0.1  # fraction of tables with bots that think in their own process
HINTS = 0.02  # of the turns
LEAVES = 0.5  # fraction of leaving people who say so; the others just disappear
CHAT = 0.05  # of the turns
PATIENCE = 60.0  # seconds for an answer
MORE = 30.0  # seconds to wait after an error


@dataclass
class Bounds:
    """What all people together may request, and what they have done."""

    requests: int
    done: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)

    @property
    def spent(self) -> bool:
        """Return whether they have used all allowed requests."""
        return self.done["requests"] + self.done["frames"] >= self.requests


class Guest:
    """A person with a cookie and their own loopback address."""

    def __init__(self, address: str, number: int, rng: random.Random, bounds: Bounds) -> None:
        self.address, self.rng, self._bounds = address, rng, bounds
        # As many as possible, so that nobody reaches the budget of an address.
        self.place = f"127.0.{1 + number // 250 % 250}.{1 + number % 250}"
        transport = httpx2.AsyncHTTPTransport(local_address=self.place, verify=False)
        self._http = httpx2.AsyncClient(base_url=address, transport=transport, timeout=PATIENCE)

    async def ask(self, method: str, path: str, body: Json | None = None) -> Json:
        """Return the server's answer; if it refuses, count that and return an empty one."""
        self._bounds.done["requests"] += 1
        answered = await self._http.request(method, f"/api{path}", json=body)
        if answered.status_code >= 400:
            self._bounds.wrong[f"{method} {path.split('/')[1]} {answered.status_code}"] += 1
            return {}
        found = answered.json() if answered.content else {}
        return found if isinstance(found, dict) else {"all": found}

    @asynccontextmanager
    async def line(self, table: str) -> AsyncIterator[ClientConnection]:
        """Open a socket at a table."""
        cookies = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        path = f"{self.address.replace('http', 'ws')}/api/tables/{table}/socket"
        opened = connect(
            path,
            additional_headers={"Cookie": cookies},
            max_size=LARGEST,
            open_timeout=PATIENCE,
            local_addr=(self.place, 0),
        )
        async with opened as line:
            self._bounds.done["lines"] += 1
            yield line

    async def close(self) -> None:
        """Close the connection."""
        await self._http.aclose()


class Sitter:
    """A guest at a table who plays until this many deals are on the sheet."""

    def __init__(
        self, guest: Guest, table: str, deals: int, thought: float, bounds: Bounds
    ) -> None:
        self._guest, self._table, self._thought, self._bounds = guest, table, thought, bounds
        self._deals, self._seen, self._number, self._over = deals, 0, 0, False
        self._rng = guest.rng

    async def play(self) -> None:
        """Play on over as many connections as necessary."""
        while self._deals > 0 and not self._bounds.spent:
            async with self._guest.line(self._table) as line:
                await self._listen(line, self._rng.randint(*ACTS))
            await asyncio.sleep(self._rng.uniform(*AWAY) if self._deals > 0 else 0)

    async def _listen(self, line: ClientConnection, acts: int) -> None:
        await line.send(json.dumps({"hello": {"seen": self._seen}}))
        turn: Json = {}
        while acts and self._deals > 0:
            try:  # other messages do not delay an action
                wait = self._thought * self._rng.uniform(0.5, 1.5) if turn else PATIENCE
                async with asyncio.timeout(wait):
                    message = await line.recv()
                turn = self._hear(json.loads(message), turn)
            except TimeoutError:
                if not turn and self._bounds.spent:
                    return
                acts -= bool(turn) and await self._act(line, turn)
                turn = {}

    def _hear(self, message: Json, turn: Json) -> Json:
        if (n := message.get("n")) and message.get("event"):
            if n > self._seen and message["event"]["type"] == "sheet":
                self._deals -= 1
            self._seen = max(self._seen, n)
            if message["event"]["type"] in ("deal", "sheet"):
                self._over = message["event"]["type"] == "sheet"
        found: Json = message.get("turn", turn)
        return found

    async def _act(self, line: ClientConnection, turn: Json) -> bool:
        if self._rng.random() < HINTS:
            await self._guest.ask("GET", f"/tables/{self._table}/hint")
        if self._rng.random() < CHAT:
            await self._send(line, {"chat": {"phrase": "hello"}})
        if frame := answer(turn, self._over, self._rng):
            await self._send(line, frame)
            self._bounds.done["acts"] += 1
        return frame is not None

    async def _send(self, line: ClientConnection, frame: Json) -> None:
        self._number += 1
        self._bounds.done["frames"] += 1
        await line.send(json.dumps(frame | {"id": f"{id(self)} {self._number}"}))


async def visit(address: str, number: int, seed: int, thought: float, bounds: Bounds) -> None:
    """Come with some people, play some deals at a new table, look back at them, and leave."""
    rng = random.Random(seed)
    people = rng.randint(*PEOPLE)
    guests = [
        Guest(address, 3 * number + one, random.Random(rng.random()), bounds)
        for one in range(people)
    ]
    try:
        for guest in guests:
            await guest.ask("GET", "/me")
        bot = "fast" if rng.random() < STRONG else "plain"
        wanted = {"game": rng.choice([*games()]), "bots": [bot] * 2, "grace": 30}
        if not (table := (await guests[0].ask("POST", "/tables", wanted)).get("table")):
            await asyncio.sleep(MORE)
            return
        for chair, guest in enumerate(guests[1:], 1):
            await guest.ask("POST", f"/tables/{table}/seat", {"chair": chair})
        deals = rng.randint(*DEALS)
        sitters = (Sitter(guest, table, deals, thought, bounds) for guest in guests)
        await asyncio.gather(*(one.play() for one in sitters))
        for guest in guests:
            await _look_back(guest, table)
        bounds.done["visits"] += 1
    finally:
        for guest in guests:
            await guest.close()


async def _look_back(guest: Guest, table: str) -> None:
    played = await guest.ask("GET", "/deals")
    for deal in played.get("all", ())[:1]:
        await guest.ask("GET", f"/tables/{table}/deals/{deal['deal']}")
    for path in ("/tables", "/lobby", "/me/figures", "/me/deals?game=asszorti"):
        await guest.ask("GET", path)
    if guest.rng.random() < LEAVES:
        await guest.ask("DELETE", f"/tables/{table}/seat")


async def come_and_go(address: str, place: int, seed: int, thought: float, bounds: Bounds) -> None:
    """Make visit after visit, until all allowed requests are used."""
    rng, number = random.Random(f"{seed} {place}"), 0
    while not bounds.spent:
        number += 1
        try:
            await visit(address, 1000 * place + number, rng.getrandbits(32), thought, bounds)
        except (OSError, WebSocketException, httpx2.HTTPError, TimeoutError) as error:
            bounds.wrong[type(error).__name__] += 1
            await asyncio.sleep(rng.uniform(1, MORE))
