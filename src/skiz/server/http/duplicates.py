"""Duplicate sets by HTTP: the deal of the day with its archive, playing the boards of a set, and
the table of results, of which everybody sees the boards that they have played.
"""

from fastapi import APIRouter, Request

from skiz.words import say

from ..log.boards import DuplicateSet
from ..log.codec import Json
from ..log.people import Person
from ..rooms import results_told
from ..rooms.duplicate_sets import DuplicateSets
from .bodies import PlayBoards
from .dependencies import lang_of, name_of
from .guests import Me, address_of

router = APIRouter()


def sets(request: Request) -> DuplicateSets:
    """The duplicate sets of this server."""
    found: DuplicateSets = request.app.state.sets
    return found


@router.get("/days/{game}")
async def days(request: Request, me: Me, game: str) -> Json:
    """The deal of the day of a game, and those of former days, the latest first."""
    today = await sets(request).today(game)
    archive = [
        results_told.day(one, await sets(request).kept.plays(one.id, me.ids))
        for one in await sets(request).kept.days(game)
    ]
    return {"today": today.id, "days": archive}


@router.post("/days/{game}")
async def play_today(request: Request, me: Me, game: str) -> Json:
    """Play the deal of the day; no table where it was played to its end."""
    today = await sets(request).today(game)
    if 1 in await sets(request).kept.seen(today.id, me.ids):
        return {"set": today.id, "table": None}
    return {"set": today.id, "table": await _play(request, me, today, practice=False)}


@router.post("/duplicates/{id_}/play")
async def play(request: Request, me: Me, id_: str, wanted: PlayBoards) -> Json:
    """Play the boards of a set, or go on with it; those that were played, for practice."""
    found = await sets(request).find(id_)
    return {"set": id_, "table": await _play(request, me, found, wanted.practice)}


async def _play(request: Request, me: Person, of: DuplicateSet, practice: bool) -> str:
    request.app.state.limits.table(me.guest, address_of(request))
    return await sets(request).play(of, me, await name_of(request, me.guest), practice)


@router.get("/duplicates/{id_}")
async def about(request: Request, me: Me, id_: str) -> Json:
    """A set with the table of results, of the boards that I have played."""
    found, kept = await sets(request).find(id_), sets(request).kept
    seen = await kept.seen(id_, me.ids)
    if seen:
        await sets(request).show_how(found)
    expert = await kept.at(found.expert) if found.expert else {}
    somebody = say("player.somebody", lang_of(request))
    told = results_told.Told(found, await kept.plays(id_), {*me.ids}, seen, expert, somebody)
    return told.json()
