"""Codes by HTTP: what six letters lead to, a table or a set of boards."""

from fastapi import APIRouter, Request

from ..common.codec import Json
from ..common.parts import part
from ..common.refusal import Refused
from ..people.bodies import Code
from ..people.sessions import Guest, Guests, address_of
from ..protection.limits import Limits
from ..tables.codes import Codes, normalize_code
from ..tables.ownership import log_of
from .store import Duplicates

router = APIRouter()


@router.post("/codes")
async def find(request: Request, guest: Guest, wanted: Code) -> Json:
    """Return what a code leads to: a table with its invitation, or the set with this id.

    Wrong codes are limited by address.
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
