"""Who may see a table that plays boards of a duplicate set: those who sit there, and of a finished
deal those who have played the board. Nobody sees a card of a board before playing it.
"""

from fastapi import Request

from ..log.people import Person
from ..log.table_log import TableLog
from ..rooms.refusal import Refused
from .dependencies import registry, store
from .guests import Me


async def keep_boards_closed(request: Request, me: Me) -> None:
    """Refused to who has not played the boards of a table, and where seats would be changed that
    are given.
    """
    if (table := request.path_params.get("table")) is None:
        return
    log = (await registry(request).room(table)).log
    if log.given is None:
        return
    if request.method != "GET" and _is_about_seats(request.url.path):
        raise Refused("seats-given", 403)
    if not sits_at(log, me) and not await _has_played(request, me, log):
        raise Refused("board-not-played", 403)


def sits_at(log: TableLog, me: Person) -> bool:
    """Whether somebody has a chair at a table."""
    return log.chair_of(me.at(log)) is not None


async def _has_played(request: Request, me: Person, log: TableLog) -> bool:
    """Whether somebody has played the board that is asked for at another table."""
    assert log.given is not None
    number = request.path_params.get("number", "")
    if not number.isdigit() or not 0 < int(number) <= len(log.given.boards):
        return False
    seen = await store(request).duplicates.seen(log.given.set, me.ids)
    return log.given.board(int(number)) in seen


def _is_about_seats(path: str) -> bool:
    return not path.endswith(("/reports",))
