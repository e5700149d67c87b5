"""What one guest with many tables of `max` bots takes from others, on loopback.

    python -m bench.server.shares [--tables N]

Some people play with `strong` bots, first alone and then beside one guest. The guest plays at all
those tables as fast as possible, at as many at once as are allowed. It measures how long the
people's actions and bots take, and how all thoughts ended.
"""

import argparse
import asyncio
import json
import re
import secrets
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from random import Random
from statistics import fmean

from itsdangerous import URLSafeSerializer
from websockets.asyncio.client import ClientConnection

from skiz.server.app.registry import make_registry
from skiz.server.app.stores import Stores
from skiz.server.common.codec import Json
from skiz.server.people.cookies import hashed
from skiz.server.protection.limits import SOCKETS
from skiz.server.protection.own_cookies import COOKIE
from skiz.server.storage.upgrade import migrate
from skiz.server.thinking import Thinking

from ..counts import at_least
from ..report import report
from .people import answer, come, milliseconds

VISIT = 10  # actions of the guest at a table before it changes to another
WAIT = 0.5  # seconds of wait after a request to slow down
THOUGHT = 1.0  # seconds that the others take for a decision, on average
PATIENCE = 30.0  # seconds for all to connect


@dataclass
class Watched:
    """What people have seen while it counts: seconds to acknowledgements, and of bots' actions."""

    counts: bool = False
    acks: list[float] = field(default_factory=list)
    bots: list[float] = field(default_factory=list)

    def to_json(self) -> Json:
        """Return it in the form of the report."""
        return {
            "actions": len(self.acks),
            "p50_ms": milliseconds(self.acks, 0.5),
            "p99_ms": milliseconds(self.acks, 0.99),
            "acts_of_bots": len(self.bots),
            "act_of_a_bot_ms": round(1000 * fmean(self.bots), 1) if self.bots else None,
            "act_of_a_bot_p99_ms": milliseconds(self.bots, 0.99),
        }


async def play(
    line: ClientConnection,
    rng: Random,
    thought: float,
    watched: Watched,
    most: int | None = None,
) -> None:
    """Play and watch the others' actions; leave after some actions."""
    await line.send('{"hello": {"seen": 0}}')
    sent = sent_at = 0.0
    came, number, over, said = secrets.token_hex(4), 0, False, ""
    async for message in _messages(line):
        now = time.perf_counter()
        if "ack" in message and number == most:
            return
        if message.get("why", {}).get("key") == "slow-down":
            await asyncio.sleep(thought or WAIT)
            await line.send(said)
        if "ack" in message and sent and watched.counts:
            watched.acks.append(now - sent)
        if "event" in message and sent_at:
            if watched.counts:
                watched.bots.append(now - sent_at)
            sent_at = 0.0
        if (event := message.get("event", {}).get("type")) in ("deal", "sheet"):
            over = event == "sheet"
        if "turn" not in message:
            continue
        frame, sent_at = answer(message["turn"], over, rng), 0.0
        if frame is None:
            sent_at = now
            continue
        await asyncio.sleep(thought * rng.uniform(0.5, 1.5))
        number, sent = number + 1, time.perf_counter()
        said = json.dumps(frame | {"id": f"{came} {number}"})
        await line.send(said)


async def play_round(
    tables: Sequence[tuple[str, str]], rng: Random, watched: Watched, first: int
) -> None:
    """Play at one table after the other, again and again, from an address by its number.

    A person may not listen to all of them at once.
    """
    for to in cycle(tables):
        async with AsyncExitStack() as lines:
            (line,) = await come(lines, [to], first)
            await play(line, rng, 0.0, watched, VISIT)


async def _messages(line: ClientConnection) -> AsyncIterator[Json]:
    async for text in line:
        message: Json = json.loads(text)
        yield message


async def begin(url: str, tables: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return tables of Asszorti, each with a guest and bots of a kind: ids and cookies."""
    store, thinking = Stores(url), Thinking(1)
    registry, begun = make_registry(store, thinking), []
    signer = URLSafeSerializer(await store.secrets.cookie_key(), salt="guest")
    for token, bot in tables:
        table = await registry.make(hashed(token), token, "asszorti", None, {}, [bot] * 2)
        begun.append((table, f"{COOKIE}={signer.dumps(token)}"))
    await registry.close()
    thinking.close()
    await store.close()
    return begun


@contextmanager
def served(file: Path) -> Iterator[tuple[str, str]]:
    """Serve a database; yield the server's address, and that of its metrics."""
    command = [sys.executable, "-m", "skiz", "serve", "--port", "0", "--no-browser"]
    command += ["--metrics-port", "0", "--connections-per-address", "5000", "--data", str(file)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        try:
            yield _said(process.stderr, r"(http\S+/metrics)", r"open at (\S+)")
        finally:
            process.send_signal(signal.SIGINT)


def _said(lines: Iterator[str], numbers: str, address: str) -> tuple[str, str]:
    text = ""
    for line in lines:
        text += line
        if (found := re.search(address, text)) and (beside := re.search(numbers, text)):
            return found[1], beside[1]
    raise RuntimeError(f"the server said no address: {text}")


def thoughts(numbers: str) -> Json:
    """Return how the thoughts of a server have ended so far."""
    with urllib.request.urlopen(numbers) as answered:
        text = answered.read().decode()
    rows = re.findall(
        r'^skiz_thoughts_total\{for="bot",outcome="(\w+)"\} (\S+)', text, re.MULTILINE
    )
    return {outcome: int(float(count)) for outcome, count in rows}


async def measure(file: Path, others: int, tables: int, seconds: float) -> Json:
    """Measure some people alone, and beside one guest with many tables."""
    url = f"sqlite:///{file}"
    await asyncio.to_thread(migrate, url)
    whose = [(f"guest {one}", "strong") for one in range(others)] + [("many", "max")] * tables
    begun, found = await begin(url, whose), Json()
    with served(file) as (address, numbers):
        line = address.replace("http", "ws")
        to = [(f"{line}/api/tables/{table}/socket", cookie) for table, cookie in begun]
        async with AsyncExitStack() as lines:
            honest, many = Watched(), Watched()
            opened = await asyncio.wait_for(come(lines, to[:others]), PATIENCE)
            jobs = [
                asyncio.create_task(play(one, Random(seed), THOUGHT, honest))
                for seed, one in enumerate(opened)
            ]
            await asyncio.sleep(3 * THOUGHT)
            found["alone"] = await counted(honest, numbers, seconds)
            own = to[others:]
            for hand in range(min(SOCKETS, tables)):
                turns = play_round(own[hand::SOCKETS], Random(hand), many, others + hand)
                jobs.append(asyncio.create_task(turns))
            await asyncio.sleep(3 * THOUGHT)
            many.counts = True
            found["beside"] = await counted(honest, numbers, seconds)
            found["actions_of_that_guest"] = len(many.acks)
            failed = [job.exception() for job in jobs if job.done()]
            for job in jobs:
                job.cancel()
            await asyncio.gather(*jobs, return_exceptions=True)
    return {"tables_of_one": tables, **found, "lost": len(failed)}


async def counted(watched: Watched, numbers: str, seconds: float) -> Json:
    """Return what was seen in this many seconds, and how the thoughts of that time ended."""
    watched.acks, watched.bots, watched.counts = [], [], True
    before = await asyncio.to_thread(thoughts, numbers)
    await asyncio.sleep(seconds)
    watched.counts = False
    after = await asyncio.to_thread(thoughts, numbers)
    return watched.to_json() | {
        "thoughts": {how: count - before.get(how, 0) for how, count in after.items()}
    }


def main() -> None:
    """Measure, and print JSON."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.shares", description=__doc__)
    parser.add_argument("--tables", type=at_least(1), default=60)
    parser.add_argument("--others", type=at_least(0), default=8)
    parser.add_argument("--seconds", type=float, default=20.0)
    args = parser.parse_args()
    report(shares(args.others, args.tables, args.seconds))


def shares(others: int, tables: int, seconds: float) -> Json:
    """Do the same with a new database."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(measure(Path(folder) / "skiz.sqlite3", others, tables, seconds))


if __name__ == "__main__":
    main()
