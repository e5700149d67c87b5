"""Between two deals at a slow table, where nobody has to be connected: who is waited for, and
whether the next deal begins by itself though nobody comes.
"""

from collections.abc import Mapping

from skiz.table import Chair

from ..table_log.entries import Sat
from ..table_log.log import TableLog


def asked(log: TableLog) -> Mapping[str, int]:
    """Since which entry each guest is waited for: when a deal is over, all who sit there; where the
    table waits to start, its maker, once there is somebody to play with.
    """
    if not (log.chairs.pace and log.chairs.pace.slow):
        return {}
    if log.deal is None:
        return _asked_to_start(log)
    if log.playing or log.over or log.given:
        return {}
    return {sat.guest: log.deal.last for sat in log.chairs.persons() if sat.guest}


def goes_on_by_itself(log: TableLog) -> bool:
    """Whether the next deal begins though nobody asks for it: nobody proposes to end the session,
    and somebody has played the deal that is over. Where bots alone did, there may be nobody left.
    """
    if not asked(log) or log.deal is None or log.agreed:
        return False
    return any(entry.cause for entry in log.after(log.deal.n) if entry.n <= log.deal.last)


def _asked_to_start(log: TableLog) -> Mapping[str, int]:
    maker, came = log.chairs.maker, 0
    there: dict[Chair, str | None] = {}
    for entry in log.entries:
        if isinstance(sat := entry.event, Sat):
            if sat.guest and sat.guest != maker and sat.guest not in there.values():
                came = entry.n  # a name that somebody changes is nobody new
            there[sat.chair] = sat.guest
    others = any(guest and guest != maker for guest in there.values())
    return {maker: came} if maker and others and log.chair_of(maker) is not None else {}
