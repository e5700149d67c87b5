"""Finished deals by HTTP: the list of one's own, and the replay of one."""

from fastapi import Request

from ..common import Json, PathNumber, Routes, in_fold_thread, lang_of, part
from ..dealing import disclosure
from ..people import Me
from ..rooms import changes_of
from ..tables import Registry
from .finished import FinishedDeals
from .replay import replay

router = Routes()


@router.get("/deals")
async def mine(request: Request, me: Me) -> list[Json]:
    """Return the deals that I have finished, the latest first."""
    return await part(request, FinishedDeals).of(me.ids)


@router.get("/tables/{table}/deals/{number}")
async def deal(request: Request, me: Me, table: str, number: PathNumber) -> Json:
    """Return a finished deal for replay, from any seat or with open cards."""
    room = await part(request, Registry).room(table)
    played = await room.history.finished(number)
    deal_json = await in_fold_thread(replay, played, table, me.ids, lang_of(request))
    changes = changes_of(deal_json["game"], room.preset, deal_json["house"])
    return deal_json | {"preset": room.preset, "changes": dict(changes)}


@router.get("/tables/{table}/deals/{number}/pack")
async def pack(request: Request, table: str, number: PathNumber) -> Json | None:
    """Return the origin of the order of the cards in a finished deal, and the cards.

    It is null for an old deal.
    """
    played = await (await part(request, Registry).room(table)).history.finished(number)
    return disclosure.to_json(played)
