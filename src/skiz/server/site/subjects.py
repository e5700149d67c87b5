"""What the page at each address is about, from what everybody may know.

The answer never depends on who asks, so a messenger or a search engine may keep it. Boards of a
duplicate set stay closed: of a table that plays them, only the game is named.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from fastapi import Request

from skiz.games import games
from skiz.lessons import course, terms
from skiz.puzzles import contents
from skiz.words import Lang, isolated, say

from ..common import Refused, in_fold_thread, part
from ..duplicates import Duplicates
from ..studies import StudyStore
from . import seen
from .about import GONE, HERE, MISSING, About, Picture, Place, about, missing
from .addresses import Found, find
from .facts import lesson_facts, rules_facts, site_facts, terms_facts
from .letters import drawable
from .lobby_text import lobby_text
from .texts import (
    all_rules_text,
    glossary_text,
    learn_text,
    lesson_text,
    name_of,
    plain_text,
    rules_text,
)

Values: TypeAlias = Mapping[str, str]
Subject: TypeAlias = Callable[[Request, Values, Lang], Awaitable[About]]


async def about_page(request: Request, path: str, lang: Lang) -> About:
    """Return what the page at a path is about; a path without a page is `missing`."""
    found = find(path)
    if found is None:
        return missing(lang)
    of = await _about(request, found, lang)
    if of.status != HERE or not found.address.listed:
        return of
    return replace(of, listed=True, text=of.text or plain_text(of))


async def _about(request: Request, found: Found, lang: Lang) -> About:
    subject = SUBJECTS.get(found.address.name)
    if subject is None:
        return about(found.address.name, lang)
    try:
        return await subject(request, found.values, lang)
    except Refused as refused:
        # The page itself says why it cannot show something that exists.
        is_missing = refused.status in (MISSING, GONE)
        return missing(lang, refused.status) if is_missing else about("lobby", lang, HERE)


def _game(key: str, lang: Lang) -> str:
    """Return the name of a game; refuse an unknown one."""
    if key not in games():
        raise Refused("no-such-page", MISSING)
    return say(f"game.{key}", lang)


async def _lobby(request: Request, values: Values, lang: Lang) -> About:
    of = about("lobby", lang)
    return replace(of, text=lobby_text(lang), facts=(site_facts(of),))


async def _all_rules(request: Request, values: Values, lang: Lang) -> About:
    return replace(about("rules", lang), text=all_rules_text(lang))


async def _learn(request: Request, values: Values, lang: Lang) -> About:
    return replace(about("learn", lang), text=learn_text(lang))


async def _glossary(request: Request, values: Values, lang: Lang) -> About:
    of = about("glossary", lang)
    names = {name_of(term, lang): term.texts[lang] for term in terms()}
    return replace(of, text=glossary_text(lang), facts=(terms_facts(of, names),))


async def _table(request: Request, values: Values, lang: Lang) -> About:
    table = await seen.table(request, values["table"], lang)
    if table.closed:
        return _boards(say("site-title.table", lang, None, None, of=table.game), lang)
    names, free = (
        ", ".join(map(isolated, table.people)) or say("site.nobody", lang),
        seen.free(table, lang),
    )
    of = about("table", lang, of=table.game, names=names, free=free)
    badge, somebody = say("site.free", lang), say("player.somebody", lang)
    places = tuple(
        Place(drawable(chair.name, somebody), badge if chair.is_free else "", chair.is_free)
        for chair in table.chairs
    )
    return replace(of, picture=Picture(table.game, free, places))


async def _lesson(request: Request, values: Values, lang: Lang) -> About:
    try:
        taught = course(values["course"])
        lesson = taught.lesson(values["lesson"])
    except KeyError:
        raise Refused("no-such-page", MISSING) from None
    title, aim = lesson.title[lang], lesson.aim[lang]
    of = about("lesson", lang, of=taught.title[lang], title=title, aim=aim)
    return replace(of, text=lesson_text(lesson, lang), facts=(lesson_facts(of, lesson),))


async def _rules(request: Request, values: Values, lang: Lang) -> About:
    key, name = values["game"], _game(values["game"], lang)
    of = about("rules-of", lang, of=name, note=say(f"game-note.{key}", lang))
    text = await in_fold_thread(rules_text, key, lang)
    return replace(of, text=text, facts=(rules_facts(of),))


async def _puzzles(request: Request, values: Values, lang: Lang) -> About:
    return about("puzzles-of", lang, of=_game(values["game"], lang))


async def _puzzle(request: Request, values: Values, lang: Lang) -> About:
    name = _game(values["game"], lang)
    every = await asyncio.to_thread(contents, values["game"])
    if all(one.key != values["puzzle"] for one in every):
        raise Refused("no-such-page", MISSING)
    return about("puzzle", lang, of=name, id=values["puzzle"])


async def _study(request: Request, values: Values, lang: Lang) -> About:
    store = part(request, StudyStore)
    if not await store.version([values["study"]]):
        raise await store.missing(values["study"])
    return about("study", lang)


async def _replay(request: Request, values: Values, lang: Lang) -> About:
    deal = await seen.deal(request, values["table"], values["deal"], lang)
    heading = say("site-title.replay", lang, None, None, of=deal.game, n=deal.number)
    if deal.closed:
        return _boards(heading, lang)
    rows = [*zip(deal.names, map(seen.signed, deal.points), deal.hands, strict=True)]
    results = ", ".join(f"{isolated(name)} {points}" for name, points, _ in rows)
    of = about("replay", lang, of=deal.game, n=deal.number, names=results)
    somebody = say("player.somebody", lang)
    drawn = deal._replace(names=tuple(drawable(name, somebody) for name in deal.names))
    places = tuple(
        Place(name, points, cards=hand)
        for name, (_, points, hand) in zip(drawn.names, rows, strict=True)
    )
    return replace(of, picture=Picture(heading, seen.won(drawn, lang), places))


async def _day(request: Request, values: Values, lang: Lang) -> About:
    return about("day", lang, of=_game(values["game"], lang), date=seen.today())


async def _set(request: Request, values: Values, lang: Lang) -> About:
    found = await part(request, Duplicates).find(values["set"])
    if found is None:
        raise Refused("no-such-page", MISSING)
    game = say(f"game.{found.game}", lang)
    of = say("site-title.day", lang, None, None, of=game) if found.kind == "day" else game
    return _boards(found.title or f"{of}, {found.made}", lang)


def _boards(title: str, lang: Lang) -> About:
    """Return what is said of boards of a set: nothing about people and cards."""
    return about("set", lang, title=title)


async def _compare(request: Request, values: Values, lang: Lang) -> About:
    for table, number in ("table", "deal"), ("other", "other-deal"):
        await seen.deal(request, values[table], values[number], lang)
    return about("compare", lang)


SUBJECTS: Mapping[str, Subject] = {
    "lobby": _lobby,
    "rules": _all_rules,
    "learn": _learn,
    "glossary": _glossary,
    "table": _table,
    "lesson": _lesson,
    "rules-of": _rules,
    "puzzles-of": _puzzles,
    "puzzle": _puzzle,
    "study": _study,
    "replay": _replay,
    "day": _day,
    "set": _set,
    "compare": _compare,
}
