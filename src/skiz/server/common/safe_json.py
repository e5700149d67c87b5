"""JSON from outside, accepted only if it is not too deep and could be sent back."""

import json
import re
from bisect import bisect_right
from itertools import accumulate
from math import isfinite
from typing import Any

from fastapi import Request
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from skiz.table import Why

from .refusal import Refused

DEEPEST = 16  # levels of lists and objects
LONGEST_NUMBER = 32  # characters
USUAL_BODY = 32 * 1024  # bytes; the event loop waits while they are scanned
# Larger bodies, whose requests cost as much more (`limits`); their size is bounded too.
LARGER = frozenset({"/api/tables", "/api/studies", "/api/me/export"})
_ESCAPED = re.compile(r"\\.", re.DOTALL)
_SQUARE = bytes.maketrans(b"{}", b"[]")
_OTHERS = bytes({*range(256)} - {*b"[]{}"})
_CHANGE = {ord("["): 1, ord("]"): -1}  # of the depth


class Unsound(ValueError):
    """Invalid JSON: the key of the reason and its parameters."""

    def __init__(self, key: str, **params: int) -> None:
        super().__init__(key)
        self.key, self.params = key, params

    def refusal(self, status: int) -> Refused:
        """Return the refusal of the request or frame with this JSON."""
        return Refused(Why(self.key, params=self.params), status)


def sound_json(content: str | bytes) -> Any:
    """Return the value of a JSON text.

    Raise Unsound if it is invalid or too deep, or has an invalid or too long number, or half of a
    surrogate pair.
    """
    try:
        text = content.decode() if isinstance(content, bytes) else content
        _check_depth(text)
        value = _decode(text)
        text.encode()
        if "\\u" in text:  # it may write half of a surrogate pair
            json.dumps(value, ensure_ascii=False).encode()
    except Unsound:
        raise
    except ValueError:
        raise Unsound("bad-frame") from None
    return value


async def check_body(request: Request) -> None:
    """Refuse a request whose body is too large or is no sound JSON."""
    try:
        content = await request.body()
        if len(content) > USUAL_BODY and request.url.path not in LARGER:
            raise Refused("too-large", 413)
        if content:
            sound_json(content)
    except Unsound as unsound:
        raise unsound.refusal(422) from None
    except ClientDisconnect:
        raise Refused("bad-frame", 400) from None
    except HTTPException as error:
        raise Refused("too-large", error.status_code) from None


def _check_depth(text: str) -> None:
    """Raise Unsound if a text is too deep. It may be invalid JSON that an attacker has made.

    Python code runs for each bracket only if the text is too deep or lacks closing brackets. For
    every text it would take most of the time that a request costs.
    """
    if text.count("[") + text.count("{") <= DEEPEST:
        return
    brackets = left = _brackets(text)
    for _ in range(DEEPEST):
        left = left.replace(b"[]", b"")
    if b"[" not in left:
        return
    depths = [*accumulate(map(_CHANGE.__getitem__, brackets))]
    if max(depths) > DEEPEST:
        many, ends = depths.index(DEEPEST + 1), range(len(text) + 1)
        at = bisect_right(ends, many, key=lambda end: len(_brackets(text[:end])))
        raise Unsound("too-deep", most=DEEPEST, at=at)


def _brackets(text: str) -> bytes:
    """Return the brackets outside of strings, all as square ones."""
    if "\\" in text:
        text = _ESCAPED.sub("", text)
    return "".join(text.split('"')[::2]).encode().translate(_SQUARE, _OTHERS)


def _int(digits: str) -> int:
    return int(_short(digits))


def _float(digits: str) -> float:
    found = float(_short(digits))
    if not isfinite(found):
        raise Unsound("bad-number", most=LONGEST_NUMBER)
    return found


def _short(digits: str) -> str:
    if len(digits) > LONGEST_NUMBER:
        raise Unsound("bad-number", most=LONGEST_NUMBER)
    return digits


def _constant(_: str) -> None:
    raise Unsound("bad-number", most=LONGEST_NUMBER)


_decode = json.JSONDecoder(parse_int=_int, parse_float=_float, parse_constant=_constant).decode
