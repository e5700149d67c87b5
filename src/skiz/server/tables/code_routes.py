"""Codes by HTTP: six letters in place of the link of a table."""

from fastapi import APIRouter, Request

from ..actions.seating import may_invite
from ..common.codec import Json
from ..common.parts import part
from ..common.refusal import Refused
from ..duplicates.store import Duplicates
from ..people.bodies import Code
from ..people.sessions import Guest, Guests, Me, address_of
from ..protection.limits import Limits
from .codes import Codes, normalize_code
from .ownership import log_of
from .registry import Registry

router = APIRouter()


@router.post("/tables/{table}/code")
async def code_of(request: Request, me: Me, table: str) -> Json:
    """The code of a table, for who may invite to it."""
    room = await part(request, Registry).room(table)
    if not may_invite(room.log, me.at(room.log), room.absence.long_gone):
        raise Refused("not-maker", 403)
    return {"code": await part(request, Codes).of(table, room.log.chairs.settings.invitation)}


@router.post("/codes")
async def find(request: Request, guest: Guest, wanted: Code) -> Json:
    """The table of a code, and the invitation to it, or the set of boards that has it as its id;
    only so many from an address lead nowhere.
    """
    limits = part(request, Limits)
    address = address_of(request)
    limits.guess("code", address)
    code = normalize_code(wanted.code)
    found = code and await part(request, Codes).find(code)
    if found:
        table, invitation = found
        log = await log_of(request, table)  # who has it may be another process
        if log.chairs.settings.invitation == invitation:
            word = part(request, Guests).invitation(table, invitation)
            return {"table": table, "invitation": word}
    if code and await part(request, Duplicates).find(code.lower()):
        return {"set": code.lower()}
    limits.wrong_guess("code", address)
    raise Refused("no-such-code", 404)
