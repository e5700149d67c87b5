"""Studies by HTTP: making one, listing one's own, and the nodes with their options."""

import asyncio
from collections.abc import Sequence
from typing import Annotated

from fastapi import Query, Request

from skiz.records import BadRecord, Record, read

from ..common import MOST, Json, PathNumber, Refused, Routes, lang_of, of_record, part
from ..people import Me, Person, address_of, name_of
from ..protection import Limits
from ..puzzles import Puzzles, find, so_far
from ..tables import Registry
from ..thinking import Flow
from .bodies import NewStudy, OfDeal, OfPuzzle, OfRecord
from .messages import sheet, whole
from .origins import keep_origin_unseen, origin_of
from .registry import Studies
from .room import StudyRoom
from .store import Origin, StudyStore

router = Routes("/studies")
Given = tuple[Record, int | None, Origin]  # a deal, the number of its events, and its origin


@router.get("")
async def mine(request: Request, me: Me) -> list[Json]:
    """Return the studies that I have made, the last touched first."""
    return await part(request, StudyStore).made_by(me.ids)


@router.post("", status_code=201)
async def make(request: Request, me: Me, wanted: NewStudy) -> Json:
    """Make a study of a finished deal of mine, of a puzzle that I have answered, or of a record."""
    part(request, Limits).study(me.guest, address_of(request))
    await part(request, Registry).make_sure_of_space()
    match wanted.of:
        case OfDeal():
            given = await _of_deal(request, me, wanted.of)
        case OfPuzzle():
            given = await _of_puzzle(request, me, wanted.of)
        case OfRecord():
            given = await _of_record(request, wanted.of)
    name = await name_of(request, me.guest)
    return {"study": await _studies(request).make(me.guest, name, *given)}


async def _of_deal(request: Request, me: Person, wanted: OfDeal) -> Given:
    room = await part(request, Registry).room(wanted.table)
    played = await room.history.finished(wanted.deal)
    origin = await origin_of(request, me, wanted.table, room.log, played)
    names = tuple(played.names[chair] for chair in played.began.chairs)
    return Record(played.rules, tuple(played.events), names), wanted.after, origin


async def _of_puzzle(request: Request, me: Person, wanted: OfPuzzle) -> Given:
    puzzle = await asyncio.to_thread(find, wanted.game, wanted.puzzle)
    if wanted.puzzle not in await part(request, Puzzles).tried(me.ids, wanted.game):
        raise Refused("answer-first", 403)
    record = await asyncio.to_thread(so_far, puzzle, tuple(wanted.moves))
    return record, None, Origin()


async def _of_record(request: Request, wanted: OfRecord) -> Given:
    figures = [*part(request, Registry).figures.values()]
    try:
        records: Sequence[Record] = await asyncio.to_thread(read, wanted.record, "", figures)
    except BadRecord as bad:
        raise of_record(bad) from None
    return records[0], None, Origin()


@router.get("/{study}")
async def one(request: Request, me: Me, study: str) -> Json:
    """Return a study as it is now."""
    room = await _room(request, me, study)
    mine = room.kept.maker in me.ids
    return {**sheet(room.kept), **whole(room.kept), "mine": mine}


@router.delete("/{study}")
async def delete(request: Request, me: Me, study: str) -> Json:
    """Delete a study that I have made."""
    room = await _room(request, me, study)
    if room.kept.maker not in me.ids:
        raise Refused("not-maker", 403)
    await _studies(request).delete(study)
    return {}


@router.get("/{study}/nodes/{node}")
async def path(
    request: Request,
    me: Me,
    study: str,
    node: PathNumber,
    known: Annotated[int, Query(ge=-1, le=MOST)] = -1,
) -> Json:
    """Return the path to a node after a known one, with messages and options."""
    room = await _room(request, me, study)
    return {"positions": await room.path(node, known)}


@router.get("/{study}/nodes/{node}/values")
async def values(request: Request, me: Me, study: str, node: PathNumber) -> Json:
    """Return the worth of each option after a node, with open cards."""
    room = await _room(request, me, study)
    return await _studies(request).values(room, node, Flow(me.guest, study, address_of(request)))


@router.get("/{study}/nodes/{node}/record")
async def record(request: Request, me: Me, study: str, node: PathNumber) -> Json:
    """Return the line to a node as a record."""
    room = await _room(request, me, study)
    return {"record": await room.record(node, lang_of(request))}


async def _room(request: Request, me: Person, study: str) -> StudyRoom:
    room = await _studies(request).room(study)
    await keep_origin_unseen(request, me, room.kept.origin)
    return room


def _studies(request: Request) -> Studies:
    return part(request, Studies)
