"""The host names under which a server answers, and what its page may load.

A foreign page therefore cannot reach the server by a name of its own.
"""

import ipaddress
from collections.abc import Collection
from string import ascii_letters, digits
from urllib.parse import urlsplit

LETTERS = frozenset(f"{ascii_letters}{digits}.-:[]")
LOCAL = ("localhost",)


class HostNames(tuple[str, ...]):
    """The names under which this server answers, besides `localhost` and numeric addresses."""


def is_ours(host: str | None, names: Collection[str]) -> bool:
    """Return whether a request's Host is one of these names or a numeric address.

    Nobody else can make those point here.
    """
    try:
        name = urlsplit(f"//{host or ''}").hostname
    except ValueError:
        return False
    if not name or "@" in (host or ""):
        return False
    return name in {*LOCAL, *(one.lower() for one in names)} or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def policy(host: str | None) -> str:
    """Return the policy of what the page may load: only from its own server, sockets included.

    Not all browsers count a socket of the same server as `'self'`.
    """
    host = host if host and set(host) <= LETTERS else "localhost"
    return (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        f"connect-src 'self' ws://{host} wss://{host}; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    )
