"""Guests: a sign-in is known by an opaque id in a signed cookie, and a person by the sign-in.

Scripts cannot read the cookie. The database stores only a hash of the id, so that a copy of the
database opens nobody's seat. Code and database call a sign-in a session.
"""

import hashlib
import hmac
import secrets
from contextlib import suppress
from typing import Annotated, TypeAlias

from fastapi import Depends, Request, Response
from fastapi.requests import HTTPConnection
from itsdangerous import (
    BadSignature,
    TimestampSigner,
    URLSafeSerializer,
    URLSafeTimedSerializer,
)

from ..common import part, tell, wall_clock
from ..protection import COOKIE, SECURE_COOKIE, Keys, is_secure, keys_of
from .store import People, Person

YEAR = 365 * 24 * 3600
SECOND_THOUGHT = 300  # seconds in which a grave request must be confirmed


class Guests:
    """Reads and writes the cookie."""

    def __init__(self, secret: str) -> None:
        self._signer = URLSafeSerializer(secret, salt="guest")
        self._grave = URLSafeTimedSerializer(secret, salt="asked once", signer=_ByWallClock)
        self._secret = secret.encode()

    def identify(self, connection: HTTPConnection) -> str | None:
        """Return the sign-in of a request, if its cookie is one of ours."""
        found = self._read(connection)
        return found[1] if found else None

    def _read(self, connection: HTTPConnection) -> tuple[str, str] | None:
        """Return our own cookie of a request, and its sign-in."""
        for name in (SECURE_COOKIE, COOKIE) if is_secure(connection) else (COOKIE,):
            with suppress(BadSignature):
                if cookie := connection.cookies.get(name):
                    return cookie, hashed(self._signer.loads(cookie))
        return None

    def open(self, request: Request, response: Response) -> str:
        """Set a new cookie, and return its sign-in."""
        token = secrets.token_urlsafe(18)
        _set_cookie(request, response, self._signer.dumps(token))
        return hashed(token)

    def invitation(self, table: str, number: int) -> str:
        """Return the invitation to a table with this number; nobody else can compute it."""
        text = f"invitation/{table}/{number}".encode()
        return hmac.new(self._secret, text, hashlib.sha256).hexdigest()[:24]

    def keep(self, request: Request, response: Response, session: str) -> None:
        """Extend the cookie of a sign-in by a year."""
        found = self._read(request)
        if found and found[1] == session:
            _set_cookie(request, response, found[0])

    def close(self, request: Request, response: Response) -> None:
        """Remove the cookie, under each name that it may have."""
        if is_secure(request):
            response.delete_cookie(SECURE_COOKIE, secure=True, httponly=True, samesite="lax")
        response.delete_cookie(COOKIE, httponly=True, samesite="lax")

    def confirmation(self, session: str) -> str:
        """Return the word that confirms a grave request from this sign-in."""
        return str(self._grave.dumps(session))

    def is_confirmed(self, session: str, word: str) -> bool:
        """Return whether the word confirms an earlier request from the sign-in."""
        try:
            of, at = self._grave.loads(word, return_timestamp=True)
        except BadSignature:
            return False
        # The word may come from another machine, whose clock is ahead of ours.
        return bool(of == session and abs(wall_clock() - at.timestamp()) <= SECOND_THOUGHT)


class _ByWallClock(TimestampSigner):
    """A signer that uses the time of day of the server."""

    def get_timestamp(self) -> int:
        """Return the time of day, in seconds since 1970."""
        return int(wall_clock())


def _set_cookie(request: Request, response: Response, cookie: str) -> None:
    """Set the cookie under the right name, and remove it under the old name."""
    secure = is_secure(request)
    response.set_cookie(
        SECURE_COOKIE if secure else COOKIE,
        cookie,
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=secure,
    )
    if secure and COOKIE in request.cookies:
        response.delete_cookie(COOKIE, secure=True, httponly=True, samesite="lax")


def hashed(token: str) -> str:
    """Return the stored hash of a token."""
    return hashlib.sha256(str(token).encode()).hexdigest()


async def known(connection: HTTPConnection) -> Person | None:
    """Return the person of a request, if there is one.

    The sign-in that this one replaces ends now, since the browser has the new cookie.
    """
    guests = part(connection, Guests)
    people = part(connection, People)
    session = guests.identify(connection)
    person = await people.who(session) if session else None
    if person and (ended := await people.use(person)):
        await tell(connection, {"ended": [ended], "united": person.ids})
    return person


async def _me(request: Request, response: Response) -> Person:
    if person := await known(request):
        return person
    session = part(request, Guests).open(request, response)
    return Person(session, session)


Me: TypeAlias = Annotated[Person, Depends(_me)]


def _guest(me: Me) -> str:
    return me.guest


Guest: TypeAlias = Annotated[str, Depends(_guest)]


def address_of(connection: HTTPConnection) -> Keys:
    """Return the address of a request, as limits count it."""
    return keys_of(connection.client.host if connection.client else "")
