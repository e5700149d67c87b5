"""Coming back: a device becomes a person's, by a passkey or a recovery code.

What its guest has played in the meantime is carried over.
"""

import asyncio

from fastapi import Request, Response

from ..common import Json, Refused, Routes, part, tell
from ..protection import Limits
from . import recovery_codes
from .bodies import Code, Signed
from .cookies import SignInCookies
from .credentials import Credentials
from .devices import device_of
from .passkeys import signed, to_sign_in
from .recovery_codes import OneAtATime
from .requester import Me, address_of
from .shown_names import name_of
from .store import People

router = Routes()


@router.post("/sign-in/options")
async def ask(request: Request, me: Me) -> Json:
    """Return what a passkey has to sign, once and soon."""
    challenge = await part(request, Credentials).challenge(me.session, "sign-in")
    return to_sign_in(request, challenge)


@router.post("/sign-in")
async def by_passkey(request: Request, response: Response, me: Me, wanted: Signed) -> Json:
    """Come back by a passkey."""
    credentials = part(request, Credentials)
    challenge = await credentials.answer(me.session, "sign-in")
    passkey = await credentials.passkey(str(wanted.credential.get("id")))
    if challenge is None or passkey is None:  # do not reveal whether there is one
        raise Refused("bad-passkey", 422)
    count = await asyncio.to_thread(signed, request, passkey, wanted.credential, challenge)
    await credentials.count(passkey.id, count)
    return await _come_back(request, response, me, passkey.guest)


@router.post("/sign-in/code")
async def by_code(request: Request, response: Response, me: Me, wanted: Code) -> Json:
    """Come back by a recovery code; wrong ones are limited by address and by code."""
    limits = part(request, Limits)
    code = recovery_codes.normalize(wanted.code)
    kinds = [("recovery", address_of(request))]
    kinds += [("recovery of", (recovery_codes.selector(code),))] if code else []
    async with part(request, OneAtATime):  # so that each attempt counts the ones before
        for kind, who in kinds:
            limits.guess(kind, who)
        guest = await _guest_of(request, code) if code else None
        if guest is None:
            for kind, who in kinds:
                limits.wrong_guess(kind, who)
            raise Refused("wrong-recovery-code", 404)
    return await _come_back(request, response, me, guest)


async def _guest_of(request: Request, code: str) -> str | None:
    """Return the guest of a recovery code, or None."""
    kept = await part(request, Credentials).recovery_by(recovery_codes.selector(code))
    right = await asyncio.to_thread(recovery_codes.is_right, code, kept)
    return kept.guest if kept and right else None


async def _come_back(request: Request, response: Response, me: Me, guest: str) -> Json:
    people = part(request, People)
    guest = await people.person_of(guest)
    session = part(request, SignInCookies).open(request, response)
    device = device_of(request.headers.get("user-agent", ""))
    carried = await people.sign_in(session, guest, device, me)
    name = await name_of(request, guest)
    if carried:
        await tell(request, {"guests": [me.guest], "name": name})
    return {"name": name, "carried": carried}
