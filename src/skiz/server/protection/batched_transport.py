"""A transport that sends together what is written in two turns of the loop.

Of all that is done for a message the system call takes longest, and what happens at a table is
several messages at a time. Two turns, because whoever has acted is told in the first what came of
it, and only in the second that it was done.
"""

import asyncio
from typing import Any

AT_ONCE = 1 << 16  # bytes that are sent without waiting for more


class GatheringTransport:
    """In place of a transport, which does all else."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport, self._loop = transport, loop
        self._gathered: list[bytes] = []
        self._size = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Send something soon, after all that was written before."""
        if not data:
            return
        if not self._gathered:
            self._loop.call_soon(self._loop.call_soon, self._flush)
        self._gathered.append(data)
        self._size += len(data)
        if self._size > AT_ONCE:
            self._flush()

    def get_write_buffer_size(self) -> int:
        """How many bytes wait to be sent."""
        return self._size + self._transport.get_write_buffer_size()

    def close(self) -> None:
        """Send what was written, and close."""
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        gathered, self._gathered, self._size = self._gathered, [], 0
        if gathered and not self._transport.is_closing():
            self._transport.write(b"".join(gathered))
