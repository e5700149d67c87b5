"""A person with a cookie who connects from an address of this machine."""

import asyncio
import base64
import json
import re
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias
from urllib.parse import urlsplit

Streams: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass
class Visitor:
    """A person with a cookie, at an address of this machine."""

    address: str
    source: str
    cookie: str = ""

    async def open(self) -> Streams:
        """Open a connection to the server."""
        there = urlsplit(self.address)
        return await asyncio.open_connection(
            there.hostname, there.port, local_addr=(self.source, 0)
        )

    async def ask(self, method: str, path: str, body: Any = None, **more: str) -> tuple[int, bytes]:
        """Send a request over its own connection; return the status and the body.

        The status is 0 if the connection was cut.
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
        """Return a new table."""
        _, said = await self.ask("POST", "/api/tables", {"game": "asszorti"})
        return str(json.loads(said)["table"])

    @asynccontextmanager
    async def socket(self, table: str) -> AsyncIterator[Streams]:
        """Open a socket to a table."""
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
