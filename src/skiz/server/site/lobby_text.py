"""The text of the lobby as HTML: what this place is, the games by family, and where to learn them.

The page shows the same, with more.
"""

from collections.abc import Iterator
from functools import lru_cache
from html import escape
from itertools import groupby

from skiz.games import game, games
from skiz.lessons import course_title, courses, first_lesson
from skiz.words import Lang, say

from .texts import element, items, link

PICTURE = "/pictures/table.svg"
WAYS = ("learn", "puzzles", "rules", "glossary", "together", "fairness")


@lru_cache
def lobby_text(lang: Lang) -> str:
    """Return the text of the lobby."""
    return "".join(_parts(lang))


def _parts(lang: Lang) -> Iterator[str]:
    yield element("h1", say("site-title.lobby", lang))
    yield element("p", say("site-about.lobby", lang))
    yield f'<img src="{PICTURE}" alt="" width="320" height="260" />'
    for family, keys in groupby(games(), lambda key: game(key).rules().family):
        yield from _family(family, [*keys], lang)
    yield items(link(f"/{name}", say(f"site-title.{name}", lang), lang) for name in WAYS)


def _family(family: str, keys: list[str], lang: Lang) -> Iterator[str]:
    """Yield a family of games: its name, its first lesson, and its games in order."""
    known = family in courses()
    yield element("h2", course_title(family)[lang] if known else say(f"game.{keys[0]}", lang))
    if known:
        to = f"/learn/{family}/{first_lesson(family)}"
        yield f"<p>{link(to, say('site.first-lesson', lang), lang)}</p>"
    yield items("".join(_game(key, lang)) for key in keys)


def _game(key: str, lang: Lang) -> Iterator[str]:
    """Yield what a newcomer wants to know of a game."""
    found, name = game(key), say(f"game.{key}", lang)
    yield link(f"/rules/{key}", name, lang)
    yield f": {escape(say(f'game-note.{key}', lang))} "
    yield escape(
        say(
            "site.game-facts",
            lang,
            seats=found.rules().seats,
            minutes=found.minutes,
            who=say(f"game-level.{found.level}", lang),
        )
    )
