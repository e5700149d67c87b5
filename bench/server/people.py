"""People by real sockets: each acts some seconds after being asked, and waits for the answer."""

import asyncio
import json
import random
import secrets
import time
from collections.abc import Iterable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

from websockets.asyncio.client import ClientConnection, connect

from skiz.server.common.codec import Json

LARGEST = 2**24  # bytes of an answer
AT_ONCE = 50  # people who connect at the same moment


@dataclass
class Times:
    """Seconds from a request to its answer, for requests while it `counts`."""

    counts: bool = False
    seconds: list[float] = field(default_factory=list)
    refused: int = 0

    def sent(self) -> float:
        """Return the current time, or 0 if it does not count."""
        return time.perf_counter() if self.counts else 0.0

    def answered(self, sent: float) -> None:
        """Note that a request of this time is answered now."""
        if sent:
            self.seconds.append(time.perf_counter() - sent)


def milliseconds(seconds: Sequence[float], share: float) -> float:
    """Return a percentile of the times in milliseconds; 0 if there are none."""
    found = sorted(seconds)
    return round(found[min(len(found) - 1, int(share * len(found)))] * 1e3, 2) if found else 0.0


@dataclass
class Person:
    """A person who takes this many seconds to think, varied by half."""

    seed: int
    thought: float
    times: Times

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)

    async def think(self) -> None:
        """Wait."""
        await asyncio.sleep(self.thought * self.rng.uniform(0.5, 1.5))


async def echo(person: Person, line: ClientConnection) -> None:
    """Send as much as an action needs, again and again."""
    frame = json.dumps({"do": "play hA", "on": 1000, "id": "1000"})
    while True:
        await person.think()
        sent = person.times.sent()
        await line.send(frame)
        await line.recv()
        person.times.answered(sent)


async def play(person: Person, line: ClientConnection) -> None:
    """Say hello, and answer every turn with any option."""
    await line.send('{"hello": {"seen": 0}}')
    sent: dict[str, float] = {}
    came, requests, over = secrets.token_hex(4), 0, False
    async with asyncio.TaskGroup() as acts:
        acting: asyncio.Task[None] | None = None
        async for text in line:
            assert isinstance(text, str)
            if '"type":"sheet"' in text or '"type":"deal"' in text:
                over = json.loads(text)["event"]["type"] == "sheet"
            if text.startswith('{"turn"'):
                if acting:
                    acting.cancel()
                if frame := answer(json.loads(text)["turn"], over, person.rng):
                    requests += 1
                    frame["id"] = f"{came} {requests}"  # earlier connections had other ids
                    acting = acts.create_task(_act(person, line, frame, sent))
            elif text.startswith('{"ack"'):
                person.times.answered(sent.pop(json.loads(text)["ack"]))
            elif text.startswith('{"reject"'):
                person.times.refused += 1


def answer(turn: Json, over: bool, rng: random.Random) -> Json | None:
    """Return any option as a frame without its id, or the next deal after one.

    Return None if it is another player's turn, or nobody's before the cards are dealt.
    """
    options = turn.get("options")
    if pick := turn.get("pick"):
        options = [f"{pick['verb']} {' '.join(pick['from'][: pick['count']])}"]
    if options:
        serious = [o for o in options if not o.startswith(("claim", "concede", "annul"))]
        return {"do": rng.choice(serious or options), "on": turn["on"]}
    return {"next": True, "on": turn["on"]} if over and not turn["seats"] else None


async def _act(person: Person, line: ClientConnection, frame: Json, sent: dict[str, float]) -> None:
    await person.think()
    sent[frame["id"]] = person.times.sent()
    await line.send(json.dumps(frame))


async def come(
    lines: AsyncExitStack, addresses: Iterable[tuple[str, str]], first: int = 0
) -> list[ClientConnection]:
    """Connect people to addresses, each with a cookie, and from an address by their number."""
    room = asyncio.Semaphore(AT_ONCE)

    async def one(number: int, address: str, cookie: str) -> ClientConnection:
        async with room:
            line = connect(
                address,
                additional_headers={"Cookie": cookie},
                compression=None,
                max_size=LARGEST,
                ping_interval=None,
                open_timeout=60,
                # Each from their own loopback address, as in reality.
                local_addr=(f"127.0.{1 + number // 250}.{1 + number % 250}", 0),
            )
            return await lines.enter_async_context(line)

    return await asyncio.gather(*(one(number, *to) for number, to in enumerate(addresses, first)))
