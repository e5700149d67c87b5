"""JSON that is sent and stored: compact, in the order of the keys, no character escaped."""

from typing import Any

import msgspec

_encode = msgspec.json.Encoder().encode


def json_text(value: Any) -> str:
    """Return a value as JSON; a float that is no number becomes null.

    Example:
        >>> json_text({"name": "Béla", "points": [1, -2.5], "at": None})
        '{"name":"Béla","points":[1,-2.5],"at":null}'
    """
    return _encode(value).decode()
