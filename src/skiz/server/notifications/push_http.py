"""Sending to a push service, whose address comes from a browser.

It goes only to public addresses, without redirects, and with bounds on the time and length of the
answer.
"""

import asyncio
import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any

import aiohttp
from aiohttp.abc import ResolveResult
from aiohttp.resolver import ThreadedResolver

MOST_READ = 2_048  # bytes of an answer, of which only the status matters
LONGEST_LINE = 4_096  # bytes of a line before it
TRANSLATED = ip_network("64:ff9b::/96")  # IPv4 behind NAT64 (RFC 6052)


class NotPublic(OSError):
    """A name resolves to an address that is not public."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a push service, as far as it was read, in the form that pywebpush needs."""

    status: int
    reason: str
    headers: Any
    body: bytes

    async def text(self) -> str:
        """Return the beginning of the answer."""
        return self.body.decode(errors="replace")


class PushSession:
    """A request to a push service, in place of a session of aiohttp.

    A service of the host may be at any address. Raise OSError or aiohttp.ClientError if the service
    cannot be reached, or takes too long.
    """

    def __init__(self, seconds: float, anywhere: bool) -> None:
        self._seconds, self._anywhere = seconds, anywhere

    async def post(self, endpoint: str, *, data: Any, headers: Any, **_: Any) -> Answer:
        """Send a message."""
        resolver = ThreadedResolver() if self._anywhere else PublicResolver()
        async with (
            asyncio.timeout(self._seconds),
            aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(resolver=resolver, use_dns_cache=False),
                cookie_jar=aiohttp.DummyCookieJar(),
                auto_decompress=False,
                max_line_size=LONGEST_LINE,
                max_field_size=LONGEST_LINE,
            ) as session,
            session.post(endpoint, data=data, headers=headers, allow_redirects=False) as answer,
        ):
            body = await answer.content.read(MOST_READ)
            return Answer(answer.status, answer.reason or "", answer.headers, body)


class PublicResolver(ThreadedResolver):
    """Resolves names, so that the connection goes to the very addresses that were checked here.

    Raise NotPublic if one of them is not public.
    """

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        """Return the addresses of a name."""
        found = await super().resolve(host, port, family)
        if not all(is_public(one["host"]) for one in found):
            raise NotPublic(f"{host} has an address that is not public")
        return found


def is_public(address: str) -> bool:
    """Return whether an address is public: neither of this machine nor of its network.

    Example:
        >>> [is_public(one) for one in ("8.8.8.8", "10.0.0.1", "::ffff:127.0.0.1", "fe80::1%eth0")]
        [True, False, False, False]
    """
    found = _inner(ip_address(address))
    return found.is_global and not found.is_multicast


def _inner(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """Return the IPv4 address within an IPv6 address, if there is one."""
    if isinstance(address, IPv4Address):
        return address
    if address in TRANSLATED:
        return IPv4Address(int(address) & 0xFFFF_FFFF)
    return address.ipv4_mapped or address.sixtofour or address
