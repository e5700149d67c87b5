"""The frames of a socket, written and read by hand: a client that misbehaves needs no library."""

import asyncio
import json
from typing import Any

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


def frame(content: bytes, kind: int = TEXT) -> bytes:
    """Return a socket frame as a client sends it."""
    length = len(content)
    size = bytes([128 | length]) if length < 126 else bytes([254]) + length.to_bytes(2, "big")
    return bytes([128 | kind]) + size + bytes(4) + content  # masked with zeros


def text_frame(message: Any) -> bytes:
    """Return a message as a frame."""
    return frame(json.dumps(message).encode())


async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter | None = None) -> Any:
    """Return the next message; None when the server closes. A writer answers its pings."""
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
