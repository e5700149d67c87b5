"""Finished deals: the list of one's own, the replay and the review of one, and why bots did so."""

from fastapi import APIRouter, Request

from skiz.words import say

from ..common.codec import Json
from ..common.fold_thread import in_turn
from ..common.language import lang_of
from ..common.parameters import Number
from ..common.parts import part
from ..dealing import disclosure
from ..people.sessions import Guest, Me, address_of
from ..reviews.reasons import Reasons
from ..reviews.reviews import Reviews
from ..reviews.routes import router as reviews
from ..rooms.listing import changes_of
from ..tables.registry import Registry
from ..thinking import Flow
from .finished import FinishedDeals
from .replay import replay

router = APIRouter()
router.include_router(reviews)


@router.get("/deals")
async def mine(request: Request, me: Me) -> list[Json]:
    """The deals I have finished, the latest first."""
    return await part(request, FinishedDeals).of(me.ids)


@router.get("/tables/{table}/deals/{number}")
async def deal(request: Request, me: Me, table: str, number: Number) -> Json:
    """A finished deal, to be played through again from any seat or with open cards."""
    room = await part(request, Registry).room(table)
    played = await room.past.finished(number)
    somebody = say("player.somebody", lang_of(request))
    told = await in_turn(replay, played, table, me.ids, somebody)
    changes = changes_of(told["game"], room.preset, told["house"])
    return told | {"preset": room.preset, "changes": dict(changes)}


@router.get("/tables/{table}/deals/{number}/pack")
async def pack(request: Request, table: str, number: Number) -> Json | None:
    """What the order of the cards came of in a finished deal, and the cards; null of an old one."""
    played = await (await part(request, Registry).room(table)).past.finished(number)
    return disclosure.to_json(played)


@router.get("/tables/{table}/deals/{number}/review")
async def review(request: Request, guest: Guest, table: str, number: Number) -> Json:
    """A finished deal with what each card was worth, all cards open."""
    played = await (await part(request, Registry).room(table)).past.finished(number)
    reviews = part(request, Reviews)
    flow = Flow(guest, table, address_of(request))
    return await reviews.of(number, played.rules, played.events, flow)


@router.get("/tables/{table}/deals/{number}/reasons/{event}")
async def reason(request: Request, guest: Guest, table: str, number: Number, event: Number) -> Json:
    """Why a bot did this in a finished deal, thought again from its own view."""
    played = await (await part(request, Registry).room(table)).past.finished(number)
    reasons = part(request, Reasons)
    return await reasons.of(played, event, Flow(guest, table, address_of(request)))
