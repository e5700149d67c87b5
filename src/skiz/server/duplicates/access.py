"""Access to tables that play boards of a duplicate set.

People who sit there may see the table, and people who have played a board may see its finished
deal. Nobody sees a card of a board before playing it.
"""

import re

from fastapi import Request
from fastapi.requests import HTTPConnection

from ..actions import sits_at
from ..common import Refused, part
from ..people import Me, Person
from ..table_log import TableLog
from ..tables import Registry
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
    if not sits_at(me, log) and not await _has_played(request, me, log):
        raise Refused("board-not-played", 403)


async def keep_unseen(
    connection: HTTPConnection, me: Person, set_id: str | None, board: int | None
) -> None:
    """Refuse a person who has not played a board of a set; without a set all may see it."""
    if set_id is not None and board not in await part(connection, Duplicates).seen(set_id, me.ids):
        raise Refused("board-not-played", 403)


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
