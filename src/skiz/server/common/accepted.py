"""What a client accepts: the choices of a header, each with a quality (RFC 9110, 12.4.2)."""

import re
from collections.abc import Mapping

from starlette.datastructures import Headers

_CHOICE = re.compile(r"([\w*-]+)(?:\s*;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?", re.IGNORECASE)


def accepted(headers: Headers, name: str) -> Mapping[str, float]:
    """Return the choices of a header in lower case, each with its quality from 0 to 1, best first.

    What cannot be read is not among them.

    Example:
        >>> accepted(Headers({"accept-language": "sk, EN;q=0.2, hu;q=0.8, de;q=much"}),
        ...     "accept-language")
        {'sk': 1.0, 'hu': 0.8, 'en': 0.2}
    """
    every = (one.strip() for line in headers.getlist(name) for one in line.split(","))
    read = (found for one in every if (found := _CHOICE.fullmatch(one)))
    choices = {found[1].lower(): float(found[2] or 1) for found in read}
    return dict(sorted(choices.items(), key=lambda one: -one[1]))


def takes_gzip(headers: Headers) -> bool:
    """Return whether a client takes gzip, and does not rather have no compression.

    Example:
        >>> [takes_gzip(Headers({"accept-encoding": one}))
        ...     for one in ("br, gzip;q=0.5", "*", "br", "gzip;q=0, *", "gzip;q=0.5, identity")]
        [True, True, False, False, False]
    """
    choices = accepted(headers, "accept-encoding")
    other = choices.get("*", 0.0)
    gzip = choices.get("gzip", choices.get("x-gzip", other))
    return gzip > 0 and gzip >= choices.get("identity", other)
