"""Duplicate sets by HTTP: the deal of the day with its archive, boards, and the table of results.

Everybody sees only the boards that they have played.
"""

from fastapi import Request

from skiz.words import say

from ..common import Json, Refused, Routes, lang_of, part
from ..people import Me, Person, address_of, name_of, normalize_line
from ..protection import Limits
from . import results
from .boards import DuplicateSet
from .bodies import NewSet, NextRound, PlayBoards
from .sets import DuplicateSets, new_set, preset_of
from .tournament_messages import TournamentMessage
from .tournaments import Tournaments, chairs_of

router = Routes()


def sets(request: Request) -> DuplicateSets:
    """Return the duplicate sets of this server."""
    return tournaments(request).sets


def tournaments(request: Request) -> Tournaments:
    """Return the tournaments of this server."""
    return part(request, Tournaments)


@router.get("/days/{game}")
async def days(request: Request, me: Me, game: str) -> Json:
    """Return the deal of the day of a game, and those of past days, the latest first."""
    today = await sets(request).today(game)
    archive = [
        results.day(one, await sets(request).kept.plays(one.id, me.ids))
        for one in await sets(request).kept.days(game)
    ]
    return {"today": today.id, "days": archive}


@router.get("/days/{game}/today")
async def today(request: Request, me: Me, game: str) -> Json:
    """Return the deal of the day of a game, with my result."""
    of = await sets(request).today(game)
    return results.day(of, await sets(request).kept.plays(of.id, me.ids))


@router.post("/days/{game}")
async def play_today(request: Request, me: Me, game: str) -> Json:
    """Play the deal of the day; return no table if it is finished."""
    today = await sets(request).today(game)
    if 1 in await sets(request).kept.seen(today.id, me.ids):
        return {"set": today.id, "table": None}
    return {"set": today.id, "table": await _play(request, me, today, practice=False)}


@router.post("/duplicates/{id_}/play")
async def play(request: Request, me: Me, id_: str, wanted: PlayBoards) -> Json:
    """Play the boards of a set, or continue; finished boards are played for practice."""
    found = await sets(request).find(id_)
    return {"set": id_, "table": await _play(request, me, found, wanted.practice)}


async def _play(request: Request, me: Person, of: DuplicateSet, practice: bool) -> str:
    part(request, Limits).table(me.guest, address_of(request))
    return await sets(request).play(of, me, await name_of(request, me.guest), practice)


@router.get("/duplicates")
async def mine(request: Request, me: Me) -> list[Json]:
    """Return the evenings and tournaments that I have made or play in, the latest first."""
    found = await sets(request).kept.made_by(me.ids)
    return [results.commitment_of(one) for one in found]


@router.post("/duplicates", status_code=201)
async def make(request: Request, me: Me, wanted: NewSet) -> Json:
    """Make an evening of boards or a tournament; its id is also a code."""
    part(request, Limits).table(me.guest, address_of(request))
    preset, a_round = wanted.preset or preset_of(wanted.game), 0
    made = new_set(
        "",
        wanted.kind,
        wanted.game,
        preset,
        {},
        boards=wanted.boards,
        title=normalize_line(wanted.title) if wanted.title.strip() else "",
        maker=me.guest,
        scoring=wanted.scoring,
    )
    if wanted.kind == "tournament":
        a_round = chairs_of(made)
        made = made._replace(boards=a_round * wanted.rounds, a_round=a_round)
    return {"set": (await sets(request).make(made)).id}


@router.post("/duplicates/{id_}/entrants")
async def enter(request: Request, me: Me, id_: str) -> Json:
    """Enter a tournament, from the next round on."""
    found = await _tournament(request, id_)
    await tournaments(request).enter(found, me, await name_of(request, me.guest))
    return await about(request, me, id_)


@router.delete("/duplicates/{id_}/entrants")
async def leave(request: Request, me: Me, id_: str) -> Json:
    """Leave a tournament, from the next round on."""
    await tournaments(request).leave(await _tournament(request, id_), me)
    return await about(request, me, id_)


@router.post("/duplicates/{id_}/round")
async def next_round(request: Request, me: Me, id_: str, wanted: NextRound) -> Json:
    """Begin the next round of a tournament, or end it; only its maker may."""
    found = await _tournament(request, id_)
    await tournaments(request).go_on(found, me, wanted.before, wanted.end)
    return await about(request, me, id_)


async def _tournament(request: Request, id_: str) -> DuplicateSet:
    found = await sets(request).find(id_)
    if found.kind != "tournament":
        raise Refused("no-such-set", 404)
    return found


@router.get("/duplicates/{id_}")
async def about(request: Request, me: Me, id_: str) -> Json:
    """Return a set with its table of results, for the boards that I have played."""
    found, kept = await sets(request).current(await sets(request).find(id_)), sets(request).kept
    seen, somebody = await kept.seen(id_, me.ids), say("player.somebody", lang_of(request))
    if found.kind == "tournament":
        if found.maker in me.ids:
            await tournaments(request).keep_going(found)
        people, played = await kept.entrants(id_), await kept.results(id_)
        return TournamentMessage(found, people, played, me, seen, somebody).to_json()
    if seen:
        await sets(request).show_how(found)
    expert = await kept.at(found.expert) if found.expert else {}
    message = results.SetMessage(found, await kept.plays(id_), {*me.ids}, seen, expert, somebody)
    return message.to_json()
