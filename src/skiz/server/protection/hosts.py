"""Hosts: the names under which a server may be asked, so that no page from elsewhere reaches it by
a name of its own, and what a page of ours may reach.
"""

import ipaddress
from collections.abc import Collection
from string import ascii_letters, digits
from urllib.parse import urlsplit

LETTERS = frozenset(f"{ascii_letters}{digits}.-:[]")
LOCAL = ("localhost",)


class HostNames(tuple[str, ...]):
    """The names under which this server may be asked, beside `localhost` and addresses."""


def is_ours(host: str | None, names: Collection[str]) -> bool:
    """Whether the Host of a request is one of these names, or an address in numbers: nobody else
    can have those point here.
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
    """What the page may load: its own server alone, sockets included. Not all browsers take a
    socket of the same server for `'self'`.
    """
    host = host if host and set(host) <= LETTERS else "localhost"
    return (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        f"connect-src 'self' ws://{host} wss://{host}; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    )
