"""Compresses the answers that are the same for everybody.

Other answers stay as they are. If a secret and a visitor's own text were compressed together, the
size would tell something about the secret.
"""

import re

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from ..common import takes_gzip

PUBLIC = re.compile(r"/api/(words|games|lessons|glossary)(/|$)")
SMALL = 500  # bytes that are not worth it
LEVEL = 6  # a higher one takes longer and saves little


class Packing:
    """The middleware that does it."""

    def __init__(self, app: ASGIApp) -> None:
        self._plain, self._packed = app, GZipMiddleware(app, SMALL, LEVEL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, compressed if it is public and the browser takes that."""
        if scope["type"] == "http" and PUBLIC.match(scope["path"]):
            await self._packed(_clear(scope), receive, send)
        else:
            await self._plain(scope, receive, send)


def _clear(scope: Scope) -> Scope:
    """Return the request, saying only whether it takes gzip.

    Starlette looks for the name alone, and would also find it in `gzip;q=0`.
    """
    headers = MutableHeaders(raw=[*scope["headers"]])
    headers["accept-encoding"] = "gzip" if takes_gzip(Headers(scope=scope)) else "identity"
    return {**scope, "headers": headers.raw}
