"""Origins: whether a browser says that a request comes from our own page (RFC 6454)."""

from typing import NamedTuple
from urllib.parse import urlsplit

from fastapi.requests import HTTPConnection

WEB = {"ws": "http", "wss": "https"}  # of a socket, the scheme of the page that opened it
PORTS = {"http": 80, "https": 443}


class Origin(NamedTuple):
    """Where a page is from."""

    scheme: str
    host: str
    port: int


def is_secure(connection: HTTPConnection) -> bool:
    """Whether a browser has asked by TLS, here or at a proxy that is trusted."""
    return _scheme(connection) == "https"


def same_origin(connection: HTTPConnection) -> bool:
    """Whether a browser says that the request comes from our own page; others send no Origin."""
    said = connection.headers.get("origin")
    if said is None:
        return True
    ours = _origin_in(f"{_scheme(connection)}://{connection.headers.get('host')}")
    return ours is not None and _origin_in(said) == ours


def _scheme(connection: HTTPConnection) -> str:
    scheme: str = connection.scope["scheme"]
    return WEB.get(scheme, scheme)


def _origin_in(text: str) -> Origin | None:
    """The origin that is written there; None where it is none, or one of no page: `null`."""
    try:
        parts = urlsplit(text)
        scheme, host, port = parts.scheme, parts.hostname, parts.port
    except ValueError:
        return None
    if not host or scheme not in PORTS or "@" in text or text != f"{scheme}://{parts.netloc}":
        return None
    return Origin(scheme, host, PORTS[scheme] if port is None else port)
