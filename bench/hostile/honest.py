"""One honest person at a table during attacks, and how long each action has to wait."""

import asyncio
import itertools
import multiprocessing
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from .visitor import Streams, Visitor
from .websocket import hear, text_frame

HONEST = "127.0.0.1"
PAUSE = 0.02  # seconds between two actions


class Honest:
    """A person who plays as fast as the bots allow, in a process of its own.

    It reports how long each action took and whether it was refused.
    """

    def __init__(self, address: str, tell: Callable[[tuple[float, bool]], None]) -> None:
        self._visitor, self._tell = Visitor(address, HONEST), tell
        self.turn: dict[str, Any] = {}
        self._over = False  # whether the deal is settled

    async def play(self) -> None:
        """Play until the process ends."""
        await self._visitor.ask("GET", "/api/me")
        table = await self._visitor.table()
        async with self._visitor.socket(table) as socket:
            socket[1].write(text_frame({"hello": {"seen": 0}}))
            for request in itertools.count():
                while (do := self._choice()) is None:
                    await self._hear(*socket)
                await asyncio.sleep(PAUSE)
                await self._act(socket, do | {"on": self.turn["on"], "id": str(request)})

    async def _hear(self, *socket: Any) -> Any:
        message = await hear(*socket)
        if message is None:
            raise ConnectionError("the server has hung up")
        self.turn = message.get("turn", self.turn)
        if (event := message.get("event", {}).get("type")) in ("deal", "sheet"):
            self._over = event == "sheet"
        return message

    def _choice(self) -> dict[str, Any] | None:
        """Return what to do now, if it is my turn."""
        if pick := self.turn.get("pick"):
            return {"do": " ".join([pick["verb"], *pick["from"][: pick["count"]]])}
        if options := self.turn.get("options"):
            serious = [one for one in options if not one.startswith(("claim", "concede"))]
            return {"do": serious[0] if serious else options[0]}
        return {"next": True} if self._over and self.turn and not self.turn["seats"] else None

    async def _act(self, socket: Streams, act: dict[str, Any]) -> None:
        began, self.turn = time.perf_counter(), {}
        socket[1].write(text_frame(act))
        while True:
            answer = await self._hear(*socket)
            if act["id"] in (answer.get("ack"), answer.get("reject")):
                self._tell((time.perf_counter() - began, "reject" in answer))
                return


def _play(address: str, rows: "Connection[tuple[float, bool], None]") -> None:
    with suppress(KeyboardInterrupt):
        asyncio.run(Honest(address, rows.send).play())


class Watched:
    """The honest person from outside: what was reported since the last look."""

    def __init__(self, address: str) -> None:
        self._rows, rows = multiprocessing.Pipe()
        self._process = multiprocessing.get_context("spawn").Process(
            target=_play, args=(address, rows), daemon=True
        )
        self._process.start()
        rows.close()
        self.waits, self.refused, self.alive = list[float](), 0, True

    def look(self) -> list[float]:
        """Return how long the actions took since the last look."""
        waits = list[float]()
        try:
            while self._rows.poll():
                wait, refused = self._rows.recv()
                waits.append(wait)
                self.refused += refused
        except EOFError:
            self.alive = False
        self.waits += waits
        return waits

    def first(self) -> None:
        """Wait for the first action."""
        self._rows.poll(60)

    def end(self) -> None:
        """Stop the person."""
        self._process.terminate()
        self._process.join()
        self._rows.close()
