"""The lobby by HTTP: the open tables, and pairing at one of them."""

from functools import partial

from fastapi import Request, Response

from ..common import Json, Routes, part, parts_of
from ..people import Me, SignInCookies, address_of, name_of
from ..protection import Limits
from ..tables import Registry
from .bodies import Company
from .elsewhere import Elsewhere
from .lobby import Lobby
from .pairing import Pairing, Wish, join, nowhere
from .presence import Presence
from .rated_lobby import RatedLobby

router = Routes()


of_tables = Routes()


@router.get("/lobby")
async def lobby(request: Request) -> Response:
    """Return the open tables and how many people are here, or 304 if the client has that."""
    presence = part(request, Presence)
    if sign_in := part(request, SignInCookies).identify(request):
        presence.look(sign_in)
    part(request, Lobby).count(presence.people())
    list_ = await part(request, RatedLobby).representation()
    if request.headers.get("if-none-match") == list_.tag:
        return Response(status_code=304, headers={"ETag": list_.tag})
    return Response(list_.body, media_type="application/json", headers={"ETag": list_.tag})


@router.post("/lobby/pair")
async def pair(request: Request, me: Me, wanted: Company) -> Json:
    """Find company: seat me at an open table, or at a new one to which others come."""
    pairing = part(request, Pairing)
    name = await name_of(request, me.guest)
    count = partial(part(request, Limits).table, me.guest, address_of(request))
    wish = Wish(wanted.game, wanted.preset, wanted.pace)
    # Without a cookie, the person would become another guest there.
    others = parts_of(request.app).find(Elsewhere)
    several = others and part(request, SignInCookies).identify(request)
    elsewhere = partial(others.join, request) if others and several else nowhere
    found = await pairing.pair(me, name, wish, wanted.bot, count, elsewhere)
    return {"table": found}


@of_tables.post("/tables/{table}/company")
async def company(request: Request, me: Me, table: str) -> Json:
    """Seat me at this open table for company, and return whether other people sit there."""
    room = await part(request, Registry).room(table)
    return {"with_others": await join(room, me, await name_of(request, me.guest))}
