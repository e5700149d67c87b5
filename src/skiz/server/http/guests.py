"""Guests: a person is known by an opaque id in a signed cookie that scripts cannot read.

The database keeps only a hash of it, so that a copy of the database opens nobody's seat.
"""

import hashlib
import hmac
import secrets
from typing import Annotated, TypeAlias

from fastapi import Depends, Request, Response
from fastapi.requests import HTTPConnection
from itsdangerous import BadSignature, URLSafeSerializer

COOKIE = "skiz"
YEAR = 365 * 24 * 3600


class Guests:
    """Reads and writes the cookie."""

    def __init__(self, secret: str) -> None:
        self._signer = URLSafeSerializer(secret, salt="guest")
        self._secret = secret.encode()

    def identify(self, connection: HTTPConnection) -> str | None:
        """The guest that a request comes from, if its cookie is one of ours."""
        cookie = connection.cookies.get(COOKIE)
        try:
            return hashed(self._signer.loads(cookie)) if cookie else None
        except BadSignature:
            return None

    def welcome(self, request: Request, response: Response) -> str:
        """Identify a guest; a new one is given a cookie."""
        if guest := self.identify(request):
            return guest
        token = secrets.token_urlsafe(18)
        _set_cookie(request, response, self._signer.dumps(token))
        return hashed(token)

    def invitation(self, table: str, number: int) -> str:
        """The invitation to a table after so many changes: nobody else can tell it."""
        text = f"invitation/{table}/{number}".encode()
        return hmac.new(self._secret, text, hashlib.sha256).hexdigest()[:24]

    def keep(self, request: Request, response: Response) -> None:
        """Give a guest the same cookie for another year."""
        if self.identify(request):
            _set_cookie(request, response, request.cookies[COOKIE])


def _set_cookie(request: Request, response: Response, cookie: str) -> None:
    response.set_cookie(
        COOKIE,
        cookie,
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(str(token).encode()).hexdigest()


def _guest(request: Request, response: Response) -> str:
    guests: Guests = request.app.state.guests
    return guests.welcome(request, response)


Guest: TypeAlias = Annotated[str, Depends(_guest)]


def address_of(connection: HTTPConnection) -> str:
    """The address that a request comes from."""
    return connection.client.host if connection.client else ""


def same_origin(connection: HTTPConnection) -> bool:
    """Whether a browser says that the request comes from our own page; others send no Origin."""
    origin = connection.headers.get("origin")
    return origin is None or origin.split("://")[-1] == connection.headers.get("host")
