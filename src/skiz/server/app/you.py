"""You: a person's name, credentials and devices, and everything stored about the person."""

import asyncio

from fastapi import Request, Response
from sqlalchemy.exc import IntegrityError

from skiz.players import seated

from ..common import Json, Refused, Routes, lang_of, part, tell
from ..people import (
    MOST,
    Again,
    ChosenOpponent,
    ChosenOpponents,
    Confirmations,
    Credentials,
    Me,
    Name,
    OneAtATime,
    People,
    Settings,
    Signed,
    SignInCookies,
    address_of,
    device_of,
    hashed,
    name_of,
    normalize_name,
    recovery_codes,
    registered,
    shown_name,
    to_register,
)
from ..protection import Limits
from ..rooms import TableLost
from ..tables import Registry
from .export import export
from .forgetting import Forgetting

router = Routes()
HANDLE = 16  # letters of the handle by which a person sees a sign-in


@router.get("/me")
async def who_am_i(request: Request, response: Response, me: Me) -> Json:
    """Return who I am, whether I chose my name, and whether I came without a cookie.

    Each visit asks, which keeps the sign-in alive.
    """
    cookies = part(request, SignInCookies)
    cookies.keep(request, response, me.session)
    named = await part(request, People).name(me.guest) is not None
    found = {"name": await name_of(request, me.guest), "named": named}
    if cookies.identify(request) != me.session:  # a first visit, which may stay the only one
        return {**found, "first": True}
    await part(request, People).see(me, _device(request))
    return found


@router.put("/me")
async def rename(request: Request, me: Me, wanted: Name) -> Json:
    """Set my name; refuse it if it imitates that of another person at a table of mine."""
    name = normalize_name(wanted.name)
    for guest in me.ids:
        part(request, Registry).check_name(guest, name)
    await part(request, People).rename(me.guest, name)
    await tell(request, {"guests": me.ids, "name": name})
    return {"name": name}


@router.get("/me/opponent")
async def chosen_opponent(request: Request, me: Me) -> Json:
    """Return the opponent that I have chosen, if any.

    It does not set the cookie, so it may come at any time: a late answer could otherwise undo a
    sign-in.
    """
    return {"opponent": await part(request, ChosenOpponents).of(me.ids)}


@router.put("/me/opponent")
async def choose_opponent(request: Request, me: Me, wanted: ChosenOpponent) -> Json:
    """Set the opponent against which I want to play, wherever I am known."""
    if wanted.kind not in seated():
        raise Refused("no-such-player", 422)
    await part(request, ChosenOpponents).choose(me.guest, wanted.kind)
    return {"opponent": wanted.kind}


@router.get("/me/account")
async def account(request: Request, me: Me) -> Json:
    """Return my credentials, and my sign-ins on this server."""
    people, credentials = part(request, People), part(request, Credentials)
    await people.see(me, _device(request))
    code = await credentials.recovery_of(me.guest)
    return {
        "name": await name_of(request, me.guest),
        "passkeys": [
            {"id": passkey.id, "device": passkey.device, "made": passkey.made.isoformat()}
            for passkey in await credentials.passkeys_of(me.ids)
        ],
        "recovery": code.made.isoformat() if code else None,
        "sessions": [
            {
                "id": _handle(one.id),
                "device": one.device,
                "seen": one.seen.isoformat(),
                "here": one.id == me.session,
            }
            for one in await people.sessions_of(me.guest)
        ],
    }


@router.post("/me/passkeys/options")
async def ask_passkey(request: Request, me: Me) -> Json:
    """Return the request to make a passkey for me, once and soon."""
    credentials = part(request, Credentials)
    if len(has := await credentials.passkeys_of(me.ids)) >= MOST:
        raise Refused("too-many-passkeys")
    challenge = await credentials.challenge(me.session, "register")
    name = shown_name(await name_of(request, me.guest), lang_of(request))
    return to_register(request, me, name, has, challenge)


@router.post("/me/passkeys", status_code=201)
async def add_passkey(request: Request, me: Me, wanted: Signed) -> Json:
    """Add this passkey to my credentials."""
    people, credentials = part(request, People), part(request, Credentials)
    if (challenge := await credentials.answer(me.session, "register")) is None:
        raise Refused("bad-passkey", 422)
    device = _device(request)
    made = await asyncio.to_thread(
        registered, request, me.guest, device, wanted.credential, challenge
    )
    await people.see(me, device)
    try:
        await credentials.add(made)
    except IntegrityError:
        raise Refused("bad-passkey", 422) from None
    return {"id": made.id}


@router.delete("/me/passkeys/{id_}")
async def remove_passkey(request: Request, me: Me, id_: str) -> Json:
    """Remove this passkey from my credentials."""
    for guest in me.ids:
        if await part(request, Credentials).remove(id_, guest):
            return {}
    raise Refused("no-such-passkey", 404)


@router.post("/me/recovery-code", status_code=201)
async def make_code(request: Request, me: Me) -> Json:
    """Return a new recovery code, shown only now; the old one becomes invalid."""
    async with part(request, OneAtATime):
        code, kept = await asyncio.to_thread(recovery_codes.new_code, me.guest)
    await part(request, People).see(me, _device(request))
    await part(request, Credentials).keep_recovery(kept)
    return {"code": code}


@router.delete("/me/sessions/{handle}")
async def end_session(request: Request, response: Response, me: Me, handle: str) -> Json:
    """End the sign-in of a device: its cookie becomes invalid, and its sockets close."""
    people = part(request, People)
    mine = {_handle(one.id): one.id for one in await people.sessions_of(me.guest)}
    if (session := mine.get(handle)) is None:
        raise Refused("no-such-session", 404)
    await people.end(session)
    if session == me.session:
        part(request, SignInCookies).close(request, response)
    await tell(request, {"ended": [session]})
    return {}


@router.post("/me/export")
async def take_along(request: Request, me: Me, wanted: Settings) -> Response:
    """Return everything about me, with the settings of my browser, as a ZIP file."""
    part(request, Limits).export(me.guest, address_of(request))
    return await export(request, me, wanted.settings)


@router.post("/me/deletion")
async def delete(request: Request, response: Response, me: Me, wanted: Again) -> Json:
    """Forget me; the request must be repeated with the word that the first one returned."""
    if not wanted.word or not part(request, Confirmations).is_confirmed(me.session, wanted.word):
        return {"word": part(request, Confirmations).word(me.session)}
    try:
        gone = await part(request, Forgetting).forget(me)
    except TableLost:
        raise Refused("our-slip", 503) from None
    part(request, SignInCookies).close(request, response)
    await tell(request, gone.news())
    await part(request, Registry).persons.settled()
    return {"word": None}


def _device(request: Request) -> str:
    return device_of(request.headers.get("user-agent", ""))


def _handle(session: str) -> str:
    """Return a handle of a sign-in, which is no id of a guest."""
    return hashed(session)[:HANDLE]
