"""Origins (RFC 6454): whether a request comes from our own page."""

from typing import NamedTuple
from urllib.parse import urlsplit

from fastapi.requests import HTTPConnection

WEB = {"ws": "http", "wss": "https"}  # the scheme of the page that opened a socket
PORTS = {"http": 80, "https": 443}


class Origin(NamedTuple):
    """Scheme, host and port of a page."""

    scheme: str
    host: str
    port: int


def is_secure(connection: HTTPConnection) -> bool:
    """Return whether the browser used TLS, to us or to a trusted proxy."""
    return _scheme(connection) == "https"


def base_of(connection: HTTPConnection) -> str:
    """Return the address under which the browser knows us: `https://cards.example`."""
    return f"{_scheme(connection)}://{connection.headers.get('host')}"


def same_origin(connection: HTTPConnection) -> bool:
    """Return whether the Origin of a request is our own page; only browsers send one."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    ours = _origin_in(base_of(connection))
    return ours is not None and _origin_in(origin) == ours


def _scheme(connection: HTTPConnection) -> str:
    scheme: str = connection.scope["scheme"]
    return WEB.get(scheme, scheme)


def _origin_in(text: str) -> Origin | None:
    """Return the origin in a text, or None if it is invalid or belongs to no page (`null`)."""
    try:
        parts = urlsplit(text)
        scheme, host, port = parts.scheme, parts.hostname, parts.port
    except ValueError:
        return None
    if not host or scheme not in PORTS or "@" in text or text != f"{scheme}://{parts.netloc}":
        return None
    return Origin(scheme, host, PORTS[scheme] if port is None else port)
