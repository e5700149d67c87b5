"""The application for other processes of the server, on a listener of its own.

They forward people's requests. They authenticate with a secret and say who the person is. Whether a
table is here is public to everybody who reaches this listener.
"""

import hmac
from collections.abc import Iterable, Mapping

from starlette.types import ASGIApp, Receive, Scope, Send

from ..cluster import Owner
from ..tables import Registry

PREFIX = b"x-skiz-"  # of the headers between processes
Headers = Iterable[tuple[bytes, bytes]]


def wrapped(scope: Scope, secret: str) -> list[tuple[bytes, bytes]]:
    """Return the headers of a request that is forwarded to another process."""
    host, port = scope.get("client") or ("", 0)
    theirs = [(name, value) for name, value in scope["headers"] if not name.startswith(PREFIX)]
    host_header = dict(theirs).get(b"host", b"")
    own = {"secret": secret, "client": f"{host} {port}", "scheme": scope["scheme"]}
    return [
        *((name, value) for name, value in theirs if name != b"host"),
        *((PREFIX + name.encode(), value.encode()) for name, value in own.items()),
        (PREFIX + b"host", host_header),
    ]


class InternalApp:
    """The application, for other processes. What comes this way is not forwarded again."""

    def __init__(self, app: ASGIApp, secret: str, me: Owner, registry: Registry) -> None:
        self._app, self._secret, self._me, self._registry = app, secret, me, registry

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer another process, or send 403 to anybody else."""
        ours = {name: value for name, value in scope["headers"] if name.startswith(PREFIX)}
        if scope["type"] == "http" and scope["path"].startswith("/has/"):
            await _answer(send, 204 if self._has(scope["path"]) else 404)
        elif not hmac.compare_digest(ours.get(PREFIX + b"secret", b""), self._secret.encode()):
            await _refuse(scope, send)
        else:
            await self._app(_unwrapped(scope, ours), receive, send)

    def _has(self, path: str) -> bool:
        _, _, start, table = path.split("/", 3)
        return start == self._me.start and self._registry.has(table)


def _unwrapped(scope: Scope, ours: Mapping[bytes, bytes]) -> Scope:
    host, _, port = ours[PREFIX + b"client"].decode().rpartition(" ")
    theirs = [
        (name, value)
        for name, value in scope["headers"]
        if not name.startswith(PREFIX) and name != b"host"
    ]
    return {
        **scope,
        "headers": [(b"host", ours[PREFIX + b"host"]), *theirs],
        "client": (host, int(port)) if host else None,
        "scheme": ours[PREFIX + b"scheme"].decode(),
        "forwarded": True,
    }


async def _answer(send: Send, status: int) -> None:
    await send({"type": "http.response.start", "status": status, "headers": []})
    await send({"type": "http.response.body", "body": b""})


async def _refuse(scope: Scope, send: Send) -> None:
    if scope["type"] == "http":
        await _answer(send, 403)
    else:
        await send({"type": "websocket.close", "code": 4403})
