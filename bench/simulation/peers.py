"""The other processes, as one of them reaches them over a simulated network."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, Protocol

from starlette.types import Scope
from websockets.exceptions import ConnectionClosedError

from skiz.server.app.forward import CONNECT
from skiz.server.cluster.leases import LENGTH
from skiz.server.cluster.owner import Owner

from .surroundings import Surroundings
from .surroundings.network import LOST, Closed, End


class Tables(Protocol):
    """The tables that are open in a process."""

    def has(self, table: str) -> bool:
        """Tell whether a table is among them."""
        ...


class Peer(Protocol):
    """A process, as another one sees it."""

    me: Owner
    paused_until: float
    is_ready: bool

    @property
    def registry(self) -> Tables:
        """Its open tables."""
        ...

    def serve_scope(self, end: End, path: str, headers: Any, **more: Any) -> None:
        """Answer a connection that was made to another process."""
        ...


class PeerConnection:
    """A connection to another process, as `websockets` has it."""

    def __init__(self, end: End) -> None:
        self._end = end
        self.close_code: int | None = None
        self.close_reason: str | None = None

    async def __aenter__(self) -> "PeerConnection":
        """It is open."""
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close it."""
        self._end.close()

    async def send(self, message: str) -> None:
        """Send a frame. Raise ConnectionClosed if it is closed."""
        try:
            await self._end.send(message)
        except Closed:
            raise ConnectionClosedError(None, None) from None

    async def __aiter__(self) -> AsyncIterator[str]:
        """Yield messages until it is closed."""
        while True:
            try:
                yield await self._end.hear()
            except Closed as closed:
                lost = closed.code == LOST
                self.close_code, self.close_reason = closed.code, closed.reason
                if lost:
                    raise ConnectionClosedError(None, None) from None
                return


class SimulatedPeers:
    """A stand-in for `Peers`."""

    def __init__(
        self, around: Surroundings, me: Peer, reachable: Callable[[], Sequence[Peer]]
    ) -> None:
        self._around, self._me, self._reachable = around, me, reachable

    async def has(self, owner: Owner, table: str) -> bool:
        """Return whether another process has a table, if it answers."""
        found = await self._find(owner)
        if found and found.paused_until > self._around.time():
            await asyncio.sleep(CONNECT)
            return False
        return found is not None and found.registry.has(table)

    async def reach(self, owner: Owner, scope: Scope) -> Any:
        """Connect to it.

        Raise ConnectionRefusedError if there is no such process, TimeoutError if it does not answer
        in time.
        """
        process = await self._find(owner)
        if process is None:
            raise ConnectionRefusedError
        if process.paused_until > self._around.time():
            await asyncio.sleep(LENGTH)
            raise TimeoutError
        connection = self._around.network.connect(f"{self._me.me}-{owner}")
        connection.client.paused_until = lambda: self._me.paused_until
        connection.server.paused_until = lambda: process.paused_until
        own = {"forwarded": True}
        process.serve_scope(connection.server, scope["path"], scope["headers"], **own)
        return PeerConnection(connection.client)

    async def _find(self, owner: Owner) -> Peer | None:
        await asyncio.sleep(self._around.network.latency())
        found = (one for one in self._reachable() if one.me == owner and one.is_ready)
        return next(found, None)
