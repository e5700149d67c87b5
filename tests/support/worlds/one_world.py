"""A whole server in one world: its application, as it is served, in simulated time and with chance
from a seed. Its answers and writes are the same to the last byte each time, unless something in
that world is different.
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

from bench.simulation.disk import MEMORY
from bench.simulation.loop import HOST, SimulatedLoop
from skiz.server.app.app import make_app
from skiz.server.app.internal_app import InternalApp, wrapped
from skiz.server.app.lifespan import AppSettings, TellHost
from skiz.server.cluster.ownership import Owner
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
    """Somebody who asks, with the cookies that the server gave, from an address of their own."""

    name: str
    number: int
    cookies: dict[str, str] = field(default_factory=dict)
    through: str = ""  # another process, where it is that which asks

    def headers(self) -> list[tuple[bytes, bytes]]:
        """What a browser says with each request."""
        headers = [(b"host", b"localhost"), (b"accept-language", b"en")]
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return headers + ([(b"cookie", cookies.encode())] if cookies else [])

    def take(self, headers: list[tuple[bytes, bytes]]) -> None:
        """Keep the cookies of an answer."""
        for name, value in headers:
            if name == b"set-cookie":
                key, _, rest = value.decode().partition("=")
                self.cookies[key] = rest.partition(";")[0]


class Line:
    """A socket of somebody, as the application has it. All that comes over it is noted."""

    def __init__(self, world: "World", who: Asker, path: str) -> None:
        self.who, self.heard = who, list[Json]()
        self._world, self._frames = world, asyncio.Queue[dict[str, Any]]()
        self._label = f"{who.name} {path}"
        self._frames.put_nowait({"type": "websocket.connect"})
        scope = world.scope(who, "websocket", path, scheme="ws", subprotocols=[])
        self.task = asyncio.create_task(world.way(who)(scope, self._frames.get, self._take))

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
        """The turn that was told last."""
        return next((one["turn"] for one in reversed(self.heard) if "turn" in one), {})

    async def hang_up(self) -> None:
        """Close it."""
        self._frames.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.task


@dataclass
class World:
    """A server that runs, and all that anybody was told by it, by who was told."""

    app: FastAPI
    messages: list[tuple[str, str]] = field(default_factory=list)
    askers: dict[str, Asker] = field(default_factory=dict)
    status: int = 0  # of the last answer

    def __post_init__(self) -> None:
        self.registry = CollectorRegistry()
        self.registry.register(Numbers(lambda: {"0": load_of_all(self.app)}, False))

    def tell(self, whom: str, what: str) -> None:
        """Note what somebody was told."""
        self.messages.append((whom, what))

    def asker(self, name: str, through: str = "") -> Asker:
        """Somebody who has not been here yet."""
        one = self.askers[name] = Asker(name, len(self.askers) + 1, through=through)
        return one

    def way(self, who: Asker) -> Any:
        """The application as somebody reaches it: by another process, or not."""
        if not who.through:
            return self.app
        me = Owner("10.0.0.0:1", "start")
        return InternalApp(self.app, SECRET, me, parts_of(self.app).of(Registry))

    def scope(self, who: Asker, kind: str, path: str, **more: Any) -> Json:
        """What is asked, as ASGI has it."""
        bare, _, query = path.partition("?")
        scope = {
            "type": kind,
            "path": bare,
            "raw_path": bare.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "http_version": "1.1",
            "scheme": "http",
            "headers": who.headers(),
            "client": (f"10.0.0.{who.number}", 1),
            "server": ("localhost", 80),
            "state": {},
            **more,
        }
        if who.through:
            scope["headers"] = wrapped(scope, who.through)
        return scope

    async def ask(self, who: Asker, method: str, path: str, body: Any = None) -> Any:
        """Somebody asks; what the answer says as JSON, None where it is none."""
        raw = b"" if body is None else json.dumps(body).encode()
        scope = self.scope(who, "http", path, method=method)
        if body is not None:
            scope["headers"] = [*scope["headers"], (b"content-type", b"application/json")]
        start, content = await _response(self.way(who), scope, raw)
        self.status = start["status"]
        who.take(start["headers"])
        said = f"{method} {path} {raw!r}: {start['status']} {start['headers']!r} {content!r}"
        self.tell(who.name, said)
        try:
            return json.loads(content)
        except ValueError:
            return None

    def measure(self) -> None:
        """Note the metrics."""
        self.tell("metrics", generate_latest(self.registry).decode())

    async def rest(self, seconds: float = 0.0) -> None:
        """So much time passes, and all that is due meanwhile happens."""
        await asyncio.sleep(seconds + 1e-6)

    async def jump(self, seconds: float) -> None:
        """So much time has passed at once: what is looked at again and again is so only once."""
        loop = asyncio.get_running_loop()
        assert isinstance(loop, SimulatedLoop)
        loop.passed += seconds
        await self.rest()


async def _response(way: Any, scope: Json, raw: bytes) -> tuple[Json, bytes]:
    """The beginning of an answer and all of its content."""
    parts: list[Json] = []
    frames = iter([{"type": "http.request", "body": raw, "more_body": False}])

    async def receive() -> Json:
        if (found := next(frames, None)) is not None:
            return found
        await asyncio.Event().wait()  # who asks stays to the end
        raise AssertionError

    async def send(message: Any) -> None:
        parts.append(message)

    await way(scope, receive, send)
    return parts[0], b"".join(part.get("body", b"") for part in parts[1:])


@asynccontextmanager
async def a_server(seed: int) -> AsyncIterator[World]:
    """A server with nothing in it. It runs in a `SimulatedLoop` alone."""
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
    """What comes of a life in simulated time."""
    with asyncio.Runner(loop_factory=SimulatedLoop) as runner:
        return runner.run(life())
