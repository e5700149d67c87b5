"""The names under which people are shown."""

from fastapi.requests import HTTPConnection

from skiz.words import say

from ..common import lang_of, part
from .store import People


async def name_of(request: HTTPConnection, guest: str) -> str:
    """Return the name that a guest has chosen, or else a number in the language of the browser."""
    number = int(guest[:4], 16) % 900 + 100
    name = await part(request, People).name(guest)
    return name or say("player.guest", lang_of(request), number=number)
