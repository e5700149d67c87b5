"""Codes by HTTP: what six letters lead to, a table or a set of boards."""

from fastapi import Request

from ..common import Json, Refused, Routes, part
from ..people import Code, DerivedSecrets, Guest, address_of
from ..protection import Limits
from ..tables import Codes, log_of, normalize_code
from .store import Duplicates

router = Routes()


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
            word = part(request, DerivedSecrets).invitation(table, invitation)
            return {"table": table, "invitation": word}
    if code and await part(request, Duplicates).find(code.lower()):
        return {"set": code.lower()}
    limits.wrong_guess("code", address)
    raise Refused("no-such-code", 404)
