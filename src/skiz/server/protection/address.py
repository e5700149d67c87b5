"""Addresses as limits count them.

An IPv6 subscriber has a whole network and may come from any address in it.
"""

from collections.abc import Iterator
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import TypeAlias

Keys: TypeAlias = tuple[str, ...]  # the keys of an address, the narrowest first
WIDTHS = (1, 4)  # each key's budget, as a multiple of the budget of one address
HOME, SITE = 64, 48  # the prefix lengths of a subscriber's network and of a site
TRANSLATED = ip_network("64:ff9b::/96")  # IPv4 behind NAT64 (RFC 6052)


@lru_cache(maxsize=4096)
def keys_of(raw: str) -> Keys:
    """Return the keys by which limits count an address: for IPv6 its /64 and its /48.

    An IPv4 address in IPv6 notation counts as IPv4. Text that is no numeric address counts as it
    is.

    Example:
        >>> keys_of("::ffff:192.0.2.7"), keys_of("2001:db8:1:2:3::4%eth0")
        (('192.0.2.7',), ('2001:db8:1:2::/64', '2001:db8:1::/48'))
    """
    found = address_in(raw)
    if not isinstance(found, IPv6Address):
        return (raw if found is None else str(found),)
    plain = IPv6Address(int(found))  # without the zone
    return tuple(str(ip_network((int(plain), bits), strict=False)) for bits in (HOME, SITE))


def with_widths(address: Keys) -> Iterator[tuple[str, int]]:
    """Yield the keys of an address, each with its multiple of the budget of one address."""
    return zip(address, WIDTHS, strict=False)


def address_in(raw: str) -> IPv4Address | IPv6Address | None:
    """Return the address in a text, or None; IPv4 in IPv6 notation becomes IPv4."""
    try:
        found = ip_address(raw)
    except ValueError:
        return None
    if isinstance(found, IPv4Address):
        return found
    if found.ipv4_mapped:
        return found.ipv4_mapped
    if found in TRANSLATED:
        return IPv4Address(int(found) & 0xFFFF_FFFF)
    return found
