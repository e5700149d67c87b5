"""Dependencies: what a route gets at, and what its guest is called."""

from fastapi import Request

from skiz.words import LANGS, Lang, say

from ..log.store import Store
from ..log.table_log import TableLog
from ..rooms.opponents import UsualOpponent
from ..rooms.registry import Registry
from .guests import Guests


def registry(request: Request) -> Registry:
    """The tables of this server."""
    found: Registry = request.app.state.registry
    return found


def store(request: Request) -> Store:
    """The store of this server."""
    found: Store = request.app.state.store
    return found


def opponent(request: Request) -> UsualOpponent:
    """Whom this server offers to play against."""
    found: UsualOpponent = request.app.state.opponent
    return found


def guests(request: Request) -> Guests:
    """Who is known to this server."""
    found: Guests = request.app.state.guests
    return found


async def log_of(request: Request, table: str) -> TableLog:
    """The log of a table, to be looked at: of our own room, or as it was kept by another process.
    Refused, BadLog: as the registry says.
    """
    leases = getattr(request.app.state, "leases", None)
    if leases is None or await leases.owner(table) is None:
        return (await registry(request).room(table)).log
    return await registry(request).glance(table)


async def tell_name(request: Request, guest: str, name: str) -> None:
    """Tell all rooms of all processes what a guest is called now."""
    if broadcast := getattr(request.app.state, "broadcast", None):
        await broadcast.tell({"guest": guest, "name": name})
    else:
        registry(request).rename(guest, name)


async def name_of(request: Request, guest: str) -> str:
    """What a guest is called: the name given, else a number in the language of the browser."""
    wanted = request.headers.get("accept-language", "")[:2]
    lang: Lang = next((lang for lang in LANGS if lang == wanted), "en")
    number = int(guest[:4], 16) % 900 + 100
    return await store(request).name(guest) or say("player.guest", lang, number=number)
