"""The origins of studies: which deals a person may study."""

from fastapi import Request
from fastapi.requests import HTTPConnection

from ..common import Refused
from ..duplicates import keep_unseen
from ..people import Person
from ..table_log import FinishedDeal, TableLog
from .store import Origin


async def origin_of(
    request: Request, me: Person, table: str, log: TableLog, played: FinishedDeal
) -> Origin:
    """Return the origin of a finished deal, for a study of it.

    Refuse a person who has not played it or, if it is a board, has not played that board elsewhere.
    """
    number, given = played.began.number, log.given
    origin = Origin(table, number, given.set, given.board(number)) if given else None
    if {*me.ids}.isdisjoint(guest for guest in played.guests if guest):
        if origin is None:
            raise Refused("not-your-deal", 403)
        await keep_origin_unseen(request, me, origin)
    return origin or Origin(table, number)


async def keep_origin_unseen(connection: HTTPConnection, me: Person, origin: Origin) -> None:
    """Refuse a person who has not played the board that a study is of."""
    await keep_unseen(connection, me, origin.set_id, origin.board)
