"""The time between two deals at a slow table, where nobody has to be connected.

It says for whom the table waits, and whether the next deal begins although nobody comes.
"""

from collections.abc import Mapping

from skiz.table import Chair

from ..table_log import Sat, TableLog


def waiting_since(log: TableLog) -> Mapping[str, int]:
    """Return the guests for whom the table waits, each with the entry since which it does.

    After a deal, these are all who sit there. At a table that waits to start, it is the maker, once
    there is somebody to play with.
    """
    if not (log.chairs.pace and log.chairs.pace.slow):
        return {}
    if log.deal is None:
        return _waiting_for_maker(log)
    if log.playing or log.over or log.given:
        return {}
    return {sat.guest: log.deal.last for sat in log.chairs.persons() if sat.guest}


def goes_on_by_itself(log: TableLog) -> bool:
    """Return whether the next deal begins although nobody asks for it.

    Nobody may have proposed to end the session, and a person must have acted in the last deal. If
    only bots did, there may be nobody left.
    """
    if not waiting_since(log) or log.deal is None or log.agreed:
        return False
    return any(entry.cause for entry in log.after(log.deal.n) if entry.n <= log.deal.last)


def _waiting_for_maker(log: TableLog) -> Mapping[str, int]:
    maker, came = log.chairs.maker, 0
    there: dict[Chair, str | None] = {}
    for entry in log.entries:
        if isinstance(sat := entry.event, Sat):
            if sat.guest and sat.guest != maker and sat.guest not in there.values():
                came = entry.n  # a person who only changes the name is not new
            there[sat.chair] = sat.guest
    others = any(guest and guest != maker for guest in there.values())
    return {maker: came} if maker and others and log.chair_of(maker) is not None else {}
