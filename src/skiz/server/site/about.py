"""What a page is about: its title, its description, and whether it exists."""

from dataclasses import dataclass, field
from typing import NamedTuple

from skiz.words import Lang, say

HERE, MISSING, GONE = 200, 404, 410  # HTTP statuses


class Picture(NamedTuple):
    """The picture that a link to a page shows: its address here, and its words."""

    path: str
    words: str


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
    """Return what the words say of an address, with these parameters."""
    title = say(f"site-title.{name}", lang, None, None, **words)
    return About(
        title if name == "lobby" else f"{title} · Skíz",
        say(f"site-about.{name}", lang, None, None, **words),
        lang,
        status,
    )


def missing(lang: Lang, status: int = MISSING) -> About:
    """Return what is said of an address that does not exist, or does not exist any more."""
    return about("gone" if status == GONE else "missing", lang, status)
