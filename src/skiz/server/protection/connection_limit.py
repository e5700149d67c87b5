"""The limit on connections, before any request arrives on them.

It bounds their number, in all and for each address, the time until a request is complete, and the
answers that a client does not read. Connections over the limit are closed without an answer.
"""

import asyncio
from collections import Counter
from collections.abc import Collection, Container, Iterable, Mapping
from dataclasses import dataclass, field
from ipaddress import IPv4Network, ip_network
from typing import Any, cast

import h11
import uvicorn

from .address import Keys, address_in, keys_of, with_widths
from .batched_transport import GatheringTransport
from .careful_protocols import CarefulHttp, CarefulWebSocket

PATIENCE = 10.0  # seconds until a request must be complete
FEW = 20  # the fraction of an address's limit that is not reported to other processes
LARGEST_HEAD = 16 * 1024  # bytes of a request line with all headers
UNREAD = 60.0  # seconds in which a client must read something of an answer that waits for it
MOST_UNREAD = 1 << 20  # bytes of unread answers to pings


class Proxies(Container[str]):
    """The addresses of trusted proxies, given singly or as networks.

    Example:
        >>> [one in Proxies(["::1", "10.0.0.0/8"]) for one in ("10.1.2.3", "::1", "11.0.0.1", "")]
        [True, True, False, False]
    """

    def __init__(self, named: Iterable[str]) -> None:
        self._networks = [ip_network(one) for one in named]

    def __contains__(self, address: object) -> bool:
        found = address_in(str(address))  # None if the client has gone
        return found is not None and any(found in network for network in self._networks)

    def as_they_come(self) -> list[str]:
        """Return the networks, IPv4 also as a listener on both protocols sees them."""
        four = [one for one in self._networks if isinstance(one, IPv4Network)]
        clothed = [f"::ffff:{one.network_address}/{96 + one.prefixlen}" for one in four]
        return [*map(str, self._networks), *clothed]


@dataclass
class ConnectionLimit:
    """The number of open connections; those of a trusted proxy belong to many addresses."""

    most: int
    most_of_address: int
    proxies: Container[str] = ()
    refused: int = 0
    elsewhere: Mapping[str, int] = field(default_factory=dict)  # by address at other processes
    open: int = 0
    _open: Counter[str] = field(default_factory=Counter)  # open connections by key of an address

    def enter(self, address: str) -> bool:
        """Return whether one more connection from an address may be open, and count it if so."""
        many = address not in self.proxies and self._has_many(keys_of(address))
        if many or self.open >= self.most:
            self.refused += 1
            return False
        self.open += 1
        self._open.update(keys_of(address))
        return True

    def _has_many(self, address: Keys) -> bool:
        return any(
            self._open[key] + self.elsewhere.get(key, 0) >= self.most_of_address * width
            for key, width in with_widths(address)
        )

    def many(self) -> dict[str, int]:
        """Return the addresses with many connections here, and their counts."""
        few = self.most_of_address // FEW
        return {key: n for key, n in self._open.items() if n > few}

    def leave(self, address: str) -> None:
        """Count the end of a connection."""
        self.open -= 1
        for key in keys_of(address):
            self._open[key] -= 1
            if self._open[key] <= 0:
                del self._open[key]


class LimitedConfig(uvicorn.Config):
    """The configuration of a server with limited connections."""

    def __init__(self, app: Any, limit: ConnectionLimit, **options: Any) -> None:
        super().__init__(app, http=LimitedHttp, ws=LimitedWebSocket, **options)
        self.connection_limit = limit


class LimitedHttp(CarefulHttp):
    """A connection that carries requests."""

    config: LimitedConfig  # uvicorn makes the protocols itself, and passes only its configuration
    _entered = ""
    _deadline: asyncio.TimerHandle | None = None
    _look: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if not self.config.connection_limit.enter(address):
            transport.abort()
            return
        self._entered = address
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._forget()
        self._look_no_more()
        if self._entered:
            self.config.connection_limit.leave(self._entered)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._look_later()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._look_no_more()

    def _look_later(self) -> None:
        waits = self.transport.get_write_buffer_size()
        self._look = self.loop.call_later(UNREAD, self._look_for_reading, waits)

    def _look_for_reading(self, waited: int) -> None:
        """Cut the client if it has read nothing since so many bytes waited."""
        if self.transport.get_write_buffer_size() < waited:
            self._look_later()
        else:
            self.transport.abort()

    def _look_no_more(self) -> None:
        if self._look is not None:
            self._look.cancel()
            self._look = None

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            self._forget()  # it has become a socket, which has no deadline
            self._look_no_more()
        elif self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._watch()
        else:
            self._forget()

    def _watch(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(PATIENCE, self.transport.abort)

    def _forget(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class LimitedWebSocket(CarefulWebSocket):
    """A connection that has become a socket."""

    config: LimitedConfig

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.transport = cast(asyncio.Transport, GatheringTransport(self.transport, self.loop))

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.config.connection_limit.leave(self.client[0] if self.client else "")

    def handle_ping(self) -> None:
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()
            return
        super().handle_ping()

    def send_receive_event_to_app(self) -> None:
        text = self.curr_msg_data_type == "text"
        if text and not self.close_sent and not _is_text(self.frames):
            self.frames = []
            self.conn.send_close(1007, "not UTF-8")
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()


def _is_text(frames: Collection[bytes]) -> bool:
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True
