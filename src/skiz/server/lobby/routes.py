"""The lobby by HTTP: the open tables, and company at one of them."""

from functools import partial
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request, Response

from ..app.bodies import Company
from ..app.dependencies import guests, name_of, registry
from ..common.codec import Json
from ..people.sessions import Me, address_of
from .pairing import Pairing, Wish, join, nowhere
from .rated_lobby import RatedLobby

if TYPE_CHECKING:
    from ..app.forward import Peers
    from ..cluster.leases import Leases

router = APIRouter()
of_tables = APIRouter()


@router.get("/lobby")
async def lobby(request: Request) -> Response:
    """The open tables with a free chair; nothing (304) to who has them as they are."""
    rated: RatedLobby = request.app.state.lobby
    list_ = await rated.representation()
    if request.headers.get("if-none-match") == list_.tag:
        return Response(status_code=304, headers={"ETag": list_.tag})
    return Response(list_.body, media_type="application/json", headers={"ETag": list_.tag})


@router.post("/lobby/pair")
async def pair(request: Request, me: Me, wanted: Company) -> Json:
    """Play with somebody: a chair at an open table, or at a new one, to which others come."""
    pairing: Pairing = request.app.state.pairing
    name = await name_of(request, me.guest)
    count = partial(request.app.state.limits.table, me.guest, address_of(request))
    wish = Wish(wanted.game, wanted.preset, wanted.pace)
    # Who has no cookie yet would be somebody else there.
    several = hasattr(request.app.state, "peers") and guests(request).identify(request)
    elsewhere = partial(_join_elsewhere, request) if several else nowhere
    found = await pairing.pair(me, name, wish, wanted.bot, count, elsewhere)
    return {"table": found}


@of_tables.post("/tables/{table}/company")
async def company(request: Request, me: Me, table: str) -> Json:
    """A chair at this open table, for who asks for company; whether others sit there."""
    room = await registry(request).room(table)
    return {"with_others": await join(room, me, await name_of(request, me.guest))}


async def _join_elsewhere(request: Request, table: str) -> bool | None:
    leases: Leases = request.app.state.leases
    peers: Peers = request.app.state.peers
    owner = await leases.owner(table)
    return await peers.join(owner, table, request.scope, request.receive) if owner else None
