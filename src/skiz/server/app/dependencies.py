"""Dependencies: what a route gets at, and what its guest is called."""

from typing import TYPE_CHECKING

from fastapi import FastAPI, Request
from fastapi.requests import HTTPConnection

from skiz.words import LANGS, Lang, say

from ..people.sessions import Guests
from ..people.usual_opponent import UsualOpponent
from ..rooms.store import Store
from ..table_log.log import TableLog
from ..tables.registry import Registry

if TYPE_CHECKING:
    from ..cluster.leases import Leases


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
    """The log of a table, to read: from our own room, or as another process stored it. Refused as
    the registry says.
    """
    if await is_ours(request.app, table):
        return (await registry(request).room(table)).log
    return await registry(request).glance(table)


async def is_ours(app: FastAPI, table: str) -> bool:
    """Whether a table is ours, or nobody's so far."""
    leases: Leases | None = getattr(app.state, "leases", None)
    return leases is None or await leases.owner(table) is None


def lang_of(request: HTTPConnection) -> Lang:
    """The language of the browser, English where it is none of ours."""
    wanted = request.headers.get("accept-language", "")[:2]
    return next((lang for lang in LANGS if lang == wanted), "en")


async def name_of(request: HTTPConnection, guest: str) -> str:
    """What a guest is called: the name given, else a number in the language of the browser."""
    number = int(guest[:4], 16) % 900 + 100
    kept: Store = request.app.state.store
    name = await kept.people.name(guest)
    return name or say("player.guest", lang_of(request), number=number)
