"""Cookies: of all cookies of a browser, only our own reach the application.

Other services on the same host name may set cookies too. The standard library takes quadratic time
to read a quoted value, before it is known whose request it is.
"""

import re
from collections.abc import Iterable, Iterator

from starlette.types import ASGIApp, Receive, Scope, Send

COOKIE = "skiz"
# With TLS: browsers accept it only from this host, not from another host of the domain.
SECURE_COOKIE = "__Host-skiz"
LONGEST = 400  # characters of a value; ours have about a hundred
_NAMES = (COOKIE.encode(), SECURE_COOKIE.encode())
_VALUE = re.compile(rb"[A-Za-z0-9._-]{1,%d}" % LONGEST)  # as they are signed, never in quotes
Header = tuple[bytes, bytes]


class OwnCookies:
    """Passes on requests with our own cookies only."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Remove all other cookies."""
        if scope["type"] != "lifespan":
            scope = {**scope, "headers": [*_with_own_cookies(scope["headers"])]}
        await self._app(scope, receive, send)


def _with_own_cookies(headers: Iterable[Header]) -> Iterator[Header]:
    for name, value in headers:
        if name != b"cookie":
            yield name, value
        elif own := b"; ".join(_own(value)):
            yield name, own


def _own(cookies: bytes) -> Iterator[bytes]:
    for cookie in cookies.split(b";"):
        name, _, value = cookie.strip().partition(b"=")
        if name in _NAMES and _VALUE.fullmatch(value):
            yield name + b"=" + value
