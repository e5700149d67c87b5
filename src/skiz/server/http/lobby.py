"""The lobby by HTTP: the open tables, and company at one of them."""

from functools import partial

from fastapi import APIRouter, Request, Response

from ..log.codec import Json
from ..rooms.pairing import Pairing, Wish
from .bodies import Company
from .dependencies import name_of, registry
from .guests import Me, address_of

router = APIRouter()


@router.get("/lobby")
async def lobby(request: Request) -> Response:
    """The open tables with a free chair; nothing (304) to who has them as they are."""
    list_ = registry(request).lobby.representation()
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
    found = await pairing.pair(me, name, wish, wanted.bot, count)
    return {"table": found}
