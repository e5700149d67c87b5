"""What a page is about: its title, its description, and whether it exists."""

from dataclasses import dataclass, field
from typing import NamedTuple

from skiz.words import Lang, say

HERE, MISSING, GONE = 200, 404, 410  # HTTP statuses
WIDTH, HEIGHT = 1200, 630  # pixels, as messengers show a picture


class Place(NamedTuple):
    """A place at a table in a picture: a name, something about it in a badge, and its cards.

    The cards are written as in the language. A `bright` badge is an offer.
    """

    name: str
    badge: str = ""
    bright: bool = False
    cards: tuple[str, ...] = ()


class Picture(NamedTuple):
    """What the picture of a link shows: a heading, a line below it, and the places of a table.

    Equal pictures are drawn once.
    """

    heading: str
    line: str
    places: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class About:
    """What a page is about, in one language.

    `text` is HTML for readers without JavaScript. `facts` are structured data (JSON-LD).
    """

    title: str
    description: str
    lang: Lang
    status: int = HERE
    listed: bool = False
    picture: Picture | None = None
    text: str = ""
    facts: tuple[dict[str, object], ...] = field(default=())


def about(name: str, lang: Lang, status: int = HERE, **words: object) -> About:
    """Return what the words say of an address, with these parameters, and a plain picture."""
    title = say(f"site-title.{name}", lang, None, None, **words)
    description = say(f"site-about.{name}", lang, None, None, **words)
    return About(
        title if name == "lobby" else f"{title} · Skíz",
        description,
        lang,
        status,
        picture=Picture(title, description) if status == HERE else None,
    )


def missing(lang: Lang, status: int = MISSING) -> About:
    """Return what is said of an address that does not exist, or does not exist any more."""
    return about("gone" if status == GONE else "missing", lang, status)
