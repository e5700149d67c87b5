"""A transport that sends together what is written during two turns of the event loop.

The system call is the most expensive part of a message, and an event at a table causes several
messages at once. It takes two turns because a person who acts gets the events in the first turn,
and the confirmation in the second.
"""

import asyncio
from typing import Any

AT_ONCE = 1 << 16  # bytes that are sent without waiting for more


class GatheringTransport:
    """A wrapper around a transport, which does everything else."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport, self._loop = transport, loop
        self._gathered: list[bytes] = []
        self._size = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Send data soon, after everything written before."""
        if not data:
            return
        if not self._gathered:
            self._loop.call_soon(self._loop.call_soon, self._flush)
        self._gathered.append(data)
        self._size += len(data)
        if self._size > AT_ONCE:
            self._flush()

    def get_write_buffer_size(self) -> int:
        """Return how many bytes wait to be sent."""
        return self._size + self._transport.get_write_buffer_size()

    def close(self) -> None:
        """Send what was written, and close."""
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        gathered, self._gathered, self._size = self._gathered, [], 0
        if gathered and not self._transport.is_closing():
            self._transport.write(b"".join(gathered))
