"""Forwarding: a request about a table of another process is sent to that process.

The answer comes back word for word. Neither the rooms nor the client notice it.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import TypeVar

import httpx2
from fastapi import Request
from starlette.types import ASGIApp, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection

from ..cluster import Leases, Owner
from ..common import end_tasks, parts_of
from ..protection import table_of
from .forward_socket import come_again, forward_socket, reach
from .internal_app import wrapped

T = TypeVar("T")
TRIES = 3  # dead owners, one after the other
CONNECT = 1.0  # seconds for a process to accept a connection, or to say what it has
LOOK = 0.5  # seconds between two checks whether the process that must answer still has the table
ANSWER = 30.0  # seconds for an answer
COMPANY = 2.0  # seconds to seat somebody at a table with others
SHORT = 4096  # bytes of an answer of one line
OF_A_BODY = {b"content-length", b"content-type", b"transfer-encoding"}
OF_A_LINE = {b"connection", b"keep-alive", b"transfer-encoding"}
ASKS = {"GET", "HEAD"}  # may be sent twice


class Gone(Exception):
    """The owner of a table has lost it; nothing was done."""


class Peers:
    """The other processes, as this one reaches them."""

    def __init__(self, secret: str) -> None:
        self._secret = secret
        self._client = httpx2.AsyncClient(
            timeout=httpx2.Timeout(ANSWER, connect=CONNECT),
            limits=httpx2.Limits(max_connections=None, max_keepalive_connections=50),
            trust_env=False,
            verify=False,  # they speak plain HTTP, and loading the certificates takes 36 ms
        )

    async def close(self) -> None:
        """Close all connections to them."""
        await self._client.aclose()

    async def has(self, owner: Owner, table: str) -> bool:
        """Return whether another process has a table."""
        url = f"http://{owner.address}/has/{owner.start}/{table}"
        try:
            async with (
                asyncio.timeout(CONNECT),
                self._client.stream("GET", url, timeout=CONNECT) as answer,
            ):
                return answer.status_code == httpx2.codes.NO_CONTENT
        except (httpx2.HTTPError, TimeoutError):
            return False

    async def ask(self, owner: Owner, scope: Scope, receive: Receive) -> httpx2.Response:
        """Return the answer of another process to a request, before its body is read.

        Raise ConnectError if there is no such process.
        """
        url = httpx2.URL(
            f"http://{owner.address}", raw_path=scope["raw_path"] + _query(scope["query_string"])
        )
        content = _body(receive) if _has_body(scope) else None
        headers = wrapped(scope, self._secret)
        request = self._client.build_request(scope["method"], url, headers=headers, content=content)
        return await self._client.send(request, stream=True)

    async def join(self, owner: Owner, table: str, scope: Scope, receive: Receive) -> bool | None:
        """Seat a person who looks for company at a table of another process.

        Return whether other people sit there, or None if the person could not be seated.
        """
        path = f"/api/tables/{table}/company"
        headers = [one for one in scope["headers"] if one[0] not in OF_A_BODY]
        raw = {"path": path, "raw_path": path.encode(), "query_string": b"", "headers": headers}
        try:
            async with asyncio.timeout(COMPANY):
                answer = await self.ask(owner, {**scope, **raw}, receive)
                body = json.loads(await _read(answer))
        except (httpx2.HTTPError, TimeoutError, ValueError):
            return None
        return bool(body["with_others"]) if answer.status_code == httpx2.codes.OK else None

    async def reach(self, owner: Owner, scope: Scope) -> ClientConnection:
        """Connect to another process for a socket; raise ConnectionRefusedError without one."""
        return await reach(owner, self._secret, scope)


async def join_elsewhere(leases: Leases, peers: Peers, request: Request, table: str) -> bool | None:
    """Seat the person who asks at a table of another process, as `Peers.join` does.

    The result is also None if this process has the table.
    """
    owner = await leases.owner(table)
    if owner is None:
        return None
    return await peers.join(owner, table, request.scope, request.receive)


class Forward:
    """The middleware of a member of a cluster, the innermost one.

    The owner of a table does everything for a request about it.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer here, or forward."""
        table = table_of(scope["path"]) if scope["type"] in ("http", "websocket") else None
        if table is None:
            await self._app(scope, receive, send)
            return
        leases = parts_of(scope["app"]).of(Leases)
        for _ in range(TRIES):
            owner = await leases.owner(table)
            if owner is None:
                await self._app(scope, receive, send)
                return
            if scope.get("forwarded"):
                break  # the sender's knowledge was older than ours: the client has to ask again
            try:
                await self._forward(owner, table, scope, receive, send)
                return
            except Gone:
                pass
        await come_again(scope, send)

    async def _forward(
        self, owner: Owner, table: str, scope: Scope, receive: Receive, send: Send
    ) -> None:
        parts = parts_of(scope["app"])
        peers, leases = parts.of(Peers), parts.of(Leases)
        try:
            if scope["type"] == "websocket":

                async def reach(owner: Owner, scope: Scope) -> ClientConnection:
                    request = asyncio.create_task(peers.reach(owner, scope))
                    return await _while_owner(leases, owner, table, request, again=True)

                await forward_socket(owner, reach, scope, receive, send)
            else:
                request = asyncio.create_task(peers.ask(owner, scope, receive))
                again = scope["method"] in ASKS
                await _answer(await _while_owner(leases, owner, table, request, again), send)
        except (httpx2.ConnectError, ConnectionRefusedError):
            leases.mark_dead(owner)
            raise Gone from None
        except httpx2.HTTPError:
            await come_again(scope, send)


async def _while_owner(
    leases: Leases, owner: Owner, table: str, request: "asyncio.Task[T]", again: bool
) -> T:
    """Return an answer while its process has the table; then raise Gone, if it may be retried."""
    while not (await asyncio.wait({request}, timeout=LOOK))[0]:
        if await leases.owner(table) != owner:
            await end_tasks(request)
            raise Gone if again else httpx2.ReadTimeout("it stands still")
    return request.result()


async def _read(answer: httpx2.Response) -> bytes:
    """Return the body of a short answer; raise ReadError if it is too long."""
    read = bytearray()
    try:
        async for part in answer.aiter_raw():
            read += part
            if len(read) > SHORT:
                raise httpx2.ReadError("the answer is too long")
    finally:
        await answer.aclose()
    return bytes(read)


async def _answer(answer: httpx2.Response, send: Send) -> None:
    headers = [one for one in answer.headers.raw if one[0].lower() not in OF_A_LINE]
    start = {"type": "http.response.start", "status": answer.status_code, "headers": headers}
    try:
        await send(start)
        async for part in answer.aiter_raw():
            await send({"type": "http.response.body", "body": part, "more_body": True})
        await send({"type": "http.response.body", "body": b""})
    finally:
        await answer.aclose()


def _query(query: bytes) -> bytes:
    return b"?" + query if query else b""


def _has_body(scope: Scope) -> bool:
    return bool({name for name, _ in scope["headers"]} & {b"content-length", b"transfer-encoding"})


async def _body(receive: Receive) -> AsyncIterator[bytes]:
    more = True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            raise httpx2.ReadError("whoever asked is gone")
        more = message.get("more_body", False)
        yield message.get("body", b"")
