"""The cookie of a sign-in: an opaque id, signed by the server.

Scripts cannot read the cookie. The database stores only a hash of the id, so that a copy of the
database opens nobody's seat. Code and database call a sign-in a session.
"""

import hashlib
import secrets
from contextlib import suppress

from fastapi import Request, Response
from fastapi.requests import HTTPConnection
from itsdangerous import BadSignature, URLSafeSerializer

from ..protection import COOKIE, SECURE_COOKIE, is_secure

YEAR = 365 * 24 * 3600


class SignInCookies:
    """Reads and writes the cookies, which are signed by the `key` of the server."""

    def __init__(self, key: str) -> None:
        self._signer = URLSafeSerializer(key, salt="guest")

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
