"""`python -m bench.hostile [--scale 1] [--seconds 10]`: what hostile guests can do to a server.

A server of its own on this machine, floods and nonsense from a loopback address of their own, each
bounded in number and time, and beside it one person who plays. The report, as JSON: what was sent
and what came of it, how long the person waited for each act, and the memory of the server.
"""

import argparse
import asyncio
import base64
import itertools
import json
import multiprocessing
import random
import re
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from .report import report

Streams: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]
HONEST = "127.0.0.1"
HOSTILE = "127.0.0.{}"  # another for each attack: a budget that one has spent binds no other
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
PAUSE = 0.02  # seconds between two acts of the honest person


@dataclass
class Attack:
    """What was sent, and what came of it."""

    sent: int = 0
    refused: int = 0
    closed: int = 0
    waits: list[float] = field(default_factory=list)  # of the honest person meanwhile, in seconds

    def told(self) -> dict[str, Any]:
        """As the report has it."""
        return {"sent": self.sent, "refused": self.refused, "closed": self.closed} | told(
            self.waits
        )


def told(waits: list[float]) -> dict[str, Any]:
    """How many acts, and how long they took, in milliseconds."""
    if len(waits) < 2:
        return {"acts": len(waits)}
    cuts = statistics.quantiles(waits, n=100)
    return {
        "acts": len(waits),
        "p50_ms": round(cuts[49] * 1e3, 1),
        "p99_ms": round(cuts[98] * 1e3, 1),
    }


@dataclass
class Visitor:
    """Somebody with a cookie, at an address of this machine."""

    address: str
    source: str
    cookie: str = ""

    async def open(self) -> Streams:
        """A line to the server."""
        there = urlsplit(self.address)
        return await asyncio.open_connection(
            there.hostname, there.port, local_addr=(self.source, 0)
        )

    async def ask(self, method: str, path: str, body: Any = None, **more: str) -> tuple[int, bytes]:
        """Ask for something over a line of its own: the status and what was said; 0 where the line
        was cut.
        """
        content = b"" if body is None else json.dumps(body).encode()
        try:
            reader, writer = await self.open()
            writer.write(self._head(method, path, len(content), more) + content)
            answer = await asyncio.wait_for(reader.read(), 30)
            writer.close()
        except (OSError, TimeoutError):
            return 0, b""
        head, _, rest = answer.partition(b"\r\n\r\n")
        if found := re.search(rb"set-cookie: (skiz=[^;]+)", head, re.IGNORECASE):
            self.cookie = found[1].decode()
        return (int(head.split()[1]) if head else 0), rest

    def _head(self, method: str, path: str, length: int, more: dict[str, str]) -> bytes:
        headers = {
            "Host": urlsplit(self.address).netloc,
            "Cookie": self.cookie,
            "Content-Type": "application/json",
            "Content-Length": str(length),
            "Connection": "close",
        } | {name.replace("_", "-"): value for name, value in more.items()}
        lines = [f"{method} {path} HTTP/1.1", *(f"{k}: {v}" for k, v in headers.items() if v)]
        return "\r\n".join([*lines, "", ""]).encode()

    async def table(self) -> str:
        """A new table."""
        _, said = await self.ask("POST", "/api/tables", {"game": "asszorti"})
        return str(json.loads(said)["table"])

    @asynccontextmanager
    async def socket(self, table: str) -> AsyncIterator[Streams]:
        """A socket at a table."""
        reader, writer = await self.open()
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec_WebSocket_Version": "13"}
        path = f"/api/tables/{table}/socket"
        writer.write(self._head("GET", path, 0, upgrade | {"Sec_WebSocket_Key": key}))
        await reader.readuntil(b"\r\n\r\n")
        try:
            yield reader, writer
        finally:
            writer.close()


def frame(content: bytes, kind: int = TEXT) -> bytes:
    """A frame of a socket as a client sends it."""
    length = len(content)
    size = bytes([128 | length]) if length < 126 else bytes([254]) + length.to_bytes(2, "big")
    return bytes([128 | kind]) + size + bytes(4) + content  # masked with nothing


def said(message: Any) -> bytes:
    """A message in a frame."""
    return frame(json.dumps(message).encode())


async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter | None = None) -> Any:
    """The next message; None when the server closes. Its pings are answered by a writer."""
    while True:
        first, length = await reader.readexactly(2)
        if length > 125:
            length = int.from_bytes(await reader.readexactly(2 if length == 126 else 8), "big")
        content = await reader.readexactly(length)
        if first & 15 == TEXT:
            return json.loads(content)
        if first & 15 == CLOSE:
            return None
        if first & 15 == PING and writer:
            writer.write(frame(content, PONG))


class Honest:
    """A person who plays as fast as the bots allow, in a process of its own, and tells of each act
    how long it took and whether it was refused.
    """

    def __init__(self, address: str, tell: Callable[[tuple[float, bool]], None]) -> None:
        self._visitor, self._tell = Visitor(address, HONEST), tell
        self.turn: dict[str, Any] = {}

    async def play(self) -> None:
        """Play until the process ends."""
        await self._visitor.ask("GET", "/api/me")
        table = await self._visitor.table()
        async with self._visitor.socket(table) as line:
            line[1].write(said({"hello": {"seen": 0}}))
            for asked in itertools.count():
                while (do := self._choice()) is None:
                    await self._hear(*line)
                await asyncio.sleep(PAUSE)
                await self._act(line, do | {"on": self.turn["on"], "id": str(asked)})

    async def _hear(self, *line: Any) -> Any:
        message = await hear(*line)
        if message is None:
            raise ConnectionError("the server has hung up")
        self.turn = message.get("turn", self.turn)
        return message

    def _choice(self) -> dict[str, Any] | None:
        """What to do now, if it is my turn."""
        if pick := self.turn.get("pick"):
            return {"do": " ".join([pick["verb"], *pick["from"][: pick["count"]]])}
        if options := self.turn.get("options"):
            serious = [one for one in options if not one.startswith(("claim", "concede"))]
            return {"do": serious[0] if serious else options[0]}
        return {"next": True} if self.turn and not self.turn["seats"] else None

    async def _act(self, line: Streams, act: dict[str, Any]) -> None:
        began, self.turn = time.perf_counter(), {}
        line[1].write(said(act))
        while True:
            answer = await self._hear(*line)
            if act["id"] in (answer.get("ack"), answer.get("reject")):
                self._tell((time.perf_counter() - began, "reject" in answer))
                return


def _play(address: str, rows: "Connection[tuple[float, bool], None]") -> None:
    with suppress(KeyboardInterrupt):
        asyncio.run(Honest(address, rows.send).play())


@dataclass
class Siege:
    """The attacks, one after the other, each by new guests."""

    address: str
    scale: float
    seconds: float
    source: str = ""

    def many(self, count: int) -> int:
        """So many, by the scale."""
        return max(3, int(count * self.scale))

    async def guest(self) -> Visitor:
        """Somebody new."""
        visitor = Visitor(self.address, self.source)
        await visitor.ask("GET", "/api/me")
        return visitor

    async def half_open(self, attack: Attack) -> None:
        """Requests that are begun and never ended."""
        lines: list[Streams] = []
        for _ in range(self.many(1_500)):
            with suppress(OSError):
                lines.append(await Visitor(self.address, self.source).open())
                lines[-1][1].write(b"GET /api/me HTTP/1.1\r\nHost: loc")
                attack.sent += 1
        await asyncio.sleep(self.seconds * min(1, self.scale))
        for reader, writer in lines:
            attack.closed += reader.at_eof() or reader.exception() is not None
            writer.close()

    async def unread_pings(self, attack: Attack) -> None:
        """Pings of a socket whose answers nobody reads."""
        guest = await self.guest()
        async with guest.socket(await guest.table()) as (reader, writer):
            reader._transport.pause_reading()  # type: ignore[attr-defined]
            for _ in range(self.many(20_000)):
                writer.write(frame(bytes(125), PING) * 50)
                attack.sent += 50
                with suppress(OSError, TimeoutError):
                    await asyncio.wait_for(writer.drain(), 0.05)
                if writer.is_closing():
                    attack.closed += 1
                    return

    async def hellos(self, attack: Attack) -> None:
        """All that has happened asked for again and again."""
        await self._frames(attack, lambda _: said({"hello": {"seen": 0}}), self.many(5_000))

    async def junk(self, attack: Attack) -> None:
        """Frames that are none, or of somebody else."""
        rng = random.Random(1)
        junk = [
            b"{",
            b"[]",
            b'{"do": 7}',
            b'{"hello": {"seen": -1}}',
            b'{"ping": 1e999}',
            b"x" * 4000,
        ]
        acts = [
            json.dumps({"do": do, "on": 9, "id": "a"}).encode() for do in ("play h6", "", "bid")
        ]
        await self._frames(attack, lambda _: frame(rng.choice(junk + acts)), self.many(20_000))

    async def _frames(self, attack: Attack, made: Callable[[int], bytes], count: int) -> None:
        guest = await self.guest()
        async with guest.socket(await guest.table()) as (reader, writer):
            writer.write(said({"hello": {"seen": 0}}))
            listening = asyncio.create_task(self._listen(reader, attack))
            with suppress(OSError):
                for number in range(count):
                    writer.write(made(number))
                    attack.sent += 1
                    await writer.drain()
                writer.write(said({"ping": "end"}))
            await asyncio.wait([listening], timeout=self.seconds)
            listening.cancel()

    async def _listen(self, reader: asyncio.StreamReader, attack: Attack) -> None:
        with suppress(asyncio.IncompleteReadError, OSError):
            while (message := await hear(reader)) is not None:
                attack.refused += "reject" in message
                if message.get("pong") == "end":
                    return
        attack.closed += 1

    async def invalid_text(self, attack: Attack) -> None:
        """Text that is none."""
        for _ in range(self.many(50)):
            guest = await self.guest()
            async with guest.socket("nowhere") as (reader, writer):
                writer.write(frame(b"\xff\xfe{"))
                attack.sent += 1
                with suppress(asyncio.IncompleteReadError, OSError, TimeoutError):
                    while await asyncio.wait_for(hear(reader), 10) is not None:
                        pass
                attack.closed += 1

    async def requests(self, attack: Attack) -> None:
        """What takes the server long, asked for without end."""
        guest = await self.guest()
        table = await guest.table()
        paths = [f"/api/tables/{table}/hint", "/api/tables", f"/api/tables/{table}/since/0"]
        paths += [f"/api/games/asszorti/rules?deals={deals}" for deals in range(1, 30)]

        async def ask(number: int) -> None:
            status, _ = await guest.ask("GET", paths[number % len(paths)])
            attack.sent += 1
            attack.refused += status in (0, 429)

        await self._together(ask, self.many(2_000))

    async def forged(self, attack: Attack) -> None:
        """Tables made from addresses that are none."""
        guest = await self.guest()

        async def ask(number: int) -> None:
            forged = {"X_Forwarded_For": f"10.{number >> 8 & 255}.{number & 255}.1"}
            status, _ = await guest.ask("POST", "/api/tables", {"game": "asszorti"}, **forged)
            attack.sent += 1
            attack.refused += status in (0, 429)

        await self._together(ask, self.many(300))

    async def seats(self, attack: Attack) -> None:
        """Sitting down and leaving, by new guests each time."""
        table = await (await self.guest()).table()

        async def sit(_: int) -> None:
            guest = await self.guest()
            for method, body in (("POST", {"chair": 1}), ("DELETE", None)):
                code, _answer = await guest.ask(method, f"/api/tables/{table}/seat", body)
                attack.sent += 1
                attack.refused += code in (0, 403, 429)

        await self._together(sit, self.many(300))

    async def _together(self, ask: Callable[[int], Awaitable[None]], count: int) -> None:
        """So many times, twenty at once."""
        for first in range(0, count, 20):
            await asyncio.gather(*(ask(number) for number in range(first, min(first + 20, count))))

    def attacks(self) -> dict[str, Callable[[Attack], Awaitable[None]]]:
        """By name."""
        return {
            "hellos": self.hellos,
            "junk frames": self.junk,
            "unread pings": self.unread_pings,
            "invalid UTF-8": self.invalid_text,
            "requests": self.requests,
            "sitting and leaving": self.seats,
            "half-open requests": self.half_open,
            "forged addresses": self.forged,
        }


def memory(pid: int) -> dict[str, float]:
    """What a process has and had of memory, in MiB; nothing where the system does not tell."""
    status = Path(f"/proc/{pid}/status")
    found = (
        dict(re.findall(r"(VmRSS|VmHWM):\s+(\d+)", status.read_text())) if status.exists() else {}
    )
    names = {"VmRSS": "now_mib", "VmHWM": "most_mib"}
    return {names[name]: round(int(size) / 1024, 1) for name, size in found.items()}


class Watched:
    """The honest person from outside: what was told since the last look."""

    def __init__(self, address: str) -> None:
        self._rows, rows = multiprocessing.Pipe()
        self._process = multiprocessing.get_context("spawn").Process(
            target=_play, args=(address, rows), daemon=True
        )
        self._process.start()
        rows.close()
        self.waits, self.refused, self.alive = list[float](), 0, True

    def look(self) -> list[float]:
        """How long the acts took since the last look."""
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
        """Wait for the first act."""
        self._rows.poll(60)

    def end(self) -> None:
        """Let it play no more."""
        self._process.terminate()
        self._process.join()
        self._rows.close()


async def _siege(address: str, pid: int, scale: float, seconds: float) -> dict[str, Any]:
    honest = Watched(address)
    try:
        await asyncio.to_thread(honest.first)
        await asyncio.sleep(seconds * min(1, 2 * scale))
        figures: dict[str, Any] = {"calm": told(honest.look()), "memory_before": memory(pid)}
        siege = Siege(address, scale, seconds)
        attacks: dict[str, Any] = {}
        for number, (name, carry_out) in enumerate(siege.attacks().items(), 2):
            attack, siege.source = Attack(), HOSTILE.format(number)
            async with asyncio.timeout(30 * seconds):
                await carry_out(attack)
            attack.waits = honest.look()
            attacks[name] = attack.told()
    finally:
        honest.end()
    person = told(honest.waits) | {"refused": honest.refused, "still_there": honest.alive}
    return figures | {"attacks": attacks, "honest": person, "memory_after": memory(pid)}


def siege(address: str, pid: int, scale: float = 1.0, seconds: float = 10.0) -> dict[str, Any]:
    """Attack the server at an address of this machine, and tell what came of it. ValueError for an
    address elsewhere.
    """
    if urlsplit(address).hostname != HONEST:
        raise ValueError(f"{address} is not of this machine")
    return asyncio.run(_siege(address, pid, scale, seconds))


def main() -> None:
    """Start a server, attack it, and print the report."""
    parser = argparse.ArgumentParser(prog="python -m bench.hostile", description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="1: all that was found to hurt")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long what waits may wait")
    args = parser.parse_args()
    command = [sys.executable, "-m", "skiz", "serve", "--port", "0", "--no-browser", "--data"]
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("w+") as log:
        server = subprocess.Popen([*command, f"{folder}/skiz.sqlite3"], stderr=log)
        try:
            address = _address(Path(folder) / "log", server)
            figures = siege(address, server.pid, args.scale, args.seconds)
        finally:
            server.terminate()
            server.wait()
        report(figures | {"log_bytes": Path(folder, "log").stat().st_size})


def _address(log: Path, server: "subprocess.Popen[bytes]") -> str:
    while server.poll() is None:
        if found := re.search(r"http://[\d.]+:\d+", log.read_text()):
            return found[0]
        time.sleep(0.05)
    raise SystemExit(log.read_text())


if __name__ == "__main__":
    main()
