"""A server is killed at random moments while people play, and restarted on the same file.

    python -m bench.server.kills [--kills 20] [--tables 8] [--seed 0]

At the end each acknowledged action must be in the logs once, at its acknowledged place. A person
without an answer sends the same action again, as the page does. The seed decides when the server is
killed and what people do. The results depend on the machine.
"""

import argparse
import asyncio
import json
import os
import random
import signal
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from skiz.server.app.stores import Stores
from skiz.server.common.codec import Json

from ..counts import at_least
from ..report import report
from .evenings import Begun, begin
from .people import LARGEST, answer
from .process import running

MOST = 12  # acknowledgements between two kills
AFTER = 0.1  # maximum seconds from the last of them to the kill
AGAIN = 0.05  # seconds until a person reconnects
Acted: TypeAlias = tuple[tuple[str, str], tuple[int, str]]  # table and id; last entry, and what
COMMAND = ("-m", "skiz", "serve", "--port", "0", "--no-browser", "--data")


@dataclass
class Heard:
    """What people received, together."""

    address: str = ""
    acknowledged: dict[tuple[str, str], tuple[int, str]] = field(default_factory=dict)
    resent: int = 0
    refused: int = 0
    more: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def acknowledge(self, table: str, frame: Json, n: int) -> None:
        """Note an action as acknowledged, relative to the last entry."""
        self.acknowledged[table, frame["id"]] = n, frame.get("do", "next")
        async with self.more:
            self.more.notify_all()

    async def until(self, count: int) -> None:
        """Wait until this many actions are acknowledged."""
        async with self.more:
            await self.more.wait_for(lambda: len(self.acknowledged) >= count)


class Player:
    """A person at a table who reconnects whenever the connection is lost."""

    def __init__(self, at: Begun, rng: random.Random, heard: Heard) -> None:
        self._at, self._rng, self._heard = at, rng, heard
        self._sent: Json | None = None  # that is unanswered
        self._turn: Json = {}
        self._number, self._over = 0, False

    async def play(self) -> None:
        """Play forever."""
        while True:
            address = self._heard.address.replace("http", "ws")
            path = f"{address}/api/tables/{self._at.id}/socket"
            cookie = {"Cookie": self._at.cookie}
            try:
                async with connect(path, additional_headers=cookie, max_size=LARGEST) as line:
                    await self._listen(line)
            except (OSError, WebSocketException):
                await asyncio.sleep(AGAIN)

    async def _listen(self, line: ClientConnection) -> None:
        await line.send('{"hello": {"seen": 0}}')
        self._turn = {}
        if self._sent:
            self._heard.resent += 1
            await line.send(json.dumps(self._sent))
        async for text in line:
            message = json.loads(text)
            if (event := message.get("event", {}).get("type")) in ("deal", "sheet"):
                self._over = event == "sheet"
            if self._sent and message.get("ack") == self._sent["id"]:
                await self._heard.acknowledge(self._at.id, self._sent, message["n"])
                self._sent = None
            elif self._sent and message.get("reject") == self._sent["id"]:
                self._heard.refused += 1
                self._sent = None
            self._turn = message.get("turn", self._turn)
            if self._turn and not self._sent:
                await self._act(line)

    async def _act(self, line: ClientConnection) -> None:
        frame, self._turn = answer(self._turn, self._over, self._rng), {}
        if frame:
            self._number += 1
            self._sent = frame | {"id": f"{self._number}"}
            await line.send(json.dumps(self._sent))


async def kill_again_and_again(file: Path, begun: Sequence[Begun], kills: int, seed: int) -> Heard:
    """Have people play on a server that is killed this many times; return what they received."""
    rng, heard = random.Random(seed), Heard()
    playing = list[asyncio.Task[None]]()
    for _ in range(kills):
        with running([*COMMAND, str(file)]) as server:
            heard.address = server.address
            if not playing:
                players = (Player(at, random.Random(rng.random()), heard) for at in begun)
                playing = [asyncio.create_task(one.play()) for one in players]
            await heard.until(len(heard.acknowledged) + rng.randint(1, MOST))
            await asyncio.sleep(rng.uniform(0, AFTER))
            os.kill(server.pid, signal.SIGKILL)
    for one in playing:
        one.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return heard


async def kept(url: str, tables: Sequence[Begun]) -> list[Acted]:
    """Return the actions of people in the logs."""
    store, found = Stores(url), list[Acted]()
    for table in tables:
        after = 0
        while rows := await store.tables.log(table.id, after):
            after = rows[-1][0]
            for n, body in rows:
                if cause := body.get("cause"):
                    found.append(((table.id, cause["id"]), (n, cause["do"])))
    await store.close()
    return found


def killed(kills: int, tables: int, seed: int, key: str = "asszorti") -> Json:
    """Return the fate of acknowledged actions on a server that is killed this many times."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "skiz.sqlite3"
        url = f"sqlite:///{file}"
        begun = begin(url, key, tables)
        heard = asyncio.run(kill_again_and_again(file, begun, kills, seed))
        found = asyncio.run(kept(url, begun))
    return {
        "acknowledged": len(heard.acknowledged),
        "sent_again": heard.resent,
        "refused": heard.refused,
        **compared([*heard.acknowledged.items()], found),
    }


def compared(expected: Sequence[Acted], found: Sequence[Acted]) -> Json:
    """Return how many acknowledged actions are not in the logs as acknowledged.

    Also how many of them are there more than once.
    """
    stands, times = dict(found), Counter(which for which, _ in found)
    return {
        "lost": sum(stands.get(which) != what for which, what in expected),
        "doubled": sum(count > 1 for count in times.values()),
    }


def main() -> None:
    """Kill, and print JSON; exit with 1 if something was lost or is there twice."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.kills", description=__doc__)
    parser.add_argument("--kills", type=at_least(0), default=20)
    parser.add_argument("--tables", type=at_least(1), default=8)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--game", default="asszorti")
    args = parser.parse_args()
    found = killed(args.kills, args.tables, args.seed, args.game)
    report({"kills": args.kills, **found})
    if found["lost"] or found["doubled"]:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
