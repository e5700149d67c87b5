"""A network: connections between people and processes, and among processes.

As with TCP, what one end sends reaches the other complete and in order, later, or never. Messages
on different connections may overtake each other. A connection may be delayed, and it may be cut
with its messages in transit: a frame that is cut in the middle reaches nobody. Each end notices by
itself, perhaps late.
"""

import asyncio
import random
from collections import deque
from collections.abc import Callable

Trace = Callable[[str], None]
WINDOW = 40  # messages in transit, after which the sender has to wait
LOST = 1006  # the code of a connection that nobody closed


class Closed(Exception):
    """The connection is closed: with a code, and a reason."""

    def __init__(self, code: int, reason: str = "") -> None:
        super().__init__(code, reason)
        self.code, self.reason = code, reason


class Network:
    """All connections and their faults."""

    def __init__(self, rng: random.Random, trace: Trace) -> None:
        self.rng, self.trace = rng, trace
        self.connections: list[Connection] = []

    def connect(self, name: str) -> "Connection":
        """Make a new connection."""
        self.connections = [one for one in self.connections if not one.is_over]
        self.connections.append(Connection(self, name))
        return self.connections[-1]

    def latency(self) -> float:
        """Return how long a message is in transit: usually short."""
        return self.rng.uniform(0.001, 0.02) if self.rng.random() < 0.95 else self.rng.uniform(0, 1)


class Connection:
    """Two ends: that of the client, and that of the server."""

    def __init__(self, network: Network, name: str) -> None:
        self.network, self.name = network, name
        self.held_until, self.is_cut = 0.0, False
        self.client, self.server = End(self, f"{name}<"), End(self, f"{name}>")
        self.client.other, self.server.other = self.server, self.client

    @property
    def is_over(self) -> bool:
        """Return whether both ends know that it is closed."""
        return self.client.closed is not None and self.server.closed is not None

    def hold(self, seconds: float) -> None:
        """Deliver nothing for a while."""
        self.held_until = asyncio.get_running_loop().time() + seconds

    def cut(self, noticed: float = 0.0) -> None:
        """Cut it with its messages in transit; each end notices within this many seconds."""
        self.is_cut = True
        for end in (self.client, self.server):
            delay = self.network.rng.uniform(0, noticed)
            asyncio.get_running_loop().call_later(delay, end.lose)


class End:
    """One end of a connection."""

    other: "End"

    def __init__(self, connection: Connection, name: str) -> None:
        self._connection, self.name = connection, name
        self._heard: deque[str | Closed] = deque()
        self._news = asyncio.Event()
        self._room = asyncio.Event()  # to send more
        self._under_way: deque[str | Closed] = deque()
        self._last = 0.0  # arrival time of the last of them
        self.closed: Closed | None = None
        self.paused_until: Callable[[], float] = lambda: 0.0  # of the process that has this end

    async def send(self, message: str) -> None:
        """Send a message when there is room for it. Raise Closed if the connection is."""
        while len(self._under_way) >= WINDOW and self.closed is None:
            self._room.clear()
            await self._room.wait()
        self.say(message)

    def say(self, message: str) -> None:
        """Send a message at once. Raise Closed if the connection is."""
        if self.closed:
            raise self.closed
        self._send(message)

    def close(self, code: int = 1000, reason: str = "") -> None:
        """Close the connection after everything that was sent."""
        if self.closed is None:
            self._send(Closed(code, reason))
            self._learn(Closed(code, reason))

    async def hear(self) -> str:
        """Return the next message. Raise Closed after the last one."""
        while not self._heard:
            if self.closed:
                raise self.closed
            self._news.clear()
            await self._news.wait()
        heard = self._heard.popleft()
        if isinstance(heard, Closed):
            raise heard
        return heard

    def lose(self) -> None:
        """Notice that the connection is lost."""
        if self.closed is None:
            self._connection.network.trace(f"{self.name} is lost")
            self._learn(Closed(LOST))

    def _send(self, message: str | Closed) -> None:
        loop, network = asyncio.get_running_loop(), self._connection.network
        begins = max(loop.time(), self.paused_until(), self._connection.held_until)
        self._last = max(self._last, begins + network.latency())
        self._under_way.append(message)
        loop.call_at(self._last, self._arrive)

    def _arrive(self) -> None:
        if self._connection.is_cut:
            return
        loop = asyncio.get_running_loop()
        until = max(self._connection.held_until, self.other.paused_until())
        if until > loop.time():
            self._last = max(self._last, until)
            loop.call_at(until, self._arrive)
            return
        message = self._under_way.popleft()
        self._room.set()
        self._connection.network.trace(f"{self.name} {message}")
        self.other._take(message)

    def _take(self, message: str | Closed) -> None:
        if self.closed:
            return
        self._heard.append(message)
        if isinstance(message, Closed):
            self.closed = message
            self._room.set()
        self._news.set()

    def _learn(self, closed: Closed) -> None:
        self.closed = closed
        self._heard.append(closed)
        self._news.set()
        self._room.set()
