"""Mail by HTTP: the address at which I hear that it is my turn at a slow table.

Only I see the address. It gets no messages until I have entered the code that was sent there.
"""

import re
from typing import TYPE_CHECKING

from fastapi import Request

from ..common import Json, Refused, Routes, part
from ..people import Code, Guest, Me, address_of
from ..protection import Limits
from ..tables import normalize_code
from .bodies import NewMailAddress
from .notifications import Notifications
from .subscriptions import Subscriptions

if TYPE_CHECKING:
    from .mail import Mail

router = Routes()
# Ordinary addresses: no quotes, no comments, no numeric hosts.
ADDRESS = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@([A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,63}")


def _mail(request: Request) -> "Mail":
    notifications = part(request, Notifications)
    if notifications.mail is None:
        raise Refused("no-mail", 404)
    return notifications.mail


@router.get("/me/mail")
async def mine(request: Request, me: Me) -> Json:
    """Return my mail address, and whether it is confirmed."""
    one = await part(request, Subscriptions).mail.of(me.ids)
    return {"address": one and one.address, "confirmed": one is not None and one.code is None}


@router.put("/me/mail")
async def offer(request: Request, me: Me, wanted: NewMailAddress) -> Json:
    """Send a code to an address that I want to use, in place of my old one."""
    mail, limits = _mail(request), part(request, Limits)
    if not ADDRESS.fullmatch(wanted.address):
        raise Refused("bad-mail", 422)
    limits.mail(me.guest, address_of(request), wanted.address)
    to, code = await part(request, Subscriptions).mail.offer(me.ids, wanted.address, wanted.lang)
    part(request, Notifications).send_code(mail, to, code)
    return await mine(request, me)


@router.post("/me/mail/code")
async def confirm(request: Request, me: Me, wanted: Code) -> Json:
    """Confirm my address with the code that was sent to me; wrong codes are limited.

    Without an address there is nothing to guess, and nothing is counted: new guests cost nothing.
    """
    limits = part(request, Limits)
    limits.guess("mail", (me.guest,))
    addresses, code = part(request, Subscriptions).mail, normalize_code(wanted.code)
    if (one := await addresses.of(me.ids)) is None:
        raise Refused("wrong-mail-code")
    if not code or (one.code and not await addresses.confirm(one, code)):
        limits.wrong_guess("mail", (me.guest,))
        raise Refused("wrong-mail-code")
    return await mine(request, me)


@router.delete("/me/mail")
async def forget(request: Request, me: Me) -> Json:
    """Stop all mail to me."""
    await part(request, Subscriptions).mail.forget(me.ids)
    return await mine(request, me)


@router.delete("/mail/{stop}")
async def stop(request: Request, guest: Guest, stop: str) -> Json:
    """Stop mail by the link of a message, whoever is signed in here."""
    await part(request, Subscriptions).mail.stop(stop)
    return {}
