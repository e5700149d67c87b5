"""A whole server in one world: its real application, in simulated time and with seeded randomness.

Its answers and writes are identical to the byte each time, unless something in that world differs.
"""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from fastapi import FastAPI
from prometheus_client import CollectorRegistry, generate_latest

from bench.simulation.surroundings.disk import MEMORY
from bench.simulation.surroundings.loop import HOST, SimulatedLoop
from skiz.server.app.app import make_app
from skiz.server.app.internal_app import InternalApp, wrapped
from skiz.server.app.lifespan import AppSettings, TellHost
from skiz.server.cluster.owner import Owner
from skiz.server.common.environment import CHANCE, CLOCK
from skiz.server.common.parts import parts_of
from skiz.server.hosting.exposition import Numbers
from skiz.server.hosting.load import load_of_all
from skiz.server.lobby.pairing import Pairing
from skiz.server.notifications.notifications import Notifications
from skiz.server.protection.counters import Counters
from skiz.server.protection.limits import Budgets
from skiz.server.tables.registry import Registry
from skiz.server.thinking import Thinking
from tests.support.storage.databases import migrated_file
from tests.support.worlds.outside_world import (
    EPOCH,
    AtOnce,
    NoThinking,
    Sent,
    no_other_chance,
    now,
    written_down,
)

SECRET = "between processes"
Json = dict[str, Any]


@dataclass
class Asker:
    """A person who asks, with the server's cookies, from an address of their own."""

    name: str
    number: int
    cookies: dict[str, str] = field(default_factory=dict)
    through: str = ""  # another process, if that one asks

    def headers(self) -> list[tuple[bytes, bytes]]:
        """Return the headers that a browser sends with each request."""
        headers = [(b"host", b"localhost"), (b"accept-language", b"en")]
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return headers + ([(b"cookie", cookies.encode())] if cookies else [])

    def take(self, headers: list[tuple[bytes, bytes]]) -> None:
        """Store the cookies of an answer."""
        for name, value in headers:
            if name == b"set-cookie":
                key, _, rest = value.decode().partition("=")
                self.cookies[key] = rest.partition(";")[0]


class Line:
    """A person's socket in the application. Everything it receives is noted."""

    def __init__(self, world: "World", asker: Asker, path: str) -> None:
        self.who, self.heard = asker, list[Json]()
        self._world, self._frames = world, asyncio.Queue[dict[str, Any]]()
        self._label = f"{asker.name} {path}"
        self._frames.put_nowait({"type": "websocket.connect"})
        scope = world.scope(asker, "websocket", path, scheme="ws", subprotocols=[])
        self.task = asyncio.create_task(world.way(asker)(scope, self._frames.get, self._take))

    async def _take(self, message: Mapping[str, Any]) -> None:
        if "text" in message:
            self.heard.append(json.loads(message["text"]))
        self._world.tell(self.who.name, f"{self._label} {dict(message)}")

    def say(self, frame: Json) -> None:
        """Send a frame."""
        text = json.dumps(frame)
        self._world.tell(self.who.name, f"{self._label} says {text}")
        self._frames.put_nowait({"type": "websocket.receive", "text": text})

    @property
    def turn(self) -> Json:
        """Return the last turn that was sent."""
        return next((one["turn"] for one in reversed(self.heard) if "turn" in one), {})

    async def hang_up(self) -> None:
        """Close it."""
        self._frames.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.task


@dataclass
class World:
    """A running server, and everything it told anybody, by recipient."""

    app: FastAPI
    messages: list[tuple[str, str]] = field(default_factory=list)
    askers: dict[str, Asker] = field(default_factory=dict)
    status: int = 0  # of the last answer

    def __post_init__(self) -> None:
        self.registry = CollectorRegistry()
        self.registry.register(Numbers(lambda: {"0": load_of_all(self.app)}, False))

    def tell(self, receiver: str, message: str) -> None:
        """Note what a person was told."""
        self.messages.append((receiver, message))

    def asker(self, name: str, through: str = "") -> Asker:
        """Return a person who has not been here yet."""
        one = self.askers[name] = Asker(name, len(self.askers) + 1, through=through)
        return one

    def way(self, asker: Asker) -> Any:
        """Return the application as a person reaches it: through another process, or directly."""
        if not asker.through:
            return self.app
        me = Owner("10.0.0.0:1", "start")
        return InternalApp(self.app, SECRET, me, parts_of(self.app).of(Registry))

    def scope(self, asker: Asker, kind: str, path: str, **more: Any) -> Json:
        """Return the ASGI scope of a request."""
        bare, _, query = path.partition("?")
        scope = {
            "type": kind,
            "path": bare,
            "raw_path": bare.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "http_version": "1.1",
            "scheme": "http",
            "headers": asker.headers(),
            "client": (f"10.0.0.{asker.number}", 1),
            "server": ("localhost", 80),
            "state": {},
            **more,
        }
        if asker.through:
            scope["headers"] = wrapped(scope, asker.through)
        return scope

    async def ask(self, asker: Asker, method: str, path: str, body: Any = None) -> Any:
        """Send a request; return the answer's JSON, or None if it has none."""
        raw = b"" if body is None else json.dumps(body).encode()
        scope = self.scope(asker, "http", path, method=method)
        if body is not None:
            scope["headers"] = [*scope["headers"], (b"content-type", b"application/json")]
        start, content = await _response(self.way(asker), scope, raw)
        self.status = start["status"]
        asker.take(start["headers"])
        answer = f"{method} {path} {raw!r}: {start['status']} {start['headers']!r} {content!r}"
        self.tell(asker.name, answer)
        try:
            return json.loads(content)
        except ValueError:
            return None

    def measure(self) -> None:
        """Note the metrics."""
        self.tell("metrics", generate_latest(self.registry).decode())

    async def rest(self, seconds: float = 0.0) -> None:
        """Let this much time pass, and run everything that becomes due."""
        await asyncio.sleep(seconds + 1e-6)

    async def jump(self, seconds: float) -> None:
        """Let this much time pass in one step: periodic jobs run only once."""
        loop = asyncio.get_running_loop()
        assert isinstance(loop, SimulatedLoop)
        loop.passed += seconds
        await self.rest()


async def _response(way: Any, scope: Json, raw: bytes) -> tuple[Json, bytes]:
    """Return the start of an answer and its whole content."""
    parts: list[Json] = []
    frames = iter([{"type": "http.request", "body": raw, "more_body": False}])

    async def receive() -> Json:
        if (found := next(frames, None)) is not None:
            return found
        await asyncio.Event().wait()  # the client stays to the end
        raise AssertionError

    async def send(message: Any) -> None:
        parts.append(message)

    await way(scope, receive, send)
    return parts[0], b"".join(part.get("body", b"") for part in parts[1:])


@asynccontextmanager
async def a_server(seed: int) -> AsyncIterator[World]:
    """Return an empty server. It runs only in a `SimulatedLoop`."""
    HOST.set(AtOnce())
    CHANCE.set(random.Random(seed))
    CLOCK.set(lambda: EPOCH + now())
    plenty = Budgets(1_000_000, 10_000_000, 10_000)
    memory = MEMORY if MEMORY.is_dir() else None
    with TemporaryDirectory(dir=memory) as folder, no_other_chance(seed):
        app = make_app(AppSettings(migrated_file(Path(folder) / "skiz.sqlite3"), budgets=plenty))
        parts = parts_of(app)
        parts.of(Counters)._clock = now
        world = World(app)
        parts.put(TellHost(lambda path: setattr(app.state, "host_path", path)))
        with (
            written_down(world.tell),
            patch("skiz.server.app.lifespan.Thinking", lambda *_: Thinking(NoThinking())),
        ):
            async with app.router.lifespan_context(app):
                parts.of(Pairing)._clock = now
                notifications = parts.of(Notifications)
                notifications.push = notifications.mail = Sent(world.tell)  # type: ignore[assignment]
                yield world


def lived(life: Callable[[], Any]) -> Any:
    """Return the result of a life in simulated time."""
    with asyncio.Runner(loop_factory=SimulatedLoop) as runner:
        return runner.run(life())
