"""Notifications by HTTP: whether this server has them, and which of my browsers get them."""

from typing import TYPE_CHECKING

from fastapi import Request

from ..common import Json, Refused, Routes, part
from ..people import Guest, Me
from .bodies import Endpoint, NewSubscription
from .notifications import Notifications
from .subscriptions import Subscription, Subscriptions

if TYPE_CHECKING:
    from .push import Push

router = Routes()


def _push(request: Request) -> "Push":
    notifications = part(request, Notifications)
    if notifications.push is None:
        raise Refused("no-push", 404)
    return notifications.push


@router.get("/notifications")
async def offered(request: Request) -> Json:
    """Return the public key of the server for push messages, or null, and whether there is mail."""
    notifications = part(request, Notifications)
    push = notifications.push.public if notifications.push else None
    return {"push": push, "mail": notifications.mail is not None}


@router.put("/notifications/push")
async def subscribe(request: Request, me: Me, wanted: NewSubscription) -> Json:
    """Notify me in this browser; refuse it if its service is not allowed, or its key impossible."""
    push = _push(request)
    if not push.allows(wanted.endpoint):
        raise Refused("no-push", 422)
    if not push.can_encrypt(wanted.p256dh):
        raise Refused("bad-push-key", 422)
    one = Subscription(wanted.endpoint, wanted.p256dh, wanted.auth, wanted.lang)
    await part(request, Subscriptions).keep(me.guest, one, me.session)
    return {}


@router.delete("/notifications/push")
async def unsubscribe(request: Request, guest: Guest, wanted: Endpoint) -> Json:
    """Stop notifying me in this browser."""
    mine = await part(request, Subscriptions).of(guest)
    if any(one.endpoint == wanted.endpoint for one in mine):
        await part(request, Subscriptions).forget(wanted.endpoint)
    return {}
