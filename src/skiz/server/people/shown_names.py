"""The names under which people are shown.

A guest who has chosen no name is called by a number, in the language of the guest's own browser.
Such a name ends with a sign that no chosen name may have. So everybody else can be shown the number
in another language, wherever the name is stored by then, and a chosen name is never changed.
"""

from fastapi.requests import HTTPConnection

from skiz.words import Lang, say

from ..common import lang_of, part
from .invisible_characters import UNCHOSEN
from .store import People


async def name_of(request: HTTPConnection, guest: str) -> str:
    """Return the name that a guest has chosen, or else a number in the language of the browser."""
    number = int(guest[:4], 16) % 900 + 100
    name = await part(request, People).name(guest)
    return name or say("player.guest", lang_of(request), number=number) + UNCHOSEN


def shown_name(name: str, lang: Lang) -> str:
    """Return a name as a text in a language has it; a forgotten person has an empty name.

    Example:
        >>> [shown_name(name, "de") for name in ("Guest 572" + UNCHOSEN, "Guest 572", "")]
        ['Gast 572', 'Guest 572', 'Jemand']
    """
    if not name:
        return say("player.somebody", lang)
    if not name.endswith(UNCHOSEN):
        return name
    return say("player.guest", lang, number="".join(filter(str.isdecimal, name)))
