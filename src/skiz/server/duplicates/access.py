"""Access to tables that play boards of a duplicate set.

People who sit there may see the table, and people who have played a board may see its finished
deal. Nobody sees a card of a board before playing it.
"""

import re

from fastapi import Request
from fastapi.requests import HTTPConnection

from ..actions.persons import guest_at
from ..common.parts import part
from ..common.refusal import Refused
from ..people.sessions import Me
from ..people.store import Person
from ..studies.store import Origin
from ..table_log.deal import FinishedDeal
from ..table_log.log import TableLog
from ..tables.registry import Registry
from .store import Duplicates


async def keep_boards_closed(request: Request, me: Me) -> None:
    """Refuse a person who has not played the boards of a table, and changes of its given seats."""
    if (table := request.path_params.get("table")) is None:
        return
    log = (await part(request, Registry).room(table)).log
    if log.given is None:
        return
    if request.method != "GET" and _is_about_seats(request.url.path):
        raise Refused("seats-given", 403)
    if not sits_at(log, me) and not await _has_played(request, me, log):
        raise Refused("board-not-played", 403)


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
        await keep_unseen(request, me, origin)
    return origin or Origin(table, number)


async def keep_unseen(connection: HTTPConnection, me: Person, origin: Origin) -> None:
    """Refuse a person who has not played the board of a study."""
    if origin.set_id is None:
        return
    kept = part(connection, Duplicates)
    if origin.board not in await kept.seen(origin.set_id, me.ids):
        raise Refused("board-not-played", 403)


def sits_at(log: TableLog, me: Person) -> bool:
    """Return whether a person has a chair at a table."""
    return log.chair_of(guest_at(me, log)) is not None


async def _has_played(request: Request, me: Person, log: TableLog) -> bool:
    """Return whether a person has played the requested board at another table."""
    assert log.given is not None
    number = request.path_params.get("number", "")
    if not re.fullmatch("[0-9]{1,9}", number) or not 0 < int(number) <= len(log.given.boards):
        return False
    seen = await part(request, Duplicates).seen(log.given.set, me.ids)
    return log.given.board(int(number)) in seen


def _is_about_seats(path: str) -> bool:
    return not path.endswith(("/reports",))
