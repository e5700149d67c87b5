"""Asking a push service, which is led there by what a browser has said: at a public address alone,
followed nowhere else, and listened to for so long and no longer.
"""

import asyncio
import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any

import aiohttp
from aiohttp.abc import ResolveResult
from aiohttp.resolver import ThreadedResolver

MOST_READ = 2_048  # bytes of an answer; all that counts is its status
LONGEST_LINE = 4_096  # bytes of a line before it
TRANSLATED = ip_network("64:ff9b::/96")  # IPv4 behind NAT64 (RFC 6052)


class NotPublic(OSError):
    """A name leads to an address that is none of the Internet."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a push service answered, as far as it was read, as pywebpush asks for it."""

    status: int
    reason: str
    headers: Any
    body: bytes

    async def text(self) -> str:
        """The beginning of what it said."""
        return self.body.decode(errors="replace")


class Asking:
    """One request to a push service, in place of a session of aiohttp. One of the host's own may be
    anywhere. OSError, aiohttp.ClientError: it cannot be asked, or takes longer than so many
    seconds.
    """

    def __init__(self, seconds: float, anywhere: bool) -> None:
        self._seconds, self._anywhere = seconds, anywhere

    async def post(self, endpoint: str, *, data: Any, headers: Any, **_: Any) -> Answer:
        """Send something."""
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
    """Finds the addresses of names; the connection is made to what was looked at here. NotPublic
    where one of them is not of the Internet.
    """

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        """The addresses of a name."""
        found = await super().resolve(host, port, family)
        if not all(is_public(one["host"]) for one in found):
            raise NotPublic(f"{host} is at no public address")
        return found


def is_public(address: str) -> bool:
    """Whether an address is one of the Internet: neither of this machine nor of the network around.

    Example:
        >>> [is_public(one) for one in ("8.8.8.8", "10.0.0.1", "::ffff:127.0.0.1", "fe80::1%eth0")]
        [True, False, False, False]
    """
    found = _inner(ip_address(address))
    return found.is_global and not found.is_multicast


def _inner(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """The IPv4 address to which one of IPv6 leads, if it does."""
    if isinstance(address, IPv4Address):
        return address
    if address in TRANSLATED:
        return IPv4Address(int(address) & 0xFFFF_FFFF)
    return address.ipv4_mapped or address.sixtofour or address
